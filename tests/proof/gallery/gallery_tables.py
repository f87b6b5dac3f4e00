"""Gallery states of a side table: players' pages, table view and console."""

from __future__ import annotations

from typing import NamedTuple

from megagame.core.game import WALL, Seat
from tests.proof.gallery.states import CONSOLE, LIVE, PROJECTOR, SEAT, Press, Size, State, Step, WindowStep

SECRETS = Press("#show-secrets")


class GalleryTable(NamedTuple):
    """A table of a tour, such as `greenway-1`. `called` is the prefix of its states' names."""

    name: str
    called: str

    def seat(
        self,
        seat: Seat,
        name: str,
        shows: str,
        says: str = "",
        *,
        before: tuple[Step, ...] = (),
        window: tuple[WindowStep, ...] = (),
        sizes: tuple[Size, ...] = SEAT,
        renders_more: bool = False,
    ) -> State:
        """Returns a state of a player's page, opened from its seat card."""
        return State(
            page="seat",
            name=f"{self.called}: {name}",
            address=f"/seat/#{{{self.name} {seat}}}",
            ready=LIVE,
            shows=shows,
            says=says,
            before=before,
            window=window,
            sizes=sizes,
            renders_more=renders_more,
            who="nobody",
        )

    def rules(self, seat: Seat) -> State:
        """Returns the state with the rules open on this seat's screen."""
        window = (Press("[popovertarget=rules-help]"),)
        return self.seat(seat, "rules", "#rules-help:popover-open", window=window)

    def view(
        self,
        name: str,
        shows: str,
        says: str = "",
        *,
        before: tuple[Step, ...] = (),
        window: tuple[WindowStep, ...] = (),
    ) -> State:
        """Returns a state of the table view."""
        return State(
            page="wall",
            name=f"{self.called}: {name}",
            address=f"/wall/{{{self.name} {WALL}}}/",
            ready=LIVE,
            shows=shows,
            says=says,
            before=before,
            window=window,
            sizes=PROJECTOR,
            who="nobody",
        )

    def control(
        self,
        name: str,
        shows: str,
        says: str = "",
        *,
        before: tuple[Step, ...] = (),
        window: tuple[WindowStep, ...] = (),
    ) -> State:
        """Returns a state of Control's page of the table."""
        return State(
            page="table_console",
            name=f"{self.called}: {name}",
            address=f"/console/{self.name}/",
            ready=LIVE,
            shows=shows,
            says=says,
            before=before,
            renders_more=SECRETS in window,
            window=window,
            sizes=CONSOLE,
        )
