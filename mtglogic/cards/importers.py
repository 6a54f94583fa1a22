"""From the card data that others publish to cards in our notation.

Two shapes are known: MTGJSON's *AtomicCards* (all cards, every face with its translations) and Scryfall's bulk data
*Oracle Cards* (a list of card objects). Both may be gzipped. Tokens and art cards aren't cards and are left out.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from mtglogic.cards.book import BookError, own_path, write_book
from mtglogic.cards.codec import to_json
from mtglogic.cards.model import Ability, Card, Face
from mtglogic.cards.reader import read_text

Progress = Callable[[int, int], None]
"""Called now and then with how many cards are done, of how many."""

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

FAILED = "the reader failed on this text"
"""How the words that weren't read begin where nothing was, through a fault of the reader."""

_CHUNK = 200
"""How many cards a process reads before it hands them back."""

_RENAMED_TYPES = {"tribal": "kindred"}
"""Old data has the name that the card type bore until 2024 (308)."""

_SUPERTYPES = {"basic", "legendary", "ongoing", "snow", "world", "host", "elite"}
_NOT_CARDS = {"token", "double_faced_token", "art_series", "emblem"}
_FRONT_GIVES_MANA_VALUE = {"transform", "flip"}
"""A back face has the front's mana value (202.3b); so has a flipped card, whose mana cost stays (710.1c)."""


@dataclass(frozen=True)
class FaceText:
    """A face as the data has it: what is printed on it as a :class:`Face` without abilities, and its texts."""

    face: Face
    text: str = ""
    french: str = ""


@dataclass(frozen=True)
class CardText:
    """A card as the data has it, before its text is read; ``released`` is the first printing's date, where known."""

    name: str
    layout: str
    faces: tuple[FaceText, ...]
    released: str = ""


def import_cards(
    source: Path,
    book: Path | None = None,
    *,
    keep_text: bool = True,
    progress: Progress = lambda done, of: None,
) -> int:
    """Reads all cards of a data file into a book (default: the user's own) and says how many there are.

    Raises :class:`BookError` if the file can't be read as card data; a book that was there is then left as it was.
    """
    date, texts = load(source)
    read = list(read_cards(texts, keep_text=keep_text, progress=progress))
    about = {"date": date, "texts": "kept" if keep_text else "not kept"}
    write_book(
        (card for card, _ in read),
        book or own_path(),
        about,
        (french for _, french in read if french),
    )
    return len(read)


def load(source: Path) -> tuple[str, list[CardText]]:
    """The date of a data file, if it has one, and its cards; older cards first, as they have the right to their names.

    Raises :class:`BookError` if it isn't there, is cut off, isn't JSON or is neither of the two shapes.
    """
    data = _json(source)
    if isinstance(data, dict) and isinstance(data.get("data"), dict):
        meta = data.get("meta") or {}
        date, cards = (
            str(meta.get("date", "")),
            _each(source, _from_mtgjson, data["data"].items()),
        )
    elif isinstance(data, list) and all(isinstance(card, dict) for card in data):
        cards = _each(
            source,
            _from_scryfall,
            (card for card in data if str(card.get("layout")) not in _NOT_CARDS),
        )
        date = max((str(card.get("released_at", "")) for card in data), default="")
    else:
        raise BookError(
            f"{source} is JSON, but not card data: expected MTGJSON's AtomicCards (an object with “data”: card names) "
            "or Scryfall's bulk “Oracle Cards” (a list of cards)"
        )
    if not cards:
        raise BookError(f"{source} holds no cards")
    return date, sorted(_melded(cards), key=lambda card: (card.released or "9999", card.name))


def read_cards(
    texts: list[CardText], *, keep_text: bool, progress: Progress = lambda done, of: None
) -> Iterator[tuple[Card, Card | None]]:
    """The cards with their texts read, in the order given, each with the same by its French text, if it has one.

    All processors are used, if there are many cards.
    """
    read = partial(read_card, keep_text=keep_text)
    with ProcessPoolExecutor() if len(texts) > _CHUNK else nullcontext() as pool:
        cards = pool.map(read, texts, chunksize=_CHUNK) if pool else map(read, texts)
        for done, both in enumerate(cards, 1):
            yield both
            if done % _CHUNK == 0 or done == len(texts):
                progress(done, len(texts))


def read_card(card: CardText, *, keep_text: bool = False) -> tuple[Card, Card | None]:
    """A card with the English texts of its faces read, and one that has no more than what their French texts say."""
    english = tuple(replace(part.face, abilities=_abilities(part, "en", keep_text)) for part in card.faces)
    if not any(part.french for part in card.faces):
        return Card(card.name, card.layout, english), None
    french = tuple(Face(part.face.name, abilities=_abilities(part, "fr", keep_text)) for part in card.faces)
    return Card(card.name, card.layout, english), Card(card.name, card.layout, french)


