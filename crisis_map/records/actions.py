"""What may be asked of the Crisis Map. Each action's rule stands where it is decided."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind
from crisis_map.records.city_actions import CityAction
from crisis_map.records.council_actions import CouncilAction

MOST_LINES = 20

LineNumber: TypeAlias = Annotated[int, Meta(ge=1)]

Places: TypeAlias = tuple[Label | None, ...]
"""Where the displaced go, in the order in which they look for a place; None: the default proposal.

With no list at all: what Control chose before, as far as it still holds.
"""


class WrittenLine(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """One line of a Civil Order Form. `line` is its number on the form (None: its place in the list, from 1)."""

    from_: Label
    to: Label
    token: Kind | None = None
    line: LineNumber | None = None


class _Action(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """What all actions have in common: how they are read."""


class Fund(_Action, frozen=True, tag="fund"):
    """Set what the district may spend, replacing what it had."""

    district: str
    amount: int


class Funding(Struct, frozen=True, forbid_unknown_fields=True):
    district: str
    amount: int


class FundTogether(_Action, frozen=True, tag="fund_together"):
    """Set what several districts may spend, in one step."""

    funding: tuple[Funding, ...]


class MoveFunding(_Action, frozen=True, tag="move_funding"):
    """Pass a part of what one district may spend on to another."""

    from_: str
    to: str
    amount: int


class PlanFunding(_Action, frozen=True, tag="plan_funding"):
    """Say what a district may spend in a later turn, replacing what was planned; 0: nothing is planned."""

    turn: int
    district: str
    amount: int


class Schedule(_Action, frozen=True, tag="schedule"):
    """Plan a crisis for a turn, in secret."""

    turn: int
    at: Label
    magnitude: str


class Cancel(_Action, frozen=True, tag="cancel"):
    """Call off a crisis that was not struck, and withdraw its forecasts."""

    crisis: str


class Publish(_Action, frozen=True, tag="publish"):
    """Tell some districts, or `everybody`, where a crisis will be, how large, or both.

    `districts` may name `scientists` where the rulings give them a part (council.md).
    """

    crisis: str
    districts: tuple[str, ...] = ()
    everybody: bool = False
    hex: bool = False
    magnitude: bool = False


class Withdraw(_Action, frozen=True, tag="withdraw"):
    """Take a forecast off the districts' screens."""

    forecast: str


class OpenPhase(_Action, frozen=True, tag="open_phase"):
    """Begin the next turn's Specialisation Phase."""

    places: Places = ()


class Execute(_Action, frozen=True, tag="execute"):
    """Execute a form, or some lines of one, at once."""

    district: str
    orders: tuple[WrittenLine, ...]


class Strike(_Action, frozen=True, tag="strike"):
    """Strike one crisis of this turn now."""

    crisis: str
    places: Places = ()


class StrikeFirst(_Action, frozen=True, tag="strike_first"):
    """Have a crisis of this turn be struck before all others."""

    crisis: str


class ChoosePlace(_Action, frozen=True, tag="choose_place"):
    """Say where one of those goes whom a crisis of this turn (none named: the next open) will displace.

    `number`: which of them, from 1. `to`: None for where the rules propose.
    """

    number: Annotated[int, Meta(ge=1)]
    crisis: str | None = None
    to: Label | None = None


class ForgetPlaces(_Action, frozen=True, tag="forget_places"):
    """Have all whom a crisis of this turn (none named: the next open) will displace go where the rules propose."""

    crisis: str | None = None


class ClosePhase(_Action, frozen=True, tag="close_phase"):
    """End the Specialisation Phase."""


class Place(_Action, frozen=True, tag="place"):
    """Put a token on the map by hand."""

    at: Label
    token: Kind


class Remove(_Action, frozen=True, tag="remove"):
    """Take a token off the map by hand."""

    at: Label
    token: Kind


class Shift(_Action, frozen=True, tag="shift"):
    """Move a token by hand."""

    from_: Label
    to: Label
    token: Kind


class QueueForm(_Action, frozen=True, tag="queue_form"):
    district: str
    orders: tuple[WrittenLine, ...]
    notes: str = ""


class EndForms(_Action, frozen=True, tag="end_forms"):
    """Say that all forms of the turn are in: their lines come next, and then the crises."""


class OpenBox(_Action, frozen=True, tag="open_box"):
    """Have the box take sealed forms for the coming turn, or again; each may have so many lines."""

    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = MOST_LINES


class ShutBox(_Action, frozen=True, tag="shut_box"):
    """Have the box take no more forms."""


class SealedForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A form out of the box. `receipt` finds it again for anyone who has its words; it says nothing by itself."""

    district: str
    orders: tuple[WrittenLine, ...]
    notes: str = ""
    receipt: str = ""


class Unseal(_Action, frozen=True, tag="unseal"):
    """Put all forms of the turn's box in the queue. The keeper of the box asks for it, as no page has the forms.

    `opened_before`: the box was opened this turn, and undo has taken that or its unsealing back, so the table does not
    show that it holds forms.
    """

    turn: int
    forms: tuple[SealedForm, ...] = ()
    opened_before: bool = False


class PutFirst(_Action, frozen=True, tag="put_first"):
    """Have a queued form come before all others."""

    form: str


class ExecuteLine(_Action, frozen=True, tag="execute_line"):
    form: str


class SkipLine(_Action, frozen=True, tag="skip_line"):
    """Pass over the next line of a queued form."""

    form: str


class ChangeLine(_Action, frozen=True, tag="change_line"):
    """Correct a line of a queued form that was not executed yet."""

    form: str
    line: int
    from_: Label
    to: Label
    token: Kind | None = None


class ExecuteForm(_Action, frozen=True, tag="execute_form"):
    """Execute all lines of a queued form that are left."""

    form: str


class WriteNote(_Action, frozen=True, tag="note", omit_defaults=True):
    """Write a ruling, or anything else, in the log. `step`: the number of the journal's entry that it rules on."""

    text: str
    step: int | None = None


ReplayAction: TypeAlias = (
    CityAction
    | CouncilAction
    | Fund
    | MoveFunding
    | PlanFunding
    | Schedule
    | OpenPhase
    | Execute
    | Strike
    | ClosePhase
    | Place
    | Remove
    | Shift
)
"""What a replay document may hold but for undo.

See crisis-map.md §8, council.md, and docs/setting-up.md for city and planned funding.
"""

Pressed: TypeAlias = (
    ReplayAction
    | FundTogether
    | StrikeFirst
    | ChoosePlace
    | ForgetPlaces
    | Cancel
    | Publish
    | Withdraw
    | QueueForm
    | EndForms
    | OpenBox
    | ShutBox
    | PutFirst
    | ExecuteLine
    | SkipLine
    | ChangeLine
    | ExecuteForm
    | WriteNote
)
"""What a page may ask for."""

Action: TypeAlias = Pressed | Unseal

ONCE_ONLY = (OpenPhase, EndForms, ClosePhase, Strike, Execute, ExecuteLine, ExecuteForm, SkipLine, Unseal)
"""What must not be done twice by two people who did not see each other's press."""
