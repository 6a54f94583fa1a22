"""What instructions act on, and that nothing of them is dropped."""

import pytest

from mtglogic.cards.reader.instructions import acts_on

CREATURE = ("type", "creature")
CARD = ("kind", "card")
YOURS = ("controller", "you")

READ = {
    "Exile all creature cards from your hand and graveyard.": [(("graveyard", "hand"), "you")],
    "Each opponent exiles all nonland cards from their graveyard.": [(("graveyard",), "opponent")],
    "Exile all cards from target player's graveyard.": [(("graveyard",), None)],
    "Exile all permanents and all cards from all graveyards.": [(("battlefield",), None), (("graveyard",), None)],
    "Remove all counters from all permanents and exile all tokens.": [(("battlefield",), None)] * 2,
    "Search your sideboard for an Elf card, reveal it, and put it into your hand.": [(("outside",), None)],
    "Each player mills two cards, then puts a land card from among the milled cards into their hand.": [
        (("library",), None)
    ],
    "Put a creature card you own that's removed from the game into its owner's graveyard.": [(("exile",), None)],
    "Then exile each opponent's graveyard.": [(("graveyard",), "opponent")],
    "You gain 2 life for each card in your hand, then shuffle your graveyard into your library.": [
        (("graveyard",), "you")
    ],
    "Creatures you control get +1/+1 and creature cards in your graveyard have flash.": [
        (("battlefield",), None),
        (("graveyard",), "you"),
    ],
}


@pytest.mark.parametrize("instruction", READ)
def test_instruction(instruction: str) -> None:
    """Each phrase of an instruction with its zones and whose they are."""
    read = acts_on(instruction, [])
    assert read.unread == ()
    assert [(phrase.zones, phrase.whose) for phrase in read.phrases] == READ[instruction]


@pytest.mark.parametrize(
    "instruction",
    [
        "Return that card to its owner's hand.",
        "Return all cards of that sort to your hand.",
        "If you can, exile your graveyard.",
        "Exile your graveyard and wibble your hand.",
        "Testname has all abilities of all cards in your graveyard.",
        "Put each card with the most votes into your hand.",
        "Creatures you control get +1/+1 and the odd lands you control have flash.",
    ],
)
def test_unread(instruction: str) -> None:
    """Where anything is left over, the sentence isn't read."""
    assert acts_on(instruction, []).unread == (instruction,)
    assert acts_on(instruction, []).phrases == ()


FRENCH = {
    "Exilez toutes les cartes de créature de votre main et de votre cimetière.": [(("graveyard", "hand"), "you")],
    "Chaque adversaire exile toutes les cartes non-terrain de son cimetière.": [(("graveyard",), "opponent")],
    "Exilez toutes les cartes du cimetière du joueur ciblé.": [(("graveyard",), None)],
    "Exilez toutes les cartes du cimetière et de la main de l'adversaire ciblé.": [(("graveyard", "hand"), "opponent")],
    "Exilez tous les permanents et toutes les cartes de tous les cimetières.": [
        (("battlefield",), None),
        (("graveyard",), None),
    ],
    "Exilez trois cartes ciblées d'un cimetière unique.": [(("graveyard",), None)],
    "Retirez de la partie toutes les cartes de rituel de votre main.": [(("hand",), "you")],
    "Renvoyez sur le champ de bataille, depuis votre cimetière, une carte de créature ciblée.": [
        (("graveyard",), "you")
    ],
    "Renvoyez une carte d'elfe ciblée sur le champ de bataille depuis votre cimetière.": [(("graveyard",), "you")],
    "Cherchez dans votre bibliothèque une carte d'elfe, révélez-la et mettez-la dans votre main.": [
        (("library",), "you")
    ],
    "Cherchez une carte de terrain de base dans votre bibliothèque, puis mélangez.": [(("library",), "you")],
    "Chaque joueur meule deux cartes, puis il met une des cartes meulées dans sa main.": [(("library",), None)],
    "Vous pouvez choisir une carte de leçon que vous possédez en dehors de la partie.": [(("outside",), None)],
    "Puis exilez le cimetière de chaque adversaire.": [(("graveyard",), "opponent")],
    "Vous gagnez 2 points de vie pour chaque carte dans votre main, puis mélangez votre cimetière dans votre "
    "bibliothèque.": [(("graveyard",), "you")],
    "Les créatures que vous contrôlez gagnent +1/+1 et les cartes de créature de votre cimetière ont le flash.": [
        (("battlefield",), None),
        (("graveyard",), "you"),
    ],
    "Ce joueur se défausse de toutes les cartes de créature, puis pioche autant de cartes.": [
        (("hand",), "you"),
        (("library",), "you"),
    ],
    "Mettez en jeu deux jetons de créature 1/1 verte Elfe.": [],
    "Regard 2, puis créez un jeton Trésor.": [],
    "Regardez les trois cartes du dessus de votre bibliothèque. Mettez l'une d'entre elles dans votre main et le reste "
    "dans votre cimetière.": [(("library",), "you")],
    "Exilez le cimetière de Alice.": [(("graveyard",), "Alice")],
}


