"""What phones are told beside the rules: causes of death, what has changed, withdrawn forecasts and times."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.template.loader import get_template

from crisis_map.city.tokens import KINDS
from crisis_map.game import GAME
from crisis_map.parts.pages import TOLD, parts, times_of
from crisis_map.parts.report_story import changes
from crisis_map.records.events import HexStruck, PhaseOpened, TokenDestroyed
from crisis_map.records.state import State
from crisis_map.rules.apply import after as applied
from crisis_map.screens.control import ForecastScreen
from crisis_map.screens.reports import reports
from crisis_map.screens.seats import screen
from megagame.core.game import CONTROL
from megagame.core.listing import Dated
from tests import laws
from tests.crisis_map.test_council import (
    CRISIS,
    GIVEN,
    SETUP,
    after,
    captain,
    control,
    councillor,
    decided,
    docks,
    pass_on,
)
from tests.crisis_map.vary import BENCH

ENDS = ("open_phase", "close_phase")
START = datetime(2026, 11, 28, 13, 0, tzinfo=UTC)


def played(*steps: dict[str, Any]) -> tuple[State, tuple[Dated, ...]]:
    """The state after these actions, and their events of which pages say when: one minute for each action."""
    state, past = after(), list[Dated]()
    for minute, step in enumerate(steps):
        events = decided(state, step)
        at = START + timedelta(minutes=minute)
        past += ((event, at) for event in of_told_kinds(events))
        state = applied(state, events)
    return state, tuple(past)


def of_told_kinds(events: Iterable[object]) -> list[object]:
    return [event for event in events if isinstance(event, TOLD)]


def drawn(seat: str, *steps: dict[str, Any]) -> dict[str, str]:
    """The markup of a page's parts with times, by name; each in one line."""
    state, past = played(*steps)
    found = times_of(screen(state, seat), past).items()
    markup = {
        name: get_template(part.template).render({"part": part.data, "name": name, "table": "t"})
        for name, part in found
    }
    return {name: " ".join(text.split()) for name, text in markup.items()}


def test_a_councillor_is_told_whether_a_crisis_killed_or_the_slide() -> None:
    closing = (CRISIS, control("open_phase"), control("close_phase"))
    assert (councillor(after(*closing), "docks").died, councillor(after(*closing), "docks").slid) == (("A1",), ())
    assert "1 died in turn 1, 1 in all:</b> 1 at A1 in a crisis" in drawn("councillor-docks", *closing)["own-report"]
    slides = (PhaseOpened(2), HexStruck("A1", 1, spread=True), TokenDestroyed("A1", "refugee"))
    state = applied(after(*closing), slides)
    state = applied(state, decided(state, control("close_phase")))
    assert (councillor(state, "docks").died, councillor(state, "docks").slid) == (("A1",), ("A1",))
    report = " ".join(get_template("crisis_map/parts/own_report.html").render({"part": _own_report(state)}).split())
    assert "1 at A1 as the city slid" in report
    opened = applied(state, (PhaseOpened(3),))
    assert councillor(opened, "docks").slid == ("A1",)
    assert councillor(applied(opened, (PhaseOpened(4),)), "docks").slid == ()


def _own_report(state: State) -> object:
    return parts(screen(state, "councillor-docks"))["own-report"].data


def test_the_report_says_how_many_more_or_fewer_since_the_open() -> None:
    opened = drawn("councillor-docks", CRISIS, control("open_phase"))["own-report"]
    assert "more" not in opened
    assert "fewer" not in opened
    closed = drawn("councillor-docks", CRISIS, control("open_phase"), control("close_phase"))["own-report"]
    assert "<dd>1<small> 1 fewer</small></dd>" in closed
    assert "<dd>1<small> 1 more</small></dd>" in closed
    placed = drawn("councillor-hill", control("place", at="D9", token="unrest"))["own-report"]
    assert "more" not in placed


