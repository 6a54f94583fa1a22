"""Every key of the game file: its form and its meaning, said once.

From here come the checks, the JSON Schema (:func:`schema`) and the tables of ``docs/game-file.md``.
"""

from __future__ import annotations

from typing import Any

from mtglogic.position.forms import Anything, Either, Flag, Form, Id, Key, ListOf, ManaCost, MapOf, Number, Record, Text
from mtglogic.position.known import (
    DESIGNATIONS,
    EVENTS,
    MANNERS,
    PLACES_IN_A_LIBRARY,
    THIS_TURN,
    VARIANTS,
    misspelling,
    misspelt_cast,
    misspelt_keyword,
)
from mtglogic.position.model import CURRENT, EDITIONS, PLACES

TYPES = (
    "artifact", "battle", "conspiracy", "creature", "dungeon", "enchantment", "instant", "kindred", "land",
    "phenomenon", "plane", "planeswalker", "scheme", "sorcery", "tribal", "vanguard",
)  # fmt: skip
SUPERTYPES = ("basic", "elite", "host", "legendary", "ongoing", "snow", "token", "world")
COLORS = ("white", "blue", "black", "red", "green")
RETARGETINGS = (
    "change the target", "change the targets", "change the target(s)", "change a target", "change any targets",
    "choose new targets",
)  # fmt: skip
LINKS = (
    "effect_on_spell", "prevention_on_spell", "cast_choices", "zone_change_trigger", "enchanted_left_trigger",
    "granted_cast_ability", "moved_by_same_effect", "permitted_cast", "permitted_land_play", "madness",
    "static_grant_on_spell", "sticker", "attachment", "target", "linked_ability", "delayed_trigger", "until", "combat",
    "other",
)  # fmt: skip

TEXT = Text()
TEXTS = ListOf(TEXT, single=True)
KEYWORDS = ListOf(Text(misspelt=misspelt_keyword), single=True)
WAY_TO_CAST = Text(fold=True, misspelt=misspelt_cast)
HAPPENED = ListOf(Text(fold=True, misspelt=misspelling(*THIS_TURN)), single=True)
MANNER = Text(fold=True, misspelt=misspelling(*MANNERS))
FLAG = Flag()
COUNT = Number(0)
NUMBER = Number()
POSITIVE = Number(1)
OBJECT = Id(("object",))
OBJECTS = ListOf(OBJECT)
PLAYER = Id(("player",))
THING = Id(("object", "player"))
ANYTHING_WITH_AN_ID = Id(("object", "player", "zone"))
TARGETS = ListOf(Either((ANYTHING_WITH_AN_ID, ListOf(ANYTHING_WITH_AN_ID))))
PLACE = Id(("place",), "text (a zone)")
SOURCE = Id(("object", "effect"))
DOER = Id(("object", "effect", "player"))

CASTING = (
    Key("modes", ListOf(POSITIVE, single=True), "the chosen modes, numbered from 1 as printed"),
    Key("mode", ListOf(POSITIVE, single=True), "the same as `modes`, for one"),
    Key("x", COUNT, "the number chosen for X"),
    Key("kicked", Either((FLAG, COUNT)), "whether it is kicked, or how often"),
    Key(
        "cast_with", ListOf(WAY_TO_CAST, single=True), "an alternative or additional cost: overload, bestow, entwine …"
    ),
    Key("spliced", TEXTS, "the cards whose text is spliced onto it"),
    Key(
        "event",
        MapOf(THING, Text(fold=True, misspelt=misspelling(*EVENTS))),
        "what “that player”, “that creature”, “that spell” stand for: {player: Bob}",
    ),
)

