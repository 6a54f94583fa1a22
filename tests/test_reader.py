"""Invented texts in the usual templating: what each targets, how it is split, what isn't read (115.1, 700.2)."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mtglogic.cards.model import BINDS as BINDS_BY_NAME
from mtglogic.cards.model import OPERATORS, walk
from mtglogic.cards.reader import read_ability, read_keyword, read_phrase, read_text
from mtglogic.cards.reader.vocabulary import vocabulary

CREATURE = ("type", "creature")
LAND = ("type", "land")
CARD = ("kind", "card")
SPELL = ("kind", "spell")
PLAYER = ("kind", "player")
YOURS = ("controller", "you")
THEIRS = ("controller", "opponent")
LEGENDARY = ("supertype", "legendary")


def slots(text, **keys):
    """The instances of a text, in order, whatever ability they are of."""
    return [slot for ability in read_text(text, **{"types": ["sorcery"], **keys}) for slot in ability.slots]


NUMBERS = [
    ("Tap target creature.", 1, 1),
    ("Tap up to one target creature.", 0, 1),
    ("Tap two target creatures.", 2, 2),
    ("Tap up to three target creatures.", 0, 3),
    ("Tap any number of target creatures.", 0, None),
    ("Tap X target creatures.", "X", "X"),
    ("Tap up to X target creatures.", 0, "X"),
    ("Tap one or two target creatures.", 1, 2),
    ("~ deals 3 damage divided as you choose among one, two, or three targets.", 1, 3),
    ("Tap one or more target creatures.", 1, None),
    ("Tap two or MORE target creatures.", 2, None),
    ("Tap at least two target creatures.", 2, None),
    ("Tap two or three target creatures.", 2, 3),
    ("~ deals 5 damage divided as you choose among two, three, or four targets.", 2, 4),
    ("Tap one or three target creatures.", 1, ("unread", "one or three")),
    ("Exile up to twice X target cards from graveyards.", 0, ("times", 2, "X")),
    ("Tap fifteen target creatures.", 15, 15),
    ("Tap up to twenty-five target creatures.", 0, 25),
    ("Tap up to one hundred target creatures.", 0, 100),
    ("Put a +1/+1 counter on each of up to two target creatures.", 0, 2),
]


@pytest.mark.parametrize(("text", "fewest", "most"), NUMBERS)
def test_how_many(text, fewest, most):
    (slot,) = slots(text)
    assert (slot.min, slot.max) == (fewest, most)


WHAT = [
    # phrase, zones, players, criteria
    ("target creature", ("battlefield",), "none", CREATURE),
    ("target creature you control", ("battlefield",), "none", ("all", CREATURE, YOURS)),
    ("target nonartifact, nonblack creature", ("battlefield",), "none",
     ("all", ("not", ("type", "artifact")), ("not", ("color", "black")), CREATURE)),
    ("target artifact or creature an opponent controls", ("battlefield",), "none",
     ("all", ("any", ("type", "artifact"), CREATURE), THEIRS)),
    ("target artifact, enchantment, or creature with flying", ("battlefield",), "none",
     ("any", ("type", "artifact"), ("type", "enchantment"), ("all", CREATURE, ("keyword", "flying")))),
    ("target red or green creature", ("battlefield",), "none",
     ("all", ("any", ("color", "red"), ("color", "green")), CREATURE)),
    ("target Elf or Soldier creature", ("battlefield",), "none",
     ("all", ("any", ("subtype", "Elf"), ("subtype", "Soldier")), CREATURE)),
    ("target activated ability from an artifact or land", ("stack",), "none",
     ("all", ("kind", "activated_ability"), ("source", ("any", ("type", "artifact"), LAND)))),
    ("target red or green artifact with flying", ("battlefield",), "none",
     ("all", ("any", ("color", "red"), ("color", "green")), ("type", "artifact"), ("keyword", "flying"))),
    ("target tapped artifact, creature, or land", ("battlefield",), "none",
     ("all", ("any", ("type", "artifact"), CREATURE, LAND), ("status", "tapped"))),
    ("target nontoken artifact or creature you control", ("battlefield",), "none",
     ("all", ("any", ("type", "artifact"), CREATURE), ("not", ("kind", "token")), YOURS)),
    ("target creature with flying or reach", ("battlefield",), "none",
     ("all", CREATURE, ("any", ("keyword", "flying"), ("keyword", "reach")))),
    ("target creature without flying", ("battlefield",), "none", ("all", CREATURE, ("not", ("keyword", "flying")))),
    ("target creature with power 4 or greater", ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "ge", 4))),
    ("target creature with power or toughness 1 or less", ("battlefield",), "none",
     ("all", CREATURE, ("any", ("number", "power", "le", 1), ("number", "toughness", "le", 1)))),
    ("target creature with mana value less than or equal to the number of Elves and Goblins you control",
     ("battlefield",), "none",
     ("all", CREATURE, ("number", "mana_value", "le",
                        ("count", ("all", ("any", ("subtype", "Elf"), ("subtype", "Goblin")), YOURS))))),
    ("target creature with the same power as this creature", ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "eq", ("value", "power", ("this",))))),
    ("target creature with power less than this creature's power", ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "lt", ("value", "power", ("this",))))),
    ("target creature with three or more +1/+1 counters on it", ("battlefield",), "none",
     ("all", CREATURE, ("counter", "+1/+1", "ge", 3))),
    ("target creature with one hundred or more counters on it", ("battlefield",), "none",
     ("all", CREATURE, ("counter", "any", "ge", 100))),
    ("target creature with exactly two counters on it", ("battlefield",), "none",
     ("all", CREATURE, ("counter", "any", "eq", 2))),
    ("target creature with flying and power 2 or less", ("battlefield",), "none",
     ("all", CREATURE, ("keyword", "flying"), ("number", "power", "le", 2))),
    ("target creature with power 4 or greater or flying", ("battlefield",), "none",
     ("all", CREATURE, ("any", ("number", "power", "ge", 4), ("keyword", "flying")))),
    ("target creature that's black or has flying", ("battlefield",), "none",
     ("all", CREATURE, ("any", ("color", "black"), ("keyword", "flying")))),
    ("target creature that's both red and green", ("battlefield",), "none",
     ("all", CREATURE, ("color", "red"), ("color", "green"))),
    ("target creature attacking you or a planeswalker you control", ("battlefield",), "none",
     ("all", CREATURE, ("any", ("attacks", "you"), ("attacking", ("all", ("type", "planeswalker"), YOURS))))),
    ("target creature attacking an opponent", ("battlefield",), "none", ("all", CREATURE, ("attacks", "opponent"))),
    ("target creature blocking or blocked by this creature", ("battlefield",), "none",
     ("all", CREATURE, ("any", ("blocks", ("this",)), ("blocked_by", ("this",))))),
    ("two target creatures and/or other planeswalkers", ("battlefield",), "none",
     ("any", CREATURE, ("all", ("type", "planeswalker"), ("another",)))),
    ("target creature that's attacking you", ("battlefield",), "none", ("all", CREATURE, ("attacks", "you"))),
    ("target creature that was dealt damage this turn", ("battlefield",), "none",
     ("all", CREATURE, ("this_turn", "dealt_damage"))),
    ("target Aura attached to a creature", ("battlefield",), "none",
     ("all", ("subtype", "Aura"), ("attached_to", CREATURE))),
    ("target creature blocking this creature", ("battlefield",), "none", ("all", CREATURE, ("blocks", ("this",)))),
    ("target creature you control with the greatest power", ("battlefield",), "none",
     ("all", CREATURE, YOURS, ("greatest", "power", ("all", CREATURE, YOURS)))),
    ("target creature with the greatest power among creatures and planeswalkers you control", ("battlefield",), "none",
     ("all", CREATURE, ("greatest", "power", ("all", ("any", CREATURE, ("type", "planeswalker")), YOURS)))),
    ("target land with mana value less than the greatest mana value among creatures, artifacts, and lands",
     ("battlefield",), "none",
     ("all", LAND, ("number", "mana_value", "lt",
                    ("greatest", "mana_value", ("any", CREATURE, ("type", "artifact"), LAND))))),
    ("target creature you control that's enchanted or equipped", ("battlefield",), "none",
     ("all", CREATURE, YOURS,
      ("any", ("has_attached", ("subtype", "Aura")), ("has_attached", ("subtype", "Equipment"))))),
    ("target creature that's enchanted, tapped, or black", ("battlefield",), "none",
     ("all", CREATURE, ("any", ("has_attached", ("subtype", "Aura")), ("status", "tapped"), ("color", "black")))),
    ("target creature that isn't enchanted", ("battlefield",), "none",
     ("all", CREATURE, ("not", ("has_attached", ("subtype", "Aura"))))),
    ("target tapped creature, tapped artifact, or land", ("battlefield",), "none",
     ("any", ("all", ("status", "tapped"), CREATURE), ("all", ("status", "tapped"), ("type", "artifact")), LAND)),
    ("target noncreature artifact, noncreature enchantment, or land", ("battlefield",), "none",
     ("any", ("all", ("not", CREATURE), ("type", "artifact")),
      ("all", ("not", CREATURE), ("type", "enchantment")), LAND)),
    ("target 1/1 creature", ("battlefield",), "none",
     ("all", ("number", "power", "eq", 1), ("number", "toughness", "eq", 1), CREATURE)),
    ("target Frobnitz", ("battlefield",), "none", ("subtype", "Frobnitz")),
    ("target nonbasic land", ("battlefield",), "none", ("all", ("not", ("supertype", "basic")), LAND)),
    # adjectives before a list, and what follows one
    ("target red instant or sorcery spell", ("stack",), "none",
     ("all", ("any", ("type", "instant"), ("type", "sorcery")), ("color", "red"), SPELL)),
    ("target blue or black noncreature permanent", ("battlefield",), "none",
     ("all", ("any", ("color", "blue"), ("color", "black")), ("not", CREATURE), ("kind", "permanent"))),
    ("target nonblack, nonlegendary creature or planeswalker", ("battlefield",), "none",
     ("all", ("any", CREATURE, ("type", "planeswalker")), ("not", ("color", "black")), ("not", LEGENDARY))),
    ("target nonblack, attacking or blocking creature", ("battlefield",), "none",
     ("all", ("not", ("color", "black")), ("any", ("status", "attacking"), ("status", "blocking")), CREATURE)),
    ("target red, white, or blue creature", ("battlefield",), "none",
     ("all", ("any", ("color", "red"), ("color", "white"), ("color", "blue")), CREATURE)),
    ("target attacking or blocking creature or Vehicle", ("battlefield",), "none",
     ("all", ("any", CREATURE, ("subtype", "Vehicle")), ("any", ("status", "attacking"), ("status", "blocking")))),
    ("target enchanted creature or artifact creature", ("battlefield",), "none",
     ("all", ("any", ("has_attached", ("subtype", "Aura")), ("type", "artifact")), CREATURE)),
    ("target legendary or Rat card in a graveyard", ("graveyard",), "none",
     ("all", ("any", LEGENDARY, ("subtype", "Rat")), CARD)),
    ("target Elf card or card with flying from a graveyard", ("graveyard",), "none",
     ("all", ("any", ("subtype", "Elf"), ("keyword", "flying")), CARD)),
    ("target instant or sorcery card with a cycling ability from a graveyard", ("graveyard",), "none",
     ("all", ("any", ("type", "instant"), ("type", "sorcery")), CARD, ("keyword", "cycling"))),
    ("target Elf, creature with flying, or enchantment", ("battlefield",), "none",
     ("any", ("subtype", "Elf"), ("all", CREATURE, ("keyword", "flying")), ("type", "enchantment"))),
    ("target artifact, creature with flying, or land an opponent controls", ("battlefield",), "none",
     ("all", ("any", ("type", "artifact"), ("all", CREATURE, ("keyword", "flying")), LAND), THEIRS)),
    ("target creature or creature card in your graveyard", ("battlefield", "graveyard"), "none",
     ("all", ("any", ("zone", "battlefield"), ("all", CARD, ("zone", "graveyard"), ("owner", "you"))), CREATURE)),
    ("target spell, nonland permanent, or card in a graveyard", ("stack", "battlefield", "graveyard"), "none",
     ("any", ("all", SPELL, ("zone", "stack")),
      ("all", ("not", LAND), ("kind", "permanent"), ("zone", "battlefield")), ("all", CARD, ("zone", "graveyard")))),
    ("target player", (), "any", PLAYER),
    ("target graveyard", (), "none", ("all", ("kind", "zone"), ("zone", "graveyard"))),
    ("target spell with two targets", ("stack",), "none", ("all", SPELL, ("target_count", "eq", 2))),
    ("target opponent", (), "opponent", ("all", PLAYER, ("player", "opponent"))),
    ("target player or planeswalker", ("battlefield",), "any", ("any", PLAYER, ("type", "planeswalker"))),
    ("any target", ("battlefield",), "any", ("any_target",)),
    ("target spell", ("stack",), "none", SPELL),
    ("target spell with a single target", ("stack",), "none", ("all", SPELL, ("target_count", "eq", 1))),
    ("target spell that targets a creature you control", ("stack",), "none",
     ("all", SPELL, ("targets", ("all", CREATURE, YOURS)))),
    ("target activated or triggered ability", ("stack",), "none",
     ("any", ("kind", "activated_ability"), ("kind", "triggered_ability"))),
    ("target activated ability from an artifact source", ("stack",), "none",
     ("all", ("kind", "activated_ability"), ("source", ("type", "artifact")))),
    ("target spell or nonland permanent", ("stack", "battlefield"), "none",
     ("any", ("all", SPELL, ("zone", "stack")),
      ("all", ("not", LAND), ("kind", "permanent"), ("zone", "battlefield")))),
    ("target instant or sorcery card from your graveyard", ("graveyard",), "none",
     ("all", ("any", ("type", "instant"), ("type", "sorcery")), CARD)),
    ("target red, white, or black creature card from a graveyard", ("graveyard",), "none",
     ("all", ("any", ("color", "red"), ("color", "white"), ("color", "black")), CREATURE, CARD)),
    ("target permanent or suspended card", ("battlefield", "exile"), "none",
     ("any", ("all", ("kind", "permanent"), ("zone", "battlefield")),
      ("all", ("status", "suspended"), CARD, ("zone", "exile")))),
]  # fmt: skip


@pytest.mark.parametrize(("phrase", "zones", "players", "criteria"), WHAT)
def test_what_it_takes(phrase, zones, players, criteria):
    (slot,) = slots(f"Choose {phrase}.")
    assert (slot.phrase, slot.zones, slot.players, slot.criteria) == (phrase, zones, players, criteria)
    assert slot.read


@pytest.mark.parametrize(
    "text",
    [
        "~ can't be the target of spells your opponents control.",
        "Whenever ~ becomes the target of a spell, sacrifice it.",
        "You may choose new targets for the copy.",
        "Whenever a player chooses one or more targets, draw a card.",
        "~ costs {1} more to cast for each target.",
        "Spells that target ~ cost {2} more to cast.",
        "This spell costs {1} more to cast for each target beyond the first.",
        'Creatures you control have "{T}: Tap target creature."',
        "Draw a card. (Then tap target creature.)",
        "You can't choose an untapped permanent as this spell's target as you cast it.",
    ],
)
def test_no_instance(text):
    assert slots(text) == []


UNREAD = [
    ("Tap target creature with an odd number of hats.", "with an odd number of hats"),
    ("Destroy target creature with flying or artifact that glows.", "that glows"),
    ("Tap target quxly creature.", "target quxly creature"),
    ("Return target creature card to your hand.", "target creature card"),
    ("Tap target creature with power 4 or greater or a blue hat.", "or a blue hat"),
    ("Return target creature card from your graveyard or hand.", "or hand"),
    ("Tap target creature of the chosen color or type.", "or type"),
    ("Tap target creature with power 2 or less, flying, and trample.", ", flying, and trample"),
    ("Tap target creature with mana value 2, 3, or 4.", ", 3, or 4"),
    ("Tap target creature that's white, blue, or has flying.", ", or has flying"),
    ("Tap target creature with mana value X plus 1.", "plus 1"),
    ("Tap target creature attacking a windmill.", "attacking a windmill"),
    ("Tap target creature you control spells.", "spells"),
    ("Tap target creature token bananas you control.", "bananas you control"),
    ("Tap target creature opponent controls.", "opponent controls"),
    ("Tap target player creature.", "creature"),
    ("Untap target creature, planeswalker, or windmill.", ", or windmill"),
    ("Copy target artifact you control named ~'s Hat.", "named ~'s Hat"),
    # words in front that belong to the instance
    ("Tap any numer of target creatures.", "of target"),
    ("Tap a number of target creatures equal to the number of lands you control.", "of target"),
    ("Tap upto two target creatures.", "upto two target"),
    ("Tap twice that many target creatures.", "twice that many target"),
    ("Tap X or fewer target creatures.", "fewer target"),
    ("Tap no more than two target creatures.", "more than two target"),
    ("Tap between one and three target creatures.", "one and three target"),
    ("Tap up to two tapped target creatures.", "tapped target"),
    ("Tap antoher target creature.", "antoher target"),
    ("Tap opposing target creature.", "opposing target"),
    ("Tap target nonblack creatures you control.", "target nonblack creatures you control"),
    ("Tap target creature black or red.", "black or red"),
    # what limits the phrase behind it
    ("Tap any number of target creatures, each controlled by a different opponent.",
     ", each controlled by a different opponent"),
    ("Tap two target creatures, one you control and one you don't control.",
     ", one you control and one you don't control"),
    ("Tap target creature, but not an Elf.", ", but not an Elf"),
    ("Tap target creature, other than an Elf.", ", other than an Elf"),
    ("Tap target creature with mana value 2 or less, 4 or less if you control a Swamp.",
     ", 4 or less if you control a Swamp"),
    ("Tap target creature,artifact,or land.", ",artifact,or land"),
    ("Tap target creature with toughness 3 or less and no abilities.", "and no abilities"),
    ("Tap target creature that's tapped and that has flying.", "and that has flying"),
    ("Tap target creature that isn't black and isn't red.", "and isn't red"),
    ("Tap target creature with power less than 3 and greater than 1.", "and greater than 1"),
    ("Tap target creature except Elves.", "except Elves"),
    ("Tap target creature with toughness greater than its power.", "toughness greater than its power"),
    ("Tap target creature with power greater than its base power.", "power greater than its base power"),
    ("Tap target creature under an opponent's control.", "under an opponent's control"),
    ("Tap target creature each opponent controls.", "each opponent controls"),
    ("Tap target creature both you and an opponent control.", "both you and an opponent control"),
    ("Tap target creature only you control.", "only you control"),
    ("Tap target creature for which you paid.", "for which you paid"),
    ("Tap target creature equal in power to it.", "equal in power to it"),
    ("Tap target creature was dealt damage this turn.", "was dealt damage this turn"),
    ("Tap target creature equipped or token.", "equipped or token"),
    ("Tap target creature you control or red.", "or red"),
]  # fmt: skip
FOLLOWED = [
    "Tap target creature, then draw a card.",
    "Up to two target creatures each have base power and toughness 3/3 until end of turn.",
    "Up to one other target creature both gains flying and untaps.",
    "Create a token that's a copy of target creature, except it isn't legendary.",
    "Create a token that's a copy of target creature, except his name is Old Elm.",
    "Destroy target land at end of turn.",
    "Put target card from your graveyard on the bottom of your library.",
    "Target creature gains flying for as long as you control ~ and can't block.",
    "Prevent all damage that target creature would deal as though it weren't there.",
]


@pytest.mark.parametrize(("text", "words"), UNREAD)
def test_what_is_not_read_is_reported(text, words):
    (slot,) = slots(text)
    assert not slot.read
    assert ("unread", words) in walk(slot.criteria)


@pytest.mark.parametrize(
    "text",
    [
        "Prevent all combat damage X target creatures would deal this turn.",
        "Draw a card for each Mountain target opponent controls.",
        "The next time target creature adapts this turn, tap it.",
        "Return to your hand target card in your graveyard.",
        "Each player other than target player draws a card.",
        "Earthbend 2. Discover X, where X is target creature's mana value.",
        "You may pay {1} by tapping target creature.",
        "Target creature gets +2/+2 and up to two other target creatures get +1/+1.",
        "Copy target spell, then attach this Equipment to target creature.",
        "If target creature is tapped, untap it unless target player pays {2}.",
    ],
)
def test_what_may_stand_in_front(text):
    assert all(slot.read for slot in slots(text))


@pytest.mark.parametrize("text", FOLLOWED)
def test_what_may_follow(text):
    assert all(slot.read for slot in slots(text))


def test_the_texts_own_name():
    """“Named” asks for the name, of whatever has it (201.2); without a name given it can't be told."""
    text = "Exile target creature not named Grey Owl and target card named Grey Owl from your graveyard."
    first, second = slots(text, types=["creature"], name="Grey Owl")
    assert first.criteria == ("all", CREATURE, ("not", ("named", "Grey Owl")))
    assert second.criteria == ("all", CARD, ("named", "Grey Owl"))
    french = "Détruisez la créature ciblée du nom de Chouette grise."
    (slot,) = slots(french, name=("Grey Owl", "Chouette grise"), language="fr")
    assert slot.criteria == ("all", CREATURE, ("named", "Grey Owl"))
    assert ("unread", "named ~") in walk(slots("Exile target creature named ~.")[0].criteria)
    assert read_phrase("creatures not named ~") == ("all", CREATURE, ("not", ("unread", "named ~")))
    (one, other) = slots(
        "Return target card named Old Elm and up to one target Forest card from your graveyard to your hand."
    )
    assert one.criteria == ("all", CARD, ("named", "Old Elm"))
    assert other.criteria == ("all", ("subtype", "Forest"), CARD)


