"""How much of the card texts is read, and whether it agrees with what others say of the same cards.

Nothing here decides anything: it counts, and lists what fails so that it can be looked at, card by card.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, astuple, dataclass, field
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

from mtglogic.cards import peers
from mtglogic.cards.book import name_key
from mtglogic.cards.importers import CardText, FaceText, Progress, load, read_cards
from mtglogic.cards.model import Ability, Card, Face, Slot, unread_words, walk
from mtglogic.cards.peers import Described, Description, agree
from mtglogic.cards.summary import slots_of
from mtglogic.cards.wording import FRENCH_ENCHANT, FRENCH_SHIELDS, FRENCH_TARGET, SHIELDS, instances, own_words

HELD_OUT = "2025"
"""Cards first printed in this year or later are counted apart: no one looked at them while writing the reader."""


@dataclass
class Comparison:
    """Ours against what others agree on: how many cards could be compared, and on how many we say the same.

    ``unread`` is how many more there are on which ours has something that wasn't read.
    """

    what: str
    cards: int = 0
    agreed: int = 0
    unread: int = 0

    @property
    def share(self) -> float:
        """The part of the compared cards on which we agree."""
        return self.agreed / self.cards if self.cards else 1.0


@dataclass
class Part:
    """The figures of some of the cards: instances of “target” in their texts, how many of these were read in full,
    how many keywords add; static abilities that shield, abilities that replace or forbid moves, and how many of each
    were read, in French texts too; the comparisons with others.
    """

    what: str
    cards: int = 0
    instances: int = 0
    read: int = 0
    by_keyword: int = 0
    shields: int = 0
    shields_read: int = 0
    replacing: int = 0
    replacing_read: int = 0
    french_shields: int = 0
    french_shields_read: int = 0
    french_replacing: int = 0
    french_replacing_read: int = 0
    comparisons: list[Comparison] = field(default_factory=list)
    french: Comparison = field(
        default_factory=lambda: Comparison("French faces with the English number, min, max and zone")
    )

    @property
    def share(self) -> float:
        """The part of the instances read in full."""
        return self.read / self.instances if self.instances else 1.0

    def lines(self) -> Iterator[str]:
        """The figures for people."""
        yield (
            f"{self.what}: {self.cards} cards, {self.instances} instances of “target”, "
            f"{self.share:.2%} read in full, and {self.by_keyword} of keywords"
        )
        if self.shields:
            share = self.shields_read / self.shields
            yield f"  static abilities that shield: {self.shields}, of which {share:.2%} read in full"
        if self.replacing:
            share = self.replacing_read / self.replacing
            yield f"  abilities that replace or forbid moves: {self.replacing}, of which {share:.2%} read in full"
        for comparison in self.comparisons:
            more = f" ({comparison.unread} more not read)" if comparison.unread else ""
            if comparison.cards:
                yield f"  {comparison.what}: {comparison.share:.2%} of {comparison.cards}{more}"
        if self.french.cards:
            yield f"  {self.french.what}: {self.french.share:.2%} of {self.french.cards}"
        if self.french_shields:
            share = self.french_shields_read / self.french_shields
            yield f"  French static abilities that shield: {self.french_shields}, of which {share:.2%} read in full"
        if self.french_replacing:
            share = self.french_replacing_read / self.french_replacing
            yield f"  French abilities that replace or forbid moves: {self.french_replacing}, of which {share:.2%} read"


@dataclass
class Report:
    """What :func:`coverage` found: figures, phrases that weren't read, a record of each miscount, disagreement,
    static shield and replacement of a move that wasn't read.
    """

    before: Part = field(default_factory=lambda: Part(f"first printed before {HELD_OUT}"))
    held_out: Part = field(default_factory=lambda: Part(f"held out, first printed in {HELD_OUT} or later"))
    unread: Counter[str] = field(default_factory=Counter)
    french_unread: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    miscounted: list[dict[str, Any]] = field(default_factory=list)
    disagreements: list[dict[str, Any]] = field(default_factory=list)
    shields: list[dict[str, Any]] = field(default_factory=list)
    replacing: list[dict[str, Any]] = field(default_factory=list)
    french: list[dict[str, Any]] = field(default_factory=list)

    def lines(self, phrases: int = 30) -> Iterator[str]:
        """The report for people, with the most frequent phrases that weren't read."""
        yield from self.before.lines()
        yield from self.held_out.lines()
        verdicts = Counter(record["verdict"] for record in self.disagreements)
        judged = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
        yield f"cards listed as disagreements: {len(self.disagreements)} ({judged})"
        yield f"faces whose instances counted by words are others: {len(self.miscounted)}"
        yield from (
            f"{count:6}  {phrase}  ({self.examples[phrase]})" for phrase, count in self.unread.most_common(phrases)
        )

    def as_dict(self) -> dict[str, Any]:
        """The figures and everything that fails, as JSON has them."""
        return asdict(self) | {
            "unread": self.unread.most_common(),
            "french_unread": self.french_unread.most_common(),
        }

    def write(self, folder: Path) -> None:
        """Writes ``report.txt``, ``unread.tsv``, and a ``.jsonl`` for each of the lists into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.txt").write_text("\n".join(self.lines()) + "\n", encoding="utf-8")
        for name, counter in {"unread": self.unread, "unread-french": self.french_unread}.items():
            with (folder / f"{name}.tsv").open("w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file, delimiter="\t")
                writer.writerows((count, phrase, self.examples[phrase]) for phrase, count in counter.most_common())
        for name in ("miscounted", "disagreements", "shields", "replacing", "french"):
            lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in getattr(self, name))
            (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def coverage(
    atomic: Path,
    *,
    xmage: Path | None = None,
    forge: Path | None = None,
    argentum: Path | None = None,
    list_held_out: bool = False,
    progress: Progress = lambda done, of: None,
) -> Report:
    """Reads every card of a data file and compares it with the descriptions given.

    Cards held out count in the figures, but are listed only with ``list_held_out``: who reads the lists to better the
    reader shouldn't have seen them.
    Raises :class:`~mtglogic.cards.book.BookError` if the card data can't be used.
    """
    _, texts = load(atomic)
    cards = list(read_cards(texts, keep_text=True, progress=progress))
    given = {
        "xmage": (peers.xmage, xmage),
        "forge": (peers.forge, forge),
        "argentum": (peers.argentum, argentum),
    }
    others = {name: _by_key(read(path)) for name, (read, path) in given.items() if path}
    report = Report()
    for part, new in ((report.before, False), (report.held_out, True)):
        chosen = [pair for pair in zip(texts, cards, strict=True) if (pair[0].released >= HELD_OUT) == new]
        listed = list_held_out or not new
        for text, (card, french) in chosen:
            _count(report, part, text, card, listed=listed)
            if french:
                _count_french(report, part, french, listed=listed)
                _compare_french(report, part.french, text, card, french, listed=listed)
        whole = {name_key(card.name): card for _, (card, _) in chosen if _whole(card)}
        _compare(report, part, whole, others, listed=listed)
    return report


def _compare_french(
    report: Report,
    comparison: Comparison,
    text: CardText,
    english: Card,
    french: Card,
    *,
    listed: bool,
) -> None:
    """French faces against the English ones, where the English has an instance; older wordings may ask for others."""
    for source, one, other in zip(text.faces, english.faces, french.faces, strict=True):
        expected, found = _described(one), _described(other)
        if not source.french or not expected:
            continue
        same = agree(expected, found, peers.same_number_and_zone)
        unread = list(_unread(other.abilities))
        comparison.cards += 1
        comparison.agreed += same
        if listed:
            report.french_unread.update(unread)
            report.examples.update({phrase: one.name for phrase in unread if phrase not in report.examples})
        if listed and not same:
            report.french.append(_french_record(source, one, other))


def _french_record(source: FaceText, english: Face, french: Face) -> dict[str, Any]:
    """What both say, and ``whose`` the difference is, as far as that shows."""
    return {
        "name": english.name,
        "whose": _whose(source, english, french),
        "english": [asdict(target) for target in _described(english)],
        "french": [asdict(target) for target in _described(french)],
        "english_text": source.text,
        "french_text": source.french,
    }


def _whose(source: FaceText, english: Face, french: Face) -> str:
    """``data`` where the French text lacks words that the instances need, ``wording`` where it is just older.

    For the rest what was found out about it, by “NAME (French)”.
    """
    words_for_it = len(FRENCH_TARGET.findall(own_words(source.french)))
    lacks_enchant = "enchant" in english.keywords and not FRENCH_ENCHANT.search(source.french)
    if lacks_enchant or words_for_it < len(_from_text(english)):
        return "data"
    if agree(_described(english), _described(french), _before_planeswalkers):
        return "wording"
    return _judgement(f"{english.name} (French)")["verdict"]


def _before_planeswalkers(new: Described, old: Described) -> bool:
    """Whether they agree but for planeswalkers, which texts name beside players only since 2018."""
    same = peers.same_number_and_zone(new, old)
    only_players = old.players != "none" and old.zones == ()
    return same or (only_players and (new.min, new.max, new.players) == (old.min, old.max, old.players))


def _count(report: Report, part: Part, text: CardText, card: Card, *, listed: bool) -> None:
    part.cards += 1
    for source, face in zip(text.faces, card.faces, strict=True):
        _count_face(part, source, face)
        if listed:
            _list_face(report, source, face)


def _from_text(face: Face) -> list[Slot]:
    """The instances that the text itself has; those of keywords stand in reminder text, if anywhere."""
    return [slot for ability in face.abilities if ability.kind != "keyword" for slot in slots_of(ability)]


def _count_face(part: Part, source: FaceText, face: Face) -> None:
    slots = _from_text(face)
    part.instances += max(instances(source.text), len(slots))
    part.read += sum(slot.read for slot in slots)
    shields, moves = _shares(face, SHIELDS)
    part.shields += shields[0]
    part.shields_read += shields[1]
    part.replacing += moves[0]
    part.replacing_read += moves[1]
    part.by_keyword += sum(len(slots_of(ability)) for ability in face.abilities if ability.kind == "keyword")


def _count_french(report: Report, part: Part, card: Card, *, listed: bool) -> None:
    for face in card.faces:
        if listed:
            _list_shares(report, face, "fr", FRENCH_SHIELDS)
        shields, moves = _shares(face, FRENCH_SHIELDS)
        part.french_shields += shields[0]
        part.french_shields_read += shields[1]
        part.french_replacing += moves[0]
        part.french_replacing_read += moves[1]


def _shares(face: Face, said: re.Pattern[str]) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many static abilities shield, and how many replace or forbid a move; of each, how many were read."""
    shields = [read for _, read in _static_shields(face, said)]
    moves = [not unread for _, unread in _replacing(face)]
    return (len(shields), sum(shields)), (len(moves), sum(moves))


