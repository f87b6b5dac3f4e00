"""What is to be tried can be pressed at that moment: the help names the button that is in sight then."""

from __future__ import annotations

from itertools import product

import pytest

from megagame.practice_session.moment import Moment
from megagame.practice_session.tasks import TASKS
from megagame.practice_session.ways import UNDONE, way

BUTTONS = {
    "fund": "Fund",
    "unseal": "Unseal",
    "execute": "Execute",
    "strike": "Strike",
    "close": "Close",
}
LINE_TASKS = ("execute", "change", "skip")


def said(task: str, moment: Moment, times: int = 0) -> str:
    found = way(task, times, moment)
    return found.text.format(**found.what) if found else ""


@pytest.mark.parametrize("task", LINE_TASKS)
@pytest.mark.parametrize("step", ["fund", "unseal"])
def test_before_a_line_is_next_the_help_names_the_large_button(task: str, step: str) -> None:
    assert BUTTONS[step] in said(task, Moment(step))  # type: ignore[arg-type]


@pytest.mark.parametrize("task", LINE_TASKS)
def test_without_a_line_the_help_says_where_to_type_one(task: str) -> None:
    for moment in (Moment("strike"), Moment("close"), Moment("forms")):
        assert "press Form, under the map" in said(task, moment)


def test_a_line_that_is_next_has_the_yellow_button_whether_the_rules_allow_it_or_not() -> None:
    for task in ("execute", "places", "double"):
        assert said(task, Moment("execute", double=2)).startswith("Press the yellow button: Execute, or Refuse")


def test_opening_waits_for_the_programme_and_no_longer_than_for_it() -> None:
    assert "Next phase" in said("open", Moment("open", ahead=True))
    assert said("open", Moment("open")) == "Press Open."
    assert said("double", Moment("open", is_double=True, double=2)) == "Press Open."
    assert "Next phase" in said("double", Moment("open", double=2, ahead=True))


@pytest.mark.parametrize(("box", "lines", "button"), [("accepting", 0, "Shut the box"), ("", 2, "Forms are in")])
def test_forms_that_are_awaited_lead_to_the_button_that_ends_it(box: str, lines: int, button: str) -> None:
    assert button in said("places", Moment("forms", box=box, lines=lines))


def test_undo_is_offered_once_so_many_steps_can_be_taken_back() -> None:
    for steps, times in product(range(UNDONE + 2), range(UNDONE)):
        text = said("undo", Moment("execute", steps=steps), times)
        assert text.startswith("Press Undo" if steps >= UNDONE - times else "First do"), (steps, times)


def test_putting_back_is_offered_while_something_can_be_put_back() -> None:
    assert "Undo: 2 to go" in said("put_back", Moment("execute", put_back=True), times=1)
    assert said("put_back", Moment("execute", steps=1)).startswith("Something new was done. Press Undo")


def test_a_place_is_chosen_where_somebody_has_a_choice_and_a_crisis_is_planned_where_none_is_left() -> None:
    assert "Change at one of the displaced" in said("places", Moment("strike", choice=True))
    assert "press Later" in said("places", Moment("strike", choice_later=True))
    assert "press Strike" in said("places", Moment("strike"))
    assert "Schedule one at B2" in said("places", Moment("close", crowded="B2"))
    assert said("places", Moment("close")) == ""


def test_a_double_turn_that_the_programme_lacks_is_no_next_thing_to_try() -> None:
    assert said("double", Moment("close")) == ""


def test_a_call_and_a_break_are_next_only_while_they_are_possible() -> None:
    assert [said("call", Moment("close")), said("break", Moment("close"))] == ["", ""]
    assert "I am coming" in said("call", Moment("close", called=True))
    assert "Add a break" in said("break", Moment("close", may_break=True))


def test_everything_else_can_be_done_at_any_moment() -> None:
    for task in TASKS:
        if task.name not in {"open", "unseal", "places", "call", "break", "double"}:
            for step in ("fund", "open", "forms", "unseal", "execute", "strike", "close"):
                assert said(task.name, Moment(step)), (task.name, step)
