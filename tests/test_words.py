"""Every code and every rule has a sentence in both languages, and criteria are written out as phrases."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from clingo import ast
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglogic.cards.model import BINDS, OPERATORS, Criteria
from mtglogic.cards.reader import read_text
from mtglogic.errors import GameFileError, Problem
from mtglogic.logic.program import rules_dir
from mtglogic.position.model import EDITIONS
from mtglogic.questions import Reason, SlotAnswer, TargetsAnswer
from mtglogic.words import LANGUAGES, words
from mtglogic.words.messages import told, translated
from mtglogic.words.phrases import bind, bounds, phrase, quality
from mtglogic.words.proof import proofs
from mtglogic.words.rulebook import in_words, rulebook

CODE_OF = {"barred": 2, "broken": 1, "stale": 2, "unfit": 1, "shielded": 2, "unordered": 1}
"""Where a rule's head has the reason's code."""


def derived_codes() -> dict[str, set[str]]:
    """The reason codes that stand in the head of a rule, each with the rule keys that stand beside it there."""
    codes: dict[str, set[str]] = {}

    def look(statement: ast.AST) -> None:
        head = getattr(statement, "head", None)
        symbol = getattr(getattr(head, "atom", None), "symbol", None)
        place = CODE_OF.get(getattr(symbol, "name", ""))
        if place is not None and symbol.arguments[place].ast_type == ast.ASTType.SymbolicTerm:
            code, key = symbol.arguments[place : place + 2]
            codes.setdefault(str(code), set()).update([str(key)] if key.ast_type == ast.ASTType.SymbolicTerm else [])

    ast.parse_files([str(file) for file in sorted(rules_dir().glob("*.lp"))], look)
    return codes


CODES = derived_codes()


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("not_permanent", ("415.5", "114.2", "114.2", "115.2")),
        ("self", ("415.6", "114.4", "114.4", "115.5")),
        ("duplicate", ("409.1c", "114.3", "114.3", "115.3")),
        ("unchanged", ("415.7a", "114.6a", "114.6a", "115.7a")),
        ("all_or_none", (None, "114.6a", "114.6a", "115.7a")),
        ("mode_fixed", ("415.7b", "114.7", "114.7", "115.8")),
        ("shroud", ("", "702.16", "702.17", "702.18")),
        ("hexproof", (None, None, "702.11", "702.11")),
        ("protection", ("", "702.14", "702.15", "702.16")),
        ("phased_out", ("", "702.23", "702.24", "702.26")),
        ("left_zone", ("413.2a", "608.2b", "608.2b", "608.2b")),
        ("outside_game", ("217.1e", "400.10c", "400.10c", "400.11c")),
        ("no_licence", ("217.1b", "400.5", "400.5", "400.5")),
        ("not_a_target_kind", ("", "", "", "115.1")),
    ],
)
def test_the_numbers_behind_the_codes(code: str, numbers: tuple[str | None, ...]) -> None:
    """The table of codes in the game file's description: ``None`` where an edition has no such rule, "" where it has
    no number in the table."""
    rules = [rulebook()[key] for key in CODES[code]]
    for edition, number in zip(EDITIONS, numbers, strict=True):
        found = [rule.number(edition) or "" for rule in rules]
        if number is None:
            assert all(edition in rule.absent for rule in rules)
        else:
            assert any(f.rstrip("abcdefghijkmnp") == number or f == number for f in found) or not number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    assert {"shroud", "criteria", "too_few", "left_zone"} <= set(CODES)
    assert not set(CODES) - set(words(language).codes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_sentence_and_every_sentence_a_rule(language: str) -> None:
    assert set(words(language).rules) == set(rulebook())


def test_the_languages_have_the_same_words() -> None:
    english, french = (words(language) for language in LANGUAGES)
    for table in ("codes", "rules", "labels", "beyond"):
        assert set(getattr(english, table)) == set(getattr(french, table))
        same = {k for k, v in getattr(english, table).items() if getattr(french, table)[k] == v and " " in v}
        assert not {k for k in same if "{" not in getattr(english, table)[k]}


def test_a_code_is_said_more_exactly_where_the_rule_allows_it() -> None:
    assert words("en").reason("hexproof", "hexproof_player").startswith("the player")
    assert words("fr").reason("hexproof", "hexproof_player").startswith("le joueur")
    assert words("en").reason("hexproof", "hexproof") == words("en").reason("hexproof")


def test_no_words_in_other_languages() -> None:
    with pytest.raises(ValueError, match="“de”"):
        words("de")


def test_a_rule_says_where_it_has_no_number() -> None:
    assert in_words(rulebook()["hexproof"], "none", "?") == {
        "2007-05": "none",
        "2011-02": "none",
        "2011-09": "702.11b",
        "2026-09": "702.11b",
    }
    assert in_words(rulebook()["shroud"], "none", "?")["2007-05"] == "?"


def test_a_rule_is_found_where_it_stands() -> None:
    [(name, line), *_] = rulebook()["self_target"].places
    told = (rules_dir() / name).read_text(encoding="utf-8").splitlines()[line - 1]
    assert told.startswith("% self_target")
    assert rulebook()["self_target"].used


# ---- phrases ---------------------------------------------------------------------------------------------------------
PHRASES: list[tuple[Criteria, str, str]] = [
    (("type", "creature"), "creature", "créature"),
    (("any_target",), "any target", "n'importe quelle cible"),
    (("all", ("kind", "player"), ("player", "opponent")), "opponent", "adversaire"),
    (
        ("all", ("type", "creature"), ("controller", "you"), ("another",)),
        "another creature you control",
        "une autre créature que vous contrôlez",
    ),
    (
        ("all", ("any", ("type", "instant"), ("type", "sorcery")), ("kind", "card")),
        "instant or sorcery card",
        "carte d'éphémère ou de rituel",
    ),
    (("all", ("not", ("color", "black")), ("type", "creature")), "nonblack creature", "créature non noire"),
    (
        ("all", ("not", ("type", "land")), ("kind", "permanent"), ("controller", "opponent")),
        "nonland permanent an opponent controls",
        "permanent non-terrain qu'un adversaire contrôle",
    ),
    (("all", ("type", "artifact"), ("type", "creature")), "artifact creature", "créature-artefact"),
    (
        ("any", ("type", "artifact"), ("type", "creature"), ("type", "land")),
        "artifact, creature, or land",
        "artefact, créature ou terrain",
    ),
    (
        ("all", ("any", ("status", "attacking"), ("status", "blocking")), ("type", "creature")),
        "attacking or blocking creature",
        "créature attaquante ou bloqueuse",
    ),
    (
        ("all", ("type", "creature"), ("number", "power", "ge", 4)),
        "creature with power 4 or greater",
        "créature de force supérieure ou égale à 4",
    ),
    (("all", ("kind", "spell"), ("target_count", "eq", 1)), "spell with a single target", "sort avec une cible unique"),
    (
        ("all", ("kind", "spell"), ("targets", ("all", ("type", "creature"), ("controller", "you")))),
        "spell that targets a creature you control",
        "sort qui cible une créature que vous contrôlez",
    ),
    (("all", ("type", "creature"), ("not", ("keyword", "flying"))), "creature without flying", "créature sans vol"),
    (
        ("all", ("kind", "player"), ("has_more", ("type", "creature"), "you"), ("opponent_of", "that_player")),
        "player who has more “creature” than you who is an opponent of that player",
        "joueur qui a plus de « créature » que vous qui est un adversaire de ce joueur",
    ),
    (("all", ("type", "creature"), ("unread", "with a hat")), "creature [with a hat]", "créature [with a hat]"),
    (
        (
            "all",
            ("any", ("all", ("not", ("type", "creature")), ("kind", "spell")), ("kind", "activated_ability")),
            ("controller", "opponent"),
        ),
        "noncreature spell or activated ability an opponent controls",
        "sort non-créature ou capacité activée qu'un adversaire contrôle",
    ),
    (
        ("all", ("kind", "permanent"), ("any", ("type", "land"), ("color", "green"))),
        "permanent that's a land or green",
        "permanent qui est un terrain ou vert",
    ),
    (
        ("all", ("type", "creature"), ("not", ("any", ("color", "black"), ("subtype", "Vampire")))),
        "creature that isn't black or Vampire",
        "créature qui n'est ni noire ni un vampire",
    ),
    (
        ("all", ("type", "creature"), ("not", ("this_turn", "attacked"))),
        "creature that isn't one that attacked this turn",
        "créature qui n'a pas attaqué ce tour-ci",
    ),
    (
        ("all", ("kind", "card"), ("type", "creature"), ("subtype", "Elf")),
        "Elf creature card",
        "carte de créature-elfe",
    ),
    (
        ("all", ("type", "creature"), ("not", ("any", ("keyword", "flying"), ("keyword", "reach")))),
        "creature without flying or reach",
        "créature sans vol ni portée",
    ),
    (
        (
            "all",
            ("type", "creature"),
            ("number", "power", "le", ("count", ("all", ("kind", "card"), ("zone", "hand")))),
        ),
        "creature with power less than or equal to the number of “card in a hand”",
        "créature de force inférieure ou égale au nombre de « carte dans une main »",
    ),
    (
        ("all", ("type", "creature"), ("number", "power", "eq", ("devotion", "black"))),
        "creature with power equal to your devotion to black",
        "créature de force égale à votre dévotion au noir",
    ),
    (
        ("all", ("type", "creature"), ("number", "power", "lt", ("counters", "charge", ("this",)))),
        "creature with power less than the number of charge counters on this object",
        "créature de force inférieure au nombre de marqueurs charge sur cet objet",
    ),
    (
        ("all", ("type", "creature"), ("number", "toughness", "lt", ("value", "toughness", ("that",)))),
        "creature with toughness less than its toughness",
        "créature d'endurance inférieure à son endurance",
    ),
    (
        ("all", ("subtype", "Aura"), ("attached_to", ("type", "creature"))),
        "Aura attached to a creature",
        "aura attachée à une créature",
    ),
    (
        ("all", ("type", "creature"), ("counter", "+1/+1"), ("any", ("status", "tapped"), ("color", "red"))),
        "tapped or red creature with a +1/+1 counter on it",
        "créature engagée ou rouge avec un marqueur +1/+1 sur elle",
    ),
    (
        ("all", ("any", ("type", "creature"), ("subtype", "Vehicle")), ("another",), ("status", "tapped")),
        "another tapped creature or Vehicle",
        "une autre créature ou véhicule engagé",
    ),
]


THIS_TURN = re.search(r"Values of `this_turn`: (.*?)\.\n", Path("docs/notation.md").read_text("utf-8"), re.S)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_done_this_turn_can_be_said(language: str) -> None:
    """Each value that the notation lists has its words, and none stands there as its key."""
    assert THIS_TURN is not None
    told = re.sub(r"\([^)]*\)|of players|and under their control", "", THIS_TURN[1])
    values = re.findall(r"[a-z_]+", told)
    assert len(values) > 25
    for value in values:
        said = phrase(("all", ("type", "creature"), ("this_turn", value)), language)
        assert "“" not in said and "«" not in said and "_" not in said


@pytest.mark.parametrize(("tree", "english", "french"), PHRASES)
def test_phrase(tree: Criteria, english: str, french: str) -> None:
    assert phrase(tree) == english
    assert phrase(tree, "fr") == french


ARGUMENTS = {
    **dict.fromkeys(("all", "any"), (("type", "creature"), ("type", "land"))),
    **dict.fromkeys(("not", "attached_to", "has_attached", "targets", "targets_only"), (("type", "creature"),)),
    **dict.fromkeys(("blocks", "blocked_by", "source", "owner_is"), (("type", "creature"),)),
    **dict.fromkeys(("greatest", "least"), ("power", ("type", "creature"))),
    "shares": ("color", ("type", "creature")),
    "number": ("power", "le", 2),
    "parity": ("mana_value", "odd"),
    "target_count": ("ge", 2),
    "has_more": (("type", "creature"), "that_player"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("operator", OPERATORS)
def test_every_operator_can_be_said(operator: str, language: str) -> None:
    tree = (operator, *ARGUMENTS.get(operator, ("you",)))
    for said in (
        phrase(tree, language),
        phrase(("all", ("type", "creature"), tree), language),
        quality(tree, language),
    ):
        assert said.strip()
        assert "{" not in said.replace("{X}", "")


nouns = st.sampled_from(("artifact", "creature", "enchantment", "land", "planeswalker")).map(lambda t: ("type", t))
heads = st.one_of(nouns, st.lists(nouns, min_size=2, max_size=3, unique=True).map(lambda parts: ("any", *parts)))
before = st.sampled_from(
    (
        ("status", "tapped"),
        ("status", "attacking"),
        ("color", "red"),
        ("not", ("color", "black")),
        ("supertype", "legendary"),
        ("not", ("supertype", "basic")),
    )
)
after = st.sampled_from(
    (
        ("keyword", "flying"),
        ("not", ("keyword", "flying")),
        ("number", "mana_value", "le", 3),
        ("number", "power", "ge", 2),
    )
)
whose = st.sampled_from((("controller", "you"), ("controller", "opponent"), ("controller", "not_you")))


@settings(deadline=None)
@given(st.lists(before, max_size=1), heads, st.lists(whose, max_size=1), st.lists(after, max_size=1))
def test_reading_a_phrase_gives_the_tree_again(
    first: list[Criteria], head: Criteria, then: list[Criteria], last: list[Criteria]
) -> None:
    parts = [*first, head, *then, *last]
    if head[0] == "any" and (first or last):
        parts = [head, *then]  # elsewhere the words don't say whether they go with every alternative
    tree = ("all", *parts) if len(parts) > 1 else head
    [ability] = read_text(f"Destroy target {phrase(tree)}.", types=["instant"])
    [slot] = ability.slots
    assert slot.criteria == tree


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("operator", BINDS)
def test_every_binding_can_be_said(operator: str, language: str) -> None:
    arguments = {"total": ("power", "le", 4), "exactly_x": (), "per_player": ("opponent",)}.get(operator, (1, 2))
    assert "[" not in bind((operator, *arguments), language)


def test_a_binding_with_too_little_is_shown_as_it_is() -> None:
    assert bind(("total", "power")) == "[total power]"
    assert bind(("same", "controller", 1), "fr") == "tous avec le même trait : contrôleur (1)"


def test_bounds() -> None:
    assert [bounds(1, 1), bounds(0, 2), bounds(0, None), bounds("X", "X"), bounds(None, None)] == [
        "1",
        "0–2",
        "0–∞",
        "X",
        "?",
    ]


# ---- notebooks -------------------------------------------------------------------------------------------------------
def test_a_table_escapes_what_comes_from_outside() -> None:
    slot = SlotAnswer("<b>target</b>", 1, 1, ("<i>",), {"a&b": (Reason("shroud", "shroud", "702.18a"),)})
    answer = TargetsAnswer("q", "<q>", "<Alice>", "spell", "2026-09", True, True, True, (slot,))
    html = answer._repr_html_()
    assert "<tr><td>&lt;i&gt;</td><td>legal</td>" in html
    assert "<td>a&amp;b</td><td>illegal</td><td>it has shroud (shroud, 702.18a)</td>" in html
    assert not {"<b>", "<i>", "<q>", "<Alice>"} & set(html.replace("<", " <").replace(">", "> ").split())


def test_data_lies_beside_the_module() -> None:
    import mtglogic.words

    assert {f"{language}.yaml" for language in LANGUAGES} <= {
        f.name for f in Path(mtglogic.words.__path__[0]).iterdir()
    }


def test_the_cases_of_a_rule_are_those_that_cite_it(tmp_path: Path) -> None:
    cases = tmp_path / "tests" / "cases"
    cases.mkdir(parents=True)
    asked = 'ask: [{ask: targets, of: a, expect: {rules: ["114.4"], rules_in: {"2026-09": ["702.18a"]}}}]'
    (cases / "cites.yaml").write_text(f'edition: "2011-02"\n{asked}', encoding="utf-8")
    (cases / "tagged.yaml").write_text("tags: [phased_out]", encoding="utf-8")
    found = proofs(tmp_path)
    assert found["self_target"] == found["shroud"] == ["tests/cases/cites.yaml"]
    assert found["phased_out"] == ["tests/cases/tagged.yaml"]
    assert "hexproof" not in found


def test_messages_are_those_of_the_program() -> None:
    """Every message that is translated is still made somewhere, and its translation fills the gaps that it has."""
    package = Path(str(files("mtglogic")))
    source = "\n".join(file.read_text(encoding="utf-8") for file in sorted(package.rglob("*.py")))
    of_the_system = {"No such file or directory", "Is a directory", "Permission denied"}
    for english, french in words("fr").messages.items():
        assert set(re.findall(r"\{(\w+)\}", french)) == set(re.findall(r"\{(\w+)\}", english)), english
        parts = [part.strip(" ;:,?") for part in re.findall(r"[A-Za-z][A-Za-z' ]+", re.sub(r"\{\w+\}", "|", english))]
        if english not in of_the_system:
            assert all(" ".join(part.split()[-2:]) in source for part in parts), english


def test_a_message_without_a_translation_stays() -> None:
    """What no entry takes is said as it is; a hint that has one is said for it."""
    assert translated("the moon is wrong", "fr") == "the moon is wrong"
    assert (
        translated("the moon is wrong; did you mean “sun”?", "fr") == "the moon is wrong ; vouliez-vous dire « sun » ?"
    )
    assert told(GameFileError([Problem("unknown key", line=3)], more=2), "fr").splitlines() == [
        "ligne 3: clé inconnue",
        "… et 2 de plus",
    ]