def _list_shares(report: Report, face: Face, language: str, said: re.Pattern[str]) -> None:
    """Lists the static shields and the replacements of moves that weren't read."""
    of = {"name": face.name, "language": language}
    report.shields += [{**of, "text": text} for text, read in _static_shields(face, said) if not read]
    report.replacing += [{**of, "text": text, "unread": words} for text, words in _replacing(face) if words]


def _list_face(report: Report, source: FaceText, face: Face) -> None:
    phrases = [slot.phrase for slot in _from_text(face)]
    if instances(source.text) != len(phrases):
        report.miscounted.append({"name": face.name, "by_words": instances(source.text), "slots": phrases})
    _list_shares(report, face, "en", SHIELDS)
    for phrase in _unread(face.abilities):
        report.unread[phrase] += 1
        report.examples.setdefault(phrase, face.name)


def _static_shields(face: Face, said: re.Pattern[str]) -> Iterator[tuple[str, bool]]:
    """The texts of static abilities that shield, and whether each was read in full."""
    for ability in face.abilities:
        text = own_words(ability.text or "")
        if ability.kind == "static" and said.search(text):
            unread = any(node[0] == "unread" for shield in ability.shields for node in walk(astuple(shield)))
            yield text, bool(ability.shields) and not unread and not ability.unread


