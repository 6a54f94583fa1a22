"""What English texts say of moves: conditions, lists of predicates, what happens instead of a draw (614)."""

from typing import Any

import pytest

from mtglogic.cards.model import Replacement
from mtglogic.cards.reader import read_text
from mtglogic.cards.reader.grammar import _moves_parser
from mtglogic.cards.reader.moves import MovesMeaning

THIS = ("this",)
AFFECTED = ("affected",)
YOU = ("player", "you")
PLAYER = ("kind", "player")
PERMANENT = ("kind", "permanent")


def unsaid(words: str) -> tuple[Any, ...]:
    return ("all", THIS, ("unsaid", words))


def replaces(text: str, kind: str = "creature") -> list[Replacement]:
    """The effects of a text, whatever ability they are of."""
    moving = [ability.moving for ability in read_text(text, types=[kind])]
    return [effect for said in moving if said for effect in said.replaces]


def conditions(text: str, kind: str = "creature") -> tuple[Any, ...]:
    (effect,) = replaces(text, kind)
    assert (effect.event, effect.what, effect.changes, effect.unread) == ("enter", THIS, True, ())
    return effect.conditions


CONDITIONS = [
    ("If ~ was kicked, it enters with two +1/+1 counters on it.", ("member", 1, ("all", THIS, ("kicked",)))),
    ("This creature enters with a +1/+1 counter on it if you cast it from your hand.",
     ("member", 1, ("all", THIS, ("cast_from", "hand")))),
    ("This creature enters with a +1/+1 counter on it if you didn't cast it from your hand.",
     ("member", 1, ("all", THIS, ("not", ("cast_from", "hand"))))),
    ("This creature enters with a +1/+1 counter on it if you attacked this turn.",
     ("member", 1, ("all", YOU, ("this_turn", "attacked")))),
    ("This creature enters with a +1/+1 counter on it unless a creature died this turn.",
     ("fewer", 1, ("all", PLAYER, ("this_turn", "creature_died")))),
    ("If you control two or more other lands, this creature enters tapped.",
     ("member", 2, ("all", PERMANENT, ("controller", "you"), ("type", "land"), ("another",)))),
    ("This creature enters tapped unless you have two or more opponents.",
     ("fewer", 2, ("all", PLAYER, ("player", "opponent")))),
    ("This creature enters tapped unless a player has 13 or less life.",
     ("fewer", 1, ("all", PLAYER, ("number", "life", "le", 13)))),
    ("This creature enters tapped if an opponent has 25 or more life.",
     ("member", 1, ("all", PLAYER, ("player", "opponent"), ("number", "life", "ge", 25)))),
    ("This creature enters tapped unless your opponents control four or more Elves.",
     ("fewer", 4, ("all", PERMANENT, ("controller", "opponent"), ("subtype", "Elf")))),
    ("If X is 3 or less, this creature enters tapped.", ("member", 1, ("all", THIS, ("number", "x", "le", 3)))),
    ("This creature enters tapped unless it's your first or second turn of the game.",
     ("fewer", 1, unsaid("which of its player's turns it is"))),
    ("If ~ was cast using madness, he enters with a +1/+1 counter on him.",
     ("member", 1, unsaid("cast using madness"))),
    ("If ~ was kicked with its {R} kicker, it enters with a +1/+1 counter on it.",
     ("member", 1, ("all", THIS, ("unsaid", "kicked with {R}")))),
    ("If at least three green mana was spent to cast this spell, this creature enters with a +1/+1 counter on it.",
     ("member", 1, ("all", THIS, ("number", ("spent", "green"), "ge", 3)))),
    ("If at least two mana of the same color was spent to cast this spell, this creature enters tapped.",
     ("member", 1, ("all", THIS, ("number", ("spent", "one_color"), "ge", 2)))),
    ("If {B}{B} was spent to cast this spell, this creature enters tapped.",
     ("member", 1, ("all", THIS, ("number", ("spent", "black"), "ge", 2)))),
    ("If you spent red mana on this creature, it enters tapped.",
     ("member", 1, ("all", THIS, ("number", ("spent", "red"), "ge", 1)))),
    ("This creature enters tapped unless three or more colors of mana were spent to cast it.",
     ("fewer", 1, ("all", THIS, ("number", ("spent", "colors"), "ge", 3)))),
    ("If X is 4 or more, it enters with an additional +1/+1 counter on it.",
     ("member", 1, ("all", THIS, ("number", "x", "ge", 4)))),
    ("This creature enters tapped unless you've cast another red spell this turn.",
     ("fewer", 1, ("all", THIS, ("unsaid", "cast this turn")))),
    ("This creature enters tapped if you were the starting player.",
     ("member", 1, ("all", THIS, ("unsaid", "went first this game")))),
    ("This creature enters tapped unless you don't control a Forest.",
     ("member", 1, ("all", PERMANENT, ("controller", "you"), ("subtype", "Forest")))),
    ("This creature enters tapped if you control your commander.",
     ("member", 1, ("all", PERMANENT, ("controller", "you"), ("commander",), ("owner", "you")))),
    ("This creature enters tapped if you have one or fewer cards in hand.",
     ("fewer", 2, ("all", ("kind", "card"), ("zone", "hand"), ("owner", "you")))),
    ("If seven or more cards are in your graveyard, this creature enters tapped.",
     ("member", 7, ("all", ("kind", "card"), ("zone", "graveyard"), ("owner", "you")))),
    ("This creature enters tapped if your opponents control no Elves.",
     ("fewer", 1, ("all", PERMANENT, ("controller", "opponent"), ("subtype", "Elf")))),
    ("This creature enters tapped if an opponent has three or more poison counters.",
     ("member", 1, ("all", PLAYER, ("player", "opponent"), ("counter", "poison", "ge", 3)))),
    ("If there are four or more card types among cards in your graveyard, this creature enters tapped.",
     ("member", 1, unsaid("four or more card types among such things"))),
    ("This creature enters tapped unless you're the monarch.", ("fewer", 1, unsaid("the monarch"))),
    ("This creature enters tapped if you gained 3 or more life this turn.",
     ("member", 1, unsaid("you gained 3 or more life this turn"))),
    ("This creature enters tapped if another artifact entered the battlefield under your control this turn.",
     ("member", 1, unsaid("entered the battlefield under your control this turn"))),
    ("If creatures you control have total power 8 or greater, this creature enters tapped.",
     ("member", 1, unsaid("total power"))),
    ("This creature enters tapped unless its power is 3 or less.",
     ("member", 1, ("all", THIS, ("not", ("number", "power", "le", 3))))),
    ("This creature enters tapped unless you control two or fewer other lands.",
     ("member", 3, ("all", PERMANENT, ("controller", "you"), ("type", "land"), ("another",)))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "condition"), CONDITIONS)
