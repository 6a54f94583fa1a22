"""The command line: what it prints, its exit codes, and that bad input never shows a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mtglogic.cli import COMMANDS, main

BOARD = """
title: A small board
players: [Alice, Bob]
battlefield:
  Bob:
    - Grizzly Bears
    - Blastoderm
    - {name: Test Wall, types: [artifact, creature], toughness: 4, keywords: [hexproof]}
    - Forest
hand:
  Alice:
    - Lightning Bolt
    - {name: Odd Thing, types: [instant], text: Destroy target creature that never blinked.}
library: {Bob: 40}
"""

ASK = (
    BOARD
    + """
ask:
  - {ask: targets, of: lightning_bolt, expect: {legal: [Alice, Bob, grizzly_bears]}}
  - {ask: targets, of: forest, ability: 9}
  - {ask: choice, of: lightning_bolt, targets: [blastoderm], expect: {legal: false, because: [shroud]}}
"""
)


def run(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=input)


@pytest.fixture
def board(tmp_path: Path) -> str:
    return written(tmp_path, "board.yaml", BOARD)


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


# ---- targets, why, choices -------------------------------------------------------------------------------------------
def test_targets_of_a_board_says_what_is_legal_and_why_not(board: str) -> None:
    result = run("targets", board)
    assert result.exit_code == 0
    text = " ".join(result.output.split())
    assert "lightning_bolt · spell by Alice “any target” (1) legal: Alice, Bob, grizzly_bears" in text
    assert "test_wall: it has hexproof, and an opponent controls this (hexproof, 702.11b)" in text
    assert "blastoderm: it has shroud (shroud, 702.18a)" in text
    assert "41 things elsewhere: it isn't a permanent, and the text names no other zone (not_permanent, 115.2)" in text


def test_a_board_counts_what_has_one_name_and_a_source_lists_it(tmp_path: Path) -> None:
    bears = ", ".join(["Grizzly Bears"] * 5)
    game = written(tmp_path, "b.yaml", f"players: [A, B]\nbattlefield: {{B: [{bears}]}}\nhand: {{A: [Shock]}}")
    assert "legal: A, B, grizzly_bears ×5\n" in run("targets", game).output
    assert "grizzly_bears_4, grizzly_bears_5\n" in run("targets", game, "shock").output


def test_cards_in_a_graveyard_are_named_where_they_are_legal(tmp_path: Path) -> None:
    game = written(
        tmp_path,
        "g.yaml",
        "players: [A, B]\nhand: {A: [Regrowth]}\ngraveyard: {A: [Shock, Forest], B: [Island, Duress]}",
    )
    text = " ".join(run("targets", game).output.split())
    assert "legal: shock, forest illegal" in text
    assert "B's graveyard (2): it isn't where the text looks" in text


def test_what_has_nothing_to_target_is_named_together(tmp_path: Path) -> None:
    game = written(tmp_path, "n.yaml", "players: [A]\nhand: {A: [Forest, Grizzly Bears, Shock]}")
    assert run("targets", game).output.endswith("\n\nnothing to target: forest, grizzly_bears\n")
    assert "nothing to target: –" in run("targets", written(tmp_path, "e.yaml", "players: [A]")).output


def test_what_isnt_read_is_said(board: str) -> None:
    result = run("targets", board, "odd_thing")
    text = " ".join(result.output.split())
    assert "can't be told: grizzly_bears" in text
    assert "not read: “" in text
    assert "blinked" in text
    assert "blastoderm: it has shroud" in text


def test_targets_in_french(board: str) -> None:
    text = " ".join(run("targets", board, "lightning_bolt", "--lang", "fr").output.split())
    assert "« n'importe quelle cible » (1) légales : Alice, Bob, grizzly_bears" in text
    assert "blastoderm : a le linceul (shroud, 702.18a)" in text


def test_targets_as_json(board: str) -> None:
    data = json.loads(run("targets", board, "lightning_bolt", "--json").output)
    assert data["legal"] == ["Alice", "Bob", "grizzly_bears"]
    assert data["slots"][0]["missed"] == {"forest": ["any target"]}
    [reason] = data["slots"][0]["reasons"]["blastoderm"]
    assert (reason["code"], reason["rule"], reason["fr"]) == ("shroud", "702.18a", "a le linceul")
    assert len(json.loads(run("targets", board, "--json").output)) == 2


def test_the_edition_can_be_chosen(board: str) -> None:
    data = json.loads(run("targets", board, "lightning_bolt", "--json", "--edition", "2011-09").output)
    assert data["edition"] == "2011-09"
    assert data["decided"] is False  # “any target” is younger
    assert data["slots"][0]["illegal"]["blastoderm"] == ["shroud"]


def test_a_game_from_standard_input() -> None:
    assert "legal: Alice, Bob, grizzly_bears" in run("targets", "-", "lightning_bolt", input=BOARD).output


def test_why_gives_every_part_and_the_number_in_every_edition(board: str) -> None:
    text = " ".join(run("why", board, "lightning_bolt", "test_wall").output.split())
    assert "test_wall isn't a legal target of lightning_bolt · “any target”" in text
    assert "any target: met" in text
    assert "2007-05: no such rule; 2011-02: no such rule; 2011-09: 702.11b; 2026-09: 702.11b" in text
    data = json.loads(run("why", board, "lightning_bolt", "Bob", "--json").output)
    assert data["slots"][0]["verdict"] == "legal"
    assert {rule["rule"] for rule in data["slots"][0]["admitted"]} == {"115.1a", "115.4"}


def test_why_of_a_zone_that_nothing_asks_for_is_an_error(board: str) -> None:
    result = run("why", board, "lightning_bolt", "Alice.library")
    assert result.exit_code == 2
    assert "“Alice.library” is a zone, and no instance of “target” of lightning_bolt asks for one" in result.stderr


def test_choices_are_counted_and_listed(board: str) -> None:
    assert run("choices", board, "lightning_bolt").output == "3 complete choices\n"
    assert json.loads(run("choices", board, "lightning_bolt", "--json").output) == {"choices": 3, "complete": True}
    listed = run("choices", board, "lightning_bolt", "--list").output.splitlines()
    assert sorted(listed) == ["Alice", "Bob", "grizzly_bears"]
    assert len(run("choices", board, "lightning_bolt", "--list", "--limit", "2").output.splitlines()) == 2


def test_a_list_without_a_choice_says_why(board: str) -> None:
    assert run("choices", board, "odd_thing", "--list").output == "whether there are enough targets can't be told\n"
    assert run("choices", board, "odd_thing", "--list", "--json").output == ""


MODAL = """
players: [Alice, Bob]
battlefield: {Bob: [Grizzly Bears, Sol Ring]}
hand: {Alice: ["Kolaghan's Command"]}
"""


def test_a_list_says_which_modes_each_choice_has(tmp_path: Path) -> None:
    """A choice names its modes and what their instances take, so that it can be proposed as it stands."""
    game = written(tmp_path, "modal.yaml", MODAL)
    lines = run("choices", game, "kolaghans_command", "--list").stdout.splitlines()
    assert "mode 3, 4: sol_ring | grizzly_bears" in lines
    listed = [json.loads(x) for x in run("choices", game, "kolaghans_command", "--list", "--json").stdout.splitlines()]
    assert len(listed) == len(lines) == 11
    assert {"modes": [2, 3], "targets": [["Bob"], ["sol_ring"]]} in listed
    for entry in listed:
        said = ("--modes", json.dumps(entry["modes"]), "--json")
        assert json.loads(run("choice", game, "kolaghans_command", json.dumps(entry["targets"]), *said).stdout)["legal"]
    assert run("choices", game, "kolaghans_command", "--best", "power").stdout.startswith("2: mode ")


def test_wrong_modes_are_the_reason_and_the_right_ones_are_said(tmp_path: Path) -> None:
    game = written(tmp_path, "modal.yaml", MODAL)
    too_few = "fewer modes are chosen than the text asks for"
    twice = "a mode is chosen twice, which the text doesn't allow"
    there = "its modes are 1 to 4; to be chosen: 2"
    for modes, why in ((("--mode", "2"), too_few), (("--mode", "2", "--mode", "2"), twice)):
        for said in (
            run("choices", game, "kolaghans_command", *modes, "--list").stdout,
            run("targets", game, "kolaghans_command", *modes).stdout,
        ):
            assert why in said
            assert there in said
            assert "for want of legal targets" not in said
    said = run("choice", game, "kolaghans_command", "[Bob]", "--modes", "[2]").stdout
    assert f"too_few ({too_few})" in said
    assert there in said
    assert "which of its 4 modes are chosen (2)" in run("choice", game, "kolaghans_command", "[Bob]").stderr
    answer = json.loads(run("targets", game, "kolaghans_command", "--mode", "2", "--json").stdout)
    assert (answer["because"], answer["castable"]) == (["too_few"], False)
    assert "700.2d" in answer["rules"]


def test_the_best_choice(board: str) -> None:
    data = json.loads(run("choices", board, "lightning_bolt", "--best", "power", "--json").output)
    assert data == {"value": 2, "choice": [["grizzly_bears"]]}
    assert run("choices", board, "lightning_bolt", "--best", "beauty").exit_code == 2


# ---- ask and test ----------------------------------------------------------------------------------------------------
def asked(*paths: str) -> tuple[int, list[dict[str, Any]]]:
    result = run("ask", *paths, "--json")
    return result.exit_code, [json.loads(line) for line in result.output.splitlines()]


def test_ask_answers_one_line_a_file_in_order_and_goes_on_after_spoiled_ones(tmp_path: Path) -> None:
    good = written(tmp_path, "b.yaml", BOARD + "\nask: [{ask: targets, of: lightning_bolt}]")
    broken = written(tmp_path, "a.yaml", "players: [Alice\nbattlefield: }")
    missing = str(tmp_path / "none.yaml")
    binary = tmp_path / "c.yaml"
    binary.write_bytes(b"\x00\xff\xfe")
    code, lines = asked(broken, good, missing, str(binary), good)
    assert code == 2
    assert [line["file"] for line in lines] == [broken, good, missing, str(binary), good]
    assert ["error" in line for line in lines] == [True, False, True, True, False]
    assert lines[1]["answers"][0]["legal"] == ["Alice", "Bob", "grizzly_bears"]


def test_a_question_that_cant_be_asked_has_its_error_in_its_place(tmp_path: Path) -> None:
    code, [line] = asked(written(tmp_path, "ask.yaml", ASK))
    assert code == 2
    assert ["error" in answer for answer in line["answers"]] == [False, True, False]
    assert "forest" in line["answers"][1]["error"]


def test_ask_never_looks_at_what_is_expected(tmp_path: Path) -> None:
    question = "\nask: [{{ask: targets, of: lightning_bolt, expect: {}}}]"
    one = written(tmp_path, "one.yaml", BOARD + question.format("{legal: [Bob]}"))
    other = written(tmp_path, "other.yaml", BOARD + question.format("{legal: [Alice, Bob, grizzly_bears]}"))
    code, lines = asked(one, other)
    assert code == 0
    assert lines[0]["answers"] == lines[1]["answers"]


def test_ask_takes_folders(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("b.yaml", "a.yaml", "inner/c.yaml", "note.txt"):
        written(tmp_path, name, BOARD)
    _, lines = asked(str(tmp_path))
    assert [Path(line["file"]).name for line in lines] == ["a.yaml", "b.yaml", "c.yaml"]


def test_ask_for_people(tmp_path: Path) -> None:
    text = " ".join(run("ask", written(tmp_path, "ask.yaml", ASK)).output.split())
    assert "question 1 (targets)" in text
    assert "question 3 (choice) legal: no because: shroud (it has shroud)" in text


def test_test_passes_where_all_is_as_expected(tmp_path: Path) -> None:
    file = written(
        tmp_path, "g.yaml", BOARD + "\nask: [{ask: choice, of: lightning_bolt, targets: [Bob], expect: {legal: true}}]"
    )
    result = run("test", file)
    assert (result.exit_code, result.output) == (0, "1 files as expected\n")


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("{legal: [Bob]}", "legal: expected ['Bob']"),
        ("{illegal: {blastoderm: [hexproof]}}", "blastoderm lacks hexproof"),
        ("{illegal: {Bob: [shroud]}}", "Bob isn't illegal"),
        ('{rules: ["999.9"]}', "expected 999.9"),
    ],
)
def test_test_prints_differences_and_fails(tmp_path: Path, expect: str, said: str) -> None:
    file = written(tmp_path, "g.yaml", BOARD + f"\nask: [{{ask: targets, of: lightning_bolt, expect: {expect}}}]")
    result = run("test", file)
    assert result.exit_code == 1
    assert file in result.output
    assert said in result.output
    assert "1 of 1 files not as expected" in result.output


def test_a_spoiled_file_fails_the_test_and_the_next_is_tested(tmp_path: Path) -> None:
    bad = written(tmp_path, "a.yaml", "players: 3")
    good = written(tmp_path, "b.yaml", BOARD)
    result = run("test", bad, good, "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert [bool(line["failures"]) for line in lines] == [True, False]


# ---- the other questions ---------------------------------------------------------------------------------------------
STACK = """
players: [Alice, Bob]
battlefield: {Bob: [Grizzly Bears, Hill Giant]}
stack: [{id: bolt, card: Lightning Bolt, controller: Alice, targets: [grizzly_bears]}]
hand: {Bob: 2}
graveyard: {Alice: [Shock]}
"""


@pytest.mark.parametrize(
    ("arguments", "key", "value"),
    [
        (("choice", "GAME", "bolt", "[hill_giant]"), "legal", True),
        (("choice", "GAME", "bolt", "[bolt]"), "because", ["not_permanent", "self"]),
        (("resolve", "GAME", "bolt"), "resolves", True),
        (("retarget", "GAME", "bolt", "change the target(s)", "--to", "[grizzly_bears]"), "legal", False),
        (("check", "GAME", "bolt", "with a single target"), "holds", True),
        (("visible", "GAME", "bob_hand_1"), "seen_by", ["Bob"]),
        (("order", "GAME", "Bob.hand", "[bob_hand_2, bob_hand_1]"), "legal", True),
        (("affects", "GAME", "Exile all cards from all graveyards."), "cards", ["shock"]),
        (("finds", "GAME", "grizzly_bears", "target", "--history", "[{to: exile}]"), "found", False),
    ],
)
def test_other_questions(tmp_path: Path, arguments: tuple[str, ...], key: str, value: Any) -> None:
    game = written(tmp_path, "stack.yaml", STACK)
    filled = [game if argument == "GAME" else argument for argument in arguments]
    assert json.loads(run(*filled, "--json").stdout)[key] == value
    assert f"{key}: " in run(*filled).stdout


def test_a_move(tmp_path: Path) -> None:
    data = json.loads(
        run("move", written(tmp_path, "stack.yaml", STACK), "grizzly_bears", "graveyard", "--json").stdout
    )
    [outcome] = data["outcomes"]
    assert (outcome["object"], outcome["zone"], outcome["player"]) == ("grizzly_bears", "graveyard", "Bob")
    said = run("move", written(tmp_path, "stack.yaml", STACK), "grizzly_bears", "graveyard").stdout
    assert "  - object grizzly_bears, zone graveyard, player Bob, new object\n" in said


@pytest.mark.parametrize("said", [("wear_tear/Tear",), ("wear_tear", "--face", "Tear")])
def test_a_half_can_be_named(tmp_path: Path, said: tuple[str, ...]) -> None:
    game = written(
        tmp_path, "w.yaml", 'players: [A, B]\nbattlefield: {B: [Sol Ring, Pacifism]}\nhand: {A: ["Wear // Tear"]}'
    )
    assert json.loads(run("targets", game, *said, "--json").stdout)["legal"] == ["pacifism"]
    assert {entry["of"] for entry in json.loads(run("targets", game, "--json").stdout)} >= {
        "wear_tear/Wear",
        "wear_tear/Tear",
    }


def test_x_may_be_nothing(tmp_path: Path) -> None:
    game = written(
        tmp_path, "x.yaml", "players: [A, B]\nbattlefield: {B: [Sol Ring, Ornithopter]}\nhand: {A: [Repeal]}"
    )
    assert json.loads(run("targets", game, "repeal", "--x", "0", "--json").stdout)["legal"] == ["ornithopter"]


# ---- cards and texts -------------------------------------------------------------------------------------------------
def test_read(board: str) -> None:
    text = " ".join(run("read", "Tap up to two target creatures.", "--type", "instant").output.split())
    assert "“up to two target creatures” (0–2; the battlefield) the text asks for: creature" in text
    data = json.loads(run("read", "Tap target land.", "--type", "instant", "--json").output)
    assert data["spell_targeted"] is True
    assert data["abilities"][0]["slots"][0]["types"] == ["land"]


def test_a_text_that_would_target_nothing_may_be_a_spells() -> None:
    """Without a type a text is a permanent's; what only makes sense as a spell's is told so, beside the answer."""
    said = run("read", "Tap target land.", "--json")
    assert "add --type instant" in said.stderr
    assert json.loads(said.stdout)["spell_targeted"] is False
    assert "ajoutez --type instant" in run("read", "Tap target land.", "--lang", "fr").stderr
    for arguments in (("Tap target land.", "--type", "instant"), ("{T}: Tap target land.",), ("Enchant land",)):
        assert not run("read", *arguments).stderr


def test_a_type_that_is_none_is_an_error() -> None:
    wrong = run("read", "Tap target land.", "--type", "sorcry")
    assert (wrong.exit_code, wrong.stderr) == (2, "types[1]: “sorcry” isn't known here; did you mean “sorcery”?\n")


def test_card() -> None:
    text = run("card", "decimate").output
    assert text.startswith("Decimate  {2}{R}{G}")
    assert "“target artifact”" in text
    assert json.loads(run("card", "Wear // Tear", "--json").output)["layout"] == "split"


def test_card_says_what_binds_and_shields() -> None:
    assert "other than what instance 1 takes" in run("card", "Dwarven Landslide").output
    assert "if “that was kicked”" in run("card", "Dwarven Landslide").output
    assert "hexproof for you" in run("card", "Leyline of Sanctity").output
    assert "protection (keyword ability): red\n" in run("card", "Kor Firewalker").output


def test_card_says_what_it_replaces() -> None:
    """What happens instead and whose zone it is; what can't happen; whether it must; and that in French."""
    assert "  “anything” is put into graveyards: exile\n" in run("card", "Rest in Peace").output
    assert "is countered: that can't happen" in run("card", "Loxodon Smiter").output
    assert "enters the battlefield: as a copy of “creature permanent”, or not" in run("card", "Clone").output
    assert (
        "est mis vers les cimetières (d'un adversaire) : l'exil"
        in run("card", "Leyline of the Void", "--lang", "fr").output
    )


