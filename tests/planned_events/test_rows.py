"""Breaks, starts and crises are rows: added, taken away, moved, and each fault and clash told where it arises."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from megagame.core.sentences import say
from megagame.event_form.clashes import clashes, times
from megagame.event_form.step_pages import making
from megagame.event_form.typed_rows import changed
from megagame.planned_events import drafts
from megagame.tables.models import PlannedEvent
from tests.planned_events.test_pages import made, posted

ROWS = [{"name": name, "before": 2} for name in "abc"]
PHASES = [
    {"name": "Team time", "minutes": 20, "specialisation": False},
    {"name": "Action", "minutes": 40, "specialisation": True},
]
PROGRAMME = {"phases": PHASES, "final": 3, "doubles": []}
LUNCH = {"name": "Lunch", "minutes": 40, "before": 3}


def a_day(**day: Any) -> dict[str, Any]:
    return {"programme": PROGRAMME, "day": {"begins": "10:00", **day}}


@pytest.mark.parametrize(
    ("press", "names"),
    [
        ("break add", "abc+"),
        ("break away 1", "ac"),
        ("break up 2", "acb"),
        ("break down 0", "bac"),
        ("break up 0", "abc"),
        ("break down 2", "abc"),
        ("break away 3", "abc"),
        ("break away x", "abc"),
        ("break put 1 turn 9", "abc"),
        ("break away -1", "abc"),
        ("crisis away 1", "abc"),
        ("break", "abc"),
        ("", "abc"),
    ],
)
def test_a_press_changes_one_row_and_one_that_means_none_changes_nothing(press: str, names: str) -> None:
    assert "".join(row["name"] for row in changed(ROWS, press, "break", {"name": "+", "before": 1})) == names


def test_a_press_that_mends_puts_one_value_in_its_place() -> None:
    assert changed(ROWS, "break put 1 before 6", "break", {"name": "", "before": 1})[1] == {"name": "b", "before": 6}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1000000", "must be {most} at most."),
        ("-3", "must be 1 at least."),
        ("2.5", "must be a whole number."),
        ("9" * 5000, "must be a whole number."),
    ],
)
@pytest.mark.parametrize(
    ("step", "field", "called", "most"),
    [
        ("programme", "final", "Final turn", 99),
        ("programme", "doubles", "Double turns", 99),
        ("people", "captains", "Guard Captains of the largest district", 200),
        ("rulings", "people_per_tax", "Population for 1 of tax", 999_999),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_a_number_out_of_bounds_is_told_its_bound(
    control: Client, step: str, field: str, called: str, most: int, typed: str, said: str
) -> None:
    event = made(control, "sample")
    posted(control, event, step, **{"council": "true", field: typed})
    found = drafts.document_of(PlannedEvent.objects.get(pk=event.pk))
    shown = making(PlannedEvent.objects.get(pk=event.pk), found, step)
    assert f"{called} {said.format(most=most)}" in shown["missing"]
    assert all(paper.sheets >= 0 for paper in shown["papers"])


def test_a_turn_begins_when_what_is_before_it_ends_or_when_somebody_typed() -> None:
    rows = times(a_day(breaks=[LUNCH], starts=[{"turn": 2, "at": "11:30"}])).rows
    assert [(row.turn, row.name, row.follows, row.begins, row.ends) for row in rows] == [
        (1, "", "10:00", "10:00", "11:00"),
        (2, "", "11:00", "11:30", "12:30"),
        (0, "Lunch", "12:30", "12:30", "13:10"),
        (3, "", "13:10", "13:10", "14:10"),
    ]


def test_what_is_not_whole_yet_leaves_the_other_times_as_they_are() -> None:
    half = {"name": "", "minutes": "many", "before": 2}
    rows = times(a_day(breaks=[half, LUNCH], starts=[{"turn": 2, "at": "half past"}], ends="late")).rows
    assert [(row.name, row.place, row.begins) for row in rows if not row.turn] == [("Lunch", 1, "12:00")]


@pytest.mark.parametrize(
    ("found", "place", "sentence", "press", "change"),
    [
        (
            a_day(ends="12:50"),
            "day.ends",
            "The game ends 10 minutes after the hall closes.",
            "Team time: only 16 minutes",
            "phase put 0 minutes 16",
        ),
        (a_day(ends="10:30"), "day.ends", "The game ends 150 minutes after the hall closes.", "", ""),
        (
            a_day(starts=[{"turn": 3, "at": "11:50"}]),
            "day.starts.3",
            "What is before it ends only at 12:00.",
            "Begin at 12:00",
            "start away 3",
        ),
        (
            a_day(breaks=[LUNCH, {**LUNCH, "before": 9}]),
            "day.breaks[1]",
            "Turn 9 is not played: this break never comes.",
            "Before turn 3",
            "break put 1 before 3",
        ),
        (
            {**a_day(), "actions": [{"type": "fund"}, {"type": "schedule", "turn": 4, "at": "A1"}]},
            "actions[1]",
            "Turns that the map plays: 3. It never strikes.",
            "In turn 3",
            "crisis put 0 turn 3",
        ),
    ],
)
def test_a_clash_is_told_where_it_arises_with_the_press_that_mends_it(
    found: dict[str, Any], place: str, sentence: str, press: str, change: str
) -> None:
    (clash,) = clashes(found)
    assert (clash.place, say(clash.sentence)) == (place, sentence)
    assert (say(clash.press) if clash.press else "", clash.change) == (press, change)


@pytest.mark.parametrize("found", [{}, a_day(), a_day(ends="13:00", breaks=[]), {"day": a_day()["day"]}])
def test_where_nothing_clashes_nothing_is_told(found: dict[str, Any]) -> None:
    assert clashes(found) == ()


@pytest.mark.django_db(transaction=True)
def test_rows_are_typed_moved_and_mended_on_the_page_and_a_fault_stands_in_its_row(control: Client) -> None:
    event = made(control, "sample")

    def now(step: str) -> dict[str, Any]:
        return making(event, drafts.document_of(PlannedEvent.objects.get(pk=event.pk)), step)

    posted(control, event, "programme", final="6", begins="10:00")
    posted(control, event, "programme", change="break add")
    assert [line.typed for line in now("programme")["day_lines"] if not line.turn] == [
        {"name": "", "minutes": 15, "before": 2}
    ]
    typed = {"break-name": ["Tea", "Lunch"], "break-minutes": ["10", "forty"], "break-before": ["5", "3"]}
    posted(control, event, "programme", **typed)
    lunch, tea = (line for line in now("programme")["day_lines"] if not line.turn)
    assert (lunch.number, lunch.typed["name"], lunch.wrong) == (0, "Lunch", ("Minutes must be a whole number.",))
    assert (tea.earlier, tea.later, tea.wrong, now("programme")["missing"]) == (4, 6, (), [])
    posted(control, event, "programme", change="break put 1 before 9")
    (clash,) = [line.clash for line in now("programme")["day_lines"] if line.clash]
    posted(control, event, "programme", change=clash.change)
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["day"]["breaks"][1]["before"] == 6
    crises = len(now("city")["crises"])
    posted(control, event, "city", change="crisis add")
    line = now("city")["crises"][crises]
    assert (line.typed["turn"], line.wrong) == (1, ("Hex is not spelled as it must be. Example: C12.",))
    posted(control, event, "city", change=f"crisis away {crises}")
    assert len(now("city")["crises"]) == crises


@pytest.mark.django_db(transaction=True)
def test_more_captains_than_cards_are_told_in_their_step_and_one_press_plans_as_many_as_there_are(
    control: Client,
) -> None:
    event = made(control, "sample")
    answer = posted(control, event, "people", captains="158").json()["drawn"]
    assert "More captains than cards: 158 in the largest district" in answer["step"]
    assert "Plan 157" in answer["step"]
    mended = posted(control, event, "people", change="captains put 157").json()["drawn"]
    assert "More captains than cards" not in mended["step"]
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["captains"] == 157