def test_the_word_another():
    first, second = slots("Target creature you control fights another target creature.", types=["creature"])
    assert (first.binds, second.binds) == ((), (("other_than", 1),))
    (alone,) = slots("{T}: Untap another target land.", types=["creature"])
    assert alone.criteria == ("all", LAND, ("another",))


@pytest.mark.parametrize(
    ("text", "than"),
    [
        ("Whenever enchanted creature attacks, it deals 1 damage to another target creature.", ("not", ("host",))),
        ("Enchanted creature's controller may have ~ deal 1 damage to another target creature.", ("another",)),
        ("Whenever a creature enters, you may have that creature fight another target creature.", ("not", ("that",))),
        ("Whenever a creature enters, ~ deals damage equal to that creature's power to another target creature.",
         ("another",)),
        ("Whenever equipped creature dies, this Equipment deals 1 damage to another target creature.", ("another",)),
    ],
)  # fmt: skip
def test_another_than_what_acts(text, than):
    (slot,) = slots(text, types=["artifact"])
    assert slot.criteria == ("all", CREATURE, than)


@pytest.mark.parametrize(
    ("phrase", "criteria"),
    [
        ("target player other than this artifact's owner", ("all", PLAYER, ("not", ("player", "source_owner")))),
        ("target player other than ~'s owner", ("all", PLAYER, ("not", ("player", "source_owner")))),
        ("target creature with deathtouch, lifelink, or a +1/+1 counter on it",
         ("all", CREATURE, ("any", ("keyword", "deathtouch"), ("keyword", "lifelink"), ("counter", "+1/+1")))),
        ("target creature with flying, reach, or power 4 or greater",
         ("all", CREATURE, ("any", ("keyword", "flying"), ("keyword", "reach"), ("number", "power", "ge", 4)))),
        ("target creature with flying or a charge counter on it",
         ("all", CREATURE, ("any", ("keyword", "flying"), ("counter", "charge")))),
    ],
)  # fmt: skip
def test_possessives_and_mixed_lists(phrase, criteria):
    (slot,) = slots(f"{phrase.capitalize()} gets +1/+1.")
    assert (slot.criteria, slot.phrase.lower()) == (criteria, phrase)


