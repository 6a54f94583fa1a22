"""Zones, moves and what follows an object, as facts for ``zones.lp``, ``moves.lp``, ``identity.lp`` and ``outside.lp``.

The predicates are those of ``rules/zone_vocabulary.lp``; they are stated beside the position's own (:mod:`.facts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mtglogic.cards.model import NOT_TOLD, Ability, Criteria, Moving, Replacement, Shield, walk
from mtglogic.cards.reader import recognise
from mtglogic.cards.reader.instructions import Phrase, acts_on
from mtglogic.cards.reader.moving import read_moving, with_affected
from mtglogic.cards.reader.paragraphs import plain
from mtglogic.logic.criteria import Context, CriteriaFacts
from mtglogic.logic.facts import Item, characteristics, conditions, covered, given, state
from mtglogic.logic.terms import text, word
from mtglogic.position.model import GameObject, Position, Question

FIRST_NODE = 1_000_000
"""Nodes of criteria are counted from here, beyond those of the position's own facts."""

USUAL_PLACE = {
    "destroy": "graveyard", "die": "graveyard", "sacrifice": "graveyard", "discard": "graveyard", "mill": "graveyard",
    "counter": "graveyard", "not resolve": "graveyard", "state-based action": "graveyard", "exile": "exile",
    "draw": "hand", "cast": "stack", "shuffle": "library",
}  # fmt: skip
"""Where a way of moving leads if the question doesn't say."""


SAME_MANNER = {
    "destroyed": "destroy", "dies": "die", "sba": "state-based action", "sacrificed": "sacrifice",
    "discarded": "discard", "milled": "mill", "exiled": "exile", "returned": "return", "bounce": "return",
    "countered": "counter", "fizzle": "not resolve", "doesn't resolve": "not resolve", "resolves": "resolve",
    "drawn": "draw", "played": "play",
}  # fmt: skip
"""Other words for the same ways of moving."""


@dataclass
class ZoneSheet:
    """The facts of one run, and the way back: terms → ids, events → question and object, effects → their ids."""

    lines: list[str] = field(default_factory=list)
    things: dict[str, str] = field(default_factory=dict)
    events: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    """Event → the question's number, the object's id, the id of the piece that moves."""
    sources: dict[str, str] = field(default_factory=dict)
    """Replacement effect → the id of the object or effect whose text it is."""
    unread: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Replacement effect, look-up or instruction → its words that weren't read."""

    @property
    def text(self) -> str:
        """The facts as a program."""
        return "\n".join(self.lines) + "\n"


def zone_state(position: Position, asked: Mapping[int, Question], items: Sequence[Item] = ()) -> ZoneSheet:
    """All facts of a position and of questions about zones and moves; ``asked`` maps a number to each question.

    ``items`` are the spells and abilities that are asked about besides.
    """
    return _Writer(position, items).write(asked)


def destination(keys: Mapping[str, Any], obj: GameObject) -> dict[str, Any]:
    """Where a move leads as the question says it: ``zone``, and ``player``, ``position``, ``face_down`` if given."""
    to = keys.get("to")
    if to is None:
        how = manner(keys.get("how"))
        if how == "resolve":
            return {"zone": "graveyard" if {"instant", "sorcery"} & set(obj.types) else "battlefield"}
        if how == "play":  # a land, or else a spell
            return {"zone": "battlefield" if "land" in obj.types or obj.lands else "stack"}
        return {"zone": USUAL_PLACE.get(how, obj.place)}
    if isinstance(to, dict):
        said = dict(to)
        zone = str(said.pop("zone"))
        return place_of(zone) | said
    return place_of(str(to))


def manner(how: object) -> str:
    """How something moves, in the word that the rules use.

    >>> manner("sacrificed"), manner("fizzle"), manner(None)
    ('sacrifice', 'not resolve', 'put')
    """
    said = str(how or "put").strip().lower()
    return SAME_MANNER.get(said, said)


def place_of(name: str) -> dict[str, Any]:
    """A zone's id as its parts.

    >>> place_of("Alice.graveyard"), place_of("exile")
    ({'zone': 'graveyard', 'player': 'Alice'}, {'zone': 'exile'})
    """
    player, dot, zone = name.rpartition(".")
    return {"zone": zone, "player": player} if dot else {"zone": name}