def test_read_says_what_it_replaces_while_what() -> None:
    text = "If a creature would die, exile it instead."
    assert "“creature” is put from the battlefield into graveyards: exile" in run("read", text).output
    text = "~ enters tapped unless you control two or more Elves."
    told = "otherwise than usual while there are fewer than 2 of “Elf permanent you control”"
    assert told in run("read", text, "--type", "land").output
    text = "During your turn, if you would draw a card, skip that draw instead."
    assert "“card you own” is drawn: it stays where it is during your turn" in run("read", text).output
    unread = run("read", "If a creature would die, sing a song instead.").output
    assert "what happens instead was not read in full\n" in unread and "not read: “If a creature would die" in unread


def test_a_card_that_isnt_there_has_a_nearest_one() -> None:
    result = run("card", "Lightnin Bolt")
    assert result.exit_code == 2
    assert "“Lightning Bolt”" in result.stderr


def test_a_book_is_imported_and_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    card = {"name": "Test Ray", "layout": "normal", "manaCost": "{R}", "manaValue": 1, "colors": ["R"]}
    card |= {"supertypes": [], "types": ["Instant"], "subtypes": [], "text": "Destroy target Wall."}
    data = {"data": {"Test Ray": [card]}}
    source = written(tmp_path, "cards.json", json.dumps(data))
    book = tmp_path / "book.db"
    result = run("cards", "import", source, "--book", str(book), "--json")
    assert json.loads(result.stdout) == {"cards": 1, "book": str(book)}
    monkeypatch.setenv("MTGLOGIC_BOOK", str(book))
    assert "“target Wall”" in run("card", "test ray").output


