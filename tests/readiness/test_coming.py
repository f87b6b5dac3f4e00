"""The next step before the first turn: faults, then cards and stacks, then Begin at the scheduled time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from megagame.core.sentences import say
from megagame.readiness.checklist import lines
from megagame.readiness.coming import coming
from megagame.start.day import Day
from tests.readiness.test_lines import RIGHT

READY = ["Lay the stacks of cards on the tables: by hand", "Begin turn 1: at 10:00"]


def told(**facts: Any) -> list[str]:
    found = replace(RIGHT, **facts)
    return [f"{say(each.what)}: {say(each.when)}" for each in coming(found, lines(found))]


def test_when_all_is_right_there_are_the_stacks_and_the_beginning() -> None:
    assert told() == READY


def test_what_is_wrong_comes_first_and_what_is_only_to_be_looked_at_does_not_come() -> None:
    assert told(unsafe=("control",), https=False) == ["Mend: Control’s password: now", *READY]


def test_cards_that_are_missing_are_printed_with_the_sheet_for_the_door() -> None:
    assert told(cards=0, wanted=5) == ["Print the cards and the sheet for the door: cards: 25", *READY]


@pytest.mark.parametrize(
    ("day", "when"),
    [
        (Day(begins="13:38"), "at 13:38, in 38 min"),
        (Day(begins="13:00"), "at 13:00"),
        (Day(begins="10:00"), "at 10:00"),
        (Day(), "when you press"),
        (Day(begins="14:00", date="2026-11-22"), "at 14:00, in 60 min"),
        (Day(begins="14:00", date="2026-12-05"), "2026-12-05, 14:00"),
    ],
)
def test_the_beginning_is_told_by_the_clock_of_the_laptop(day: Day, when: str) -> None:
    """It is 13:00 there: noon by UTC, an hour ahead."""
    assert told(day=day)[-1] == f"Begin turn 1: {when}"


def test_nothing_comes_once_the_first_turn_has_begun() -> None:
    assert told(in_briefing=False, unsafe=("control",)) == []


def test_without_a_map_there_are_no_cards_to_lay_out() -> None:
    assert told(turn=0, city=None) == ["Begin turn 1: at 10:00"]
