"""Faults of a set-up are shown at their step in the page's words, never by field names."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import msgspec
import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from megagame.event_form.form_steps import STEPS
from megagame.event_form.step_pages import making, told
from megagame.planned_events import drafts, half_done
from megagame.start import set_up
from megagame.start.set_up import SetUp
from megagame.tables.lookup import running_number
from megagame.tables.models import PlannedEvent
from megagame.tables.playing.play import LONGEST_TITLE
from tests.megagame.test_set_up import SMALL
from tests.planned_events.test_pages import made, posted
from tests.share import share_of

FIELD = re.compile(r"\w\.\w|\[\d|_|\bat\b (?:is|must)|\bat:|\bcaptains must|\bsetup\b|\bhexes\b:")
"""Nothing that people are told looks like a path of fields; SMALL has no name that does."""
EVERY_PART: dict[str, Any] = {
    **SMALL,
    "helpers": ["mei"],
    "side_tables": [
        {"game": "greenway", "title": "Foyer", "options": {}},
        {"game": "earthquake", "title": "Hall", "options": {"seats": 3}},
    ],
    "day": {
        "date": "2026-12-05",
        "begins": "10:00",
        "ends": "18:00",
        "time_zone": "UTC",
        "breaks": [{"before": 3, "name": "Lunch", "minutes": 40}],
        "starts": [{"turn": 2, "at": "11:30"}],
    },
}
EVERY_PART["setup"] = {
    **SMALL["setup"],
    "rulings": {"charge_invalid": True, "major_displaces": "all", "adjacency": "core", "council": {}},
}
ODD: list[Any] = [None, -1, 10**9, "", [], {}, True, [[]], {"a": 1}, "x", 1.5, [None] * 50]


@settings(max_examples=share_of(150))
@given(st.data())
def test_whatever_is_wrong_with_a_set_up_is_told_without_the_name_of_a_field(data: st.DataObject) -> None:
    broken = json.loads(json.dumps(EVERY_PART))
    holder: Any = broken
    while True:
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        if not (isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans())):
            break
        holder = holder[key]
    if isinstance(holder, dict) and data.draw(st.booleans()):
        holder["odd"] = holder.pop(key)
    else:
        holder[key] = data.draw(st.sampled_from(ODD))
    for sentence in told(set_up.all_problems(broken), broken):
        assert not FIELD.search(sentence), sentence


def test_every_field_of_a_set_up_has_words_of_its_own() -> None:
    """Each field, including those with defaults, gets a bad value; its message differs from its neighbours'."""
    whole = msgspec.to_builtins(msgspec.convert(EVERY_PART, SetUp))
    places: dict[str, str] = {}
    for place, broken in _spoilt(whole, ""):
        bad = list(set_up.all_problems(broken))
        assert bad, place
        (sentence, *_) = told(bad, broken)
        assert not FIELD.search(sentence), sentence
        assert (
            not sentence.startswith(("City", "Council and", "Programme ", "This file", "Side table "))
            or "." not in place
        ), place
        places[place] = sentence
    assert len(places) > 30


def _spoilt(whole: Any, place: str) -> Any:
    """The document with each single value replaced by one that fits nowhere, and where that was."""
    for key, value in whole.items() if isinstance(whole, dict) else enumerate(whole):
        at = f"{place}.{key}"
        copy: Any = dict(whole) if isinstance(whole, dict) else list(whole)
        if isinstance(value, dict | list | tuple) and value and key != "options":
            for deeper, inside in _spoilt(value, at):
                copy[key] = inside
                yield deeper, dict(copy) if isinstance(copy, dict) else list(copy)
        elif key not in {"type", "options"}:
            copy[key] = {"x": [None]}
            yield at, copy


