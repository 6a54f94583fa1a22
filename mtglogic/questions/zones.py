"""The questions about zones: `zones`, `visible`, `order`, `move`, `finds`, `affects`, `state_based`, `leaves_game`.

All that are asked of a position are answered from one grounding. The rules say where an event may lead from each state;
here the ways through those states are only listed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from mtglogic.logic.program import Atoms, verdicts
from mtglogic.logic.zone_facts import ZoneSheet, destination, place_of, zone_state
from mtglogic.position.model import GameObject, Position, Question
from mtglogic.questions.answers import Answer, PlainAnswer
from mtglogic.questions.items import QuestionError, find_object
from mtglogic.words.numbers import Numbers

KINDS = ("zones", "visible", "order", "move", "finds", "affects", "state_based", "leaves_game")
"""The kinds of question that are answered here."""

ZONE_FILES = (
    "vocabulary", "zone_vocabulary", "numbers", "zone_numbers", "objects", "phrases", "abilities", "zones", "moves",
    "identity", "outside",
)  # fmt: skip
"""The rule files that they need."""

WANTED = (
    ("zone_there", 1), ("shared_zone", 1), ("public_place", 1), ("sees", 2), ("unordered", 3), ("end", 3),
    ("taken_path", 5), ("start", 2), ("onward", 3), ("ceases", 4), ("becomes_new", 2), ("picks", 2), ("doubt", 2),
    ("doubt_of_host", 1), ("doubt_of_keyword", 2), ("decides", 2), ("too_many", 1), ("host_for", 2),
    ("entering_aura", 1), ("how", 2), ("face_down_there", 1), ("lies_face_down", 1), ("same", 1), ("found", 2),
    ("behind", 2), ("undecided_link", 2), ("acts_upon", 2), ("perhaps_upon", 2), ("instructs", 2), ("falls", 2),
    ("option", 3), ("vanishes", 2), ("spared", 2), ("returns_to_command", 2), ("unsettled", 2), ("goes_along", 2),
    ("falls_to", 2), ("stops", 1), ("exiled_then", 1), ("comes_back", 2), ("cites", 2), ("changes", 1),
    ("undecided_event", 2), ("doubt_of_sight", 2),
    ("doubt_of_control", 2),
)  # fmt: skip

LIMIT_ENDS = 2_000
"""How many ways through the effects that apply are listed for one event (``complete: false`` beyond)."""


def zone_answers(position: Position, asked: Mapping[int, Question]) -> dict[int, Answer | QuestionError]:
    """The answers to questions of :data:`KINDS`, by their numbers."""
    answers: dict[int, Answer | QuestionError] = {}
    possible: dict[int, Question] = {}
    for number, question in asked.items():
        try:
            _check(position, question)
            possible[number] = question
        except QuestionError as error:
            answers[number] = error
    leaving = [n for n, q in possible.items() if q.ask == "leaves_game"]
    # Each leaving player is another future: they can't share one run.
    for group in [[n for n in possible if n not in leaving[1:]], *([n] for n in leaving[1:])]:
        if group:
            answers |= _Run(position, {n: possible[n] for n in group}).answers()
    return answers


def zone_questions(position: Position) -> dict[int, Question]:
    """The position's questions of :data:`KINDS` that can be asked, by their numbers from 0; one player who leaves."""
    asked: dict[int, Question] = {}
    leaving = False
    for number, question in enumerate(position.questions):
        if question.ask in KINDS and not (leaving and question.ask == "leaves_game"):
            with suppress(QuestionError):
                _check(position, question)
                asked[number] = question
                leaving = leaving or question.ask == "leaves_game"
    return asked