NAMES_CHARACTERISTICS = (
    Key("card", TEXT, "a card of the card book, by its name or a face's, in English or French"),
    Key("name", TEXT, "the name of an object that is in no card book"),
)
CHARACTERISTICS = (
    Key("types", ListOf(Text(choices=TYPES), single=True), "its card types"),
    Key("supertypes", ListOf(Text(choices=SUPERTYPES), single=True), "its supertypes"),
    Key("subtypes", ListOf(Text(capital=True), single=True), "its subtypes, as printed"),
    Key("colors", ListOf(Text(choices=COLORS), single=True), "its colors; [] for a colorless object"),
    Key("mana_cost", ManaCost(), 'its mana cost: "{1}{G}"'),
    Key("mana_value", COUNT, "its mana value (default: of its mana cost, and of x on the stack)"),
    Key("power", NUMBER, "its power"),
    Key("toughness", NUMBER, "its toughness"),
    Key("loyalty", COUNT, "its loyalty"),
    Key("defense", COUNT, "its defense"),
    Key("keywords", KEYWORDS, "keyword abilities, beside those of its card"),
    Key("without", KEYWORDS, "keyword abilities of its card that it has lost"),
    Key("text", Text(empty=True), "its text, English or French, in place of its card's"),
    Key("language", Text(choices=("en", "fr")), "the language of `text` (default: recognised)"),
    Key("abilities", ListOf(TEXT), "its abilities, a text each, in place of `text`"),
)
CHOSEN = Record(
    "chosen",
    (
        Key("color", Text(choices=COLORS), "a color"),
        Key("type", Text(capital=True), "a creature type or another subtype"),
        Key("card_type", Text(choices=TYPES), "a card type"),
        Key("name", TEXT, "a card name"),
        Key("player", PLAYER, "a player"),
        Key("object", OBJECT, "an object"),
        Key("number", NUMBER, "a number"),
        Key("parity", Text(choices=("odd", "even")), "odd or even"),
        Key("word", TEXT, "anything else"),
    ),
)
STATUS = (
    Key("token", FLAG, "it is a token"),
    Key("copy", FLAG, "it is a copy of a spell, ability or card"),
    Key("emblem", FLAG, "it is an emblem"),
    Key("tapped", FLAG, "it is tapped"),
    Key("flipped", FLAG, "it is flipped"),
    Key("face_down", FLAG, "it is face down"),
    Key("face", TEXT, "the face that is up: front, back, or the face's name"),
    Key("phased_out", FLAG, "it is phased out"),
    Key("attached_to", THING, "what it is attached to"),
    Key("attacking", THING, "the player, planeswalker or battle that it attacks"),
    Key("blocking", ListOf(OBJECT, single=True), "what it blocks"),
    Key("blocked", FLAG, "it is a blocked creature (default: if something here blocks it)"),
    Key("counters", MapOf(COUNT), 'the counters on it: {"+1/+1": 2}'),
    Key("damage", COUNT, "the damage marked on it"),
    Key("commander", FLAG, "it is a commander"),
    Key("chosen", CHOSEN, "choices made for it: {color: blue, type: Elf, name: …, player: Bob}"),
    Key("linked", ListOf(OBJECT, single=True), "what is “exiled with” it, or otherwise linked to it"),
    Key("revealed", Either((FLAG, ListOf(PLAYER))), "who has been shown it; true: everybody"),
    Key("arrived", FLAG, "it came to its zone since state-based actions were last checked"),
    Key(
        "this_turn",
        HAPPENED,
        "what it did or what happened to it this turn: entered, attacked, blocked, dealt_damage …",
    ),
    Key(
        "designations",
        ListOf(Text(fold=True, misspelt=misspelling(*DESIGNATIONS)), single=True),
        "designations it has: monstrous, renowned, saddled, suspected, solved …",
    ),
    Key("pile", POSITIVE, "the face-down pile in which it lies"),
    Key("cannot_be_targeted_by", TEXTS, "what can't target it, where no ability of it says so"),
    Key("was_cast", FLAG, "it was cast"),
    Key("cast_from", Text(fold=True, misspelt=misspelling(*PLACES)), "the zone it was cast from"),
    Key("cast_by", WAY_TO_CAST, "how it was cast: flashback …"),
    Key(
        "mana_spent",
        Either((COUNT, MapOf(COUNT, Text(choices=(*COLORS, "colorless"))))),
        "the mana spent to cast it: how much, or how much of each color: {green: 3, colorless: 1}",
    ),
    Key("targets", TARGETS, "its targets: an id, or a list of ids, for each instance of “target” in the text"),
    Key("division", MapOf(COUNT, THING), "the announced division: {id: n}"),
    Key("note", Anything(), "a note, for people"),
)