def test_a_relative_clause_has_an_instance_of_its_own():
    first, second = slots("Put a charge counter on target creature that target Wall blocked this turn.")
    assert (first.phrase, first.read) == ("target creature", False)
    assert ("subtype", "Wall") in walk(second.criteria)
    assert ("status", "blocked") not in walk(second.criteria)


def test_a_plural_that_may_be_a_name():
    (slot,) = slots("Counter target spell that targets only Walls.")
    assert not slot.read


@pytest.mark.parametrize(
    ("name", "text", "criteria"),
    [
        ("Goblin", "Whenever Goblin attacks, tap target Goblin.", ("subtype", "Goblin")),
        ("Wall", "Sacrifice Wall: Tap another target Wall.", ("all", ("subtype", "Wall"), ("another",))),
        ("Grey Owl", "Whenever Grey attacks, Grey Owl deals 1 damage to target creature.", CREATURE),
    ],
)
def test_a_name_that_is_a_word_of_the_text(name, text, criteria):
    (slot,) = slots(text, name=name, types=["creature"])
    assert slot.criteria == criteria


def test_a_short_name_that_is_a_subtype():
    text = "[0]: Destroy target creature with mana value less than Nara's loyalty. Untap target Nara."
    first, second = slots(text, name="Nara, the Calm", types=["planeswalker"], subtypes=["Nara"])
    assert first.criteria == ("all", CREATURE, ("number", "mana_value", "lt", ("value", "loyalty", ("this",))))
    assert second.criteria == ("subtype", "Nara")


