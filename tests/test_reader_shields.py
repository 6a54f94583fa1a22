"""Invented texts that shield from being targeted: whom, from what, and while what holds (702.11, 702.16, 702.18)."""

import pytest

from mtglogic.cards.model import walk
from mtglogic.cards.reader import read_text

CREATURE = ("type", "creature")
YOURS = ("controller", "you")
SPELLS = ("any", ("kind", "spell"), ("kind", "ability"))
YOU = ("player", "you")
MINE = ("all", ("kind", "permanent"), YOURS)

SHIELDS = [
    # text, types, (scope, gives, quality, condition)
    ("Creatures you control have hexproof.", "enchantment", (("all", CREATURE, YOURS), "hexproof", None, None)),
    ("You have shroud.", "enchantment", (YOU, "shroud", None, None)),
    ("You and permanents you control have hexproof.", "enchantment", (("any", YOU, MINE), "hexproof", None, None)),
    ("Artifacts and lands you control have shroud.", "enchantment",
     (("all", ("any", ("type", "artifact"), ("type", "land")), YOURS), "shroud", None, None)),
    ("Other Elves you control get +1/+1 and have hexproof.", "creature",
     (("all", ("subtype", "Elf"), ("another",), YOURS), "hexproof", None, None)),
    ("Enchanted creature has flying, shroud, and haste.", "enchantment", (("host",), "shroud", None, None)),
    ("Equipped creature has protection from red and from blue.", "artifact",
     (("host",), "protection", ("any", ("color", "red"), ("color", "blue")), None)),
    ("This creature can't be the target of spells or abilities your opponents control.", "creature",
     (("this",), "cannot_be_target", ("all", SPELLS, ("controller", "opponent")), None)),
    ("Creatures you control can't be the targets of blue spells or abilities from blue sources.", "creature",
     (("all", CREATURE, YOURS), "cannot_be_target",
      ("any", ("all", ("color", "blue"), ("kind", "spell")),
       ("all", ("kind", "ability"), ("source", ("color", "blue")))), None)),
    ("This creature has hexproof as long as it's untapped.", "creature",
     (("this",), "hexproof", None, ("status", "untapped"))),
    ("As long as you control three or more artifacts, this creature has hexproof.", "creature",
     (("this",), "hexproof", None, ("exists", 3, ("all", ("type", "artifact"), YOURS)))),
    ("As long as equipped creature is legendary, it has hexproof.", "artifact",
     (("host",), "hexproof", None, ("exists", 1, ("all", ("host",), ("supertype", "legendary"))))),
    ("During your turn, creatures you control have hexproof.", "enchantment",
     (("all", CREATURE, YOURS), "hexproof", None, ("turn_of", "you"))),
    ("Spells and abilities your opponents control can't target creatures you control.", "enchantment",
     (("all", CREATURE, YOURS), "cannot_be_target", ("all", SPELLS, ("controller", "opponent")), None)),
    ("This creature can't be targeted by Aura spells.", "creature",
     (("this",), "cannot_be_target", ("all", ("subtype", "Aura"), ("kind", "spell")), None)),
    ("While choosing targets as part of casting a spell or activating an ability, your opponents must choose at least "
     "one Ogre on the battlefield if able.", "creature",
     (("subtype", "Ogre"), "must_target", ("controller", "opponent"), None)),
    ("Creatures can't attack, and players and permanents can't be the targets of spells.", "enchantment",
     (("any", ("kind", "player"), ("kind", "permanent")), "cannot_be_target", ("kind", "spell"), None)),
    ("This creature has hexproof if it hasn't dealt damage yet.", "creature",
     (("this",), "hexproof", None, ("not", ("status", "has dealt damage")))),
    ("Creatures lose all abilities and have base power and toughness 1/1.", "enchantment",
     (CREATURE, "lose_all_abilities", None, None)),
    ("Enchanted creature has flying and loses all other abilities.", "enchantment",
     (("host",), "lose_all_abilities", None, None)),
    ("Creatures your opponents control lose hexproof.", "enchantment",
     (("all", CREATURE, ("controller", "opponent")), "lose_hexproof", None, None)),
    ("Creatures your opponents control can be the targets of spells you control as though they didn't have hexproof.",
     "artifact", (("all", CREATURE, ("controller", "opponent")), "ignore_hexproof",
                  ("all", ("kind", "spell"), YOURS), None)),
    ("Non-Horror creatures with slime counters on them have shroud.", "creature",
     (("all", ("not", ("subtype", "Horror")), CREATURE, ("counter", "slime")), "shroud", None, None)),
    ("Elves you control have protection from Ring-bearers.", "creature",
     (("all", ("subtype", "Elf"), YOURS), "protection", ("status", "ring_bearer"), None)),
    ("Equipped creature has protection from red, and it has flying.", "artifact",
     (("host",), "protection", ("color", "red"), None)),
    ("Equipped creature has protection from red and haste.", "artifact",
     (("host",), "protection", ("color", "red"), None)),
    ("This creature has hexproof as long as you haven't cast a spell this turn.", "creature",
     (("this",), "hexproof", None, ("not", ("exists", 1, ("all", YOU, ("this_turn", "cast_spell")))))),
    ("~ has hexproof as long as you control at least two other Elves.", "creature",
     (("this",), "hexproof", None, ("exists", 2, ("all", ("subtype", "Elf"), ("another",), YOURS)))),
    ("As long as your opponents control no creatures, this creature has shroud.", "creature",
     (("this",), "shroud", None, ("not", ("exists", 1, ("all", CREATURE, ("controller", "opponent")))))),
    ("~ has hexproof as long as it attacked this turn.", "creature",
     (("this",), "hexproof", None, ("this_turn", "attacked"))),
    # “it” is what is shielded
    ("Enchanted creature has shroud as long as it's untapped.", "enchantment",
     (("all", ("host",), ("status", "untapped")), "shroud", None, None)),
    ("Each creature you control has flying if it's white, hexproof if it's blue, and trample if it's green.",
     "creature", (("all", CREATURE, YOURS, ("color", "blue")), "hexproof", None, None)),
    ("Other creatures you control have hexproof as long as they're untapped.", "creature",
     (("all", CREATURE, ("another",), YOURS, ("status", "untapped")), "hexproof", None, None)),
    ("This creature has flying as long as it has two or fewer oil counters on it. Otherwise, it has hexproof.",
     "creature", (("this",), "hexproof", None, ("not", ("counter", "oil", "le", 2)))),
    ("During your turn, as long as Vorl has one or more time counters on him, he's a 3/4 Ninja and has hexproof.",
     "planeswalker", (("this",), "hexproof", None, ("all", ("counter", "time"), ("turn_of", "you")))),
    ("As long as you control an artifact creature or a Plan, ~ has hexproof.", "creature",
     (("this",), "hexproof", None, ("exists", 1, ("all", ("any", ("all", ("type", "artifact"), CREATURE),
                                                         ("subtype", "Plan")), YOURS)))),
    ("Other Treefolk and Forests you control have shroud.", "creature",
     (("all", ("any", ("subtype", "Treefolk"), ("subtype", "Forest")), ("another",), YOURS), "shroud", None, None)),
    ("All lands lose all abilities except mana abilities.", "enchantment",
     (("type", "land"), "lose_all_abilities", None, None)),
    ("Equipped creature has protection from the last chosen color.", "artifact",
     (("host",), "protection", ("chosen", "color"), None)),
    ("This creature has protection from spells that are one or more colors.", "creature",
     (("this",), "protection", ("all", ("kind", "spell"), ("not", ("colorless",))), None)),
    ("This creature has protection from each of the exiled card's card types.", "creature",
     (("this",), "protection", ("shares", "type", ("linked",)), None)),
    ("This creature can't be the target of spells that can target only Birds.", "creature",
     (("this",), "cannot_be_target", ("all", ("kind", "spell"), ("can_target_only", ("subtype", "Bird"))), None)),
    ("Equipped creature has hexproof as long as its controller controls another artifact.", "artifact",
     (("host",), "hexproof", None, ("exists", 1, ("all", ("type", "artifact"), ("not", ("host",)),
                                                  ("controller", "host_controller"))))),
    ("Elves each player controls have shroud as long as that player controls two or fewer Birds.", "enchantment",
     (("all", ("subtype", "Elf"), ("controller", "each_player")), "shroud", None,
      ("not", ("exists", 3, ("all", ("subtype", "Bird"), ("controller", "each_player")))))),
    ("As long as this creature is paired with another creature, both creatures have shroud.", "creature",
     (("any", ("this",), ("all", CREATURE, ("linked",))), "shroud", None, ("status", "paired"))),
    ("As long as there are three or more oil counters among artifacts you control, ~ has shroud.", "creature",
     (("this",), "shroud", None, ("sum", ("counters", "oil"), 3, ("all", ("type", "artifact"), YOURS)))),
    ("This creature has protection from each mana value of the chosen quality.", "creature",
     (("this",), "protection", ("chosen", "parity"), None)),
    ("This creature has protection from artifacts with no names.", "creature",
     (("this",), "protection", ("all", ("type", "artifact"), ("nameless",)), None)),
    ("Each creature you control that you've put one or more oil counters on this turn has hexproof.", "artifact",
     (("all", CREATURE, YOURS, ("this_turn", "got_counters_from_you")), "hexproof", None, None)),
    ("Equipped creature has protection from each color that's not in your commander's color identity.", "artifact",
     (("host",), "protection", ("all", ("not", ("colorless",)), ("unsaid", "your commander's color identity")), None)),
    ("Target creature you control gets +1/+1 and gains hexproof until end of turn.", "instant",
     (("affected",), "hexproof", None, None)),
    ("Target creature can't be the target of spells this turn.", "instant",
     (("affected",), "cannot_be_target", ("kind", "spell"), None)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "expected"), SHIELDS)