class Entry(Form):
    """A card's name, or a mapping that says more of the object."""

    words = "a card's name (text) or a mapping"

    def fits(self, value: Any) -> bool:
        return isinstance(value, (str, dict))

    def read(self, value: Any, path: Any, log: Any) -> Any:
        super().read(value, path, log)
        return RECORD.read(value, path, log) if isinstance(value, dict) else {"card": TEXT.read(value, path, log)}

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [TEXT.schema(), RECORD.schema()]}


ENTRY = Entry()
ENTRIES = ListOf(ENTRY, empty=True)
RECORD = Record(
    "object",
    (
        Key("id", TEXT, "its id (default: the name in snake_case; a repeated one gets _2, _3 …)"),
        *NAMES_CHARACTERISTICS,
        Key("owner", PLAYER, "its owner (default: the player under whom it is listed)"),
        Key("controller", PLAYER, "its controller (default: the player under whom it is listed)"),
        *CHARACTERISTICS,
        Key("components", ListOf(ENTRY), "the cards and tokens of a merged or melded permanent, the top one first"),
        *STATUS,
        *CASTING,
        Key(
            "ability",
            Either((TEXT, POSITIVE)),
            "an ability on the stack: its text, or its paragraph's number or keyword",
        ),
        Key("kind", Text(choices=("activated", "triggered")), "the kind of ability on the stack"),
        Key("source", SOURCE, "the object whose ability it is"),
        Key("became", OBJECT, "under gone: the object that the same card is now"),
        Key("last_zone", Text(choices=tuple(p for p in PLACES if p != "gone")), "under gone: the zone it was in"),
    ),
)

PLAYER_RECORD = Record(
    "player",
    (
        Key("life", NUMBER, "the life total"),
        Key("keywords", KEYWORDS, "abilities the player has: hexproof, shroud, protection from red …"),
        Key("team", TEXT, "the team"),
        Key("cannot_be_targeted_by", TEXTS, "what can't target the player"),
        Key("left_game", FLAG, "the player has left the game"),
        Key(
            "this_turn",
            HAPPENED,
            "what the player did or what happened to them this turn: attacked, drew_card, cast_spell, lost_life, "
            "gained_life, creature_died or permanent_left (under their control)",
        ),
        Key("counters", MapOf(COUNT), "counters the player has: {poison: 2}"),
    ),
    empty=True,
)

EFFECT = Record(
    "effect",
    (
        Key("id", TEXT, "its id (default: effect_1, effect_2 …)"),
        Key("controller", PLAYER, "whose effect it is", required=True),
        Key("text", Text(), "what it says", required=True),
        Key("affects", ListOf(THING, single=True), "what “that creature”, “it” or “target …” stands for"),
        Key("language", Text(choices=("en", "fr")), "the language of `text` (default: recognised)"),
        Key("note", Anything(), "a note, for people"),
    ),
)

WHOSE = "say whose: {Alice: […], Bob: […]}"
BY_PLAYER = MapOf(ENTRIES, PLAYER, empty=True, hint=WHOSE)
HIDDEN_BY_PLAYER = MapOf(Either((COUNT, ENTRIES)), PLAYER, empty=True, hint=WHOSE)
LIST_OR_BY_PLAYER = Either((ENTRIES, BY_PLAYER))

DESTINATION = Record(
    "destination",
    (
        Key("zone", PLACE, "the zone", required=True),
        Key("player", PLAYER, "whose library, hand or graveyard; on the battlefield and the stack the controller"),
        Key(
            "position",
            Either((Text(fold=True, misspelt=misspelling(*PLACES_IN_A_LIBRARY)), POSITIVE)),
            "top, bottom, or the place counted from the top",
        ),
        Key("face_down", FLAG, "face down"),
        Key("tapped", FLAG, "tapped"),
    ),
)
TO = Either((PLACE, DESTINATION))
STEP = Record(
    "step",
    (
        Key("to", TO, "the zone", required=True),
        Key("with", ListOf(OBJECT, single=True), "what moves at the same time"),
        Key("by", DOER, "what moves it"),
        Key("how", MANNER, "destroy, exile, return, cast …"),
    ),
)