def test_conditions(text: str, condition: Any) -> None:
    assert conditions(text) == (condition,)


def test_two_conditions_at_once() -> None:
    told = conditions("This creature enters tapped if you control an Elf and a Forest.")
    elf, forest = (("all", PERMANENT, ("controller", "you"), ("subtype", name)) for name in ("Elf", "Forest"))
    assert told == (("member", 1, elf), ("member", 1, forest))


@pytest.mark.parametrize(
    "text",
    [
        "If at least three plaid mana was spent to cast this spell, this creature enters with a +1/+1 counter on it.",
        "This creature enters tapped unless a player has two or more windmills.",
        "As long as this card is in your graveyard, Elves enter tapped.",
    ],
)
def test_a_condition_that_is_not_read_is_reported(text: str) -> None:
    (effect,) = replaces(text)
    assert effect.unread == (text.rstrip("."),)


def test_what_enters_this_way() -> None:
    text = "Return target card from your graveyard to the battlefield. If a Hero enters this way, it enters tapped."
    (effect,) = replaces(text, "sorcery")
    assert (effect.what, effect.conditions) == (("all", AFFECTED, ("subtype", "Hero")), ())
    (effect,) = replaces("Tap it. If it's legendary, it enters tapped.", "sorcery")
    assert (effect.what, effect.conditions) == (("all", AFFECTED, ("supertype", "legendary")), ())