def test_what_is_asked_of_each_of_two_instances():
    text = "Exile up to one target land and/or up to one target artifact each with mana value 3 or less."
    first, second = slots(text)
    assert first.criteria == ("all", LAND, ("number", "mana_value", "le", 3))
    assert second.criteria == ("all", ("type", "artifact"), ("number", "mana_value", "le", 3))
    one, _ = slots("Exile target land and two target artifacts each with mana value 3 or less.")
    assert one.criteria == LAND


def test_a_keyword_that_is_the_objects_name():
    abilities = read_text("Ward {2}\nWard from Walls can't attack.", name="Ward", types=["creature"], keep_text=True)
    assert (abilities[0].kind, abilities[0].name) == ("keyword", "ward")
    flying, _ = read_text("Flying\nWhen Flying enters, tap target land.", name="Flying", types=["creature"])
    assert flying.name == "flying"


BINDS = [
    ("Target player discards a card. Tap target creature that player controls.", 2, (("controller_of", 1),)),
    ("Target player mills a card. Exile target card from that player's graveyard.", 2, (("owner_of", 1),)),
    ("Tap target creature target opponent controls.", 1, (("controller_of", 2),)),
    ("Tap two target creatures controlled by the same player.", 1, (("same", "controller"),)),
    ("Tap any number of target creatures with total power 10 or less.", 1, (("total", "power", "le", 10),)),
    ("Tap two target creatures controlled by the same opponent.", 1, (("same", "controller"),)),
    ("Exile up to two target cards from a single graveyard.", 1, (("same", "zone_player"),)),
    ("For each opponent, tap up to one target creature that player controls.", 1, (("per_player", "opponent"),)),
    ("Move a counter from target land onto another target land with the same controller.", 2,
     (("same", "controller", 1), ("other_than", 1))),
    ("Exchange control of target land and target land with the same mana value.", 2, (("equal", "mana_value", 1),)),
    ("Target creature you control fights target creature an opponent controls with lesser power.", 2,
     (("less_than", "power", 1),)),
    ("Tap target creature and target creature with equal or greater toughness.", 2, (("at_least", "toughness", 1),)),
    ("Tap target creature and target creature with power less than that creature's power.", 2,
     (("less_than", "power", 1),)),
    ("Destroy two target creatures with the same power.", 1, (("same", "power"),)),
    ("Destroy any number of target creatures with equal toughness.", 1, (("same", "toughness"),)),
    ("Exchange control of two target permanents that share a permanent type.", 1, (("shares", "permanent_type"),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "which", "binds"), BINDS)
def test_what_binds_targets(text, which, binds):
    assert slots(text)[which - 1].binds == binds


def test_what_is_compared_to_what_an_event_names():
    (slot,) = slots("Whenever another creature enters, tap target creature with the same power.", types=["creature"])
    named = ("number", "power", "eq", ("value", "power", ("that",)))
    assert (slot.criteria, slot.binds) == (("all", CREATURE, named), ())


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("When ~ dies, return target creature card with lesser power from your graveyard to your hand.", "this"),
        ("Whenever ~ attacks, tap target creature with power less than his power.", "this"),
        ("Whenever ~ attacks, tap target creature with power less than that creature's power.", "that"),
        ("Whenever ~ or another creature dies, tap target creature with lesser power.", "that"),
        ("Whenever ~ dies or another artifact is put into a graveyard, tap target creature with lesser power.", "that"),
        ("Whenever ~ enters or attacks, tap target creature with lesser power.", "this"),
        ("Whenever ~ blocks a creature, tap target creature with lesser power.", "that"),
    ],
)
def test_whose_value_it_is(text, whose):
    (slot,) = slots(text, types=["creature"])
    assert ("number", "power", "lt", ("value", "power", (whose,))) in walk(slot.criteria)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Tap two target lands and target creature with lesser mana value.", False),  # than which of them?
        ("Tap target land and target land with mana value less than that land's power.", False),
        ("Tap target land and target creature card in your graveyard with lesser mana value.", False),
        ("Tap target land and target land with lesser mana value.", True),
    ],
)
def test_a_comparison_with_an_earlier_target_that_cant_be_told(text, read):
    assert slots(text)[-1].read is read


