"""The instances of the word “target” in a piece of text, in order, and what binds them to each other (115.1–115.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from mtglogic.cards.model import Amount, Criteria, Slot, conjuncts, walk
from mtglogic.cards.reader.grammar import longest
from mtglogic.cards.reader.meaning import Instance, NounPhrase, conjunction, mentions
from mtglogic.cards.reader.vocabulary import Vocabulary, alternation, freeze, number_pattern, vocabulary


@dataclass(frozen=True)
class Found:
    """An instance where it stands, with its words; ``instance`` is ``None`` where they weren't read at all."""

    start: int
    end: int
    phrase: str
    instance: Instance | None
    unread: str = ""


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    ends = r"(?<=[.!?]) +|(?<=[a-zé\)”])\.(?=[A-ZÉÀ])|(?<=“”) +(?=(?:If|When|Whenever|At|Exile|Sacrifice) )"
    return [s for s in re.split(ends, text) if s]


def _refers_back(found: Found, patterns: dict[str, re.Pattern[str]]) -> bool:
    """Whether several things are spoken of with their article and without a number: those that were chosen before."""
    return "refers_back" in patterns and patterns["refers_back"].fullmatch(found.phrase) is not None


TIMES_KICKED: Amount = ("times_kicked",)
"""One more for each time a spell was kicked (702.33c, multikicker)."""


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    """How a language's text is built, as regular expressions (section ``sentences`` of its file)."""
    words = vocabulary(language)
    number = number_pattern(words)
    keyword = alternation(words.data["keywords"])
    patterns = words.data["sentences"] | {"listed": rf", {keyword}(?:,| {words.data['and'].strip()} |$)"}
    verbs = words.data.get("verbs", ())
    parts = {
        "<number>": number,
        "<verb>": alternation(verbs),
        "<does>": alternation(form for verb in verbs for form in _forms(verb)),
        "<noun>": words.pattern("nouns"),
        "<adjective>": words.pattern("adjectives"),
        "<plural>": alternation(noun for noun in words.tables["nouns"] if _plural(noun, words)),
    }
    placed = {n: re.sub("|".join(parts), lambda m: parts[m[0]], p) for n, p in patterns.items()}
    return {n: re.compile(p, re.I) for n, p in placed.items()}


def _plural(noun: str, words: Vocabulary) -> bool:
    nouns = words.tables["nouns"]
    return any(noun == one + "s" or noun == one[:-1] + "ies" for one in nouns)


def _forms(verb: str) -> Iterator[str]:
    """An English verb in -s, what its base form may be, and that in -ing: “taps”, “attach”, “copy”, “tapping”."""
    bases = [verb[:-1], verb[:-3] + "y" if verb.endswith("ies") else verb[:-2]]
    yield verb
    for base in bases:
        yield from (base, base + "ing", base + base[-1:] + "ing")


@cache
def read_slots(text: str, language: str = "en", *, permanent: bool = True) -> tuple[Slot, ...]:
    """Every instance of “target” in ``text`` that names a thing to choose, with what its sentence says of it.

    ``permanent`` says that the text is a permanent's: there “another” with no target before it means “not this”.
    """
    done: list[Slot] = []
    condition: Criteria | None = None
    for written in sentences(text):
        sentence, keyword = _spelled_out(written, language, permanent)
        before = len(done)
        for found in find(sentence, language):
            if done and _refers_back(found, _patterns(language)):
                continue
            slot = _slot(found, sentence, done, language)
            done[before:] = [_alike_each(one, slot, found.phrase) for one in done[before:]]
            done.append(slot if found.phrase in written else replace(slot, keyword=keyword))
        condition = _condition(sentence, condition, language)
        done = _conditional(sentence, done, before, condition, language)
    return tuple(_zones(done))


def _spelled_out(sentence: str, language: str, permanent: bool) -> tuple[str, str | None]:
    """A keyword action whose rule says “target” in the words of that rule, and its name (701.41a, 701.66a)."""
    for pattern, words in vocabulary(language).data["actions"].items():
        spelled = re.sub(pattern, words["permanent" if permanent else "spell"], sentence)
        if spelled != sentence:
            return spelled, words["name"]
    return sentence, None


