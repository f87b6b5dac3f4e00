"""What the slider over the day needs: where phases and turns begin, and what is marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext

from crisis_map.records.state import State
from megagame.core.sentences import Sentence, gettext_noop, say
from megagame.story.programme import Stay, stay_called
from megagame.story.steps import Mark
from megagame.story.stories import Story
from megagame.story.turns import Turn

TURNS = gettext_noop("Turns {turn} and {last}")
TURN = gettext_noop("Turn {turn}")
WORDS: Mapping[Mark, str] = {
    "strike": gettext_noop("strike"),
    "slide": gettext_noop("slide"),
    "undone": gettext_noop("undone"),
}


def axis(story: Story) -> dict[str, Any]:
    """Plain data, in the reader's language: stretches of the programme, marks, and where each turn of the map is."""
    states = [story.map_at(step) for step in story.steps]
    return {
        "last": len(story.steps) - 1,
        "stretches": list(_stretches(story)),
        "marks": [[place, mark] for place, step in enumerate(story.steps) for mark in step.marks],
        "words": {mark: gettext(word) for mark, word in WORDS.items()},
        "turns": [_turn(states, turn) for turn in story.turns],
    }


def _stretches(story: Story) -> Iterator[dict[str, Any]]:
    """Each begins where the programme goes on; `turn` is empty where it goes on within a turn."""
    begins = [0, *(place for place, (one, other) in enumerate(pairwise(story.steps), 1) if one.stay != other.stay)]
    before: Stay | None = None
    for place in begins:
        where = story.steps[place].stay
        is_new = before is None or (before.place.stage, before.place.turn) != (where.place.stage, where.place.turn)
        phase = say(stay_called(where), gettext)
        yield {"from": place, "phase": phase, "turn": _called(where) if is_new else "", "plays": where.plays}
        before = where


def _called(where: Stay) -> str:
    if where.place.stage != "turn":
        return say(stay_called(where), gettext)
    text = TURN if where.last == where.place.turn else TURNS
    return say(Sentence(text, {"turn": where.place.turn, "last": where.last}), gettext)


def _turn(states: Sequence[State], turn: Turn) -> dict[str, int]:
    """The steps at which the map's turn opened and closed; one that is played still closes with the newest."""
    opened = next(place for place, state in enumerate(states) if state.turn >= turn.number)
    closed = (place for place, state in enumerate(states) if state.turn == turn.number and state.phase == "closed")
    return {"turn": turn.number, "opened": opened, "closed": next(closed, len(states) - 1)}
