"""What cannot be read or hit: texts that are cut, small, covered or out of the window, and small controls."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.proof.engines.window import Window
from tests.proof.laws.fault import Fault

PROBE = (Path(__file__).parent / "legible.js").read_text(encoding="utf-8")
MAY_BE_CUT = ", ".join(
    (
        "[data-may-shorten]",
        ".announcement:not([open]) .announcement-text",  # opened by a tap
        ".undo-what",  # the whole of it is the newest line of the log
        ".ruled-on",  # the whole of it is the line of the log that was pressed
        ".where",  # names of phases are Control's own, as long as they like
        ".me",
        ".done-lines",  # a window on the newest lines
        ".city-window .structure",  # a window on the city, which a finger moves
    )
)
"""Elements shortened on purpose: the whole text is elsewhere."""
MAY_SCROLL = ".phone-scroll, .map-table, .table-scroll, .foretold-map"
"""Elements that scroll sideways on purpose."""
MAY_GO_ON = ".sheet:has(.poster-note) .map"
"""What goes on where this piece of paper ends: another one of the poster shows it."""


class Measures(NamedTuple):
    """The least height of letters and of controls, in pixels, and whose texts may lie on one another."""

    text: float = 12
    share_of_height: float = 0
    """Of a large window, what letters must at least be: for those who read from afar."""
    target: float = 24
    field: float = 0
    """The least height of letters in a field: an iPhone zooms in on one with smaller letters."""
    may_be_small: str = ".table-picture, .held"
    """Pictures whose content is described next to them, or shown in full elsewhere."""
    may_be_narrow: str = ""
    """Controls that may be smaller, as others do the same."""
    apart: str = "svg"
    """Maps and boards have their own tests of what lies on what."""


USUAL = Measures()
LARGE = "() => document.documentElement.matches('.wall-page:not(.table-wall-page, .district-page)')"
DRAWN = """(roomy) => innerWidth <= roomy || document.documentElement.matches(".story-page, .editor-page")
    || document.querySelector(".sheet-map") !== null"""
FINGER, POINTER = 44, 24
NOT_ZOOMED = 16
ROOMY = 1000
"""Pixels of width from which a drawing has room for readable letters."""


def given(measures: Measures) -> dict[str, Any]:
    """What the probe is called with."""
    return {**measures._asdict(), "mayBeCut": MAY_BE_CUT, "mayScroll": MAY_SCROLL, "mayGoOn": MAY_GO_ON}


def legible(window: Window) -> Iterator[Fault]:
    """No text is cut, small, covered or outside the window, no word is broken, and all controls are large enough."""
    for said in window.run(PROBE, given(measures_of(window))):
        kind, _, place = said.partition(": ")
        yield Fault("legible", place or kind, kind)


def measures_of(window: Window) -> Measures:
    """What readers of this page need in this window."""
    target, narrow = (FINGER, "#story-marks") if window.look.touch else (POINTER, "")
    field = NOT_ZOOMED if window.look.touch else 0
    afar = 0.025 if window.run(LARGE) else 0
    small = "svg, .held" if window.run(DRAWN, ROOMY) else USUAL.may_be_small
    return USUAL._replace(target=target, field=field, may_be_narrow=narrow, share_of_height=afar, may_be_small=small)
