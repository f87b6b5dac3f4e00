"""Page data of a planned event: its steps, and the sources for its city."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec
from django.utils.translation import gettext

from crisis_map.drawing.small_maps import SmallMap
from megagame.core.documents import BadDocument
from megagame.core.input.options import MOST_PROBLEMS
from megagame.core.input.unseen import quoted
from megagame.core.sentences import gettext_noop, say
from megagame.event_form import draft_form
from megagame.event_form.clashes import Clash, clashes, times
from megagame.event_form.crisis_form import crisis_lines
from megagame.event_form.day_calendar import has_calendar
from megagame.event_form.day_form import day_lines, in_order
from megagame.event_form.event_maps import small_map
from megagame.event_form.form_steps import STEPS, Step, first_to_do, mark_of, step_of, steps
from megagame.event_form.places import in_words, outside
from megagame.event_form.sheet_counts import papers
from megagame.games import GAMES
from megagame.planned_events import drafts, sources
from megagame.start import set_up
from megagame.tables.lookup import main_table
from megagame.tables.models import THROWN, PlannedEvent
from megagame.tables.pages import bad_input
from megagame.tables.playing.play import LONGEST_TITLE

_FIELDS = {
    "at": gettext_noop("Hex"),
    "turn": gettext_noop("Turn"),
    "magnitude": gettext_noop("Magnitude"),
    "name": gettext_noop("Name"),
    "minutes": gettext_noop("Minutes"),
    "before": gettext_noop("Before turn"),
}
"""Labels of the fields of a row."""
NEWER = gettext_noop("{place}: “{name}” is unknown. Was the file written by a newer version of this program?")
NO_SET_UP = gettext_noop("This file is no set-up, and no city either.")
KEPT = 64
"""Number of cached step counts."""
_ROW = re.compile(r"day\.breaks\[\d+\]|actions\[(?P<action>\d+)\]")


def making(event: PlannedEvent, found: drafts.Document, wanted: str) -> dict[str, Any]:
    """The page data for the `wanted` step, or for the first incomplete one."""
    found = _in_order(found)
    problems, clashing = drafts.problems(found), clashes(found)
    made = _steps(found, problems, clashing)
    step = next((name for name in STEPS if name == wanted), first_to_do(made))
    place, by_row = STEPS.index(step), _by_row(problems, found)
    return {
        "shown": event,
        "found": found,
        "steps": made,
        "step": step,
        "before": made[place - 1] if place else None,
        "after": made[place + 1] if place + 1 < len(STEPS) else None,
        "seen": mark_of(step, found),
        "map": small_map(found["setup"]),
        "has_calendar": has_calendar(times(found)),
        "day_lines": tuple(day_lines(found, clashing, by_row)),
        "crises": tuple(crisis_lines(found, clashing, by_row)),
        "clashes": [clash for clash in clashing if clash.place == "day.ends"],
        "captains_clash": next((clash for clash in clashing if clash.place == "captains"), None),
        "unfit_helpers": [clash for clash in clashing if clash.place == "helpers"],
        "papers": papers(found),
        "missing": told((bad for bad in problems if step == "begin" or _is_of(step, bad, found)), found),
        "side_games": {name: gettext(each.side.called) for name, each in GAMES.items() if each.side},
        "longest": set_up.LONGEST_TITLE,
        "longest_table_title": LONGEST_TITLE,
        **draft_form.fields(found),
    }


def steps_done(event: PlannedEvent) -> int:
    """The number of an event's complete steps."""
    return _done(event.title, event.document)


@lru_cache(KEPT)
def _done(title: str, document: str) -> int:
    found: drafts.Document = {"title": title, **msgspec.json.decode(document)}
    return sum(step.done for step in _steps(found, drafts.problems(found), clashes(found)))


def _steps(found: drafts.Document, problems: Iterable[BadDocument], clashing: Iterable[Clash]) -> tuple[Step, ...]:
    return steps(found, [*(bad.place for bad in problems), *(clash.place for clash in clashing)], times(found).over)


def _is_of(step: str, bad: BadDocument, found: drafts.Document) -> bool:
    """Whether the problem is shown above the step. Problems in a row are shown in that row."""
    if bad.place == "title":  # every step has this field
        return True
    return step == step_of(bad.place) and not _is_in_row(bad, found)


def _is_in_row(bad: BadDocument, found: drafts.Document) -> bool:
    row = _ROW.match(bad.place)
    if row is None or row["action"] is None:
        return row is not None
    action = found["actions"][int(row["action"])]
    return isinstance(action, Mapping) and action.get("type") == "schedule"


def _by_row(problems: tuple[BadDocument, ...], found: drafts.Document) -> dict[str, list[str]]:
    """Errors in rows, by the row's place. Each names only the field."""
    rows: dict[str, list[str]] = {}
    for bad in problems:
        if row := _ROW.match(bad.place):
            name = bad.place[row.end() :].lstrip(".")
            field = gettext(_FIELDS[name]) if name in _FIELDS else in_words(bad.place, found) if name else ""
            said = bad_input.sentence_of(bad, field) if field or not bad.sentence else say(bad.sentence, gettext)
            rows.setdefault(row[0], []).append(said)
    return rows


def _in_order(found: drafts.Document) -> drafts.Document:
    """Sort the breaks in the order of the day, as on the page."""
    said = found.get("day")
    return {**found, "day": {**said, "breaks": in_order(said["breaks"])}} if said and said.get("breaks") else found


def cities() -> Iterator[tuple[str, str, SmallMap | None]]:
    """Sources for a city: form value, label and small map."""
    yield "sample", gettext("the sample city"), small_map(sources.sample()["setup"])
    yield "empty", gettext("an empty grid"), None
    yield "lot", gettext("one drawn by lot"), None
    yield "file", gettext("a file: a set-up, a city or a table of hexes"), None
    main = main_table()
    if main is not None:
        yield "running", gettext("that of {title}").format(title=main.title), small_map(sources.city_played(None))
    for event in PlannedEvent.objects.exclude(stage__in=["running", THROWN]).order_by("-changed_at"):
        setup = drafts.document_of(event)["setup"] if event.stage == "draft" else sources.city_played(event)
        yield str(event.pk), gettext("that of {title}").format(title=event.title), small_map(setup)


def told(problems: Iterable[BadDocument], found: Any = None) -> list[str]:
    """One sentence for each problem of the set-up `found`, with its place in words."""
    return [_told(bad, found) for bad in islice(problems, MOST_PROBLEMS)]


def _told(bad: BadDocument, found: Any) -> str:
    if bad.problem == "unknown field":
        place = outside(bad.place)
        name = quoted(bad.place[len(place) :].lstrip("."), bad_input.LONGEST_PLACE)
        words = quoted(in_words(place, found), bad_input.LONGEST_PLACE)
        return gettext(NEWER).format(place=words, name=name)
    if not bad.place and bad.problem.startswith("expected"):
        return gettext(NO_SET_UP)
    return bad_input.sentence_of(bad, in_words(bad.place, found))
