"""The wheel holds all that the program needs, and works away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_every_package_is_named() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    found = {".".join(path.parent.relative_to(ROOT).parts) for path in (ROOT / "mtglogic").rglob("__init__.py")}
    assert set(named) == found | {"mtglogic.rules"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    source = tmp_path_factory.mktemp("source")
    tracked = (
        subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
        .stdout.decode()
        .split("\0")
    )
    if not any(tracked):
        pytest.skip("the checkout has no git, so its files can't be told from others")
    for name in filter(None, tracked):
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source)]
    subprocess.run(command, check=True)
    [built] = folder.glob("*.whl")
    return built


def test_the_wheel_holds_rules_book_and_words(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    rules = {f"mtglogic/rules/{file.name}" for file in (ROOT / "rules").glob("*.lp")}
    assert rules
    data = {"cards/book.db", "position/schema.json", "words/en.yaml", "words/fr.yaml", "py.typed"}
    assert not (rules | {f"mtglogic/{name}" for name in data}) - names
    assert wheel.stat().st_size < 8_000_000


def test_the_wheel_works_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    site, away = tmp_path / "site", tmp_path / "away"
    away.mkdir()
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run(install, check=True)
    (away / "g.yaml").write_text("players: [A, B]\nhand: {A: [Decimate]}\nbattlefield: {B: [Forest]}", encoding="utf-8")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("MTGLOGIC_")} | {"PYTHONPATH": str(site)}

    def run(*arguments: str) -> str:
        command = [sys.executable, "-c", "import mtglogic.cli; print(mtglogic.__file__); mtglogic.cli.main()"]
        ran = subprocess.run(
            [*command, *arguments], cwd=away, env=environment, capture_output=True, text=True, check=True
        )
        home, output = ran.stdout.split("\n", 1)
        assert home.startswith(str(site))
        return output

    assert "it can't be cast for want of legal targets" in run("targets", "g.yaml")
    assert str(site) in run("rules")
    assert "115.5" in run("rules", "self_target")