def find(sentence: str, language: str = "en") -> list[Found]:
    """Every instance in one sentence, as its own words have it."""
    patterns, found, done = _patterns(language), [], 0
    for match in patterns["word"].finditer(sentence):
        if match.start() < done or not _names_a_choice(match, sentence, patterns):
            continue
        starts = _starts(match, sentence, done, patterns)
        tries = (_read(sentence, start, language) for start in starts)
        whole = next((one for one in tries if one.instance and one.end >= match.end()), None)
        found.append(_with_count(whole or _read(sentence, starts[-1], language), sentence, patterns))
        done = _read_up_to(found[-1], patterns) if "start" in patterns else 0
    return found


def _with_count(found: Found, sentence: str, patterns: dict[str, re.Pattern[str]]) -> Found:
    """The instance with what stands right before it and says how many, if the grammar didn't take it: not read.

    Nor is how many are chosen where none have been before.
    """
    if _refers_back(found, patterns):
        return replace(found, unread=found.unread or found.phrase)
    ahead = patterns["count_ahead"].search(sentence[: found.start]) if "count_ahead" in patterns else None
    if ahead is None:
        return found
    phrase = sentence[ahead.start() : found.end]
    return replace(found, start=ahead.start(), phrase=phrase, unread=found.unread or ahead[0].strip())


def _read_up_to(found: Found, patterns: dict[str, re.Pattern[str]]) -> int:
    """Where the next instance may begin: within this one, if that names another's graveyard."""
    within = patterns["within"].search(found.phrase)
    return found.start + within.start() if within else found.end


def _names_a_choice(match: re.Match[str], sentence: str, patterns: dict[str, re.Pattern[str]]) -> bool:
    """Whether the word stands for something to choose, not for a spell's own target or as a verb (115.7, 115.9)."""
    before, after = sentence[: match.start()], sentence[match.end() :]
    if patterns["chosen_word"].fullmatch(match[0]):
        chosen_by = "chosen_by" in patterns and patterns["chosen_by"].match(after)
        return not (chosen_by or patterns["chosen_before"].search(before))
    if "own_clause" in patterns and any(
        clause.start() < match.start() < clause.end() for clause in patterns["own_clause"].finditer(sentence)
    ):
        return True
    if patterns["other_use"].search(before) or patterns["other_use_after"].match(after):
        return False
    return not patterns["needs_count"].fullmatch(match[0]) or bool(patterns["counted"].search(before))


def _starts(match: re.Match[str], sentence: str, done: int, patterns: dict[str, re.Pattern[str]]) -> list[int]:
    """Where the instance's words may begin, the most likely first."""
    if "start" in patterns:
        return [*(m.start() for m in patterns["start"].finditer(sentence, done, match.start())), match.start()]
    before = patterns["before"].search(sentence[: match.start()])
    return [before.start() if before else match.start()]


def _read(sentence: str, start: int, language: str) -> Found:
    """Reads the instance that begins at ``start``; what can't be read of it is given as ``unread``."""
    text = sentence[start:].rstrip(".")
    read = _longest(text, language)
    if read is None or read[0] is None:
        words = re.split(r"[,;:]", text)[0]
        return Found(start, start + len(words), words, None, words)
    instance, end = read[0], read[1]
    misread = (
        _unread_ahead(sentence[:start], text, end, language)
        or _one_of_many(text[:end], instance, language)
        or _own_value(text[:end], language)
    )
    if misread:
        return Found(start, start + end, text[:end], instance, misread)
    rest = text[end:].lstrip(" ")
    counted = _patterns(language).get("counted_cards")  # “nombre de cartes dans …”: where they are counted
    elsewhere = counted is not None and rest.startswith("dans ") and counted.search(text[:end])
    if _patterns(language)["after"].match(rest) and not elsewhere and not _goes_on(rest, language):
        return Found(start, start + end, text[:end], instance)
    return Found(start, start + end, text[:end], instance, re.split(r"[,;:]", rest)[0] or rest)