@pytest.mark.parametrize("content", ["", "{", "[]", '{"data": 3}'])
def test_a_bad_card_file_is_told(tmp_path: Path, content: str) -> None:
    result = run("cards", "import", written(tmp_path, "cards.json", content), "--book", str(tmp_path / "book.db"))
    assert result.exit_code == 2
    assert "cards.json" in result.stderr


# ---- facts, rules, diff, position ------------------------------------------------------------------------------------
def test_a_book_that_cant_be_written_is_told(tmp_path: Path) -> None:
    card = {"name": "Test Ray", "layout": "normal", "manaCost": "{R}", "manaValue": 1, "colors": ["R"]}
    card |= {"supertypes": [], "types": ["Instant"], "subtypes": [], "text": "Destroy target Wall."}
    source = written(tmp_path, "cards.json", json.dumps({"data": {"Test Ray": [card]}}))
    result = run("cards", "import", source, "--book", str(Path(source) / "book.db"))
    assert result.exit_code == 2
    assert "cards.json" in result.stderr


def test_facts_hold_what_is_asked(board: str) -> None:
    facts = run("facts", board).output
    assert 'label(q0,"lightning_bolt").' in facts
    assert "choosing(" not in facts
    assert "choosing(q0)." in run("facts", board, "--choices", "lightning_bolt").output


