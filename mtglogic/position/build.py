"""Checked data → :class:`Position`: cards looked up, ids given, texts read, and every id that is named looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from mtglogic.cards.book import Book
from mtglogic.cards.model import Ability
from mtglogic.position import characteristics
from mtglogic.position.characteristics import Circumstances, Traits
from mtglogic.position.drafts import Draft, default_name, drafts_of, inherit
from mtglogic.position.forms import Log, Wrong, attempt
from mtglogic.position.ids import Ids, entries, snake_case
from mtglogic.position.keys import GAME, Asked
from mtglogic.position.lookup import Cards
from mtglogic.position.model import CURRENT, OWN_ZONES, Effect, GameObject, Player, Position, Question
from mtglogic.position.source import Source

FREE = ("rule", "basis", "source", "note", "tags")
CONTROLLED_IN_COMMAND = {"plane", "phenomenon", "scheme", "vanguard", "conspiracy", "dungeon"}
"""What has a controller in the command zone (109.4), beside emblems."""


def build(source: Source, book: Book | None = None) -> Position:
    """The position that the data describes. Raises :class:`GameFileError` with all that is wrong with it."""
    log = Log(source)
    try:
        data = GAME.read(source.data, (), log)
    except Wrong as wrong:
        log.add((), f"a game file {wrong.message}")
        data = {}
    log.check()
    return _Builder(data, log, book or usual_book()).position()


def checked_alone(asked: dict[str, Any], position: Position) -> Question:
    """A question about a position that was built in code. Raises :class:`GameFileError` with all that is wrong."""
    log = Log(Source({"ask": [asked]}))
    said: list[dict[str, Any]] = attempt(Asked(), asked, ("ask", 0), log)
    ids = Ids(log)
    for player in position.players:
        ids.take_player(player.name, ())
    for obj in position.objects:
        ids.put(obj.id, "object", "an object")
    for effect in position.effects:
        ids.put(effect.id, "effect", "an effect")
    ids.check({})
    log.check()
    return _question(said[0], None)


@cache
def usual_book() -> Book:
    """The card book used where none is given."""
    return Book.usual()


class _Builder:
    """The parts of a position, in the order in which they depend on each other."""

    def __init__(self, data: dict[str, Any], log: Log, book: Book) -> None:
        self.data = data
        self.log = log
        self.cards = Cards(book, log)
        self.ids = Ids(log)
        self.edition = CURRENT if data.get("edition", "current") == "current" else str(data["edition"])
        self.players = _players(data["players"])
        self.built: dict[str, GameObject] = {}
        self.unread: list[str] = list(data.get("unread", ()))

    def position(self) -> Position:
        """All of it. Raises :class:`GameFileError`; ids are checked first, so that what is built can rely on them."""
        self.take_players()
        drafts = list(drafts_of(self.data, self.log))
        effect_ids = self.effect_ids()
        every = [one for draft in drafts for one in draft.all]
        self.give_ids(every)
        now = {one.id: one for one in every}
        for one in every:
            inherit(one, now.get(one.said.get("became", "")))
            self.cards.check(one)
        questions = tuple(self.questions())
        self.log.check()
        effects = self.effects(effect_ids)
        objects = self.objects(drafts, effects)
        self.log.check()
        return Position(
            players=self.players,
            edition=self.edition,
            active_player=self.data.get("active_player", self.players[0].name),
            variant=tuple(self.data.get("variant", ())),
            range_of_influence=self.data.get("range_of_influence"),
            objects=objects,
            effects=effects,
            questions=questions,
            title=self.data.get("title"),
            file=self.log.source.file,
            unread=tuple(dict.fromkeys(self.unread)),
            notes={key: self.data[key] for key in FREE if key in self.data},
            data=self.log.source.data,
        )

    # ids

    def take_players(self) -> None:
        if not self.players:
            self.log.add(("players",), "a game has at least one player")
            self.log.check()
        listed = isinstance(self.log.source.data["players"], list)
        for n, player in enumerate(self.players):
            self.ids.take_player(player.name, ("players", n if listed else player.name))

    def give_ids(self, drafts: list[Draft]) -> None:
        names: dict[str, str] = {}
        for draft in drafts:
            if draft.id:
                self.ids.take(draft.id, (*draft.path, "id"), "object", draft.words)
        for draft in drafts:
            if not draft.id:
                draft.id = self.ids.free(snake_case(default_name(draft)))
                self.ids.put(draft.id, "object", draft.words)
            names.setdefault(default_name(draft).casefold(), draft.id)
        self.ids.check(names)

    def effect_ids(self) -> list[str]:
        names = []
        for n, said in enumerate(self.data.get("effects", ())):
            name = said.get("id") or self.ids.free(f"effect_{n + 1}")
            self.ids.take(name, ("effects", n, "id"), "effect", "an effect")
            names.append(name)
        return names

    # the objects

    def objects(self, drafts: list[Draft], effects: tuple[Effect, ...]) -> tuple[GameObject, ...]:
        for draft in drafts:
            if "ability" not in draft.said:
                self.build_object(draft)
        sources: Mapping[str, GameObject | Effect] = {**self.built, **{effect.id: effect for effect in effects}}
        for draft in drafts:
            if "ability" in draft.said:
                self.built[draft.id] = self.build_ability(draft, sources)
        blocked = {name for draft in drafts for name in draft.said.get("blocking", ())}
        self.check_circles(drafts)
        for draft in drafts:
            self.check_combat(draft)
            self.check_stack(draft)
            if draft.id in blocked and "blocked" not in draft.said:  # 509.1h
                self.built[draft.id] = replace(self.built[draft.id], blocked=True)
        return tuple(self.built[draft.id] for draft in drafts)

    def check_combat(self, draft: Draft) -> None:
        made = self.built[draft.id]
        attacked = self.built.get(made.attacking or "")
        if attacked is not None and not {"planeswalker", "battle"} & set(attacked.types):
            self.log.add((*draft.path, "attacking"), "only a player, planeswalker or battle can be attacked (508.1b)")
        if made.attacking is not None and made.attacking == made.controller:
            self.log.add((*draft.path, "attacking"), "nothing attacks its own controller (508.1b)")
        if made.id in made.blocking:
            self.log.add((*draft.path, "blocking"), "nothing blocks itself (509.1a)")
        elif made.attacking is not None and made.blocking:
            self.log.add((*draft.path, "blocking"), "what attacks can't block in the same combat (509.1a)")

    def check_stack(self, draft: Draft) -> None:
        made = self.built[draft.id]
        if made.place == "stack" and "land" in made.types:
            several = "card" in draft.said and len(self.cards.face(draft)[0].faces) > 1
            hint = "say with “face” which face is cast" if several else None
            self.log.add(draft.path, "a land is never on the stack: it can't be cast (305.9)", hint)

    def check_circles(self, drafts: list[Draft]) -> None:
        """Auras can be attached to each other; nothing else that is attached can be what another thing is attached to
        all around (301.5c, 301.6)."""
        paths = {draft.id: draft.path for draft in drafts}
        seen: set[str] = set()
        for draft in drafts:
            chain: list[str] = []
            name: str | None = draft.id
            while name in paths and name not in seen:
                seen.add(name)
                chain.append(name)
                name = self.built[name].attached_to
            circle = chain[chain.index(name) :] if name in chain else []
            if any("Aura" not in self.built[one].subtypes for one in circle):
                said = f"{' → '.join([*circle, circle[0]])}: only Auras can be attached to each other (301.5c)"
                self.log.add((*paths[circle[0]], "attached_to"), said)

    def build_object(self, draft: Draft) -> GameObject:
        said = draft.said
        owner, controller = self.people(draft)
        parts = tuple(self.build_object(part) for part in draft.components)
        now = Circumstances(draft.zone, said, self.edition)
        base, card, face = self.base(draft, now, parts)
        printed = self.cards.face(draft)[0] if "card" in said else None
        traits = Traits() if draft.unknown else characteristics.as_it_is(base, now)
        if draft.place == "command" and (said.get("emblem") or CONTROLLED_IN_COMMAND & set(traits.types)):
            controller = owner
        made = GameObject(
            **vars(traits),
            id=draft.id,
            place=draft.place,
            owner=owner,
            place_player=draft.player if draft.place in (*OWN_ZONES, "outside") else None,
            controller=controller,
            kind="unknown" if draft.unknown else _kind(said),
            card=card,
            face=face,
            hidden_types=base.types if said.get("face_down") and card else (),
            components=parts,
            spells=tuple(self.spells(draft, owner)),
            has_adventure=printed is not None and any("Adventure" in side.subtypes for side in printed.faces),
            two_faced=printed is not None and printed.layout in characteristics.TWO_SIDED,
            lands=tuple(self.lands(draft, owner)),
            spliced=tuple(self.spliced(said.get("spliced", ()), owner)),
            line=self.log.source.line(draft.path),
            **_common(said),
        )
        self.built[draft.id] = made
        self.note_unread(draft, made)
        return made

    def base(
        self, draft: Draft, now: Circumstances, parts: tuple[GameObject, ...]
    ) -> tuple[Traits, str | None, str | None]:
        """What the file's statements build on, with the card's and the face's name."""
        said = draft.said
        others = [_traits(part) for part in parts]
        if "card" not in said:
            return characteristics.merged(others) if others else Traits(name=self.own_name(said)), None, None
        card, up = self.cards.face(draft)
        traits = characteristics.of_card(card, up, now)
        if others and card.layout != "meld":
            traits = characteristics.merged([traits, *others[1:]])
        return traits, card.name, characteristics.face_words(card, up)

    def spells(self, draft: Draft, owner: str) -> Iterator[GameObject]:
        """What the card would be on the stack, cast as each of its faces."""
        if draft.zone in ("battlefield", "stack") or "card" not in draft.said:
            return
        card, up = self.cards.face(draft)
        now = Circumstances("stack", draft.said, self.edition)
        for index in characteristics.castable_faces(card, up):
            traits = characteristics.as_it_is(characteristics.of_card(card, index, now), now)
            face = characteristics.face_words(card, index)
            yield GameObject(
                **vars(traits), id=draft.id, place="stack", owner=owner, controller=owner, card=card.name, face=face
            )

    def lands(self, draft: Draft, owner: str) -> Iterator[GameObject]:
        """What the card would be on the battlefield, played as each of its faces that is a land."""
        if draft.zone in ("battlefield", "stack") or "card" not in draft.said:
            return
        card, up = self.cards.face(draft)
        now = Circumstances("battlefield", draft.said, self.edition)
        for index in characteristics.playable_faces(card, up):
            traits = characteristics.of_card(card, index, now)
            yield GameObject(**vars(traits), id=draft.id, place="battlefield", owner=owner, card=card.name)

    def own_name(self, said: Mapping[str, Any]) -> str:
        if "name" in said or not said.get("token"):
            return str(said.get("name", ""))
        suffix = ["Token"] if self.edition == CURRENT else []  # 111.4, since 2021
        return " ".join([*said.get("subtypes", ()), *suffix])

    def people(self, draft: Draft) -> tuple[str, str | None]:
        """Owner and controller; only what is on the battlefield or the stack has a controller (109.4)."""
        said = draft.said
        owner = said.get("owner") or draft.player or said.get("controller")
        if owner is None:
            whose = "controller" if draft.place in ("stack", "gone") else "owner"
            self.log.add(draft.path, f"the key “{whose}” is missing", "whose is it?")
            return "", None
        if draft.place in OWN_ZONES and owner != draft.player:
            self.log.add((*draft.path, "owner"), f"a card is only ever in its owner's {draft.place} (400.3)")
        if draft.zone == "command":
            return owner, said.get("controller")
        if draft.zone not in ("battlefield", "stack"):
            return owner, None
        return owner, said.get("controller") or draft.player or owner

    def spliced(self, names: list[str], owner: str) -> Iterator[GameObject]:
        for name in names:
            found = self.cards.find(name)
            if found is not None and self.ids.kinds.get(name) != "object":
                traits = characteristics.of_card(found.card, found.face, Circumstances("hand"))
                yield GameObject(
                    **vars(traits), id="", place="hand", place_player=owner, owner=owner, card=found.card.name
                )

    def note_unread(self, draft: Draft, made: GameObject) -> None:
        """What the card book can't say of an object, so that nobody takes a printed number for the real one."""
        said = draft.said
        if "power" in said or not made.card:
            return
        if dict(made.counters).get("level") and any(ability.name == "level up" for ability in made.abilities):
            self.unread.append(f"{made.id}: power and toughness at its level")
        if "prototype" in made.cast_with:
            self.unread.append(f"{made.id}: power, toughness, color and mana cost as a prototype")

    # abilities on the stack

    def build_ability(self, draft: Draft, sources: Mapping[str, GameObject | Effect]) -> GameObject:
        said = draft.said
        owner, controller = self.people(draft)
        if draft.zone != "stack":
            self.log.add((*draft.path, "ability"), "an ability on its own is only ever on the stack (113.1c)")
        if "source" not in said:
            self.log.add(draft.path, "the key “source” is missing", "whose ability is it?")
        elif said["source"] not in sources:
            self.log.add(
                (*draft.path, "source"), "the source of an ability is an object or effect, not an ability (113.7)"
            )
        abilities = self.stack_abilities(draft, sources.get(said.get("source", "")))
        kind = said.get("kind") or next((ability.acts_as or ability.kind for ability in abilities), None)
        if kind not in ("activated", "triggered"):
            self.log.add(draft.path, "the key “kind” is missing", "is it activated or triggered?")
        return GameObject(
            id=draft.id,
            name="",
            place=draft.place,
            owner=owner,
            controller=controller,
            kind="ability",
            abilities=abilities,
            text=said["ability"] if isinstance(said["ability"], str) else None,
            ability_kind=kind,
            source=said.get("source"),
            line=self.log.source.line(draft.path),
            **_common(said),
        )

    def stack_abilities(self, draft: Draft, source: GameObject | Effect | None) -> tuple[Ability, ...]:
        wanted = draft.said["ability"]
        known = source.abilities if source else ()
        named = tuple(ability for ability in known if is_named(ability, wanted))
        if named:
            return named
        if isinstance(wanted, int):
            if source:
                counted = max((ability.paragraph for ability in known), default=0)
                self.log.add((*draft.path, "ability"), f"its source's text has {counted} paragraphs")
            return ()
        from mtglogic.cards.reader import read_ability  # loading it takes longer than most questions need

        card = source if isinstance(source, GameObject) else None
        read = read_ability(
            wanted,
            kind=draft.said.get("kind"),
            types=card.types if card else (),
            subtypes=card.subtypes if card else (),
            name=card.name if card else None,
            language=draft.said.get("language"),
        )
        return (read,)

    # effects and questions

    def effects(self, names: list[str]) -> tuple[Effect, ...]:
        return tuple(
            self.effect(n, name, said)
            for n, (name, said) in enumerate(zip(names, self.data.get("effects", ()), strict=True))
        )

    def effect(self, n: int, name: str, said: Mapping[str, Any]) -> Effect:
        from mtglogic.cards.reader import read_text

        abilities = read_text(said["text"], language=said.get("language"), keep_text=True)
        line = self.log.source.line(("effects", n))
        return Effect(name, said["controller"], said["text"], abilities, tuple(said.get("affects", ())), line)

    def questions(self) -> Iterator[Question]:
        for n, said in enumerate(self.data.get("ask", ())):
            path = ("ask", n)
            if "card" in said:
                self.cards.known(said["card"], (*path, "card"))
            self.cards.check_spliced(said, path, self.ids)
            yield _question(said, self.log.source.line(path))


