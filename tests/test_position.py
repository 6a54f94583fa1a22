"""The game file: what it says lands in the position, and what is wrong with it is said where it is."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from mtglogic.cards.reader.vocabulary import LANGUAGES, vocabulary
from mtglogic.errors import GameFileError, MtglogicError
from mtglogic.logic.zone_facts import SAME_MANNER, USUAL_PLACE
from mtglogic.position import by_instance, dump, from_mapping, load, loads, schema, source
from mtglogic.position.__main__ import DOCUMENT, SCHEMA, schema_text, with_tables
from mtglogic.position.known import MANNERS, THIS_TURN
from mtglogic.position.model import GameObject, Position

SHARED = Path(__file__).parents[1] / ".." / "shared"
CASES = sorted((SHARED / "cases").glob("*.yaml"))
TWO = "players: [Alice, Bob]\n"


def objects(text: str) -> dict[str, GameObject]:
    return {one.id: one for one in loads(TWO + text).objects}


def one(text: str) -> GameObject:
    return loads(TWO + text).objects[0]


def problems(text: str) -> list[tuple[int | None, str | None, str]]:
    with pytest.raises(GameFileError) as raised:
        loads(text, file="board.yaml")
    return [(p.line, p.key, f"{p.message}; {p.hint}") for p in raised.value.problems]


# what is said lands in the position


def test_players_and_the_frame_of_a_game() -> None:
    position = loads("""
title: A title
edition: 2011-02
players:
  Alice: {life: 20, keywords: [hexproof], team: red, counters: {poison: 2}}
  Bob: {cannot_be_targeted_by: "spells your opponents control"}
  Carol: {left_game: true}
active_player: Bob
variant: [commander]
range_of_influence: 1
note: for people
""")
    alice, bob, carol = position.players
    assert (alice.life, alice.keywords, alice.team, alice.counters) == (20, ("hexproof",), "red", (("poison", 2),))
    assert bob.cannot_be_targeted_by == ("spells your opponents control",)
    assert carol.left_game
    assert (position.title, position.edition, position.active_player) == ("A title", "2011-02", "Bob")
    assert (position.variant, position.range_of_influence) == (("commander",), 1)
    assert position.notes == {"note": "for people"}


def test_nothing_may_be_said_of_a_player_or_a_zone() -> None:
    position = loads("players: {Alice: , Bob: {life: 3}}\nhand: {Alice: }\nstack:\n")
    assert [player.name for player in position.players] == ["Alice", "Bob"]
    assert position.objects == ()


def test_defaults() -> None:
    position = loads(TWO)
    assert (position.edition, position.active_player) == ("2026-09", "Alice")
    assert loads("edition: current\n" + TWO).edition == "2026-09"


def test_ids_are_names_in_snake_case_counted_in_file_order() -> None:
    found = objects("""
battlefield:
  Alice: [Grizzly Bears, {card: Grizzly Bears, id: named}, Grizzly Bears]
  Bob: ["Teysa, Envoy of Ghosts", Jötun Owl Keeper, "Urza's Tower"]
graveyard: {Bob: [Grizzly Bears]}
hand: {Bob: 2}
""")
    assert list(found) == [
        "grizzly_bears", "named", "grizzly_bears_2", "teysa_envoy_of_ghosts", "jotun_owl_keeper", "urzas_tower",
        "grizzly_bears_3", "bob_hand_1", "bob_hand_2",
    ]  # fmt: skip
    assert found["bob_hand_1"].kind == "unknown"


def test_owner_and_controller_by_zone() -> None:
    found = objects("""
battlefield: {Alice: [{card: Forest, id: stolen, owner: Bob}]}
graveyard: {Bob: [{card: Forest, id: dead}]}
exile: [{card: Forest, id: exiled, owner: Bob}]
stack: [{card: Shock, id: shock, controller: Alice, owner: Bob, targets: [Bob]}]
command: {Alice: [{id: emblem, emblem: true, text: "You have hexproof."}, {card: Forest, id: card}]}
""")
    assert (found["stolen"].owner, found["stolen"].controller) == ("Bob", "Alice")
    assert (found["dead"].owner, found["dead"].controller, found["dead"].place_player) == ("Bob", None, "Bob")
    assert (found["exiled"].owner, found["exiled"].controller) == ("Bob", None)
    assert (found["shock"].owner, found["shock"].controller) == ("Bob", "Alice")
    assert (found["emblem"].kind, found["emblem"].controller) == ("emblem", "Alice")
    assert found["card"].controller is None


def test_a_card_has_the_characteristics_of_its_entry_and_the_file_overrides_them() -> None:
    bears = one("battlefield: {Alice: [{card: Grizzly Bears, colors: [blue], types: [Artifact, creature]}]}")
    assert (bears.name, bears.power, bears.toughness, bears.mana_cost, bears.mana_value) == (
        "Grizzly Bears", 2, 2, "{1}{G}", 2,
    )  # fmt: skip
    assert (bears.colors, bears.types, bears.subtypes) == (("blue",), ("artifact", "creature"), ("Bear",))


def test_an_object_of_no_card_book() -> None:
    wall = one("""
battlefield:
  Alice:
    - {name: Test Wall, types: [artifact, creature], subtypes: [wall], supertypes: [snow], mana_cost: "{2}{W/U}",
       power: 0, toughness: 4, keywords: [defender, protection from black]}
