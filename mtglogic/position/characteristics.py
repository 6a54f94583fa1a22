"""An object's characteristics as they are now: its card's entry, the zone it is in, and what the file says of it.

What the file says is final; nothing is worked out from other objects. Rule numbers are today's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mtglogic.cards.book import name_key
from mtglogic.cards.model import Ability, Card, Face
from mtglogic.position.model import CURRENT

SPLIT = ("split", "aftermath")
INSET = ("adventure", "omen", "prepare")
TWO_SIDED = ("transform", "modal_dfc", "meld", "reversible_card", "double_faced_token", "battle")
COLOR_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
BEFORE_BACKS_HAD_MANA_VALUES = ("2007-05", "2011-02", "2011-09")


@dataclass(frozen=True)
class Traits:
    """Characteristics (109.3), with the number printed where a ``*`` stands for one."""

    name: str = ""
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_cost: str = ""
    mana_value: int = 0
    half_mana_values: tuple[int, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: str | None = None


@dataclass(frozen=True)
class Circumstances:
    """Where an object is, or last was, and how it came there: what decides which of its card's faces counts."""

    place: str
    said: Mapping[str, Any] = field(default_factory=dict)
    edition: str = CURRENT

    @property
    def on_stack(self) -> bool:
        return self.place == "stack"

    @property
    def face_up_counts(self) -> bool:
        return self.place in ("battlefield", "stack")

    def cast_with(self, cost: str) -> bool:
        return cost in self.said.get("cast_with", ())


def mana_value(cost: str, x: int = 0) -> int:
    """The mana value of a mana cost (202.3).

    >>> mana_value("{X}{2}{R/W}{2/U}{G/P}"), mana_value("{X}{X}{R}", x=3)
    (6, 7)
    """
    return sum(_symbol_value(symbol, x) for symbol in re.findall(r"\{([^}]*)\}", cost))


def _symbol_value(symbol: str, x: int) -> int:
    if symbol in ("X", "Y", "Z"):
        return x if symbol == "X" else 0
    if symbol.startswith("H"):  # half a mana, on cards that no tournament knows
        return 0
    return max((int(part) if part.isdigit() else 1 for part in symbol.split("/")), default=0)


def colors_of_cost(cost: str) -> tuple[str, ...]:
    """The colors of the mana symbols in a mana cost (202.2), in the order white, blue, black, red, green."""
    letters = set("".join(re.findall(r"\{([^}]*)\}", cost)))
    return tuple(color for letter, color in COLOR_LETTERS.items() if letter in letters)


def number(printed: str | None) -> int | None:
    """A printed power, toughness, loyalty or defense, with 0 for what a star stands for.

    >>> number("1+*"), number("*"), number("-1"), number("3.5"), number(None)
    (1, 0, -1, 3, None)
    """
    if printed is None:
        return None
    return sum(int(part) for part in re.findall(r"(?<![.\d])-?\d+", printed))


def face_meant(card: Card, named: int | None, said: Mapping[str, Any]) -> int | None:
    """The index of the face that is up: said, else named, else ``None``. Raises ``LookupError`` for no such face."""
    face = said.get("face")
    if face is None:
        return 1 if said.get("flipped") and len(card.faces) > 1 else named
    if face.casefold() in ("front", "back"):
        index = ("front", "back").index(face.casefold())
        if index < len(card.faces):
            return index
    for index, one in enumerate(card.faces):
        if name_key(face) in (name_key(one.name), name_key(one.french or one.name)):
            return index
    raise LookupError(face)


def castable_faces(card: Card, up: int | None) -> tuple[int, ...]:
    """Which of several faces a card can be cast as (709.3, 712.11, 715.3): the one meant, or all that can be.

    The first face's name is the card's usual one, save for halves.
    """
    if len(card.faces) == 1:
        return ()
    if up is not None and (up or card.layout in SPLIT):
        return (up,)
    if card.layout not in (*SPLIT, *INSET, "modal_dfc"):
        return ()
    return tuple(index for index, face in enumerate(card.faces) if "land" not in face.types)


def playable_faces(card: Card, up: int | None) -> tuple[int, ...]:
    """Which faces of a modal double-faced card can be played as a land (712.12): the one meant, or all such."""
    if card.layout != "modal_dfc":
        return ()
    return tuple(i for i, face in enumerate(card.faces) if "land" in face.types and up in (None, 0, i))


def face_words(card: Card, up: int | None) -> str | None:
    """What an object says of its face: ``back``, or the name of a half; ``None`` if it is the usual one."""
    if up is None or len(card.faces) == 1 or (up == 0 and card.layout not in SPLIT):
        return None
    return "back" if card.layout in TWO_SIDED else card.faces[up].name