@pytest.mark.parametrize(
    "text",
    [
        "You may have ~ enter tapped.",
        "For each card exiled this way, ~ enters with a +1/+1 counter on it.",
        "Grim enters with seven charge counters on it.",
        "As long as ~ is tapped, ~ enters tapped.",
    ],
)
def test_what_only_changes_how_it_enters(text: str) -> None:
    (ability,) = read_text(text, types=["creature"], name="Grim Walker")
    assert ability.moving is not None
    (effect,) = ability.moving.replaces
    assert (effect.event, effect.what, effect.changes, effect.unread) == ("enter", THIS, True, ())


def test_it_in_a_static_ability_is_its_source() -> None:
    _, second = replaces("~ enters with a charge counter on it. If it would leave the battlefield, exile it instead.")
    assert (second.event, second.what, second.zone) == ("leave", THIS, "exile")


DRAWS = [
    ("If you would draw a card, you may put a charge counter on ~ instead.", {"stays": True, "optional": True}),
    ("If you would draw a card, that player discards a card instead.", {"stays": True}),
    ("The next time you would draw a card this turn, create a 2/2 green Bear creature token instead.", {"stays": True}),
    ("If you would draw a card while you have no cards in hand, draw two cards instead.",
     {"changes": True, "conditions": (("fewer", 1, ("all", ("zone", "hand"), ("owner", "you"))),)}),
    ("If you would draw a card while your library has no cards in it, you win the game instead.",
     {"stays": True, "conditions": (("fewer", 1, ("all", ("zone", "library"), ("owner", "you"))),)}),
    ("If you would draw a card except the first one you draw in each of your draw steps, draw two cards instead.",
     {"changes": True, "conditions": (("fewer", 1, unsaid("the first card drawn in a draw step")),)}),
    ("If you would draw a card during your draw step, instead you may skip that draw.",
     {"stays": True, "optional": True, "conditions": (("member", 1, unsaid("in your draw step")),)}),
    ("If you would draw a card, look at the top two cards of your library instead. Put one of them into your hand and"
     " the rest on the bottom of your library.", {"zone": "library", "position": "bottom", "optional": True}),
    ("If you would draw a card, reveal the top card of your library instead. If it's a land card, put it into your"
     " graveyard. Otherwise, draw a card.", {"zone": "graveyard", "optional": True}),
    ("If you would draw a card, you may instead search your library for a card, put that card into your hand, then"
     " shuffle.", {"zone": "library", "position": "shuffled", "optional": True}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "does"), DRAWS)
def test_instead_of_a_draw(text: str, does: dict[str, Any]) -> None:
    assert replaces(text, "enchantment") == [Replacement("draw", ("owner", "you"), **does)]


@pytest.mark.parametrize(
    "text",
    [
        "If you would draw a card, reveal the top three cards of your library instead.",
        "If you would draw a card except the greenest one you draw, draw two cards instead.",
        "If you would draw a card while it rains, draw two cards instead.",
    ],
)
def test_a_draw_of_which_it_is_not_read_what_becomes(text: str) -> None:
    (effect,) = replaces(text, "enchantment")
    assert effect.unread


OWN_ENDS = [
    ("If you win, return ~ to its owner's hand.", {"zone": "hand", "optional": True}),
    ("If tower gets more votes, exile ~.", {"zone": "exile", "optional": True}),
    ("If you control a land, return ~ to its owner's hand.",
     {"zone": "hand", "conditions": (("member", 1, ("all", PERMANENT, ("controller", "you"), ("type", "land"))),)}),
    ("Shuffle ~ and up to two target cards from a graveyard into their owners' libraries.",
     {"zone": "library", "position": "shuffled"}),
    ("If it rains, return ~ to its owner's hand.", {"unread": ("If it rains, return ~ to its owner's hand",)}),
    ("If you do, return ~ to its owner's hand.", {"zone": "hand", "optional": True}),
    ("Otherwise, exile ~.", {"zone": "exile", "optional": True}),
    ("If no land cards were revealed this way, exile ~.", {"zone": "exile", "optional": True}),
    ("If that player doesn't, exile ~.", {"zone": "exile", "optional": True}),
    ("If a land card was milled this way, exile ~.", {"zone": "exile", "optional": True}),
    ("If you discard an Elf card this way, exile ~.", {"zone": "exile", "optional": True}),
    ("If its controller pays {2}, exile ~.", {"zone": "exile", "optional": True}),
    ("If it's a land card, you may put it onto the battlefield and exile ~.", {"zone": "exile", "optional": True}),
    ("Then if an opponent has more life than you, return ~ to its owner's hand.", {"zone": "hand", "optional": True}),
    ("Then if an opponent controls more lands than you, return ~ to its owner's hand.",
     {"zone": "hand", "optional": True}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "does"), OWN_ENDS)