@pytest.mark.django_db(transaction=True)
class TestTheSteps:
    """On the pages."""

    def test_however_much_is_wrong_in_one_step_the_others_still_say_what_they_lack(self, control: Client) -> None:
        """More is wrong in the programme than a file's refusal lists, and the city has no hex."""
        event = made(control, "empty")
        phases = {"phase-name": ["x"] * 12, "phase-minutes": ["none"] * 12}
        breaks = {"break-name": [""] * 6, "break-minutes": [""] * 6, "break-before": ["0"] * 6}
        assert posted(control, event, "programme", **phases, **breaks).status_code == 200
        made_of = making(_again(event), _document(event), "city")
        assert {step.name: step.done for step in made_of["steps"]} == {
            "city": False,
            "rulings": True,
            "programme": False,
            "people": True,
            "simulate": True,
            "papers": False,
            "begin": False,
        }
        page = html.unescape(control.get(f"/events/{event.pk}/?step=city").content.decode())
        assert "City: the city has no hex yet" in page

    def test_an_event_whose_steps_are_all_ticked_can_begin_and_no_other_can(self, control: Client) -> None:
        """Seven hexes and an empty programme, funding for a district that is gone, and a side table of no game."""
        hexes = {f"A{number}": {"district": "d1"} for number in range(1, 8)}
        city = {"setup": {"layout": "odd-q", "districts": {"d1": {}}, "hexes": hexes}}
        lacking: dict[str, tuple[dict[str, Any], set[str]]] = {
            "nothing": ({}, set()),
            "programme": ({"programme": {"phases": []}}, {"programme"}),
            "funding": ({"actions": [{"type": "fund", "district": "gone", "amount": 3}]}, {"city"}),
            "table": ({"side_tables": [{"game": "chess", "title": "x"}]}, {"people", "papers"}),
            "both": ({"programme": {"phases": []}, "side_tables": [{"game": "chess", "title": "x"}]}, {"programme"}),
        }
        for name, (changes, steps) in lacking.items():
            event = drafts.make("Vell", {**city, **changes}, "ana")
            shown = making(event, drafts.document_of(event), "begin")
            undone = {step.name for step in shown["steps"] if not step.done} - {"begin"}
            assert undone >= steps, name
            assert bool(undone) == bool(shown["missing"]), name
            for step in steps - {"papers"}:
                page = html.unescape(control.get(f"/events/{event.pk}/?step={step}").content.decode())
                assert 'class="refusal"' in page, (name, step)
                assert not re.search(r"setup\.|actions\[|side_tables|programme\.", _seen(page)), (name, step)
            pressed = {"step": "begin", "version": "1", "running": str(running_number())}
            answer = control.post(f"/events/{event.pk}/begin/", pressed)
            assert answer.status_code == (400 if undone else 200), name
            assert answer.content.count(b'class="refusal"') == len(shown["missing"]), name

    def test_a_name_that_was_emptied_is_said_at_every_step(self, control: Client) -> None:
        event = made(control, "sample")
        for step in STEPS:
            posted(control, event, step, title="")
            page = html.unescape(control.get(f"/events/{event.pk}/?step={step}").content.decode())
            assert "Name is missing." in page, step
        assert f'<a href="/events/{event.pk}/">no name yet</a>' in control.get("/events/").content.decode()


def test_a_half_done_file_is_refused_in_words_too() -> None:
    broken = {**EVERY_PART, "half_done": True, "captains": ["x"], "side_tables": [{"game": "chess", "title": "x"}]}
    with pytest.raises(set_up.BadSetUp) as refused:
        half_done.opened(broken)
    assert told(refused.value.problems, refused.value.found) == [
        "Guard Captains of the largest district must be a whole number.",
        "Game of side table 1: no game of this name is played at side tables",
    ]


def _again(event: PlannedEvent) -> PlannedEvent:
    return PlannedEvent.objects.get(pk=event.pk)


def _document(event: PlannedEvent) -> dict[str, Any]:
    return drafts.document_of(_again(event))


def _seen(page: str) -> str:
    """The page's visible text, without tags, as these contain field names."""
    return re.sub(r"(?s)<[^>]*>", "", page)


@pytest.mark.django_db(transaction=True)
def test_a_side_table_is_called_no_longer_than_where_tables_are_opened(control: Client) -> None:
    event = made(control, "sample")
    tables = {
        "side-game": ["greenway"],
        "side-title": ["M" * (LONGEST_TITLE + 1)],
        "side-was": [""],
        "side-options": [""],
    }
    posted(control, event, "people", **tables)
    page = html.unescape(control.get(f"/events/{event.pk}/?step=people").content.decode())
    assert f"Name of side table 1 is too long: at most {LONGEST_TITLE}." in page
    assert set(re.findall(r'name="side-title"\s+maxlength="(\d+)"', page)) == {str(LONGEST_TITLE)}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("source", "is_yellow"), [("empty", False), ("sample", True)])
def test_begin_is_yellow_where_nothing_is_missing(control: Client, source: str, is_yellow: bool) -> None:
    event = made(control, source)
    page = control.get(f"/events/{event.pk}/?step=begin").content.decode()
    button = re.search(r'<button class="([^"]*)" type="submit">Begin', page)
    assert button
    assert ("primary" in button[1].split()) == is_yellow