def _check(position: Position, question: Question) -> None:
    keys = question.keys
    for identifier in [*([keys["object"]] if "object" in keys else []), *keys.get("objects", ())]:
        find_object(position, identifier)
    if question.ask == "move" and "object" not in keys and not keys.get("objects"):
        raise QuestionError("a move needs an “object”, or several as “objects”")
    if question.ask == "finds" and keys.get("made_after", 0) > len(keys["history"]):
        raise QuestionError(f"“made_after” is {keys['made_after']}, and “history” has {len(keys['history'])} moves")
    if question.ask == "order":
        twice = next((i for i in keys["objects"] if keys["objects"].count(i) > 1), None)
        if twice is not None:
            raise QuestionError(f"{twice} stands twice in the order")
        place = place_of(str(keys["zone"]))
        for identifier in keys["objects"]:
            obj = find_object(position, identifier)
            if obj.place != place["zone"] or place.get("player") not in (None, obj.place_player):
                raise QuestionError(f"{identifier} isn't in {keys['zone']}")


class _Run:
    """One grounding and the answers read from it."""

    def __init__(self, position: Position, asked: Mapping[int, Question]) -> None:
        self.position, self.asked = position, asked
        self.objects: dict[str, GameObject] = {obj.id: obj for obj in position.objects}
        for obj in position.objects:
            self.objects |= {part.id: part for part in obj.components}
        self.sheet: ZoneSheet = zone_state(position, asked)
        self.atoms: Atoms = verdicts(self.sheet.text, WANTED, ZONE_FILES)
        self.numbers = Numbers.of(self.atoms)
        self._terms = {identifier: term for term, identifier in self.sheet.things.items()}
        self._tables: dict[str, dict[object, list[tuple[object, ...]]]] = {}

    def answers(self) -> dict[int, Answer | QuestionError]:
        """The answer to each question."""
        return {
            number: getattr(self, f"_{question.ask}")(number, question.keys) for number, question in self.asked.items()
        }

    # ---- reading atoms ----
    def rows(self, predicate: str, first: object) -> list[tuple[object, ...]]:
        """The other arguments of the atoms with that first argument."""
        if predicate not in self._tables:
            table: dict[object, list[tuple[object, ...]]] = defaultdict(list)
            for head, *rest in self.atoms.get(predicate):
                table[head].append(tuple(rest))
            self._tables[predicate] = table
        return self._tables[predicate].get(first, [])

    def column(self, predicate: str, first: object) -> list[object]:
        """The second arguments."""
        return [row[0] for row in self.rows(predicate, first)]

    def pairs(self, predicate: str, first: object) -> list[tuple[object, object]]:
        """The second and third arguments."""
        return [(row[0], row[1]) for row in self.rows(predicate, first)]

    def holds(self, predicate: str, first: object) -> bool:
        """Whether there is an atom with that first argument."""
        return bool(self.rows(predicate, first)) or (first,) in self.atoms.get(predicate)

    def names(self, terms: Iterable[object]) -> list[str]:
        """Ids in the position's order."""
        wanted = set(terms)
        return [identifier for term, identifier in self.sheet.things.items() if term in wanted]

    def term(self, identifier: object) -> str:
        """The term of an id."""
        return self._terms[str(identifier)]

    def cited(self, keys: Iterable[object]) -> tuple[str, ...]:
        """The edition's numbers of some rule keys."""
        return tuple(sorted({n for key in keys if (n := self.numbers.get(key))}))

    def answer(self, data: dict[str, Any], keys: Iterable[object], **more: Any) -> PlainAnswer:
        """An answer under the rules with these keys."""
        return PlainAnswer(self.position.edition, data, rules=self.cited(keys), **more)

    # ---- places ----
    def _zones(self, number: int, keys: Mapping[str, Any]) -> PlainAnswer:
        there = {zone for (zone,) in self.atoms.get("zone_there")}
        own = [
            f"{player.name}.{zone}"
            for player in self.position.players
            for zone in ("library", "hand", "graveyard")
            if ("of", self.term(player.name), zone) in there
        ]
        shared = [zone for zone in (*_SHARED, "phased_out") if zone in there]
        return self.answer({"zones": [*own, *shared], "shared": shared, "per_player": own}, ["zones"])

    def _visible(self, number: int, keys: Mapping[str, Any]) -> PlainAnswer:
        term = self.term(keys["object"])
        public = (term,) in self.atoms.get("public_place")
        unread = tuple(
            words for doubt in self.column("doubt_of_sight", term) for words in self.sheet.unread[str(doubt)]
        )
        seen_by = None if unread else self.names(self.column("sees", term))
        return self.answer({"public": public, "seen_by": seen_by}, ["public_zones"], unread=unread)

    def _order(self, number: int, keys: Mapping[str, Any]) -> PlainAnswer:
        wrong = self.rows("unordered", f"r{number}")
        cited = ["fixed_order", *(["order_together", "library_together"] if keys.get("together") else [])]
        return self.answer({"legal": not wrong, "because": sorted({str(code) for code, _ in wrong})}, cited)

    # ---- moves ----
    def _move(self, number: int, keys: Mapping[str, Any]) -> PlainAnswer:
        events = [event for event, (asked, _, _) in self.sheet.events.items() if asked == number]
        outcomes, complete = [], True
        for event in events:
            found, whole = self._outcomes(event, keys)
            outcomes += found
            complete = complete and whole
        choosers = self.names(p for event in events for p in self.column("picks", event))
        unread = [words for event in events for words in self._doubts(event)]
        data = {
            "chooser": choosers[0] if len(choosers) == 1 else choosers,
            "outcomes": None if unread else outcomes,
        }
        cited = [key for event in events for key in self.column("decides", event)]
        decided = not any(self.holds("undecided_event", event) for event in events)
        return self.answer(data, cited, unread=tuple(dict.fromkeys(unread)), complete=complete, decided=decided)

    def _doubts(self, event: str) -> Iterator[str]:
        for effect in self.column("doubt", event):
            yield from self.sheet.unread.get(
                str(effect), (f"the text of {self.sheet.sources.get(str(effect), effect)}",)
            )
        if (event,) in self.atoms.get("doubt_of_host"):
            yield f"what {self.sheet.events[event][1]} can enchant"
        for keyword in self.column("doubt_of_keyword", event):
            yield "whether it is replaced by dredge" if keyword == "dredge" else f"whether it has {keyword}"

    def _outcomes(self, event: str, keys: Mapping[str, Any]) -> tuple[list[dict[str, Any]], bool]:
        _, identifier, piece = self.sheet.events[event]
        found: dict[str, dict[str, Any]] = {}
        count = 0
        for place, applied in self._ends(event):
            count += 1
            if count > LIMIT_ENDS:
                break
            applied = self._telling(place, applied)
            for outcome in self._outcome(event, self.objects[identifier], piece, place, applied, keys):
                found.setdefault(str(outcome), outcome)
        return list(found.values()), count <= LIMIT_ENDS and (event,) not in self.atoms.get("too_many")

    def _telling(self, place: object, applied: tuple[object, ...]) -> tuple[object, ...]:
        """What was applied and matters: how something would have entered doesn't, if it doesn't enter after all."""
        if isinstance(place, tuple) and place[1] == "battlefield":
            return applied
        told = [effect for effect in applied if effect != ("rule", "unplaceable_spell")]
        return tuple(effect for effect in told if (effect,) not in self.atoms.get("changes"))

    def _ends(self, event: str) -> Iterator[tuple[object, tuple[object, ...]]]:
        """Each way through the states of an event: where it ends, and the effects applied, in order."""
        ends: dict[object, object] = dict(self.pairs("end", event))
        steps: dict[object, list[tuple[object, object, object]]] = defaultdict(list)
        for state, effect, after, word in self.rows("taken_path", event):
            steps[state].append((effect, after, word))
        if "never" in ends:
            yield ends["never"], ()
        for state, after in self.rows("onward", event):
            steps[state].append((None, after, "onward"))
        open_states: list[tuple[object, tuple[object, ...]]] = [(state, ()) for (state,) in self.rows("start", event)]
        while open_states:
            state, applied = open_states.pop()
            if state in ends:
                yield ends[state], applied
            for effect, after, word in steps[state]:
                open_states.append((after, (*applied, effect) if word == "applied" else applied))

    def _outcome(
        self,
        event: str,
        obj: GameObject,
        piece: str,
        place: object,
        applied: tuple[object, ...],
        keys: Mapping[str, Any],
    ) -> Iterator[dict[str, Any]]:
        """The outcome under the keys of the game file; an Aura's with each host that it may come to enchant."""
        to = destination(keys, obj)
        moved = isinstance(place, tuple)
        zone, player, at = self._where(place, obj, to)
        face_down = (event,) in self.atoms.get("face_down_there" if moved and zone == to["zone"] else "lies_face_down")
        if moved and zone != to["zone"]:
            face_down = False
        outcome = {
            "object": piece,
            "zone": zone,
            "player": player,
            "position": at,
            "face_down": face_down,
            "controller": player if zone in ("battlefield", "stack") else None,
            "attached_to": None if moved else obj.attached_to,
            "moved": moved,
            "new_object": place in self.column("becomes_new", event),
            "ceases_to_exist": any(x == self.term(piece) and z == zone for x, z, _ in self.rows("ceases", event)),
            "applied": [self._label(effect) for effect in applied],
            "found_by": self._finders(obj, moved, zone, keys),
        }
        hosts = self.names(self.column("host_for", event))
        if zone == "battlefield" and moved and hosts:
            yield from (outcome | {"attached_to": host} for host in hosts)
        else:
            yield outcome

    def _where(self, place: object, obj: GameObject, to: Mapping[str, Any]) -> tuple[str, str | None, object]:
        if isinstance(place, tuple):
            _, zone, player, at = place
            return str(zone), self.sheet.things[str(player)], None if at == "none" else at
        player = obj.place_player or (obj.controller if obj.place in ("battlefield", "stack") else obj.owner)
        return obj.place, player, to.get("position") if to["zone"] == obj.place else None

    def _label(self, effect: object) -> str:
        """How ``applied`` names an effect: the id of what says so, or the keyword or rule key."""
        if isinstance(effect, tuple):
            return _KEYWORDS.get(str(effect[1]), str(effect[1]))
        return self.sheet.sources[str(effect)]

    def _finders(self, obj: GameObject, moved: bool, zone: str, keys: Mapping[str, Any]) -> list[str]:
        """What can still find it (400.7): all that refers to it while it stays, else what moved it to a public zone."""
        if moved:
            found = self.numbers.get("moved_by_same_effect") and zone not in ("library", "hand")
            by = keys.get("by")
            return [by] if found and by is not None and by not in {p.name for p in self.position.players} else []
        referring = [
            o.id
            for o in self.position.objects
            if any(obj.id in chosen for chosen in o.targets or ()) or obj.id in o.linked
        ]
        attached = [o.id for o in self.position.objects if o.attached_to == obj.id]
        return [*referring, *attached, *(e.id for e in self.position.effects if obj.id in e.affects)]

    # ---- identity ----
    def _finds(self, number: int, keys: Mapping[str, Any]) -> PlainAnswer:
        name = f"l{number}"
        found = self.holds("found", name)
        undecided = self.holds("undecided_link", name)
        data = {
            "same_object": (name,) in self.atoms.get("same"),
            "found": None if undecided else found,
            "as": self._now(keys["object"], (name,) in self.atoms.get("same")) if found else None,
        }
        return self.answer(data, ["new_object", *self.column("behind", name)], decided=not undecided)

    def _now(self, identifier: str, same: bool) -> str | list[str]:
        """The object that it is now; a merged permanent that has left is several."""
        parts = [part.id for part in self.objects[identifier].components]
        return parts if parts and not same else identifier

    # ---- outside, leaving ----
    def _affects(self, number: int, keys: Mapping[str, Any]) -> PlainAnswer:
        name = f"i{number}"
        unread = self.sheet.unread.get(name, ())
        doubtful = self.names(self.column("perhaps_upon", name))
        data: dict[str, Any] = {"cards": self.names(self.column("acts_upon", name)), "zone_affected": False}
        if doubtful:
            data["unknown"] = doubtful
            unread = unread or (str(keys["instruction"]),)
        return self.answer(data, self.column("instructs", name), unread=tuple(unread) if doubtful else ())

    def _state_based(self, number: int, keys: Mapping[str, Any]) -> PlainAnswer:
        moves: list[dict[str, Any]] = []
        cited: list[object] = []
        unread: list[str] = []
        for term, identifier in self.sheet.things.items():
            reasons = self.column("falls", term)
            event = ("sba", term)
            cited += [*reasons, *self.column("vanishes", term), *self.column("spared", term)]
            if reasons:
                moves += self._falling(event, identifier)
                unread += self._doubts_of_fall(event)
            if self.holds("vanishes", term):
                moves.append(self._stays_till(identifier) | {"ceases_to_exist": True})
            for player in self.column("returns_to_command", term):
                owner = self.sheet.things[str(player)]
                moves.append(
                    {
                        "object": identifier,
                        "zone": "command",
                        "player": owner,
                        "ceases_to_exist": False,
                        "chooser": owner,
                    }
                )
                cited.append("commander_option")
            unread += [f"what becomes of {identifier}: {key}" for key in self.column("unsettled", term)]
        return self.answer({"moves": moves}, cited, unread=tuple(dict.fromkeys(unread)))

    def _stays_till(self, identifier: str) -> dict[str, Any]:
        obj = self.objects[identifier]
        return {"object": identifier, "zone": obj.place, "player": obj.place_player or obj.controller or obj.owner}

    def _doubts_of_fall(self, event: object) -> Iterator[str]:
        for effect in self.column("doubt", event):
            yield from self.sheet.unread.get(
                str(effect), (f"the text of {self.sheet.sources.get(str(effect), effect)}",)
            )
        for keyword in self.column("doubt_of_keyword", event):
            yield f"whether it has {keyword}"

    def _falling(self, event: object, identifier: str) -> Iterator[dict[str, Any]]:
        """The moves of an object that state-based actions move, each with the player whose choice it is."""
        obj = self.objects[identifier]
        ends = {place for place, _ in self._ends_of(event) if isinstance(place, tuple)}
        choosers = [
            self.sheet.things[str(p)] for p, _ in self.rows("option", event[1] if isinstance(event, tuple) else event)
        ]
        for piece in obj.components or (obj,):
            for _, zone, player, _ in sorted(ends, key=str):
                ceases = any(x == self.term(piece.id) and z == zone for x, z, _ in self.rows("ceases", event))
                move = {
                    "object": piece.id,
                    "zone": zone,
                    "player": self.sheet.things[str(player)],
                    "ceases_to_exist": ceases,
                }
                if choosers or len(ends) > 1:
                    move["chooser"] = choosers[0] if choosers else self.names(self.column("picks", event))[0]
                yield move

    def _ends_of(self, event: object) -> list[tuple[object, object]]:
        return [(place, state) for state, place in self.pairs("end", event)]

    def _leaves_game(self, number: int, keys: Mapping[str, Any]) -> PlainAnswer:
        moves: list[dict[str, Any]] = []
        controls: dict[str, str] = {}
        unread: list[str] = []
        for term, identifier in self.sheet.things.items():
            doubts = self.column("doubt_of_control", term)
            unread += [words for effect in doubts for words in self.sheet.unread[str(effect)]]
            if self.holds("goes_along", term):
                moves.append({"object": identifier, "leaves": True})
            elif (term,) in self.atoms.get("stops"):
                moves.append({"object": identifier, "ceases_to_exist": True})
            elif (term,) in self.atoms.get("exiled_then") and not doubts:
                moves.append({"object": identifier, "zone": "exile", "player": self.objects[identifier].owner})
            for player in self.column("comes_back", term):
                moves.append({"object": identifier, "zone": "battlefield", "player": self.sheet.things[str(player)]})
            for player in self.column("falls_to", term):
                controls[identifier] = self.sheet.things[str(player)]
        unread = list(dict.fromkeys(unread))
        return self.answer({"moves": moves, "controls": controls}, ["left_game"], unread=tuple(unread))


_KEYWORDS = {"jump_start": "jump-start", "umbra_armor": "umbra armor"}
"""The keywords that are written otherwise than their keys."""
_SHARED = ("battlefield", "stack", "exile", "command", "ante")