def test_rules_lists_numbers() -> None:
    assert [line.split()[1:5] for line in run("rules").output.splitlines() if line.startswith("self_target ")] == [
        ["415.6", "114.4", "114.4", "115.5"]
    ]
    data = json.loads(run("rules", "hexproof", "--json").output)
    assert data["numbers"] == {"2011-09": "702.11b", "2026-09": "702.11b"}
    assert data["absent"] == ["2007-05", "2011-02"]
    assert data["enforced"] is True


def test_rules_heeds_the_edition_of_one_rule() -> None:
    """The numbers are those of the edition asked for, also where a rule is named by its number."""
    assert "702.16" not in run("rules", "shroud", "--edition", "current").output
    assert "2026-09: 702.18a" in run("rules", "shroud", "--edition", "current").output
    data = json.loads(run("rules", "shroud", "--edition", "2011-02", "--json").output)
    assert list(data["numbers"]) == ["2011-02"]
    assert run("rules", "702.18", "--edition", "current").output.startswith("shroud\n")
    assert run("rules", "702.16a", "--edition", "2007-05").exit_code == 2


def test_rules_tells_what_no_question_asks() -> None:
    assert "603.2     which abilities trigger, also on becoming a target" in run("rules").output
    assert "605.1a" in json.loads(run("rules", "--json").output)["beyond"]