def _question(said: Mapping[str, Any], line: int | None) -> Question:
    keys = {_ONE_NAME.get(key, key): value for key, value in said.items() if key not in ("ask", "expect")}
    return Question(said["ask"], keys, said.get("expect"), line)


def is_named(ability: Ability, wanted: int | str) -> bool:
    """Whether a paragraph's number, a keyword or a loyalty cost names this ability."""
    if isinstance(wanted, int):
        return ability.paragraph == wanted
    word = wanted.replace("−", "-").strip("[]: ").casefold()
    return bool(word) and word in ((ability.name or "").casefold(), (ability.label or "").casefold())


def _kind(said: Mapping[str, Any]) -> str:
    return next((kind for kind in ("emblem", "token", "copy") if said.get(kind)), "card")


def _traits(built: GameObject) -> Traits:
    return Traits(**{name: getattr(built, name) for name in Traits.__dataclass_fields__})


def _pairs(mapping: Mapping[str, Any] | None) -> tuple[tuple[str, Any], ...]:
    return tuple((mapping or {}).items())


_ONE_NAME = {"mode": "modes"}
_SAME = (
    "tapped", "flipped", "face_down", "phased_out", "attached_to", "attacking", "blocked", "damage", "commander",
    "arrived", "pile", "x", "kicked", "cast_from", "cast_by", "was_cast", "last_zone", "became", "revealed",
)  # fmt: skip
_LISTS = ("blocking", "linked", "cannot_be_targeted_by", "cast_with", "this_turn", "modes", "designations")
_MAPS = ("counters", "event", "division")
_EXTRA = ("note",)