def _unread_ahead(ahead: str, text: str, end: int, language: str) -> str:
    """What stands in front of an instance that belongs to it, as nothing else ends like that, with the word itself."""
    patterns = _patterns(language)
    if "ahead" not in patterns:
        return ""
    begins = patterns["begins"].match(text[:end])
    counted = begins and patterns["counted_ahead"].search(ahead)
    if patterns["ahead"].search(ahead) and not counted:
        return ""
    if patterns["clause_ahead"].search(ahead) and patterns["clause"].match(text[end:]):
        return ""
    word = patterns["word"].search(text)
    assert word is not None
    return " ".join([*ahead.split()[-2 if counted else -1 :], text[: word.end()]])


def _one_of_many(phrase: str, instance: Instance, language: str) -> str:
    """Its words where a single target has a noun in the plural: how many there are wasn't read."""
    plural = _patterns(language).get("plural")
    return phrase if plural and instance.max == 1 and plural.search(phrase) else ""


def _own_value(phrase: str, language: str) -> str:
    """“With toughness greater than its power”: two values of the target itself, which can't be compared yet."""
    pattern = _patterns(language).get("own_value")
    found = pattern.search(phrase) if pattern else None
    return found[0] if found else ""


def _longest(text: str, language: str) -> tuple[Instance | None, int] | None:
    """The instance that ``text`` begins with; where a comma only begins something else, without what follows it."""
    read = longest("target", text, language)
    breaks = [match.start() for match in _patterns(language)["breaks"].finditer(text)]
    while read is not None and read[0] is None and breaks:
        read = longest("target", text[: breaks.pop()], language)
    while read is not None and read[0] is not None and _impossible(read[0].noun.criteria):
        read = longest("target", text[: text.rindex(" ", 0, read[1])], language)
    return read


OF_THINGS = {("kind", kind) for kind in ("permanent", "spell", "card", "token", "ability")}


def _impossible(criteria: Criteria) -> bool:
    """Whether a row of nouns asks that a player be a thing, as in “creature opponent”: the last is another phrase's."""
    parts = conjuncts(criteria)
    return ("kind", "player") in parts and any(p in OF_THINGS or p[0] in ("type", "subtype", "color") for p in parts)


def _goes_on(rest: str, language: str) -> bool:
    """Whether more of the phrase follows that the grammar didn't take: an “or” with another thing, another noun."""
    if _patterns(language)["listed"].match(rest):
        return True
    joined = _patterns(language)["joins"].match(rest)
    if joined:
        return longest("quality", rest[joined.end() :], language) is not None
    tables = vocabulary(language).tables
    begins = re.match(r"(?P<one>[\w-]+)(?: [\w-]+)?", rest)
    known = {**tables["nouns"], **tables["adjectives"]}
    return begins is not None and bool({begins["one"].lower(), begins[0].lower()} & known.keys())


def _slot(found: Found, sentence: str, before: list[Slot], language: str) -> Slot:
    if found.instance is None:
        return Slot(found.phrase, criteria=("unread", found.unread), unread=(found.unread,))
    noun, ahead = _of_earlier(found.instance.noun), sentence[: found.start]
    slot = Slot(
        found.phrase,
        found.instance.min,
        found.instance.max,
        noun.zones,
        noun.players,
        conjunction([noun.criteria, ("unread", found.unread)]) if found.unread else noun.criteria,
        noun.whose,
        tuple((*bind[:-1], len(before) + 2) if bind[-1] == "next" else bind for bind in noun.binds),
        noun.chooser if noun.chooser != "you" else _chooser(ahead, language),
        divided=_divided(found, sentence, language),
        unread=(found.unread,) if found.unread else (),
    )
    slot = _as_announced(slot, sentence[found.end :], language)
    if _for_each_kick(ahead, sentence[found.end :], language):
        slot = replace(slot, min=TIMES_KICKED, max=TIMES_KICKED)
    if slot.zones == ("?",):
        slot = _zone_elsewhere(slot, found, sentence, language)
    slot = _of_chooser(slot, before, ahead, language)
    if noun.chooser == "you" != slot.chooser and ("controller", "not_you") in walk(slot.criteria):
        # who “another player” is depends on who chooses
        slot = replace(slot, criteria=conjunction([slot.criteria, ("unread", found.phrase)]))
    if found.instance.other:
        slot = _other(slot, before, ahead, language)
    slot = _per_player(slot, ahead, language)
    slot = _with_earlier(_of_named_types(_that_player(slot, before, ahead, language), before), before)
    slot = _compared(slot, before, ahead, language)
    return _of_own_amounts(with_x(slot, sentence, language), ahead, sentence, language)


