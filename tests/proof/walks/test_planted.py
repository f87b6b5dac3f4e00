"""Walks find each fault of `faulty.py`, and shorten the way to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.walks.test_walks import started

FAULTY = "tests/proof/walks/faulty.py"
OTHERS = ("announce", "fund", "theme")
SEEDS = {"ended-rights-hear": 15, "gone-district-fails": 2, "box-keeps-nothing": 4}
"""With which the second walk finds it."""
FOUND = {
    "ended-rights-hear": (("remove_helper",), "is still open though mei is logged out", ["Remove the helper"]),
    "gone-district-fails": (
        ("practise",),
        "answered 500",
        [""],  # no other event has such a district either
    ),
    "box-keeps-nothing": (("open_box", "seal"), "is in 0 places", ["Open the box", "seals"]),
}


@pytest.mark.timeout(600)
def test_each_planted_fault_is_found_and_the_way_to_it_is_short(tmp_path: Path) -> None:
    """All at once, which saves most of the time that they wait."""
    walks = {}
    for fault, (steps, _, _) in FOUND.items():
        folder = tmp_path / fault
        folder.mkdir()
        few = ("--walks", "20", "--steps", "6", "--only", *steps, *OTHERS)
        walks[fault] = started(folder, SEEDS[fault], *few, "--program", FAULTY, fault)
    for fault, (_, told, way) in FOUND.items():
        said = walks[fault].communicate()[0]
        assert walks[fault].returncode == 1, said
        assert told in said
        listed = [line for line in said.partition("Shortened:")[2].splitlines() if line[:3].strip().isdecimal()]
        assert len(listed) == len(way), said
        assert all(words in line for words, line in zip(way, listed, strict=True)), said
