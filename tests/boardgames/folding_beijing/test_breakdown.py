"""The count of a finished game by square and side (folding-beijing.md, Eviction)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from boardgames.folding_beijing.breakdown import breakdown
from boardgames.folding_beijing.records.state import State
from megagame.core.breakdown import Figure
from megagame.core.sentences import say
from tests.boardgames.folding_beijing.positions import position

ENDED = """
    xH300  P100  H200
    H100  xHempty  xHmedia
    P100  Hempty  xP200
"""
"""Taken are 500 thousand people, of a million."""


def ended(drawing: str) -> State:
    return replace(position(drawing), phase="over")


def said(figure: Figure) -> str:
    return f"{figure.number} {say(figure.why)}" if figure.why else figure.number


def test_a_running_game_has_no_count() -> None:
    assert breakdown(position()) is None


def test_every_card_is_open_and_counted_for_the_side_that_has_its_people() -> None:
    found = breakdown(ended(ENDED))
    assert found is not None
    assert (found.seats, found.winners) == (("residents", "governor"), ("residents",))
    assert {say(row.called): [said(each) for each in row.figures] for row in found.rows} == {
        "A1, house, fallen": ["", "300"],
        "B1, power station, stands": ["100", ""],
        "C1, house, stands": ["200", ""],
        "A2, house, stands": ["100", ""],
        "B2, house, fallen": ["", "0 nobody"],
        "C2, house, fallen": ["", "0 the media"],
        "A3, power station, stands": ["100", ""],
        "B3, house, stands": ["0 nobody", ""],
        "C3, power station, fallen": ["", "200"],
        "People, in thousands": ["500", "500"],
    }
    assert [row.is_result for row in found.rows] == [False] * 9 + [True]


@pytest.mark.parametrize(
    ("drawing", "ties"),
    [
        (ENDED, ["Both have 500 thousand people: the residents win a tie."]),
        (ENDED.replace("xP200", "P200"), []),
    ],
)
def test_a_tie_is_told_with_the_side_that_wins_it(drawing: str, ties: list[str]) -> None:
    found = breakdown(ended(drawing))
    assert found is not None
    assert [say(tie) for tie in found.ties] == ties
