"""A day is good only if nothing is lost, doubled, unasked for, or shown otherwise than it is; the page says which."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.proof.rehearsals.comparing import Difference
from tests.proof.rehearsals.counting import Counted
from tests.proof.rehearsals.days import Played
from tests.proof.rehearsals.pace import Piece
from tests.proof.rehearsals.page import page
from tests.proof.rehearsals.results import Outcome, figures

NOBODY = cast(Any, SimpleNamespace(captains=[], sides=[]))
GOOD = Outcome(Played(NOBODY), Counted(1, 1, 0, 0), Counted(1, 1, 0, 0), 0, (), "", (0.1,), (0.1,), (), None)


def missed(outcome: Outcome) -> list[str]:
    return [f"{heading}: {each.what}" for heading, rows in figures(outcome).items() for each in rows if not each.kept]


def test_a_day_in_which_nothing_went_wrong_is_good() -> None:
    assert missed(GOOD) == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"forms": Counted(1, 1, 1, 0)}, "Forms: acknowledged, and lost"),
        ({"presses": Counted(1, 1, 0, 1)}, "Actions: there too often, or though refused"),
        ({"unasked": 1}, "Actions: in a journal, and nobody asked for it"),
        ({"unused": ["plan_break"]}, "The day: what a day has, and nobody did"),
        ({"audit": "map, entry 3: was decided otherwise"}, "The audit: faults"),
        (
            {"played": Played(NOBODY, differences=[Difference("phone 3", "map/wall", "hex-B2", "is old")])},
            "Screens: parts that were not as they should be",
        ),
    ],
)
def test_each_fault_makes_it_bad(wrong: dict[str, Any], told: str) -> None:
    assert missed(GOOD._replace(**wrong)) == [told]


def test_a_long_soak_must_not_get_slower_nor_grow_and_a_short_one_only_says_so() -> None:
    slow = (Piece(1.0, 9, 10.0, 1000.0), Piece(1.0, 9, 13.0, 4000.0))
    assert missed(GOOD._replace(pieces=slow, growth=3000.0)) == [
        "Over the day: p95 of the last, times the first",
        "Over the day: memory grows after the first",
    ]
    short = tuple(piece._replace(hours=0.1) for piece in slow)
    assert missed(GOOD._replace(pieces=short, growth=3000.0)) == []


def test_the_page_has_every_figure_marks_what_was_missed_and_shows_notes_as_text() -> None:
    found = figures(GOOD._replace(unasked=2))
    written = page("A day & a half", found, ["phone 3 shows '<b>'"])
    assert written.count("<tr") == sum(map(len, found.values()))
    assert written.count('class="missed"') == 1
    assert "A day &amp; a half" in written
    assert "&lt;b&gt;" in written
    assert "src=" not in written
