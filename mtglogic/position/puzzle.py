"""Puzzle files of the Forge project (``.pzl``) → the data of a game file.

The format has a line for each player and zone; cards are parted by ``;`` and what is so of a card by ``|``. What a
game file has no place for, and could matter, is kept in words under ``unread``; editions, art and mana are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from mtglogic.cards.book import Book
from mtglogic.errors import GameFileError, Problem
from mtglogic.position.characteristics import COLOR_LETTERS
from mtglogic.position.ids import snake_case
from mtglogic.position.keys import COLORS, SUPERTYPES, TYPES
from mtglogic.position.source import Path, Source

Entry = dict[str, Any]

ZONES = {
    "battlefield": "battlefield", "play": "battlefield", "hand": "hand", "library": "library", "graveyard": "graveyard",
    "exile": "exile", "command": "command", "sideboard": "outside",
}  # fmt: skip
NO_BEARING = (
    "turn", "activephase", "advancephase", "landsplayed", "landsplayedlastturn", "manapool", "persistentmana",
    "removesummoningsickness", "numringtemptedyou", "speed", "name",
)  # fmt: skip
"""Keys of the state that say nothing of objects, zones or players as a game file has them."""
CARD_NO_BEARING = ("set", "art", "noetbtrigs", "summonsick", "onadventure", "foil")
DESIGNATIONS = {"isringbearer": "ring-bearer"} | {
    word: word for word in ("renowned", "monstrous", "solved", "saddled", "suspected")
}
KEYWORDS = (
    "flying", "haste", "vigilance", "lifelink", "deathtouch", "trample", "menace", "reach", "defender", "hexproof",
    "shroud", "indestructible", "prowess", "flash", "infect", "first strike", "double strike", "changeling", "decayed",
    "toxic", "banding", "fear", "intimidate", "wither",
)  # fmt: skip
TOKEN_SUBTYPES = (
    "angel", "ape", "army", "badger", "bat", "bear", "beast", "bird", "boar", "cat", "citizen", "cleric", "construct",
    "demon", "devil", "dinosaur", "dog", "dragon", "drake", "dwarf", "eldrazi", "elemental", "elephant", "elf",
    "faerie", "fish", "frog", "fungus", "giant", "goblin", "golem", "hippo", "horror", "human", "hydra", "illusion",
    "insect", "kithkin", "knight", "kraken", "merfolk", "mite", "monk", "myr", "octopus", "ooze", "orc", "ox", "pest",
    "phyrexian", "pirate", "plant", "rabbit", "rat", "rogue", "samurai", "saproling", "scion", "servo",
    "shapeshifter", "shaman", "skeleton", "snake", "soldier", "spawn", "spider", "spirit", "squirrel", "thopter",
    "treefolk", "vampire", "warrior", "whale", "wizard", "wolf", "wurm", "zombie",
)  # fmt: skip
"""Words in the names of token scripts that are subtypes and nothing else; others, save the first, may be abilities."""


def looks_like_puzzle(text: str) -> bool:
    """Whether a text is a puzzle file, by its section heads."""
    return re.search(r"^\s*\[(state|metadata)\]\s*$", text, re.IGNORECASE | re.MULTILINE) is not None


def from_puzzle(text: str, book: Book, file: str | None = None) -> Source:
    """The data of a puzzle file. Raises :class:`GameFileError` for a text without a state."""
    puzzle = _Puzzle(book)
    for section, line, words in _lines(text):
        puzzle.line = line
        if section == "metadata":
            name, _, value = words.partition(":")
            puzzle.metadata[name.strip().lower()] = value.strip()
        elif "=" in words:
            name, _, value = words.partition("=")
            puzzle.state(name.strip().lower(), value.strip())
    if not puzzle.prefixes:
        raise GameFileError([Problem("this is no puzzle file: it says nothing of any player", file)])
    return Source(puzzle.data(), file, puzzle.lines)


def _lines(text: str) -> Iterator[tuple[str, int, str]]:
    section = "state"
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        head = re.fullmatch(r"\[(\w+)\]", words)
        if head:
            section = head[1].lower()
        elif words and not words.startswith("#"):
            yield section, number, words


@dataclass
class _Puzzle:
    """What has been read so far. Players are known by their prefixes: ``human`` is ``p0``, ``ai`` is ``p1``."""

    book: Book
    line: int = 0
    metadata: dict[str, str] = field(default_factory=dict)
    lines: dict[Path, int] = field(default_factory=dict)
    prefixes: set[int] = field(default_factory=set)
    players: dict[int, Entry] = field(default_factory=dict)
    zones: dict[str, dict[str, list[Entry]]] = field(default_factory=dict)
    stack: list[tuple[int, str]] = field(default_factory=list)
    numbered: dict[str, Entry] = field(default_factory=dict)
    later: list[Callable[[], None]] = field(default_factory=list)
    active: str = ""
    unread: list[str] = field(default_factory=list)

    def state(self, name: str, value: str) -> None:
        """One line of the state."""
        if name == "activeplayer":
            self.active = value
            return
        match = re.fullmatch(r"(human|ai|p\d)(\w+)", name)
        kind = match[2] if match else name
        if kind in NO_BEARING:
            return
        if not match:
            self.unread.append(f"{name}={value}")
            return
        player = _number(match[1])
        self.prefixes.add(player)
        if kind in ZONES:
            self.zone(player, ZONES[kind], value)
        elif kind == "life" and re.fullmatch(r"-?\d+", value):
            self.players.setdefault(player, {})["life"] = int(value)
        elif kind == "counters":
            self.players.setdefault(player, {})["counters"] = self.counters(value)
        elif kind in ("precast", "putonstack"):
            self.spells(player, kind, value)
        elif value:
            self.unread.append(f"{name}={value}")

    def zone(self, player: int, zone: str, value: str) -> None:
        listed = self.zones.setdefault(zone, {}).setdefault(_name(player), [])
        for words in filter(None, (part.strip() for part in value.split(";"))):
            self.lines[(zone, _name(player), len(listed))] = self.line
            listed.append(self.card(player, words))

    def spells(self, player: int, kind: str, value: str) -> None:
        """Spells that have resolved before (``precast``), or are on the stack. A script of its own isn't read."""
        for words in filter(None, (part.strip() for part in value.split(";"))):
            if kind == "putonstack" and ":" not in words:
                self.stack.append((player, words))
            elif kind == "precast" and self.is_permanent(words):
                name, _, host = (part.strip() for part in words.partition("->"))
                on = "EnchantingPlayer" if _is_player(host) else "AttachedTo"
                self.zone(player, "battlefield", f"{name}|{on}:{host}" if host else name)
            else:
                when = "has resolved before" if kind == "precast" else "is on the stack"
                self.unread.append(
                    f"{words.replace('^', ':')} ({_name(player)}) {when}; what it did or does isn't said"
                )

    def is_permanent(self, words: str) -> bool:
        found = self.book.find(words.partition("->")[0].replace("^", ":"))
        return found is not None and not {"instant", "sorcery"} & set(found.card.faces[found.face or 0].types)

    # cards

    def card(self, player: int, words: str) -> Entry:
        """One card: its name (a ``+`` marks a foil), or a token's description, and what is so of it."""
        name, *facts = (part.strip() for part in words.split("|"))
        entry = self.token(name) if re.match(r"[tT]:", name) else {"card": name.rstrip("+")}
        for fact in filter(None, facts):
            kind, _, value = (part.strip() for part in fact.partition(":"))
            self.fact(player, entry, kind.lower(), value, fact)
        return entry

    def fact(self, player: int, entry: Entry, kind: str, value: str, words: str) -> None:
        flags = {"tapped": "tapped", "flipped": "flipped", "facedown": "face_down", "iscommander": "commander"}
        numbers = {"attachedto": "attached_to", "attaching": "attached_to"}
        if kind in flags or kind == "phasedout":
            entry[flags.get(kind, "phased_out")] = True
        elif kind in ("transformed", "modal", "backside"):
            entry["face"] = "back"
        elif kind in DESIGNATIONS:
            entry.setdefault("designations", []).append(DESIGNATIONS[kind])
        elif kind == "classlevel":
            entry.setdefault("designations", []).append(f"level {value}")
        elif kind == "counters":
            entry["counters"] = self.counters(value)
        elif kind == "damage" and value.isdigit():
            entry["damage"] = int(value)
        elif kind == "id":
            self.numbered[value] = entry
        elif kind in numbers:
            self.later.append(lambda: self.point(entry, numbers[kind], value, words))
        elif kind == "enchantingplayer":
            entry["attached_to"] = _name(_number(value))
        elif kind == "owner":
            entry["owner"] = _name(_number(value))
        elif kind == "attacking":
            self.later.append(lambda: self.attack(player, entry, value, words))
        elif kind in ("chosencolor", "chosentype", "namedcard"):
            self.choice(entry, kind, value.replace("^", ","), words)
        elif kind in ("imprinting", "rememberedcards", "chosencards"):
            self.later.append(lambda: self.link(entry, value.split(","), words))
        elif kind == "exiledwith":
            self.later.append(lambda: self.exiled_with(entry, value, words))
        elif kind == "mergedcards":
            others = [{"card": part.strip().replace("^", ",")} for part in value.split(",") if part.strip()]
            entry["components"] = [{key: entry[key] for key in _OWN if key in entry}, *others]
        elif kind == "meld":
            self.meld(entry, value.replace("^", ","))
        elif kind not in CARD_NO_BEARING and not re.fullmatch(r"[A-Z0-9]{3,4}", words):
            self.note(entry, words)

    def choice(self, entry: Entry, kind: str, value: str, words: str) -> None:
        what = {"chosencolor": "color", "chosentype": "type", "namedcard": "name"}[kind]
        if what == "color" and value.lower() not in COLORS:
            self.note(entry, words)
        else:
            entry.setdefault("chosen", {})[what] = value.lower() if what == "color" else value

    def note(self, entry: Entry, words: str) -> None:
        self.unread.append(f"{entry.get('card') or entry.get('name')}: {words}")

    def counters(self, value: str) -> dict[str, int]:
        """``P1P1=2,LOYALTY=3`` → ``{"+1/+1": 2, "loyalty": 3}``."""
        counted = {}
        for kind, number in re.findall(r"([^,=]+)=(\d+)", value):
            sizes = re.fullmatch(r"([PM])(\d+)([PM])(\d+)", kind.strip().upper())
            signs = {"P": "+", "M": "-"}
            name = kind.strip().lower().replace("_", " ")
            if sizes:
                name = f"{signs[sizes[1]]}{sizes[2]}/{signs[sizes[3]]}{sizes[4]}"
            counted[name] = int(number)
        return counted

    # what points to other cards

    def id_of(self, number: str) -> str | None:
        entry = self.numbered.get(number.strip())
        if entry is None:
            return None
        name = entry.get("card") or entry.get("name") or "object"
        return str(entry.setdefault("id", f"{snake_case(name)}_{number.strip()}"))

    def point(self, entry: Entry, key: str, number: str, words: str) -> None:
        found = self.id_of(number)
        if found is None:
            self.note(entry, words)
        else:
            entry[key] = found

    def link(self, entry: Entry, numbers: list[str], words: str) -> None:
        found = [name for number in numbers if (name := self.id_of(number))]
        if len(found) < len(numbers):
            self.note(entry, words)
        linked = entry.setdefault("linked", [])
        linked += [name for name in found if name not in linked]

    def exiled_with(self, entry: Entry, number: str, words: str) -> None:
        by = self.numbered.get(number)
        own = next((one for one, numbered in self.numbered.items() if numbered is entry), None)
        if by is None:
            self.note(entry, words)
            return
        if own is None:
            own = f"x{number}" if f"x{number}" not in self.numbered else f"x{number}_{len(self.numbered)}"
            self.numbered[own] = entry
        self.link(by, [own], words)

    def attack(self, player: int, entry: Entry, number: str, words: str) -> None:
        others = sorted(self.prefixes - {player})
        if number:
            self.point(entry, "attacking", number, words)
        elif len(others) == 1:
            entry["attacking"] = _name(others[0])
        else:
            self.note(entry, words)

    def meld(self, entry: Entry, other: str) -> None:
        """A melded permanent: the card named is one part, and its entry knows what both become."""
        found = self.book.find(entry.get("card", ""))
        names = found.card.name.split(" // ") if found else []
        if len(names) < 2:
            self.note(entry, f"Meld:{other}")
            return
        entry["components"] = [{"card": name} for name in (entry["card"], other) if name]
        entry["card"] = names[1]

    # tokens

    def token(self, words: str) -> Entry:
        """``t:`` with a description in full, or ``T:`` (sometimes ``t:``) with the name of a token script."""
        described = words[2:].strip()
        return _described_token(described) if "," in described else self.script_token(described)

    def script_token(self, script: str) -> Entry:
        """A script's name tells colors, power and toughness, types, subtypes and keywords, in that order."""
        match = re.fullmatch(r"([wubrgc]+)(?:_(\d+|x)_(\d+|x))?((?:_[ael])*)_([a-z0-9_]+)", script.lower())
        if not match:
            name = script.replace("_", " ").title()
            self.unread.append(f"the token {script}")
            return {"name": name, "token": True, "types": []}
        letters, power, toughness, kinds, rest = match.groups()
        types = [{"a": "artifact", "e": "enchantment", "l": "land"}[kind] for kind in kinds.split("_") if kind]
        keywords, subtypes, clear = _keywords_in(rest)
        entry: Entry = {"name": " ".join(subtypes), "token": True}
        entry |= {"types": [*types, "creature"] if power else types, "subtypes": subtypes, "colors": _colors(letters)}
        if power:
            entry |= {"power": _size(power), "toughness": _size(toughness)}
        if keywords:
            entry["keywords"] = keywords
        if not clear or not (power or "").isdigit():
            self.unread.append(f"the token {script}: abilities that its name doesn't tell")
        return entry

    # all of it

    def data(self) -> Entry:
        """The game file."""
        for settle in self.later:
            settle()
        stack = [self.spell(player, words) for player, words in self.stack]
        count = max(2, *(number + 1 for number in self.prefixes))
        names = {_name(number): self.players.get(number, {}) for number in range(count)}
        data: Entry = {"title": self.metadata.get("name"), "source": self.metadata.get("url"), "note": self.remark()}
        data = {key: value for key, value in data.items() if value}
        data["players"] = names
        if _is_player(self.active):
            data["active_player"] = _name(_number(self.active))
        data |= {
            zone: {name: [_short(entry) for entry in listed] for name, listed in by_player.items()}
            for zone, by_player in self.zones.items()
        }
        if stack:
            data["stack"] = stack
        if any(entry.get("commander") for zone in self.zones.values() for listed in zone.values() for entry in listed):
            data["variant"] = ["commander"]
        if self.unread:
            data["unread"] = list(dict.fromkeys(self.unread))
        return data

    def remark(self) -> str:
        parts = [f"{key.capitalize()}: {self.metadata[key]}" for key in ("goal", "turns") if self.metadata.get(key)]
        said = self.metadata.get("description", "").replace("\\n", " ")
        return " ".join(" ".join([*(f"{part}." for part in parts), said]).split())

    def spell(self, player: int, words: str) -> Entry:
        name, arrow, target = words.partition("->")
        entry: Entry = {"card": name.strip().replace("^", ":"), "controller": _name(player)}
        if arrow:
            found = _name(_number(target.strip())) if _is_player(target) else self.id_of(target)
            if found:
                entry["targets"] = [found]
            else:
                self.note(entry, words)
        return entry