@pytest.mark.parametrize("seed", range(40))
def test_changes_are_the_difference_of_the_reports(seed: int) -> None:
    playout = laws.play(GAME, BENCH, seed, 60)
    past, began = list[Dated](), dict[str, Any]()
    for step in playout.steps:
        past += ((event, START) for event in of_told_kinds(step.events))
        if any(isinstance(event, PhaseOpened) for event in step.events):
            began = dict(reports(step.before))
        for district, now in reports(step.after).items():
            found = changes(past, step.after.city, district)
            before = began.get(district, now)
            assert {kind: found.get(kind, 0) for kind in KINDS} == {
                kind: getattr(now, kind) - getattr(before, kind) for kind in KINDS
            }


def test_a_withdrawn_forecast_is_struck_out_for_those_who_knew_it_until_its_turn_is_closed() -> None:
    withdraw = control("withdraw", forecast="p1")
    gone = (CRISIS, GIVEN, pass_on("hex", "hill"), withdraw)
    assert captain(after(*gone), "hill").withdrawn == (ForecastScreen(1, "A1", None, by_scientists=True),)
    assert captain(after(*gone), "hill").forecasts == ()
    assert captain(after(*gone), "docks").withdrawn == ()
    for part in ("strip", "district"):
        assert "Forecast for turn 1: A1</s>" in _drawn_for(after(*gone), "district-hill", part)
        assert "A1" not in _drawn_for(after(*gone), "district-docks", part)
    by_cancelling = after(CRISIS, {**GIVEN, "districts": ["docks"]}, control("cancel", crisis="c1"))
    assert captain(by_cancelling, "docks").withdrawn == (ForecastScreen(1, "A1", "minor"),)
    assert captain(after(*gone, control("open_phase")), "hill").withdrawn
    assert captain(after(*gone, control("open_phase"), control("close_phase")), "hill").withdrawn == ()
    without = {**SETUP, "rulings": {}}
    plain = after(CRISIS, {**GIVEN, "districts": ["hill"]}, withdraw, of=without)
    assert (captain(plain, "hill").withdrawn, plain.council) == ((), None)


def _drawn_for(state: State, seat: str, name: str) -> str:
    part = parts(screen(state, seat))[name]
    return " ".join(get_template(part.template).render({"part": part.data, "name": name}).split())


def test_rows_of_the_funding_table_say_when() -> None:
    steps = (docks("hand_in_funding", amount=4), docks("hand_in_funding", amount=3))
    assert ">13:00</time>" in _row(*steps[:1])
    assert "handed in <time" in _row(*steps[:1])
    changed = _row(*steps)
    assert "changed, was 4 <time" in changed
    assert ">13:01</time>" in changed
    taken = _row(*steps, control("take_funding"))
    assert "taken <time" in taken
    assert ">13:02</time>" in taken
    by_hand = _row(*steps, control("fund", district="docks", amount=1))
    assert "by hand, the councillor said 3 <time" in by_hand
    assert ">13:02</time>" in by_hand
    assert "<time" not in _row(control("open_phase"), control("close_phase"))


def test_a_plan_is_not_told_as_set_by_hand_in_place_of_what_was_handed_in() -> None:
    plan, opened, closed = control("plan_funding", turn=2, district="docks", amount=3), *map(control, ENDS)
    assert "Control set 3 for turn 2" in _told_of(plan, opened, closed)
    assert "Set by hand" not in _told_of(plan, opened, docks("hand_in_funding", amount=4), closed)
    by_hand = control("fund", district="docks", amount=2)
    assert "you 4, Control 2" in _told_of(plan, opened, docks("hand_in_funding", amount=4), closed, by_hand)
    taken = (plan, opened, docks("hand_in_funding", amount=4), closed, control("take_funding"))
    assert "Set by hand" not in _told_of(*taken)


def _told_of(*steps: dict[str, Any]) -> str:
    return drawn("councillor-docks", *steps)["own-funding"]


def _row(*steps: dict[str, Any]) -> str:
    return drawn(CONTROL, *steps)["fund-row-1"]


def test_parts_with_times_are_parts_of_the_page_already() -> None:
    state, past = played(CRISIS)
    assert times_of(screen(state, CONTROL), past).keys() <= parts(screen(state, CONTROL)).keys()