def test_shields(text, kind, expected):
    (ability,) = read_text(text, types=[kind], name="Vorl the Gray")
    (shield,) = ability.shields
    assert (shield.scope, shield.gives, shield.quality, shield.condition) == expected
    assert ability.unread == ()


def test_how_long():
    (ability,) = read_text("Permanents you control gain hexproof until end of turn.", types=["instant"])
    assert ability.shields[0].duration == "until end of turn"


@pytest.mark.parametrize(
    "text",
    [
        "Create a token with hexproof.",
        "Put a shroud counter on target creature.",
        "Destroy target creature without hexproof.",
    ],
)
def test_words_that_shield_nothing(text):
    (ability,) = read_text(text, types=["sorcery"])
    assert (ability.shields, ability.unread) == ((), ())


def test_what_is_not_read_is_reported():
    (ability,) = read_text("Gloomy creatures of the night have hexproof.", types=["enchantment"])
    assert ability.unread == ("Gloomy creatures of the night have hexproof.",)
    (ability,) = read_text("This creature has hexproof as long as the moon is full.", types=["creature"])
    assert ("unread", "the moon is full") in walk(ability.shields[0].condition)
    for text in ("You choose all targets for all spells.", "Players can't target Elves."):
        (ability,) = read_text(text, types=["enchantment"])
        assert (ability.shields, ability.unread) == ((), (text,))
    (ability,) = read_text("Spells that target this creature cost {1} more to cast.", types=["creature"])
    assert ability.unread == ()


