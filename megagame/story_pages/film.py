"""The day as a film: changes of the page from step to step, in pieces loaded one by one."""

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
"""Steps in a piece."""
PIECES = 256
"""Cached pieces, in all languages."""

Strings = dict[str, int]
"""Distinct markup of a film, with its number."""
Frame = dict[str, Any]
_known: dict[tuple[str, str, bool, int], dict[str, Any]] = {}


class Side(Struct, frozen=True):
    """A side table as a small picture: its stage, and its board if the game has one."""

    title: str
    stands: Sentence
    picture: Part | None


def parts_at(story: Story, step: Step) -> dict[str, Part]:
    """The parts shown for a step: the map, its ground first, and side tables that existed by then."""
    sides = zip(story.day.sides, step.sides, strict=True)
    state = story.map_at(step)
    return {
        GROUND: ground(state.city),
        **map_parts(state),
        **{side_part(place): _side(table, at) for place, (table, at) in enumerate(sides) if at >= 0},
    }


def side_part(place: int) -> str:
    """The name of the part for the side table at this index."""
    return f"side-{place}"


def piece(story: Story, number: int) -> dict[str, Any]:
    """A piece of the film, from 0. The first frame has all parts. Control's frames include the clock."""
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
    """The public frames of a piece: sentences, place in the programme, and markup number by part name."""
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
    """The clock at this step; "" if there was none or it is hidden."""
    shown = story.clocks[place] if story.clocks else ""
    return say(Sentence(gettext_noop("The clock showed {clock}."), {"clock": shown}), gettext) if shown else ""


def _side(table: Lived, at: int) -> Part:
    side = table.listing.side
    drawn = side.picture(table.listing.game.screen(table.states[at], WALL)) if side and side.picture else None
    return Part("story/side.html", Side(table.title, side_stands(table, at), drawn))