ABILITY = Key("ability", Either((POSITIVE, TEXT)), "the ability: its paragraph's number, keyword, loyalty cost or text")
BY = Key("by", PLAYER, "the player who does it")
EXPECT = Key("expect", MapOf(Anything()), "what the answer must say")
FACE = Key("face", TEXT, "the face or half that it is cast as: front, back, or its name")
OF = Key("of", OBJECT, "the spell, ability, card or permanent asked about", required=True)

QUESTIONS: dict[str, tuple[str, tuple[Key, ...]]] = {
    "targets": (
        "what may be chosen now",
        (OF, ABILITY, BY, FACE, *CASTING, Key("slot", POSITIVE, "the instance asked about")),
    ),
    "choice": (
        "whether one complete choice is legal",
        (
            OF,
            ABILITY,
            BY,
            FACE,
            *CASTING,
            Key("targets", TARGETS, "the choice, as on the stack", required=True),
            Key("division", MapOf(COUNT, THING), "the division, as on the stack"),
        ),
    ),
    "resolution": ("what is left when it resolves", (OF,)),
    "retarget": (
        "changing targets",
        (
            OF,
            BY,
            Key("how", Text(choices=RETARGETINGS), "which of the ways to change targets", required=True),
            Key("to", TARGETS, "a proposed result"),
        ),
    ),
    "check": ("a text that looks at targets", (OF, BY, Key("phrase", TEXT, "the text", required=True))),
    "is_target": (
        "whether a thing is a target of it",
        (OF, Key("what", ANYTHING_WITH_AN_ID, "the thing", required=True)),
    ),
    "read": (
        "what a card's text targets",
        (
            Key("text", Text(empty=True), "the text"),
            Key("card", TEXT, "the card"),
            Key("types", ListOf(Text(choices=TYPES), single=True), "the card types of what the text stands on"),
            Key("subtypes", TEXTS, "its subtypes"),
            Key("keywords", KEYWORDS, "its keyword abilities"),
            Key("language", Text(choices=("en", "fr")), "the language of the text (default: recognised)"),
        ),
    ),
    "zones": ("the zones of this game", ()),
    "visible": ("who may see an object's face", (Key("object", OBJECT, "the object", required=True),)),
    "order": (
        "whether a rearrangement is allowed",
        (
            Key("zone", PLACE, "the zone", required=True),
            BY,
            Key("objects", OBJECTS, "the new order of those named", required=True),
            Key("licensed", FLAG, "an effect allows it"),
            Key("together", FLAG, "they arrive at the same time"),
        ),
    ),
    "move": (
        "where it ends up",
        (
            Key("object", OBJECT, "what moves"),
            Key("objects", OBJECTS, "what moves at the same time"),
            Key("to", TO, "the zone"),
            Key("how", MANNER, "destroy, die, sacrifice, discard, mill, exile, return, cast, resolve, counter, draw …"),
            Key("by", DOER, "the source or player that moves it"),
        ),
    ),
    "finds": (
        "whether something still finds an object after it moved",
        (
            Key("object", OBJECT, "what is looked for", required=True),
            Key("history", ListOf(STEP), "the moves, in order", required=True),
            Key("by", DOER, "what is looking"),
            Key("made_after", COUNT, "the link was made after that many of the moves"),
            Key("link", Text(choices=LINKS), "what kind of looking it is", required=True),
        ),
    ),
    "affects": (
        "which cards an instruction acts on",
        (
            Key("instruction", TEXT, "the text", required=True),
            Key("zone", PLACE, "the zone"),
            Key("object", OBJECT, "the object"),
            Key("by", PLAYER, "who “you” is"),
        ),
    ),
    "state_based": ("zone changes that happen by themselves", ()),
    "leaves_game": (
        "what becomes of objects when a player leaves",
        (Key("player", PLAYER, "the player", required=True),),
    ),
}


EITHER = {"read": ("text", "card"), "move": ("object", "objects")}
"""Keys of which a question needs at least one."""