def of_card(card: Card, up: int | None, now: Circumstances) -> Traits:
    """What the card's entry gives for the face ``up`` (``None``: nothing was said) in these circumstances."""
    faces = card.faces
    if len(faces) == 1:
        return _of_face(faces[0])
    if card.layout in SPLIT:
        return _of_face(faces[up]) if up is not None and now.face_up_counts else _combined(card)
    if card.layout in INSET:  # 715.4: the inset part counts only while it is cast
        return _of_face(faces[up if up is not None and now.on_stack else 0])
    if up in (None, 0) or not now.face_up_counts:
        return _of_face(faces[0])
    assert up is not None
    traits = _of_face(faces[up])
    if card.layout == "flip":  # 710.1c: mana cost and color stay
        front = faces[0]
        return replace(traits, mana_cost=front.mana_cost, mana_value=front.mana_value, colors=front.colors)
    if card.layout == "transform":  # 202.3b: the front face's mana cost counts for both, since 2016
        value = 0 if now.edition in BEFORE_BACKS_HAD_MANA_VALUES else mana_value(faces[0].mana_cost)
        return replace(traits, mana_value=value)
    return traits


def _of_face(face: Face) -> Traits:
    return Traits(
        name=face.name,
        types=face.types,
        supertypes=face.supertypes,
        subtypes=face.subtypes,
        colors=face.colors,
        mana_cost=face.mana_cost,
        mana_value=mana_value(face.mana_cost) if face.mana_cost else face.mana_value,
        power=number(face.power),
        toughness=number(face.toughness),
        loyalty=number(face.loyalty),
        defense=number(face.defense),
        keywords=face.keywords,
        abilities=face.abilities,
    )


def _combined(card: Card) -> Traits:
    """A split card as a whole (709.4): everything of its halves together."""
    halves = [_of_face(face) for face in card.faces]
    first = halves[0]
    return replace(
        first,
        name=card.name,
        types=_together(half.types for half in halves),
        supertypes=_together(half.supertypes for half in halves),
        subtypes=_together(half.subtypes for half in halves),
        colors=tuple(c for c in COLOR_LETTERS.values() if any(c in half.colors for half in halves)),
        mana_cost="".join(half.mana_cost for half in halves),
        mana_value=sum(half.mana_value for half in halves),
        half_mana_values=tuple(half.mana_value for half in halves),
        keywords=_together(half.keywords for half in halves),
        abilities=in_sequence(half.abilities for half in halves),
    )


def merged(components: Iterable[Traits]) -> Traits:
    """A merged permanent (702.140e): the top component's characteristics, and the abilities of all."""
    top, *others = components
    return replace(
        top,
        keywords=_together([top.keywords, *(other.keywords for other in others)]),
        abilities=in_sequence([top.abilities, *(other.abilities for other in others)]),
    )


def in_sequence(texts: Iterable[tuple[Ability, ...]]) -> tuple[Ability, ...]:
    """The abilities of several texts as of one: the paragraphs are counted through."""
    result: list[Ability] = []
    for abilities in texts:
        before = max((ability.paragraph for ability in result), default=0)
        result += [replace(ability, paragraph=ability.paragraph + before) for ability in abilities]
    return tuple(result)


def _together(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item for items in lists for item in items))


FACE_DOWN = Traits(types=("creature",), power=2, toughness=2)
"""A face-down spell or permanent (708.2a)."""


def as_it_is(base: Traits, now: Circumstances) -> Traits:
    """The characteristics of an object: ``base``, with its status, its counters and all that the file says of it."""
    said = now.said
    traits = FACE_DOWN if said.get("face_down") and now.face_up_counts else base
    cast = now.cast_with("bestow") and now.on_stack
    # On the battlefield only what is bestowed is attached (702.103b, 702.103f).
    if cast or ("bestow" in traits.keywords and now.place == "battlefield" and said.get("attached_to")):
        traits = _bestowed(traits)
    traits = _at_its_level(_with_text(traits, said), said)
    traits = _with_keywords(traits, said)
    traits = _with_mana(traits, now)
    if _is_no_creature(traits, now):
        traits = replace(traits, types=tuple(word for word in traits.types if word != "creature"))
    given: dict[str, Any] = {key: said[key] for key in ("name", *_NUMBERS) if key in said}
    given |= {key: tuple(said[key]) for key in _LISTS if key in said}
    if now.place == "battlefield" and "creature" not in given.get("types", traits.types):  # 208.3
        given = {"power": None, "toughness": None} | given
    return _with_counters(replace(traits, **given), said)


def _is_no_creature(traits: Traits, now: Circumstances) -> bool:
    """An attached Equipment with reconfigure (702.151b); what was cast for impending and has a time counter."""
    attached = "reconfigure" in traits.keywords and bool(now.said.get("attached_to"))
    impending = now.cast_with("impending") and bool(now.said.get("counters", {}).get("time"))
    return now.place == "battlefield" and (attached or impending)


_NUMBERS = ("power", "toughness", "loyalty", "defense")
_LISTS = ("types", "supertypes", "subtypes")


