"""What Councillors handed in, with what Control has set by hand (council.md)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.records.council import Council
from crisis_map.screens.control import ControlScreen
from megagame.core.cached import remembered

FundState: TypeAlias = Literal["handed_in", "late", "by_hand", "taken"]


class Fund(Struct, frozen=True):
    """One district's funding for the coming turn.

    `treasury`: None without treasuries. `had`: in the newest turn that was opened. `said`: the Councillor's amount;
    None: none. `lies`: Control has not taken it. `gets`: what its Guard has or would get; of a `late` district, what it
    had.
    """

    district: str
    state: FundState
    treasury: int | None
    had: int
    said: int | None
    lies: bool
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
        """Whether Control still funds: nothing was taken, and something was handed in or is missing."""
        return not self.is_taken and bool(self.ready or self.late)

    @property
    def ready(self) -> tuple[Fund, ...]:
        """What *Take all* takes."""
        return tuple(each for each in self.districts if each.state == "handed_in" and not each.is_short)

    @property
    def late(self) -> tuple[Fund, ...]:
        return tuple(each for each in self.districts if each.state == "late")

    @property
    def waiting(self) -> tuple[Fund, ...]:
        """Amounts that came after *Take all*, or after Control had opened without it."""
        return tuple(each for each in self.districts if each.lies and not each.is_short)


@remembered
def funds_of(screen: ControlScreen) -> Funds:
    """Empty unless Councillors hand funding in."""
    council, ruling = screen.council, screen.map.city.council
    if council is None or ruling is None or ruling.funding == "control":
        return Funds()
    lying = {key: each.amount for key, each in council.handed_in.items() if each.turn == screen.coming_turn}
    funds = (_fund(key, council, lying, screen.funding.get(key, 0)) for key in screen.map.city.districts)
    return Funds(tuple(funds), bool(council.taken))


def _fund(district: str, council: Council, lying: Mapping[str, int], has: int) -> Fund:
    had, taken, lies = council.had.get(district, 0), council.taken.get(district), district in lying
    said = lying.get(district, taken)
    state: FundState = "late"
    if taken is not None and has == taken:
        state = "taken"
    elif has or taken is not None:
        state = "by_hand"
    elif lies:
        state = "handed_in"
    gets = {"handed_in": said or 0, "late": had}.get(state, has)
    return Fund(district, state, council.treasuries.get(district), had, said, lies, gets)
