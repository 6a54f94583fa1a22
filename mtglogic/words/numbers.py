"""The number that the edition asked about gives each rule key, as the rules say it (``rules/numbers.lp``)."""

from __future__ import annotations

from dataclasses import dataclass

from mtglogic.logic.program import Atoms


@dataclass(frozen=True)
class Numbers:
    """Rule key → number in the edition asked about."""

    by_key: dict[str, str]

    @classmethod
    def of(cls, atoms: Atoms) -> Numbers:
        """From the atoms ``cites(Key, Number)``."""
        return cls({str(key): str(number) for key, number in atoms.get("cites")})

    def get(self, key: object) -> str | None:
        """The number, or ``None`` where the edition has none or the tables give none."""
        return self.by_key.get(str(key))
