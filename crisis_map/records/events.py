"""What happened on the Crisis Map. Events hold all that applying them needs: no rule is asked again."""

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
"""Adjacent groups: each in label order, and they stand by their first label."""


class Pending(Struct, frozen=True, omit_defaults=True):
    """What adjacency at the last close will bring at the next open (crisis-map.md §6)."""

    ruins: Groups = ()
    riots: Groups = ()
    failures: Groups = ()


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True, rename={"from_": "from"}):
    """What all events have in common: how they are written."""


class CityFounded(_Event, frozen=True):
    """The city stands as it was set up."""

    city: City


class CrisisScheduled(_Event, frozen=True):
    """A crisis is planned for a turn; nobody but Control knows."""

    crisis: str
    turn: int
    at: Label
    magnitude: str


class CrisisCancelled(_Event, frozen=True):
    """A crisis that was not struck will not come."""

    crisis: str


class ForecastPublished(_Event, frozen=True):
    """These districts (none named: all, or with `scientists` they alone) know the crisis's hex, magnitude, or both."""

    forecast: str
    crisis: str
    districts: tuple[str, ...] = ()
    hex: bool = False
    magnitude: bool = False
    scientists: bool = False


class ForecastWithdrawn(_Event, frozen=True):
    """A forecast is no longer shown."""

    forecast: str


class PhaseOpened(_Event, frozen=True):
    """The Specialisation Phase of this turn has begun; nothing is pending any longer."""

    turn: int


class HexRuined(_Event, frozen=True):
    """One unrest token here became damage."""

    at: Label


class HexRioted(_Event, frozen=True):
    """One refugee token here became unrest."""

    at: Label


class PlaceChosen(_Event, frozen=True):
    """Control said where one of those goes whom a crisis (None: the next open) will displace.

    It is the one with this `number`, a `token` that leaves `at`; `to` None: where the rules propose.
    """

    crisis: str | None
    number: int
    at: Label
    token: Kind
    to: Label | None


class PlacesForgotten(_Event, frozen=True):
    """All whom a crisis (None: the next open) will displace go where the rules propose."""

    crisis: str | None


class CrisisMovedFirst(_Event, frozen=True):
    """A crisis will be struck before all others."""

    crisis: str


class MovesRenewed(_Event, frozen=True):
    """Every token may move again."""


class FormQueued(_Event, frozen=True):
    """A form has come into the queue."""

    form: Form


class FormsEnded(_Event, frozen=True):
    """All forms of the turn are in."""


class FormMovedFirst(_Event, frozen=True):
    """A form comes before all others in the queue."""

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
    """A line of a queued form was passed over."""

    form: str
    line: int
    called: FormCalled | None = None


class OrderJudged(_Event, frozen=True):
    """A line had its verdict and, where that is `executed`, a token moved: as `token` from, as `becomes` to.

    `cost` was taken from the district's funding. `form` names the queued form, if the line came from one, and people
    call it so (`called`). `follows`: it was part of the same step as the line judged before it.
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
    """One damage token made way for the population that came here."""

    at: Label


class CrisisStruck(_Event, frozen=True):
    """A crisis has come; what it did follows. `follows`: the same close struck another just before."""

    crisis: str
    follows: bool = False


class HexStruck(_Event, frozen=True):
    """`damage` came to this hex, and the people in `leaving` left it to look for a place, in this order.

    `spread`: by catastrophic failure, not by a crisis.
    """

    at: Label
    damage: int
    leaving: Tokens = ()
    spread: bool = False


class UnrestRemoved(_Event, frozen=True):
    """One unrest token had to make way and left the map."""

    at: Label


class TokenDisplaced(_Event, frozen=True):
    """One who had left `from` found a place."""

    from_: Label
    to: Label
    was: Kind
    becomes: Kind


class TokenDestroyed(_Event, frozen=True):
    """One who had left this hex found no place: a death in its district."""

    at: Label
    token: Kind


class PhaseClosed(_Event, frozen=True):
    """The Specialisation Phase is over; funding and queue are lost. `follows`: crises were struck in closing it."""

    pending: Pending = Pending()
    follows: bool = False


class TokenPlaced(_Event, frozen=True):
    """By hand: a token came to the map; it may still move."""

    at: Label
    token: Kind


class TokenRemoved(_Event, frozen=True):
    """By hand: a token left the map."""

    at: Label
    token: Token


class TokenShifted(_Event, frozen=True):
    """By hand: a token moved, and nothing else about it changed."""

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
"""What everybody round the map sees happen."""

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
