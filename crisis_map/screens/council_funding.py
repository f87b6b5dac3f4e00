"""What Councillors handed in, with what Control has set by hand (council.md)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.records.council import Council
from crisis_map.screens.control import ControlScreen
from megagame.core.cached import remembered

FundState: TypeAlias = Literal["handed_in", "late", "planned", "by_hand", "taken"]
"""`handed_in`: Control has neither taken the Councillor's newest amount nor set another one since."""


class Fund(Struct, frozen=True):
    """One district's funding for the coming turn.

    `treasury`: None without treasuries. `had`: in the newest turn that was opened. `said`: the Councillor's amount;
    None: none. `lies`: Control has not taken it. `taken`: the amount that Control took; None: none. `gets`: what its
    Guard has or would get; of a `late` district, what it had.
    """

    district: str
    state: FundState
    treasury: int | None
    had: int
    said: int | None
    lies: bool
    taken: int | None
    gets: int

    @property
    def is_short(self) -> bool:
        """Whether the treasury is too small for the amount that lies at Control."""
        return self.lies and self.treasury is not None and (self.said or 0) > self.treasury

    @property
    def stays(self) -> int | None:
        """The treasury without what *Take all* takes. Funding set by hand leaves it alone."""
        takes = self.state == "handed_in" and not self.is_short
        return self.treasury - self.gets if self.treasury is not None and takes else self.treasury


class Funds(Struct, frozen=True):
    """All districts' funding. `is_taken`: Control has taken amounts for the coming turn."""

    districts: tuple[Fund, ...] = ()
    is_taken: bool = False

    @property
    def is_open(self) -> bool:
        """Whether Control funds for the first time: nothing was taken, and something was handed in or is missing."""
        return not self.is_taken and bool(self.lying or self.late)

    @property
    def lying(self) -> tuple[Fund, ...]:
        """What Control still has to take, or to set by hand where the treasury is too small."""
        return tuple(each for each in self.districts if each.state == "handed_in")

    @property
    def ready(self) -> tuple[Fund, ...]:
        """What *Take all* takes."""
        return tuple(each for each in self.lying if not each.is_short)

    @property
    def late(self) -> tuple[Fund, ...]:
        return tuple(each for each in self.districts if each.state == "late")

    @property
    def waiting(self) -> tuple[Fund, ...]:
        """Amounts that Control can take one by one."""
        return tuple(each for each in self.districts if each.lies and not each.is_short)


@remembered
def funds_of(screen: ControlScreen) -> Funds:
    """Empty unless Councillors hand funding in."""
    council, ruling = screen.council, screen.map.city.council
    if council is None or ruling is None or ruling.funding == "control":
        return Funds()
    is_open = screen.map.phase == "open"
    funds = (_fund(screen, council, key, is_open=is_open) for key in screen.map.city.districts)
    return Funds(tuple(funds), bool(council.taken))


def _fund(screen: ControlScreen, council: Council, district: str, *, is_open: bool) -> Fund:
    has, had, taken = screen.funding.get(district, 0), council.had.get(district, 0), council.taken.get(district)
    handed_in = council.handed_in.get(district)
    lies = handed_in is not None and handed_in.turn == screen.coming_turn
    said = handed_in.amount if handed_in and lies else taken
    # In the open phase, an amount that came too late does not replace the funding that the district has.
    overruled = has > 0 if is_open else district in council.overruled
    state = _state(council, district, has, lies=lies, overruled=overruled)
    gets = {"handed_in": said or 0, "late": had}.get(state, has)
    return Fund(district, state, council.treasuries.get(district), had, said, lies, taken, gets)


def _state(council: Council, district: str, has: int, *, lies: bool, overruled: bool) -> FundState:
    taken, planned = council.taken.get(district), council.planned.get(district)
    if lies and not overruled:
        return "handed_in"
    if has == taken:
        return "taken"
    if has and has == planned:
        return "planned"
    return "by_hand" if has or taken is not None or lies else "late"
