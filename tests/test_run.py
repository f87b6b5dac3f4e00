"""Each test is in one of the three selections by its folder, and `--all` leaves out none and runs none twice."""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests import lanes, run
from tests.share import SHARE

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def files(*arguments: str) -> set[Path]:
    """The test files that pytest finds with these arguments, which are paths and what to ignore below them."""
    given = [argument.partition("=") for argument in arguments]
    ignored = [path for option, _, path in given if option == "--ignore"]
    unlike = [path for option, _, path in given if option == "--ignore-glob"]
    tests = {file for path, is_option, _ in given if not is_option for file in below(Path(path))}
    left_out = {file for path in ignored for file in below(Path(path))}
    matched = {
        file for file in tests for parent in file.parents for glob in unlike if fnmatch(str(ROOT / parent), glob)
    }
    return tests - left_out - matched


def below(path: Path) -> set[Path]:
    assert path.exists(), path
    return {path} if path.is_file() else set(path.rglob("test_*.py"))


def test_all_runs_each_file_once() -> None:
    plan = lanes.planned()
    times = Counter(file for piece in (*plan.browsers, *plan.others, *sum(plan.groups, ())) for file in files(*piece))
    assert times.keys() == files("tests")
    assert {file: number for file, number in times.items() if number != 1} == {}


def test_what_is_quick_is_usual_and_what_is_long_is_neither() -> None:
    quick, usual = files(*run.quick()), files(*run.usual())
    assert quick < usual < files("tests")
    long = {"benches", "browsers", "deploy", "packing", "proof", "trials", "whole"}
    assert files("tests") - usual == {file for file in files("tests") if long & set(file.parts)}


@pytest.mark.parametrize(
    ("arguments", "to_pytest", "parallel"),
    [
        (["--quick", "-x"], ["-x"], True),
        (["-k", "clock"], ["-k", "clock"], True),
        (["tests/test_run.py::test_all", "-x"], ["tests/test_run.py::test_all", "-x"], False),
    ],
)
def test_further_arguments_go_to_pytest(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], to_pytest: list[str], *, parallel: bool
) -> None:
    given: list[str] = []
    monkeypatch.setenv(SHARE, "1")
    monkeypatch.setattr(pytest, "main", given.extend)
    run.main(arguments)
    assert given[-len(to_pytest) :] == to_pytest
    assert ("--dist=loadfile" in given) == parallel