@pytest.mark.parametrize(
    "text",
    [
        "Elves gain protection from white if you control a Plains, from blue if you control an Island.",
        "Elves gain protection from white if you control a Plains, and from blue if you control an Island.",
        "Target creature gains protection from Elves, Goblins, and hybrid mana.",
    ],
)
def test_a_list_of_qualities_is_not_cut_short(text):
    (ability,) = read_text(text, types=["instant"])
    assert (ability.shields, ability.unread) == ((), (text,))


def test_what_is_given_by_choice_is_not_sure():
    (ability,) = read_text("{1}: This creature gains your choice of flying or hexproof.", types=["creature"])
    (shield,) = ability.shields
    assert shield.gives == "hexproof" and ("unread", str(shield.condition[1])) == shield.condition
    (sure,) = read_text("{1}: This creature gains protection from the color of your choice.", types=["creature"])
    assert sure.shields[0].condition is None


def test_creatures_of_a_target_player_are_not_all_creatures():
    (ability,) = read_text("Creatures target player controls lose all abilities.", types=["instant"])
    assert any(node[0] == "unread" for node in walk(ability.shields[0].scope))


EITHER = ("all", ("any", ("type", "artifact"), ("chosen", "color")), ("unsaid", "which was chosen"))


@pytest.mark.parametrize(
    "text",
    [
        "Target Elf gains protection from artifacts or from the color of your choice until end of turn.",
        "L'elfe ciblé acquiert la protection contre les artefacts ou contre la couleur de votre choix.",
    ],
)
def test_protection_from_one_or_the_other(text):
    (ability,) = read_text(text, types=["instant"])
    assert [(shield.scope, shield.quality) for shield in ability.shields] == [(("affected",), EITHER)]