def _replacing(face: Face) -> Iterator[tuple[str, list[str]]]:
    """The texts of abilities that replace or forbid a move, and the words of each that weren't read."""
    for ability in face.abilities:
        parts = [ability.moving, *(mode.moving for mode in (ability.modes.options if ability.modes else ()))]
        effects = [effect for moving in parts if moving for effect in moving.replaces]
        if effects and ability.kind != "keyword":
            nodes = (node for effect in effects for node in walk(astuple(effect)) if node)
            inner = [str(node[1]) for node in nodes if node[0] == "unread"]
            words = [word for effect in effects for word in effect.unread]
            yield own_words(ability.text or ""), list(dict.fromkeys([*words, *inner]))


def _unread(abilities: Iterable[Ability]) -> Iterator[str]:
    for ability in abilities:
        yield from ability.unread
        for slot in slots_of(ability):
            yield from dict.fromkeys(unread_words(slot))


def _by_key(description: Description) -> Description:
    return {name_key(name): targets for name, targets in description.items()}


def _whole(card: Card) -> bool:
    """Whether the data has all faces: of some cards it has the first alone, and others describe both."""
    return card.name.count(" // ") < len(card.faces) or card.layout == "reversible_card"


def _ours(card: Card) -> list[Described]:
    return [target for face in card.faces for target in _described(face)]


