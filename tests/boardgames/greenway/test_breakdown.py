"""The end of a game by line and player (greenway.md §1)."""

from __future__ import annotations

from boardgames.greenway.breakdown import breakdown
from boardgames.greenway.records.state import State
from megagame.core.breakdown import Figure
from megagame.core.sentences import say
from tests.boardgames.greenway.positions import plan, position

QUARTERS = "D4 heads, I4 heads, I9 heads, D9 tails"


def ended(drawing: str, plan_of_one: str = "") -> State:
    hands = {"P1": "AH 2H", "P2": "3C", "P3": "", "P4": ""}
    return plan(position(drawing, hands=hands, quarters=QUARTERS), P1=plan_of_one)[0]


def said(figure: Figure) -> str:
    return f"{figure.number} {say(figure.why)}" if figure.why else figure.number


def rows(state: State) -> dict[str, list[str]]:
    found = breakdown(state)
    assert found is not None
    return {say(row.called): [said(each) for each in row.figures] for row in found.rows}


def test_a_running_game_has_no_count() -> None:
    assert breakdown(position()) is None


def test_the_winner_s_occupier_its_quarters_and_all_hands_are_told() -> None:
    state = ended("K2 O2", "AH")
    found = breakdown(state)
    assert found is not None
    assert (found.seats, found.winners, found.ties) == (("P2", "P1", "P3", "P4"), ("P2",), ())
    assert rows(state) == {
        "Occupiers in the safe zone": ["1 O2 on K2", "0", "0", "0"],
        "Cards left in hand": ["1 3♣", "1 2♥", "0", "0"],
        "Quarters won": ["3 heads up: 3, winners: 1", "0", "0", "0"],
    }


def test_players_who_win_together_share_the_quarters_and_are_told_so() -> None:
    state = ended("A1 O1, K2 O2")
    found = breakdown(state)
    assert found is not None
    assert found.winners == ("P1", "P2")
    assert rows(state)["Quarters won"][:2] == ["3/2 heads up: 3, winners: 2"] * 2
    assert [say(tie) for tie in found.ties] == [
        "P1, P2 have an Occupier in the safe zone: they win together and share the quarters."
    ]
