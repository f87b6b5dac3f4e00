"""States of a side table's pages for the gallery: players' screens, the table view and Control's page."""

from __future__ import annotations

from typing import NamedTuple

from megagame.core.game import WALL, Seat
from tests.proof.gallery.states import CONSOLE, LIVE, PROJECTOR, SEAT, Size, State, Step, WindowStep


class ShownTable(NamedTuple):
    """A table of a tour by its name, such as `greenway-1`, and what its game is called in the names of states."""

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
    ) -> State:
        """The screen of somebody who has just scanned the card of a seat."""
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
            who="nobody",
        )

    def view(self, name: str, shows: str, says: str = "", *, before: tuple[Step, ...] = ()) -> State:
        """What everybody in the hall sees of the table."""
        return State(
            page="wall",
            name=f"{self.called}: {name}",
            address=f"/wall/{{{self.name} {WALL}}}/",
            ready=LIVE,
            shows=shows,
            says=says,
            before=before,
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
        """Control's page of the table."""
        return State(
            page="table_console",
            name=f"{self.called}: {name}",
            address=f"/console/{self.name}/",
            ready=LIVE,
            shows=shows,
            says=says,
            before=before,
            window=window,
            sizes=CONSOLE,
        )
