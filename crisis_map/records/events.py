"""Events of the Crisis Map. They contain everything that `apply` needs, so no rule is evaluated again."""

from typing import TypeAlias

from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind, Token, Tokens
from crisis_map.records.box_events import BoxEvent
from crisis_map.records.city_events import CityEvent
from crisis_map.records.council_events import CouncilEvent
from crisis_map.records.forms import Form, FormCalled, Verdict
from crisis_map.records.funding_events import FundingEvent

Groups: TypeAlias = tuple[tuple[Label, ...], ...]
"""Adjacent groups, sorted by their first label; each is in label order."""


class Pending(Struct, frozen=True, omit_defaults=True):
    """Effects of adjacency at the last close that happen at the next open (crisis-map.md §6)."""

    ruins: Groups = ()
    riots: Groups = ()
    failures: Groups = ()


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True, rename={"from_": "from"}):
    """How all events are written."""


class CityFounded(_Event, frozen=True):
    """The city was set up."""

    city: City


class CrisisScheduled(_Event, frozen=True):
    """A crisis was scheduled; only Control knows it."""

    crisis: str
    turn: int
    at: Label
    magnitude: str


class CrisisCancelled(_Event, frozen=True):
    """A crisis was cancelled before it was struck."""

    crisis: str


class ForecastPublished(_Event, frozen=True):
    """A forecast was published. `districts`: empty for all of them, or with `scientists` for these alone."""

    forecast: str
    crisis: str
    districts: tuple[str, ...] = ()
    hex: bool = False
    magnitude: bool = False
    scientists: bool = False


class ForecastWithdrawn(_Event, frozen=True):
    """A forecast was withdrawn."""

    forecast: str


class PhaseOpened(_Event, frozen=True):
    """This turn's Specialisation Phase was opened; nothing is pending any more."""

    turn: int


class HexRuined(_Event, frozen=True):
    """One unrest token here became damage."""

    at: Label


class HexRioted(_Event, frozen=True):
    """One refugee token here became unrest."""

    at: Label


class PlaceChosen(_Event, frozen=True):
    """Control chose a destination for a token that a crisis (None: the next open) will displace.

    It is number `number`, a `token` that leaves `at`. `to`: None for the proposed hex.
    """

    crisis: str | None
    number: int
    at: Label
    token: Kind
    to: Label | None


class PlacesForgotten(_Event, frozen=True):
    """The chosen destinations for a crisis (None: for the next open) were discarded."""

    crisis: str | None


class CrisisMovedFirst(_Event, frozen=True):
    """A crisis was moved to the front."""

    crisis: str


class MovesRenewed(_Event, frozen=True):
    """Every token may move again."""


class FormQueued(_Event, frozen=True):
    """A form was queued."""

    form: Form


class FormsEnded(_Event, frozen=True):
    """All forms of the turn are in."""


class FormMovedFirst(_Event, frozen=True):
    """A form was moved to the front of the queue."""

    form: str
    called: FormCalled | None = None


class LineChanged(_Event, frozen=True):
    """A line of a queued form was corrected."""

    form: str
    line: int
    from_: Label
    to: Label
    token: Kind | None = None
    called: FormCalled | None = None


class LineSkipped(_Event, frozen=True):
    """A line of a queued form was skipped."""

    form: str
    line: int
    called: FormCalled | None = None


class OrderJudged(_Event, frozen=True):
    """A line was judged. If the verdict is `executed`, a `token` left `from` and became `becomes` in `to`.

    `cost` was taken from the district's funding. `form`: the queued form that it came from, if any, with its display
    name `called`. `follows`: part of the same step as the previous judged line.
    """

    district: str
    line: int
    from_: Label
    to: Label
    verdict: Verdict
    token: Kind | None = None
    becomes: Kind | None = None
    cost: int = 0
    form: str | None = None
    follows: bool = False
    called: FormCalled | None = None


class RubbleCleared(_Event, frozen=True):
    """One damage token was removed for the population that arrived."""

    at: Label


class CrisisStruck(_Event, frozen=True):
    """A crisis was struck; its effects follow. `follows`: the same close struck another one just before."""

    crisis: str
    follows: bool = False


class HexStruck(_Event, frozen=True):
    """The hex got `damage`, and the tokens in `leaving` were displaced in this order.

    `spread`: by catastrophic failure instead of a crisis.
    """

    at: Label
    damage: int
    leaving: Tokens = ()
    spread: bool = False


class UnrestRemoved(_Event, frozen=True):
    """One unrest token was removed to make room."""

    at: Label


class TokenDisplaced(_Event, frozen=True):
    """A displaced token moved from `from` to `to`."""

    from_: Label
    to: Label
    was: Kind
    becomes: Kind


class TokenDestroyed(_Event, frozen=True):
    """A displaced token of this hex found no place: a death in its district."""

    at: Label
    token: Kind


class PhaseClosed(_Event, frozen=True):
    """The Specialisation Phase was closed; funding and queue are lost. `follows`: the close struck crises first."""

    pending: Pending = Pending()
    follows: bool = False


class TokenPlaced(_Event, frozen=True):
    """By hand: a token was placed, which may still move."""

    at: Label
    token: Kind


class TokenRemoved(_Event, frozen=True):
    """By hand: a token was removed."""

    at: Label
    token: Token


class TokenShifted(_Event, frozen=True):
    """By hand: a token was moved and is otherwise unchanged."""

    from_: Label
    to: Label
    token: Token


class NoteWritten(_Event, frozen=True):
    """Control wrote a note in the log. `step`: the number of the entry that it rules on."""

    text: str
    step: int | None = None


MapEvent: TypeAlias = (
    PhaseOpened
    | HexRuined
    | HexRioted
    | MovesRenewed
    | OrderJudged
    | RubbleCleared
    | CrisisStruck
    | HexStruck
    | UnrestRemoved
    | TokenDisplaced
    | TokenDestroyed
    | PhaseClosed
    | TokenPlaced
    | TokenRemoved
    | TokenShifted
)
"""The public events."""

Event: TypeAlias = (
    MapEvent
    | CityEvent
    | CouncilEvent
    | CityFounded
    | FundingEvent
    | CrisisScheduled
    | CrisisCancelled
    | ForecastPublished
    | ForecastWithdrawn
    | PlaceChosen
    | PlacesForgotten
    | CrisisMovedFirst
    | FormQueued
    | FormsEnded
    | BoxEvent
    | FormMovedFirst
    | LineChanged
    | LineSkipped
    | NoteWritten
)