class _Writer:
    def __init__(self, position: Position, items: Sequence[Item]) -> None:
        self.position = position
        base = state(position, items)
        self.sheet = ZoneSheet(list(base.lines), dict(base.things))
        self.ids = {identifier: term for term, identifier in base.things.items()}
        self.criteria = CriteriaFacts(FIRST_NODE)
        self.objects = {obj.id: obj for obj in position.objects}
        self.effects = 0
        self.arriving: dict[str, str] = {}
        self.grants = 0

    def _add(self, *lines: str) -> None:
        self.sheet.lines.extend(lines)

    def write(self, asked: Mapping[int, Question]) -> ZoneSheet:
        self._add(*(f"variant({text(v)})." for v in self.position.variant))
        self.arriving = {
            identifier: player
            for q in asked.values()
            if q.ask == "move" and isinstance(q.keys.get("to"), dict) and (player := q.keys["to"].get("player"))
            for identifier in q.keys.get("objects") or [q.keys["object"]]
        }
        for i, effect in enumerate(self.position.effects):
            self._name(f"e{i}", effect.id)
            self._add(f"effect_of(e{i},{self.ids[effect.controller]}).")
            self._add(*(f"affects(e{i},{self.ids[x]})." for x in effect.affects if x in self.ids))
        self._components()
        self._places()
        for obj in self.position.objects:
            self._object(obj)
            self._text_of(obj)
        for effect in self.position.effects:
            self._text_of_effect(effect.id)
        for number, question in asked.items():
            getattr(self, f"_ask_{question.ask}")(number, question.keys)
        self._add(*self.criteria.lines)
        return self.sheet

    def _name(self, term: str, identifier: str) -> None:
        self.ids[identifier] = term
        self.sheet.things[term] = identifier
        self._add(f"label({term},{text(identifier)}).")

    # ---- the position ----
    def _components(self) -> None:
        parts = [(obj, part) for obj in self.position.objects for part in obj.components]
        for i, (obj, part) in enumerate(parts, len(self.position.objects)):
            term = f"o{i}"
            self._name(term, part.id)
            self._add(
                f"component({self.ids[obj.id]},{term}). is({term},{word(part.kind)}).",
                f"owner({term},{self.ids[part.owner]}).",
            )
            if part.commander:
                self._add(f"status({term},commander).")
        for obj in self.position.objects:
            if obj.components and all((p.card or "").endswith(f"// {obj.name}") for p in obj.components):
                self._add(f"melded({self.ids[obj.id]}).")

    def _places(self) -> None:
        counts: dict[tuple[str, str | None], int] = {}
        for obj in self.position.objects:
            place = (obj.place, obj.place_player)
            counts[place] = counts.get(place, 0) + 1
            self._add(f"place_in({self.ids[obj.id]},{counts[place]}).")

    def _object(self, obj: GameObject) -> None:
        term = self.ids[obj.id]
        if obj.pile is not None:
            self._add(f"pile({term},{obj.pile}).")
        if obj.revealed is True:
            self._add(f"shown({term}).")
        elif obj.revealed:
            self._add(*(f"shown_to({term},{self.ids[p]})." for p in obj.revealed))
        if obj.arrived:
            self._add(f"arrived({term}).")
        self._add(*(f"hidden_type({term},{word(t)})." for t in obj.hidden_types))
        if obj.two_faced:
            self._add(f"two_faced({term}).")
        if obj.damage:
            self._add(f"damage({term},{obj.damage}).")
        if obj.became in self.ids:
            self._add(f"became({term},{self.ids[str(obj.became)]}).")
        names = dict.fromkeys(a.name for a in obj.abilities if a.kind == "keyword" and a.name)
        self._add(*(f"keyword({term},{text(name)})." for name in names))
        self._add(*(f"designation({term},{word(d)})." for d in obj.designations))
        self._add(*(f"cast_with({term},{text(w)})." for w in obj.cast_with))
        self._add(*(f"linked({term},{self.ids[x]})." for x in obj.linked if x in self.ids))
        chapters = [_roman(part) for a in obj.abilities if a.label for part in re.split(r"[, ]+", a.label)]
        if "Saga" in obj.subtypes and any(chapters):
            self._add(f"final_chapter({term},{max(chapters)}).")
        self._hosts(term, obj)

    def _hosts(self, term: str, obj: GameObject) -> None:
        """What an Aura enchants (702.5): its enchant abilities, all of which must hold."""
        you = self.ids[obj.controller or self.arriving.get(obj.id, obj.owner)]
        for ability in obj.abilities:
            if ability.name != "enchant" or "Aura" not in obj.subtypes:
                continue
            slot = ability.slots[0] if ability.slots else None
            criteria = ability.quality if slot is None or ability.quality is not None else slot.criteria
            zones = slot.zones if slot else ("battlefield",)
            node = self.criteria.node(criteria or ("unread", "enchant"), Context(you=you, source=term))
            self._add(f"enchants({term},{node},{you}).")
            self._add(*(f"enchants_in({term},{word(z)})." for z in zones if z != "battlefield"))

    # ---- texts ----
    def _text_of(self, obj: GameObject) -> None:
        term = self.ids[obj.id]
        you = self.ids[obj.controller or obj.owner]
        context = Context(you=you, source=term, affected=self._targets(obj))
        for ability in obj.abilities:
            for moving in _said_of_moves(ability, obj.modes):
                self._moving_of(moving, ability.kind, obj, context)

    def _moving_of(self, moving: Moving, kind: str, obj: GameObject, context: Context) -> None:
        """What an ability, or one of its modes, says of moves."""
        term = self.ids[obj.id]
        if moving.under_owner:
            self._add(f"under_owner({term}).")
        self._attaching(moving.attached_to, obj)
        lasting = kind in ("static", "keyword")
        if any(effect.source_gone for effect in moving.replaces):
            self._add(f"holds_until({term}).")
        if moving.keeps is not None:
            self._add(f"keeps({term},{self.criteria.node(moving.keeps, context)}).")
        if moving.takes_control:
            self._add(f"takes_control({term}).")
        for effect in moving.replaces:
            if lasting or obj.place == "stack" or kind == "spell":
                self._replacement(effect, context, term, obj.id, clause=not lasting)
        if lasting and (obj.place == "battlefield" or (obj.place == "command" and obj.controller is not None)):
            self._lasting(moving, context, term)
        elif obj.linked and ("linked", "you") in moving.sights:
            self._sight("linked_once", "you", context, term)

    def _attaching(self, to: str | None, obj: GameObject) -> None:
        """What an Aura that the text puts onto the battlefield comes to enchant (303.4f)."""
        term = self.ids[obj.id]
        named = {"this": (self.ids.get(str(obj.source), term),), "target": self._targets(obj)}.get(to or "", ())
        self._add(*(f"attaches({term},{thing})." for thing in named))
        if to is not None and not named:
            self._add(f"attaches_unread({term}).")

    def _targets(self, obj: GameObject) -> tuple[str, ...]:
        return tuple(self.ids[t] for chosen in obj.targets or () for t in chosen if t in self.ids)

    def _text_of_effect(self, identifier: str) -> None:
        effect = next(e for e in self.position.effects if e.id == identifier)
        term = self.ids[identifier]
        affected = tuple(self.ids[x] for x in effect.affects if x in self.ids)
        context = Context(you=self.ids[effect.controller], source=term, affected=affected)
        names = [self.objects[x].name for x in effect.affects if x in self.objects]
        movings = list(_movings(effect.text, names, bool(affected)))
        if _OF_CONTROL.search(effect.text) and not any(m.takes_control or m.gives_control for m in movings):
            self.sheet.unread[term] = (effect.text,)
            self._add(f"unread_control({term}).")
        for moving in movings:
            flags = ("takes_control", "gives_control", "under_owner")
            self._add(*(f"{flag}({term})." for flag in flags if getattr(moving, flag)))
            if any(found.source_gone for found in moving.replaces):
                self._add(f"holds_until({term}).")
            for found in moving.replaces:
                self._replacement(found, context, term, identifier, clause=False)
            self._lasting(moving, context, term)

    def _lasting(self, moving: Moving, context: Context, term: str) -> None:
        for grant in moving.grants:
            self._grant(grant, context, term)
        for kind, who in moving.sights:
            self._sight(kind, who, context, term)

    def _sight(self, kind: str, who: str, context: Context, term: str) -> None:
        players = (*context.affected, None)[:1] if who == "affected" else (self.criteria.who(who, context),)
        for seen in players:
            if kind != "unread" and seen is not None:
                self._add(f"sight({term},{kind},{seen}).")
                return
        name = f"v{len(self.sheet.lines)}"
        words = who if kind == "unread" else f"whose {_SEEN_PLACE[kind]}"
        self.sheet.unread[name] = (words,)
        places = {zone for start, zone in _LOOKED_AT.items() if start in words} or set(_LOOKED_AT.values())
        self._add(*(f"unread_sight({name},{term},{zone})." for zone in sorted(places)))

    def _grant(self, grant: Shield, context: Context, source: str) -> None:
        name = f"h{self.grants}"
        self.grants += 1
        self._add(f"shield({name},{given(grant.gives)}). shield_from({name},{source}).")
        self._add(f"reaches_beyond({name}).")
        self._add(*(line.replace("@", name) for line in covered(self.criteria, grant.scope, context)))
        if grant.quality is not None:
            self._add(f"against({name},{self.criteria.node(grant.quality, context)}).")
        if ("host",) in walk(grant.scope):
            self._add(f"speaks_of_host({name}).")
        if grant.condition is not None:
            self._add(*conditions(self.criteria, name, grant.condition, context))

    def _replacement(self, found: Replacement, context: Context, term: str, identifier: str, clause: bool) -> None:
        """A replacement effect; a ``clause`` of a spell or ability works only for what that does itself."""
        name = f"w{self.effects}"
        self.effects += 1
        self.sheet.sources[name] = identifier
        add = self._add
        add(
            f"effect({name}). effect_from({name},{term}).",
            f"on_event({name},{found.event}).",
        )
        if found.what == ("this",):
            add(f"own_text({name}).")
        elif found.what != ("all",):
            add(f"acts_on({name},{self.criteria.node(found.what, context)}).")
        if found.cause is not None:
            add(f"caused_through({name},{self.criteria.node(found.cause, context)}).")
        add(*(f"of_zone({name},{zone})." for zone in found.origin))
        add(*(f"into({name},{zone})." for zone in found.to))
        add(*(f"only_when({name},{word(way)})." for way in found.when))
        if found.this_way or (clause and found.what != ("this",)):
            add(f"only_source({name}).")
        if found.whose == "enchanted_player":
            add(f"into_of({name},enchanted({term})).")
        for predicate, who in (("into_of", found.whose), ("caused_by", found.by), ("instead_under", found.under)):
            if who is not None and (players := self.criteria.who(who, context)) is not None:
                add(f"{predicate}({name},{players}).")
        for flag, predicate in _FLAGS.items():
            if getattr(found, flag):
                add(f"{predicate}({name}).")
        if found.zone is not None:
            add(f"instead_to({name},{found.zone}).")
        if found.position is not None:
            places = ("top", "bottom") if found.position == "either" else (found.position,)
            add(*(f"instead_at({name},{word(place)})." for place in places))
        if found.copy_of is not None:
            add(f"copies({name},{self.criteria.things(found.copy_of, context)}).")
            add(*(f"also_type({name},{word(t)})." for t in found.also_types))
            add(*(f"copies_from({name},{word(n[1])})." for n in walk(found.copy_of) if n[0] == "zone"))
        for condition in found.conditions:
            self._condition(name, condition, context)
        if any(node == ("host",) for node in walk(found.what)):
            add(f"speaks_of_host({name}).")
        asked = (found.what, found.cause, found.conditions)
        partly = tuple(str(node[1]) for part in asked for node in walk(part) if node[0] in NOT_TOLD)
        if found.unread or partly:
            self.sheet.unread[name] = found.unread or partly
        if found.unread:
            add(f"unread_effect({name}).")

    def _condition(self, name: str, condition: Criteria, context: Context) -> None:
        operator, *arguments = condition
        if operator == "turn_of" and (who := self.criteria.who(arguments[0], context)) is not None:
            self._add(f"while_turn({name},{who}).")
        elif operator in ("member", "fewer"):
            predicate = "while_member" if operator == "member" else "while_fewer"
            self._add(f"{predicate}({name},{self.criteria.things(arguments[1], context)},{arguments[0]}).")
        else:
            self._add(f"unread_effect({name}).")

    # ---- questions ----
    def _ask_zones(self, number: int, keys: Mapping[str, Any]) -> None:
        """Nothing to state: the zones follow from the game."""

    def _ask_visible(self, number: int, keys: Mapping[str, Any]) -> None:
        self._add(f"asked_sight({self.ids[keys['object']]}).")

    def _ask_order(self, number: int, keys: Mapping[str, Any]) -> None:
        name, place = f"r{number}", place_of(str(keys["zone"]))
        self._add(f"rearrangement({name}).")
        by = keys.get("by") or place.get("player") or self.position.active_player or self.position.players[0].name
        self._add(f"rearranged_by({name},{self.ids[by]}).")
        self._add(*(f"new_place({name},{i},{self.ids[x]})." for i, x in enumerate(keys["objects"], 1)))
        self._add(*(f"{predicate}({name})." for key, predicate in _ORDERING if keys.get(key)))

    def _ask_move(self, number: int, keys: Mapping[str, Any]) -> None:
        moving = keys.get("objects") or [keys["object"]]
        for identifier in moving:
            obj = self.objects[identifier]
            for piece in obj.components or (obj,):
                self._event(number, obj, piece, keys)

    def _event(self, number: int, obj: GameObject, piece: GameObject, keys: Mapping[str, Any]) -> None:
        name = f"m{len(self.sheet.events)}"
        self.sheet.events[name] = (number, obj.id, piece.id)
        to = destination(keys, obj)
        self._add(
            f"asked_event({name}). asked_subject({name},{self.ids[obj.id]}). asked_piece({name},{self.ids[piece.id]})."
            f" toward({name},{to['zone']})."
        )
        if "player" in to:
            self._add(f"toward_player({name},{self.ids[to['player']]}).")
        if "position" in to:
            at = to["position"]
            self._add(f"toward_at({name},{at if isinstance(at, int) else word(str(at))}).")
            if isinstance(at, int):
                self._add(f"toward_nth({name},{at}).")
        how = manner(keys.get("how"))
        if to.get("face_down") or how in ("manifest", "cloak"):
            self._add(f"face_down_there({name}).")
        self._add(f"asked_how({name},{word(how)}).")
        if keys.get("by") is not None:
            self._add(f"moved_by({name},{self.ids[keys['by']]}).")
        self._land_faces(name, obj)

    def _land_faces(self, event: str, obj: GameObject) -> None:
        """What a modal double-faced card is if it is played as a land (712.12), with what the face says of itself."""
        context = Context(you=self.ids[obj.owner], source=self.ids[obj.id])
        for i, face in enumerate(obj.lands):
            term = f"{event}_{i}"
            self._add(f"land_face({event},{term}).", *characteristics(self.position, term, face))
            for ability in face.abilities:
                for effect in ability.moving.replaces if ability.moving else ():
                    self._replacement(effect, context, term, obj.id, clause=False)

    def _ask_finds(self, number: int, keys: Mapping[str, Any]) -> None:
        name = f"l{number}"
        self._add(
            f"look_up({name}). looks_for({name},{self.ids[keys['object']]}). link_kind({name},{keys['link']})."
            f" linked_after({name},{keys.get('made_after', 0)})."
        )
        if keys.get("by") is not None:
            self._add(f"looker({name},{self.ids[keys['by']]}).")
        for i, said in enumerate(keys["history"], 1):
            self._step(name, i, said)

    def _step(self, name: str, i: int, said: Mapping[str, Any]) -> None:
        to = said["to"]
        place = place_of(str(to["zone"])) | to if isinstance(to, dict) else place_of(str(to))
        zone = place_of(str(place["zone"]))["zone"]
        self._add(f"step({name},{i},{zone}).")
        if place.get("face_down"):
            self._add(f"step_face_down({name},{i}).")
        if said.get("how") is not None:
            self._add(f"step_how({name},{i},{word(manner(said['how']))}).")
        if said.get("by") is not None:
            self._add(f"step_by({name},{i},{self.ids[said['by']]}).")
        together = said.get("with") or ()
        for other in (together,) if isinstance(together, str) else together:
            self._add(f"step_with({name},{i},{self.ids[other]}).")

    def _ask_affects(self, number: int, keys: Mapping[str, Any]) -> None:
        name = f"i{number}"
        by = keys.get("by") or self.position.active_player or self.position.players[0].name
        obj = self.objects.get(str(keys.get("object")))
        context = Context(you=self.ids[by], source=self.ids[obj.id] if obj else None)
        self._add(f"instruction({name}). followed_by({name},{self.ids[by]}).")
        if obj is not None:
            self._add(f"considered({name},{self.ids[obj.id]}).")
        elif "zone" in keys:
            self._add(
                *(f"considered({name},{self.ids[o.id]})." for o in _within(self.position, place_of(str(keys["zone"]))))
            )
        else:
            self._add(*(f"considered({name},{self.ids[o.id]})." for o in self.position.objects if o.place != "gone"))
        read = acts_on(str(keys["instruction"]), [obj.name] if obj else [])
        if read.unread:
            self.sheet.unread[name] = read.unread
            self._add(f"unread_instruction({name}).")
            for predicate, pattern in _SPEAKING.items():
                self._add(*(f"{predicate}({name})." for words in read.unread if pattern.search(words)))
        for j, phrase in enumerate(read.phrases, 1):
            if phrase.whose in self.ids:
                context = replace(context, you=self.ids[phrase.whose])
                phrase = replace(phrase, whose="you")
            self._phrase(name, j, phrase, context)

    def _phrase(self, name: str, j: int, phrase: Phrase, context: Context) -> None:
        if phrase.own:
            self._add(f"instructed_self({name},{j}).")
            return
        self._add(f"instructed({name},{j},{self.criteria.node(phrase.criteria, context)}).")
        self._add(*(f"instructed_in({name},{j},{zone})." for zone in phrase.zones))
        if phrase.top is not None:
            self._add(f"instructed_top({name},{j},{phrase.top}).")
        if phrase.everywhere:
            self._add(f"instructed_all({name},{j}).")
        if phrase.whose is not None and (who := self.criteria.who(phrase.whose, context)) is not None:
            self._add(f"instructed_of({name},{j},{who}).")

    def _ask_state_based(self, number: int, keys: Mapping[str, Any]) -> None:
        self._add("state_based_check.")

    def _ask_leaves_game(self, number: int, keys: Mapping[str, Any]) -> None:
        self._add(f"leaver({self.ids[keys['player']]}).")