def _described(face: Face) -> list[Described]:
    return [
        peers.ours(ability.acts_as or ability.kind, slot) for ability in face.abilities for slot in slots_of(ability)
    ]


_TARGETS_AT_ALL = "whether the card targets"
_MEASURES: dict[str, Callable[[Described, Described], bool]] = {
    "number, minimum, maximum and zone": peers.same_number_and_zone,
    "number, minimum, maximum, zone, players, types and controller": peers.same_in_full,
    "kind of the abilities that target": peers.same_kind,
    _TARGETS_AT_ALL: lambda one, other: True,
}


def _compare(
    report: Report,
    part: Part,
    cards: Mapping[str, Card],
    others: Mapping[str, Description],
    *,
    listed: bool,
) -> None:
    """For each two sources, and for any two of them: ours against what both say, where they say the same."""
    pairs = list(combinations(others, 2))
    groups = {" and ".join(pair): [pair] for pair in pairs} | ({"any two": pairs} if len(pairs) > 1 else {})
    records: dict[str, dict[str, Any]] = {}
    for what in _MEASURES:
        for who, group in groups.items():
            comparison = Comparison(f"{what}, where {who} agree")
            for key, card in cards.items():
                said = {name: description[key] for name, description in others.items() if key in description}
                consensus = next((pair for pair in group if _consensus(what, said, pair)), None)
                if consensus and not _counts(comparison, what, card, [said[name] for name in consensus]):
                    records.setdefault(key, _record(card, said))["measures"].append(comparison.what)
            part.comparisons.append(comparison)
    if listed:
        report.disagreements += [record | _judgement(record["card"]) for record in records.values()]


def _consensus(what: str, said: Mapping[str, list[Described]], pair: tuple[str, str]) -> bool:
    """Whether both describe the card and agree; that it targets nothing says something of whether it targets only."""
    if not said.keys() >= set(pair):
        return False
    one, other = (said[name] for name in pair)
    return bool(one) == bool(other) if what == _TARGETS_AT_ALL else bool(one) and agree(one, other, _MEASURES[what])


def _counts(comparison: Comparison, what: str, card: Card, theirs: list[list[Described]]) -> bool:
    """Counts a card; false if ours, as far as it was read, isn't what they say."""
    own = _ours(card)
    if what == _TARGETS_AT_ALL:
        same = all(bool(own) == bool(other) for other in theirs)
    else:
        same = all(agree(own, other, _MEASURES[what]) for other in theirs)
    if not same and any(_unread(ability for face in card.faces for ability in face.abilities)):
        comparison.unread += 1
        return True
    comparison.cards += 1
    comparison.agreed += same
    return same


def _record(card: Card, said: Mapping[str, list[Described]]) -> dict[str, Any]:
    phrases = [slot.phrase for face in card.faces for ability in face.abilities for slot in slots_of(ability)]
    descriptions = {name: [asdict(target) for target in targets] for name, targets in said.items()}
    ours = [asdict(target) for target in _ours(card)]
    return {
        "card": card.name,
        "measures": [],
        "phrases": phrases,
        "ours": ours,
    } | descriptions


def _judgement(card: str) -> dict[str, str]:
    """What was found out about a disagreement: whose it is (``ours``, ``theirs``, ``data``), or ``open``, and why."""
    verdict, why = _judgements().get(card, ("open", ""))
    return {"verdict": verdict, "why": why}


@cache
def _judgements() -> dict[str, tuple[str, str]]:
    with (files("mtglogic.cards") / "judged.tsv").open(encoding="utf-8") as file:
        return {card: (verdict, why) for card, verdict, why in csv.reader(file, delimiter="\t")}
