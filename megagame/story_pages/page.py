"""Template data of the story, for the page and the one-file replay."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext

from crisis_map.drawing.shapes import scenery
from crisis_map.screens.public_map import Strike
from megagame.core.cached import remembered
from megagame.core.sentences import Noun, Sentence, gettext_noop, say
from megagame.story.figure_tables import figures
from megagame.story.phase_times import stay_called
from megagame.story.recap import counted, recap, turn_called
from megagame.story.stories import Story
from megagame.story.story_steps import Mark
from megagame.story_pages.axis import axis
from megagame.story_pages.charts import chart
from megagame.story_pages.drawing import markup
from megagame.story_pages.film import PIECE, clock, parts_at, side_part
from megagame.story_pages.pictures import Picture, album

SPEEDS = (1, 4, 20, 60)
"""Steps per second."""
MARKED: Mapping[Mark, tuple[str, Noun]] = {
    "strike": ("bolt", Noun(gettext_noop("{number} strike"), gettext_noop("{number} strikes"))),
    "slide": ("warning", Noun(gettext_noop("{number} slide"), gettext_noop("{number} slides"))),
    "undone": ("undo", Noun(gettext_noop("{number} taken back"), gettext_noop("{number} taken back"))),
}
"""The icon and noun of each kind of mark on the slider."""


class TurnTold(NamedTuple):
    """A turn in words, with small maps before and after it."""

    number: int
    called: Sentence
    is_closed: bool
    sentences: tuple[Sentence, ...]
    opened: Picture
    ended: Picture


def page(told: Story, place: int) -> dict[str, Any]:
    """Data for `story/body.html` at the step with this index."""
    step = told.steps[place]
    parts = markup(parts_at(told, step))
    return {
        **report(told),
        "place": place,
        "last": len(told.steps) - 1,
        "piece": PIECE,
        "parts": parts,
        "scenery": scenery(told.map_at(step).city),
        "axis": axis(told),
        "where": say(stay_called(step.stay), gettext),
        "clock": clock(told, place),
        "said": step.said,
        "turn": _turn_shown(told, place),
        "legend": legend(told),
        "sides": _sides(told, parts),
        "speeds": SPEEDS,
    }


@remembered
def report(told: Story) -> dict[str, Any]:
    """Data for `story/report.html`: all turns in words and pictures, and all figures."""
    drawn = album(told.turns)
    turns = zip(told.turns, drawn.turns, strict=True)
    return {
        "story": told,
        "album": drawn,
        "recaps": [
            TurnTold(
                turn.number,
                turn_called(turn.first, turn.last),
                turn.is_closed,
                recap(turn, told.tables_in(turn)),
                *two,
            )
            for turn, two in turns
        ],
        "figures": [(each, chart(each)) for each in figures(told)],
    }


def legend(told: Story) -> list[tuple[str, Sentence]]:
    counts = Counter(mark for step in told.steps for mark in step.marks)
    seen = (done for step in told.steps if step.in_force for done in step.seen)
    counts["strike"] = sum(isinstance(done, Strike) for done in seen)  # one step may strike several
    return [(icon, counted(noun, counts[mark])) for mark, (icon, noun) in MARKED.items()]


def _turn_shown(told: Story, place: int) -> int:
    """The turn whose recap is shown with this step: the newest opened, or 1."""
    opened = (turn.number for turn in told.turns if turn.number <= told.map_at(told.steps[place]).turn)
    return max(opened, default=1)


def _sides(told: Story, parts: Mapping[str, str]) -> list[dict[str, str]]:
    """The side tables of the day. Those that do not exist yet have no picture."""
    named = ((side_part(number), each) for number, each in enumerate(told.day.sides))
    return [
        {"part": part, "name": each.name, "title": each.title, "drawn": parts.get(part, "")} for part, each in named
    ]