def test_a_rule_that_isnt_there_has_a_nearest_one() -> None:
    result = run("rules", "hexprof")
    assert result.exit_code == 2
    assert "“hexproof”" in result.stderr


def test_diff_shows_what_two_editions_say_otherwise(board: str) -> None:
    result = run("diff", board, "--editions", "2011-09", "2026-09")
    assert "lightning_bolt: 1 Bob: unknown → legal (115.1a, 115.4)" in result.output
    same = run("diff", board, "--editions", "2026-09", "2026-09")
    assert same.output == "the editions agree on everything here\n"


def test_position_writes_a_game_file(tmp_path: Path, board: str) -> None:
    text = run("position", board).output
    again = written(tmp_path, "again.yaml", text)
    assert run("position", again).output == text
    assert run("targets", again, "--json").output == run("targets", board, "--json").output


# ---- bad input -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "arguments",
    [
        ("targets", "BOARD", "nobody"),
        ("targets", "BOARD", "lightning_bolt", "--by", "Carol"),
        ("targets", "BOARD", "lightning_bolt", "--ability", "9"),
        ("targets", "BOARD", "lightning_bolt", "--event", "player"),
        ("targets", "BOARD", "lightning_bolt", "--event", "object=nothing"),
        ("targets", "BOARD", "--edition", "1993"),
        ("targets", "BOARD", "--lang", "de"),
        ("why", "BOARD", "lightning_bolt", "nobody"),
        ("choices", "BOARD", "nobody"),
        ("resolve", "BOARD", "nobody"),
        ("choice", "BOARD", "lightning_bolt", "[nobody]"),
        ("choice", "BOARD", "lightning_bolt", "[nobody"),
        ("retarget", "BOARD", "lightning_bolt", "change it"),
        ("finds", "BOARD", "forest", "target"),
        ("choices", "BOARD", "lightning_bolt", "--list", "--limit", "0"),
        ("choices", "BOARD", "lightning_bolt", "--limit", "3"),
        ("targets", "BOARD", "--kicked"),
        ("facts", "BOARD", "--x", "3"),
        ("facts", "BOARD", "--choices", "nobody"),
        ("diff", "BOARD", "--editions", "2011-09", "1993"),
        ("diff", "BOARD", "--editions", "2011-09", "2026-09", "--edition", "2007-05"),
        ("targets", "none.yaml"),
        ("targets", "."),
        ("targets",),
        ("ask",),
        ("nothing",),
    ],
)
def test_bad_input_is_told_without_a_traceback(board: str, arguments: tuple[str, ...]) -> None:
    result = run(*(board if argument == "BOARD" else argument for argument in arguments))
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.strip()
    assert not result.stdout


