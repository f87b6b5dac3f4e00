"""Walks find each fault of `faulty.py`, and shorten their way to it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.proof.walks.test_walks import started

FAULTY = "tests/proof/walks/faulty.py"


class Found(NamedTuple):
    """The walk's steps, part of its fault's sentence, and the shortened steps in words."""

    steps: tuple[str, ...]
    told: str
    way: tuple[str, ...]


FOUND = {
    "ended-rights-hear": Found(
        ("fund", "remove_helper"),
        "the helper's screen crisis-map/control is still open though mei is logged out",
        ("Remove the helper.",),
    ),
    "gone-district-fails": Found(
        ("fund", "practise"),
        "answered 500, not open",
        ("Begin a practice (/practice/).",),
    ),
    "box-keeps-nothing": Found(
        ("open_box", "fund", "seal"),
        "The form of turn 1 is in 0 places in turn 1",
        ("Open the box.", "The captain with order card 2 seals."),
    ),
}


@pytest.mark.timeout(600)
def test_each_planted_fault_is_found_and_the_way_to_it_is_short(tmp_path: Path) -> None:
    """All walks run at once, as they mostly wait."""
    walks = {}
    for fault, found in FOUND.items():
        folder = tmp_path / fault
        folder.mkdir()
        walks[fault] = started(folder, 0, "--follow", *found.steps, "--program", FAULTY, fault)
    for fault, found in FOUND.items():
        said = walks[fault].communicate()[0]
        assert walks[fault].returncode == 1, said
        way, _, told = said.partition("Shortened:")[2].partition("Then: ")
        assert found.told in told
        listed = [line.partition(". ")[2] for line in way.splitlines() if line[:3].strip().isdecimal()]
        assert listed == list(found.way)