def test_the_player_an_event_names_is_no_target():
    text = "Whenever this creature deals combat damage to a player, tap target creature that player controls."
    (slot,) = slots(text, types=["creature"])
    assert (slot.criteria, slot.binds) == (("all", CREATURE, ("controller", "that_player")), ())


def test_x():
    (announced,) = slots("~ deals damage to target creature with mana value X or less.")
    assert announced.criteria == ("all", CREATURE, ("number", "mana_value", "le", "X"))
    (told,) = slots("Tap up to X target creatures, where X is the number of Elves you control.")
    assert told.max == ("count", ("all", ("subtype", "Elf"), YOURS))
    (settled,) = slots("Tap up to X target creatures, where X is the number of cards discarded this way.")
    assert settled.max == ("that_many",)
    (dark,) = slots("Tap up to X target creatures, where X is the age of the captain.")
    assert not dark.read


def test_choosers_divisions_and_conditions():
    (chosen,) = slots("An opponent chooses target creature you control. Tap it.")
    assert chosen.chooser == "opponent"
    (chance,) = slots("Tap target creature at random.")
    assert (chance.chooser, chance.criteria) == ("random", CREATURE)
    (relative,) = slots("That player chooses target creature another player controls.")
    assert not relative.read
    (theirs,) = slots("Tap target creature of an opponent's choice they control.")
    assert (theirs.chooser, theirs.criteria) == ("opponent", ("all", CREATURE, THEIRS))
    (divided,) = slots("Distribute three +1/+1 counters among any number of target creatures.")
    assert divided.divided == 3
    plain, kicked = slots("Tap target creature. If this spell was kicked, untap target land.")
    assert (plain.when, kicked.when) == (None, ("kicked",))
    plain, kicked = slots("Tap target creature. If this spell was kicked, instead tap two target creatures.")
    assert (plain.when, kicked.when) == (("not", ("kicked",)), ("kicked",))


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Prevent the next 4 damage that would be dealt this turn to any number of targets, divided as you choose.", 4),
        ("{T}: ~ deals damage equal to its power divided as you choose among any number of targets.",
         ("value", "power", ("this",))),
        ("When ~ dies, it deals damage equal to its power divided as you choose among any number of targets.",
         ("value", "power", ("this",))),
        ("At the beginning of your end step, ~ deals X damage divided as you choose among any number of targets, "
         "where X is the number of age counters on it.", ("counters", "age", ("this",))),
        ("Whenever another creature dies, it deals damage equal to its power divided as you choose among any number "
         "of targets.", ("value", "power", ("that",))),
        ("Prevent the next 4 damage that would be dealt to any number of targets.", None),
    ],
)  # fmt: skip
def test_what_is_divided(text, amount):
    (slot,) = slots(text, types=["creature"])
    assert slot.divided == amount


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("{1}{R}: Tap target creature blocking it.", ("blocks", ("this",))),
        ("{1}{R}: Tap target creature blocking ~.", ("blocks", ("this",))),
        ("Sacrifice a creature: Tap target creature with power less than its power.", ("unread",)),
        ("{T}: Exile target creature. Tap target Equipment attached to that creature.", ("unread",)),
    ],
)
def test_what_it_is_without_an_event(text, tree):
    *_, slot = slots(text, types=["creature"])
    assert any(node[: len(tree)] == tree for node in walk(slot.criteria))