@pytest.mark.parametrize("instruction", FRENCH)
def test_french_instruction(instruction: str) -> None:
    """A French instruction acts on what its English one does."""
    read = acts_on(instruction, [])
    assert read.unread == ()
    assert [(phrase.zones, phrase.whose) for phrase in read.phrases] == FRENCH[instruction]


@pytest.mark.parametrize(
    ("instruction", "criteria"),
    [
        ("Détruisez toutes les créatures non-vampire, non-zombie.",
         [("all", CREATURE, ("not", ("subtype", "Vampire")), ("not", ("subtype", "Zombie")))]),
        ("Détruisez les créatures et les terrains que vous contrôlez.",
         [("all", CREATURE, YOURS), ("all", ("type", "land"), YOURS)]),
        ("Engagez une créature ciblée que vous contrôlez et une créature ciblée que vous ne contrôlez pas.",
         [("all", CREATURE, YOURS), ("all", CREATURE, ("controller", "not_you"))]),
        ("Détruisez une créature. Détruisez tous les équipements attachés à cette créature.",
         [CREATURE, ("all", ("subtype", "Equipment"), ("attached_to", ("that",)))]),
        ("Chaque adversaire sacrifie un artefact qu'il contrôle.",
         [("all", ("type", "artifact"), ("controller", "opponent"))]),
        ("Chaque adversaire sacrifie un artefact qu'il possède.",
         [("all", ("type", "artifact"), ("owner", "opponent"))]),
        ("Exilez toutes les cartes de votre main qui chantent.", [("all", CARD, ("unread", "qui chantent"))]),
        ("Meulez une carte. Exilez la carte du dessus de votre bibliothèque.",
         [("all",), ("unread", "top of a library")]),
    ],
)  # fmt: skip
def test_french_criteria(instruction: str, criteria: list[tuple]) -> None:
    """What is said of one thing of a list isn't said of another unless it is sure."""
    read = acts_on(instruction, [])
    assert read.unread == ()
    assert [phrase.criteria for phrase in read.phrases] == criteria


def test_its_own_object_in_french() -> None:
    """What a text says of itself, by its name."""
    (phrase,) = acts_on("Exemple est tous les types de créature.", ["Exemple"]).phrases
    assert phrase.own


@pytest.mark.parametrize(
    "instruction",
    [
        "Renvoyez cette carte dans la main de son propriétaire.",
        "Si vous le pouvez, exilez votre cimetière.",
        "Exilez votre cimetière et chantonnez votre main.",
        "Mettez chaque carte aux votes les plus nombreux dans votre main.",
        "Détruisez tous les artefacts et toutes les créatures avec le vol.",
        "Exilez toutes les cartes de votre main et du cimetière de chaque adversaire.",
        "Cherchez une carte dans le grenier de chaque joueur.",
    ],
)
def test_french_unread(instruction: str) -> None:
    """Where anything is left over, or could be meant of one thing or of all, the sentence isn't read."""
    assert acts_on(instruction, []).unread == (instruction,)
    assert acts_on(instruction, []).phrases == ()


def test_a_library_that_has_changed() -> None:
    """After a draw nobody knows what lies on top."""
    _, top = acts_on("Draw a card. Exile the top card of your library.", []).phrases
    assert (top.criteria[0], top.top) == ("unread", None)
