"""What the story tells of Councillors and Scientists: all of it to Control, and to the hall the mandate."""

from __future__ import annotations

from typing import Any

from crisis_map.city.city import read
from crisis_map.game import GAME
from megagame.core.dice import Dice
from megagame.core.sentences import say
from megagame.story.council_told import NO_COUNCIL
from megagame.story.figure_tables import _of_taxes
from megagame.story.recap import recap
from megagame.story.turn_figures import Turn, turns
from megagame.story_pages.csv_sheets import of_council, of_sharing
from tests.crisis_map.test_council import CRISIS, GIVEN, SETUP, control, decided, docks, pass_on

PLAYED = (
    CRISIS,
    GIVEN,
    docks("hand_in_funding", amount=2),
    docks("transfer", to="hill", amount=1),
    control("take_funding"),
    control("mandate", text="Everybody off A1!"),
    control("open_phase"),
    pass_on("hex", "hill"),
    control("close_phase"),
    control("open_phase"),
)


def told(*steps: dict[str, Any], of: dict[str, Any] = SETUP) -> tuple[Turn, ...]:
    """Returns the story's turns after these steps."""
    founded = tuple(GAME.open(read(of), Dice(0)))
    state, entries = GAME.after(GAME.blank, founded), [founded]
    for step in steps:
        entries.append(decided(state, step))
        state = GAME.after(state, entries[-1])
    return turns(entries)


def words(turn: Turn) -> str:
    return " ".join(map(say, recap(turn)))


def test_control_reads_treasuries_taxes_and_who_told_whom_by_turn() -> None:
    first, second = told(*PLAYED)
    for sentence in (
        "The Council’s mandate: Everybody off A1!",
        "Control took what councillors handed in: The Docks 2.",
        "Treasury: The Docks gives 1 to hill.",
        "The Scientists tell hill the hex of forecast 1.",
        "Tax at the close: The Docks 0, hill 1.",
    ):
        assert sentence in words(first)
        assert sentence not in words(second)
    assert second.council == NO_COUNCIL


def test_the_hall_reads_the_mandate_alone() -> None:
    (first, _) = (turn.without_notes() for turn in told(*PLAYED))
    assert "The Council’s mandate: Everybody off A1!" in words(first)
    for secret in ("handed in", "Treasury", "Scientists", "Tax"):
        assert secret not in words(first)
    assert (of_council([first]).rows, of_sharing([first]).rows, list(_of_taxes([first]))) == ((), (), [])


def test_the_sheets_have_each_treasury_and_what_was_passed_on() -> None:
    played = told(*PLAYED)
    assert of_council(played).rows == ((1, "docks", 2, 1, 0, 2), (1, "hill", "", 1, 1, 7))
    assert of_sharing(played).rows == ((1, "docks", "hill", 1, "", ""), (1, "", "hill", "", 1, "hex"))
    (taxes,) = _of_taxes(played)
    assert [numbers for _, numbers in taxes.rows] == [(0, 0), (1, 0)]


def test_without_a_council_nothing_is_told_of_it() -> None:
    steps = (control("open_phase"), control("close_phase"))
    (turn,) = told(*steps, of={**SETUP, "rulings": {}})
    assert turn.council == NO_COUNCIL
    assert (of_council([turn]).rows, of_sharing([turn]).rows, list(_of_taxes([turn]))) == ((), (), [])
