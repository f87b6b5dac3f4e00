"""States in which the gallery shows pages. The modules of `tours/` list them as `TOURS`.

All of it is data: the gallery starts an event, lets the steps of one state after the other happen, and opens its page.

Addresses, fields and texts may hold names in braces, which steps make known:

- `{wall}`: card of the event's projectors
- `{order The Quays 1}`, `{district The Quays 1}`: cards from the step `Cards`, by the district's name and number
- `{greenway-1 P1}`: card of a seat of a table from the step `OpenTable` or `PlayOn`; `{greenway-1 wall}`: of its table
  view
- `{helper}`: number of the helper who looks
- `{folder}`: an empty folder on the server's machine
- whatever a `Post` keeps
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias


class Size(NamedTuple):
    """A window's inner size in CSS pixels, and whether it is a touch screen."""

    width: int
    height: int
    touch: bool = False


CONSOLE = (Size(1920, 1080), Size(1366, 768))
PROJECTOR = (Size(1920, 1080),)
PHONE = (Size(390, 844, touch=True),)
TABLET = (Size(1024, 768, touch=True),)
SEAT = (*PHONE, *TABLET)
"""Players at side tables have phones or tablets."""
PAPER = (Size(1024, 1448),)
"""What is printed, as the screen shows it."""

LIVE = "body[data-live-state=live]"


@dataclass(frozen=True)
class Act:
    """Control does this at a table; `fields` as its page posts them. `seat`: for which seat of a side table."""

    table: str
    fields: Mapping[str, str]
    seat: str = ""


@dataclass(frozen=True)
class Post:
    """Control posts a form to a page.

    `keeps`: names to make known, each with a regular expression whose first group is found in the resulting address,
    or else in its page. `uploads`: files of JSON by the field's name.
    """

    path: str
    fields: Mapping[str, str]
    keeps: Mapping[str, str] = field(default_factory=dict)
    uploads: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Visit:
    """Control opens a page, for what it says there: `keeps` as of `Post`."""

    path: str
    keeps: Mapping[str, str]


@dataclass(frozen=True)
class OpenTable:
    """Control opens a side table as its form proposes, with these fields changed."""

    game: str
    fields: Mapping[str, str] = field(default_factory=dict)
    uploads: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class PlayOn:
    """A side table is played on to this entry of its recording in `tests/played/`, which opens it at first.

    It is the first table of its game, such as `greenway-1`; `title`: what it is called.
    """

    recording: str
    to: int
    title: str = ""


@dataclass(frozen=True)
class Cards:
    """Control makes cards: order cards of a turn, `captains` and two more for each district, or district cards.

    `called`: what they are known as, where that is not what is made.
    """

    make: Literal["order", "district"] = "order"
    turn: int = 1
    captains: int = 1
    called: str = ""


@dataclass(frozen=True)
class Seal:
    """A phone with this order card seals a form of lines such as `J5 L4`."""

    card: str
    lines: tuple[str, ...]
    notes: str = ""


@dataclass(frozen=True)
class Unseal:
    """Control unseals the box, which must be shut."""


@dataclass(frozen=True)
class FullMinute:
    """A full minute: the forms in the box are counted, as never otherwise in a gallery, where time stands still."""


@dataclass(frozen=True)
class PressNext:
    """Control presses the console's next button until it would do none of these kinds of action, at most `times`."""

    kinds: tuple[str, ...]
    times: int = 100


@dataclass(frozen=True)
class Stop:
    """The server ends as if its power was cut; nothing can happen after it."""


Step: TypeAlias = Act | Post | Visit | OpenTable | PlayOn | Cards | Seal | Unseal | FullMinute | PressNext | Stop
"""Something that happens on the server before a page is opened."""


@dataclass(frozen=True)
class Press:
    """Presses the first visible element of this CSS selector that has this text."""

    selector: str
    text: str = ""


@dataclass(frozen=True)
class Type:
    """Types into a field; the text may hold names in braces."""

    selector: str
    text: str


@dataclass(frozen=True)
class Choose:
    """Chooses a value in a select element."""

    selector: str
    value: str


@dataclass(frozen=True)
class Key:
    """Presses a key, named as in `engines.window`."""

    name: str


@dataclass(frozen=True)
class Wait:
    """Waits until an element of this CSS selector exists."""

    selector: str


WindowStep: TypeAlias = Press | Type | Choose | Key | Wait
"""Something that somebody does in the window after the page was opened."""


@dataclass(frozen=True, kw_only=True)
class State:
    """A page in a state that has a name.

    - `page`: the page's name in the URLconf; `name`: the state, in words, one of its kind within the page
    - `address`: where it is opened; empty: the window of `who` stays on the page where it is
    - `shows`: CSS selector of an element that is visible once, and only if, the page is in this state;
      `says`: a text within it, in English
    - `before`: what happens on the server first, after the steps of all states before it in its tour
    - `window`: what is done in the window once the page is ready (`ready`: CSS selector)
    - `who`: `Control`, `helper` or `nobody` have a new window each time; anybody else keeps one window for the tour
    """

    page: str
    name: str
    address: str
    shows: str
    says: str = ""
    before: tuple[Step, ...] = ()
    ready: str = "body"
    window: tuple[WindowStep, ...] = ()
    sizes: tuple[Size, ...] = CONSOLE
    who: str = "Control"


@dataclass(frozen=True, kw_only=True)
class Tour:
    """States of the sample event, in the order in which it comes to them from its first start."""

    name: str
    states: tuple[State, ...]
