"""What a page paints of the state, read from pictures of it.

An element may be in the document, have a box and pass `checkVisibility`, and still nobody sees it: a style rule hides
the group around it, something covers it, or it is as pale as its ground. So two pictures are taken, one of them with
all texts and pieces made transparent, and the place of each is compared in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from tests.proof.engines.pixels import differing, share
from tests.proof.engines.window import Box, Window
from tests.proof.laws.fault import Fault

HERE: Final = Path(__file__).parent
SERVED: Final = (HERE / "served.js").read_text(encoding="utf-8")
PAINTED: Final = (HERE / "painted.js").read_text(encoding="utf-8")
SELECTORS: Final[Mapping[str, str]] = {
    # Checked besides texts.
    "shapes": "svg:not(.icon) use:not(.cell, .hex-face, #city-ground *), svg text, "
    ".piece .fill, .token path, .quarter circle, .tank",
    # Shapes that fill a good part of their boxes; on paper they are outlines.
    "solid": ".token use:not(.sheet-map *), .piece use, .chip use, .facility use, .piece .fill",
    # Drawings whose constant parts must be painted, too.
    "boards": "svg.map, svg.board, svg.green-board, svg.city-board",
    # Besides drawings, elements that no style sheet may hide.
    "cards": ".card, .open-card, .goal-list li, .line, .space, .place-face",
    # Overlays with a heading.
    "named": ":is(dialog[open], :popover-open)[aria-labelledby]",
    # In a console's bar, a title gives way to the clock and to what is wrong: where there is room for a few letters
    # only, it wraps out of sight.
    "yielding": ".bar:has(.event-bar) > h1:has(> span)",
    # What scripts write by themselves.
    "written": "form, template, script, style, option, title, desc, defs, [data-keep], [hx-get], time, .only-heard, "
    ".clock, #clock, [data-time-left], [data-sent-at], "
    "[data-standing-still], [data-moved], .seat-phone, .programme-now",
    # What is shut or hidden by its own markup, shown while one looks for it, or left out of a page that shows it
    # elsewhere: a board whose squares the form below shows, a bid that the line above names. Of a reveal
    # that is shown step by step, the board has the marks of this step alone.
    "away": "[hidden], .only-heard, .definitions, [popover]:not(:popover-open), dialog:not([open]), "
    ".map:not(.show-secrets) .secrets, .back-to-here, .has-sent .phone-city, "
    ".space.away, .space.part text, .whole-city :is(.space, .piece) text, "
    "[data-practising]:not([data-shows=waiting]) .outlook, "
    "[data-practising]:not([data-shows=log]) [data-section-of=log], "
    "[data-zoom=whole] .lacks-word, .seat-main:has(.arranging) .seat-board, .seat-rest .bid-head, "
    ".marks[data-showing] .done:not(.shown), "
    ":is([data-shows=announcement], [data-shows=join]) .has-stage > :not(.stage), "
    "[data-stage=break] .wall-column .totals, "
    ".map.too-far :is(.label, .flag, .pill), .map.too-far-for-words .dead-word",
    "folds": "details:not([open])",
    # A window on a drawing or a list, or a sheet of a poster, which shows a part of it.
    "moved": ".city-window, .done-lines, .sheet:has(.poster-note) .map, "
    ".map-box:has(:is(.whole-city, .small-map):not([hidden])) .map",
    # Overlays, and elements on a drawing that can be dragged from under them.
    "layers": ":popover-open, dialog[open], .strips > :not([hidden]), .city-window > :not(.city-board)",
}
SHADE: Final = 14
"""By which a pixel's red, green or blue must change (of 255)."""
TRIES: Final = 3
"""What happens between the server's answer and the look at the page makes them differ, though not twice in a row."""


def served(window: Window) -> Mapping[str, str] | None:
    """The markup of every part of this page as the server has it now, by name. None: the page is not live."""
    found: Mapping[str, str] | None = window.run(SERVED)
    return found


class View(NamedTuple):
    """A part of the window (None: all of it), and in it the boxes of each thing that is judged there."""

    within: Box | None
    things: Sequence[Sequence[Box]]


def painted(window: Window) -> Iterator[Fault]:
    """The state is painted as the server has it, all of it and nothing else; so are headings, in sight at once."""
    for _ in range(TRIES):
        if not window.run(PAINTED, "find", SELECTORS, served(window) or {}):
            break
    while views := msgspec.convert(window.run(PAINTED, "place"), list[View]):
        shown = _pictures(window, views)
        window.run(PAINTED, "clear")
        cleared = _pictures(window, views)
        window.run(PAINTED, "judge", list(map(_shares, views, shown, cleared)))
    for place, sentence in window.run(PAINTED, "end"):
        yield Fault("painted", place, sentence)


def _pictures(window: Window, views: Sequence[View]) -> list[bytes | None]:
    """Returns a picture of each view, or None if its things are elsewhere now."""
    return [
        window.picture(view.within) if window.run(PAINTED, "goBack", number) else None
        for number, view in enumerate(views)
    ]


def _shares(view: View, shown: bytes | None, cleared: bytes | None) -> list[float] | None:
    """Returns how much of each thing's boxes changed when all were cleared, or None if that is not known."""
    if shown is None or cleared is None:
        return None
    changed = differing(shown, cleared, SHADE)
    return [share(changed, boxes) for boxes in view.things]