def test_where_a_spell_puts_itself(text: str, does: dict[str, Any]) -> None:
    assert replaces(f"Draw a card. {text}", "sorcery") == [
        Replacement("resolve", THIS, self_replacing=True, **does),
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_has_a_meaning(language: str) -> None:
    rules = [rule for rule in _moves_parser(language).rules if not rule.alias and not rule.options.expand1]
    named = {rule.alias for rule in _moves_parser(language).rules if rule.alias}
    named |= {rule.origin.name for rule in rules if not rule.origin.name.startswith("_")}
    assert [name for name in sorted(named) if not hasattr(MovesMeaning, name)] == []


WOULD = [
    ("During turns other than yours, if a creature would die, exile it instead.",
     ("put", ("type", "creature"), ("battlefield",), ("graveyard",)), {"conditions": (("turn_of", "not_you"),)}),
    ("If an artifact would be returned to its owner's hand, exile it instead.",
     ("put", ("type", "artifact"), (), ("hand",)), {}),
    ("If an artifact would be put into exile from a graveyard, exile it instead.",
     ("put", ("type", "artifact"), ("graveyard",), ("exile",)), {}),
    ("If an artifact would be exiled, exile it instead.", ("put", ("type", "artifact"), (), ("exile",)), {}),
    ("If an opponent would discard a card this turn, exile that card instead.",
     ("discard", ("owner", "opponent"), (), ()), {}),
    ("If a creature dealt damage by equipped creature this turn would die, exile it instead.",
     ("put", ("all", ("type", "creature"), ("this_turn", "dealt_damage"), ("unsaid", "dealt damage by it")),
      ("battlefield",), ("graveyard",)), {}),
    ("If a creature dealt damage by ~ this turn would die, exile it instead.",
     ("put", ("all", ("type", "creature"), ("this_turn", "damaged_by_source")), ("battlefield",), ("graveyard",)), {}),
    ("If a spell you cast from your graveyard would be put into a graveyard, exile it instead.",
     ("put", ("all", ("kind", "spell"), ("controller", "you"), ("cast_from", "graveyard")), (), ("graveyard",)), {}),
    ("If ~ or another Elf you control would die, exile it instead.",
     ("put", ("any", THIS, ("all", ("subtype", "Elf"), ("controller", "you"), ("another",))), ("battlefield",),
      ("graveyard",)), {}),
    ("If your commander would die, exile it instead.",
     ("put", ("all", ("commander",), ("owner", "you")), ("battlefield",), ("graveyard",)), {}),
    ("If this Gizmo would leave the battlefield, exile it instead.", ("leave", THIS, ("battlefield",), ()), {}),
    ("If a token or artifact you control would leave the battlefield, you may exile it with a hit counter on it"
     " instead.",
     ("leave", ("all", ("any", ("kind", "token"), ("type", "artifact")), ("controller", "you")), ("battlefield",), ()),
     {"optional": True}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "event", "does"), WOULD)
def test_what_would_happen(text: str, event: tuple[Any, ...], does: dict[str, Any]) -> None:
    name, what, origin, to = event
    assert replaces(text, "enchantment") == [Replacement(name, what, origin, to, zone="exile", **does)]


INSTEAD = [
    ("its owner puts it on their choice of the top or bottom of their library instead.",
     {"zone": "library", "position": "either"}),
    ("instead its owner shuffles it into their library.", {"zone": "library", "position": "shuffled"}),
    ("put it onto the battlefield tapped under your control instead.", {"zone": "battlefield", "under": "you"}),
    ("you may instead return it to its owner's hand.", {"zone": "hand", "optional": True}),
    ("tap it instead.", {"stays": True}),
    ("remove all damage from it instead.", {"stays": True}),
    ("sacrifice this Equipment instead.", {"stays": True}),
    ("exile this enchantment instead.", {"stays": True}),
    ("return ~ to its owner's hand instead.", {"stays": True}),
]  # fmt: skip


@pytest.mark.parametrize(("done", "does"), INSTEAD)
def test_what_is_done_instead(done: str, does: dict[str, Any]) -> None:
    (effect,) = replaces(f"If another artifact would be destroyed, {done}", "enchantment")
    assert effect == Replacement("destroy", ("all", ("type", "artifact"), ("another",)), **does)


def test_what_happens_to_the_source_itself() -> None:
    (effect,) = replaces(
        "If this enchantment would leave the battlefield, exile this enchantment instead.", "enchantment"
    )
    assert effect == Replacement("leave", THIS, ("battlefield",), zone="exile")


HOST = ("all", ("host",), ("type", "creature"))
CANNOT = [
    ("~ attacks each combat if able, can't be sacrificed, and can't attack you.", "sacrifice", THIS, ()),
    ("Equipped creature gets +2/+2, has haste, and can't be sacrificed.", "sacrifice", HOST, ()),
    ("If you have no cards in hand, ~ can't be countered.", "counter", THIS,
     (("fewer", 1, ("all", ("zone", "hand"), ("owner", "you"))),)),
    ("~ can't be countered if you control a Forest.", "counter", THIS,
     (("member", 1, ("all", PERMANENT, ("controller", "you"), ("subtype", "Forest"))),)),
    ("Spells you cast with mana value 5 or greater can't be countered.", "counter",
     ("all", ("kind", "spell"), ("controller", "you"), ("number", "mana_value", "ge", 5)), ()),
    ("The next creature spell you cast this turn can't be countered.", "counter",
     ("all", ("type", "creature"), ("kind", "spell"), ("controller", "you"), ("unsaid", "the next such spell")), ()),
    ("Each opponent can't draw more than one card each turn.", "draw",
     ("all", ("owner", "opponent"), ("owner_is", ("this_turn", "drew_card"))), ()),
    ("Tokens can't be exiled.", "exile", ("kind", "token"), ()),
    ("Target player can't draw cards this turn.", "draw", ("owner_is", AFFECTED), ()),
    ("If this spell was bargained, it can't be countered.", "counter", THIS,
     (("member", 1, ("all", THIS, ("cast_with", "bargain"))),)),
    ("If you've drawn two or more cards this turn, ~ can't be countered.", "counter", THIS,
     (("member", 1, ("all", THIS, ("unsaid", "drawn this turn"))),)),
    ("If X is 5 or more, ~ can't be countered.", "counter", THIS,
     (("member", 1, ("all", THIS, ("number", "x", "ge", 5))),)),
    ("Whenever ~ blocks, that creature can't be regenerated this turn.", "regenerate", AFFECTED, ()),
    ("When ~ enters, destroy target Knight and it can't be regenerated.", "regenerate", AFFECTED, ()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "event", "what", "told"), CANNOT)
def test_what_cannot_happen(text: str, event: str, what: Any, told: Any) -> None:
    assert replaces(text) == [Replacement(event, what, cannot=True, conditions=told)]


@pytest.mark.parametrize(
    "text",
    [
        "~ can't be countered if it rains.",
        "Equipped creature gets +2/+2 and can't be sacrificed by frabjous means.",
    ],
)
def test_what_cannot_happen_and_is_not_read(text: str) -> None:
    (effect,) = replaces(text)
    assert effect.cannot and effect.unread == (text.rstrip("."),)


def test_what_cannot_leave() -> None:
    assert replaces("Artifacts can't be returned to their owners' hands.") == [
        Replacement("put", ("type", "artifact"), to=("hand",), cannot=True)
    ]
    assert replaces("Artifacts can't leave the battlefield this turn.") == [
        Replacement("leave", ("type", "artifact"), ("battlefield",), cannot=True)
    ]
    (effect,) = replaces("~ enters tapped unless you pay {2}.")
    assert (effect.optional, effect.changes, effect.unread) == (True, True, ())


def test_two_effects_in_one_sentence() -> None:
    kicked = (("member", 1, ("all", THIS, ("kicked",))),)
    text = (
        "If this spell was kicked, that creature can't be regenerated this turn and if it would die, exile it instead."
    )
    first, second = replaces(text, "instant")
    assert (first.event, first.cannot, first.conditions) == ("regenerate", True, kicked)
    assert (second.event, second.zone, second.conditions) == ("put", "exile", kicked)
    text = "You may cast spells from your graveyard this turn, and if a creature would die this turn, exile it instead."
    (effect,) = replaces(text, "sorcery")
    assert (effect.what, effect.zone) == (("type", "creature"), "exile")
    text = 'That creature gains "Flying." If that creature would leave the battlefield, exile it instead.'
    (effect,) = replaces(text, "sorcery")
    assert (effect.event, effect.what, effect.zone) == ("leave", AFFECTED, "exile")


def test_regenerate_in_other_sentences() -> None:
    (effect,) = replaces(
        "{1}: Put a -1/-1 counter on target Elf. Then if that creature's toughness is 2 or more, regenerate it."
    )
    assert (effect.what, effect.regenerates) == (("all", AFFECTED, ("number", "toughness", "ge", 2)), True)
    (effect,) = replaces("Whenever ~ blocks, regenerate this creature.")
    assert (effect.what, effect.regenerates, effect.unread) == (THIS, True, ())


def test_regenerate_one_of_a_list() -> None:
    (effect,) = replaces("{1}: Regenerate target Insect, Rat, or Spider.")
    assert (effect.what, effect.regenerates, effect.unread) == (AFFECTED, True, ())


COPIES = [
    ("You may have ~ enter as a copy of any creature card in a graveyard.", "graveyard", None, ()),
    ("You may have ~ enter as a copy of a creature card in your graveyard.", "graveyard", "you", ()),
    ("You may have ~ enter as a copy of a creature card in an opponent's graveyard.", "graveyard", "opponent", ()),
    ("You may have ~ enter as a copy of a creature card in exile.", "exile", None, ()),
    ("You may have ~ enter as a copy of the exiled card.", "exile", None, ()),
    ("If you attacked this turn, you may have ~ enter as a copy of a creature card in exile.", "exile", None,
     (("member", 1, ("all", YOU, ("this_turn", "attacked"))),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "zone", "whose", "told"), COPIES)
def test_a_copy_of_a_card_elsewhere(text: str, zone: str, whose: str | None, told: Any) -> None:
    (effect,) = replaces(text)
    assert (effect.optional, effect.conditions, effect.unread) == (True, told, ())
    assert effect.copy_of is not None and ("zone", zone) in effect.copy_of
    owner = next((part[1] for part in effect.copy_of if part[0] == "owner"), None)
    assert owner == whose


def test_what_is_cast_this_way() -> None:
    text = "You may cast target card. If a spell cast this way would be put into a graveyard, exile it instead."
    (effect,) = replaces(text, "sorcery")
    assert effect.what == ("all", ("kind", "spell"), ("not", ("cast_from", "hand")), AFFECTED)
    (lasting,) = replaces("If a spell cast this way would be put into a graveyard, exile it instead.")
    assert ("unsaid", "cast this way") in lasting.what
    (own,) = replaces("If you cast this card this way and it would be put into your graveyard, exile it instead.")
    cast = ("all", THIS, ("not", ("cast_from", "hand")), ("unsaid", "cast this way"))
    assert (own.what, own.zone, own.conditions) == (THIS, "exile", (("member", 1, cast),))


def test_what_may_be_revealed_as_it_enters() -> None:
    (effect,) = replaces("~ enters tapped unless you revealed an Elf card this way or you control an Elf.", "land")
    elves = ("all", PERMANENT, ("controller", "you"), ("subtype", "Elf"))
    assert (effect.optional, effect.conditions) == (True, (("fewer", 1, elves),))


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G}. Spend this mana only to cast an Elf spell, and that spell can't be countered.",
        "{T}: Add {G}. If that mana is spent on an Elf spell, that spell can't be countered.",
    ],
)
def test_what_mana_makes_uncounterable(text: str) -> None:
    assert replaces(text) == [Replacement("counter", AFFECTED, cannot=True)]


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Elves you control have indestructible.", ("all", PERMANENT, ("subtype", "Elf"), ("controller", "you"))),
        ("Instant spells you control have rebound.",
         ("all", ("type", "instant"), ("kind", "spell"), ("controller", "you"))),
        ("Instant cards in graveyards have flashback.",
         ("all", ("type", "instant"), ("kind", "card"), ("zone", "graveyard"))),
        ("Vehicles in your graveyard have jump-start.",
         ("all", ("subtype", "Vehicle"), ("zone", "graveyard"), ("owner", "you"))),
    ],
)  # fmt: skip
def test_what_is_given_a_keyword(text: str, scope: Any) -> None:
    (ability,) = read_text(text, types=["enchantment"])
    assert ability.moving is not None
    assert [grant.scope for grant in ability.moving.grants] == [scope]


