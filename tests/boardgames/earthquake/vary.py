"""Random set-ups for the laws. Nothing is hidden, so states do not vary."""

from __future__ import annotations

from boardgames.earthquake.records.options import PLAYERS, Options, Rulings
from boardgames.earthquake.records.state import State
from boardgames.earthquake.replay import REPLAY
from megagame.core.dice import Dice
from megagame.core.game import Seat
from tests import laws


def options(dice: Dice) -> Options:
    """Returns two, four or eight seats and any rulings, often with a large tank farm, to reach the end of games."""
    return Options(
        seats=dice.shuffled(PLAYERS)[: dice.one_of((2, 4, 8))],
        rulings=Rulings(
            tank_size=dice.one_of((4, 16, 24, 28, 28)),
            sequence=dice.one_of(("roll", "table")),
            forfeit=dice.one_of(("dismantle", "leave")),
            linked=dice.one_of(("agree", "whole")),
        ),
        dice=dice.one_of(("program", "real")),
    )


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Returns the same state, as everybody knows everything."""
    return state


BENCH = laws.Bench(
    options=options,
    vary=vary,
    view=REPLAY.view,
    chosen=frozenset({"deeds", "deed", "pieces", "block", "from_", "to", "giver", "agrees", "wanted"}),
    watched=2,
    playouts=2,
    steps=60,
)