class Asked(Form):
    """An entry of ``ask``; its other keys depend on what is asked."""

    words = "a mapping with the key “ask”"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def read(self, value: Any, path: Any, log: Any) -> Any:
        super().read(value, path, log)
        name = Text("a question's name (text)", choices=tuple(QUESTIONS)).read(value.get("ask"), (*path, "ask"), log)
        either = EITHER.get(name, ())
        if either and not value.keys() & set(either):
            log.add(path, f"the key “{either[0]}” is missing", f"give “{either[0]}” or “{either[1]}”")
        return question_record(name).read(value, path, log)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [question_record(name).schema() for name in QUESTIONS]}


def question_record(name: str) -> Record:
    """The keys of one kind of question."""
    meaning, keys = QUESTIONS[name]
    return Record(f"ask_{name}", (Key("ask", Text(choices=(name,)), meaning, required=True), *keys, EXPECT))


GAME = Record(
    "game",
    (
        Key("title", Anything(), "one line that says what this is about"),
        Key("rule", Anything(), "the rules that it is about; free, for people"),
        Key("basis", Anything(), "what it is made after; free, for people"),
        Key("source", Anything(), "where it comes from; free, for people"),
        Key("note", Anything(), "a note; free, for people"),
        Key("tags", Anything(), "words to find it by; free, for people"),
        Key("edition", Text(choices=(*EDITIONS, "current")), f"the edition of the rules (default: {CURRENT})"),
        Key(
            "players",
            Either((ListOf(TEXT), MapOf(PLAYER_RECORD))),
            "the players in turn order: a list of names, or a mapping from names to what is said of them",
            required=True,
        ),
        Key("active_player", PLAYER, "the active player (default: the first)"),
        Key(
            "variant",
            ListOf(Text(fold=True, misspelt=misspelling(*VARIANTS)), single=True),
            "ante, commander, planechase, archenemy, vanguard …",
        ),
        Key("range_of_influence", COUNT, "the limited range of influence"),
        Key("battlefield", BY_PLAYER, "the battlefield, by controller"),
        Key("hand", HIDDEN_BY_PLAYER, "the hands; a number stands for that many unknown cards"),
        Key("library", HIDDEN_BY_PLAYER, "the libraries, from the top; a number stands for that many unknown cards"),
        Key("graveyard", BY_PLAYER, "the graveyards, from the bottom"),
        Key("exile", LIST_OR_BY_PLAYER, "the exile zone: a list, or by owner"),
        Key("command", LIST_OR_BY_PLAYER, "the command zone: a list, or by owner"),
        Key("ante", LIST_OR_BY_PLAYER, "the ante zone: a list, or by owner"),
        Key("outside", HIDDEN_BY_PLAYER, "cards outside the game, by owner"),
        Key("stack", ENTRIES, "the stack, from the bottom"),
        Key("gone", ENTRIES, "objects that no longer exist as they were"),
        Key("effects", ListOf(EFFECT, empty=True), "effects that no object in the position carries any more"),
        Key("unread", TEXTS, "what is so in the game and can't be said in this file, in words"),
        Key("ask", ListOf(Asked(), empty=True), "the questions"),
    ),
)


RECORDS = (RECORD, CHOSEN, PLAYER_RECORD, EFFECT, DESTINATION, STEP, *(question_record(name) for name in QUESTIONS))


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of the game file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "mtglogic game file",
        **GAME.definition(),
        "$defs": {record.name: record.definition() for record in RECORDS},
    }


def tables() -> dict[str, str]:
    """A table in Markdown for each record: its keys, their forms and what they mean."""
    return {record.name: _table(record) for record in (GAME, *RECORDS)}


def _value(form: Form) -> str:
    choices = form.choices if isinstance(form, Text) else ()
    if isinstance(form, ListOf) and isinstance(form.entry, Text) and form.entry.choices:
        return f"a list of: {', '.join(form.entry.choices)}"
    return ", ".join(f"`{choice}`" for choice in choices) or form.words


def _table(record: Record) -> str:
    rows = [
        f"| `{key.name}`{' (required)' if key.required else ''} | {_value(key.form)} | {key.meaning} |"
        for key in record.keys
    ]
    return "\n".join(["| key | value | meaning |", "|---|---|---|", *rows]) + "\n"