def test_a_copy_of_what_is_named() -> None:
    (effect,) = replaces("Other creatures you control enter as a copy of Grizzly Bear.")
    assert effect.unread


@pytest.mark.parametrize(
    ("text", "scope", "quality"),
    [
        ("Enchanted creature can't be the target of spells and can't be enchanted by other Auras.",
         ("all", PERMANENT, ("host",)), ("all", ("subtype", "Aura"), ("another",))),
        ("~ can't be equipped or enchanted.", THIS, None),
        ("~ can't be enchanted by black Auras and can't block.", THIS,
         ("all", ("color", "black"), ("subtype", "Aura"))),
        ("~ can't be enchanted by wibbly Auras.", THIS, ("unread", "wibbly Auras")),
    ],
)  # fmt: skip
def test_what_cant_be_enchanted(text: str, scope: Any, quality: Any) -> None:
    (ability,) = read_text(text, types=["enchantment"])
    assert ability.moving is not None
    (grant,) = ability.moving.grants
    assert (grant.gives, grant.scope, grant.quality) == ("cannot_be_enchanted", scope, quality)


@pytest.mark.parametrize(
    "text",
    ["~ can't be equipped.", "Return each Aura card from your graveyard to the battlefield. Only creatures can be"
     " enchanted this way.", "When ~ enters, create a 1/1 Bat creature token with \"This token can't be enchanted.\""],
)  # fmt: skip
def test_what_can_be_enchanted(text: str) -> None:
    said = [ability.moving for ability in read_text(text, types=["artifact"])]
    assert not any(moving.grants for moving in said if moving)


