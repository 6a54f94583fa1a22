"""What French texts say of moves, in old and new wordings: conditions, lists of predicates, demonstratives."""

from typing import Any

import pytest

from mtglogic.cards.model import ANYTHING, Moving, Replacement
from mtglogic.cards.reader import read_text
from mtglogic.cards.reader.grammar import _moves_parser
from mtglogic.cards.reader.moves import MovesMeaning

THIS = ("this",)
AFFECTED = ("affected",)
CREATURE = ("type", "creature")
SPELL = ("kind", "spell")
PERMANENT = ("kind", "permanent")
NONTOKEN = ("not", ("any", ("kind", "token"), ("kind", "copy")))
PLAYER = ("kind", "player")
YOU = ("player", "you")
YOURS = ("controller", "you")


def said(text: str, kind: str) -> Moving:
    (ability,) = read_text(text, types=[kind], language="fr")
    assert ability.moving is not None
    return ability.moving


def replaces(text: str, kind: str = "creature") -> list[Replacement]:
    """The effects of a text, whatever ability they are of."""
    moving = [ability.moving for ability in read_text(text, types=[kind], language="fr")]
    return [effect for one in moving if one for effect in one.replaces]


def of_this(*parts: Any) -> Any:
    return ("member", 1, ("all", THIS, *parts))


ENTERING = [
    ("si vous avez attaqué avec une créature ce tour-ci", ("member", 1, ("all", YOU, ("this_turn", "attacked")))),
    ("si vous avez gagné des points de vie ce tour-ci", ("member", 1, ("all", YOU, ("this_turn", "gained_life")))),
    ("si un adversaire a perdu des points de vie ce tour-ci",
     ("member", 1, ("all", PLAYER, ("player", "opponent"), ("this_turn", "lost_life")))),
    ("si une créature est morte ce tour-ci", ("member", 1, ("all", PLAYER, ("this_turn", "creature_died")))),
    ("si un permanent que vous contrôliez a quitté le champ de bataille ce tour-ci",
     ("member", 1, ("all", YOU, ("this_turn", "permanent_left")))),
    ("si vous l'avez lancée depuis votre main", of_this(("cast_from", "hand"))),
    ("si vous ne l'avez pas lancée depuis votre main", of_this(("not", ("cast_from", "hand")))),
    ("à moins que vous n'ayez au moins deux adversaires", ("fewer", 2, ("all", PLAYER, ("player", "opponent")))),
    ("à moins qu'un joueur n'ait 13 points de vie ou moins",
     ("fewer", 1, ("all", PLAYER, ("number", "life", "le", 13)))),
    ("si un adversaire a 25 points de vie ou plus",
     ("member", 1, ("all", PLAYER, ("player", "opponent"), ("number", "life", "ge", 25)))),
    ("à moins qu'un adversaire ne contrôle au moins deux terrains",
     ("fewer", 2, ("all", PERMANENT, ("controller", "opponent"), ("type", "land")))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "condition"), ENTERING)
def test_conditions_behind(words: str, condition: Any) -> None:
    assert replaces(f"Cette créature arrive avec un marqueur +1/+1 sur elle {words}.") == [
        Replacement("enter", THIS, changes=True, conditions=(condition,))
    ]


IN_FRONT = [
    ("Si cette créature a été kickée", of_this(("kicked",))),
    ("Si vous avez payé le coût de kick", of_this(("kicked",))),
    ("Si vous avez payé le coût de kick de {1}{R}", of_this(("unsaid", "kicked with {1}{R}"))),
    ("Si au moins trois manas rouges ont été dépensés pour lancer ce sort",
     of_this(("number", ("spent", "red"), "ge", 3))),
    ("Si au moins trois manas de la même couleur ont été dépensés pour lancer ce sort",
     of_this(("number", ("spent", "one_color"), "ge", 3))),
    ("Si {G}{G} a été dépensé pour lancer ce sort", of_this(("number", ("spent", "green"), "ge", 2))),
    ("Si X est supérieur ou égal à 5", of_this(("number", "x", "ge", 5))),
    ("S'il y a au moins deux cartes de rituel dans votre cimetière",
     ("member", 2, ("all", ("kind", "card"), ("type", "sorcery"), ("zone", "graveyard"), ("owner", "you")))),
    ("Si ce sort a été marchandé", of_this(("cast_with", "bargain"))),
    ("Si vous avez lancé un autre sort ce tour-ci", of_this(("unsaid", "cast this turn"))),
    ("Si vous contrôlez un permanent blanc", ("member", 1, ("all", PERMANENT, YOURS, ("color", "white")))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "condition"), IN_FRONT)