def _common(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that an object takes from its entry as they are."""
    said = {_ONE_NAME.get(key, key): value for key, value in entry.items()}
    made: dict[str, Any] = {key: said[key] for key in _SAME if key in said}
    made |= {key: tuple(said[key]) for key in _LISTS if key in said}
    made |= {key: _pairs(said[key]) for key in _MAPS if key in said}
    if "mana_spent" in said:
        spent = said["mana_spent"]
        made["mana_spent"] = spent if isinstance(spent, int) else _pairs(spent)
    made["chosen"] = tuple((what, str(choice)) for what, choice in said.get("chosen", {}).items())
    if "targets" in said:
        made["targets"] = entries(said["targets"])
    if isinstance(said.get("revealed"), list):
        made["revealed"] = tuple(said["revealed"])
    extra = tuple((key, said[key]) for key in _EXTRA if key in said)
    made["extra"] = (*extra, ("copy", True)) if said.get("copy") and (said.keys() & {"ability", "token"}) else extra
    return made


def _players(said: list[str] | dict[str, dict[str, Any]]) -> tuple[Player, ...]:
    if isinstance(said, list):
        return tuple(Player(name) for name in said)
    return tuple(
        Player(
            name,
            about.get("life"),
            tuple(about.get("keywords", ())),
            about.get("team"),
            tuple(about.get("cannot_be_targeted_by", ())),
            about.get("left_game", False),
            _pairs(about.get("counters")),
            tuple(about.get("this_turn", ())),
        )
        for name, about in said.items()
    )