def _for_each_kick(ahead: str, behind: str, language: str) -> bool:
    """“For each time this spell was kicked”, in front of its instance or behind it."""
    patterns = _patterns(language)
    places = (("each_time_kicked_ahead", ahead), ("each_time_kicked", behind))
    return any(bool(patterns[name].match(words)) for name, words in places if name in patterns)


def _of_own_amounts(slot: Slot, ahead: str, sentence: str, language: str) -> Slot:
    """“Whenever ~ attacks, it deals damage equal to its power divided …”: its own, where nothing else is spoken of."""
    patterns = _patterns(language)
    own = [patterns[name] for name in ("own_event", "own_amount") if name in patterns]
    if not any(pattern.search(ahead) for pattern in own) or names_another(sentence, language):
        return slot
    put = {name: exchange(getattr(slot, name), ("that",), ("this",)) for name in ("min", "max", "divided")}
    return replace(slot, **put)


def names_another(text: str, language: str) -> bool:
    """Whether a text speaks of “that creature” or “the sacrificed artifact”, which “it” may be as well.

    A language that doesn't say how such words look may always speak of them.
    """
    another = _patterns(language).get("another_thing")
    return another is None or bool(another.search(text))


def named(slot: Slot, thing: Criteria | None) -> Slot:
    """The slot with ``thing`` for what “it” is; without one it can't be told what that is."""
    parts = ("min", "max", "divided", "criteria")
    if all(getattr(slot, part) == exchange(getattr(slot, part), ("that",), ()) for part in parts):
        return slot
    if thing is None:
        return replace(slot, criteria=conjunction([slot.criteria, ("unread", slot.phrase)]))
    return replace(slot, **{part: exchange(getattr(slot, part), ("that",), thing) for part in parts})


def _of_earlier(noun: NounPhrase) -> NounPhrase:
    """“Its controller” is another thing's, and so “that player”; only what a phrase counts is of the thing it names."""
    whose = "that_player" if noun.whose == "its_controller" else noun.whose
    return replace(noun, criteria=_its_as_that(noun.criteria), whose=whose)


def _its_as_that(tree: Any) -> Any:
    if not isinstance(tree, tuple) or tree[:1] == ("count",):
        return "that_player" if tree == "its_controller" else tree
    return tuple(map(_its_as_that, tree))


def _zone_elsewhere(slot: Slot, found: Found, sentence: str, language: str) -> Slot:
    """A card's zone that the sentence names apart from it: “return from your graveyard to your hand target card”."""
    words = vocabulary(language)
    rest = f"{sentence[: found.start]} . {sentence[found.end :]}"
    start = _patterns(language)["zone_from"].pattern
    named = re.findall(rf"(?={start}){words.pattern('zones')}(?!\w)", rest, re.I)
    places = {words.meaning("zones", phrase) for phrase in named}
    if len(places) != 1:
        return slot
    ((zones, whose),) = places
    return replace(slot, zones=zones, whose=whose)


def _chooser(ahead: str, language: str) -> str:
    """Who chooses the target, where another than the controller does (601.7)."""
    match = _patterns(language)["chooser"].search(ahead)
    return str(vocabulary(language).meaning("choosers", match["who"])) if match else "you"


