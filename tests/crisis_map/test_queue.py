"""The queue of forms (crisis-map.md §4): its order, its lines, and what each line to come would do."""

from __future__ import annotations

import pytest

from crisis_map.records.actions import (
    Action,
    ChangeLine,
    ClosePhase,
    ExecuteForm,
    ExecuteLine,
    Fund,
    OpenPhase,
    PutFirst,
    QueueForm,
    SkipLine,
    WrittenLine,
)
from crisis_map.records.state import State
from crisis_map.rules.queue import in_order, lines_to_come, next_line
from tests.crisis_map.positions import do, form, map_of, orders, position

DRAWING = """
    north: A1 P, A2 ., A3 .
    south: C1 P, C2 .
    east: E1 P, E2 .
"""
FUNDS = {"north": 9, "south": 9, "east": 9}


def queued(*districts: str) -> tuple[Action, ...]:
    return tuple(QueueForm(district, orders("A1 A1")) for district in districts)


def names(state: State) -> list[str]:
    return [form.name for form in in_order(state)]


@pytest.mark.parametrize(
    ("turn", "order"),
    [
        (1, ["f3", "f2", "f5", "f1", "f4"]),
        (2, ["f2", "f5", "f1", "f4", "f3"]),
        (3, ["f1", "f4", "f3", "f2", "f5"]),
        (4, ["f3", "f2", "f5", "f1", "f4"]),
    ],
)
def test_districts_come_in_map_order_one_later_each_turn_and_their_forms_as_queued(turn: int, order: list[str]) -> None:
    after, _ = do(position(DRAWING, turn=turn), *queued("east", "south", "north", "east", "south"))
    assert names(after) == order


def test_forms_queued_before_the_open_come_in_the_order_of_the_turn_to_come() -> None:
    after, _ = do(position(DRAWING, turn=1, phase="closed"), *queued("north", "south", "east"))
    assert names(after) == ["f2", "f3", "f1"]
    opened, _ = do(after, OpenPhase())
    assert names(opened) == ["f2", "f3", "f1"]


def test_control_puts_forms_first_the_latest_at_the_head() -> None:
    after, _ = do(position(DRAWING), *queued("north", "south", "east"), PutFirst("f2"), PutFirst("f3"))
    assert names(after) == ["f3", "f2", "f1"]
    after, _ = do(after, PutFirst("f2"))
    assert names(after) == ["f2", "f3", "f1"]


def test_closing_drops_what_is_left_and_names_go_on() -> None:
    after, _ = do(position(DRAWING), *queued("north"), PutFirst("f1"), ClosePhase())
    assert (after.forms, after.first) == ((), ())
    after, _ = do(after, *queued("south"))
    assert names(after) == ["f2"]


def test_a_line_executed_from_the_queue_is_judged_as_any_other() -> None:
    before = position(DRAWING, funding=FUNDS)
    lines = ("A1 A2", "A1 A2", "C1 C2")
    queue, _ = do(before, QueueForm("north", orders(*lines), "for the bridge"))
    by_line, log = do(queue, ExecuteLine("f1"), ExecuteLine("f1"), ExecuteLine("f1"))
    at_once, whole_log = do(queue, ExecuteForm("f1"))
    paper, paper_log = do(before, form("north", *lines))
    assert log == whole_log == paper_log
    assert map_of(by_line) == map_of(at_once) == map_of(paper)
    assert by_line.funding == at_once.funding == paper.funding == {**FUNDS, "north": 8}
    assert [line.fate for line in by_line.forms[0].lines] == ["executed", "no_such_token", "jurisdiction"]
    assert by_line.forms == at_once.forms
    assert by_line.forms[0].notes == "for the bridge"


def test_what_just_happened_is_one_line_or_the_whole_form() -> None:
    queue, _ = do(position(DRAWING, funding=FUNDS), QueueForm("north", orders("A1 A2", "A1 A1")))
    by_line, _ = do(queue, ExecuteLine("f1"), ExecuteLine("f1"))
    assert [event.line for event in by_line.just] == [2]  # type: ignore[union-attr]
    at_once, _ = do(queue, ExecuteForm("f1"))
    assert [event.line for event in at_once.just] == [1, 2]  # type: ignore[union-attr]


def test_a_skipped_line_has_no_verdict_and_costs_nothing() -> None:
    before = position(DRAWING, funding=FUNDS, charge_invalid=True)
    after, log = do(before, QueueForm("north", orders("A1 A2", "A1 A3")), SkipLine("f1"), ExecuteForm("f1"))
    assert log == ["order north 2 A1 A3 population refugee executed"]
    assert [line.fate for line in after.forms[0].lines] == ["skipped", "executed"]
    assert after.funding["north"] == 8


def test_a_line_may_be_changed_until_it_is_done() -> None:
    before = position(DRAWING, funding=FUNDS)
    lines = (WrittenLine("A1", "A1", line=3), WrittenLine("A1", "A1", line=5))
    steps = (QueueForm("north", lines), ChangeLine("f1", 5, "A1", "A2", "population"), ExecuteForm("f1"))
    after, log = do(before, *steps)
    assert log == ["order north 3 A1 A1 same_hex", "order north 5 A1 A2 population population executed"]
    assert map_of(after).startswith("A1 ., A2 p,")


def outlook(state: State) -> list[str]:
    return [
        f"{come.form} {come.line.number} {come.order.verdict} {come.order.becomes} {come.order.cost}"
        + " clears" * come.clears
        for come in lines_to_come(state)
    ]


def test_lines_to_come_tell_what_each_would_do_after_all_the_lines_above_it() -> None:
    before = position("north: A1 P, A2 D, A3 ., A4 PP\nsouth: C1 R", funding={"north": 2})
    queue, _ = do(
        before,
        QueueForm("south", orders("C1 A3")),
        QueueForm("north", orders("A1 A2", "A2 A3", "A4 A1", "A4 A3")),
    )
    expected = [
        "f2 1 executed population 1 clears",
        "f2 2 already_moved None 0",
        "f2 3 executed refugee 1",
        "f2 4 unfunded None 0",
        "f1 1 unfunded None 0",
    ]
    assert outlook(queue) == expected
    after, _ = do(queue, ExecuteLine("f2"))
    assert outlook(after) == expected[1:]
    after, _ = do(after, Fund("south", 1), PutFirst("f1"))
    assert outlook(after)[0] == "f1 1 executed population 1"


def test_the_lines_to_come_are_what_execution_then_does() -> None:
    before = position(DRAWING, funding={"north": 1, "south": 2, "east": 0})
    steps = [QueueForm(d, orders("A1 A2", "C1 A1", "E1 C2")) for d in ("north", "south", "east", "north")]
    state, _ = do(before, *steps)
    told = [come.order for come in lines_to_come(state)]
    while (come := next_line(state)) is not None:
        state, _ = do(state, ExecuteLine(come.form))
        assert state.just[0] == told.pop(0)
    assert told == []


def test_there_is_no_next_line_when_all_are_done() -> None:
    after, _ = do(position(DRAWING), *queued("north"))
    assert next_line(after) is not None
    assert next_line(do(after, SkipLine("f1"))[0]) is None
    assert next_line(position(DRAWING)) is None


def test_looking_ahead_changes_nothing() -> None:
    state, _ = do(position(DRAWING, funding=FUNDS), QueueForm("north", orders("A1 A2")))
    before = map_of(state)
    lines_to_come(state)
    assert (map_of(state), state.funding, state.forms[0].lines[0].fate) == (before, FUNDS, None)
