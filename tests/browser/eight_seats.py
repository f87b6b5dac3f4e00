"""A table of EARTHQUAKE! with eight seats after years of play, laid out by hand from a simulated game."""

from __future__ import annotations

from boardgames.earthquake.game import GAME
from boardgames.earthquake.records.options import PLAYERS, Options
from boardgames.earthquake.records.state import State, is_critical, secured, to_act
from megagame.core.dice import Dice
from tests.browser.earthquake import place_by_hand, save_by_hand, set_by_hand
from tests.browser.side_tables import acts_for
from tests.proof.clients.visitors import Visitor
from tests.proof.strategies.earthquake import builder, investor

SEED = 62
OPTIONS: dict[str, str] = {
    **{f"seats.{place}": seat for place, seat in enumerate(PLAYERS)},
    **{f"order.{place}": seat for place, seat in enumerate(PLAYERS)},
    "rulings.forfeit": "leave",
    "dice": "real",
}
"""Form values; with pieces from forfeited deeds, red could pay for the last one after all."""
LEFT_TO_OTHERS = ("Naito", "Pettygrove", "Belmont", "Fremont")
LAST = "Foster"
"""Red's deed at the tanks."""
BIDDERS = ("white", "black", "indigo", "blue", "yellow", "orange")
"""Anticlockwise; green has no savings."""


def left_off() -> State:
    """Returns the first position in which somebody acts and three sides are secured; half build, half invest."""
    dice = Dice(SEED)
    state = GAME.after(GAME.blank, GAME.open(Options(seats=PLAYERS, order=PLAYERS), dice))
    while state.phase != "act" or len(secured(state)) < 3:
        seat = to_act(state)[0]
        action = (builder if PLAYERS.index(seat) % 2 else investor)(state, seat, dice)
        assert action is not None
        state = GAME.after(state, GAME.decide(state, seat, action, dice))
    return state


def lay_out(control: Visitor, table: str) -> None:
    """Lays out the city, deeds, savings and pawns; red acts on Overton, blue's deed."""
    state = left_off()
    for block, pieces in state.structures.items():
        for piece in pieces:
            place_by_hand(control, table, block, piece.kind, piece.by, *piece.cells)
    for block, holder in state.deeds.items():
        set_by_hand(control, table, "set_deed", block=block, holder=holder)
    for seat in PLAYERS:
        save_by_hand(control, table, seat, **{str(kind): many for kind, many in state.savings[seat].items()})
        set_by_hand(control, table, "move_pawn", player=seat, to=state.positions[seat])
    set_by_hand(control, table, "set_turn", turn="red", phase="act")


def comes_to_new_year(control: Visitor, table: str) -> None:
    """Brings red, with empty savings, to New Year with eight deeds, one of them at the tanks."""
    set_by_hand(control, table, "set_turn", turn="red", phase="roll")
    for block in left_off().deeds:
        if block not in LEFT_TO_OTHERS:
            set_by_hand(control, table, "set_deed", block=block, holder="red")
    save_by_hand(control, table, "red")
    set_by_hand(control, table, "move_pawn", player="red", to=35)
    acts_for(control, table, "red", type="roll", **{"dice.0": "1", "dice.1": "2"})


def asks_the_others(control: Visitor, table: str) -> None:
    """Red forfeits all deeds but the last, and asks the other seven to save that one."""
    state = left_off()
    for block in state.deeds:
        if block not in LEFT_TO_OTHERS and not is_critical(state, block):
            acts_for(control, table, "red", type="forfeit", deed=block)
    acts_for(control, table, "red", type="forfeit", deed=LAST)


def earth_shakes(control: Visitor, table: str) -> None:
    """Nobody helps or bids; an earthquake of magnitude 7 follows, and all its pages are turned."""
    for seat in PLAYERS[1:]:
        acts_for(control, table, seat, type="contribute", **{"pieces.blue": "0"})
    for bidder in BIDDERS:
        quake = {"quake.0": "2", "quake.1": "7"} if bidder == BIDDERS[-1] else {}
        acts_for(control, table, bidder, type="bid", **quake)
    acts_for(control, table, "red", type="turn_page")
