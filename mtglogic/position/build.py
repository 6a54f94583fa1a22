"""Checked data → :class:`Position`: cards looked up, ids given, texts read, and every id that is named looked up."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from mtglogic.cards import reader
from mtglogic.cards.book import Book, Found
from mtglogic.cards.model import Ability
from mtglogic.position import characteristics
from mtglogic.position.characteristics import Circumstances, Traits
from mtglogic.position.forms import Log, Reference, Wrong, meant
from mtglogic.position.keys import GAME
from mtglogic.position.model import (
    CURRENT,
    OWN_ZONES,
    PLACES,
    SHARED_ZONES,
    Effect,
    GameObject,
    Player,
    Position,
    Question,
)
from mtglogic.position.source import Path, Source

MAX_OBJECTS = 20_000
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
    position = _Builder(data, log, book or usual_book()).position()
    log.check()
    return position


@cache
def usual_book() -> Book:
    """The card book used where none is given."""
    return Book.usual()


def snake_case(name: str) -> str:
    """The default id of a thing of that name.

    >>> snake_case("Teysa, Envoy of Ghosts"), snake_case("Jötun Owl Keeper"), snake_case("Urza's Tower")
    ('teysa_envoy_of_ghosts', 'jotun_owl_keeper', 'urzas_tower')
    """
    plain = unicodedata.normalize("NFKD", name.casefold().replace("æ", "ae").replace("œ", "oe"))
    kept = "".join(c for c in plain if not unicodedata.combining(c) and c not in "'’‘`")
    words = "".join(c if c.isalnum() else " " for c in kept).split()
    return "_".join(words) or "card"


def by_instance(targets: tuple[tuple[str, ...], ...], instances: int) -> tuple[tuple[str, ...], ...]:
    """Recorded targets, one entry for each of so many instances of the word “target”.

    What is missing at the end is chosen for nothing; for one instance the entries may have been written flat.
    Raises :class:`ValueError` where there are more entries than instances.

    >>> by_instance((("a",), ("b",)), 1), by_instance((("a",),), 2)
    ((('a', 'b'),), (('a',), ()))
    """
    if instances == 1 and len(targets) > 1 and all(len(entry) == 1 for entry in targets):
        return (tuple(entry[0] for entry in targets),)
    if len(targets) > instances:
        raise ValueError(f"{len(targets)} targets for {instances} instances")
    return targets + ((),) * (instances - len(targets))


def entries(targets: list[str | list[str]]) -> tuple[tuple[str, ...], ...]:
    """``targets`` as written in a file → a tuple of ids for each entry."""
    return tuple((entry,) if isinstance(entry, str) else tuple(entry) for entry in targets)


@dataclass
class _Draft:
    """An entry of a zone with its id, before it is built."""

    id: str
    path: Path
    place: str
    player: str | None
    said: dict[str, Any]

    @property
    def circumstances_place(self) -> str:
        return str(self.said.get("last_zone", "battlefield")) if self.place == "gone" else self.place


class _Builder:
    def __init__(self, data: dict[str, Any], log: Log, book: Book) -> None:
        self.data = data
        self.log = log
        self.book = book
        self.edition = CURRENT if data.get("edition", "current") == "current" else str(data["edition"])
        self.players = _players(data["players"])
        self.names = [player.name for player in self.players]
        self.taken: dict[str, str] = {}
        self.found: dict[str, Found | None] = {}
        self.unread: list[str] = []

    def position(self) -> Position:
        self.reserve()
        drafts = list(self.drafts())
        effect_ids = self.effect_ids()
        self.give_ids(drafts)
        if self.log.problems:
            self.check_references(drafts, [])
            self.log.check()
        effects = self.effects(effect_ids)
        objects = self.objects(drafts, effects)
        self.check_references(drafts, effects)
        return Position(
            players=self.players,
            edition=self.edition,
            active_player=self.data.get("active_player", self.names[0] if self.names else None),
            variant=tuple(self.data.get("variant", ())),
            range_of_influence=self.data.get("range_of_influence"),
            objects=objects,
            effects=effects,
            questions=tuple(self.questions()),
            title=self.data.get("title"),
            file=self.log.source.file,
            unread=tuple(self.unread),
            notes={key: self.data[key] for key in FREE if key in self.data},
        )

    # ids

    def reserve(self) -> None:
        if not self.names:
            self.log.add(("players",), "a game has at least one player")
        for zone in PLACES:
            self.taken[zone] = "a zone"
        for name in self.names:
            path = ("players", name) if isinstance(self.log.source.data["players"], dict) else ("players",)
            self.take(name, path, "a player")
            self.taken.update({f"{name}.{zone}": "a zone" for zone in (*OWN_ZONES, "outside")})

    def take(self, name: str, path: Path, what: str) -> None:
        if name in self.taken:
            self.log.add(
                path, f"the id “{name}” is already that of {self.taken[name]}", "ids are unique over all zones"
            )
        self.taken[name] = what

    def give_ids(self, drafts: list[_Draft]) -> None:
        for draft in drafts:
            if draft.id:
                self.take(draft.id, (*draft.path, "id"), f"an object in {_place_words(draft)}")
        for draft in drafts:
            if not draft.id:
                draft.id = self.free_id(snake_case(self.default_name(draft)))
                self.taken[draft.id] = f"an object in {_place_words(draft)}"

    def free_id(self, base: str) -> str:
        if base not in self.taken:
            return base
        return next(name for n in range(2, MAX_OBJECTS * 2) if (name := f"{base}_{n}") not in self.taken)

    def default_name(self, draft: _Draft) -> str:
        said = draft.said
        if "ability" in said:
            return f"{said.get('source', '')} ability"
        return str(said.get("card") or said.get("name") or " ".join(said.get("subtypes", ())) or "object")

    # the entries of the zones

    def drafts(self) -> Iterator[_Draft]:
        count = 0
        for place in (key for key in self.log.source.data if key in PLACES and key in self.data):
            for draft in self.place_drafts(place):
                count += 1
                if count > MAX_OBJECTS:
                    self.log.add((place,), f"more than {MAX_OBJECTS} objects")
                    return
                yield draft

    def place_drafts(self, place: str) -> Iterator[_Draft]:
        content = self.data[place]
        if isinstance(content, list):
            yield from self.list_drafts(place, None, content, (place,))
            return
        for player, listed in content.items():
            if isinstance(listed, list):
                yield from self.list_drafts(place, player, listed, (place, player))
            else:
                yield from self.unknown_drafts(place, player, listed)

    def list_drafts(self, place: str, player: str | None, listed: list[Any], path: Path) -> Iterator[_Draft]:
        for n, said in enumerate(listed):
            draft = _Draft(said.get("id", ""), (*path, n), place, player, said)
            yield draft
            yield from self.component_drafts(draft)

    def component_drafts(self, draft: _Draft) -> Iterator[_Draft]:
        for n, said in enumerate(draft.said.get("components", ())):
            path = (*draft.path, "components", n)
            component = _Draft(said.get("id", ""), path, draft.place, draft.player, said)
            draft.said.setdefault("_components", []).append(component)
            yield component

    def unknown_drafts(self, place: str, player: str, count: int) -> Iterator[_Draft]:
        if count > MAX_OBJECTS:
            self.log.add((place, player), f"more than {MAX_OBJECTS} objects")
            return
        for n in range(count):
            name = self.free_id(f"{snake_case(player)}_{place}_{n + 1}")
            yield _Draft(name, (place, player), place, player, {"_unknown": True})

    def raw(self, path: Path) -> Any:
        data = self.log.source.data
        for part in path:
            data = data[part]
        return data

    # the objects

    def objects(self, drafts: list[_Draft], effects: tuple[Effect, ...]) -> tuple[GameObject, ...]:
        components = {id(part) for draft in drafts for part in draft.said.get("_components", ())}
        built: dict[str, GameObject] = {}
        for draft in drafts:
            if "ability" not in draft.said:
                built[draft.id] = self.build_object(draft, built)
        self.log.check()
        sources: Mapping[str, GameObject | Effect] = {**{effect.id: effect for effect in effects}, **built}
        for draft in drafts:
            if "ability" in draft.said:
                built[draft.id] = self.build_ability(draft, sources)
        whole = [draft for draft in drafts if id(draft) not in components]
        return tuple(self.with_components(draft, built) for draft in whole)

    def with_components(self, draft: _Draft, built: dict[str, GameObject]) -> GameObject:
        parts = tuple(built[part.id] for part in draft.said.get("_components", ()))
        return replace(built[draft.id], components=parts) if parts else built[draft.id]

    def build_object(self, draft: _Draft, built: dict[str, GameObject]) -> GameObject:
        said = draft.said
        owner, controller = self.people(draft)
        if "_unknown" in said:
            return GameObject(draft.id, "", draft.place, owner, draft.player, kind="unknown", line=self.line(draft))
        now = Circumstances(draft.circumstances_place, said, self.edition)
        base, card, face = self.base(draft, now)
        traits = characteristics.as_it_is(base, now)
        if controller is None and draft.place == "command":
            emblem = said.get("emblem") or CONTROLLED_IN_COMMAND & set(traits.types)
            controller = owner if emblem else None
        return GameObject(
            **vars(traits),
            id=draft.id,
            place=draft.place,
            owner=owner,
            place_player=draft.player if draft.place in (*OWN_ZONES, "outside") else None,
            controller=controller,
            kind=_kind(said),
            card=card,
            face=face,
            spliced=tuple(self.spliced(draft, owner)),
            line=self.line(draft),
            **_common(said),
        )

    def base(self, draft: _Draft, now: Circumstances) -> tuple[Traits, str | None, str | None]:
        """What the file's statements build on: the card's entry, the components, or nothing."""
        said = draft.said
        if "card" not in said:
            self.check_named(draft)
            return Traits(name=self.own_name(said)), None, None
        found = self.find(said["card"])
        if found is None:
            self.log.add(self.card_path(draft), f"no card is called “{said['card']}”", self.unknown_card_hint(draft))
            return Traits(), None, None
        try:
            up = characteristics.face_meant(found.card, found.face, said)
        except LookupError:
            faces = ", ".join(face.name for face in found.card.faces)
            self.log.add((*draft.path, "face"), f"{found.card.name} has no such face", f"its faces: {faces}")
            up = None
        traits = characteristics.of_card(found.card, up, now)
        traits = replace(traits, name=said["name"]) if "name" in said else traits
        several = len(found.card.faces) > 1
        return traits, found.card.name, found.card.faces[up].name if several and up is not None else None

    def own_name(self, said: Mapping[str, Any]) -> str:
        if "name" in said or not said.get("token"):
            return str(said.get("name", ""))
        suffix = ["Token"] if self.edition == CURRENT else []  # 111.4
        return " ".join([*said.get("subtypes", ()), *suffix])

    def check_named(self, draft: _Draft) -> None:
        said = draft.said
        if "name" not in said and not said.keys() & {"types", "emblem", "face_down", "token", "components"}:
            self.log.add(draft.path, "nothing says what this is", "give its card, or its name and types")
        if "name" in said and not said.keys() & {"types", "token", "emblem", "face_down"} and self.find(said["name"]):
            hint = f"write “card: {said['name']}” to take them from the card book"
            self.log.add(draft.path, f"{said['name']} is given no types", hint)

    def find(self, name: str) -> Found | None:
        if name not in self.found:
            self.found[name] = self.book.find(name)
        return self.found[name]

    def card_path(self, draft: _Draft) -> Path:
        return (*draft.path, "card") if isinstance(self.raw(draft.path), dict) else draft.path

    def unknown_card_hint(self, draft: _Draft) -> str:
        *around, n = draft.path
        listed = self.raw(tuple(around)) if isinstance(n, int) else []
        for first in (n - 1, n) if isinstance(n, int) else ():
            pair = listed[max(first, 0) : first + 2]
            if len(pair) == 2 and all(isinstance(part, str) for part in pair) and self.find(", ".join(pair)):
                return f'a name with a comma needs quotes: "{", ".join(pair)}"'
        near = self.book.nearest(draft.said["card"])
        if near:
            return f"did you mean {' or '.join(f'“{name}”' for name in near)}?"
        return "for an object that is in no card book write name, types and so on"

    def people(self, draft: _Draft) -> tuple[str, str | None]:
        """Owner and controller."""
        said, place = draft.said, draft.place
        owner = said.get("owner") or draft.player or said.get("controller")
        if owner is None:
            whose = "controller" if place in ("stack", "gone") else "owner"
            self.log.add(draft.path, f"the key “{whose}” is missing", "whose is it?")
            return "", None
        if place in OWN_ZONES and owner != draft.player:
            self.log.add((*draft.path, "owner"), f"a card is only ever in its owner's {place} (400.3)")
        if draft.circumstances_place not in ("battlefield", "stack", "command"):
            return owner, None
        default = owner if draft.circumstances_place != "command" else None
        return owner, said.get("controller") or draft.player or default

    def spliced(self, draft: _Draft, owner: str) -> Iterator[GameObject]:
        for n, name in enumerate(draft.said.get("spliced", ())):
            if name in self.taken:
                continue
            found = self.find(name)
            if found is None:
                self.log.add(
                    (*draft.path, "spliced", n), f"no card is called “{name}”", meant(name, self.book.nearest(name))
                )
                continue
            traits = characteristics.of_card(found.card, found.face, Circumstances("hand"))
            yield GameObject(**vars(traits), id="", place="hand", place_player=owner, owner=owner, card=found.card.name)

    def line(self, draft: _Draft) -> int | None:
        return self.log.source.line(draft.path)

    # abilities on the stack

    def build_ability(self, draft: _Draft, sources: Mapping[str, GameObject | Effect]) -> GameObject:
        said = draft.said
        owner, controller = self.people(draft)
        if draft.place not in ("stack", "gone"):
            self.log.add((*draft.path, "ability"), "an ability on its own is only ever on the stack (113.1c)")
        source = sources.get(said.get("source", ""))
        if "source" not in said:
            self.log.add(draft.path, "the key “source” is missing", "whose ability is it?")
        abilities = self.stack_abilities(draft, source)
        kind = said.get("kind") or next((a.acts_as or a.kind for a in abilities), None)
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
            line=self.line(draft),
            **_common(said),
        )

    def stack_abilities(self, draft: _Draft, source: GameObject | Effect | None) -> tuple[Ability, ...]:
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
        card = source if isinstance(source, GameObject) else None
        return (
            reader.read_ability(
                wanted,
                kind=draft.said.get("kind"),
                types=card.types if card else (),
                subtypes=card.subtypes if card else (),
                name=card.name if card else None,
                language=draft.said.get("language"),
            ),
        )

    # effects and questions

    def effect_ids(self) -> list[str]:
        names = []
        for n, said in enumerate(self.data.get("effects", ())):
            name = said.get("id") or self.free_id(f"effect_{n + 1}")
            self.take(name, ("effects", n, "id"), "an effect")
            names.append(name)
        return names

    def effects(self, names: list[str]) -> tuple[Effect, ...]:
        return tuple(
            Effect(
                name,
                said["controller"],
                said["text"],
                reader.read_text(said["text"], language=said.get("language"), keep_text=True),
                tuple(said.get("affects", ())),
                self.log.source.line(("effects", n)),
            )
            for n, (name, said) in enumerate(zip(names, self.data.get("effects", ()), strict=True))
        )

    def questions(self) -> Iterator[Question]:
        for n, said in enumerate(self.data.get("ask", ())):
            keys = {key: value for key, value in said.items() if key not in ("ask", "expect")}
            for key in ("card",):
                if key in keys and self.find(keys[key]) is None:
                    self.log.add(
                        ("ask", n, key),
                        f"no card is called “{keys[key]}”",
                        meant(keys[key], self.book.nearest(keys[key])),
                    )
            if "mode" in keys:
                keys["modes"] = keys.pop("mode")
            yield Question(said["ask"], keys, said.get("expect"), self.log.source.line(("ask", n)))

    # references

    def check_references(self, drafts: list[_Draft], effects: Any) -> None:
        ids = self.reference_table(drafts)
        names: dict[str, str] = {}
        for draft in drafts:
            names.setdefault(str(draft.said.get("card") or draft.said.get("name") or "").casefold(), draft.id)
        for reference in self.log.references:
            known = [name for kind in reference.kinds for name in ids[kind]]
            if reference.id not in known:
                self.log.add(reference.path, *_unknown(reference, known, names))

    def reference_table(self, drafts: list[_Draft]) -> dict[str, dict[str, None]]:
        owned = [f"{name}.{zone}" for name in self.names for zone in OWN_ZONES]
        outside = ["outside", *(f"{name}.outside" for name in self.names)]
        effects = [name for name, what in self.taken.items() if what == "an effect"]
        table = {
            "object": [draft.id for draft in drafts],
            "player": self.names,
            "effect": effects,
            "zone": [*SHARED_ZONES, *owned],
            "place": [*SHARED_ZONES, *OWN_ZONES, *owned, *outside],
        }
        return {kind: dict.fromkeys(names) for kind, names in table.items()}


def _unknown(reference: Reference, known: list[str], names: Mapping[str, str]) -> tuple[str, str | None]:
    what = "player" if reference.kinds == ("player",) else "zone" if reference.kinds == ("place",) else "id"
    other = names.get(reference.id.casefold())
    if other and "object" in reference.kinds:
        return f"no {what} is “{reference.id}”", f"the id of {reference.id} is “{other}”"
    near = meant(reference.id, known)
    return f"no {what} is “{reference.id}”", near or f"known: {', '.join(known[:12])}" if known else near


def is_named(ability: Ability, wanted: int | str) -> bool:
    """Whether a paragraph's number, a keyword or a loyalty cost names this ability."""
    if isinstance(wanted, int):
        return ability.paragraph == wanted
    word = wanted.replace("−", "-").strip("[]: ").casefold()
    return word in ((ability.name or "").casefold(), (ability.label or "").casefold()) and bool(word)


