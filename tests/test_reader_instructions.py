"""What instructions act on, and that nothing of them is dropped."""

import pytest

from mtglogic.cards.reader.instructions import acts_on

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
