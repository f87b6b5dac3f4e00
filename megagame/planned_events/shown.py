"""What the pages of an event that is being made show: its steps, and where its city can come from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from megagame.core.documents import BadDocument
from megagame.games import GAMES
from megagame.planned_events import draft_form, drafts, sources
from megagame.planned_events.small_maps import SmallMap, small_map
from megagame.planned_events.steps import STEPS, first_to_do, mark_of, step_of, steps
from megagame.tables import bad_input
from megagame.tables.lookup import main_table
from megagame.tables.models import PlannedEvent


def making(event: PlannedEvent, found: drafts.Document, wanted: str) -> dict[str, Any]:
    """What the page of an event shows while it is being made: the `wanted` step, or the first that lacks something."""
    rows, over = draft_form.times(found)
    problems = drafts.problems(found)
    made = steps(found, problems, over)
    step = next((name for name in STEPS if name == wanted), first_to_do(made))
    place = STEPS.index(step)
    return {
        "shown": event,
        "found": found,
        "steps": made,
        "step": step,
        "before": made[place - 1] if place else None,
        "after": made[place + 1] if place + 1 < len(STEPS) else None,
        "seen": mark_of(step, found),
        "map": small_map(found["setup"]),
        "rows": rows,
        "over": over,
        "shorter": draft_form.shorter_day(found),
        "missing": told(tuple(bad for bad in problems if step in {step_of(bad.place), "begin"})),
        "side_games": {name: gettext(each.side.called) for name, each in GAMES.items() if each.side},
        **draft_form.fields(found),
    }


def cities() -> Iterator[tuple[str, str, SmallMap | None]]:
    """What a city can come from: its value in the form, what people call it, and its drawing."""
    yield "sample", gettext("the sample city"), small_map(sources.sample()["setup"])
    yield "empty", gettext("an empty grid"), None
    yield "lot", gettext("one drawn by lot"), None
    yield "file", gettext("a file: a set-up or a city"), None
    main = main_table()
    if main is not None:
        yield "running", gettext("that of {title}").format(title=main.title), small_map(sources.city_played(None))
    for event in PlannedEvent.objects.exclude(stage="running").order_by("-changed_at"):
        setup = drafts.document_of(event)["setup"] if event.stage == "draft" else sources.city_played(event)
        yield str(event.pk), gettext("that of {title}").format(title=event.title), small_map(setup)


def told(problems: tuple[BadDocument, ...]) -> list[str]:
    """What is wrong with a set-up, a sentence each, with its place."""
    return [bad_input.sentence_of(bad, bad.place) for bad in problems]