def _abilities(part: FaceText, language: str, keep_text: bool) -> tuple[Ability, ...]:
    # a rebalanced card calls itself by its name without the "A-"
    face, names = part.face, [part.face.name.removeprefix("A-")]
    text = part.text
    if language == "fr":
        text, names = part.french, [*names, face.french or names[0]]
    if not text:
        return ()
    try:
        abilities = read_text(
            text, types=face.types, subtypes=face.subtypes, name=names, language=language, keep_text=keep_text
        )
        to_json(abilities)
    except Exception as error:
        return (_not_read(face, text if keep_text else None, error),)
    return abilities


def _not_read(face: Face, text: str | None, error: Exception) -> Ability:
    """A text on which the reader failed: a fault of ours, which mustn't cost the user all other cards."""
    kind = "spell" if {"instant", "sorcery"} & set(face.types) else "static"
    return Ability(kind, unread=(f"{FAILED}: {type(error).__name__}: {error}",), text=text)


def _json(source: Path) -> Any:
    opener = gzip.open if source.suffix == ".gz" else open
    try:
        with opener(source, "rt", encoding="utf-8") as file:
            return json.load(file)
    except json.JSONDecodeError as error:
        raise BookError(f"{source} isn't complete JSON: {error}") from None
    except UnicodeDecodeError:
        raise BookError(f"{source} isn't text in UTF-8") from None
    except (EOFError, zlib.error):
        raise BookError(f"{source} is cut off or damaged: download it again") from None
    except OSError as error:
        raise BookError(f"can't read {source}: {error.strerror or error}") from None


def _each(source: Path, make: Callable[[Any], CardText], items: Iterable[Any]) -> list[CardText]:
    cards = []
    for item in items:
        try:
            cards.append(make(item))
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            name = item[0] if isinstance(item, tuple) else item.get("name", "a card without a name")
            missing = f"the key “{error.args[0]}” is missing" if isinstance(error, KeyError) else ""
            what = str(error) if isinstance(error, _Odd) else missing or "its values aren't those of the format"
            raise BookError(f"{source}: {name}: not the data of a card: {what}") from None
    return cards


class _Odd(ValueError):
    """A record isn't as its format has it; the message names the key."""


def _check(record: Any, kinds: dict[str, str]) -> None:
    """Raises :class:`_Odd` for a value of the wrong kind; which keys there must be shows where they are used."""
    if not isinstance(record, dict):
        raise _Odd("it must be an object")
    for key, kind in kinds.items():
        value = record.get(key)
        if value is not None and not _KINDS[kind](value):
            raise _Odd(f"“{key}” must be {kind}")


_KINDS: dict[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "a number": lambda value: isinstance(value, (int, float)),
    "a list of texts": lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
    "a list of objects": lambda value: isinstance(value, list) and all(isinstance(one, dict) for one in value),
}


# MTGJSON


_MTGJSON = {
    **dict.fromkeys(("name", "faceName", "layout", "manaCost", "text", "firstRelease"), "text"),
    **dict.fromkeys(("types", "supertypes", "subtypes", "colors"), "a list of texts"),
    "manaValue": "a number",
    "foreignData": "a list of objects",
}


def _from_mtgjson(item: tuple[str, list[dict[str, Any]]]) -> CardText:
    name, sides = item
    if not isinstance(sides, list) or not sides:
        raise _Odd("it must be a list of faces")
    for side in sides:
        _check(side, _MTGJSON)
    faces = tuple(_mtgjson_face(side, index) for index, side in enumerate(sides))
    layout = sides[0].get("layout", "normal")
    released = min((side["firstRelease"] for side in sides if side.get("firstRelease")), default="")
    return CardText(name, layout, _with_mana_values(layout, faces), released)


def _mtgjson_face(side: dict[str, Any], index: int) -> FaceText:
    french: dict[str, str] = next(
        (one for one in side.get("foreignData") or () if one["language"] == "French"),
        {},
    )
    face = Face(
        name=side.get("faceName") or side["name"],
        types=_types(side["types"]),
        supertypes=tuple(word.lower() for word in side["supertypes"]),
        subtypes=tuple(side["subtypes"]),
        mana_cost=side.get("manaCost", ""),
        mana_value=int(side["manaValue"]),
        colors=_colors(side["colors"]),
        power=_figure(side.get("power")),
        toughness=_figure(side.get("toughness")),
        loyalty=_figure(side.get("loyalty")),
        defense=_figure(side.get("defense")),
        french=french.get("faceName") or _part(french.get("name"), index),
    )
    return FaceText(face, side.get("text", ""), french.get("text", ""))


def _part(name: str | None, index: int) -> str | None:
    """A face's own part of a name, where the data has the whole card's for each of its faces."""
    parts = (name or "").split(" // ")
    return parts[index] if index < len(parts) > 1 else name


# Scryfall


_SCRYFALL = {
    **dict.fromkeys(("name", "layout", "type_line", "mana_cost", "oracle_text", "released_at"), "text"),
    "colors": "a list of texts",
    "cmc": "a number",
    "card_faces": "a list of objects",
}