def _of_chooser(slot: Slot, before: list[Slot], ahead: str, language: str) -> Slot:
    """“An opponent chooses target creature they control”: whoever chooses; several targets are one player's.

    Where another player is named before, “they” may be either.
    """
    chooses = _patterns(language)["chooser"].search(ahead)
    theirs = slot.whose == "that_player" or "that_player" in _leaves(slot.criteria)
    if chooses is None or not theirs or slot.chooser not in ("opponent", "defending_player"):
        return slot
    named = _patterns(language)["another_player"].search(ahead[: chooses.start()])
    if named or any(one.players != "none" for one in before):
        rest = _without_that_player(slot)
        return replace(rest, criteria=conjunction([rest.criteria, ("unread", slot.phrase)]))
    whose = slot.chooser if slot.whose == "that_player" else slot.whose
    together = [("same", "zone_player" if slot.whose == "that_player" else "controller")] if slot.max != 1 else []
    criteria = exchange(slot.criteria, "that_player", slot.chooser)
    return replace(slot, criteria=criteria, whose=whose, binds=(*slot.binds, *together))


def _as_announced(slot: Slot, behind: str, language: str) -> Slot:
    """“Who has more life than you do as you activate this ability”: compared then, and never again (602.2b)."""
    said = _patterns(language).get("as_announced")
    parts = conjuncts(slot.criteria)
    compared = [part for part in parts if part[0] in ("has_more", "number")]
    if said is None or not compared or not said.match(behind):
        return slot
    rest = conjunction(part for part in parts if part not in compared)
    return replace(slot, criteria=rest, as_cast=conjunction(compared))


def _divided(found: Found, sentence: str, language: str) -> Amount | None:
    """What is divided among the targets, said before or behind them; one target alone shares with what isn't one."""
    if found.instance is None or found.instance.max == 1:
        return None
    ahead = sentence[: found.start]
    return _division(ahead, language) or _divided_behind(ahead, sentence[found.end :], language)


def _division(ahead: str, language: str) -> Amount | None:
    """What is divided among the targets as they are chosen (601.2d)."""
    match = _patterns(language)["division"].search(ahead)
    if not match:
        return None
    words = next(group for group in match.groups() if group is not None)
    read = longest("amount", words, language)
    return read[0] if read and read[1] == len(words) else ("unread", words)


def _divided_behind(ahead: str, behind: str, language: str) -> Amount | None:
    """The same where that it is divided stands after the targets: « inflige 3 blessures à …, réparties comme … »."""
    patterns = _patterns(language)
    told = patterns["divided_amount"].search(ahead) if "divided_amount" in patterns else None
    if told is None or not patterns["division_behind"].fullmatch(behind.rstrip(".")):
        return None
    read = longest("amount", next(group for group in told.groups() if group is not None), language)
    return read[0] if read else ("unread", told[0])


def _other(slot: Slot, before: list[Slot], ahead: str, language: str) -> Slot:
    """“Another”: than the earlier targets of a like kind; with none before it, than what acts, mostly the source."""
    like = [k for k, one in enumerate(before, 1) if _alike(one, slot)]
    if not like:
        return replace(slot, criteria=conjunction([slot.criteria, _not_what_acts(ahead, language)]))
    return replace(slot, binds=slot.binds + tuple(("other_than", k) for k in like))


def _not_what_acts(ahead: str, language: str) -> Criteria:
    """“Whenever enchanted creature attacks, it deals damage to another …”, “have that creature become … another …”."""
    acting = _patterns(language).get("acting")
    *_, actor = [None, *(list(acting.finditer(ahead)) if acting else [])]
    if actor is None or actor["source"]:
        return ("another",)
    return ("not", ("host",) if actor["host"] else ("that",))


def _alike(one: Slot, other: Slot) -> bool:
    """Whether the same thing could be chosen for both."""
    return bool(set(one.zones) & set(other.zones)) or (one.players != "none" != other.players)


