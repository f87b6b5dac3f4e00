"""The plot of the bench with more and more screens."""

from __future__ import annotations

import re

import pytest

from tests.proof.benches.curve import picture
from tests.proof.benches.figures import Figure

ONE, TWO = "One Daphne: ever more screens", "Two Daphnes: ever more screens"


def measured(*took: tuple[int, float]) -> list[Figure]:
    return [Figure(f"{screens} screens: a change at the last of them", each, "ms") for screens, each in took]


def dots(svg: str) -> list[tuple[float, float]]:
    return [(float(across), float(up)) for across, up in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', svg)]


def test_what_grows_with_the_screens_is_a_straight_line() -> None:
    svg = picture({ONE: measured((100, 2), (1_000, 20), (10_000, 200))})
    (left, low), middle, (right, high) = dots(svg)
    assert middle == pytest.approx(((left + right) / 2, (low + high) / 2), abs=0.1)
    assert "One Daphne: 200 ms" in svg


def test_each_profile_has_a_line_of_its_own() -> None:
    figures = {
        ONE: measured((100, 10), (300, 20)),
        TWO: measured((100, 10), (300, 30)),
        "Rules": [Figure("a", 1, "ms")],
    }
    svg = picture(figures)
    assert (len(dots(svg)), svg.count('stroke-dasharray="6 4"')) == (4, 2)


def test_where_nothing_was_measured_there_is_no_picture() -> None:
    assert picture({"Rules": [Figure("a turn", 1, "ms")], ONE: measured((20, 3))}) == ""