@pytest.mark.parametrize(
    "text", ["Each Elf has protection from its colors.", "Each Elf has protection from each of its colors."]
)
def test_protection_from_its_own_colors_is_one_for_each_color(text):
    (ability,) = read_text(text, types=["enchantment"])
    assert {(shield.scope, shield.quality) for shield in ability.shields} == {
        (("all", ("subtype", "Elf"), ("color", color)), ("color", color))
        for color in ("white", "blue", "black", "red", "green")
    }


@pytest.mark.parametrize(
    "text",
    [
        # whose controller, and which two creatures, isn't said
        "Creatures have shroud as long as its controller controls another creature.",
        "As long as you control an Elf, both creatures have shroud.",
    ],
)
def test_words_that_refer_to_nothing_named_are_not_read(text):
    (ability,) = read_text(text, types=["enchantment"])
    assert ability.unread == (text,)


REACHES = [
    # text, what it reaches at most, what it may give, what it needs besides
    ("~ has protection from each name on a list.", ("this",), "protection", ()),
    ("Equipped creature gets +2/+1 and has protection from bad dreams.", ("host",), "protection", ()),
    ("Each other creature you control has hexproof from its friends.",
     ("all", CREATURE, ("another",), YOURS), "hexproof", ()),
    ("Gloomy creatures of the night have hexproof.", ("all", CREATURE, ("unread", "of the night")), "hexproof", ()),
    ("Gloomy ones have hexproof.", ("unread", "ones"), "hexproof", ()),
    ("During your turn, both creatures have shroud.", CREATURE, "shroud",
     (("turn_of", "you"),)),
    ("When the moon is full, creatures you control can't be the target of spells.", None, None, ()),
    ("Otherwise, this creature has hexproof.", ("this",), "hexproof", ()),
    ("This creature has protection from everything except Elves.", ("this",), "protection", ()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "scope", "gives", "needs"), REACHES)
def test_how_far_an_unread_sentence_reaches(text, scope, gives, needs):
    (ability,) = read_text(text, types=["enchantment"], name="Gloom")
    if scope is None:
        assert ability.kind == "triggered"
        return
    (shield,) = ability.shields
    assert (shield.scope, shield.gives) == (scope, gives)
    told = ("unread", text.replace("Gloom ", "~ "))
    assert shield.condition in (told, told if not needs else ("all", *needs, told)) or "Otherwise" in text