""")
    assert (wall.name, wall.types, wall.subtypes, wall.supertypes) == (
        "Test Wall", ("artifact", "creature"), ("Wall",), ("snow",),
    )  # fmt: skip
    assert (wall.mana_value, wall.colors, wall.power, wall.toughness) == (3, ("white", "blue"), 0, 4)
    assert wall.keywords == ("defender", "protection from black")
    assert [ability.name for ability in wall.abilities] == ["defender", "protection"]


def test_keywords_add_and_without_takes_away() -> None:
    angel = one("battlefield: {Alice: [{card: Serra Angel, keywords: [haste], without: [flying]}]}")
    assert set(angel.keywords) == {"vigilance", "haste"}
    assert {ability.name for ability in angel.abilities if ability.kind == "keyword"} == {"vigilance", "haste"}


def test_text_and_abilities_replace_the_text() -> None:
    angel = one('battlefield: {Alice: [{card: Serra Angel, text: "Reach\\nWhen this creature dies, draw a card."}]}')
    assert angel.keywords == ("reach",)
    assert [ability.kind for ability in angel.abilities] == ["keyword", "triggered"]
    bare = one("battlefield: {Alice: [{card: Serra Angel, abilities: []}]}")
    assert (bare.abilities, bare.keywords) == ((), ())
    two = one('battlefield: {Alice: [{card: Serra Angel, abilities: ["Reach", "{T}: Tap target land."]}]}')
    assert [(ability.kind, ability.paragraph) for ability in two.abilities] == [("keyword", 1), ("activated", 2)]


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("counters: {+1/+1: 2}", (4, 4)),
        ("counters: {-1/-1: 1}", (1, 1)),
        ("counters: {+1/+1: 1, -1/-1: 3, +1/+0: 1}", (1, 0)),
        ("power: 5, counters: {+1/+1: 1}", (6, 3)),
        ("counters: {charge: 4}", (2, 2)),
    ],
)
def test_counters_change_power_and_toughness(said: str, size: tuple[int, int]) -> None:
    bears = one(f"battlefield: {{Alice: [{{card: Grizzly Bears, {said}}}]}}")
    assert (bears.power, bears.toughness) == size


def test_a_star_is_zero_unless_a_value_is_given() -> None:
    found = objects("""
battlefield: {Alice: [Tarmogoyf, {card: Tarmogoyf, power: 3, toughness: 4}]}
""")
    assert (found["tarmogoyf"].power, found["tarmogoyf"].toughness) == (0, 1)
    assert (found["tarmogoyf_2"].power, found["tarmogoyf_2"].toughness) == (3, 4)


def test_loyalty_and_defense_counters() -> None:
    found = objects("""
battlefield: {Alice: [{card: Jace Beleren, id: jace, counters: {loyalty: 1}}, {card: Jace Beleren, id: new}]}
""")
    assert (found["jace"].loyalty, found["new"].loyalty) == (1, 3)


def test_x_counts_on_the_stack_only() -> None:
    found = objects("""
stack: [{card: Fireball, id: cast, controller: Alice, x: 4, targets: [Bob]}]
hand: {Alice: [{card: Fireball, id: held}]}
""")
    assert (found["cast"].mana_value, found["held"].mana_value) == (5, 1)


# faces


def test_a_split_card_is_both_halves_save_on_the_stack() -> None:
    found = objects("""
