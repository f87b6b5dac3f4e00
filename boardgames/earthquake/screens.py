"""What a seat may know: nothing is hidden in EARTHQUAKE!."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from boardgames.earthquake.events import Outcome, Phase
from boardgames.earthquake.options import Player
from boardgames.earthquake.pieces import Laid, Pieces
from boardgames.earthquake.state import BidPlaced, State, secured, to_act
from boardgames.earthquake.street import Side
from boardgames.earthquake.structures import links
from megagame.core.game import Seat


class CityScreen(Struct, frozen=True):
    """The whole table, as everybody sees it, and whose screen this is."""

    seat: Seat
    seats: tuple[Player, ...]
    order: tuple[Player, ...]
    phase: Phase
    turn: Player | None
    to_act: tuple[Player, ...]
    positions: Mapping[Player, int]
    savings: Mapping[Player, Pieces]
    deeds: Mapping[str, Player]
    structures: Mapping[str, tuple[Laid, ...]]
    links: tuple[tuple[str, str], ...]
    secured: tuple[Side, ...]
    due: tuple[str, ...]
    paid_ahead: tuple[str, ...]
    at_stake: str | None
    bids: tuple[BidPlaced, ...]
    quakes: tuple[tuple[int, ...], ...]
    outcome: Outcome | None


def screen(state: State, seat: Seat) -> CityScreen:
    """The table as `seat` sees it."""
    return CityScreen(
        seat=seat,
        seats=state.seats,
        order=state.order,
        phase=state.phase,
        turn=state.turn,
        to_act=to_act(state),
        positions=state.positions,
        savings=state.savings,
        deeds=state.deeds,
        structures=state.structures,
        links=links(state.structures),
        secured=secured(state),
        due=state.due,
        paid_ahead=state.paid_ahead,
        at_stake=state.at_stake,
        bids=state.bids,
        quakes=state.quakes,
        outcome=state.outcome,
    )
