"""``read``, ``card``, ``cards``: what a text or a card targets, and the card book."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from mtglogic.cli import BadInput
from mtglogic.cli.options import common, print_json
from mtglogic.words import LANGUAGES, Words, words


@click.command("read")
@click.argument("text")
@click.option("--type", "types", multiple=True, help="A type of the object that has the text: instant, creature …")
@click.option("--subtype", "subtypes", multiple=True, help="A subtype of it: Aura …")
@click.option("--language", type=click.Choice(LANGUAGES), help="The text's language; default: recognised.")
@common
def read_command(
    text: str,
    types: tuple[str, ...],
    subtypes: tuple[str, ...],
    language: str | None,
    as_json: bool,
    lang: str,
    edition: str | None,
) -> None:
    """What a card's TEXT targets."""
    from mtglogic.cards.reader import read_text
    from mtglogic.game import read

    answer = read(text, edition=edition, types=types, subtypes=subtypes, language=language)
    abilities = read_text(text, types=types, subtypes=subtypes, language=language)
    say = words(lang)
    if not types and any(ability.kind == "static" and ability.targeted for ability in abilities):
        click.echo(say.label("as_a_spell"), err=True)
    if as_json:
        print_json(answer.as_dict())
        return
    lines = [line for ability in abilities for line in describe(ability, say)]
    if answer.rules:
        lines.append(f"{say.label('rules')}{say.label('colon')}{', '.join(answer.rules)}")
    if not answer.decided:
        lines.append(say.label("undecided"))
    click.echo("\n".join(lines))


@click.command("card")
@click.argument("name")
@common
def card_command(name: str, as_json: bool, lang: str, edition: str | None) -> None:
    """A card of the card book: its faces, abilities and instances of “target”."""
    from mtglogic.cards.book import Book
    from mtglogic.cards.summary import face_record

    book = Book.usual()
    found = book.find(name)
    if found is None:
        near = " or ".join(f"“{other}”" for other in book.nearest(name))
        raise BadInput(f"no card “{name}”" + (f"; did you mean {near}?" if near else ""))
    card, say = found.card, words(lang)
    if as_json:
        print_json({"name": card.name, "layout": card.layout, "faces": [face_record(face) for face in card.faces]})
        return
    for face in card.faces:
        click.echo("\n".join(_face(face, say)))


def _face(face: Any, say: Words) -> Iterator[str]:
    yield "  ".join(filter(None, (face.name, face.mana_cost, f"({face.french})" if face.french else "")))
    kinds = " ".join([*face.supertypes, *face.types]).title()
    figures = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or face.defense or ""
    yield "  " + "  ".join(filter(None, (" — ".join(filter(None, (kinds, " ".join(face.subtypes)))), figures)))
    for ability in face.abilities:
        yield from ("  " + line for line in describe(ability, say))


def describe(ability: Any, say: Words) -> Iterator[str]:
    """An ability as lines: what it is, each instance of “target” with what it asks for, and what wasn't read."""
    from mtglogic.words.phrases import quality

    name = ability.name or ability.label
    kind = say.label(ability.kind)
    asks = f"{say.label('colon')}{quality(ability.quality, say.language)}" if ability.quality else ""
    yield f"{ability.paragraph}: " + (f"{name} ({kind}){asks}" if name else kind)
    for slot in ability.slots:
        yield from _slot(slot, say, 1)
    for number, mode in enumerate(ability.modes.options if ability.modes else (), 1):
        yield f"  {say.label('mode', mode=number)}" + ("" if mode.slots else f": {say.label('nothing')}")
        for slot in mode.slots:
            yield from _slot(slot, say, 2)
    yield from (f"  {_shield(shield, say)}" for shield in ability.shields)
    for effect in ability.moving.replaces if ability.moving else ():
        yield f"  {_replacement(effect, say)}"
        yield from (f"    {say.label('unread')}: “{text}”" for text in effect.unread)
    for text in ability.unread:
        yield f"  {say.label('unread')}: “{text}”"


def _shield(shield: Any, say: Words) -> str:
    """What a static ability that shields gives, to what, and against what."""
    from mtglogic.words.phrases import phrase, quality

    gives = say.label(
        "gives", gives=say.labels.get(f"shield_{shield.gives}", shield.gives), scope=phrase(shield.scope, say.language)
    )
    quality_of = shield.quality and say.label("against", phrase=quality(shield.quality, say.language))
    condition = shield.condition and say.label("if", phrase=quality(shield.condition, say.language))
    return " ".join(filter(None, (gives, quality_of, condition)))


def _replacement(effect: Any, say: Words) -> str:
    """What an ability that replaces or forbids a move (614) says of which event, and what happens instead."""
    from mtglogic.cards.model import ANYTHING
    from mtglogic.words.phrases import phrase

    drawn = effect.event == "draw" and effect.what[0] != "all"  # a card, of which no more is said than whose it is
    thing = ("all", ("kind", "card"), effect.what) if drawn else effect.what
    what = say.label("anything") if thing == ANYTHING else phrase(thing, say.language)
    places = [say.label("from", zone=_zones(effect.origin, say))] if effect.origin else []
    places += [say.label("into", zone=_zones(effect.to, say))] if effect.to else []
    places += [say.label(f"whose_{effect.whose}")] if effect.whose else []
    event = " ".join([say.label(f"event_{effect.event}"), *places])
    conditions = " ".join(_condition(condition, say) for condition in effect.conditions)
    told = say.label("replaces", what=what, event=event, instead=_instead(effect, say))
    return f"{told} {conditions}".rstrip()