def test_the_nearest_command_and_id_are_named(board: str) -> None:
    assert "“targets”" in run("target", board).stderr
    assert "“grizzly_bears”" in run("why", board, "lightning_bolt", "grizly_bears").stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_the_common_options(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    if command != "cards":
        assert all(option in result.output for option in ("--json", "--lang", "--edition"))


def test_the_overview_lists_every_command() -> None:
    overview = run("--help").output
    assert all(f"  {command} " in overview for command in COMMANDS)


def test_a_closed_pipe_is_no_error(board: str) -> None:
    program = f"{sys.executable} -c 'from mtglogic.cli import main; main()'"
    command = f"{program} facts '{board}' | head -n 1"
    run_ = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=os.environ, check=False)
    assert run_.stdout.startswith("edition(")
    assert "Traceback" not in run_.stderr


@pytest.mark.parametrize(
    ("program", "unwanted"),
    [
        ("import mtglogic", ("clingo", "yaml", "lark", "click")),
        ("import mtglogic; mtglogic.card('Decimate')", ("lark",)),
        ("import mtglogic; mtglogic.load({board!r}).targets('lightning_bolt')", ("click",)),
    ],
)
def test_only_what_is_needed_is_loaded(tmp_path: Path, program: str, unwanted: tuple[str, ...]) -> None:
    board = written(tmp_path, "board.yaml", "players: [Alice, Bob]\nhand: {Alice: [Lightning Bolt]}")
    code = f"import sys; {program.format(board=board)}; print([m for m in {unwanted} if m in sys.modules])"
    run_ = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run_.stdout == "[]\n"


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (
            "players: [Alice]\nbattlefeild: {}",
            "{file}:2: battlefeild: clé inconnue ; vouliez-vous dire « battlefield » ?",
        ),
        ("players: [Alice]\nhand: {Alice: [Forrest Bear]}", "{file}:2: hand.Alice[1]: aucune carte ne s'appelle"),
        (
            "players: [Alice]\nbattlefield: {Alice: [{card: Forest, tapped: maybe}]}",
            "{file}:2: battlefield.Alice[1].tapped: doit être true ou false, et non « maybe »",
        ),
        ("players: [Alice\n", "{file}:2: ce n'est pas du YAML"),
        (None, "{file}: ne peut pas être lu : ce fichier ou ce dossier n'existe pas"),
    ],
)  # fmt: skip
def test_errors_in_french(tmp_path: Path, file: str | None, said: str) -> None:
    """What is wrong with a file is said in the language asked for, in its own place."""
    path = tmp_path / "game.yaml"
    if file is not None:
        path.write_text(file, encoding="utf-8")
    result = CliRunner().invoke(main, ["targets", str(path), "forest", "--lang", "fr"])
    assert result.exit_code == 2
    assert result.stderr.startswith(said.format(file=path))