def _place_words(draft: _Draft) -> str:
    return f"{draft.player}'s {draft.place}" if draft.player else str(draft.place)


def _kind(said: Mapping[str, Any]) -> str:
    return next((kind for kind in ("emblem", "token", "copy") if said.get(kind)), "card")


def _pairs(mapping: Mapping[str, Any] | None) -> tuple[tuple[str, Any], ...]:
    return tuple((mapping or {}).items())


_SAME = (
    "tapped", "flipped", "face_down", "phased_out", "attached_to", "attacking", "blocked", "damage", "commander",
    "arrived", "pile", "x", "kicked", "cast_from", "cast_by", "was_cast", "last_zone", "became",
)  # fmt: skip
_LISTS = ("blocking", "linked", "cannot_be_targeted_by", "cast_with")
_MAPS = ("counters", "chosen", "event")
_EXTRA = ("mana_spent", "note")


def _common(said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that an object takes from its entry as they are."""
    made: dict[str, Any] = {key: said[key] for key in _SAME if key in said}
    made |= {key: tuple(said[key]) for key in _LISTS if key in said}
    made |= {key: _pairs(said[key]) for key in _MAPS if key in said}
    made["this_turn"] = tuple(word.replace(" ", "_") for word in said.get("this_turn", ()))
    if "targets" in said:
        made["targets"] = entries(said["targets"])
    if "division" in said:
        made["division"] = _pairs(said["division"])
    if "modes" in said or "mode" in said:
        made["modes"] = tuple(said.get("modes") or said["mode"])
    if "revealed" in said:
        made["revealed"] = said["revealed"] if isinstance(said["revealed"], bool) else tuple(said["revealed"])
    extra = [(key, said[key]) for key in _EXTRA if key in said]
    made["extra"] = (*extra, ("copy", True)) if said.get("copy") and _kind(said) != "copy" else tuple(extra)
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
        )
        for name, about in said.items()
    )