_FLAGS = {
    "uncast": "not_cast", "stays": "stays", "changes": "changes", "optional": "optional", "cannot": "cannot",
    "self_replacing": "self_replacing", "regenerates": "regenerates", "source_gone": "source_gone",
}  # fmt: skip
_SPEAKING = {
    "speaks_of_outside": re.compile(
        r"\b(?:outside the game|sideboard|hors de la partie|l'extérieur de la partie)", re.I
    ),
    "speaks_of_phasing": re.compile(r"\b(?:phas|déphas|en phase\b|hors phase\b)", re.I),
}
_OF_CONTROL = re.compile(r"\b(?:control of|exchange|contrôle)\b", re.I)
_LOOKED_AT = {"hand": "hand", "librar": "library", "exile": "exile", "face-down": "battlefield"}
_SEEN_PLACE = {"hands": "hand", "tops": "library", "own_top": "library", "others_top": "library"}
_ORDERING = (("licensed", "licensed"), ("together", "arriving"))


def _movings(words: str, names: list[str], affects: bool) -> Iterator[Moving]:
    """What an effect's text says of moves, what it quotes as well: those abilities belong to what it affects.

    Where the effect names what it ``affects``, “this creature” and the like stand for that.
    """
    language = recognise(words)
    texts = [*plain(words, names).split("\n"), *(plain(q, names) for q in re.findall(r"[\"“]([^\"”]+)[\"”]", words))]
    for moving in (read_moving(line, "static", language) for line in texts):
        if moving is not None:
            yield _of_affected(moving) if affects else moving