def test_unknown_names_in_french(tmp_path: Path) -> None:
    """A name that isn't there, on the command line and in a file's question."""
    result = CliRunner().invoke(main, ["card", "Zork of Zork", "--lang", "fr"])
    assert result.stderr.startswith("aucune carte « Zork of Zork »")
    path = tmp_path / "game.yaml"
    path.write_text(BOARD + "\nask:\n  - {ask: targets, of: forest, ability: 9}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["ask", str(path), "--lang", "fr"])
    assert "forest n'a pas de capacité « 9 »" in result.stdout
    result = CliRunner().invoke(main, ["ask", str(path)])
    assert "forest has no ability “9”" in result.stdout


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        ("{ask: targets, of: shock, slot: 2}", "shock has no instance 2: it has 1"),
        ("{ask: targets, of: shock, mode: 3}", "shock isn't modal: there are no modes to choose"),
        ("{ask: targets, of: shock, face: back}", "shock can't be cast as one of several faces"),
        ("{ask: targets, of: shock, kicked: true}", "shock has no kicker"),
        ("{ask: targets, of: shock, cast_with: [overload]}", "shock has no overload"),
        ("{ask: choice, of: shock, targets: [Bob], division: {Bob: 2}}", "shock divides nothing among its targets"),
        ("{ask: resolution, of: cast}", "cast: 2 targets are recorded for “any target”, which takes 1 at most"),
        ("{ask: targets, of: cast}", "which takes 1 at most"),
        ("{ask: order, zone: Bob.hand, objects: [shock, shock]}", "shock stands twice in the order"),
        ("{ask: finds, object: shock, link: other, history: [], made_after: 1}", "“made_after” is 1"),
        ("{ask: read, card: Shock, text: Tap target creature.}", "a “text” or a “card”, not both"),
    ],
)
def test_a_question_that_cannot_be_asked_says_why(tmp_path: Path, ask: str, message: str) -> None:
    file = tmp_path / "game.yaml"
    stack = "[{card: Lightning Bolt, id: cast, controller: Bob, targets: [Alice, Bob]}]"
    game = f"players: [Alice, Bob]\nhand: {{Bob: [Shock]}}\nstack: {stack}\nask: [{ask}]\n"
    file.write_text(game, encoding="utf-8")
    result = run("ask", str(file))
    assert result.exit_code == 2
    assert message in result.output + result.stderr


