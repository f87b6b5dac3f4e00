"""Stored records may name things that are gone: no page fails, and starting such an event names what is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from megagame.core.dice import Dice
from megagame.event_form.form_steps import STEPS
from megagame.planned_events import drafts, sources
from megagame.tables.lookup import running_number

pytestmark = pytest.mark.django_db(transaction=True)
PAPERS = ("order-cards", "district-cards", "seat-cards", "forms", "briefing", "door", "map")
LOSSES = 12
RUNNING = ("/console/", "/ready/", "/story/", "/print/state/")


def lose_a_district(found: dict[str, Any], dice: Dice) -> None:
    """Its hexes, its funding and its crises still name it."""
    del found["setup"]["districts"][dice.one_of(list(found["setup"]["districts"]))]


def lose_a_hex(found: dict[str, Any], dice: Dice) -> None:
    del found["setup"]["hexes"][dice.one_of(list(found["setup"]["hexes"]))]


def lose_a_hex_of_a_crisis(found: dict[str, Any], dice: Dice) -> None:
    named = [each["at"] for each in found["actions"] if each.get("at") in found["setup"]["hexes"]]
    if named:
        del found["setup"]["hexes"][dice.one_of(named)]


def lose_a_magnitude(found: dict[str, Any], dice: Dice) -> None:
    kept = found["setup"].setdefault("magnitudes", {"minor": [1], "major": [2, 1]})
    kept.pop(dice.one_of(list(kept)))


def lose_all_districts(found: dict[str, Any], dice: Dice) -> None:
    found["setup"]["districts"] = {}


def lose_a_game(found: dict[str, Any], dice: Dice) -> None:
    found["side_tables"] = [
        {"game": dice.one_of(["gone", "greenway"]), "title": "By the window", "options": {"gone": 1}}
    ]


def lose_a_phase(found: dict[str, Any], dice: Dice) -> None:
    found.setdefault("programme", {})["phases"] = []


LOSE: tuple[Callable[[dict[str, Any], Dice], None], ...] = (
    *(lose_a_district, lose_a_hex, lose_a_hex_of_a_crisis, lose_a_magnitude),
    *(lose_all_districts, lose_a_game, lose_a_phase),
)


@pytest.mark.parametrize("seed", range(LOSSES))
def test_a_draft_whose_names_are_gone_is_shown_printed_and_refused_by_its_place(control: Client, seed: int) -> None:
    dice, found = Dice(seed), dict(sources.sample())
    for lose in dice.shuffled(LOSE)[: dice.roll(3)]:
        if found["setup"]["districts"] and found["setup"]["hexes"]:
            lose(found, dice)
    event = drafts.make("Port Amber", found, "ana")
    steps = [f"/events/{event.pk}/?step={step}" for step in STEPS]
    papers = [f"/events/{event.pk}/papers/{paper}/" for paper in dice.shuffled(PAPERS)[:2]]
    city = [f"/city/{event.pk}/{page}" for page in ("", "newest/", "city.json", "city.csv", "bring-in/")]
    pages = [*steps, *papers, *city, f"/events/{event.pk}/set-up.json", "/events/", "/events/new/", "/print/"]
    control.raise_request_exception = False
    answers = {page: control.get(page).status_code for page in pages}
    assert {page: status for page, status in answers.items() if status >= 500} == {}
    begun = control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": str(running_number())})
    assert begun.status_code in {200, 400}
    assert {page: control.get(page).status_code for page in RUNNING} == dict.fromkeys(RUNNING, 200)
