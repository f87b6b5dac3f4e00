"""The handbook calls things as the screens do, and the list of proofs has every trial and every test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.proof.management.commands.prove import WHAT

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "zh_Hant" / "LC_MESSAGES" / "django.po"
LABEL = re.compile(r"(?<![*\w])\*([^*]+?)\*(?![*\w])", re.DOTALL)
CODE = re.compile(r"`([\w/]+)`")
TRIALS = ROOT / "tests" / "trials"
FAULTY = ("faulty.py", "faulty_disks.py", "faulty_forms.py", "faulty_machine.py", "unbounded.py")
FAULT = re.compile(r"^def (\w+)\(\) -> None:", re.MULTILINE)
TEXT = re.compile(r'^msgid ((?:".*"\n)+)', re.MULTILINE)


def texts() -> set[str]:
    """Every English text that the program shows, as the catalogues list them."""
    found = TEXT.findall(CATALOGUE.read_text(encoding="utf-8"))
    return {"".join(re.findall(r'"(.*)"', text)) for text in found}


@pytest.mark.parametrize("name", ["running-an-event.md"])
def test_every_label_in_the_handbook_stands_on_a_screen(name: str) -> None:
    handbook = (ROOT / "docs" / name).read_text(encoding="utf-8")
    labels = {" ".join(label.split()) for label in LABEL.findall(handbook)} - {"like this"}
    assert len(labels) > 20
    assert labels - texts() == set()


def test_the_list_of_proofs_has_every_trial_and_only_files_that_there_are() -> None:
    table = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8").split("| --- |")[-1]
    rows = [[CODE.findall(cell) for cell in row.split(" | ")] for row in table.splitlines() if row.startswith("| ")]
    assert {name for _, proofs, *_ in rows for name in proofs} == set(WHAT)
    trials = {name for _, _, found, *_ in rows for name in found if "/" not in name}
    tests = {name for *_, found in rows for name in found if "/" not in name}
    assert trials <= {file.stem for file in (ROOT / "tests" / "proof").glob("*/*.py")}
    assert [name for name in tests if not (ROOT / "tests" / "trials" / f"{name}.py").exists()] == []


def test_every_planted_fault_is_found_by_a_test() -> None:
    planted = {name for file in FAULTY for name in FAULT.findall((TRIALS / file).read_text(encoding="utf-8"))}
    tests = "".join(test.read_text(encoding="utf-8") for test in (ROOT / "tests").rglob("test_*.py"))
    assert len(planted) > 30
    assert [name for name in planted if not re.search(rf"\b{name}\b", tests)] == []