def _from_scryfall(card: dict[str, Any]) -> CardText:
    _check(card, _SCRYFALL)
    layout = card["layout"]
    sides = card.get("card_faces") or [card]
    for side in sides:
        _check(side, _SCRYFALL)
    faces = tuple(_scryfall_face(card, side, front=side is sides[0]) for side in sides)
    return CardText(
        card["name"],
        layout,
        _with_mana_values(layout, faces),
        card.get("released_at", ""),
    )


def _scryfall_face(card: dict[str, Any], side: dict[str, Any], *, front: bool) -> FaceText:
    supertypes, types, subtypes = type_line(side.get("type_line") or card["type_line"])
    face = Face(
        name=side["name"],
        types=types,
        supertypes=supertypes,
        subtypes=subtypes,
        mana_cost=side.get("mana_cost", ""),
        mana_value=int(card.get("cmc", side.get("cmc", 0))) if front else 0,
        colors=_colors(side["colors"] if "colors" in side else _half_colors(card, side)),
        power=_figure(side.get("power")),
        toughness=_figure(side.get("toughness")),
        loyalty=_figure(side.get("loyalty")),
        defense=_figure(side.get("defense")),
    )
    return FaceText(face, side.get("oracle_text", ""))


def _half_colors(card: dict[str, Any], half: dict[str, Any]) -> set[str]:
    """A half's colors, which the data has for the whole only: those of its cost (202.2); a flip keeps them (710.1c)."""
    cost = card["card_faces"][0]["mana_cost"] if card["layout"] == "flip" else half["mana_cost"]
    return {letter for symbol in _symbols(cost) for letter in symbol.split("/") if letter in COLORS}


def type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, types and subtypes of a type line.

    >>> type_line("Legendary Creature — Time Lord Doctor")
    (('legendary',), ('creature',), ('Time Lord', 'Doctor'))
    >>> type_line("Plane — Bolas's Meditation Realm")
    ((), ('plane',), ("Bolas's Meditation Realm",))
    """
    left, _, right = line.partition(" — ")
    words = left.lower().split()
    supertypes = tuple(word for word in words if word in _SUPERTYPES)
    types = _types(word for word in words if word not in _SUPERTYPES)
    if "plane" in types:  # a planar type may be of several words and is the only one (205.3b)
        return supertypes, types, (right,) if right else ()
    return (
        supertypes,
        types,
        tuple(word.replace("_", " ") for word in right.replace("Time Lord", "Time_Lord").split()),
    )


# both


def mana_value(cost: str) -> int:
    """The mana value of a mana cost (202.3): X is 0, a hybrid symbol counts its larger part, half a mana nothing.

    >>> mana_value("{X}{2/W}{G/U/P}{10}")
    13
    """
    return sum(_symbol_value(symbol) for symbol in _symbols(cost))


def _symbol_value(symbol: str) -> int:
    if symbol in ("X", "Y", "Z") or symbol.startswith("H") or symbol == "½":
        return 0
    return max(int(part) if part.isdigit() else 1 for part in symbol.split("/"))


def _with_mana_values(layout: str, faces: tuple[FaceText, ...]) -> tuple[FaceText, ...]:
    """The faces, each with the mana value of its own cost (some data has the whole card's), or of the front's."""
    values = [mana_value(part.face.mana_cost) if part.face.mana_cost else part.face.mana_value for part in faces]
    if layout in _FRONT_GIVES_MANA_VALUE:
        values = [value if part.face.mana_cost else values[0] for part, value in zip(faces, values, strict=True)]
    return tuple(
        replace(part, face=replace(part.face, mana_value=value)) for part, value in zip(faces, values, strict=True)
    )


def _melded(cards: list[CardText]) -> Iterator[CardText]:
    """The cards; one that two others meld into has the sum of their mana values (202.3c)."""
    sums: dict[str, int] = {}
    for card in cards:
        if card.layout == "meld" and " // " in card.name:
            result = card.name.partition(" // ")[2]
            sums[result] = sums.get(result, 0) + card.faces[0].face.mana_value
    for card in cards:
        if card.name in sums:
            (part,) = card.faces
            card = replace(
                card,
                faces=(replace(part, face=replace(part.face, mana_value=sums[card.name])),),
            )
        yield card


def _types(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(_RENAMED_TYPES.get(word.lower(), word.lower()) for word in words)


def _colors(letters: Iterable[str]) -> tuple[str, ...]:
    present = set(letters)
    return tuple(color for letter, color in COLORS.items() if letter in present)


def _symbols(cost: str) -> list[str]:
    return re.findall(r"\{([^}]*)\}", cost)


def _figure(printed: str | None) -> str | None:
    """A power, toughness, loyalty or defense as printed; some data has an expression where a ``*`` is printed."""
    return "*" if printed is not None and printed.startswith("{") else printed
