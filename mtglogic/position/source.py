"""Text → plain data with line numbers; YAML and JSON give the same: dicts, lists, text, numbers, truth values, None.

Only the safe loaders' scalars are made. What could exhaust memory or the stack is refused with a message.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from mtglogic.errors import GameFileError, Problem

Path = tuple[str | int, ...]
"""Where something stands: keys, and positions in lists counted from 0."""

HALF = re.compile("[\ud800-\udfff]")
"""Half of a pair that stands for one character: Python and JSON let it be written, but no file can hold it."""

MAX_SIZE = 8_000_000
MAX_DEPTH = 60
MAX_NODES = 1_000_000

_PLAIN_TAGS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class Source:
    """The data of a file, and the line on which each part of it starts."""

    data: Any
    file: str | None = None
    lines: dict[Path, int] = field(default_factory=dict)

    def line(self, path: Path) -> int | None:
        """The line of ``path``, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)


def from_yaml(text: str, file: str | None = None) -> Source:
    """Read a YAML document. Raises :class:`GameFileError` for text that isn't one."""
    _check_size(text, file)
    source = Source(None, file)
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        source.data = None if node is None else _Builder(loader, source).build(node, ())
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, file) from None
    except RecursionError:
        raise _too_deep(file) from None
    except (yaml.YAMLError, UnicodeError) as error:
        raise GameFileError([Problem(f"this is not YAML: {_first_line(error)}", file)]) from None
    return source


def from_json(text: str, file: str | None = None, lines: bool = False) -> Source:
    """Read a JSON document; the ``lines`` come from reading it as YAML, of which nearly all JSON is a part.

    That takes many times as long, and is only worth it where something is wrong.
    """
    _check_size(text, file)
    try:
        data = json.loads(text, object_pairs_hook=_without_duplicates)
    except json.JSONDecodeError as error:
        raise GameFileError([Problem(f"this is not JSON: {error.msg}", file, error.lineno)]) from None
    except RecursionError:
        raise _too_deep(file) from None
    except ValueError as error:
        raise GameFileError([Problem(f"this is not JSON that can be read: {_first_line(error)}", file)]) from None
    return Source(plain(data, file), file, _lines_of_json(text) if lines else {})


def _lines_of_json(text: str) -> dict[Path, int]:
    try:
        return from_yaml(text).lines
    except GameFileError:
        return {}


def plain(data: Any, file: str | None = None, path: Path = ()) -> Any:
    """Data built in Python or read from JSON, its depth and its texts checked, as nothing but dicts and lists."""
    if len(path) > MAX_DEPTH:
        raise _too_deep(file)
    if isinstance(data, Mapping):
        return {
            plain(str(key), file, path): plain(value, file, (*path, plain(str(key), file, path)))
            for key, value in data.items()
        }
    if isinstance(data, (list, tuple)):
        return [plain(value, file, (*path, n)) for n, value in enumerate(data)]
    if isinstance(data, str) and (half := HALF.search(data)):
        raise GameFileError([Problem(_half(half), file, key=show(path) or None)])
    return data


def text_of(content: Any, file: str | None = None) -> str:
    """The content of a file if it is text that can be read; raises :class:`GameFileError` for anything else."""
    if not isinstance(content, str):
        hint = "decode it first, as UTF-8" if isinstance(content, (bytes, bytearray)) else None
        kind = "nothing" if content is None else type(content).__name__
        raise GameFileError([Problem(f"must be text, not {kind}", file, hint=hint)])
    if half := HALF.search(content):
        raise GameFileError([Problem(_half(half), file, content.count("\n", 0, half.start()) + 1)])
    return content


def _half(half: re.Match[str]) -> str:
    return f"has half a character (U+{ord(half[0]):04X}), which no text has"


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key “{twice}” stands twice in one place")
    return mapping


class _Builder:
    """Nodes → data. Aliases are followed, but what they make counts towards the limits."""

    def __init__(self, loader: Any, source: Source) -> None:
        self.loader = loader
        self.source = source
        self.nodes = 0

    def build(self, node: yaml.Node, path: Path) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES or len(path) > MAX_DEPTH:
            limit = f"more than {MAX_NODES} parts" if self.nodes > MAX_NODES else f"nested more than {MAX_DEPTH} deep"
            raise self.error(limit, node, path[:3])
        self.source.lines.setdefault(path, node.start_mark.line + 1)
        if not isinstance(node, yaml.ScalarNode) and node.tag not in _PLAIN_TAGS:
            raise self.error(f"the tag {node.tag} isn't allowed", node, path)
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.build(child, (*path, n)) for n, child in enumerate(node.value)]
        return self.scalar(node, path)

    def mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise self.error(
                    "a key must be a plain word", key_node, path, "put a text with special signs in quotes"
                )
            key = str(key_node.value)
            if key in result:
                raise self.error("this key stands twice in one place", key_node, (*path, key))
            self.source.lines[(*path, key)] = key_node.start_mark.line + 1
            result[key] = self.build(value_node, (*path, key))
        return result

    def scalar(self, node: yaml.Node, path: Path) -> Any:
        try:
            return self.loader.construct_object(node)
        except (ValueError, OverflowError):
            raise self.error(
                f"“{node.value[:40]}” can't be read", node, path, "put it in quotes if it is text"
            ) from None
        except yaml.YAMLError:
            raise self.error(f"the tag {node.tag} isn't allowed", node, path) from None

    def error(self, message: str, node: yaml.Node, path: Path, hint: str | None = None) -> GameFileError:
        return GameFileError([Problem(message, self.source.file, node.start_mark.line + 1, show(path), hint)])


def show(path: Path) -> str:
    """A path as people write it, entries of lists counted from 1: ``battlefield.Alice[2].tapped``."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def _too_deep(file: str | None) -> GameFileError:
    return GameFileError([Problem(f"nested more than {MAX_DEPTH} deep", file)])


def _check_size(text: str, file: str | None) -> None:
    if len(text) > MAX_SIZE:
        raise GameFileError([Problem(f"too large: {len(text)} characters, and at most {MAX_SIZE} are read", file)])


def _syntax_error(error: yaml.MarkedYAMLError, file: str | None) -> GameFileError:
    mark = error.problem_mark or error.context_mark
    said = " ".join(str(part) for part in (error.context, error.problem) if part)
    hint = None
    if "mapping values are not allowed" in said:
        hint = "a text that contains “: ” needs quotes"
    elif "expected ','" in said:
        hint = "inside [ ] and { } a text with “,” or “: ” needs quotes; or a bracket is missing"
    elif "cannot start any token" in said:
        hint = "indent with spaces, and put a text that begins with a special sign in quotes"
    return GameFileError([Problem(f"this is not YAML: {said}", file, mark.line + 1 if mark else None, hint=hint)])


def _first_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