def _short(entry: Entry) -> str | Entry:
    return str(entry["card"]) if entry.keys() == {"card"} else entry


_OWN = (
    "card",
    "name",
    "token",
    "types",
    "subtypes",
    "supertypes",
    "colors",
    "power",
    "toughness",
    "keywords",
    "abilities",
)
"""What an entry says of the card or token itself."""


def _is_player(word: str) -> bool:
    return re.fullmatch(r"human|ai|p\d", word.strip().lower()) is not None


def _number(word: str) -> int:
    prefix = word.strip().lower()
    return {"human": 0, "ai": 1}.get(prefix, int(prefix[1:]) if prefix[1:].isdigit() else 1)


def _name(number: int) -> str:
    return ("Human", "AI")[number] if number < 2 else f"AI {number}"


def _size(word: str) -> int:
    return int(word) if word.isdigit() else 0


def _described_token(described: str) -> Entry:
    parts: dict[str, str] = {"name": ""}
    last = "name"
    for part in described.split(","):
        key = re.match(r"\s*(P|T|Cost|Color|Types|Keywords|Image):", part)
        if key:
            last = key[1]
            parts[last] = part[key.end() :].strip()
        else:
            parts[last] += ("," if parts[last] else "") + part
    words = [word for word in parts.get("Types", "").split("-") if word]
    entry: Entry = {
        "name": parts["name"].strip(),
        "token": True,
        "types": [word.lower() for word in words if word.lower() in TYPES],
        "subtypes": [word for word in words if word.lower() not in (*TYPES, *SUPERTYPES)],
        "colors": _colors(parts.get("Color", "")),
    }
    supertypes = [word.lower() for word in words if word.lower() in SUPERTYPES]
    sizes = {"power": parts.get("P", ""), "toughness": parts.get("T", "")} if "creature" in entry["types"] else {}
    entry |= {key: int(value) for key, value in sizes.items() if re.fullmatch(r"-?\d+", value)}
    said = [word.strip() for word in parts.get("Keywords", "").split("-") if word.strip()]
    keywords = [word.lower() for word in said if not word.endswith(".")]
    abilities = [word.replace("CARDNAME", "This creature") for word in said if word.endswith(".")]
    more = {"supertypes": supertypes, "keywords": keywords, "abilities": abilities}
    return entry | {key: value for key, value in more.items() if value}


def _colors(written: str) -> list[str]:
    if re.fullmatch(r"[WUBRGC\s]*", written.upper()):
        return [color for letter, color in COLOR_LETTERS.items() if letter in written.upper()]
    return [color for color in COLORS if color in re.split(r"\W+", written.lower())]


def _keywords_in(words: str) -> tuple[list[str], list[str], bool]:
    """Of a script's name the keywords, the words before them as subtypes, and whether that is clearly all."""
    parts = words.split("_")
    keywords: list[str] = []
    subtypes: list[str] = []
    clear = True
    while parts:
        two = " ".join(parts[:2])
        if two in KEYWORDS or parts[0] in KEYWORDS:
            keyword = two if two in KEYWORDS else parts[0]
            keywords.append(keyword)
            parts = parts[len(keyword.split()) :]
        else:
            word = parts.pop(0)
            clear = clear and not keywords and word in TOKEN_SUBTYPES
            if not keywords and (word in TOKEN_SUBTYPES or not subtypes):
                subtypes.append(word.capitalize())
    return keywords, subtypes, clear
