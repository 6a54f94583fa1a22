"""What the documents show is what happens."""

from __future__ import annotations

import doctest
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

import mtglogic.cli
from mtglogic.logic.program import rules_dir

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BOLT = re.search(r"```yaml\n# bolt.yaml\n(.*?)```", README, re.DOTALL)
SESSIONS = re.findall(r"```console\n\$ mtglogic (.*?)\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    assert BOLT
    (tmp_path / "bolt.yaml").write_text(BOLT[1], encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_readme_shows_real_output(folder: Path, command: str, output: str) -> None:
    result = CliRunner().invoke(mtglogic.cli.main, command.split())
    assert result.output == output


def test_readme_python_runs(folder: Path) -> None:
    [(_, code)] = re.findall(r"```(python)\n(.*?)```", README, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_readme_names_every_command() -> None:
    named = {c for row in re.findall(r"^\| `mtglogic ([a-z\\|]+)", README, re.MULTILINE) for c in row.split("\\|")}
    assert set(mtglogic.cli.COMMANDS) <= named


def test_links_lead_somewhere() -> None:
    for document in (ROOT / "README.md", ROOT / "rules" / "README.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), target


# ---- rules/README.md -------------------------------------------------------------------------------------------------
def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_vocabulary_is_that_of_the_rules() -> None:
    readme = (ROOT / "rules" / "README.md").read_text(encoding="utf-8")
    assert readme == tool("rules_readme").with_vocabulary(readme), "run: python tools/rules_readme.py"


def test_the_vocabulary_tells_every_input_predicate() -> None:
    told = tool("rules_readme").vocabulary()
    for file in rules_dir().glob("*vocabulary.lp"):
        for name in re.findall(r"^#defined (\w+)/\d+", file.read_text(encoding="utf-8"), re.MULTILINE):
            assert re.search(rf"\b{name}\b", told), f"{file.name} doesn't say what {name} means"


def test_the_rules_readme_names_every_file() -> None:
    readme = (ROOT / "rules" / "README.md").read_text(encoding="utf-8")
    assert not {file.name for file in rules_dir().glob("*.lp")} - set(re.findall(r"`(\w+\.lp)`", readme))
