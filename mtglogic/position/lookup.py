"""Cards by name while a file is read, with helpful words where there is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtglogic.cards.book import Book, Found
from mtglogic.cards.model import Card
from mtglogic.position import characteristics
from mtglogic.position.drafts import Draft
from mtglogic.position.forms import Log
from mtglogic.position.ids import Ids
from mtglogic.position.source import Path

MAX_SEARCHES = 6


class Cards:
    """Cards by name, each looked up once, with helpful words where there is none."""

    def __init__(self, book: Book, log: Log) -> None:
        self.book = book
        self.log = log
        self.seen: dict[str, Found | None] = {}
        self.searches = 0

    def find(self, name: str) -> Found | None:
        if name not in self.seen:
            self.seen[name] = self.book.find(name)
        return self.seen[name]

    def face(self, draft: Draft) -> tuple[Card, int | None]:
        """The card of a checked draft, and the face that is up if anything says so."""
        found = self.find(draft.said["card"])
        assert found
        return found.card, characteristics.face_meant(found.card, found.face, draft.said)

    def check(self, draft: Draft) -> None:
        """Put down what can't be looked up, and objects of which nothing says what they are."""
        said = draft.said
        for part in draft.components:
            for key in part.said.keys() & {"components", "ability"}:
                self.log.add((*part.path, key), "a component is a card or token by itself (730.2)")
        if draft.id == said.get("attached_to"):
            self.log.add((*draft.path, "attached_to"), "nothing can be attached to itself (301.5c, 303.4d)")
        if draft.unknown or "ability" in said:
            return
        if "card" not in said:
            self.check_described(draft)
            return
        if not self.known(said["card"], self.path(draft), draft):
            return
        try:
            self.face(draft)
        except LookupError:
            found = self.find(said["card"])
            faces = ", ".join(face.name for face in found.card.faces) if found else ""
            self.log.add((*draft.path, "face"), f"no face of it is “{said['face']}”", f"its faces: {faces}")

    def check_described(self, draft: Draft) -> None:
        said = draft.said
        if draft.place == "gone" or said.keys() & {"types", "emblem", "face_down", "components"}:
            return
        if "name" not in said:
            self.log.add(draft.path, "nothing says what this is", "give its card, or its name and types")
        elif self.find(said["name"]):
            hint = f"write “card: {said['name']}” to take all from the card book"
            self.log.add((*draft.path, "name"), "a name without types", hint)
        else:
            self.log.add((*draft.path, "name"), "a name without types", "give its types")

    def check_spliced(self, said: Mapping[str, Any], path: Path, ids: Ids) -> None:
        for n, name in enumerate(said.get("spliced", ())):
            if ids.kinds.get(name) != "object":
                self.known(name, (*path, "spliced", n))

    def known(self, name: str, path: Path, draft: Draft | None = None) -> bool:
        if self.find(name) is not None:
            return True
        hint = (self.parted_by_comma(draft) if draft else None) or self.nearest(name)
        self.log.add(path, f"no card is called “{name}”", hint)
        return False

    def nearest(self, name: str) -> str | None:
        """“did you mean …?”, for the first few unknown names: each search goes through the whole book."""
        self.searches += 1
        if self.searches > MAX_SEARCHES:
            return None
        near = " or ".join(f"“{one}”" for one in self.book.nearest(name))
        return f"did you mean {near}?" if near else "what is in no card book needs name, types and so on"

    def parted_by_comma(self, draft: Draft) -> str | None:
        *around, n = draft.path
        listed = self.raw(tuple(around))
        for first in (n - 1, n) if isinstance(n, int) and isinstance(listed, list) else ():
            pair = listed[max(first, 0) : first + 2]
            if len(pair) == 2 and all(isinstance(part, str) for part in pair) and self.find(", ".join(pair)):
                return f'a name with a comma needs quotes: "{", ".join(pair)}"'
        return None

    def path(self, draft: Draft) -> Path:
        return (*draft.path, "card") if isinstance(self.raw(draft.path), dict) else draft.path

    def raw(self, path: Path) -> Any:
        data = self.log.source.data
        for part in path:
            data = data[part]
        return data