def _zones(zones: Any, say: Words) -> str:
    return ", ".join(say.label(f"zone_{zone}") for zone in zones)


def _instead(effect: Any, say: Words) -> str:
    from mtglogic.words.phrases import phrase

    if effect.unread:
        done = say.label("instead_unread")
    elif effect.cannot:
        done = say.label("instead_cannot")
    elif effect.copy_of is not None:
        done = say.label("instead_copy", phrase=phrase(effect.copy_of, say.language))
    elif effect.zone is not None:
        done = say.label(f"zone_{effect.zone}")
    else:
        done = say.label("instead_stays" if effect.stays else "instead_changes")
    return say.label("perhaps", done=done) if effect.optional else done


def _condition(condition: Any, say: Words) -> str:
    from mtglogic.words.phrases import phrase

    sort, *arguments = condition
    if sort == "turn_of":
        return say.label(f"turn_of_{arguments[0]}")
    return say.label(f"while_{sort}", number=arguments[0], phrase=phrase(arguments[1], say.language))


def _slot(slot: Any, say: Words, indent: int) -> Iterator[str]:
    from mtglogic.cards.model import unread_words
    from mtglogic.words.phrases import bind, bounds, phrase, quality

    space = "  " * indent
    where = ", ".join(say.label(f"zone_{zone}") for zone in slot.zones)
    yield f"{space}“{slot.phrase}” ({bounds(slot.min, slot.max)}{'; ' + where if where else ''})"
    yield f"{space}  {say.label('asks')}: {phrase(slot.criteria, say.language)}"
    yield from (f"{space}  {bind(words_of, say.language)}" for words_of in slot.binds)
    if slot.when is not None:
        yield f"{space}  {say.label('if', phrase=quality(slot.when, say.language))}"
    for text in dict.fromkeys(unread_words(slot)):
        yield f"{space}  {say.label('unread')}: “{text}”"


@click.group("cards")
def cards_command() -> None:
    """The card book: make one, measure the reader, print all cards."""


@cards_command.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--book", type=click.Path(path_type=Path), help="Where to write it; default: the user's own book.")
@click.option("--without-texts", is_flag=True, help="Keep no card texts, as the book that is shipped.")
@common
def import_command(
    file: Path, book: Path | None, without_texts: bool, as_json: bool, lang: str, edition: str | None
) -> None:
    """Make a card book from MTGJSON's AtomicCards or Scryfall's oracle cards (.json, .json.gz)."""
    from mtglogic.cards.book import own_path
    from mtglogic.cards.importers import import_cards

    with _Bar() as bar:
        count = import_cards(file, book, keep_text=not without_texts, progress=bar.show)
    path = book or own_path()
    if as_json:
        print_json({"cards": count, "book": str(path)})
    else:
        click.echo(f"{count}: {path}")


@cards_command.command("coverage")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--xmage", type=click.Path(path_type=Path), help="XMage's description of targets (.jsonl.gz).")
@click.option("--forge", type=click.Path(path_type=Path), help="Forge's.")
@click.option("--argentum", type=click.Path(path_type=Path), help="Argentum's.")
@click.option("--out", type=click.Path(path_type=Path), help="A folder for the lists of what fails.")
@common
def coverage_command(
    file: Path,
    xmage: Path | None,
    forge: Path | None,
    argentum: Path | None,
    out: Path | None,
    as_json: bool,
    lang: str,
    edition: str | None,
) -> None:
    """How much of the card texts in FILE is read, and how far that agrees with what others say of the same cards."""
    from mtglogic.cards.coverage import coverage

    with _Bar() as bar:
        report = coverage(file, xmage=xmage, forge=forge, argentum=argentum, progress=bar.show)
    lines = list(report.lines())
    if as_json:
        print_json({"report": lines})
    else:
        click.echo("\n".join(lines))
    if out is not None:
        report.write(out)


@cards_command.command("dump")
@common
def dump_command(as_json: bool, lang: str, edition: str | None) -> None:
    """All cards of the card book as JSON lines; with --lang fr by what their French texts say."""
    from mtglogic.cards.book import Book
    from mtglogic.cards.summary import dump

    for line in dump(Book.usual(), language=lang):
        click.echo(line)


class _Bar:
    """A line on standard error that says how far it is, where somebody can see it."""

    def __enter__(self) -> _Bar:
        self.seen = sys.stderr.isatty()
        return self

    def __exit__(self, *_: object) -> None:
        self._write(" " * 30 + "\r")

    def show(self, done: int, of: int) -> None:
        """``done`` of ``of`` cards are done."""
        self._write(f"{done} / {of}")

    def _write(self, text: str) -> None:
        if self.seen:
            click.echo(f"\r{text}", nl=False, err=True)