@pytest.mark.parametrize(
    ("text", "keeps"),
    [
        ("This effect doesn't remove this Aura.", THIS),
        ("This effect doesn't remove ~.", THIS),
        ("This effect doesn't remove Auras already attached to those artifacts.", ("subtype", "Aura")),
        ("This effect doesn't remove Auras and Equipment you control that are already attached to it.",
         ("all", ("any", ("subtype", "Aura"), ("subtype", "Equipment")), ("controller", "you"))),
        ("This effect doesn't remove wibbly Auras.", ("unread", "wibbly Auras")),
    ],
)  # fmt: skip
def test_what_protection_keeps_attached(text: str, keeps: Any) -> None:
    (ability,) = read_text(f"Enchanted creature has protection from red. {text}", types=["enchantment"])
    assert ability.moving is not None
    assert ability.moving.keeps == keeps


def test_an_end_that_hangs_on_what_the_spell_does_before() -> None:
    """“Then if …” is asked after the spell's other instructions: nobody knows what they leave of the game."""
    (after,) = replaces("You gain 4 life. Then if an opponent has more life than you, exile ~.", "instant")
    assert (after.zone, after.optional, after.conditions, after.unread) == ("exile", True, (), ())
    (own,) = replaces("You gain 4 life. Then if this spell was kicked, exile ~.", "instant")
    assert (own.optional, own.conditions) == (False, (("member", 1, ("all", THIS, ("kicked",))),))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Wibble Wob enters with three oil counters on it.", "artifact"),
        ("As ~ enters, you may exile two cards. If you do, it enters as a copy of one of those cards.", "artifact"),
    ],
)
def test_who_enters_or_as_what_is_not_read(text: str, kind: str) -> None:
    """A name that isn't the text's own object's, and what a text has named before."""
    assert [effect.unread for effect in replaces(text, kind)][-1] != ()


def test_draws_that_are_more_or_none() -> None:
    (more,) = replaces("If you would draw one or more cards, you draw that many cards plus one instead.")
    assert (more.event, more.changes, more.unread) == ("draw", True, ())
    (none,) = replaces("Players can't draw cards or gain life.")
    assert (none.event, none.cannot, none.unread) == ("draw", True, ())