def test_conditions_in_front(words: str, condition: Any) -> None:
    assert replaces(f"{words}, ~ arrive en jeu avec un marqueur +1/+1 sur lui.") == [
        Replacement("enter", THIS, changes=True, conditions=(condition,))
    ]


def test_where_the_source_lies_may_be_a_condition() -> None:
    (effect,) = replaces("Tant que ~ est dans votre cimetière, chaque créature que vous contrôlez arrive engagée.")
    assert (effect.what, effect.unread) == (("all", CREATURE, YOURS), ())
    assert effect.conditions == (of_this(("zone", "graveyard"), ("owner", "you")),)


@pytest.mark.parametrize(
    "text",
    [
        "~ arrive en jeu avec deux marqueurs +1/+1 sur lui et a le vol.",
        "~ a le vol et arrive en jeu avec X marqueurs +1/+1 sur lui, où X est le nombre de cartes dans votre main.",
        "~ arrive avec, sur lui, un nombre de marqueurs +1/+1 égal au nombre d'îles que vous contrôlez.",
        "~ arrive engagé et il ne se dégage pas pendant votre étape de dégagement.",
        "~ arrive en équipant une créature que vous contrôlez.",
        "Cette saga arrive avec un marqueur sapience sur elle.",
        "Au moment où cette créature arrive, choisissez une couleur.",
    ],
)
def test_what_only_changes_how_it_enters(text: str) -> None:
    assert replaces(text) == [Replacement("enter", THIS, changes=True)]


def test_what_may_be_revealed_as_it_enters() -> None:
    text = (
        "~ arrive engagé à moins que vous n'ayez révélé une carte d'elfe de cette manière ou que vous ne contrôliez "
        "un elfe."
    )
    elves = ("all", PERMANENT, YOURS, ("subtype", "Elf"))
    assert replaces(text, "land") == [
        Replacement("enter", THIS, changes=True, optional=True, conditions=(("fewer", 1, elves),))
    ]


OTHERS = [
    ("Chaque autre elfe que vous contrôlez arrive avec un marqueur +1/+1 supplémentaire sur lui.",
     ("all", ("subtype", "Elf"), YOURS, ("another",))),
    ("Les artefacts, les créatures et les terrains que vos adversaires contrôlent arrivent engagés.",
     ("all", ("any", ("type", "artifact"), CREATURE, ("type", "land")), ("controller", "opponent"))),
    ("Chaque créature que vous contrôlez qui a une aventure arrive engagée.",
     ("all", CREATURE, YOURS, ("unsaid", "has an Adventure"))),
    ("Chaque créature n'ayant pas un coût converti de mana égal à la valeur choisie arrive engagée.",
     ("all", CREATURE, ("not", ("chosen", "parity")))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "what"), OTHERS)
def test_how_others_enter(text: str, what: Any) -> None:
    assert replaces(text, "artifact") == [Replacement("enter", what, changes=True)]


def test_what_an_effect_says_of_what_enters() -> None:
    text = (
        "Exilez une créature ciblée. Si elle arrive sur le champ de bataille comme une créature, elle arrive engagée."
    )
    (effect,) = replaces(text, "sorcery")
    assert (effect.what, effect.conditions, effect.changes) == (("all", AFFECTED, CREATURE), (), True)
    text = (
        "Mettez une carte de votre main sur le champ de bataille. Si cette carte a une valeur de mana inférieure ou "
        "égale à 3, elle arrive engagée."
    )
    (effect,) = replaces(text, "sorcery")
    assert effect.what == ("all", AFFECTED, ("number", "mana_value", "le", 3))


COPIES = [
    ("n'importe quelle carte de créature d'un cimetière", ("zone", "graveyard")),
    ("n'importe quel permanent non-terrain sur le champ de bataille", ("not", ("type", "land"))),
    ("la créature enchantée", ("host",)),
    ("ce planeswalker", ("type", "planeswalker")),
]


