"""Gallery states of pages, listed by the modules of `tours/` as `TOURS`.

They are data: the gallery starts an event, runs the steps of one state after the other, and opens its page. Addresses,
fields and texts may hold names in braces, which steps define:

- `{wall}`: card of the event's projectors
- `{order The Quays 1}`, `{district The Quays 1}`: cards from the step `Cards`, by district and number
- `{greenway-1 P1}`: seat card of a table from `OpenTable` or `PlayOn`; `{greenway-1 wall}`: its table view
- `{helper}`: number of the logged-in helper
- `{folder}`: an empty folder on the server
- anything a `Post` keeps
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias


class Size(NamedTuple):
    """A window's inner size in CSS pixels, and whether it has a touch screen."""

    width: int
    height: int
    touch: bool = False


CONSOLE = (Size(1920, 1080), Size(1366, 768))
PROJECTOR = (Size(1920, 1080),)
PHONE = (Size(390, 844, touch=True),)
TABLET = (Size(1024, 768, touch=True),)
SEAT = (*PHONE, *TABLET)
"""Players at side tables use phones or tablets."""
PAPER = (Size(1024, 1448),)
"""Printed pages, as shown on screen."""

LIVE = "body[data-live-state=live]"


@dataclass(frozen=True)
class Act:
    """Control acts at a table, with `fields` as its page posts them. `seat`: the acting seat of a side table."""

    table: str
    fields: Mapping[str, str]
    seat: str = ""


@dataclass(frozen=True)
class Post:
    """Control posts a form to a page.

    `keeps`: names to define, each with a regular expression whose first group is searched in the resulting address,
    then in its page. `uploads`: JSON files by field name.
    """

    path: str
    fields: Mapping[str, str]
    keeps: Mapping[str, str] = field(default_factory=dict)
    uploads: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Visit:
    """Control opens a page. `keeps`: as of `Post`."""

    path: str
    keeps: Mapping[str, str]


@dataclass(frozen=True)
class OpenTable:
    """Control opens a side table with the form's suggested fields, changed by these."""

    game: str
    fields: Mapping[str, str] = field(default_factory=dict)
    uploads: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class PlayOn:
    """Plays a side table up to this entry of its recording in `tests/played/`, opening it if needed.

    It is the first table of its game, such as `greenway-1`, and called `title`.
    """

    recording: str
    to: int
    title: str = ""


@dataclass(frozen=True)
class Cards:
    """Control makes cards: order cards of a turn, `captains` and two more for each district, or district cards.

    `called`: their name in braces, if it is not `make`.
    """

    make: Literal["order", "district"] = "order"
    turn: int = 1
    captains: int = 1
    called: str = ""


@dataclass(frozen=True)
class Seal:
    """A phone with this order card seals a form with lines such as `J5 L4`."""

    card: str
    lines: tuple[str, ...]
    notes: str = ""


@dataclass(frozen=True)
class Unseal:
    """Control unseals the box, which must be shut."""


@dataclass(frozen=True)
class FullMinute:
    """Counts the forms in the box, as the server does each full minute. In a gallery time does not pass."""


@dataclass(frozen=True)
class PressNext:
    """Control presses the console's next button while it does one of these kinds, at most `times`."""

    kinds: tuple[str, ...]
    times: int = 100


@dataclass(frozen=True)
class Stop:
    """Kills the server; nothing can happen after it."""


Step: TypeAlias = Act | Post | Visit | OpenTable | PlayOn | Cards | Seal | Unseal | FullMinute | PressNext | Stop
"""A step on the server before a page is opened."""


@dataclass(frozen=True)
class Press:
    """Presses the first visible element with this CSS selector and text."""

    selector: str
    text: str = ""


@dataclass(frozen=True)
class Type:
    """Types into a field; the text may hold names in braces."""

    selector: str
    text: str


@dataclass(frozen=True)
class Choose:
    selector: str
    value: str


@dataclass(frozen=True)
class Key:
    """Presses a key, named as in `engines.window`."""

    name: str


@dataclass(frozen=True)
class Wait:
    """Waits until an element with this CSS selector exists."""

    selector: str


WindowStep: TypeAlias = Press | Type | Choose | Key | Wait
"""A step in the window after the page was opened."""


@dataclass(frozen=True, kw_only=True)
class State:
    """A named state of a page.

    - `page`: the page's name in the URLconf; `name`: the state in words, unique within the page
    - `address`: where it is opened; empty: the window of `who` stays on its page
    - `shows`: CSS selector of an element that is visible only in this state; `says`: English text within it
    - `before`: server steps, after those of all earlier states of its tour
    - `window`: window steps once the page is ready (`ready`: CSS selector); `lasting`: they change later states;
      `renders_more`: for it the server renders templates that no other state needs at which the screen laws look
    - `who`: `Control`, `helper` and `nobody` get a new window each time; others keep one window for the tour
    """

    page: str
    name: str
    address: str
    shows: str
    says: str = ""
    before: tuple[Step, ...] = ()
    ready: str = "body"
    window: tuple[WindowStep, ...] = ()
    lasting: bool = False
    renders_more: bool = False
    sizes: tuple[Size, ...] = CONSOLE
    who: str = "Control"


@dataclass(frozen=True, kw_only=True)
class Tour:
    """States of the sample event, in order from its first start."""

    name: str
    states: tuple[State, ...]
