"""Four players or more may agree to play clockwise, before the first walk (source, How to arbitrate 1)."""

from boardgames.earthquake.game import GAME
from boardgames.earthquake.parts.sharing_parts import sequence
from boardgames.earthquake.records.actions import Roll, WantClockwise
from boardgames.earthquake.records.options import Options, Player
from boardgames.earthquake.records.state import State
from boardgames.earthquake.rules.opening import clockwise_order
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from tests.boardgames.earthquake.positions import after, refused

SEATS: tuple[Player, ...] = ("red", "blue", "yellow", "green")
ROLLED: tuple[Player, ...] = ("yellow", "red", "green", "blue")
AROUND: tuple[Player, ...] = ("yellow", "green", "red", "blue")


def table(seats: tuple[Player, ...] = SEATS, order: tuple[Player, ...] = ROLLED) -> State:
    return GAME.after(GAME.blank, GAME.open(Options(seats=seats, order=order), Dice(0)))


def test_the_order_changes_when_the_last_of_all_wants_it_and_the_first_stays_first() -> None:
    state = table()
    for seat in SEATS[:-1]:
        state = after(state, seat, WantClockwise())
    assert (state.order, state.clockwise) == (ROLLED, ("red", "blue", "yellow"))
    state = after(state, "green", WantClockwise())
    assert (state.order, state.clockwise, state.turn) == (AROUND, (), "yellow")
    assert refused(state, "red", WantClockwise(wanted=False)) == "order_stands"


def test_one_may_want_it_no_longer() -> None:
    state = after(after(table(), "red", WantClockwise()), "red", WantClockwise(wanted=False))
    assert state.clockwise == ()
    shown = sequence(state, "red")
    assert shown is not None
    assert (shown.order, shown.clockwise, shown.wanted) == (ROLLED, AROUND, False)


def test_the_first_walk_ends_it() -> None:
    state = after(after(table(), "red", WantClockwise()), "yellow", Roll(dice=(1, 2)))
    assert (state.clockwise, clockwise_order(state), sequence(state, "red")) == ((), (), None)
    assert refused(state, "blue", WantClockwise()) == "order_stands"


def test_three_players_and_those_who_sit_so_already_are_not_asked() -> None:
    assert clockwise_order(table(("red", "blue", "green"), ("green", "blue", "red"))) == ()
    assert clockwise_order(table(order=AROUND)) == ()


def test_only_players_are_asked() -> None:
    assert refused(table(), CONTROL, WantClockwise()) == "no_seat"
    assert refused(table(), "white", WantClockwise()) == "no_seat"
