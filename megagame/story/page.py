"""What the page of the story is drawn with, on the server and in the one file that holds all of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from crisis_map.drawing.shapes import scenery
from megagame.core.sentences import say
from megagame.story.axis import axis
from megagame.story.charts import chart
from megagame.story.drawing import markup
from megagame.story.figures import figures
from megagame.story.film import PIECE, parts_at, side_part
from megagame.story.programme import stay_called
from megagame.story.recap import recap
from megagame.story.stories import Story

SPEEDS = (1, 4, 20, 60)
"""Steps a second."""


def page(told: Story, place: int) -> dict[str, Any]:
    """What `story/body.html` shows, at the step of this place."""
    step, newest = told.steps[place], told.map_at(told.steps[-1])
    parts = markup(parts_at(told, step))
    return {
        "story": told,
        "place": place,
        "last": len(told.steps) - 1,
        "piece": PIECE,
        "parts": parts,
        "scenery": scenery(newest.city),
        "axis": axis(told),
        "where": say(stay_called(step.stay), gettext),
        "said": step.said,
        "recaps": [(turn.number, recap(turn, told.tables_in(turn))) for turn in told.turns],
        "figures": [(each, chart(each)) for each in figures(told)],
        "sides": _sides(told, parts),
        "speeds": SPEEDS,
    }


def _sides(told: Story, parts: Mapping[str, str]) -> list[dict[str, str]]:
    """The side tables of the day; one that was not there yet has no picture."""
    named = ((side_part(number), each) for number, each in enumerate(told.day.sides))
    return [
        {"part": part, "name": each.name, "title": each.title, "drawn": parts.get(part, "")} for part, each in named
    ]