def _per_player(slot: Slot, ahead: str, language: str) -> Slot:
    """“For each opponent, … target creature that player controls”: one instance, with one target for each at most."""
    match = _patterns(language)["per_player"].search(ahead)
    if not match:
        return slot
    groups = match.groupdict()
    if groups.get("which"):  # “who attacked you this turn”: only as many as such players
        return replace(slot, criteria=conjunction([slot.criteria, ("unread", groups["which"].strip())]))
    words = vocabulary(language)
    who = words.meaning("each_player", match["who"])
    count: Amount = words.number(groups["most"]) if groups.get("most") else ("players", who)
    fewest = 0 if slot.min == 0 or groups.get("optional") else count
    return replace(_without_that_player(slot), min=fewest, max=count, binds=(*slot.binds, ("per_player", who)))


def _without_that_player(slot: Slot) -> Slot:
    parts = conjuncts(slot.criteria)
    kept = [p for p in parts if p not in (("controller", "that_player"), ("owner", "that_player"))]
    return replace(slot, criteria=conjunction(kept), whose=None if slot.whose == "that_player" else slot.whose)


def _that_player(slot: Slot, before: list[Slot], ahead: str, language: str) -> Slot:
    """“That player” after a target player means that target, after an opponent's target its controller.

    Else it stays what the event or the text names.
    """
    parts = conjuncts(slot.criteria)
    controls = ("controller", "that_player") in parts
    owns = ("owner", "that_player") in parts or slot.whose == "that_player"
    player = next((k for k, s in reversed(list(enumerate(before, 1))) if s.players != "none"), None)
    if player is not None and (controls or owns):
        binds = [("controller_of", player)] * controls + [("owner_of", player)] * owns
        return replace(_without_that_player(slot), binds=(*slot.binds, *binds))
    if controls and before and not _patterns(language)["another_player"].search(ahead):
        return replace(_without_that_player(slot), binds=(*slot.binds, ("same", "controller", len(before))))
    return slot


NAMED_TYPE = ("shares", "named_type")


def _of_named_types(slot: Slot, before: list[Slot]) -> Slot:
    """“That shares one of those types with it” speaks of the types that the instance before names."""
    if NAMED_TYPE not in slot.binds or (slot.max == 1 and before and mentions(before[-1].criteria, "type")):
        return slot
    kept = tuple(bind for bind in slot.binds if bind != NAMED_TYPE)
    return replace(slot, criteria=conjunction([slot.criteria, ("unread", slot.phrase)]), binds=kept)


def _with_earlier(slot: Slot, before: list[Slot]) -> Slot:
    """What is asked of “targets together” of an instance with one target is asked of it and the instance before."""
    if slot.max != 1 or not before:
        return slot
    binds = [(*b, len(before)) if b[0] in ("same", "different", "shares") and len(b) == 2 else b for b in slot.binds]
    return replace(slot, binds=tuple(binds))


BOND_OF = {"lt": "less_than", "gt": "greater_than", "le": "at_most", "ge": "at_least", "eq": "equal"}


def _compared(slot: Slot, before: list[Slot], ahead: str, language: str) -> Slot:
    """“With lesser power”, “with power less than that creature's power”: than the target before it, if any, has.

    So with what it shares with “it”.

    Of several targets of one instance, “with equal power” and “with the same power” compare them to each other. Where
    what the event names is the source itself, it is the source that they speak of.
    """
    own = _patterns(language).get("own_event")
    named = ("this",) if own and own.match(ahead) and "that " not in slot.phrase else ("that",)
    parts = conjuncts(slot.criteria)
    kept: list[Criteria] = []
    binds = list(slot.binds)
    earlier = next((k for k, one in reversed(list(enumerate(before, 1))) if _alike(one, slot)), None)
    thing = next((k for k, one in reversed(list(enumerate(before, 1))) if one.zones and one.max == 1), None)
    for part in parts:
        other = part[3] if part[0] == "number" else None
        if part[0] == "shares" and part[2:] == (("that",),) and thing is not None:
            binds.append(("shares", part[1], thing))
        elif not isinstance(other, tuple) or other[0] != "value" or other[2:] != (("that",),):
            kept.append(part)
        elif slot.max != 1 and part[2] == "eq" and part[1] == other[1]:
            binds.append(("same", part[1]))
        elif earlier is None:
            kept.append((*part[:3], (*other[:2], named)))
        elif before[earlier - 1].max == 1 and part[1] == other[1] and part[2] in BOND_OF:
            binds.append((BOND_OF[part[2]], part[1], earlier))
        else:
            kept.append(("unread", slot.phrase))
    return replace(slot, criteria=conjunction(kept), binds=tuple(binds))