@pytest.mark.parametrize(
    "ask",
    [
        "{of: shock, face: front}",
        "{of: wear_tear, face: TEAR}",
        "{of: wear_tear, face: back}",
        "{of: wear_tear, cast_with: fuse}",
        "{of: into_the_roil, kicked: true}",
        "{of: kicked, kicked: true}",
        "{of: odd, kicked: true}",
    ],
)
def test_what_has_a_bearing_is_taken(tmp_path: Path, ask: str) -> None:
    """A face by its side or name, a cost that the text has or asks about, and any where the text isn't read in full."""
    text = "If this spell was kicked, tap target creature."
    odd = "Tap target creature with a long beard."
    file = tmp_path / "game.yaml"
    named = [
        f"{{name: K, id: {name}, types: [instant], text: '{said}'}}" for name, said in (("kicked", text), ("odd", odd))
    ]
    hand = f"[Shock, Wear // Tear, Into the Roil, {', '.join(named)}]"
    file.write_text(
        f"players: [Alice, Bob]\nhand: {{Bob: {hand}}}\nask: [{ask.replace('{', '{ask: targets, ')}]\n", "utf-8"
    )
    result = run("ask", str(file), "--json")
    assert result.exit_code == 0, result.output
    phrase = json.loads(result.stdout)["answers"][0]["slots"][0]["phrase"]
    assert "target" in phrase
    assert ("enchantment" in phrase) == ("face" in ask and "wear" in ask)


def test_a_board_of_too_many_at_once_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    shocks = ", ".join(["Shock"] * 500)
    file.write_text(f"players: [Alice, Bob]\nhand: {{Bob: [{shocks}]}}\n", encoding="utf-8")
    result = run("targets", str(file))
    assert result.exit_code == 2
    assert "ask of one of them" in result.stderr


def test_a_file_that_cannot_be_read_is_bad_input_for_test_too(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("players: [Alice, Bob]\nfoo: 1\n", encoding="utf-8")
    assert run("test", str(file)).exit_code == 2
