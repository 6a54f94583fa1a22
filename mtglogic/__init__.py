"""Which targets are legal in Magic: The Gathering, what happens to what moves, and which rule says so.

>>> import mtglogic
>>> game = mtglogic.loads('''
... players: [Alice, Bob]
... battlefield: {Bob: [Grizzly Bears, Silhana Ledgewalker]}
... hand: {Alice: [Lightning Bolt]}
... ''')
>>> answer = game.targets("lightning_bolt")
>>> answer.legal
['Alice', 'Bob', 'grizzly_bears']
>>> [(reason.code, reason.rule) for reason in answer.why("silhana_ledgewalker")]
[('hexproof', '702.11b')]

The names below are loaded when they are first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtglogic.errors import GameFileError, MtglogicError
    from mtglogic.game import Game, card, from_mapping, load, loads, read
    from mtglogic.position.model import Effect, GameObject, Player, Position, Question

__all__ = [
    "Effect", "Game", "GameFileError", "GameObject", "MtglogicError", "Player", "Position", "Question",
    "card", "from_mapping", "load", "loads", "read",
]  # fmt: skip

_HOMES = {
    "mtglogic.errors": ("GameFileError", "MtglogicError"),
    "mtglogic.game": ("Game", "card", "from_mapping", "load", "loads", "read"),
    "mtglogic.position.model": ("Effect", "GameObject", "Player", "Position", "Question"),
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version("mtglogic")
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