@pytest.mark.parametrize(
    ("text", "fewest", "most"),
    [
        ("For any number of opponents, tap target creature that player controls.", 0, ("players", "opponent")),
        ("For up to two opponents, tap target creature that player controls.", 0, 2),
        ("For each opponent, tap target creature that player controls.", *[("players", "opponent")] * 2),
    ],
)
def test_one_for_some_of_the_players(text, fewest, most):
    (slot,) = slots(text)
    assert (slot.min, slot.max, slot.criteria) == (fewest, most, CREATURE)
    assert slot.binds == (("per_player", "opponent"),)


def test_one_for_each_of_certain_players():
    (slot,) = slots("For each opponent who attacked you this turn, tap target creature that player controls.")
    assert ("unread", "who attacked you this turn") in walk(slot.criteria)


def test_a_certain_kicker_and_otherwise():
    """Which of two kickers was paid isn't kept; “otherwise” is the contrary of what the sentence before it asks for."""
    (slot,) = slots("If this spell was kicked with its {1}{R} kicker, tap target creature.")
    assert slot.when == ("all", ("kicked",), ("unsaid", "which kicker cost was paid"))
    first, second = slots("If this spell was kicked, tap two target creatures. Otherwise, tap target creature.")
    assert (first.when, second.when) == (("kicked",), ("not", ("kicked",)))
    always, also = slots("If you control a Swamp, tap target creature. Otherwise, tap target land.")
    assert always.when is also.when is None


@pytest.mark.parametrize(
    "text",
    [
        "Tap another target creature for each time this spell was kicked.",
        "For each time this spell was kicked, tap another target creature.",
    ],
)
def test_one_more_for_each_kick(text):
    (slot,) = slots(text)
    assert slot.min == slot.max == ("times_kicked",)


@pytest.mark.parametrize(
    ("whom", "distinct", "unread"),
    [
        ("player", True, ()),
        ("opponent", True, ()),
        ("creature", False, ("Each mode must target a different creature",)),
    ],
)
def test_modes_that_must_target_different_things(whom, distinct, unread):
    text = f"Choose two. Each mode must target a different {whom}.\n• Tap target {whom}.\n• Goad target {whom}."
    (spell,) = read_text(text, types=["sorcery"])
    assert (spell.modes.distinct, spell.unread) == (distinct, unread)


def test_another_than_an_earlier_mode_took():
    text = "Choose one or both —\n• Tap target creature.\n• Untap another target creature."
    (spell,) = read_text(text, types=["sorcery"])
    assert [slot.read for mode in spell.modes.options for slot in mode.slots] == [True, False]
    _, ability = read_text(f"Flying\n{{1}}: {text}", types=["creature"])  # there it is another than the source
    assert [slot.read for mode in ability.modes.options for slot in mode.slots] == [True, True]


def test_costs_that_change_the_targets():
    (slot,) = slots("Tap target creature.\nOverload {4}{U}")
    assert slot.when == ("not", ("cast_with", "overload"))
    whole, short = slots("Cleave {3}{U}\nCounter target [creature] spell.")
    assert (whole.criteria, whole.when) == (("all", CREATURE, SPELL), ("not", ("cast_with", "cleave")))
    assert (short.criteria, short.when) == (SPELL, ("cast_with", "cleave"))