hand: {Alice: [{card: Wear // Tear, id: held}, {card: Tear, id: meant}]}
stack: [{card: Wear, id: wear, controller: Alice}, {card: Wear // Tear, id: fused, controller: Alice}]
""")
    held, wear = found["held"], found["wear"]
    assert (held.name, held.colors, held.mana_value, held.half_mana_values) == (
        "Wear // Tear", ("white", "red"), 3, (2, 1),
    )  # fmt: skip
    assert [spell.name for spell in held.spells] == ["Wear", "Tear"]
    assert [spell.name for spell in found["meant"].spells] == ["Tear"]
    assert (wear.name, wear.colors, wear.mana_value) == ("Wear", ("red",), 2)
    assert [ability.paragraph for ability in found["fused"].abilities] == sorted(
        ability.paragraph for ability in found["fused"].abilities
    )
    assert len(found["fused"].abilities) > len(wear.abilities)


def test_an_adventurer_card_is_the_creature_save_while_cast() -> None:
    found = objects("""
hand: {Alice: [{card: Bonecrusher Giant, id: held}]}
stack: [{card: Stomp, id: stomp, controller: Alice}]
battlefield: {Alice: [{card: Bonecrusher Giant, id: giant}]}
""")
    assert found["held"].types == found["giant"].types == ("creature",)
    assert [spell.name for spell in found["held"].spells] == ["Bonecrusher Giant", "Stomp"]
    assert (found["stomp"].types, found["stomp"].name) == (("instant",), "Stomp")


def test_the_back_of_a_card_counts_where_it_is_up() -> None:
    text = """
battlefield: {Alice: [{card: Delver of Secrets, id: back, face: back}, {card: Insectile Aberration, id: named}]}
graveyard: {Alice: [{card: Insectile Aberration, id: dead}]}
"""
    found = objects(text)
    assert found["back"].name == found["named"].name == "Insectile Aberration"
    assert (found["back"].power, found["back"].face, found["back"].mana_value) == (3, "back", 1)
    assert (found["dead"].name, found["dead"].power) == ("Delver of Secrets", 1)
    older = {o.id: o for o in loads(TWO + "edition: 2011-09\n" + text).objects}
    assert older["back"].mana_value == 0


def test_a_flipped_permanent_keeps_cost_and_color() -> None:
    akki = one("battlefield: {Alice: [{card: Akki Lavarunner, flipped: true}]}")
    assert (akki.name, akki.mana_cost, akki.supertypes) == ("Tok-Tok, Volcano Born", "{3}{R}", ("legendary",))


def test_a_face_down_permanent_has_nothing_but_what_is_said() -> None:
    hidden = one("battlefield: {Alice: [{card: Serra Angel, face_down: true, keywords: [ward]}]}")
    assert (hidden.name, hidden.types, hidden.colors, hidden.mana_value) == ("", ("creature",), (), 0)
    assert (hidden.power, hidden.toughness, hidden.keywords, hidden.card) == (2, 2, ("ward",), "Serra Angel")
    exiled = one("exile: [{card: Serra Angel, owner: Alice, face_down: true}]")
    assert exiled.name == "Serra Angel"


def test_a_bestowed_object_is_an_aura() -> None:
    found = objects("""
battlefield: {Alice: [Grizzly Bears, {card: Boon Satyr, id: worn, cast_with: bestow, attached_to: grizzly_bears},
  {card: Boon Satyr, id: loose, cast_with: bestow}]}
stack: [{card: Boon Satyr, id: cast, controller: Alice, cast_with: bestow, targets: [grizzly_bears]}]
""")
    for aura in (found["worn"], found["cast"]):
        assert (aura.types, aura.subtypes, aura.power) == (("enchantment",), ("Aura",), None)
        assert any(ability.name == "enchant" and not ability.targeted for ability in aura.abilities)
    assert "creature" in found["loose"].types


@pytest.mark.parametrize(
    ("entry", "creature"),
    [
        ("{card: Cloudsteel Kirin}", True),
        ("{card: Cloudsteel Kirin, attached_to: grizzly_bears}", False),
        ("{card: Overlord of the Mistmoors, cast_with: impending, counters: {time: 2}}", False),
        ("{card: Overlord of the Mistmoors, cast_with: impending}", True),
        ("{card: Overlord of the Mistmoors, counters: {time: 2}}", True),
        ("{card: Smuggler's Copter}", False),
        ("{card: Smuggler's Copter, types: [artifact, creature]}", True),
    ],
)
def test_what_is_no_creature_on_the_battlefield_has_no_power(entry: str, creature: bool) -> None:
    permanent = one(f"battlefield: {{Alice: [{entry}, Grizzly Bears]}}")
    assert ("creature" in permanent.types) == creature == (permanent.power is not None)


def test_what_was_chosen_for_an_object() -> None:
    chosen = one("battlefield: {Alice: [{card: Runed Halo, chosen: {name: Shock, player: Bob, number: 3}}]}").chosen
    assert chosen == (("name", "Shock"), ("player", "Bob"), ("number", "3"))


def test_a_merged_permanent_is_its_top_component_with_the_abilities_of_all() -> None:
    merged = one("""
battlefield:
  Alice:
    - id: merged
      card: Dreamtail Heron
      components:
        - {card: Dreamtail Heron, id: heron}
        - {name: Tester, token: true, types: [creature], power: 1, toughness: 1, keywords: [reach]}
""")
    assert (merged.name, merged.power) == ("Dreamtail Heron", 3)
    assert {"flying", "reach"} <= set(merged.keywords)
    assert [(part.id, part.kind, part.owner) for part in merged.components] == [
        ("heron", "card", "Alice"), ("tester", "token", "Alice"),
    ]  # fmt: skip


def test_what_the_book_cannot_say_is_said_to_be_unread() -> None:
    position = loads(TWO + "battlefield: {Alice: [{card: Student of Warfare, id: student, counters: {level: 2}}]}")
    assert any("student" in words for words in position.unread)


# the stack


def test_choices_recorded_on_the_stack() -> None:
    fireball = one("""
stack:
  - {card: Fireball, controller: Alice, targets: [[Bob, Alice]], x: 3, division: {Bob: 2, Alice: 1}, kicked: 2, mode: 2,
     cast_with: entwine, cast_from: graveyard, cast_by: flashback, spliced: ["Goryo's Vengeance"], event: {player: Bob}}
""")
    assert (fireball.targets, fireball.division) == ((("Bob", "Alice"),), (("Bob", 2), ("Alice", 1)))
    assert (fireball.x, fireball.kicked, fireball.modes, fireball.cast_with) == (3, 2, (2,), ("entwine",))
    assert (fireball.cast_from, fireball.cast_by) == ("graveyard", "flashback")
    assert [card.name for card in fireball.spliced] == ["Goryo's Vengeance"]
    assert fireball.event == (("player", "Bob"),)


def test_an_ability_on_the_stack_by_text_number_and_keyword() -> None:
    found = objects("""
battlefield: {Alice: [{card: Prodigal Sorcerer, id: tim}, {card: Bonesplitter, id: axe}]}
stack:
  - {id: text, ability: "{T}: Tap target creature.", kind: activated, source: tim, controller: Bob}
  - {id: number, ability: 1, kind: activated, source: tim, controller: Alice}
  - {id: keyword, ability: equip, source: axe, controller: Alice}
""")
    for name in ("text", "number", "keyword"):
        ability = found[name]
        assert (ability.kind, ability.ability_kind) == ("ability", "activated")
        assert len(ability.abilities) == 1
        assert len(ability.abilities[0].slots) == 1
    assert (found["text"].controller, found["text"].source) == ("Bob", "tim")


def test_by_instance() -> None:
    assert by_instance((("a",), ("b",)), 2) == (("a",), ("b",))
    assert by_instance((("a",), ("b",)), 1) == (("a", "b"),)
    assert by_instance((("a", "b"),), 2) == (("a", "b"), ())
    assert by_instance((), 1) == ((),)
    with pytest.raises(ValueError, match="3 targets for 2"):
        by_instance((("a",), ("b",), ("c",)), 2)


def test_a_creature_that_something_blocks_is_blocked() -> None:
    found = objects("""
battlefield:
  Alice: [{card: Hill Giant, id: a, attacking: Bob}, {card: Hill Giant, id: b, attacking: jace}]
  Bob: [{card: Grizzly Bears, id: bears, blocking: [a]}, {card: Jace Beleren, id: jace}]
""")
    assert (found["a"].blocked, found["b"].blocked, found["bears"].blocking) == (True, False, ("a",))
    assert (found["a"].attacking, found["b"].attacking) == ("Bob", "jace")


def test_gone_and_effects() -> None:
    position = loads(
        TWO
        + """
battlefield: {Bob: [{card: Grizzly Bears, id: bears}]}
gone: [{id: old, card: Grizzly Bears, became: bears, last_zone: battlefield, controller: Bob}]
effects: [{controller: Alice, text: "Tap target creature.", affects: [bears]}]
"""
    )
    old = position.objects[1]
    assert (old.place, old.last_zone, old.became, old.controller, old.power) == (
        "gone",
        "battlefield",
        "bears",
        "Bob",
        2,
    )
    (effect,) = position.effects
    assert (effect.id, effect.affects, len(effect.abilities)) == ("effect_1", ("bears",), 1)


def test_what_is_gone_was_the_same_card_unless_it_says_otherwise() -> None:
    found = objects("""
battlefield: {Bob: [{card: Grizzly Bears, id: bears}, {name: Blob, id: blob, types: [artifact], owner: Alice}]}
gone:
  - {id: old_bears, became: bears, last_zone: battlefield, controller: Alice, power: 5}
  - {id: old_blob, became: blob, last_zone: graveyard}
  - {id: lost, controller: Bob}
""")
    bears, blob = found["old_bears"], found["old_blob"]
    assert (bears.name, bears.types, bears.power, bears.owner, bears.controller) == (
        "Grizzly Bears", ("creature",), 5, "Bob", "Alice",
    )  # fmt: skip
    assert (blob.name, blob.types, blob.owner, blob.controller) == ("Blob", ("artifact",), "Alice", None)
    assert (found["lost"].name, found["lost"].controller) == ("", "Bob")


def test_questions_keep_their_keys_and_what_is_expected() -> None:
    position = loads(
        TWO
        + """
hand: {Alice: [Shock]}
ask:
  - {ask: targets, of: shock, by: Alice, mode: 1, expect: {legal: [Alice]}}
  - {ask: move, object: shock, to: {zone: graveyard, position: top}, by: Alice}
  - ask: zones
"""
    )
    first, second, third = position.questions
    assert (first.ask, first.keys, first.expect) == (
        "targets", {"of": "shock", "by": "Alice", "modes": [1]}, {"legal": ["Alice"]},
    )  # fmt: skip
    assert second.keys["to"] == {"zone": "graveyard", "position": "top"}
    assert (third.ask, third.keys, third.expect, third.line) == ("zones", {}, None, 7)


# what is wrong is said where it is

WRONG: list[tuple[str, int | None, str | None, str]] = [
    ("players: [Alice\n", 2, None, "not YAML"),
    ("- 1\n", 1, None, "must be a mapping"),
    ("", None, None, "must be a mapping"),
    ("battlefield: {}\n", 1, None, "“players” is missing"),
    ("players: []\n", 1, "players", "at least one player"),
    ("players: [Alice, Alice]\n", 1, "players[2]", "already that of a player"),
    ("players: [Alice, exile]\n", 1, "players[2]", "already that of a zone"),
    ("players: {Alice: {lif: 20}}\n", 1, "players.Alice.lif", "did you mean “life”?"),
    ("players: {Alice: {life: 10000000000}}\n", 1, "players.Alice.life", "must be from"),
    ("players: {Alice: {life: 1.5}}\n", 1, "players.Alice.life", "must be a whole number"),
    ("players: [Alice, 7]\n", 1, "players[2]", "put it in quotes"),
    ("players: [Alice, 2011-99-99]\n", 1, "players[2]", "put it in quotes"),
    ("players: [Alice]\nplayers: [Bob]\n", 2, "players", "twice"),
    ("players: !!python/tuple [Alice]\n", 1, "players", "tag"),
    ("players: &a [*a]\n", 1, None, "nested"),
    (TWO + "edition: '2012'\n", 2, "edition", "2011-02"),
    (TWO + "active_player: Alise\n", 2, "active_player", "did you mean “Alice”?"),
    (TWO + "battlefeild: {}\n", 2, "battlefeild", "did you mean “battlefield”?"),
    (TWO + "hand: [Shock]\n", 2, "hand", "say whose"),
    (TWO + "library: 40\n", 2, "library", "say whose"),
    (TWO + "hand: {Alise: [Shock]}\n", 2, "hand.Alise", "did you mean “Alice”?"),
    (TWO + "hand: {Alice: {card: Shock}}\n", 2, "hand.Alice", "must be"),
    (TWO + "hand: {Alice: 999999}\n", 2, "hand", "more than 20000 objects"),
    (TWO + "hand: {Alice: -1}\n", 2, "hand.Alice", "must be from 0"),
    (TWO + "hand: {Alice: [Shok]}\n", 2, "hand.Alice[1]", "“Shock”"),
    (TWO + "hand:\n  Alice:\n    - Shock\n    - card: Grizly Bears\n", 5, "hand.Alice[2].card", "“Grizzly Bears”"),
    (TWO + "hand: {Alice: [Teysa, Envoy of Ghosts]}\n", 2, "hand.Alice[1]", 'quotes: "Teysa, Envoy of Ghosts"'),
    (TWO + "hand: {Alice: [{card: Teysa, Envoy of Ghosts}]}\n", 2, "hand.Alice[1].Envoy of Ghosts", "needs quotes"),
    (TWO + "hand: {Alice: [{name: Shock}]}\n", 2, "hand.Alice[1].name", "card: Shock"),
    (TWO + "hand: {Alice: [{name: Nobody Knows}]}\n", 2, "hand.Alice[1].name", "give its types"),
    (TWO + "battlefield: {Alice: [{token: true, name: Blob}]}\n", 2, "battlefield.Alice[1].name", "give its types"),
    (TWO + "hand: {Alice: [{id: x}]}\n", 2, "hand.Alice[1]", "nothing says what this is"),
    (TWO + "hand: {Alice: [{card: Shock, face: back}]}\n", 2, "hand.Alice[1].face", "its faces: Shock"),
    (TWO + "hand: {Alice: [{card: Shock, owner: Bob}]}\n", 2, "hand.Alice[1].owner", "400.3"),
    (TWO + "hand: {Alice: [{card: Shock, mana_cost: 1R}]}\n", 2, "hand.Alice[1].mana_cost", 'write "{1}{R}"'),
    (TWO + "hand: {Alice: [{card: Shock, types: [creatur]}]}\n", 2, "hand.Alice[1].types[1]", "“creature”"),
    (TWO + "hand: {Alice: [{card: Shock, tapped: 1}]}\n", 2, "hand.Alice[1].tapped", "must be true or false"),
    (TWO + "hand: {Alice: [{card: Shock, power: true}]}\n", 2, "hand.Alice[1].power", "must be a whole number"),
    (TWO + "hand: {Alice: [{card: Shock, contorller: Bob}]}\n", 2, "hand.Alice[1].contorller", "“controller”"),
    (TWO + "hand: {Alice: [{card: Shock, id: a}], Bob: [{card: Shock, id: a}]}\n", 2, "hand.Bob[1].id", "Alice's hand"),
    (TWO + "exile: [Shock]\n", 2, "exile[1]", "“owner” is missing"),
    (TWO + "stack: [Shock]\n", 2, "stack[1]", "“controller” is missing"),
    (TWO + "stack: [{card: Shock, controller: Bob, targets: Bob}]\n", 2, "stack[1].targets", "write [Bob]"),
    (TWO + "stack: [{card: Shock, controller: Bob, targets: [bob]}]\n", 2, "stack[1].targets[1]", "“Bob”"),
    (TWO + "stack: [{ability: 1, controller: Bob}]\n", 2, "stack[1]", "“source” is missing"),
    (
        TWO + "battlefield: {Bob: [Shock]}\nstack: [{ability: 3, source: shock, kind: activated, controller: Bob}]\n",
        3, "stack[1].ability", "1 paragraphs",
    ),
    (TWO + "battlefield: {Bob: [{ability: 1, source: Bob}]}\n", 2, "battlefield.Bob[1].source", "a player"),
    (
        TWO + "battlefield: {Bob: [Shock, {card: Pacifism, attached_to: Shock}]}\n",
        2, "battlefield.Bob[2].attached_to", "the id of Shock is “shock”",
    ),
    (TWO + "hand: {Alice: [{card: Shock, chosen: {player: Bib}}]}\n", 2, "hand.Alice[1].chosen.player", "“Bob”"),
    (TWO + "hand: {Alice: [{card: Shock, chosen: {color: pink}}]}\n", 2, "hand.Alice[1].chosen.color", "white"),
    (TWO + "effects: [{text: Draw a card., affects: [x]}]\n", 2, "effects[1]", "“controller” is missing"),
    (TWO + "ask: [{ask: read}]\n", 2, "ask[1]", "give “text” or “card”"),
    (TWO + "ask: [{ask: move, to: exile}]\n", 2, "ask[1]", "give “object” or “objects”"),
    (TWO + "stack: [{card: Shock, id: a, controller: Bob, attached_to: a}]\n", 2, "stack[1].attached_to", "itself"),
    (
        TWO + "stack: [{id: a, ability: Draw a card., kind: triggered, source: a, controller: Bob}]\n",
        2, "stack[1].source", "113.7",
    ),
    (
        TWO + "battlefield: {Bob: [{card: Shock, components: [{card: Shock, components: [Shock]}]}]}\n",
        2, "battlefield.Bob[1].components[1].components", "730.2",
    ),
    (
        TWO + "battlefield: {Bob: [{card: Shock, id: a, attacking: b}, {card: Shock, id: b}]}\n",
        2, "battlefield.Bob[1].attacking", "508.1b",
    ),
    (TWO + "ask: [zones]\n", 2, "ask[1]", "a mapping with the key “ask”"),
    (TWO + "ask: [{ask: target}]\n", 2, "ask[1]", "did you mean “targets”?"),
    (TWO + "ask: [{ask: targets}]\n", 2, "ask[1]", "“of” is missing"),
    (TWO + "ask: [{ask: targets, of: shock}]\n", 2, "ask[1].of", "no id here is “shock”"),
    (TWO + "ask: [{ask: order, zone: Alice.graveyrd, objects: []}]\n", 2, "ask[1].zone", "“Alice.graveyard”"),
    (TWO + "ask: [{ask: zones, of: shock}]\n", 2, "ask[1].of", "unknown key"),
    (TWO + "ask: [{ask: read, card: Shok}]\n", 2, "ask[1].card", "“Shock”"),
    # what the rules make impossible
    (
        TWO + "battlefield: {Bob: [{card: Shock, id: a, attached_to: b}, {card: Pacifism, id: b, attached_to: a}]}\n",
        2, "battlefield.Bob[1].attached_to", "a → b → a: only Auras can be attached to each other (301.5c)",
    ),
    (
        TWO + "battlefield: {Bob: [{card: Shock, id: a, attacking: Alice, blocking: [b]}, {card: Shock, id: b}]}\n",
        2, "battlefield.Bob[1].blocking", "what attacks can't block in the same combat (509.1a)",
    ),
    (TWO + "battlefield: {Bob: [{card: Shock, attacking: Bob}]}\n", 2, "battlefield.Bob[1].attacking", "508.1b"),
    (TWO + "battlefield: {Bob: [{card: Shock, blocking: shock}]}\n", 2, "battlefield.Bob[1].blocking", "blocks itself"),
    (TWO + "stack: [{card: Forest, controller: Bob}]\n", 2, "stack[1]", "it can't be cast (305.9)"),
    # words that are open to others, and surely are slips of the pen
    ("players: {Alice: {keywords: [hexprof]}}\n", 1, "players.Alice.keywords[1]", "did you mean “hexproof”?"),
    ("players: {Alice: {this_turn: [atacked]}}\n", 1, "players.Alice.this_turn[1]", "did you mean “attacked”?"),
    (TWO + "variant: comander\n", 2, "variant", "did you mean “commander”?"),
    (TWO + "hand: {Alice: [{card: Shock, keywords: [flyng]}]}\n", 2, "hand.Alice[1].keywords[1]", "“flying”"),
    (TWO + "hand: {Alice: [{card: Shock, keywords: 'flash, vol'}]}\n", 2, "hand.Alice[1].keywords", "“[flash, vol]”"),
    (
        TWO + "hand: {Alice: [{card: Shock, keywords: [protction from red]}]}\n",
        2, "hand.Alice[1].keywords[1]", "did you mean “protection from red”?",
    ),
    (TWO + "hand: {Alice: [{card: Shock, without: [hexprof]}]}\n", 2, "hand.Alice[1].without[1]", "“hexproof”"),
    (TWO + "hand: {Alice: [{card: Shock, this_turn: entred}]}\n", 2, "hand.Alice[1].this_turn", "“entered”"),
    (TWO + "hand: {Alice: [{card: Shock, designations: montrous}]}\n", 2, "hand.Alice[1].designations", "“monstrous”"),
    (TWO + "hand: {Alice: [{card: Shock, cast_with: overlod}]}\n", 2, "hand.Alice[1].cast_with", "“overload”"),
    (TWO + "hand: {Alice: [{card: Shock, cast_by: flashbak}]}\n", 2, "hand.Alice[1].cast_by", "“flashback”"),
    (TWO + "hand: {Alice: [{card: Shock, cast_from: graveyrd}]}\n", 2, "hand.Alice[1].cast_from", "“graveyard”"),
    (TWO + "hand: {Alice: [{card: Shock, event: {playr: Bob}}]}\n", 2, "hand.Alice[1].event.playr", "“player”"),
    (
        TWO + "hand: {Alice: [Shock]}\nask: [{ask: move, object: shock, how: sacrifise}]\n",
        3, "ask[1].how", "did you mean “sacrifice”?",
    ),
    (
        TWO + "hand: {Alice: [Shock]}\nask: [{ask: move, object: shock, to: {zone: library, position: botom}}]\n",
        3, "ask[1].to.position", "did you mean “bottom”?",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "key", "said"), WRONG)
def test_what_is_wrong_is_said_with_line_key_and_the_nearest_right_thing(
    text: str, line: int | None, key: str | None, said: str
) -> None:
    found = problems(text)
    assert any(
        at == line and said in words and (key is None or where == key or (where or "").startswith(f"{key}."))
        for at, where, words in found
    ), found


def test_what_is_rare_and_can_be_is_taken() -> None:
    """Two Auras that enchant each other, a chain of attachments, a land face down as a spell."""
    text = """
battlefield:
  Alice:
    - {card: Confiscate, id: a, attached_to: b}
    - {card: Confiscate, id: b, attached_to: a}
    - {card: Confiscate, id: c, attached_to: a}
    - {card: Grizzly Bears, id: bears, attacking: Bob}
  Bob: [{card: Grizzly Bears, id: wall, blocking: [bears]}]
stack: [{card: Zoetic Cavern, controller: Alice, face_down: true}]
"""
    assert [one.attached_to for one in loads(TWO + text).objects[:3]] == ["b", "a", "a"]


def test_invented_words_are_taken() -> None:
    """What is near no known word may be meant: an invented keyword, something that happened and no text asks about."""
    said = "keywords: [doomsaying, landfall, void, 'ward {2}', protection], this_turn: [tapped, sacrificed], "
    position = loads(TWO + f"hand: {{Alice: [{{card: Shock, {said} cast_with: juggling, designations: [dizzy]}}]}}\n")
    assert position.objects[0].this_turn == ("tapped", "sacrificed")


def test_the_known_words_are_all_that_the_engine_knows() -> None:
    """A word that a text can ask about, or that the rules tell apart, is never taken for a slip of the pen."""
    for language in LANGUAGES:
        tables = str(vocabulary(language).tables)
        assert set(re.findall(r"'this_turn', '(\w+)'", tables)) <= set(THIS_TURN)
    assert {*USUAL_PLACE, *SAME_MANNER, *SAME_MANNER.values()} <= set(MANNERS)


def test_an_error_reads_as_one_line_for_each_problem() -> None:
    with pytest.raises(GameFileError) as raised:
        loads(TWO + "hand: {Alice: [{card: Shock, contorller: Bob}]}\nstak: []\n", file="board.yaml")
    assert str(raised.value).splitlines() == [
        "board.yaml:2: hand.Alice[1].contorller: unknown key; did you mean “controller”?",
        "board.yaml:3: stak: unknown key; did you mean “stack”?",
    ]
    assert (raised.value.file, raised.value.line) == ("board.yaml", 2)


def test_at_most_twenty_problems_are_listed() -> None:
    with pytest.raises(GameFileError) as raised:
        loads(TWO + "hand: {Alice: [" + "{card: 1}, " * 30 + "]}")
    assert (len(raised.value.problems), raised.value.more) == (20, 10)
    assert "and 10 more" in str(raised.value)


def test_too_large_and_too_deep_files_are_refused() -> None:
    assert "too large" in problems("#" + "x" * 8_000_001)[0][2]
    for deep in ("[" * 5_000, "note: " + "[" * 100 + "]" * 100):
        assert problems(deep)
    layers = [f"a{n}: &a{n} [{', '.join(f'*a{n - 1}' for _ in range(10))}]" for n in range(1, 9)]
    assert (
        "more than 1000000 parts" in problems("\n".join(["note:", "  a0: &a0 [x]", *(f"  {x}" for x in layers)]))[0][2]
    )


def test_without_the_fast_loader_all_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = TWO + "hand: {Alice: [Shock, {card: Forest, id: f}]}\n"
    fast = loads(text)
    monkeypatch.setattr(source, "_Loader", yaml.SafeLoader)
    assert loads(text) == fast
    for spoiled in ("[" * 5_000, "a: \0", "a: [", "a: !!x b"):
        assert problems(spoiled)


def test_json_says_the_same_as_yaml(tmp_path: Path) -> None:
    data = {
        "players": ["Alice", "Bob"],
        "hand": {"Alice": [{"card": "Shock", "tapped": False}]},
        "note": "😀",
    }
    file = tmp_path / "board.json"
    file.write_text(json.dumps(data, indent="\t"))
    assert load(file) == from_mapping(data)
    with pytest.raises(GameFileError, match=r"board.json:3: stak: unknown key"):
        loads('{"players": ["Alice"],\n\n"stak": []}', file="board.json", format="json")
    with pytest.raises(GameFileError, match=r"2: this is not JSON"):
        loads('{"players": \n]', format="json")
    with pytest.raises(GameFileError, match="twice"):
        loads('{"players": ["A"], "players": ["B"]}', format="json")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="can't be read"):
        load(tmp_path / "missing.yaml")
    with pytest.raises(GameFileError, match="can't be read"):
        load(tmp_path)
    file = tmp_path / "latin.yaml"
    file.write_bytes(b"title: caf\xe9\n")
    with pytest.raises(GameFileError, match="UTF-8"):
        load(file)


def test_a_stream_and_another_edition() -> None:
    assert load(io.StringIO(TWO), edition="2007-05").edition == "2007-05"
    with pytest.raises(GameFileError, match="isn't known here"):
        loads(TWO, edition="1993-08")


# writing, the schema, the document


def test_a_position_changed_in_code_is_not_written() -> None:
    with pytest.raises(MtglogicError, match="as it was read"):
        dump(Position(players=loads(TWO).players))


def test_the_committed_schema_and_document_are_those_of_the_declaration() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), "run python -m mtglogic.position"
    document = DOCUMENT.read_text(encoding="utf-8")
    assert with_tables(document) == document, "run python -m mtglogic.position"
    assert all(f"<!-- table: {name} -->" in document for name in schema()["$defs"])


def test_the_schema_is_one_and_refuses_unknown_keys() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    validator = jsonschema.Draft202012Validator(schema())
    assert validator.is_valid({"players": ["Alice"], "hand": {"Alice": ["Shock", {"card": "Shock"}]}})
    assert not validator.is_valid({"players": ["Alice"], "stak": []})
    assert not validator.is_valid({"players": ["Alice"], "hand": {"Alice": [{"card": "Shock", "tapt": True}]}})
    assert not validator.is_valid({"players": ["Alice"], "ask": [{"ask": "resolution", "by": "Alice"}]})


@pytest.mark.skipif(not CASES, reason="the shared cases aren't here")
@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_shared_case_loads_fits_the_schema_and_can_be_written(file: Path) -> None:
    position = load(file)
    assert not list(jsonschema.Draft202012Validator(schema()).iter_errors(position.data))
    assert loads(dump(position)) == position


NAMES = st.sampled_from(["Grizzly Bears", "Shock", "Wear", "Stomp", "Insectile Aberration", "Teysa, Envoy of Ghosts"])
KEYS = st.fixed_dictionaries(
    {"card": NAMES},
    optional={
        "tapped": st.booleans(),
        "damage": st.integers(0, 9),
        "counters": st.dictionaries(st.sampled_from(["+1/+1", "-1/-1", "loyalty", "charge"]), st.integers(0, 3)),
        "colors": st.lists(st.sampled_from(["white", "green"]), unique=True),
        "keywords": st.lists(st.sampled_from(["flying", "hexproof", "protection from red"]), unique=True),
        "text": st.sampled_from(["", "Reach", "{T}: Tap target land.", "Yes: no # 1, 2"]),
        "power": st.integers(-3, 20),
        "attached_to": st.just("Alice"),
        "chosen": st.just({"name": "on", "player": "Bob"}),
        "note": st.sampled_from(["on", "1", "", "{}", "a: b", "é\n☃"]),
    },
)
ENTRIES = st.lists(st.one_of(NAMES, KEYS), max_size=4)
BY_PLAYER = st.dictionaries(st.sampled_from(["Alice", "Bob"]), ENTRIES)
GAMES = st.fixed_dictionaries(
    {"players": st.just(["Alice", "Bob"])},
    optional={
        "title": st.text(max_size=20),
        "battlefield": BY_PLAYER,
        "graveyard": BY_PLAYER,
        "hand": st.dictionaries(st.sampled_from(["Alice", "Bob"]), st.one_of(st.integers(0, 3), ENTRIES)),
        "exile": st.lists(KEYS.map(lambda entry: {**entry, "owner": "Bob"}), max_size=3),
    },
)


@settings(max_examples=60, deadline=None)
@given(GAMES)
@example({"players": ["Alice", "Bob"], "title": "\x85 \u2028"})
def test_what_is_written_reads_back_as_the_same_position(data: dict[str, Any]) -> None:
    position = from_mapping(data)
    assert loads(dump(position)) == position
    assert jsonschema.Draft202012Validator(schema()).is_valid(position.data)


SPOILED = [file.read_text(encoding="utf-8") for file in CASES[::8]] or [
    TWO + "battlefield: {Alice: [{card: Grizzly Bears, id: bears}]}\nask: [{ask: resolution, of: bears}]\n"
]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_spoiled_file_loads_or_is_refused_with_words(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SPOILED))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        bits = [
            "",
            "x",
            ":",
            "- ",
            "{",
            "]",
            "\n",
            "\t",
            "'",
            "&a ",
            "*a",
            "!!x ",
            "1e999",
            "~",
            "[[",
            "id: ",
            "\0",
            "é",
        ]
        text = text[:start] + data.draw(st.sampled_from(bits)) + text[end:]
    try:
        loads(text)
    except GameFileError as error:
        assert str(error)


JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(schema()["properties"])), JUNK)
def test_any_value_in_any_place_loads_or_is_refused_with_words(key: str, value: Any) -> None:
    try:
        from_mapping({"players": ["Alice", "Bob"], key: value})
    except GameFileError as error:
        assert str(error)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(schema()["$defs"]["object"]["properties"])), JUNK)
def test_any_value_of_any_key_of_an_object_loads_or_is_refused_with_words(key: str, value: Any) -> None:
    entry = {"card": "Grizzly Bears", "controller": "Alice", key: value}
    try:
        from_mapping({"players": ["Alice", "Bob"], "stack": [entry], "battlefield": {"Bob": [entry]}})
    except GameFileError as error:
        assert str(error)


@pytest.mark.parametrize("code", ["\\0", "\\x1b", "\\x7f"])
def test_a_control_character_in_a_name_is_said_where_it_is(code: str) -> None:
    ((line, _, message),) = problems(f'players: [Alice, Bob]\nbattlefield:\n  Bob: [{{name: "Ox{code}Elk"}}]\n')
    assert line == 3
    assert "has a control character (U+00" in message
