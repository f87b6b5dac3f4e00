"""The list of a practice ticks itself from the journals: what was tried stays tried, in whatever order."""

from __future__ import annotations

from typing import Any

from megagame.practice_session.moment import Moment
from megagame.practice_session.tasks import CITY, EVENT, TASKS, Done, Shown, Step, after, listed

OTHERS = frozenset({"Robin, played"})


def did(kind: str, events: tuple[dict[str, Any], ...] = (), author: str = "ana", **fields: Any) -> Step:
    return Step(CITY, author, {"type": kind, **fields}, events)


def entered(turn: int, last: int) -> Step:
    place = {"event": "PlaceEntered", "place": {"stage": "turn", "turn": turn, "phase": 0}, "last": last}
    return Step(EVENT, "ana", {"type": "next_phase"}, (place,))


def judged(verdict: str) -> dict[str, Any]:
    return {"event": "OrderJudged", "verdict": verdict}


UNDONE = Step(CITY, "ana", {"type": "undo"}, voids=True)


def counts(*steps: Step) -> dict[str, int]:
    return dict(after(Done(), steps, OTHERS).counts)


def test_what_is_pressed_once_is_counted_once() -> None:
    kinds = {"change_line": "change", "skip_line": "skip", "queue_form": "paper", "unseal": "unseal"}
    for kind, task in kinds.items():
        assert counts(did(kind)) == {task: 1}


def test_executing_counts_lines_that_were_executed_and_no_refused_one() -> None:
    assert counts(did("execute_line", (judged("no_room"),))) == {}
    assert counts(did("execute_line", (judged("executed"),))) == {"execute": 1}
    lines = (judged("executed"), judged("unfunded"), judged("executed"))
    assert counts(did("execute_form", lines)) == {"execute": 2}


def test_a_message_and_a_break_count_as_steps_of_the_programme() -> None:
    told, paused = (Step(EVENT, "ana", {"type": kind}) for kind in ("announce", "plan_break"))
    assert counts(told, paused, did("announce")) == {"message": 1, "break": 1}


def test_what_robin_does_is_not_what_was_tried() -> None:
    assert counts(did("execute_line", (judged("executed"),), author="Robin, played")) == {}


def test_what_was_taken_back_stays_tried_and_the_undo_counts() -> None:
    assert counts(did("skip_line"), UNDONE) == {"skip": 1, "undo": 1}


def test_three_steps_are_undone_at_the_third_and_put_back_likewise() -> None:
    restored = did("put_back")
    for kind, task in ((UNDONE, "undo"), (restored, "put_back")):
        done = [shown.is_done for times in (2, 3) for shown in shown_after(*[kind] * times) if shown.task.name == task]
        assert done == [False, True]


def shown_after(*steps: Step) -> tuple[Shown, ...]:
    return listed(counts(*steps), Moment("close"))


def test_a_strike_counts_only_with_a_place_that_was_chosen_before_or_in_it() -> None:
    chosen = did("choose_place", crisis="c1", number=1, to="J4")
    assert counts(did("strike", crisis="c1", places=[])) == {}
    assert counts(chosen, did("strike", crisis="c1", places=[])) == {"places": 1}
    assert counts(did("strike", crisis="c1", places=[None, "J4"])) == {"places": 1}
    assert counts(chosen, did("forget_places", crisis="c1"), did("strike", crisis="c1")) == {}
    assert counts(chosen, did("strike", crisis="c1"), did("strike", crisis="c2")) == {"places": 1}
    assert counts(did("choose_place", crisis=None, number=1, to="J4"), did("strike", crisis="c1")) == {}


def test_a_double_turn_is_played_once_the_map_opens_in_it() -> None:
    assert counts(entered(1, 1), did("open_phase"), entered(2, 3)) == {"open": 1}
    assert counts(entered(2, 3), did("open_phase")) == {"open": 1, "double": 1}
    assert counts(entered(2, 3), entered(4, 4), did("open_phase")) == {"open": 1}


def test_what_is_read_in_pieces_comes_to_the_same() -> None:
    steps = [entered(2, 3), did("choose_place", crisis="c1", to="J4"), did("open_phase"), did("strike"), UNDONE]
    whole = after(Done(), steps, OTHERS)
    for cut in range(len(steps)):
        assert after(after(Done(), steps[:cut], OTHERS), steps[cut:], OTHERS) == whole


def test_the_next_to_try_is_the_first_that_was_not_done_and_that_the_moment_leads_to() -> None:
    names = [task.name for task in TASKS]
    closed, striking = Moment("open", ahead=True), Moment("strike", box="unsealed")
    assert helped({}, closed) == ["open"]
    assert helped({"open": 1, "paper": 3}, Moment("forms")) == ["unseal"]
    assert helped({}, striking) == ["paper"]
    assert helped({task.name: task.needed for task in TASKS}, striking) == []
    assert helped({name: 9 for name in names if name != "double"}, striking) == []


def helped(done: dict[str, int], moment: Moment) -> list[str]:
    return [each.task.name for each in listed(done, moment) if each.help]