def _said_of_moves(ability: Ability, chosen: tuple[int, ...] | None) -> Iterator[Moving]:
    """What an ability says of moves, and those of its modes that were chosen; of modes that may be, nothing is sure."""
    if ability.moving is not None:
        yield ability.moving
    for number, mode in enumerate(ability.modes.options if ability.modes else (), 1):
        if mode.moving is None or number not in (chosen or (number,)):
            continue
        unsure = tuple(replace(r, unread=r.unread or (f"mode {number}",)) for r in mode.moving.replaces)
        yield mode.moving if chosen else Moving(unsure)


def _of_affected(moving: Moving) -> Moving:
    return replace(
        moving,
        replaces=tuple(
            replace(r, what=("affected",), conditions=_with_affected(r.conditions))
            if r.what == ("this",)
            else replace(r, what=with_affected(r.what))
            for r in moving.replaces
        ),
        grants=tuple(replace(g, scope=("affected",)) if g.scope == ("this",) else g for g in moving.grants),
        sights=tuple(("affected", who) if kind == "linked" else (kind, who) for kind, who in moving.sights),
    )


def _with_affected(tree: tuple[Any, ...]) -> tuple[Any, ...]:
    """Conditions with what an effect affects in place of “it”."""
    if tree == ("this",):
        return ("affected",)
    return tuple(_with_affected(part) if isinstance(part, tuple) else part for part in tree)


def _roman(numeral: str) -> int:
    values = {"I": 1, "V": 5, "X": 10}
    if not numeral or set(numeral) - values.keys():
        return 0
    digits = [values[letter] for letter in numeral]
    return sum(-a if a < b else a for a, b in zip(digits, [*digits[1:], 0], strict=True))


def _within(position: Position, place: Mapping[str, Any]) -> Iterator[GameObject]:
    for obj in position.objects:
        if obj.place == place["zone"] and place.get("player") in (None, obj.place_player):
            yield obj
