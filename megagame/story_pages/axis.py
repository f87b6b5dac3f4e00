"""Data for the slider over the day: phases, turns and marks."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext

from megagame.core.sentences import gettext_noop, say
from megagame.story.phase_times import Stay, stay_called
from megagame.story.recap import numbered, turn_called
from megagame.story.stories import Story
from megagame.story.story_steps import Mark

WORDS: Mapping[Mark, str] = {
    "strike": gettext_noop("strike"),
    "slide": gettext_noop("slide"),
    "undone": gettext_noop("undone"),
}


def axis(story: Story) -> dict[str, Any]:
    """Plain data in the reader's language. An open turn of the map closes with the newest step."""
    opened, closed, last = story.opened_at(), story.closed_at(), len(story.steps) - 1
    return {
        "last": last,
        "stretches": list(_stretches(story)),
        "marks": [[place, mark] for place, step in enumerate(story.steps) for mark in step.marks],
        "words": {mark: gettext(word) for mark, word in WORDS.items()},
        "turns": [
            {
                "turn": turn.number,
                "shown": numbered(turn.first, turn.last),
                "opened": opened[turn.number],
                "closed": closed.get(turn.number, last),
            }
            for turn in story.turns
        ],
    }


def _stretches(story: Story) -> Iterator[dict[str, Any]]:
    """Stretches between changes of the place in the programme. `turn`: "" within a turn. `yields`: to the next name."""
    begins = [0, *(place for place, (one, other) in enumerate(pairwise(story.steps), 1) if one.stay != other.stay)]
    before: Stay | None = None
    for place in begins:
        where = story.steps[place].stay
        is_new = before is None or (before.place.stage, before.place.turn) != (where.place.stage, where.place.turn)
        phase = say(stay_called(where), gettext)
        called = _called(where) if is_new else ""
        yields = where.place.stage == "break"
        yield {"from": place, "phase": phase, "turn": called, "plays": where.plays, "yields": yields}
        before = where


def _called(where: Stay) -> str:
    if where.place.stage != "turn":
        return say(stay_called(where), gettext)
    return say(turn_called(where.place.turn, where.last), gettext)
