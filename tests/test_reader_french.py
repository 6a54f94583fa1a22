"""French texts, invented in the usual templating, old and new: the same notation as the English ones (114.1a, E.4)."""

import unicodedata

import pytest

from mtglogic.cards.model import ANYTHING, Moving, Replacement, walk
from mtglogic.cards.reader import read_keyword, read_phrase, read_text, recognise

CREATURE = ("type", "creature")
CARD = ("kind", "card")
YOURS = ("controller", "you")


def slots(text, **keys):
    """The instances of a French text, in order."""
    return [s for a in read_text(text, **{"types": ["sorcery"], "language": "fr", **keys}) for s in a.slots]


WHAT = [
    # text, min, max, zones, players, criteria
    ("Engagez la créature ciblée.", 1, 1, ("battlefield",), "none", CREATURE),
    ("Contrecarrez un sort ciblé qui cible uniquement ~.", 1, 1, ("stack",), "none",
     ("all", ("kind", "spell"), ("targets_only", ("this",)))),
    ("Contrecarrez un sort ciblé qui cible un seul permanent ou joueur.", 1, 1, ("stack",), "none",
     ("all", ("kind", "spell"), ("targets_only", ("any", ("kind", "permanent"), ("kind", "player"))))),
    ("Contrecarrez un sort ciblé qui cible une ou plusieurs créatures.", 1, 1, ("stack",), "none",
     ("all", ("kind", "spell"), ("targets", CREATURE))),
    ("Contrecarrez le sort ciblé qui vous cible ou qui cible un permanent que vous contrôlez.", 1, 1, ("stack",),
     "none",
     ("all", ("kind", "spell"), ("targets", ("any", ("player", "you"), ("all", ("kind", "permanent"), YOURS))))),
    ("Contrecarrez une capacité activée ciblée d'une source artefact.", 1, 1, ("stack",), "none",
     ("all", ("kind", "activated_ability"), ("source", ("type", "artifact")))),
    ("Contrecarrez le sort ciblé d'éphémère ou de rituel.", 1, 1, ("stack",), "none",
     ("all", ("any", ("type", "instant"), ("type", "sorcery")), ("kind", "spell"))),
    ("Détruisez une créature ciblée de force ou d'endurance inférieure ou égale à 1.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("any", ("number", "power", "le", 1), ("number", "toughness", "le", 1)))),
    ("Engagez une créature ciblée dégagée que vous contrôlez.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("status", "untapped"), YOURS)),
    ("Détruisez une créature ciblée qui a un marqueur +1/+1 sur elle.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("counter", "+1/+1"))),
    ("Détruisez une créature ciblée qui n'a pas de marqueur « destin » sur elle.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("not", ("counter", "fate")))),
    ("Détruisez une créature ciblée qu'un adversaire contrôle et qui vous attaque.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("controller", "opponent"), ("attacks", "you"))),
    ("Détruisez la créature ciblée qui bloque ou bloquée par ~.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("any", ("blocks", ("this",)), ("blocked_by", ("this",))))),
    ("Détruisez un permanent ciblé qui n'est pas nommé Exemple.", 1, 1, ("battlefield",), "none",
     ("all", ("kind", "permanent"), ("not", ("named", "Exemple")))),
    ("Échangez le contrôle d'un artefact ciblé qu'un adversaire contrôle et qui a une valeur de mana inférieure ou "
     "égale.", 1, 1, ("battlefield",), "none",
     ("all", ("type", "artifact"), ("controller", "opponent"),
      ("number", "mana_value", "le", ("value", "mana_value", ("that",))))),
    ("Dégagez la créature Elfe ou Gobelin engagée ciblée.", 1, 1, ("battlefield",), "none",
     ("all", ("any", ("subtype", "Elf"), ("subtype", "Goblin")), CREATURE, ("status", "tapped"))),
    ("Dégagez jusqu'à un artefact ciblé ou jusqu'à une créature ciblée.", 0, 1, ("battlefield",), "none",
     ("any", ("type", "artifact"), CREATURE)),
    ("Renvoyez une carte d'artefact ciblée ou une carte de terrain depuis votre cimetière dans votre main.", 1, 1,
     ("graveyard",), "none", ("all", ("any", ("type", "artifact"), ("type", "land")), CARD)),
    ("Renvoyez jusqu'à ce nombre de permanents ciblés dans la main de leur propriétaire.", 0, ("that_many",),
     ("battlefield",), "none", ("kind", "permanent")),
    ("Mettez la carte ciblée qui est retirée de la partie dans votre cimetière.", 1, 1, ("exile",), "none", CARD),
    ("Engagez jusqu'à X créatures ciblées, X étant votre dévotion au noir.", 0, ("devotion", "black"),
     ("battlefield",), "none", CREATURE),
    ("Engagez jusqu'à X créatures ciblées, X étant le nombre de marqueurs « verset » sur ~.", 0,
     ("counters", "verse", ("this",)), ("battlefield",), "none", CREATURE),
    ("Engagez jusqu'à X créatures ciblées, X étant la force la plus élevée parmi les créatures que vous contrôlez.", 0,
     ("greatest", "power", ("all", CREATURE, YOURS)), ("battlefield",), "none", CREATURE),
    ("Regardez la créature ciblée face cachée.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("status", "face_down"))),
    ("Retournez la créature ciblée face cachée.", 1, 1, ("battlefield",), "none", CREATURE),
    ("Détruisez la créature avec le vol, bleue ou noire, ciblée.", 1, 1, ("battlefield",), "none",
     ("all", ("any", ("color", "blue"), ("color", "black")), CREATURE, ("keyword", "flying"))),
    ("Détruisez une créature ciblée de force inférieure au nombre de cartes dans votre main.", 1, 1, ("battlefield",),
     "none", ("all", CREATURE, ("number", "power", "lt", ("count", ("all", ("zone", "hand"), ("owner", "you")))))),
    ("Renvoyez une carte avec une capacité de recyclage ciblée depuis votre cimetière.", 1, 1, ("graveyard",), "none",
     ("all", CARD, ("keyword", "cycling"))),
    ("Renvoyez une carte de clerc avec une valeur de mana inférieure ciblée depuis votre cimetière.", 1, 1,
     ("graveyard",), "none",
     ("all", CARD, ("subtype", "Cleric"), ("number", "mana_value", "lt", ("value", "mana_value", ("that",))))),
    ("Mettez sur le champ de bataille une carte de créature ciblée de votre cimetière, engagée.", 1, 1, ("graveyard",),
     "none", ("all", CARD, CREATURE)),
    ("Le ~ inflige 5 blessures à n'importe quel nombre de cibles, réparties comme vous le désirez.", 0, None,
     ("battlefield",), "any", ("any_target",)),
    ("Contrecarrez une capacité de loyauté ciblée d'un planeswalker.", 1, 1, ("stack",), "none",
     ("all", ("kind", "loyalty_ability"), ("source", ("type", "planeswalker")))),
    ("Engagez jusqu'à deux créatures ciblées.", 0, 2, ("battlefield",), "none", CREATURE),
    ("Engagez n'importe quel nombre de créatures ciblées.", 0, None, ("battlefield",), "none", CREATURE),
    ("Engagez une, deux ou trois créatures ciblées.", 1, 3, ("battlefield",), "none", CREATURE),
    ("Ciblez jusqu'à une créature.", 0, 1, ("battlefield",), "none", CREATURE),
    ("Dégagez une créature ciblée que vous contrôlez.", 1, 1, ("battlefield",), "none", ("all", CREATURE, YOURS)),
    ("Détruisez une créature avec le vol ciblée.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("keyword", "flying"))),
    ("Exilez la créature ciblée de force 4 ou plus.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "ge", 4))),
    ("Exilez une créature ciblée avec une force inférieure ou égale à 2.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "le", 2))),
    ("Engagez la créature attaquante ou bloqueuse ciblée.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("any", ("status", "attacking"), ("status", "blocking")))),
    ("Détruisez un permanent non-terrain ciblé.", 1, 1, ("battlefield",), "none",
     ("all", ("kind", "permanent"), ("not", ("type", "land")))),
    ("Détruisez l'artefact ciblé ou l'enchantement ciblé.", 1, 1, ("battlefield",), "none",
     ("any", ("type", "artifact"), ("type", "enchantment"))),
    ("Acquérez le contrôle d'un artefact ciblé ou d'une créature ciblée.", 1, 1, ("battlefield",), "none",
     ("any", ("type", "artifact"), CREATURE)),
    ("Le ~ inflige 2 blessures à une cible, créature ou joueur.", 1, 1, ("battlefield",), "any",
     ("any", CREATURE, ("kind", "player"))),
    ("Le ~ inflige 2 blessures à n'importe quelle cible.", 1, 1, ("battlefield",), "any", ("any_target",)),
    ("Exilez un nombre quelconque d'artefacts ciblés.", 0, None, ("battlefield",), "none", ("type", "artifact")),
    ("Un maximum de trois créatures ciblées ne peuvent pas bloquer ce tour-ci.", 0, 3, ("battlefield",), "none",
     CREATURE),
    ("Enchantez une créature que vous contrôlez.", 1, 1, ("battlefield",), "none", ("all", CREATURE, YOURS)),
    ("Créez, sous le contrôle de l'adversaire ciblé, deux jetons de créature 1/1 verte.", 1, 1, (), "opponent",
     ("all", ("kind", "player"), ("player", "opponent"))),
    ("Détruisez la créature adverse ciblée.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("controller", "opponent"))),
    ("Détruisez une créature ciblée avec un marqueur +1/+1 sur elle.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("counter", "+1/+1"))),
    ("Exilez la créature ciblée dont la force est de 3 ou moins.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "le", 3))),
    ("Le joueur ciblé pioche une carte.", 1, 1, (), "any", ("kind", "player")),
    ("Regardez la main de l'adversaire ciblé.", 1, 1, (), "opponent",
     ("all", ("kind", "player"), ("player", "opponent"))),
    ("Contrecarrez le sort d'éphémère ou de rituel ciblé.", 1, 1, ("stack",), "none",
     ("all", ("any", ("type", "instant"), ("type", "sorcery")), ("kind", "spell"))),
    ("Changez la cible d'un sort ciblé qui a une cible unique.", 1, 1, ("stack",), "none",
     ("all", ("kind", "spell"), ("target_count", "eq", 1))),
    ("Renvoyez une carte de créature ciblée depuis votre cimetière dans votre main.", 1, 1, ("graveyard",), "none",
     ("all", CARD, CREATURE)),
    ("Renvoyez sur le champ de bataille depuis votre cimetière une carte de créature ciblée.", 1, 1, ("graveyard",),
     "none", ("all", CARD, CREATURE)),
    ("Exilez deux cibles, artefacts, créatures et/ou terrains que vous contrôlez, puis piochez.", 2, 2,
     ("battlefield",), "none", ("all", ("any", ("type", "artifact"), CREATURE, ("type", "land")), YOURS)),
    ("Détruisez une cible, créature ou planeswalker, dont la valeur de mana est inférieure ou égale à 3.", 1, 1,
     ("battlefield",), "none",
     ("all", ("any", CREATURE, ("type", "planeswalker")), ("number", "mana_value", "le", 3))),
    ("Exilez une cible, créature ou planeswalker, noire ou rouge.", 1, 1, ("battlefield",), "none",
     ("all", ("any", CREATURE, ("type", "planeswalker")), ("any", ("color", "black"), ("color", "red")))),
    ("~ inflige 1 blessure à une cible, créature ou joueur, qui a subi des blessures ce tour-ci.", 1, 1,
     ("battlefield",), "any", ("all", ("any", CREATURE, ("kind", "player")), ("this_turn", "dealt_damage"))),
    ("Renvoyez une carte de créature Vampire ou Sorcier ciblée depuis votre cimetière.", 1, 1, ("graveyard",), "none",
     ("all", ("any", ("subtype", "Vampire"), ("subtype", "Wizard")), CARD, CREATURE)),
    ("Renvoyez une carte de créature Vampire ou un véhicule ciblés depuis votre cimetière.", 1, 1, ("graveyard",),
     "none", ("any", ("all", CARD, CREATURE, ("subtype", "Vampire")), ("subtype", "Vehicle"))),
    ("Engagez le loup ou loup-garou attaquant ciblé.", 1, 1, ("battlefield",), "none",
     ("all", ("any", ("subtype", "Wolf"), ("subtype", "Werewolf")), ("status", "attacking"))),
    ("Renvoyez une carte d'éphémère ou de rituel rouge ciblée depuis votre cimetière.", 1, 1, ("graveyard",), "none",
     ("all", ("any", ("type", "instant"), ("type", "sorcery")), CARD, ("color", "red"))),
    ("Renvoyez une carte d'artefact ou d'enchantement non-Aura ciblée depuis votre cimetière.", 1, 1, ("graveyard",),
     "none",
     ("all", ("any", ("type", "artifact"), ("all", ("type", "enchantment"), ("not", ("subtype", "Aura")))), CARD)),
    ("Détruisez le permanent non-créature bleu ou noir ciblé.", 1, 1, ("battlefield",), "none",
     ("all", ("any", ("color", "blue"), ("color", "black")), ("kind", "permanent"), ("not", CREATURE))),
    ("Renvoyez une carte avec l'éveil ciblée depuis votre cimetière.", 1, 1, ("graveyard",), "none",
     ("all", CARD, ("keyword", "awaken"))),
    ("Exilez une créature ciblée de force inférieure à celle du ~.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "lt", ("value", "power", ("this",))))),
    ("Renvoyez jusqu'à X cartes d'artefact ciblées, chacune avec une valeur de mana de 2, depuis votre cimetière.", 0,
     "X", ("graveyard",), "none", ("all", CARD, ("type", "artifact"), ("number", "mana_value", "eq", 2))),
    ("Renvoyez une carte de créature ciblée depuis votre cimetière avec un marqueur -1/-1 sur elle.", 1, 1,
     ("graveyard",), "none", ("all", CARD, CREATURE)),
    ("Ciblez une créature ou carte de créature dans votre cimetière.", 1, 1, ("battlefield", "graveyard"), "none",
     ("all", ("any", ("zone", "battlefield"), ("all", CARD, ("zone", "graveyard"), ("owner", "you"))), CREATURE)),
    ("Les équipements attachés à la créature ciblée sont verts.", 1, 1, ("battlefield",), "none", CREATURE),
    ("Mettez un jeton 1/1 bloquant la créature ciblée.", 1, 1, ("battlefield",), "none", CREATURE),
    ("Engagez les créatures autres que la créature ciblée.", 1, 1, ("battlefield",), "none", CREATURE),
    ("Engagez les créatures qui partagent une couleur avec la créature ciblée.", 1, 1, ("battlefield",), "none",
     CREATURE),
    ("Détruisez le gobelin ciblé.", 1, 1, ("battlefield",), "none", ("subtype", "Goblin")),
    ("Détruisez la créature ciblée avec la force la plus élevée parmi les créatures que vos adversaires contrôlent.",
     1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("greatest", "power", ("all", CREATURE, ("controller", "opponent"))))),
    ("Détruisez la créature ciblée de plus petite endurance parmi les créatures attaquantes.", 1, 1, ("battlefield",),
     "none", ("all", CREATURE, ("least", "toughness", ("all", CREATURE, ("status", "attacking"))))),
    ("Détruisez le permanent ciblé ayant la plus grande valeur de mana parmi les artefacts et les terrains que vous "
     "contrôlez.", 1, 1, ("battlefield",), "none",
     ("all", ("kind", "permanent"),
      ("greatest", "mana_value", ("all", ("any", ("type", "artifact"), ("type", "land")), YOURS)))),
    ("Détruisez la créature attaquante ciblée avec la plus faible force.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("status", "attacking"), ("least", "power", ("all", CREATURE, ("status", "attacking"))))),
    ("Détruisez la créature ciblée sans le vol ni la portée.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("not", ("any", ("keyword", "flying"), ("keyword", "reach"))))),
    ("Détruisez la créature ciblée avec le vol mais sans la vigilance.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("keyword", "flying"), ("not", ("keyword", "vigilance")))),
    ("Détruisez la créature ciblée qui n'est ni noire ni un vampire.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("not", ("any", ("color", "black"), ("subtype", "Vampire"))))),
    ("Détruisez la créature ciblée qui a le vol ou qui est noire.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("any", ("keyword", "flying"), ("color", "black")))),
    ("Détruisez la créature ciblée de force et d'endurance inférieures ou égales à 2.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "le", 2), ("number", "toughness", "le", 2))),
    ("Détruisez la créature ciblée avec une force ou une endurance inférieure à 2.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("any", ("number", "power", "lt", 2), ("number", "toughness", "lt", 2)))),
    ("Détruisez la créature ciblée de force 2 et d'endurance 3.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "eq", 2), ("number", "toughness", "eq", 3))),
    ("Détruisez la créature ciblée avec le vol et une force supérieure ou égale à 4.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("keyword", "flying"), ("number", "power", "ge", 4))),
    ("Détruisez l'artefact ciblé avec une valeur de mana de 2, 4 ou 6.", 1, 1, ("battlefield",), "none",
     ("all", ("type", "artifact"), ("any", *(("number", "mana_value", "eq", n) for n in (2, 4, 6))))),
    ("Détruisez la créature ciblée avec trois marqueurs ou plus sur elle.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("counter", "any", "ge", 3))),
    ("Détruisez la créature ciblée qui a attaqué ou bloqué ce tour-ci.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("any", ("this_turn", "attacked"), ("this_turn", "blocked")))),
    ("Détruisez la créature ciblée avec une force inférieure à la sienne.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("number", "power", "lt", ("value", "power", ("that",))))),
    ("Contrecarrez une cible, capacité activée ou capacité déclenchée, d'une source qu'un adversaire contrôle.", 1, 1,
     ("stack",), "none",
     ("all", ("any", ("kind", "activated_ability"), ("kind", "triggered_ability")),
      ("source", ("controller", "opponent")))),
    ("Exilez une créature ciblée appartenant à un adversaire.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("owner", "opponent"))),
    ("Exilez une créature ciblée sous le contrôle d'un adversaire.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("controller", "opponent"))),
    ("Exilez une créature ciblée sur laquelle il y a au moins deux marqueurs.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("counter", "any", "ge", 2))),
    ("Exilez la carte ciblée dans le cimetière d'un joueur.", 1, 1, ("graveyard",), "none", CARD),
    ("Changez la cible du sort ciblé qui n'a qu'une seule cible.", 1, 1, ("stack",), "none",
     ("all", ("kind", "spell"), ("target_count", "eq", 1))),
    ("Détruisez la créature noire ou rouge attaquante ciblée.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("any", ("color", "black"), ("color", "red")), ("status", "attacking"))),
    ("Détruisez la créature noire, rouge ou verte ciblée.", 1, 1, ("battlefield",), "none",
     ("all", ("any", ("color", "black"), ("color", "red"), ("color", "green")), CREATURE)),
    ("Détruisez une créature ciblée enchantée ou équipée.", 1, 1, ("battlefield",), "none",
     ("all", CREATURE, ("any", ("has_attached", ("subtype", "Aura")), ("has_attached", ("subtype", "Equipment"))))),
    ("Engagez une ou plusieurs créatures ciblées.", 1, None, ("battlefield",), "none", CREATURE),
    ("Engagez deux ou trois créatures ciblées.", 2, 3, ("battlefield",), "none", CREATURE),
    ("Engagez trois, quatre ou cinq créatures ciblées.", 3, 5, ("battlefield",), "none", CREATURE),
    ("Engagez au moins deux créatures ciblées.", 2, None, ("battlefield",), "none", CREATURE),
    ("Engagez au plus deux créatures ciblées.", 0, 2, ("battlefield",), "none", CREATURE),
    ("Engagez jusqu'à deux fois X créatures ciblées.", 0, ("times", 2, "X"), ("battlefield",), "none", CREATURE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fewest", "most", "zones", "players", "criteria"), WHAT)
def test_what_it_takes(text, fewest, most, zones, players, criteria):
    (slot,) = slots(text)
    assert (slot.min, slot.max, slot.zones, slot.players, slot.criteria) == (fewest, most, zones, players, criteria)
    assert slot.read


@pytest.mark.parametrize(
    "text",
    [
        "À chaque fois que ~ devient la cible d'un sort, sacrifiez-le.",
        "~ ne peut pas être la cible de sorts.",
        "Vous pouvez choisir de nouvelles cibles pour cette copie.",
        "Les sorts qui ciblent ~ coûtent {2} de plus.",
        "Les créatures que vous contrôlez ont « {T} : Détruisez la créature ciblée. »",
        "Détruisez tous les équipements et toutes les fortifications.",
    ],
)
def test_no_instance(text):
    assert slots(text) == []


def test_a_list_before_a_comma_is_not_the_target():
    (slot,) = slots("Quand vous lancez un sort d'éphémère ou de rituel, une créature ciblée gagne +1/+0.")
    assert (slot.phrase, slot.criteria) == ("une créature ciblée", CREATURE)


def test_another():
    first, second = slots("Engagez une créature ciblée et une autre créature ciblée.")
    assert (first.binds, second.binds) == ((), (("other_than", 1),))


def test_what_is_not_read_is_reported():
    (slot,) = slots("Engagez la créature ciblée qui porte un chapeau.")
    assert slot.unread == ("qui porte un chapeau",)


def test_lost_line_breaks():
    text = "Vol\nPortéeÀ la fin du tour, engagez la créature ciblée.{T} : Piochez une carte."
    kinds = [a.kind for a in read_text(text, types=["creature"], language="fr")]
    assert kinds == ["keyword", "keyword", "triggered", "activated"]


def test_modes_in_one_line():
    (ability,) = read_text(
        "Choisissez l'un — Détruisez l'artefact ciblé ; ou piochez une carte.", types=["instant"], language="fr"
    )
    assert ability.modes is not None
    assert (ability.modes.min, ability.modes.max) == (1, 1)
    assert [len(mode.slots) for mode in ability.modes.options] == [1, 0]


def test_keywords():
    assert [(a.name, a.targeted) for a in read_text("Équipement {2}", types=["artifact"])] == [("equip", True)]
    assert [(a.name, a.targeted) for a in read_text("Fortification {3}", types=["artifact"])] == [("fortify", True)]
    assert read_keyword("protection contre le noir").quality == ("color", "black")
    (aura,) = read_text("Enchanter : créature", types=["enchantment"])
    assert (aura.acts_as, [s.criteria for s in aura.slots]) == ("spell", [CREATURE])


@pytest.mark.parametrize(
    ("text", "divided"),
    [
        (
            "Le ~ inflige 4 blessures réparties comme vous le voulez entre n'importe quel nombre de créatures ciblées.",
            4,
        ),
        ("~ inflige 4 blessures réparties comme vous le désirez entre une, deux, trois ou quatre cibles.", 4),
        ("Distribuez quatre marqueurs +1/+1 parmi une ou plusieurs créatures ciblées.", 4),
        ("Répartissez trois marqueurs +1/+1 sur n'importe quel nombre de créatures ciblées.", 3),
        ("Prévenez les prochaines 4 blessures infligées à deux créatures ciblées, réparties comme vous le désirez.", 4),
        ("Le ~ inflige 5 blessures réparties comme vous le désirez entre la créature ciblée et son contrôleur.", None),
    ],
)
def test_division(text, divided):
    (slot,) = slots(text)
    assert slot.divided == divided


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Engagez jusqu'a deux créatures ciblées.", "jusqu'a"),
        ("Engagez le double de X créatures ciblées.", "le double de"),
        ("Engagez deux ou quatre créatures ciblées.", "deux ou"),
        ("Engagez plus de deux créatures ciblées.", "plus de"),
    ],
)
def test_a_count_that_is_not_read_is_reported(text, words):
    """Else a part of it would be taken for the whole."""
    (slot,) = slots(text)
    assert slot.unread == (words,)
    assert ("unread", words) in walk(slot.criteria)


@pytest.mark.parametrize(
    "text",
    ["Mettez 2 marqueurs +1/+1 de la créature ciblée.", "Copiez trois fois un sort ciblé.", "1-8, un sort ciblé."],
)
def test_numbers_of_other_things_are_no_count(text):
    (slot,) = slots(text)
    assert slot.read


def test_times_kicked():
    _, other = slots(
        "Choisissez une créature ciblée, puis une autre créature ciblée pour chaque fois que ~ a été kické."
    )
    assert (other.min, other.max) == (("times_kicked",), ("times_kicked",))


def test_who_chooses():
    (slot,) = slots("~ inflige 1 blessure à une cible, créature ou joueur, choisie par un adversaire.")
    assert slot.chooser == "opponent"
    (slot,) = slots("Choisissez un joueur ciblé au hasard.")
    assert slot.chooser == "random"


def test_another_within_a_list():
    (slot,) = slots("Dégagez deux cibles, créatures et/ou autres artefacts.")
    assert slot.criteria == ("any", CREATURE, ("all", ("type", "artifact"), ("another",)))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Survivance", ["undying"]),
        ("Armure totémique", ["umbra armor"]),
        ("Initiative, changelin", ["first strike", "changeling"]),
        ("Relancez", ["jump-start"]),
        ("Kick — Sacrifiez un terrain.", ["kicker"]),
        ("Traversée des îles", ["landwalk"]),
        ("Réputation 1{W} : Engagez la créature ciblée.", ["renown", None]),
    ],
)
def test_keywords_have_the_names_that_rules_know(text, names):
    assert [a.name for a in read_text(text, types=["creature"], language="fr")] == names


def test_restricted_equip_and_mentor():
    (equip,) = read_text("Équipement de créature légendaire {3}", types=["artifact"], language="fr")
    assert equip.slots[0].criteria == ("all", CREATURE, YOURS, ("supertype", "legendary"))
    (mentor,) = read_text("Mentor", types=["creature"], language="fr")
    assert ("number", "power", "lt", ("value", "power", ("this",))) in walk(mentor.slots[0].criteria)


def test_phrases_and_the_language_itself():
    assert recognise("Piochez une carte.") == "fr"
    assert recognise("Draw a card.") == "en"
    assert read_phrase("sorts que vos adversaires contrôlent") == ("all", ("kind", "spell"), ("controller", "opponent"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Détruisez la créature ciblée avec le vol et une force paire.", "et une force paire"),
        (
            "Détruisez la créature ciblée avec une force inférieure ou presque égale à 2.",
            "avec une force inférieure ou presque égale à 2",
        ),
        ("Détruisez le terrain ciblé ou qui brille.", "ou qui brille"),
        ("Détruisez la créature ciblée sauf les elfes.", "sauf les elfes"),
        ("Détruisez la créature ciblée à l'exception des elfes.", "à l'exception des elfes"),
        ("Détruisez la créature ciblée, mais pas un elfe.", ", mais pas un elfe"),
        ("Détruisez la créature ciblée bananes.", "bananes"),
        ("Détruisez la créature ciblée 2/2.", "2/2"),
        ("Contrecarrez le sort ciblé lancé par un adversaire.", "lancé par un adversaire"),
        ("Détruisez la créature ciblée parmi les créatures engagées.", "parmi les créatures engagées"),
        ("Sacrifiez la créature ciblée face cachée ce tour-ci.", "face cachée ce tour-ci"),
        ("Détruisez une cible, créature ou planeswalker, qui brille.", ", qui brille"),
        (
            "Exilez un sort ciblé de valeur de mana égale au nombre de cartes dans le grenier de son contrôleur.",
            "dans le grenier de son contrôleur",
        ),
        ("Renvoyez la créature ciblée du type de votre choix.", "du type de votre choix"),
    ],
)
def test_the_rest_of_a_phrase_is_reported(text, words):
    (slot,) = slots(text)
    assert ("unread", words) in walk(slot.criteria)


def test_two_values_of_one_thing_are_not_read():
    (slot,) = slots("Détruisez la créature ciblée dont la force est supérieure à son endurance.")
    assert not slot.read
    assert ("number", "power", "gt", ("unread", "son endurance")) in walk(slot.criteria)
    (slot,) = slots("Quand une créature arrive, détruisez la créature ciblée de force inférieure à sa force.")
    assert slot.criteria == ("all", CREATURE, ("number", "power", "lt", ("value", "power", ("that",))))


@pytest.mark.parametrize(
    ("ahead", "criteria", "binds"),
    [
        ("Quand cette créature arrive, détruisez", ("number", "power", "lt", ("value", "power", ("this",))), ()),
        ("Quand une créature arrive, détruisez", ("number", "power", "lt", ("value", "power", ("that",))), ()),
        ("Engagez le gobelin ciblé puis détruisez", None, (("less_than", "power", 1),)),
    ],
)
@pytest.mark.parametrize("than", ["celle de", "la force de"])
def test_less_than_this_creature_has(ahead, criteria, binds, than):
    """« Cette créature » is the source where the event names it, a target where one was chosen before."""
    *_, slot = slots(f"{ahead} la créature ciblée de force inférieure à {than} cette créature.", types=["creature"])
    assert slot.criteria == (("all", CREATURE, criteria) if criteria else CREATURE)
    assert slot.binds == binds


@pytest.mark.parametrize(
    "what",
    [
        "la créature ou le planeswalker vert ou blanc ciblé",
        "le sort de créature ou de planeswalker vert ou blanc ciblé",
    ],
)
def test_of_what_adjectives_are_said_may_be_unsure(what):
    (slot,) = slots(f"Détruisez {what}.")
    assert ("unread", "adjectives of one thing or of several") in walk(slot.criteria)


def test_targets_together():
    (slot,) = slots("Renvoyez n'importe quel nombre de cartes d'elfe ciblées avec une valeur de mana totale inférieure "
                    "ou égale à 6 depuis votre cimetière.")  # fmt: skip
    assert slot.binds == (("total", "mana_value", "le", 6),)
    (slot,) = slots("Exilez n'importe quel nombre de créatures ciblées ayant chacune une valeur de mana différente.")
    assert slot.binds == (("different", "mana_value"),)
    for each in (", chacune contrôlée par un adversaire différent", " contrôlées par des adversaires différents"):
        (slot,) = slots(f"Exilez jusqu'à trois créatures ciblées{each}.")
        assert slot.binds == (("different", "controller"),)
        assert slot.criteria == ("all", CREATURE, ("controller", "opponent"))
    cards, player = slots("Exilez X cartes ciblées depuis le cimetière d'un joueur ciblé.")
    assert (cards.binds, player.players) == ((("owner_of", 2),), "any")


def test_what_only_an_aura_may_enchant():
    (ability, _) = read_text(
        "L'Exemple ne peut enchanter qu'un marais.\nVous contrôlez le terrain enchanté.",
        types=["enchantment"],
        subtypes=["Aura"],
        name="Exemple",
        language="fr",
    )
    assert (ability.name, ability.quality) == ("enchant", ("subtype", "Swamp"))


THIS, HOST = ("this",), ("host",)
ANY_CARDS = ("all", CARD, ("zone", "graveyard"), ("owner", "you"))
SHIELDS = [
    # text of a permanent, whom, what, from what, while what
    ("Tant que le ~ est associé à une autre créature, les deux créatures ont le linceul.",
     ("any", THIS, ("all", CREATURE, ("linked",))), "shroud", None, ("status", "paired")),
    ("~ a la protection contre chaque valeur de mana de la qualité choisie.", THIS, "protection",
     ("chosen", "parity"), None),
    ("~ a la protection contre chacun des types de carte de la carte dont il a l'empreinte.", THIS, "protection",
     ("shares", "type", ("linked",)), None),
    ("Chaque elfe ayant la force la plus élevée a le linceul.",
     ("all", ("subtype", "Elf"), ("greatest", "power", ("subtype", "Elf"))), "shroud", None, None),
    ("Vos adversaires et les artefacts qu'un adversaire contrôle peuvent être la cible de sorts que vous contrôlez"
     " comme s'ils n'avaient pas la défense talismanique.",
     ("any", ("all", ("kind", "player"), ("player", "opponent")),
      ("all", ("type", "artifact"), ("controller", "opponent"))),
     "ignore_hexproof", ("all", ("kind", "spell"), YOURS), None),
    ("Les terrains sur le champ de bataille et les cartes de terrain dans les cimetières ne peuvent pas être les"
     " cibles de sorts.",
     ("all", ("any", ("zone", "battlefield"), ("all", ("kind", "card"), ("zone", "graveyard"))), ("type", "land"),
      ("any", ("zone", "battlefield"), ("zone", "graveyard"))), "cannot_be_target", ("kind", "spell"), None),
    ("La créature équipée a la protection contre le rouge et le bleu.", HOST, "protection",
     ("any", ("color", "red"), ("color", "blue")), None),
    ("La créature enchantée ne peut être la cible de sorts ou de capacités.", HOST, "cannot_be_target",
     ("any", ("kind", "spell"), ("kind", "ability")), None),
    ("Vous ne pouvez pas être la cible de sorts rouges ou de capacités de sources rouges.", ("player", "you"),
     "cannot_be_target", ("any", ("all", ("kind", "spell"), ("color", "red")),
                          ("all", ("kind", "ability"), ("source", ("color", "red")))), None),
    ("Chaque elfe que vous contrôlez a le linceul.", ("all", ("subtype", "Elf"), YOURS), "shroud", None, None),
    ("~ a la défense talismanique tant qu'il est dégagé.", THIS, "hexproof", None, ("status", "untapped")),
    ("~ a la défense talismanique à moins qu'il n'attaque ou ne bloque.", THIS, "hexproof", None,
     ("not", ("any", ("status", "attacking"), ("status", "blocking")))),
    ("Tant que vous contrôlez au moins trois artefacts, ~ a le linceul.", THIS, "shroud", None,
     ("exists", 3, ("all", ("type", "artifact"), YOURS))),
    ("Tant que vous contrôlez une autre créature, ~ a le linceul.", THIS, "shroud", None,
     ("exists", 1, ("all", CREATURE, ("another",), YOURS))),
    ("Tant que vous ne contrôlez aucun terrain, ~ a le linceul.", THIS, "shroud", None,
     ("not", ("exists", 1, ("all", ("type", "land"), YOURS)))),
    ("Tant que la créature équipée est légendaire, elle a la défense talismanique.", HOST, "hexproof", None,
     ("exists", 1, ("all", HOST, ("supertype", "legendary")))),
    ("Seuil — ~ a le linceul.", THIS, "shroud", None, ("exists", 7, ANY_CARDS)),
    ("Les créatures avec la défense talismanique que vos adversaires contrôlent peuvent être la cible de sorts et de "
     "capacités que vous contrôlez comme si elles n'avaient pas la défense talismanique.",
     ("all", CREATURE, ("keyword", "hexproof"), ("controller", "opponent")), "ignore_hexproof",
     ("all", ("any", ("kind", "spell"), ("kind", "ability")), YOURS), None),
    ("Les créatures que vos adversaires contrôlent ne peuvent pas avoir ou acquérir le linceul.",
     ("all", CREATURE, ("controller", "opponent")), "cannot_have_shroud", None, None),
    ("La créature enchantée ne peut pas attaquer. Elle perd toutes ses capacités.", HOST, "lose_all_abilities", None,
     None),
    ("Le permanent enchanté perd tous ses types de carte et ses capacités.", HOST, "lose_all_abilities", None, None),
    ("Si un adversaire lance un sort qui pourrait cibler un elfe, ce joueur choisit au moins un elfe comme cible.",
     ("subtype", "Elf"), "must_target", ("controller", "opponent"), None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "whom", "what", "against", "condition"), SHIELDS)
def test_shields(text, whom, what, against, condition):
    (ability,) = read_text(text, types=["artifact"], language="fr")
    (shield,) = ability.shields
    assert (ability.unread, shield.scope, shield.gives) == ((), whom, what)
    assert (shield.quality, shield.condition) == (against, condition)


@pytest.mark.parametrize(
    ("text", "whom"),
    [
        ("Une créature ciblée que vous contrôlez acquiert le linceul jusqu'à la fin du tour.", ("affected",)),
        ("L'artefact ciblé ou la créature ciblée acquiert le linceul jusqu'à la fin du tour.", ("affected",)),
        ("Dégagez un elfe ciblé. Cette créature acquiert le linceul jusqu'à la fin du tour.", ("affected",)),
        ("Les créatures que vous contrôlez acquièrent le linceul jusqu'à la fin du tour.", ("all", CREATURE, YOURS)),
    ],
)
def test_shields_of_effects(text, whom):
    (ability,) = read_text(text, types=["instant"], language="fr")
    assert [(shield.scope, shield.gives) for shield in ability.shields] == [(whom, "shroud")]


def test_who_is_shielded_may_be_unsure():
    text = "Quand ~ arrive sur le champ de bataille, cette créature acquiert le linceul."
    (ability,) = read_text(text, types=["creature"], language="fr")
    assert (ability.shields, ability.unread) == ((), (text,))


@pytest.mark.parametrize(
    ("head", "fewest", "most"),
    [
        ("Choisissez l'un ou plus —", 1, 2),
        ("Choisissez jusqu'à l'un —", 0, 1),
        ("Choisissez l'un ou les deux —", 1, 2),
        ("Au début de votre entretien, vous pouvez choisir deux. Chaque mode doit cibler un joueur différent.", 2, 2),
    ],
)
def test_how_many_modes(head, fewest, most):
    (ability,) = read_text(
        f"{head}\n• Piochez une carte.\n• Engagez un terrain ciblé.", types=["artifact"], language="fr"
    )
    assert (ability.modes.min, ability.modes.max) == (fewest, most)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("{T}, exilez deux cartes de votre cimetière : Détruisez une créature ciblée.", "battlefield"),
        ("{1}, exilez le ~ depuis votre cimetière : Détruisez une créature ciblée.", "graveyard"),
        ("{1}, exilez le ~ : Détruisez une créature ciblée.", "battlefield"),
        ("{1}, défaussez-vous du ~ :Détruisez une créature ciblée.", "hand"),
        ("{1}, défaussez-vous d'une carte : Détruisez une créature ciblée.", "battlefield"),
    ],
)
def test_where_an_ability_is_activated_from(text, zone):
    (ability,) = read_text(text, types=["creature"], language="fr")
    assert (ability.kind, ability.zone) == ("activated", zone)


def test_a_condition_on_the_number_of_modes():
    head = "Choisissez l'un. Si ce sort a été kické, choisissez les deux à la place."
    text = f"{head}\n• Piochez une carte.\n• Engagez un terrain ciblé."
    (ability,) = read_text(text, types=["sorcery"])
    assert ability.modes is not None
    assert (ability.modes.min, ability.modes.max) == (("if", ("kicked",), 2, 1), ("if", ("kicked",), 2, 1))
    assert [len(mode.slots) for mode in ability.modes.options] == [0, 1]


def test_what_was_chosen_before_is_no_instance():
    (slot,) = slots("Exilez toutes les cartes depuis le cimetière d'un joueur ciblé.")
    assert (slot.players, slot.zones) == ("any", ())
    (slot,) = slots("Engagez le sort ciblé. Contrecarrez le sort qui a été ciblé.")
    assert slot.zones == ("stack",)
    (slot,) = slots("~ inflige 3 blessures à une cible, créature ou joueur. Ce joueur ciblé se défausse d'une carte.")
    assert slot.players == "any"


@pytest.mark.parametrize(
    "text",
    [
        "Les créatures ciblées gagnent +1/+1.",
        "L'une des créatures ciblées gagne +1/+1.",
        "Mettez un marqueur +1/+1 sur chacune des créatures ciblées.",
        "La créature ciblée par ce sort gagne +1/+1.",
        "Si vous ciblez un adversaire, piochez une carte.",
    ],
)
def test_what_refers_back_is_no_instance(text):
    (slot,) = slots(f"Choisissez jusqu'à deux créatures ciblées. {text}")
    assert (slot.min, slot.max, slot.read) == (0, 2, True)


def test_how_many_are_chosen_must_be_said():
    (slot,) = slots("Engagez les créatures ciblées.")
    assert slot.unread == ("les créatures ciblées",)
    (slot,) = slots("Mettez un marqueur +1/+1 sur chacune des deux créatures ciblées.")
    assert (slot.min, slot.max, slot.read) == (2, 2, True)


NONTOKEN = ("not", ("any", ("kind", "token"), ("kind", "copy")))
SPELL = ("kind", "spell")
MOVES = [
    # text, what kind of object has it, the one effect
    ("Si une carte ou un jeton devait être mis dans un cimetière d'où qu'il vienne, exilez-le à la place.",
     "enchantment", Replacement("put", to=("graveyard",), zone="exile")),
    ("Si une carte devait être mise dans le cimetière d'un adversaire d'où qu'elle vienne, exilez-la à la place.",
     "enchantment", Replacement("put", NONTOKEN, to=("graveyard",), whose="opponent", zone="exile")),
    ("Si elle devait quitter le jeu, retirez-la de la partie à la place.", "sorcery",
     Replacement("leave", ("affected",), ("battlefield",), zone="exile")),
    ("Si une créature devait mourir ce tour-ci, exilez-la à la place.", "sorcery",
     Replacement("put", CREATURE, ("battlefield",), ("graveyard",), zone="exile")),
    ("Si une créature ayant subi des blessures de cette manière devait mourir ce tour-ci, exilez-la à la place.",
     "sorcery",
     Replacement("put", ("all", CREATURE, ("affected",)), ("battlefield",), ("graveyard",), zone="exile")),
    ("Si ~ devait être mis dans un cimetière d'où qu'il vienne, mélangez-le dans la bibliothèque de son propriétaire à "
     "la place.", "artifact",
     Replacement("put", ("this",), to=("graveyard",), zone="library", position="shuffled")),
    ("Si le ~ devait être mis dans un cimetière depuis le champ de bataille, mettez-le au-dessous de la bibliothèque "
     "de son propriétaire à la place.", "creature",
     Replacement("put", ("this",), ("battlefield",), ("graveyard",), zone="library", position="bottom")),
    ("Si la créature enchantée devait mourir, renvoyez-la dans la main de son propriétaire à la place.", "enchantment",
     Replacement("put", ("all", ("host",), CREATURE), ("battlefield",), ("graveyard",), zone="hand")),
    ("Si une créature non-jeton devait arriver sur le champ de bataille et qu'elle n'a pas été lancée, exilez-la à la "
     "place.", "creature",
     Replacement("enter", ("all", CREATURE, ("not", ("kind", "token"))), uncast=True, zone="exile")),
    ("Si un adversaire devait piocher une carte, ce joueur passe cette pioche à la place.", "artifact",
     Replacement("draw", ("owner", "opponent"), stays=True)),
    ("Si ce sort est contrecarré de cette manière, exilez-le à la place de le mettre dans le cimetière de son "
     "propriétaire.", "instant",
     Replacement("counter", to=("graveyard",), this_way=True, self_replacing=True, zone="exile")),
    ("Si un sort ou une capacité qu'un adversaire contrôle vous contraint à vous défausser du ~, mettez-le sur le "
     "champ de bataille à la place de le mettre dans votre cimetière.", "creature",
     Replacement("put", ("this",), ("hand",), ("graveyard",), when=("discard",), by="opponent", zone="battlefield")),
    ("Les permanents que vous contrôlez ne peuvent pas être sacrifiés.", "artifact",
     Replacement("sacrifice", ("all", ("kind", "permanent"), YOURS), cannot=True)),
    ("Les sorts de créature et d'enchantement que vous contrôlez ne peuvent pas être contrecarrés.", "artifact",
     Replacement("counter", ("all", ("any", CREATURE, ("type", "enchantment")), SPELL, YOURS), cannot=True)),
    ("Les cartes de créature des cimetières ne peuvent pas arriver sur le champ de bataille.", "artifact",
     Replacement("enter", ("all", NONTOKEN, CREATURE), ("graveyard",), cannot=True)),
    ("Les joueurs ne peuvent pas piocher de cartes.", "artifact", Replacement("draw", ANYTHING, cannot=True)),
    ("Elle ne peut pas être régénérée.", "sorcery", Replacement("regenerate", ("affected",), cannot=True)),
    ("Ce sort ne peut pas être contrecarré.", "instant", Replacement("counter", ("this",), cannot=True)),
    ("Exilez le ~.", "sorcery", Replacement("resolve", ("this",), self_replacing=True, zone="exile")),
    ("Régénérez la créature ciblée.", "instant",
     Replacement("destroy", ("affected",), stays=True, regenerates=True)),
    ("Régénérez-la.", "instant", Replacement("destroy", ("affected",), stays=True, regenerates=True)),
    ("Si la créature qu'un adversaire contrôle devait mourir ce tour-ci, exilez-la à la place.", "sorcery",
     Replacement("put", ("affected",), ("battlefield",), ("graveyard",), zone="exile")),
    ("Les créatures détruites de cette manière ne peuvent pas être régénérées.", "sorcery",
     Replacement("regenerate", CREATURE, this_way=True, cannot=True)),
    ("Les sorts et les capacités que vos adversaires contrôlent ne peuvent pas vous faire sacrifier de permanents.",
     "creature", Replacement("sacrifice", YOURS, by="opponent", cannot=True)),
    ("Exilez un artefact jusqu'à ce que ~ quitte le champ de bataille.", "sorcery",
     Replacement("exile", this_way=True, source_gone=True, cannot=True)),
    ("Au moment où le ~ arrive sur le champ de bataille, choisissez une couleur.", "artifact",
     Replacement("enter", ("this",), changes=True)),
    ("Les créatures arrivent en jeu engagées.", "artifact", Replacement("enter", CREATURE, changes=True)),
    ("~ arrive en jeu engagé.", "land", Replacement("enter", ("this",), changes=True)),
    ("Ce terrain arrive engagé.", "land", Replacement("enter", ("this",), changes=True)),
    ("Au moment où cet artefact arrive, choisissez une couleur.", "artifact",
     Replacement("enter", ("this",), changes=True)),
    ("Ces ~ arrivent en jeu avec deux marqueurs +1/+1 sur eux.", "creature",
     Replacement("enter", ("this",), changes=True)),
    ("Les artefacts et les créatures que vos adversaires contrôlent arrivent sur le champ de bataille engagés.",
     "artifact",
     Replacement("enter", ("all", ("any", ("type", "artifact"), CREATURE), ("controller", "opponent")), changes=True)),
    ("Chaque autre elfe que vous contrôlez arrive sur le champ de bataille avec un marqueur +1/+1 sur lui.", "creature",
     Replacement("enter", ("all", ("subtype", "Elf"), YOURS, ("another",)), changes=True)),
    ("Si ~ a été kické, il arrive sur le champ de bataille avec deux marqueurs +1/+1 sur lui.", "creature",
     Replacement("enter", ("this",), changes=True, conditions=(("member", 1, ("all", ("this",), ("kicked",))),))),
    ("Si vous contrôlez au moins deux autres terrains, ~ arrive sur le champ de bataille engagé.", "land",
     Replacement("enter", ("this",), changes=True, conditions=(
         ("member", 2, ("all", ("kind", "permanent"), YOURS, ("type", "land"), ("another",))),))),
    ("~ arrive sur le champ de bataille engagé à moins que vous ne contrôliez deux autres terrains ou moins.", "land",
     Replacement("enter", ("this",), changes=True, conditions=(
         ("member", 3, ("all", ("kind", "permanent"), YOURS, ("type", "land"), ("another",))),))),
    ("Vous pouvez faire que le ~ arrive sur le champ de bataille comme une copie de n'importe quel artefact ou "
     "n'importe quelle créature sur le champ de bataille, excepté que c'est un artefact en plus de ses autres types.",
     "creature",
     Replacement("enter", ("this",), optional=True, also_types=("artifact",),
                 copy_of=("all", ("kind", "permanent"), ("any", ("type", "artifact"), CREATURE)))),
    ("Les créatures que vous contrôlez arrivent sur le champ de bataille en tant que copie de ~.", "creature",
     Replacement("enter", ("all", CREATURE, YOURS), copy_of=("all", ("kind", "permanent"), ("this",)))),
    ("~ arrive sur le champ de bataille sous le contrôle d'un adversaire de votre choix.", "creature",
     Replacement("enter", ("this",), under="opponent")),
    ("Les joueurs ne peuvent pas lancer de sorts depuis les cimetières ou les bibliothèques.", "creature",
     Replacement("cast", origin=("graveyard", "library"), cannot=True)),
    ("Vos adversaires ne peuvent lancer des sorts que depuis leurs mains.", "creature",
     Replacement("cast", origin=("library", "graveyard", "battlefield", "stack", "exile", "command"), whose="opponent",
                 cannot=True)),
    ("Les sorts verts que vous contrôlez ne peuvent pas être contrecarrés par des sorts bleus.", "creature",
     Replacement("counter", ("all", SPELL, ("color", "green"), YOURS), cause=("all", SPELL, ("color", "blue")),
                 cannot=True)),
    ("Les sorts que vous lancez coûtent {1} de moins à lancer et ne peuvent pas être contrecarrés.", "creature",
     Replacement("counter", ("all", SPELL, YOURS), cannot=True)),
    ("Si un sort ou une capacité que vous contrôlez devait contrecarrer un sort, exilez ce sort à la place.",
     "creature", Replacement("counter", SPELL, by="you", zone="exile")),
    ("Si vous deviez piocher une carte, vous pouvez sauter cette pioche à la place.", "artifact",
     Replacement("draw", ("owner", "you"), stays=True, optional=True)),
    ("Si une créature devait être mise dans un cimetière, exilez-la à la place.", "artifact",
     Replacement("put", CREATURE, ("battlefield",), ("graveyard",), zone="exile")),
    ("Gagnez 2 points de vie, puis mélangez le ~ à la bibliothèque de son propriétaire.", "sorcery",
     Replacement("resolve", ("this",), self_replacing=True, zone="library", position="shuffled")),
    ("Une créature détruite de cette manière ne peut pas être régénérée.", "sorcery",
     Replacement("regenerate", CREATURE, this_way=True, cannot=True)),
    ("Régénérez l'artefact ciblé.", "instant", Replacement("destroy", ("affected",), stays=True, regenerates=True)),
    ("{1} : Régénérez toutes les créatures Elfe que vous contrôlez.", "creature",
     Replacement("destroy", ("all", CREATURE, ("subtype", "Elf"), YOURS), stays=True, regenerates=True)),
    ("~ arrive sur le champ de bataille engagé à moins que vous ne contrôliez deux autres terrains ou plus.", "land",
     Replacement("enter", ("this",), changes=True, conditions=(
         ("fewer", 2, ("all", ("kind", "permanent"), YOURS, ("type", "land"), ("another",))),))),
]  # fmt: skip


def moving(text, kind):
    """What the only ability of a text says of moves."""
    (ability,) = read_text(text, types=[kind], language="fr")
    return ability.moving


@pytest.mark.parametrize(("text", "kind", "effect"), MOVES)
def test_what_moves(text, kind, effect):
    assert moving(text, kind).replaces == (effect,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Si une créature qui chante devait mourir, exilez-la à la place.", "artifact"),
        ("Si une créature devait mourir, dansez à la place.", "artifact"),
        ("Quand ~ meurt, si cette créature devait mourir, exilez-la à la place.", "creature"),
        ("~ arrive sur le champ de bataille engagé à moins que vous ne chantiez.", "land"),
        ("Les créatures qui chantent ne peuvent pas être sacrifiées.", "artifact"),
    ],
)
def test_moves_that_are_not_read_are_reported(text, kind):
    (effect,) = moving(text, kind).replaces
    assert effect.unread == (text.rstrip("."),)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Si une créature qui chante devait mourir, exilez-la à la place.",
         ("all", CREATURE, ("unread", "une créature qui chante"))),
        ("Tant qu'il pleut, les elfes que vous contrôlez ne peuvent pas être sacrifiés.",
         ("all", ("subtype", "Elf"), YOURS)),
        ("Les créatures qui chantent ne peuvent pas être sacrifiées.",
         ("all", CREATURE, ("unread", "Les créatures qui chantent"))),
        ("Si un troubadour devait mourir, exilez-le à la place.", ANYTHING),
    ],
)  # fmt: skip
def test_what_is_not_read_reaches_no_further_than_its_subject(text, what):
    (effect,) = moving(text, "artifact").replaces
    assert (effect.what, effect.unread) == (what, (text.rstrip("."),))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{T} : Lancez une carte ciblée de votre cimetière. Si cette carte devait être mise dans votre cimetière, "
         "exilez-la à la place.", "creature"),
        ("Quand ~ attaque, lancez la carte du dessus. Si ce sort devait être mis dans votre cimetière, exilez-le à la "
         "place.", "creature"),
    ],
)  # fmt: skip
def test_what_was_named_before_is_affected(text, kind):
    (effect,) = moving(text, kind).replaces
    assert (effect.what, effect.unread) == (("affected",), ())


@pytest.mark.parametrize(
    "text",
    [
        "Vous pouvez vous défausser d'une carte à la place de payer le coût de mana de ce sort.",
        "Ce joueur se défausse de deux cartes à la place.",
        "Cherchez une carte. Mettez cette carte sur le champ de bataille.",
    ],
)
def test_what_replaces_no_move(text):
    assert moving(text, "sorcery") is None


@pytest.mark.parametrize(
    ("text", "scope", "gives", "condition"),
    [
        ("Les autres créatures que vous contrôlez sont indestructibles.",
         ("all", ("kind", "permanent"), CREATURE, ("another",), YOURS), "keyword_indestructible", None),
        ("~ est indestructible tant qu'il est dégagé.", ("this",), "keyword_indestructible", ("status", "untapped")),
        ("Les sorts d'éphémère que vous contrôlez ont le rebond.",
         ("all", SPELL, ("type", "instant"), YOURS), "keyword_rebound", None),
        ("La « règle de légende » ne s'applique pas aux permanents que vous contrôlez.",
         ("all", ("kind", "permanent"), YOURS), "no_legend_rule", None),
        ("Tous les permanents non-terrain sont de la couleur choisie.",
         ("all", ("kind", "permanent"), ("not", ("type", "land"))), "chosen_color", None),
    ],
)  # fmt: skip
def test_keywords_that_bear_on_moves(text, scope, gives, condition):
    (grant,) = moving(text, "creature").grants
    assert (grant.scope, grant.gives, grant.condition) == (scope, gives, condition)


@pytest.mark.parametrize(
    ("text", "kind", "flags"),
    [
        ("Acquérez le contrôle d'une créature ciblée.", "sorcery", {"takes_control": True}),
        ("Dégagez une créature ciblée et acquérez-en le contrôle.", "sorcery", {"takes_control": True}),
        ("Un adversaire ciblé en acquiert le contrôle.", "sorcery", {"gives_control": True}),
        ("Échangez le contrôle de deux créatures ciblées.", "sorcery", {"gives_control": True}),
        ("Renvoyez-la sur le champ de bataille sous le contrôle de son propriétaire.", "sorcery",
         {"under_owner": True}),
        ("Chaque joueur met sur le champ de bataille une carte de créature de sa main.", "sorcery",
         {"under_owner": True}),
        ("Mettez une carte d'aura de votre main sur le champ de bataille attachée à une créature ciblée.", "sorcery",
         {"attached_to": "target"}),
        ("Quand ~ attaque, mettez en jeu une carte d'aura, attachée à ~.", "creature", {}),
        ("Quand ~ attaque, mettez sur le champ de bataille, attachée à ~, une carte d'aura.", "creature",
         {"attached_to": "this"}),
        ("La créature enchantée a la protection contre les auras. Cet effet ne retire pas les auras.", "enchantment",
         {"keeps": ("subtype", "Aura")}),
        ("Cet effet ne retire pas les auras qui y sont déjà attachées.", "enchantment", {"keeps": ("subtype", "Aura")}),
        ("Cet effet ne retire pas cette aura.", "enchantment", {"keeps": ("this",)}),
        ("Cet effet ne retire pas les auras frobniques.", "enchantment", {"keeps": ("unread", "les auras frobniques")}),
    ],
)  # fmt: skip
def test_under_whose_control(text, kind, flags):
    found = moving(text, kind) or Moving()
    names = ("takes_control", "gives_control", "under_owner", "keeps", "attached_to")
    assert {name: getattr(found, name) for name in names if getattr(found, name)} == flags


@pytest.mark.parametrize(
    ("text", "scope", "quality"),
    [
        ("La créature enchantée ne peut pas être enchantée par d'autres auras.",
         ("all", ("kind", "permanent"), ("host",)), ("all", ("subtype", "Aura"), ("another",))),
        ("~ ne peut pas être équipé ou enchanté.", ("this",), None),
        ("~ ne peut pas être enchanté par des auras frobniques.", ("this",), ("unread", "des auras frobniques")),
    ],
)  # fmt: skip
def test_what_cant_be_enchanted(text, scope, quality):
    (grant,) = moving(text, "enchantment").grants
    assert (grant.gives, grant.scope, grant.quality) == ("cannot_be_enchanted", scope, quality)


def test_indestructible_control_and_sights():
    (grant,) = moving("Les créatures que vous contrôlez ont l'indestructible.", "artifact").grants
    assert grant.scope == ("all", ("kind", "permanent"), CREATURE, YOURS)
    (grant,) = moving("Les créatures que vous contrôlez ont l'indestructible tant qu'il pleut.", "artifact").grants
    assert grant.scope == ("all", ("kind", "permanent"), CREATURE, YOURS)
    assert grant.condition[0] == "unread"
    assert moving("Vous contrôlez la créature enchantée.", "enchantment").takes_control
    for text, sight in [
        ("Jouez avec la carte du dessus de votre bibliothèque révélée.", ("tops", "you")),
        ("Les joueurs jouent avec leur main révélée.", ("hands", "any")),
        ("Vos adversaires jouent avec leurs mains révélées.", ("hands", "opponent")),
        ("Vous pouvez regarder à tout moment la carte du dessus de votre bibliothèque.", ("own_top", "you")),
        ("Vous pouvez regarder les cartes exilées par ~.", ("linked", "you")),
    ]:
        assert moving(text, "artifact").sights == (sight,)


def test_a_zone_is_chosen_only_itself():
    (slot,) = slots("Mélangez un cimetière ciblé dans la bibliothèque de son propriétaire.")
    assert slot.criteria == ("all", ("kind", "zone"), ("zone", "graveyard"))
    (slot,) = slots("Exilez le cimetière d'un adversaire ciblé.")
    assert (slot.players, slot.zones) == ("opponent", ())


def test_mastering_earth():
    (slot,) = slots("Maîtrisez la Terre 2.")
    assert (slot.keyword, slot.criteria) == ("earthbend", ("all", ("type", "land"), YOURS))


@pytest.mark.parametrize(
    ("text", "sight"),
    [
        ("Tous les joueurs jouent avec la carte du dessus de leurs bibliothèques révélée.", ("tops", "any")),
        ("Vous pouvez regarder et jouer ces cartes tant qu'elles restent exilées.", ("linked", "you")),
        ("Tant que cette carte reste exilée, vous pouvez la regarder.", ("linked", "you")),
        ("Vous pouvez regarder les créatures face cachée que vous ne contrôlez pas.", ("face_down", "not_you")),
        ("Vous pouvez regarder les cartes du voisin à tout moment.",
         ("unread", "Vous pouvez regarder les cartes du voisin à tout moment")),
    ],
)  # fmt: skip
def test_sights(text, sight):
    assert moving(text, "artifact").sights == (sight,)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Linceul", ["shroud"]),
        ("Vol\nLinceul", ["flying", "shroud"]),
        ("Vol, linceul", ["flying", "shroud"]),
        ("Folie {R}", ["madness"]),
        ("Provocation", ["provoke"]),
        ("Main-forte 2", ["backup"]),
    ],
)
def test_keywords_alone_are_recognised_as_french(text, names):
    assert recognise(text) == "fr"
    assert [ability.name for ability in read_text(text, types=["creature"])] == names


@pytest.mark.parametrize("text", ["Flash", "Shroud", "Flying, trample", "Madness {R}", "Frobbing", ""])
def test_other_words_alone_are_taken_for_english(text):
    assert recognise(text) == "en"


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("apostrophe", ["'", "’", "ʼ", "´", "`"])
def test_accents_and_apostrophes_as_they_may_be_written(form, apostrophe):
    text = unicodedata.normalize(form, f"Détruisez l{apostrophe}enchantement ciblé.")
    (slot,) = read_text(text, types=["instant"])[0].slots
    assert (slot.criteria, slot.read) == (("type", "enchantment"), True)


ACCENTLESS = [
    "Engagez la creature ciblee.",
    "Engagez jusqu'a deux creatures ciblees.",
    "Engagez l'artefact cible.",
    "Le joueur cible se defausse d'une carte.",
    "Defense talismanique",
    "Equipement {2}",
]


@pytest.mark.parametrize("text", ACCENTLESS)
def test_a_text_without_its_accents_is_recognised_and_not_read(text):
    """Read word by word it would have no target, or the wrong number of them."""
    assert recognise(text) == "fr"
    (ability,) = read_text(text, types=["instant"])
    assert (ability.slots, ability.unread) == ((), (text,))


def test_what_reads_the_same_without_accents_is_read():
    flying, tap = read_text("Vol\nEngagez la creature ciblee.", types=["creature"], language="fr")
    assert (flying.name, flying.unread) == ("flying", ())
    assert tap.unread == ("Engagez la creature ciblee.",)


def test_a_missing_accent_among_others_is_put_back_where_the_word_has_only_one_meaning():
    assert slots("Détruisez la créature ciblee.") == slots("Détruisez la créature ciblée.")


@pytest.mark.parametrize("text", ["Demon", "Siege", "Flying", "Destroy target creature.", "Evolve"])
def test_english_is_not_taken_for_french_without_accents(text):
    assert recognise(text) == "en"


def test_for_any_number_of_players() -> None:
    (ability,) = read_text(
        "Pour n'importe quel nombre d'adversaires, engagez une créature ciblée que ce joueur contrôle.",
        types=["instant"],
    )
    (slot,) = ability.slots
    assert (slot.min, slot.max, slot.binds) == (0, ("players", "opponent"), (("per_player", "opponent"),))