@pytest.mark.parametrize(("of", "part"), COPIES)
def test_copies(of: str, part: Any) -> None:
    but = "excepté que c'est un artefact en plus de ses autres types"
    text = f"Vous pouvez faire que ~ arrive comme une copie de {of}, {but}."
    (effect,) = replaces(text)
    assert (effect.event, effect.what, effect.optional, effect.unread) == ("enter", THIS, True, ())
    assert effect.copy_of is not None and part in effect.copy_of
    assert effect.also_types == ("artifact",)


DRAWS = [
    ("Si vous deviez piocher une carte, vous gagnez la partie à la place.", {"stays": True}),
    ("Si vous deviez piocher une carte, chaque joueur perd 1 point de vie à la place.", {"stays": True}),
    ("La prochaine fois que vous devriez piocher une carte ce tour-ci, créez un jeton Ours à la place.",
     {"stays": True}),
    ("La prochaine fois, ce tour-ci, que vous devriez piocher une carte, ~ inflige 2 blessures à une cible, créature "
     "ou joueur, à la place.", {"stays": True}),
    ("Si vous deviez piocher une carte et que vous n'avez pas de carte en main, piochez deux cartes à la place.",
     {"changes": True, "conditions": (("fewer", 1, ("all", ("zone", "hand"), ("owner", "you"))),)}),
    ("Si vous deviez piocher une carte alors que votre bibliothèque ne contient aucune carte, vous gagnez la partie à "
     "la place.",
     {"stays": True, "conditions": (("fewer", 1, ("all", ("zone", "library"), ("owner", "you"))),)}),
    ("Si vous deviez piocher une carte, à la place regardez les trois cartes du dessus de votre bibliothèque, puis "
     "mettez l'une d'elles dans votre main et le reste dans votre cimetière.", {"zone": "graveyard", "optional": True}),
    ("Si vous deviez piocher une carte, révélez la carte du dessus de votre bibliothèque à la place. Si c'est une "
     "carte de créature, mettez-la dans votre cimetière. Sinon, piochez une carte.",
     {"zone": "graveyard", "optional": True}),
    ("Si vous deviez piocher une carte, exilez les deux cartes du dessus de votre bibliothèque à la place.",
     {"zone": "exile"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "does"), DRAWS)
def test_instead_of_a_draw(text: str, does: dict[str, Any]) -> None:
    assert replaces(text, "enchantment") == [Replacement("draw", ("owner", "you"), **does)]


def test_draws_that_no_position_tells_apart() -> None:
    (effect,) = replaces(
        "Si vous deviez piocher une carte, excepté la première que vous piochez pendant chacune de vos étapes de "
        "pioche, piochez deux cartes à la place."
    )
    assert "the first card drawn in a draw step" in str(effect) and not effect.unread
    (effect,) = replaces("Aucun adversaire ne peut piocher plus d'une carte par tour.", "artifact")
    drawn = ("all", ("owner", "opponent"), ("owner_is", ("this_turn", "drew_card")))
    assert effect == Replacement("draw", drawn, cannot=True)


OWN_ENDS = [
    ("Si vous gagnez, renvoyez le ~ dans la main de son propriétaire.", {"zone": "hand", "optional": True}),
    ("Si vous faites ainsi, exilez ~.", {"zone": "exile", "optional": True}),
    ("Ensuite, si au moins un joueur a plus de points de vie que vous, renvoyez ~ dans la main de son propriétaire.",
     {"zone": "hand", "optional": True}),
    ("Si une carte de terrain est révélée de cette manière, renvoyez ~ dans la main de son propriétaire.",
     {"zone": "hand", "optional": True}),
    ("Mélangez ~ et jusqu'à trois cartes ciblées d'un cimetière unique dans les bibliothèques de leurs propriétaires.",
     {"zone": "library", "position": "shuffled"}),
    ("Si vous contrôlez une île, mettez ~ au-dessous de la bibliothèque de son propriétaire.",
     {"zone": "library", "position": "bottom",
      "conditions": (("member", 1, ("all", PERMANENT, YOURS, ("subtype", "Island"))),)}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "does"), OWN_ENDS)
def test_where_a_spell_puts_itself(text: str, does: dict[str, Any]) -> None:
    assert replaces(f"Gagnez 2 points de vie. {text}", "sorcery") == [
        Replacement("resolve", THIS, self_replacing=True, **does)
    ]


CANNOT = [
    ("La créature équipée gagne +2/+2, a la célérité et ne peut pas être sacrifiée.", "sacrifice",
     ("all", ("host",), CREATURE), {}),
    ("Si vous n'avez pas de carte en main, ~ ne peut pas être contrecarré.", "counter", THIS,
     {"conditions": (("fewer", 1, ("all", ("zone", "hand"), ("owner", "you"))),)}),
    ("Les sorts que vous lancez avec une valeur de mana supérieure ou égale à 5 coûtent {1} de moins à lancer et ne "
     "peuvent pas être contrecarrés.", "counter",
     ("all", SPELL, YOURS, ("number", "mana_value", "ge", 5)), {}),
    ("{T} : Ajoutez {G}. Ne dépensez ce mana que pour lancer un sort d'elfe et ce sort ne peut pas être contrecarré.",
     "counter", AFFECTED, {}),
    ("{T} : Ajoutez {G}. Si ce mana est dépensé pour un sort d'elfe, ce sort ne peut pas être contrecarré.", "counter",
     AFFECTED, {}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "event", "what", "does"), CANNOT)
def test_what_cannot_happen(text: str, event: str, what: Any, does: dict[str, Any]) -> None:
    assert replaces(text) == [Replacement(event, what, cannot=True, **does)]


EVENTS = [
    ("Si une carte devait être exilée depuis un cimetière, mettez-la au-dessous de la bibliothèque de son "
     "propriétaire à la place.",
     Replacement("put", NONTOKEN, ("graveyard",), ("exile",), zone="library", position="bottom")),
    ("Si un permanent devait être renvoyé dans la main de son propriétaire, exilez-le à la place.",
     Replacement("put", PERMANENT, to=("hand",), zone="exile")),
    ("Si une carte devait être mise dans la main d'un adversaire d'où qu'elle vienne, exilez-la à la place.",
     Replacement("put", NONTOKEN, to=("hand",), whose="opponent", zone="exile")),
    ("Si vous deviez vous défausser d'une carte, mettez-la au-dessus de votre bibliothèque à la place.",
     Replacement("discard", ("owner", "you"), zone="library", position="top")),
    ("Pendant les tours autres que le vôtre, si une créature devait mourir, exilez-la à la place.",
     Replacement("put", CREATURE, ("battlefield",), ("graveyard",), zone="exile",
                 conditions=(("turn_of", "not_you"),))),
    ("Si une autre créature que vous contrôlez devait mourir, vous pouvez l'exiler à la place.",
     Replacement("put", ("all", CREATURE, YOURS, ("another",)), ("battlefield",), ("graveyard",), zone="exile",
                 optional=True)),
    ("À chaque fois que le ~ devient bloqué, régénérez-le.",
     Replacement("destroy", THIS, stays=True, regenerates=True)),
    ("{B} : Mettez un marqueur -1/-1 sur la créature ciblée. Puis, si l'endurance de cette créature est supérieure ou "
     "égale à 1, régénérez-la.",
     Replacement("destroy", ("all", AFFECTED, ("number", "toughness", "ge", 1)), stays=True, regenerates=True)),
    ("{B} : Dansez et régénérez Machin.",
     Replacement("destroy", stays=True, regenerates=True, unread=("Dansez et régénérez Machin",))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effect"), EVENTS)
def test_what_would_happen(text: str, effect: Replacement) -> None:
    assert replaces(text) == [effect]


def test_the_next_spell() -> None:
    (effect,) = replaces(
        "Le prochain sort de créature que vous lancez ce tour-ci ne peut pas être contrecarré.", "instant"
    )
    assert effect.what == ("all", SPELL, CREATURE, YOURS, ("unsaid", "the next such spell"))


def test_two_effects_in_one_sentence() -> None:
    kicked = (of_this(("kicked",)),)
    text = (
        "Si vous avez payé le coût de kick, cette créature ne peut pas être régénérée ce tour-ci et si elle devait "
        "être mise dans un cimetière ce tour-ci, retirez-la de la partie à la place."
    )
    first, second = replaces(text, "instant")
    assert (first.event, first.what, first.cannot, first.conditions) == ("regenerate", AFFECTED, True, kicked)
    assert (second.event, second.what, second.zone, second.conditions) == ("put", AFFECTED, "exile", kicked)


DAMAGED = [
    ("ayant subi ce tour des blessures du ~", ("this_turn", "damaged_by_source")),
    ("blessée par l'~ ce tour-ci", ("this_turn", "damaged_by_source")),
    ("ayant subi des blessures de cette manière", AFFECTED),
]


@pytest.mark.parametrize(("words", "criteria"), DAMAGED)
def test_what_was_dealt_damage(words: str, criteria: Any) -> None:
    (effect,) = replaces(f"Si une créature {words} devait mourir, exilez-la à la place.")
    assert (effect.what, effect.zone, effect.unread) == (("all", CREATURE, criteria), "exile", ())


def test_what_is_cast_this_way() -> None:
    text = (
        "Lancez une carte ciblée. Si un sort lancé de cette manière devait être mis dans un cimetière, exilez-le à la "
        "place."
    )
    (effect,) = replaces(text, "sorcery")
    assert effect.what == ("all", SPELL, ("not", ("cast_from", "hand")), AFFECTED)
    text = "Si vous lancez ~ de cette manière et qu'il devait être mis dans votre cimetière, exilez-le à la place."
    (effect,) = replaces(text)
    assert (effect.what, effect.whose, effect.zone) == (THIS, "you", "exile")


def test_only_what_has_no_place_named_lies_on_the_battlefield() -> None:
    (effect,) = replaces("Si un terrain devait être mis dans un cimetière, exilez-le à la place.", "artifact")
    assert effect.origin == ("battlefield",)
    (effect,) = replaces(
        "Si un terrain devait être mis dans un cimetière d'où qu'il vienne, exilez-le à la place.", "artifact"
    )
    assert effect.origin == ()


NAMED = [
    # text, kind, what it speaks of; None where that doesn't show
    ("Si cette créature devait mourir, exilez-la à la place.", "creature", THIS),
    ("~ arrive avec un marqueur “charge” sur lui. S'il devait mourir, exilez-le à la place.", "creature", THIS),
    ("Détruisez une créature ciblée. Si cette créature devait mourir, exilez-la à la place.", "sorcery", AFFECTED),
    ("{1} : Régénérez cette créature.", "creature", THIS),
    ("{1} : Choisissez une créature ciblée. Si cette créature devait mourir, exilez-la à la place.", "creature",
     AFFECTED),
    ("Quand ~ attaque, si cette créature devait mourir, exilez-la à la place.", "creature", None),
    ("Quand ~ attaque, payez {1}. Si cette créature devait mourir, exilez-la à la place.", "creature", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "what"), NAMED)
def test_what_a_demonstrative_speaks_of(text: str, kind: str, what: Any) -> None:
    effect = replaces(text, kind)[-1]
    if what is None:
        assert (effect.what, bool(effect.unread)) == (ANYTHING, True)
    else:
        assert (effect.what, effect.unread) == (what, ())


UNREAD = [
    "Si une créature devait mourir, exilez-la à la place si vous contrôlez un elfe.",
    "Si une créature devait mourir, exilez-la à la place et renvoyez ~ dans la main de son propriétaire.",
    "Si une créature devait mourir, vous gagnez 1 point de vie et exilez-la à la place.",
    "~ ne peut pas être contrecarré et ne peut pas être sacrifié.",
    "Cette créature arrive avec un marqueur +1/+1 sur elle et elle danse.",
    "Ce terrain arrive engagé à moins que vous ne payiez 2 points de vie.",
    "Si vous deviez piocher une carte, dansez à la place.",
]


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_read_in_full_is_reported(text: str) -> None:
    (effect,) = replaces(text)
    assert effect.unread == (text.rstrip(".").replace(" arrive engagé", " arrive sur le champ de bataille engagé")
                             .replace(" arrive avec", " arrive sur le champ de bataille avec"),)  # fmt: skip


REACHING = [
    # what isn't read reaches no less far than its whole subject, a list or a name with a comma
    ("Si un farfadet, un sort ou une carte qui chante devait mourir, exilez-la à la place.", "put"),
    ("Les artefacts frobniques, les créatures et les terrains ne peuvent pas être sacrifiés.", "sacrifice"),
    ("Machin, le Truc, arrive sur le champ de bataille engagé.", "enter"),
]


@pytest.mark.parametrize(("text", "event"), REACHING)
def test_a_list_that_is_not_read_is_no_shorter_list(text: str, event: str) -> None:
    (effect,) = replaces(text, "artifact")
    assert (effect.event, effect.what, effect.unread) == (event, ANYTHING, (text.rstrip("."),))


def test_a_thing_wherever_it_is() -> None:
    (effect,) = replaces(
        "Si un permanent, un sort ou une carte noire ou rouge qui n'est pas sur le champ de bataille devait être mise "
        "dans un cimetière, exilez-la à la place."
    )
    assert (effect.what, effect.origin, effect.unread) == (("any", ("color", "black"), ("color", "red")), (), ())


SIGHTS = [
    ("Ce tour-ci, ce joueur ne peut pas lancer de sorts et il joue avec sa main révélée.", (("hands", "affected"),)),
    ("Jusqu'à la fin du tour, ce joueur ne peut pas lancer de sorts, vous pouvez regarder la carte du dessus de sa "
     "bibliothèque à tout moment.", (("others_top", "affected"),)),
    ("Vous pouvez regarder la carte du dessus de votre bibliothèque et les créatures face cachée que vous ne contrôlez "
     "pas.", (("own_top", "you"), ("face_down", "not_you"))),
    ("Vous pouvez regarder cette carte et la lancer tant qu'elle reste exilée.", (("linked", "you"),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sights"), SIGHTS)
def test_who_sees_what(text: str, sights: Any) -> None:
    assert said(text, "enchantment").sights == sights


FLAGS = [
    ("Quand une créature arrive en jeu, renvoyez en jeu ~ depuis votre cimetière pour enchanter cette créature.",
     {"attached_to": "that"}),
    ("{W} : Renvoyez sur le champ de bataille la ~ depuis votre cimetière, attachée à une créature ciblée.",
     {"attached_to": "target"}),
    ("Quand ~ meurt, le joueur ayant le plus de cartes en main acquiert le contrôle de cet artefact.",
     {"gives_control": True}),
    ("Quand ~ meurt, le contrôleur de ce sort peut mettre en jeu une carte de créature de sa main.",
     {"under_owner": True}),
    ("À chaque fois qu'un sort met un terrain depuis le jeu dans votre cimetière, renvoyez ce terrain en jeu.", {}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "flags"), FLAGS)
def test_under_whose_control_and_attached_to_what(text: str, flags: dict[str, Any]) -> None:
    (ability,) = read_text(text, types=["artifact"], language="fr")
    names = ("takes_control", "gives_control", "under_owner", "attached_to")
    moving = ability.moving or Moving()
    assert {name: getattr(moving, name) for name in names if getattr(moving, name)} == flags


def test_what_was_chosen_is_affected() -> None:
    (grant,) = said("{1} : La créature choisie acquiert l'indestructible jusqu'à la fin du tour.", "artifact").grants
    assert grant.scope == AFFECTED


def test_what_a_spell_or_a_card_elsewhere_is_given_is_no_permanent() -> None:
    (grant,) = said("Les cartes d'éphémère dans les cimetières ont le flashback.", "artifact").grants
    assert grant.scope == ("all", ("kind", "card"), ("type", "instant"), ("zone", "graveyard"))
    (grant,) = said("Les sorts d'éphémère ont le rebond.", "artifact").grants
    assert grant.scope == ("all", SPELL, ("type", "instant"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_has_its_meaning(language: str) -> None:
    """A rule without a method would leave a tree where its meaning belongs."""
    rules = [rule for rule in _moves_parser(language).rules if not (rule.options.expand1 and len(rule.expansion) == 1)]
    names = {str(rule.alias or rule.origin.name) for rule in rules}
    assert [name for name in sorted(names) if not name.startswith("_") and not hasattr(MovesMeaning, name)] == []