def with_x(slot: Slot, sentence: str, language: str) -> Slot:
    """The slot with what its sentence says that X is; without that, X is the number announced (107.3)."""
    if "X" not in _leaves((slot.min, slot.max, slot.criteria, slot.binds, slot.divided)):
        return slot
    match = _patterns(language)["x_is"].search(sentence)
    if not match:
        return slot
    read = longest("amount", match["amount"], language)
    whole = read is not None and re.match(r"$|[.,;]| and | as | et | au moment où ", match["amount"][read[1] :])
    value = read[0] if read and whole else ("unread", match["amount"])
    put = {name: exchange(getattr(slot, name), "X", value) for name in ("min", "max", "criteria", "binds", "divided")}
    return replace(slot, **put)


def _leaves(tree: Any) -> set[Any]:
    return set().union(*(_leaves(part) for part in tree)) if isinstance(tree, tuple) else {tree}


def exchange(tree: Any, part: Any, other: Any) -> Any:
    """A tree with ``other`` in the place of each ``part``."""
    if tree == part:
        return other
    return tuple(exchange(one, part, other) for one in tree) if isinstance(tree, tuple) else tree


def _condition(sentence: str, last: Criteria | None, language: str) -> Criteria | None:
    """What a sentence says must have been chosen on casting; “Otherwise”: not what the sentence before it asks for."""
    match = _patterns(language)["condition"].match(sentence)
    if match:
        return condition_of(match["condition"], language)
    otherwise = _patterns(language).get("otherwise")
    return ("not", last) if last and otherwise and otherwise.match(sentence) else None


def _conditional(sentence: str, done: list[Slot], before: int, condition: Criteria | None, language: str) -> list[Slot]:
    """Instances that exist only if a cost was chosen; with “instead”, those before them only if it wasn't (601.2c)."""
    if condition is None or len(done) == before:
        return done
    earlier = done[:before]
    if _patterns(language)["instead"].search(sentence):
        earlier = [replace(s, when=s.when or ("not", condition)) for s in earlier]
    return [*earlier, *(replace(s, when=condition) for s in done[before:])]


def condition_of(words: str, language: str) -> Criteria | None:
    """A choice made on casting that a sentence asks about (“this spell was kicked”); ``None`` for anything else."""
    return next((tree for p, tree in _conditions(language) if p.fullmatch(words)), None)


@cache
def _conditions(language: str) -> list[tuple[re.Pattern[str], Criteria]]:
    data = vocabulary(language).data["conditions"]
    return [(re.compile(pattern, re.I), freeze(tree)) for pattern, tree in data.items()]


def _alike_each(earlier: Slot, slot: Slot, phrase: str) -> Slot:
    """“Up to one target … and up to one target … each with …”: what that asks is asked of each of them."""
    if " each with " not in phrase or slot.max != 1:
        return earlier
    parts = conjuncts(slot.criteria)
    asked = [part for part in parts if part[0] in ("number", "keyword", "counter", "any")]
    return replace(earlier, criteria=conjunction([earlier.criteria, *asked]))


def _zones(slots: list[Slot]) -> list[Slot]:
    """A “target … card” whose zone stands only after the next one (“… and target … card from your graveyard”)."""
    done: list[Slot] = []
    for slot in reversed(slots):
        if slot.zones == ("?",):
            if done and done[0].zones and ("kind", "card") in walk(done[0].criteria):
                slot = replace(slot, zones=done[0].zones, whose=done[0].whose)
            else:
                slot = replace(slot, zones=(), criteria=conjunction([slot.criteria, ("unread", slot.phrase)]))
        done.insert(0, slot)
    return done
