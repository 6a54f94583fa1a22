"""Puzzle files of the Forge project are read as game files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglogic.errors import GameFileError
from mtglogic.position import dump, load, loads
from mtglogic.position.model import GameObject

PUZZLES = sorted((Path(__file__).parents[1] / ".." / "shared" / "data" / "puzzles").glob("*.pzl"))


def objects(state: str) -> dict[str, GameObject]:
    return {one.id: one for one in loads("[state]\n" + state, format="pzl").objects}


def one(card: str) -> GameObject:
    return next(iter(objects(f"humanbattlefield={card}\naibattlefield=").values()))


def test_sections_line_ends_and_cases_of_keys() -> None:
    text = (
        "[metadata]\r\nName:A Puzzle\r\nURL:https://example.org\r\nGoal:Win\r\nDescription: Win this turn.\r\n\r\n"
        "[state]\r\n# a remark\r\nActivePlayer=AI\r\nHumanLife=-2\r\nAILife=9\r\nHumanPlay=Forest; Forest|Set:ZEN;\r\n"
        "aihand=\r\nhumancounters=POISON=3\r\nturn=1\r\n"
    )
    position = loads(text)
    human, ai = position.players
    assert (position.title, position.notes["source"], position.active_player) == (
        "A Puzzle",
        "https://example.org",
        "AI",
    )
    assert (human.name, human.life, human.counters, ai.name, ai.life) == ("Human", -2, (("poison", 3),), "AI", 9)
    assert [(o.id, o.controller) for o in position.objects] == [("forest", "Human"), ("forest_2", "Human")]
    assert position.unread == ()


def test_players_by_number() -> None:
    found = objects("p0battlefield=Forest\np1hand=Shock\np1sideboard=Island")
    assert (found["forest"].controller, found["shock"].owner, found["island"].place) == ("Human", "AI", "outside")


@pytest.mark.parametrize(
    ("card", "field", "value"),
    [
        ("Grizzly Bears|Tapped", "tapped", True),
        ("Grizzly Bears|Counters:P1P1=2,CHARGE=1", "counters", (("+1/+1", 2), ("charge", 1))),
        ("Grizzly Bears|Counters:M1M1=1", "power", 1),
        ("Grizzly Bears|Damage:1", "damage", 1),
        ("Grizzly Bears|PhasedOut:HUMAN", "phased_out", True),
        ("Grizzly Bears|FaceDown:Manifested", "types", ("creature",)),
        ("Grizzly Bears|FaceDown", "name", ""),
        ("Grizzly Bears|Owner:p1", "owner", "AI"),
        ("Grizzly Bears|Attacking", "attacking", "AI"),
        ("Grizzly Bears|IsCommander", "commander", True),
        ("Grizzly Bears|Renowned", "designations", ("renowned",)),
        ("Delver of Secrets|Transformed", "name", "Insectile Aberration"),
        ("Akki Lavarunner|Flipped", "name", "Tok-Tok, Volcano Born"),
        ("Curse of the Pierced Heart|EnchantingPlayer:AI", "attached_to", "AI"),
        ("Runed Halo|NamedCard:Lightning Bolt", "chosen", (("name", "Lightning Bolt"),)),
        ("Iona, Shield of Emeria|ChosenColor:red", "chosen", (("color", "red"),)),
        ("Bruna, the Fading Light|Meld:Gisela^ the Broken Blade", "name", "Brisela, Voice of Nightmares"),
    ],
)
def test_what_is_so_of_a_card(card: str, field: str, value: object) -> None:
    assert getattr(one(card), field) == value


def test_cards_that_point_to_each_other() -> None:
    found = objects(
        "humanbattlefield=Bonesplitter|Attaching:7;Isochron Scepter|Id:9|Imprinting:8;Jace Beleren|Id:3\n"
        "aibattlefield=Grizzly Bears|Id:7;Hill Giant|Attacking:3\nhumanexile=Shock|Id:8|ExiledWith:9"
    )
    assert found["bonesplitter"].attached_to == "grizzly_bears_7"
    assert found["hill_giant"].attacking == "jace_beleren_3"
    assert found["isochron_scepter"].linked == ("shock_8",)


def test_tokens_described_in_full() -> None:
    token = one(
        "t:Voja, Friend to Elves,P:3,T:2,Cost:no cost,Color:WG,Types:Legendary-Creature-Wolf,Keywords:Flying-Haste"
    )
    assert (token.name, token.kind, token.power, token.toughness) == ("Voja, Friend to Elves", "token", 3, 2)
    assert (token.colors, token.types, token.supertypes, token.subtypes) == (
        ("white", "green"), ("creature",), ("legendary",), ("Wolf",),
    )  # fmt: skip
    assert token.keywords == ("flying", "haste")


@pytest.mark.parametrize(
    ("written", "colors"),
    [("R", ("red",)), ("W G", ("white", "green")), ("green,white", ("white", "green")), ("colorless", ()), ("", ())],
)
def test_colors_of_a_token(written: str, colors: tuple[str, ...]) -> None:
    assert one(f"t:Blob,P:1,T:1,Cost:no cost,Color:{written},Types:Creature-Ooze,Keywords:").colors == colors


def test_tokens_by_the_name_of_a_script() -> None:
    position = loads("[state]\np0battlefield=T:r_2_2_human_knight_trample_haste;T:c_1_1_a_thopter_flying\np1life=2")
    knight, thopter = position.objects
    assert (knight.colors, knight.power, knight.subtypes, knight.keywords) == (
        ("red",), 2, ("Human", "Knight"), ("trample", "haste"),
    )  # fmt: skip
    assert (thopter.colors, thopter.types, thopter.keywords) == ((), ("artifact", "creature"), ("flying",))
    assert position.unread == ()


def test_what_a_game_file_has_no_place_for_is_kept_in_words() -> None:
    position = loads(
        "[state]\np0battlefield=T:c_0_1_eldrazi_spawn_sac;Clone|ExecuteScript:DBCopy->4\n"
        "p0precast=Giant Growth->4\np1life=1"
    )
    said = "\n".join(position.unread)
    assert "c_0_1_eldrazi_spawn_sac" in said
    assert "ExecuteScript" in said
    assert "Giant Growth" in said


def test_spells_before_the_start() -> None:
    found = objects("p0precast=Overwhelming Splendor->AI\np0putonstack=Shock->3\np1battlefield=Hill Giant|Id:3")
    assert (found["overwhelming_splendor"].place, found["overwhelming_splendor"].attached_to) == ("battlefield", "AI")
    assert (found["shock"].place, found["shock"].targets) == ("stack", (("hill_giant_3",),))


def test_an_unknown_card_is_said_with_its_line() -> None:
    with pytest.raises(GameFileError, match=r"x.pzl:3: battlefield.Human\[2\].*“Grizzly Bears”"):
        loads("[state]\nhumanlife=3\nhumanbattlefield=Forest;Grizly Bears\n", file="x.pzl", format="pzl")
    with pytest.raises(GameFileError, match="no puzzle file"):
        loads("nothing\n", format="pzl")


WHOLE = (
    "[metadata]\nName:x\n[state]\nactiveplayer=human\np0life=3\nhumancounters=POISON=1\n"
    "humanbattlefield=Forest|Tapped|Id:1;t:Ooze,P:1,T:1,Color:G,Types:Creature-Ooze,Keywords:Reach;T:c_1_1_a_servo\n"
    "aibattlefield=Delver of Secrets|Transformed|Counters:P1P1=1,LOYALTY=2;Pacifism|AttachedTo:1\nhumanhand=Shock\n"
    "aiexile=Shock|ExiledWith:1\nhumanprecast=Shock->1;Pacifism->1\np1putonstack=Shock->human\n"
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_spoiled_puzzle_loads_or_is_refused_with_words(data: st.DataObject) -> None:
    text = WHOLE
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 9)))
        bits = [
            "",
            "|",
            ";",
            "=",
            ":",
            ",",
            "->",
            "\n",
            "1",
            "Id:1",
            "|Meld",
            "|MergedCards:",
            "[",
            "x",
            "-",
            "^",
            "|Attacking:1",
        ]
        text = text[:start] + data.draw(st.sampled_from(bits)) + text[end:]
    try:
        position = loads(text, format="pzl")
    except GameFileError as error:
        assert str(error)
    else:
        assert loads(dump(position)) == position


@pytest.mark.skipif(not PUZZLES, reason="the shared puzzles aren't here")
@pytest.mark.parametrize("file", PUZZLES, ids=lambda file: file.stem)
def test_every_shared_puzzle_loads_and_reads_back_as_a_game_file(file: Path) -> None:
    position = load(file)
    assert all(o.card or o.kind == "token" for o in position.objects)
    assert loads(dump(position)) == position
