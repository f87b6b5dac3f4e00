"""The count of a finished game by line and player (earthquake.md, End)."""

from __future__ import annotations

from boardgames.earthquake.breakdown import breakdown
from boardgames.earthquake.records.actions import Stop
from boardgames.earthquake.records.events import Outcome
from boardgames.earthquake.records.state import State
from megagame.core.breakdown import Figure
from megagame.core.game import CONTROL
from megagame.core.sentences import say
from tests.boardgames.earthquake.positions import after, city, saved


def said(figure: Figure) -> str:
    return f"{figure.number} {say(figure.why)}" if figure.why else figure.number


def stopped(**changed: object) -> State:
    return after(city(**changed), CONTROL, Stop())


def test_a_running_game_has_no_count() -> None:
    assert breakdown(city()) is None


def test_deeds_are_told_side_by_side_and_a_tie_with_the_pieces_that_settled_it() -> None:
    deeds = {"Foster": "red", "Sandy": "red", "Salmon": "blue", "Barbur": "blue", "Water": "green"}
    savings = {"red": saved(blue=1), "blue": saved(blue=2, green=1), "green": saved()}
    found = breakdown(stopped(deeds=deeds, savings=savings))
    assert found is not None
    assert (found.seats, found.winners) == (("blue", "red", "green"), ("blue",))
    assert {say(row.called): [said(each) for each in row.figures] for row in found.rows} == {
        "Red side": ["0", "1 Foster", "1 Water"],
        "Blue side": ["0", "1 Sandy", "0"],
        "Yellow side": ["0", "0", "0"],
        "Green side": ["2 Salmon, Barbur", "0", "0"],
        "Pieces in savings": ["3", "1", "0"],
        "Deeds": ["2", "2", "1"],
    }
    assert [say(tie) for tie in found.ties] == ["Tied in deeds with Red. Pieces in savings decided: 3 to 1."]


def test_after_a_rupture_there_is_a_count_but_nobody_has_won() -> None:
    lost = Outcome("rupture", (), {"red": 0, "blue": 0, "green": 0})
    found = breakdown(city(phase="over", outcome=lost))
    assert found is not None
    assert (found.winners, found.ties) == ((), ())
