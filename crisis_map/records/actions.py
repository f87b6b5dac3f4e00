"""Actions of the Crisis Map. `crisis_map/rules/` decides them."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind
from crisis_map.records.city_actions import CityAction
from crisis_map.records.council_actions import CouncilAction, TakeFunding

MOST_LINES = 20

LineNumber: TypeAlias = Annotated[int, Meta(ge=1)]

Places: TypeAlias = tuple[Label | None, ...]
"""Destinations of displaced tokens, in displacement order; None: the proposed hex.

An empty list: the places that Control chose before, where still possible.
"""


class WrittenLine(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """One line of a Civil Order Form. `line` is its number on the form (None: its place in the list, from 1)."""

    from_: Label
    to: Label
    token: Kind | None = None
    line: LineNumber | None = None


class _Action(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """How all actions are read."""


class Fund(_Action, frozen=True, tag="fund"):
    """Set a district's funding."""

    district: str
    amount: int


class Funding(Struct, frozen=True, forbid_unknown_fields=True):
    district: str
    amount: int


class FundTogether(_Action, frozen=True, tag="fund_together"):
    """Set the funding of several districts in one step."""

    funding: tuple[Funding, ...]


class MoveFunding(_Action, frozen=True, tag="move_funding"):
    """Move funding from one district to another."""

    from_: str
    to: str
    amount: int


class PlanFunding(_Action, frozen=True, tag="plan_funding"):
    """Set a district's planned funding for a later turn; 0 removes it."""

    turn: int
    district: str
    amount: int


class Schedule(_Action, frozen=True, tag="schedule"):
    """Schedule a secret crisis for a turn."""

    turn: int
    at: Label
    magnitude: str


class Cancel(_Action, frozen=True, tag="cancel"):
    """Cancel a crisis that was not struck, and withdraw its forecasts."""

    crisis: str


class Publish(_Action, frozen=True, tag="publish"):
    """Publish a forecast of a crisis's hex, magnitude or both to some districts or `everybody`.

    `districts` may include `scientists` if the rulings give them a part (council.md).
    """

    crisis: str
    districts: tuple[str, ...] = ()
    everybody: bool = False
    hex: bool = False
    magnitude: bool = False


class Withdraw(_Action, frozen=True, tag="withdraw"):
    """Withdraw a forecast from the districts' screens."""

    forecast: str


class OpenPhase(_Action, frozen=True, tag="open_phase"):
    """Open the next turn's Specialisation Phase."""

    places: Places = ()


class Execute(_Action, frozen=True, tag="execute"):
    """Execute lines of a form immediately, without the queue."""

    district: str
    orders: tuple[WrittenLine, ...]


class Strike(_Action, frozen=True, tag="strike"):
    """Strike one crisis of this turn now."""

    crisis: str
    places: Places = ()


class StrikeFirst(_Action, frozen=True, tag="strike_first"):
    """Move a crisis of this turn to the front."""

    crisis: str


class ChoosePlace(_Action, frozen=True, tag="choose_place"):
    """Choose a destination for a token that a crisis of this turn (None: the next open) will displace.

    `number`: its place among the displaced tokens, from 1. `to`: None for the proposed hex.
    """

    number: Annotated[int, Meta(ge=1)]
    crisis: str | None = None
    to: Label | None = None


class ForgetPlaces(_Action, frozen=True, tag="forget_places"):
    """Discard the chosen destinations for a crisis of this turn (None: for the next open)."""

    crisis: str | None = None


class ClosePhase(_Action, frozen=True, tag="close_phase"):
    """Close the Specialisation Phase."""


class Place(_Action, frozen=True, tag="place"):
    """Place a token by hand."""

    at: Label
    token: Kind


class Remove(_Action, frozen=True, tag="remove"):
    """Remove a token by hand."""

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
    """Confirm that all forms of the turn are in, so that their lines are next, then the crises."""


class OpenBox(_Action, frozen=True, tag="open_box"):
    """Open or reopen the box for sealed forms of the coming turn. `lines`: the maximum per form."""

    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = MOST_LINES


class ShutBox(_Action, frozen=True, tag="shut_box"):
    """Close the box for further forms."""


class SealedForm(Struct, frozen=True, forbid_unknown_fields=True):
    """An unsealed form. `receipt`: a digest, by which only the holder of the receipt's words can find the form."""

    district: str
    orders: tuple[WrittenLine, ...]
    notes: str = ""
    receipt: str = ""


class Unseal(_Action, frozen=True, tag="unseal"):
    """Queue all forms of the turn's box. The box requests it itself, since no page has the forms.

    `opened_before`: an undo removed this turn's opening or unsealing of the box, so the table does not show that the
    box holds forms.
    """

    turn: int
    forms: tuple[SealedForm, ...] = ()
    opened_before: bool = False


class PutFirst(_Action, frozen=True, tag="put_first"):
    """Move a queued form to the front."""

    form: str


class ExecuteLine(_Action, frozen=True, tag="execute_line"):
    form: str


class SkipLine(_Action, frozen=True, tag="skip_line"):
    """Skip the next line of a queued form."""

    form: str


class ChangeLine(_Action, frozen=True, tag="change_line"):
    """Correct a line of a queued form that has not been executed."""

    form: str
    line: int
    from_: Label
    to: Label
    token: Kind | None = None


class ExecuteForm(_Action, frozen=True, tag="execute_form"):
    """Execute all remaining lines of a queued form."""

    form: str


class WriteNote(_Action, frozen=True, tag="note", omit_defaults=True):
    """Write a note or a ruling in the log. `step`: the number of the entry that it rules on."""

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
"""All actions of a replay document besides undo.

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
"""The actions that a page may request."""

Action: TypeAlias = Pressed | Unseal

ONCE_ONLY = (OpenPhase, EndForms, ClosePhase, Strike, Execute, ExecuteLine, ExecuteForm, SkipLine, Unseal, TakeFunding)
"""Actions that must not happen twice when two people press at the same time."""
