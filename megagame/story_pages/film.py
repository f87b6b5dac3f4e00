"""The day as a film: what of the page changes from step to step, in pieces that a page asks for one by one."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language, gettext
from msgspec import Struct

from megagame.core.game import WALL
from megagame.core.parts import Part
from megagame.core.sentences import Sentence, gettext_noop, say
from megagame.story.days import Lived
from megagame.story.phase_times import stay_called
from megagame.story.stories import Story
from megagame.story.story_steps import Step, side_stands
from megagame.story_pages.drawing import ground, map_parts, markup

GROUND = "ground"
PIECE = 32
"""So many steps are in one piece."""
PIECES = 256
"""So many pieces are remembered, of all languages."""

Strings = dict[str, int]
"""Each markup that a film has, once, with its number."""
Frame = dict[str, Any]
_known: dict[tuple[str, str, bool, int], dict[str, Any]] = {}


class Side(Struct, frozen=True):
    """A side table as a small picture: where it stands, and its board if the game has one."""

    title: str
    stands: Sentence
    picture: Part | None


def parts_at(story: Story, step: Step) -> dict[str, Part]:
    """All that the page shows of a step: the map as the projector drew it, and the side tables that were there.

    The ground comes first: what is on it is drawn into it.
    """
    sides = zip(story.day.sides, step.sides, strict=True)
    state = story.map_at(step)
    return {
        GROUND: ground(state.city),
        **map_parts(state),
        **{side_part(place): _side(table, at) for place, (table, at) in enumerate(sides) if at >= 0},
    }


def side_part(place: int) -> str:
    """The name of the part that shows the side table of this place."""
    return f"side-{place}"


def piece(story: Story, number: int) -> dict[str, Any]:
    """One piece of the film, by its number from 0: its first frame has every part, each other what changed.

    Where Control looks, each says what the clock showed.
    """
    key = (get_language() or "", story.mark, bool(story.clocks), number)
    if key not in _known:
        if len(_known) >= PIECES:
            _known.clear()
        strings = Strings()
        found = frames(story, number, strings)
        for place, frame in enumerate(found, number * PIECE):
            frame["clock"] = clock(story, place)
        _known[key] = {"frames": found, "markup": list(strings)}
    return _known[key]


def frames(story: Story, number: int, strings: Strings) -> list[Frame]:
    """The frames of a piece: what is said, where in the programme, and by name the number of each part's markup.

    Nothing in them is Control's alone.
    """
    found, shown = list[Frame](), dict[str, Part]()
    for step in story.steps[number * PIECE : (number + 1) * PIECE]:
        parts = parts_at(story, step)
        changed = {name: part for name, part in parts.items() if shown.get(name) != part}
        drawn = {name: strings.setdefault(text, len(strings)) for name, text in markup(changed).items()}
        said = " ".join(say(each, gettext) for each in step.said)
        found.append({"said": said, "where": say(stay_called(step.stay), gettext), "parts": drawn})
        shown = parts
    return found


def clock(story: Story, place: int) -> str:
    """What the clock showed at the step of this place; empty if none was, or it is not told."""
    shown = story.clocks[place] if story.clocks else ""
    return say(Sentence(gettext_noop("The clock showed {clock}."), {"clock": shown}), gettext) if shown else ""


def _side(table: Lived, at: int) -> Part:
    side = table.listing.side
    drawn = side.picture(table.listing.game.screen(table.states[at], WALL)) if side and side.picture else None
    return Part("story/side.html", Side(table.title, side_stands(table, at), drawn))