KINDS = [
    # text, types, (kind, targeted, label, zone) of each ability
    ("Flying, protection from red and from blue", ["creature"], [("keyword", False, None, "battlefield")] * 2),
    ("Draw a card.\nWhen you cycle this card, target creature gets -1/-1.", ["sorcery"],
     [("spell", False, None, "battlefield"), ("triggered", True, None, "battlefield")]),
    ("{2}, {T}: Tap target land.", ["artifact"], [("activated", True, None, "battlefield")]),
    ("Landfall — Whenever a land you control enters, tap target creature.", ["creature"],
     [("triggered", True, None, "battlefield")]),
    ("[+1]: Draw a card.\n[−3]: Tap target creature.", ["planeswalker"],
     [("activated", False, "+1", "battlefield"), ("activated", True, "-3", "battlefield")]),
    ("I, II — Tap target creature.\nIII — Draw a card.", ["enchantment"],
     [("triggered", True, "I, II", "battlefield"), ("triggered", False, "III", "battlefield")]),
    ("Cliff Walk — {8}: Tap target creature.", ["creature"], [("activated", True, None, "battlefield")]),
    ("Swift Sneak — Whenever this creature attacks, tap target creature.", ["creature"],
     [("triggered", True, None, "battlefield")]),
    ("Channel — {1}, Discard this card: Tap target creature.", ["creature"], [("activated", True, None, "hand")]),
    ("{1}, Exile this card from your graveyard: Tap target creature.", ["creature"],
     [("activated", True, None, "graveyard")]),
    ("LEVEL 1-3\n2/2\n{T}: Tap target land.", ["creature"], [("activated", True, "LEVEL 1-3", "battlefield")]),
    ("Sacrifice this artifact: This turn, when target creature attacks, draw a card.", ["artifact"],
     [("activated", True, None, "battlefield")]),
    ("When target creature dies this turn, draw a card.", ["instant"], [("spell", True, None, "battlefield")]),
    ("Creatures you control get +1/+1.", ["enchantment"], [("static", False, None, "battlefield")]),
    ("This spell can't be countered.\nTap target creature.", ["instant"],
     [("static", False, None, "battlefield"), ("spell", True, None, "battlefield")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types", "expected"), KINDS)
def test_kinds(text, types, expected):
    assert [(a.kind, a.targeted, a.label, a.zone) for a in read_text(text, types=types)] == expected


STATIONED = """Station
3+ | Whenever you cast a spell, ~ deals 1 damage to any target.
8+ | Flying
Other creatures you control have hexproof.
3/3"""


def test_station():
    """Each “N+ | …” is a paragraph of its own; what follows it belongs to the same number of counters (721.2)."""
    read = [(a.paragraph, a.kind, a.label, a.targeted) for a in read_text(STATIONED, types=["artifact"])]
    assert read == [
        (1, "keyword", None, False),
        (2, "triggered", "3+", True),
        (3, "keyword", "8+", False),
        (4, "static", "8+", False),
    ]


@pytest.mark.parametrize("last", ["20", "15+"])
def test_rows_of_a_table_belong_to_what_is_rolled(last):
    text = f"Roll a d20.\n9 or less | Draw a card.\n10—19 | Draw two cards.\n{last} | Draw ten cards."
    assert [(a.paragraph, a.kind) for a in read_text(text, types=["sorcery"])] == [(1, "spell")]


def test_a_reflexive_trigger_in_a_mode():
    text = "Choose one —\n• You may discard a card. When you do, destroy target artifact.\n• Tap target creature."
    spell, created = read_text(text, types=["sorcery"])
    assert [len(mode.slots) for mode in spell.modes.options] == [0, 1]
    assert (created.kind, created.created, created.slots[0].criteria) == ("triggered", True, ("type", "artifact"))


def test_what_a_mode_says_of_moves():
    text = "Choose one —\n• Destroy target creature. It can't be regenerated.\n• Destroy target artifact."
    (spell,) = read_text(text, types=["sorcery"])
    first, second = spell.modes.options
    assert spell.moving is second.moving is None
    assert [(r.event, r.cannot) for r in first.moving.replaces] == [("regenerate", True)]


def test_a_reflexive_trigger_is_an_ability_of_its_own():
    first, second = read_text("{T}: You may pay {1}. When you do, destroy target artifact.", types=["creature"])
    assert (first.kind, first.slots, first.created) == ("activated", (), False)
    assert (second.kind, second.targeted, second.created) == ("triggered", True, True)


MODAL = [
    ("Choose one —", 1, 1, False),
    ("Choose one or both —", 1, 2, False),
    ("Choose up to one —", 0, 1, False),
    ("Choose two. You may choose the same mode more than once.", 2, 2, True),
    ("When this creature enters, choose any number —", 0, 2, False),
    ("Choose one. If you control a commander as you cast this spell, you may choose both instead.", 1,
     ("if", ("exists", 1, ("all", ("commander",), YOURS)), 2, 1), False),
]  # fmt: skip


@pytest.mark.parametrize(("header", "fewest", "most", "repeat"), MODAL)
def test_modes(header, fewest, most, repeat):
    (ability,) = read_text(f"{header}\n• Tap target creature.\n• Grand Name — Draw a card.", types=["instant"])
    assert ability.modes is not None
    assert (ability.modes.min, ability.modes.max, ability.modes.repeat) == (fewest, most, repeat)
    assert [[s.criteria for s in mode.slots] for mode in ability.modes.options] == [[CREATURE], []]


def test_bullets_that_are_no_modes():
    text = "Whenever this creature attacks, spin a top.\n• Tap target creature.\n• Draw."
    (ability,) = read_text(text, types=["creature"])
    assert (ability.kind, ability.slots, ability.unread) == ("triggered", (), ("Tap target creature.",))
    chosen, given = read_text("As this enchantment enters, choose Sun or Moon.\n• Sun — {T}: Tap target creature.")
    assert (chosen.kind, given.kind, given.targeted) == ("static", "activated", True)


KEYWORDS = [
    ("equip {2}", "activated", "battlefield", ("all", CREATURE, YOURS)),
    ("equip Human {1}", "activated", "battlefield", ("all", CREATURE, YOURS, ("subtype", "Human"))),
    ("equip planeswalker {1}", "activated", "battlefield", ("all", ("type", "planeswalker"), YOURS)),
    (
        "mutate {2}{G}",
        "spell",
        "battlefield",
        ("all", ("not", ("subtype", "Human")), CREATURE, ("owner", "source_owner")),
    ),
    ("fortify {3}", "activated", "battlefield", ("all", LAND, YOURS)),
    ("reinforce 2—{1}{W}", "activated", "hand", CREATURE),
    ("scavenge {4}{G}", "activated", "graveyard", CREATURE),
    ("enchant creature with flying", "spell", "battlefield", ("all", CREATURE, ("keyword", "flying"))),
    ("modular 2", "triggered", "battlefield", ("all", ("type", "artifact"), CREATURE)),
    ("provoke", "triggered", "battlefield", ("all", CREATURE, ("controller", "defending_player"))),
]


@pytest.mark.parametrize(("words", "acts_as", "zone", "criteria"), KEYWORDS)
def test_keywords_that_target(words, acts_as, zone, criteria):
    ability = read_keyword(words)
    assert (ability.kind, ability.acts_as, ability.zone) == ("keyword", acts_as, zone)
    assert [slot.criteria for slot in ability.slots] == [criteria]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("~ has soulshift X, where X is the number of lands you control.", "en"),
        ("~ a transmigration X, X étant le nombre de terrains que vous contrôlez.", "fr"),
        ("Le ~ a transmigration X, X étant le nombre de terrains que vous contrôlez.", "fr"),
    ],
)
def test_a_keyword_that_a_text_gives_itself_with_a_number(text, language):
    (ability,) = read_text(text, types=["creature"], language=language)
    (slot,) = ability.slots
    assert (ability.kind, ability.name, ability.acts_as) == ("keyword", "soulshift", "triggered")
    assert slot.zones == ("graveyard",)
    number = next(node for node in walk(slot.criteria) if node[0] == "number")
    assert number[:3] == ("number", "mana_value", "le")
    assert set(number[3][1][1:]) == {LAND, YOURS}


@pytest.mark.parametrize("text", ["~ has soulshift X, where X is the frobs of ~.", "~ has frobbing X, where X is two."])
def test_a_number_or_a_keyword_that_is_not_known(text):
    found = [slot for ability in read_text(text, types=["creature"]) for slot in ability.slots]
    assert all(not slot.read for slot in found)


def test_keyword_actions_that_target():
    (slot,) = slots("When this creature enters, support 2.", types=["creature"])
    assert (slot.min, slot.max, slot.criteria) == (0, 2, ("all", CREATURE, ("another",)))
    assert slot.keyword == "support"
    (slot,) = slots("Support 2.")
    assert (slot.max, slot.criteria) == (2, CREATURE)


def test_one_ability_and_unknown_words():
    assert read_ability("{T}: ~ deals 1 damage to any target.", types=["creature"]).targeted
    assert read_keyword("glimmer 3").unread == ("glimmer 3",)
    assert read_phrase("blobs of colour") == ("unread", "blobs of colour")


PHRASES = [
    ("from black", ("color", "black")),
    ("spells or abilities your opponents control", ("all", ("any", SPELL, ("kind", "ability")), THEIRS)),
    ("spells or abilities from artifact sources",
     ("any", SPELL, ("all", ("kind", "ability"), ("source", ("type", "artifact"))))),
    ("that targets only you", ("targets_only", ("player", "you"))),
    ("with two targets", ("target_count", "eq", 2)),
    ("with exactly one target", ("target_count", "eq", 1)),
    ("with two or more targets", ("target_count", "ge", 2)),
    ("spells and abilities you control", ("all", ("any", SPELL, ("kind", "ability")), YOURS)),
    ("with a single target", ("target_count", "eq", 1)),
    ("artifacts, creatures, and lands", ("any", ("type", "artifact"), CREATURE, LAND)),
    ("mana value 3 or less", ("number", "mana_value", "le", 3)),
]  # fmt: skip


@pytest.mark.parametrize(("phrase", "criteria"), PHRASES)
def test_phrases(phrase, criteria):
    assert read_phrase(phrase) == criteria


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("section", ["nouns", "adjectives", "modifiers", "qualities", "fixed_conditions"])
def test_the_vocabulary_writes_known_operators(language, section):
    for words, tree in vocabulary(language).tables[section].items():
        inner = {"value", "exile", "spent"}  # an amount, a mark's argument, an attribute
        unknown = [n for n in walk(tree) if n[0] not in OPERATORS and n[0] not in inner and not n[0].endswith("!")]
        assert not unknown, words


COUNTS = {"": (1, 1), "up to two ": (0, 2), "any number of ": (0, None), "X ": ("X", "X")}
ADJECTIVES = {"": (), "tapped ": (("status", "tapped"),), "nonblack ": (("not", ("color", "black")),)}
ENDINGS = {"": (), " you control": (YOURS,), " with power 3 or less": (("number", "power", "le", 3),)}
FOLLOWING = [".", " and draw a card.", ", then draw a card.", " until end of turn."]


@given(
    st.sampled_from(list(COUNTS)),
    st.sampled_from(list(ADJECTIVES)),
    st.lists(st.sampled_from(list(ENDINGS)), unique=True),
    st.sampled_from(FOLLOWING),
)
def test_a_phrase_means_what_its_parts_mean(count, adjective, endings, following):
    """Any count, adjective and complements give that number, those criteria, and the phrase up to its last word."""
    noun = "creatures" if count else "creature"
    phrase = f"{count}target {adjective}{noun}{''.join(endings)}"
    (slot,) = slots(f"Tap {phrase}{following}")
    parts = [*ADJECTIVES[adjective], CREATURE, *(part for ending in endings for part in ENDINGS[ending])]
    assert (slot.min, slot.max) == COUNTS[count]
    assert slot.criteria == (parts[0] if len(parts) == 1 else ("all", *parts))
    assert slot.phrase == phrase


def test_the_notation_is_told():
    told = (Path(__file__).parents[1] / "docs" / "notation.md").read_text("utf-8")
    assert [name for name in (*OPERATORS, *BINDS_BY_NAME) if f"| `{name}` |" not in told] == []


@pytest.mark.parametrize(
    ("cost", "zone"),
    [
        ("{T}, Exile two cards from your graveyard", "battlefield"),
        ("{1}, Exile this card from your graveyard", "graveyard"),
        ("{1}, Exile this card and another creature card from your graveyard", "graveyard"),
    ],
)
def test_where_an_ability_is_activated_from(cost, zone):
    (ability,) = read_text(f"{cost}: Tap target creature.", types=["creature"])
    assert ability.zone == zone


@pytest.mark.parametrize("language", ["english", "french"])
def test_the_vocabulary_is_read_without_the_fast_loader_too(language):
    text = (Path(__file__).parents[1] / "mtglogic/cards/reader" / f"{language}.yaml").read_text("utf-8")
    assert yaml.safe_load(text) == vocabulary(language[:2]).data