def _bestowed(traits: Traits) -> Traits:
    """A bestowed object is an Aura with enchant creature and no creature (702.103b, d).

    Its target is the bestow ability's own, so that the enchant ability added here has none.
    """
    enchant = replace(_keyword("enchant creature"), slots=(), acts_as=None)
    return replace(
        traits,
        types=tuple(t for t in traits.types if t != "creature"),
        subtypes=("Aura",),
        power=None,
        toughness=None,
        keywords=(*traits.keywords, "enchant creature"),
        abilities=in_sequence([traits.abilities, (enchant,)]),
    )


def _with_text(traits: Traits, said: Mapping[str, Any]) -> Traits:
    if "text" in said:
        texts = [said["text"]]
    elif "abilities" in said:
        texts = list(said["abilities"])
    else:
        return traits
    from mtglogic.cards.reader import read_text

    types, subtypes = said.get("types", traits.types), said.get("subtypes", traits.subtypes)
    read = in_sequence(
        read_text(
            text,
            types=types,
            subtypes=subtypes,
            name=traits.name or said.get("name"),
            language=said.get("language"),
            keep_text=True,
        )
        for text in texts
    )
    keywords = tuple(ability.name for ability in read if ability.kind == "keyword" and ability.name)
    return replace(traits, abilities=read, keywords=keywords, text="\n".join(texts))


def _at_its_level(traits: Traits, said: Mapping[str, Any]) -> Traits:
    """Of a leveler's abilities those of its level (711.2a–b): their label is its level symbol (LEVEL 3-7, LEVEL 8+).

    Likewise of what is stationed those that its charge counters reach (721).
    """
    counters = said.get("counters", {})
    level, charge = (int(counters.get(kind, 0)) for kind in ("level", "charge"))
    lost = [a for a in traits.abilities if not _reached(a.label, level) or not _stationed(a, charge)]
    if not lost:
        return traits
    kept = tuple(ability for ability in traits.abilities if ability not in lost)
    names = {ability.name for ability in kept}
    gone = {ability.name for ability in lost} - names
    return replace(traits, abilities=kept, keywords=tuple(word for word in traits.keywords if word not in gone))


def _reached(label: str | None, level: int) -> bool:
    match = re.fullmatch(r"LEVEL (\d+)(?:[-–](\d+)|\+)", label or "")
    return match is None or int(match[1]) <= level <= int(match[2] or level)


def _stationed(ability: Ability, charge: int) -> bool:
    """Whether it has the ability; one that is activated or triggers may be asked about all the same."""
    match = re.fullmatch(r"(?:STATION )?(\d+)\+", ability.label or "")
    return match is None or ability.kind not in ("static", "keyword") or int(match[1]) <= charge


def _with_keywords(traits: Traits, said: Mapping[str, Any]) -> Traits:
    lost = [_keyword(word) for word in said.get("without", ())]
    added = tuple(said.get("keywords", ()))
    gone = [ability for ability in traits.abilities if any(_same_keyword(ability, one) for one in lost)]
    kept = [ability for ability in traits.abilities if ability not in gone]
    still = {ability.name for ability in kept}
    words = [word for word in traits.keywords if word in still or word not in {ability.name for ability in gone}]
    return replace(
        traits,
        keywords=_together([tuple(words), added]),
        abilities=in_sequence([tuple(kept), *((_keyword(word),) for word in added)]),
    )


def _keyword(words: str) -> Ability:
    from mtglogic.cards.reader import read_keyword  # loading it takes longer than most questions need

    return read_keyword(words)


def _same_keyword(ability: Ability, meant: Ability) -> bool:
    """Whether a keyword ability is the one meant; a quality left out means any (protection)."""
    return ability.kind == "keyword" and ability.name == meant.name and meant.quality in (None, ability.quality)


def _with_mana(traits: Traits, now: Circumstances) -> Traits:
    said = now.said
    if "mana_cost" in said:
        cost = said["mana_cost"]
        traits = replace(traits, mana_cost=cost, mana_value=mana_value(cost), colors=colors_of_cost(cost))
    if now.on_stack and "x" in said:  # 202.3e
        traits = replace(traits, mana_value=traits.mana_value + traits.mana_cost.count("{X}") * said["x"])
    if "devoid" in (word.casefold() for word in traits.keywords):  # 702.114a
        traits = replace(traits, colors=())
    if "colors" in said:
        traits = replace(traits, colors=tuple(said["colors"]))
    return replace(traits, mana_value=said.get("mana_value", traits.mana_value))


def _with_counters(traits: Traits, said: Mapping[str, Any]) -> Traits:
    counters = said.get("counters", {})
    changed: dict[str, Any] = {}
    for kind, count in counters.items():
        if kind in ("loyalty", "defense"):  # 306.5c, 310.4c
            changed[kind] = count
        elif (sizes := re.fullmatch(r"([+-]\d+)/([+-]\d+)", kind)) and traits.power is not None:  # 122.1a
            changed["power"] = changed.get("power", traits.power) + int(sizes[1]) * count
            changed["toughness"] = changed.get("toughness", traits.toughness or 0) + int(sizes[2]) * count
    return replace(traits, **changed)
