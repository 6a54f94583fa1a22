"""The measure of the reader: what counts as an instance, how others' words are understood, and what is reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mtglogic.cards import peers
from mtglogic.cards.book import Book, write_book
from mtglogic.cards.coverage import Report, coverage
from mtglogic.cards.model import Ability, Card, Criteria, Face, Slot
from mtglogic.cards.peers import UNKNOWN, Described, agree
from mtglogic.cards.summary import ability_record, dump, summary
from mtglogic.cards.wording import instances

CREATURE: Criteria = ("type", "creature")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Target player draws a card.", 1),
        ("It fights another target creature.", 1),
        ("Deal 1 damage to any target, 2 damage to another target, and 3 damage to a third target.", 3),
        ("Deal 5 damage divided as you choose among any number of targets.", 1),
        ("Deal 2 damage divided as you choose among one or two targets.", 1),
        ("Deal 3 damage divided as you choose among one, two, or three targets.", 1),
        ("Tap up to two target creatures and untap target land.", 2),
        ("Choose new targets for target spell. Change the target of target spell with a single target.", 2),
        ("Whenever this becomes the target of a spell, counter that spell if it targets you.", 0),
        ("Creatures your opponents control can't target this. Spells must target this creature if able.", 0),
        ("This spell costs {1} more for each target beyond the first.", 0),
        ("If target spell has only one target and that target is a creature, change its target to this.", 1),
        ("When this enters, support 2. (Put a +1/+1 counter on each of up to two target creatures.)", 1),
        ('Enchanted creature has "{T}: Destroy target land." (Then choose target player.)', 0),
    ],
)
def test_instances_counted_by_words(text: str, count: int) -> None:
    assert instances(text) == count


@pytest.mark.parametrize(
    ("slot", "expected"),
    [
        (Slot("target creature", criteria=CREATURE), {"types": ("creature",), "controller": "any", "another": False}),
        (Slot("target permanent", criteria=("kind", "permanent")), {"types": ("permanent",), "players": "none"}),
        (
            Slot("up to X target artifacts", 0, "X", criteria=("all", ("type", "artifact"), ("controller", "you"))),
            {"min": 0, "max": "X", "types": ("artifact",), "controller": "you"},
        ),
        (
            Slot(
                "target attacking or blocking creature",
                criteria=("all", CREATURE, ("any", ("status", "attacking"), ("status", "blocking"))),
            ),
            {"types": ("creature",)},
        ),
        (
            Slot("target creature or Vehicle", criteria=("any", CREATURE, ("subtype", "Vehicle"))),
            {"types": ("creature", "permanent")},
        ),
        (
            Slot(
                "target permanent card from your graveyard",
                zones=("graveyard",),
                whose="you",
                criteria=("all", ("kind", "card"), ("kind", "permanent")),
            ),
            {"types": ("card",), "controller": "you"},
        ),
        (
            Slot(
                "target creature or Aura spell",
                zones=("stack",),
                criteria=("all", ("any", CREATURE, ("subtype", "Aura")), ("kind", "spell")),
            ),
            {"types": ("creature", "spell")},
        ),
        (
            Slot(
                "target artifact creature or black creature",
                criteria=("all", ("any", ("type", "artifact"), ("color", "black")), CREATURE),
            ),
            {"types": ("artifact", "creature")},
        ),
        (
            Slot(
                "target permanent or suspended card",
                zones=("battlefield", "exile"),
                criteria=("any", ("kind", "permanent"), ("all", ("kind", "card"), ("status", "suspended"))),
            ),
            {"types": ("card", "permanent")},
        ),
        (
            Slot("target land that player controls", criteria=("type", "land"), binds=(("per_player", "opponent"),)),
            {"controller": "opponent"},
        ),
        (
            Slot(
                "target opponent or creature an opponent controls",
                players="opponent",
                criteria=("any", ("all", ("kind", "player"), ("player", "opponent")),
                          ("all", CREATURE, ("controller", "opponent"))),
            ),
            {"types": ("creature",), "controller": "opponent"},
        ),
        (Slot("target noncreature spell", zones=("stack",), criteria=("not", CREATURE)), {"types": ("spell",)}),
        (
            Slot("target opponent", zones=(), players="opponent", criteria=("player", "opponent")),
            {"types": (), "zones": (), "players": "opponent", "controller": "any"},
        ),
        (Slot("any number of targets", 0, None, players="any", criteria=("any_target",)), {"max": None}),
        (
            Slot("another target land that player controls", criteria=("all", ("another",), ("type", "land")),
                 binds=(("controller_of", 1),)),
            {"another": True, "controller": "that_player"},
        ),
        (Slot("another target land", criteria=("type", "land"), binds=(("other_than", 1),)), {"another": True}),
        (
            Slot("target creature you don't control", criteria=("all", CREATURE, ("not", ("controller", "you")))),
            {"controller": "not_you"},
        ),
        (
            Slot("target creature or land you control", criteria=("any", CREATURE, ("all", ("controller", "you")))),
            {"controller": "any"},
        ),
        (Slot("target glorp", criteria=("unread", "glorp")), {"read": False}),
    ],
)  # fmt: skip
def test_a_slot_in_short(slot: Slot, expected: dict[str, Any]) -> None:
    found = summary(slot)
    assert {name: getattr(found, name) for name in expected} == expected


def test_an_ability_as_the_dump_shows_it() -> None:
    assert ability_record(Ability("activated", slots=(Slot("target creature", criteria=CREATURE),))) == {
        "kind": "activated",
        "targeted": True,
        "slots": [
            {
                "phrase": "target creature",
                "min": 1,
                "max": 1,
                "zones": ["battlefield"],
                "players": "none",
                "types": ["creature"],
                "controller": "any",
                "another": False,
                "read": True,
            }
        ],
    }


def test_the_dump_has_a_line_a_card_in_either_language(tmp_path: Path) -> None:
    def zap(kind: str) -> Card:
        return Card("Zap", "normal", (Face("Zap", abilities=(Ability(kind, slots=(Slot("target player"),)),)),))

    write_book([zap("spell"), Card("Ant", "normal", (Face("Ant", abilities=(Ability("static"),)),))],
               tmp_path / "book.db", {}, french=[zap("triggered")])  # fmt: skip
    book = Book.open(tmp_path / "book.db")
    ant, zapped = (json.loads(line) for line in dump(book))
    assert ant == {"name": "Ant", "faces": [{"name": "Ant", "abilities": [
        {"kind": "static", "targeted": False, "slots": []}]}]}  # fmt: skip
    assert zapped["faces"][0]["abilities"][0]["slots"][0]["phrase"] == "target player"
    ant, zapped = (json.loads(line) for line in dump(book, language="fr"))
    assert ant == {"name": "Ant", "faces": [{"name": "Ant", "abilities": []}]}
    assert zapped["faces"][0]["abilities"][0]["kind"] == "triggered"


def described(**more: Any) -> Described:
    return Described(
        **({"kind": "spell", "min": 1, "max": 1, "zones": ("battlefield",), "types": ("creature",)} | more)
    )


def test_the_order_of_instances_does_not_count_but_their_number_does() -> None:
    one, two = described(), described(max=2)
    assert agree([one, two], [two, one], peers.same_number_and_zone)
    assert not agree([one, two], [one, one], peers.same_number_and_zone)
    assert not agree([one], [one, one], peers.same_number_and_zone)
    assert agree([one, two], [described(max=UNKNOWN), one], peers.same_number_and_zone)
    assert not agree([one], [described(types=("land",))], peers.same_in_full)


def test_a_slot_that_names_no_type_is_not_compared_by_type() -> None:
    goblin = peers.ours("spell", Slot("target Goblin", criteria=("subtype", "Goblin")))
    assert agree([goblin], [described()], peers.same_in_full)
    wall = peers.ours("spell", Slot("target Wall card", zones=("graveyard",), criteria=("subtype", "Wall")))
    assert not agree([wall], [described()], peers.same_in_full)
    anything = peers.ours("spell", Slot("any target", players="any", criteria=("any_target",)))
    assert agree([anything], [described(players="any", types=peers.ANY_TARGET)], peers.same_in_full)


def xmage_target(cls: str, zone: str, *predicates: dict[str, Any], **more: Any) -> dict[str, Any]:
    common = {"min": 1, "max": 1, "not_target": False, "filter": {"predicates": list(predicates)}}
    return {"cls": cls, "zone": zone} | common | more


def kind_of(name: str) -> dict[str, Any]:
    return {"p": "CardType$CardTypePredicate", "cardType": name.upper()}


def chapter(number: str, effect: str) -> dict[str, Any]:
    return xmage_ability("Triggered", xmage_target("TargetSpell", "STACK"), rule=f"{number} - {effect}")


def xmage_ability(kind: str, *targets: dict[str, Any], rule: str = "", **more: Any) -> dict[str, Any]:
    return {"type": kind, "rule": rule, "modes": [{"targets": list(targets)}]} | more


YOURS = {"p": "TargetController$ControllerPredicate", "controller": "YOU"}
NOT_LAND = {"p": "Predicates$NotPredicate", "predicate": kind_of("land")}


def lines(folder: Path, name: str, *cards: dict[str, Any]) -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(card) + "\n" for card in cards), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("abilities", "expected"),
    [
        (
            [xmage_ability("Activated", xmage_target("TargetPermanent", "BATTLEFIELD", kind_of("creature"), YOURS))],
            [described(kind="activated", controller="you")],
        ),
        (
            [xmage_ability("Spell", xmage_target("TargetPermanent", "BATTLEFIELD", NOT_LAND, max="any", min=0))],
            [described(min=0, max=None, types=("permanent",))],
        ),
        (
            [
                xmage_ability(
                    "Triggered",
                    xmage_target("TargetOpponent", "null", {"p": "Player", "targetPlayer": "OPPONENT"}),
                    xmage_target("TargetCardInYourGraveyard", "GRAVEYARD"),
                )
            ],
            [
                described(kind="triggered", zones=(), players="opponent", types=()),
                described(kind="triggered", zones=("graveyard",), types=("card",), controller="you"),
            ],
        ),
        (
            [
                xmage_ability(
                    "Spell", xmage_target("TargetAnyTarget", "ALL", kind_of("creature"), kind_of("planeswalker"))
                )
            ],
            [described(players="any", types=("any target",))],
        ),
        (
            [xmage_ability("Spell", xmage_target("TargetPermanent", "BATTLEFIELD"), adjuster="XTargetsCountAdjuster")],
            [described(min=UNKNOWN, max=UNKNOWN, types=("permanent",), controller=UNKNOWN)],
        ),
        ([xmage_ability("Spell", xmage_target("TargetPermanent", "BATTLEFIELD", not_target=True))], []),
        (
            [
                xmage_ability("Spell", xmage_target("TargetSpell", "STACK"), rule="Counter target spell."),
                xmage_ability("Spell", xmage_target("TargetSpell", "STACK"), rule="Retrace"),
                xmage_ability(
                    "Spell",
                    xmage_target("TargetSpell", "STACK"),
                    xmage_target("TargetPermanent", "BATTLEFIELD", kind_of("land"), YOURS),
                    rule="Awaken 3",
                ),
            ],
            [described(zones=("stack",), types=("spell",)), described(types=("land",), controller="you")],
        ),
    ],
)
def test_xmage(tmp_path: Path, abilities: list[dict[str, Any]], expected: list[Described]) -> None:
    path = lines(tmp_path, "x.jsonl", {"name": "Card", "faces": [{"abilities": abilities, "type_line": "Instant"}]})
    assert peers.xmage(path) == {"Card": expected}


def test_one_ability_may_have_several_chapters(tmp_path: Path) -> None:
    chapters = [chapter("I, II", "Copy target spell."), chapter("II", "Copy target spell."), chapter("III", "Other.")]
    face = {"abilities": chapters, "type_line": "Enchantment — Saga"}
    found = peers.xmage(lines(tmp_path, "x.jsonl", {"name": "Card", "faces": [face]}))["Card"]
    assert found == [described(kind="triggered", zones=("stack",), types=("spell",))] * 2
    part = forge_part("keyword:Saga", "Land", path="K")
    card = {"name": "Card", "abilities": [part, part], "keywords": ["Saga:3"]}
    assert peers.forge(lines(tmp_path, "f.jsonl", card))["Card"] == [described(kind="triggered", types=("land",))]


def forge_part(kind: str, targets: str, zone: str = "Battlefield", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "path": "A", "ValidTgts": targets, "target_zone": zone, "min": "1", "max": "1"} | more


@pytest.mark.parametrize(
    ("parts", "keywords", "expected"),
    [
        ([forge_part("spell", "Creature.YouCtrl+Other")], [], [described(controller="you")]),
        ([forge_part("spell", "Creature.YouCtrl,Land")], [], [described(types=("creature", "land"))]),
        ([forge_part("spell", "Creature.Artifact")], [], [described(types=("artifact", "creature"))]),
        ([forge_part("spell", "Creature,Vehicle")], [], [described(types=("creature", "permanent"))]),
        ([forge_part("spell", "Permanent.nonLand", min="0", max="X")], [],
         [described(min=UNKNOWN, max=UNKNOWN, types=("permanent",))]),
        ([forge_part("activated_loyalty", "Player", "(player)")], [],
         [described(kind="activated", zones=(), players="any", types=())]),
        ([forge_part("spell", "Player.Opponent", "(player)")], [], [described(zones=(), players="opponent", types=())]),
        ([forge_part("spell", "Creature,Player,Planeswalker")], [], [described(players="any", types=("any target",))]),
        ([forge_part("spell", "Card.YouOwn", "Graveyard")], [],
         [described(zones=("graveyard",), types=("card",), controller="you")]),
        ([forge_part("spell", "Card", "Stack", TargetType="Activated,Triggered")], [],
         [described(zones=("stack",), types=("ability",))]),
        ([forge_part("spell", "Card", "Stack", TargetType="Spell,Activated,Triggered")], [],
         [described(zones=("stack",), types=("ability", "spell"))]),
        ([forge_part("spell", "Land"), forge_part("spell", "Land")], [], [described(types=("land",))]),
        ([forge_part("triggered", "Land", path="T"), forge_part("triggered", "Land", path="T")], [],
         [described(kind="triggered", types=("land",))]),
        ([forge_part("granted:activated", "Land")], ["Flying", "Equip:2"],
         [described(kind="activated", controller="you")]),
    ],
)  # fmt: skip
def test_forge(tmp_path: Path, parts: list[Any], keywords: list[str], expected: list[Described]) -> None:
    card = {"name": "Card", "abilities": parts, "keywords": keywords}
    two_faced = {"name": "One // Two", "abilities": [], "keywords": []}
    assert peers.forge(lines(tmp_path, "f.jsonl", card, two_faced)) == {"Card": expected}


@pytest.mark.parametrize(
    ("need", "expected"),
    [
        ({"type": "AnyTarget"}, described(players="any", types=("any target",))),
        ({"type": "TargetOpponent"}, described(zones=(), players="opponent", types=())),
        ({"type": "TargetObject", "filter": {"baseFilter": "creature ctrl:you"}}, described(controller="you")),
        (
            {"type": "TargetObject", "count": 3, "optional": True, "filter": {"baseFilter": "creature|Vehicle"}},
            described(min=0, max=3, types=("creature", "permanent")),
        ),
        (
            {"type": "TargetObject", "unlimited": True, "filter": {"baseFilter": "own:you", "zone": "Graveyard"}},
            described(min=0, max=None, zones=("graveyard",), types=("card",), controller="you"),
        ),
        (
            {"type": "TargetOther", "baseRequirement": {"type": "TargetObject", "filter": {"baseFilter": "creature"}}},
            described(),
        ),
        (
            {"type": "TargetObject", "filter": {"baseFilter": {"cardPredicates": ["IsCreature"]}}},
            described(types=UNKNOWN, controller=UNKNOWN),
        ),
    ],
)
def test_argentum(tmp_path: Path, need: dict[str, Any], expected: Described) -> None:
    targets = [{"kind": kind, "path": "script", "requirement": need} for kind in ("spell", "static")]
    assert peers.argentum(lines(tmp_path, "a.jsonl", {"name": "Card", "targets": targets})) == {"Card": [expected]}


def need(kind: str) -> dict[str, Any]:
    return {"type": "TargetObject", "filter": {"baseFilter": kind}}


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """One card read as the others say, one where they say otherwise, one not read, one held out, one that shields."""

    tmp_path = tmp_path_factory.mktemp("coverage")

    def card(name: str, text: str, released: str, french: str = "") -> list[dict[str, Any]]:
        bare = {"supertypes": [], "subtypes": [], "colors": [], "manaValue": 0, "layout": "normal"}
        foreign = [{"language": "French", "name": f"{name} en français", "text": french}]
        return [
            {"name": name, "types": ["Instant"], "text": text, "firstRelease": released, "foreignData": foreign} | bare
        ]

    data = {
        "Right": card("Right", "Destroy target creature.", "2001-01-01", "Détruisez la créature ciblée."),
        "Wrong": card("Wrong", "Destroy target creature.", "2001-01-01", "Détruisez une créature."),
        "Dark": card("Dark", "Destroy target creature with seven glorps.", "2001-01-01"),
        "Burn": card(
            "Burn",
            "Burn deals 1 damage to target player or planeswalker.",
            "2001-01-01",
            "La Brûlure inflige 1 blessure au joueur ciblé.",
        ),
        "New": card("New", "Destroy target creature with eight glorps.", "2026-01-01"),
        "Bare": card("Bare", "Draw a card.", "2001-01-01"),
        "Veil": [
            card("Veil", "Creatures you control have shroud.\nCreatures with seven glorps have shroud.", "2001-01-01")[
                0
            ]
            | {"types": ["Enchantment"]}
        ],
    }
    names = ["Right", "Wrong", "Dark", "New", "Bare"]
    (tmp_path / "atomic.json").write_text(json.dumps({"data": data}), encoding="utf-8")
    forge = [
        {"name": name, "keywords": [], "abilities": [forge_part("spell", "Land" if name == "Wrong" else "Creature")]}
        for name in names[:-1]
    ]
    argentum = [
        {"name": name, "targets": [{"kind": "spell", "path": "", "requirement": need(kind)}]}
        for name, kind in zip(names[:-1], ["creature", "land", "creature", "creature"], strict=True)
    ]
    bare_forge = {"name": "Bare", "keywords": [], "abilities": []}
    return coverage(
        tmp_path / "atomic.json",
        forge=lines(tmp_path, "f.jsonl", *forge, bare_forge),
        argentum=lines(tmp_path, "a.jsonl", *argentum, {"name": "Bare", "targets": []}),
    )  # fmt: skip


def test_what_is_counted(measured: Report) -> None:
    assert (measured.before.cards, measured.before.instances, measured.before.read) == (6, 4, 3)
    assert (measured.held_out.cards, measured.held_out.instances, measured.held_out.read) == (1, 1, 0)
    assert "Dark" in measured.examples.values()
    assert not any("eight glorps" in phrase for phrase in measured.unread)
    assert (measured.before.shields, measured.before.shields_read) == (2, 1)
    (shield,) = measured.shields
    assert shield == {"name": "Veil", "language": "en", "text": "Creatures with seven glorps have shroud."}


def test_what_is_compared(measured: Report) -> None:
    figures = {comparison.what: comparison for comparison in measured.before.comparisons}
    counts = {
        what: (
            figures[f"{what}, where forge and argentum agree"].cards,
            figures[f"{what}, where forge and argentum agree"].agreed,
        )
        for what in (
            "number, minimum, maximum and zone",
            "number, minimum, maximum, zone, players, types and controller",
            "whether the card targets",
        )
    }
    assert list(counts.values()) == [(3, 3), (3, 2), (4, 4)]
    assert all(comparison.cards == comparison.agreed == 1 for comparison in measured.held_out.comparisons)
    (record,) = measured.disagreements
    assert (record["card"], record["verdict"]) == ("Wrong", "open")
    assert record["ours"][0]["types"] == ("creature",)
    assert record["forge"][0]["types"] == record["argentum"][0]["types"] == ("land",)


def test_what_the_french_text_has_is_compared_with_the_english(measured: Report) -> None:
    french = measured.before.french
    assert (french.cards, french.agreed) == (3, 1)
    assert {record["name"]: record["whose"] for record in measured.french} == {"Wrong": "data", "Burn": "wording"}


def test_the_report_as_json(measured: Report) -> None:
    data = json.loads(json.dumps(measured.as_dict()))
    assert (data["before"]["cards"], data["held_out"]["cards"]) == (6, 1)
    assert [record["card"] for record in data["disagreements"]] == ["Wrong"]


def test_what_is_written(measured: Report, tmp_path: Path) -> None:
    measured.write(tmp_path / "out")
    assert "75.00% read in full" in (tmp_path / "out" / "report.txt").read_text()
    assert (tmp_path / "out" / "unread.tsv").read_text().startswith("1\t")
    (line,) = (tmp_path / "out" / "disagreements.jsonl").read_text().splitlines()
    assert json.loads(line)["card"] == "Wrong"
