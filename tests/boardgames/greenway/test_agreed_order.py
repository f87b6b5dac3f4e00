"""Several cards on one Occupier: after the reveal their players agree on an order, or it is drawn at random."""

from __future__ import annotations

from boardgames.greenway.records.actions import AgreeOrder, MakePlan, SayOrder
from boardgames.greenway.records.board import PLAYERS
from boardgames.greenway.records.cards import Number
from boardgames.greenway.records.events import CardTurned, Event
from boardgames.greenway.records.state import State, to_act
from boardgames.greenway.rules.decide import decide
from boardgames.greenway.rules.occupiers import orders
from boardgames.greenway.screens import screen
from boardgames.greenway.side_game import call
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL
from tests.boardgames.greenway.positions import board_of, do, position, refused

HANDS = {"P1": "5D", "P2": "4S", "P3": "7C", "P4": "8H"}
"""O3 on G6: 5D goes two to the right, 4S two to the left, 7C three down."""
DRAWN = {"P1": ("5D", 3), "P2": ("4S", 3), "P3": ("7C", 3), "P4": ("8H", None)}


def shown(agree: bool = True, **plans: tuple[str, Number | None]) -> State:
    state = position("G6 O3", hands=HANDS, agree=agree)
    for player in PLAYERS:
        card, number = plans.get(player, ("", None))
        state, _ = do(state, player, MakePlan(card or None, number), seed=1)
    return state


def all_three() -> State:
    return shown(P1=("5D", 3), P2=("4S", 3), P3=("7C", 3), P4=("8H", None))


def turned(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Returns the players whose cards were turned, in order."""
    return tuple(event.player for event in events if isinstance(event, CardTurned))


def test_the_plans_lie_open_and_nothing_moves_until_an_order_is_agreed_on() -> None:
    state = all_three()
    assert (board_of(state), state.phase, state.shown) == ("G6 O3", "plan", True)
    assert to_act(state) == ("P1", "P2", "P3")
    assert len(orders(state)) == 6
    assert str(call(state, "P4") and call(state, "P4")).count("Several cards are on one Occupier")
    public = screen(state, WALL)
    assert {player: (plan.card, plan.occupier) for player, plan in public.green.plans.items()} == DRAWN


def test_they_come_as_all_of_them_want_it() -> None:
    state = all_three()
    wanted = SayOrder(("P3", "P1", "P2"))
    state, told = do(state, "P1", wanted)
    assert (told, to_act(state)) == (["OrderSaid P1 P3 P1 P2"], ("P2", "P3"))
    state, _ = do(state, "P2", SayOrder(("P1", "P2", "P3")))
    state, _ = do(state, "P3", wanted)
    assert (state.shown, to_act(state)) == (True, ("P1", "P2", "P3"))
    state, told = do(state, "P2", wanted)
    assert [line.split()[1] for line in told if line.startswith("CardTurned")] == ["P3", "P1", "P2"]
    assert (board_of(state), state.phase, state.shown, state.said) == ("G9 O3", "protect", False, {})
    assert (state.hands["P1"], state.discards) == ((), ("5D", "4S", "7C", "8H"))


def test_one_who_does_not_agree_has_it_drawn_at_random() -> None:
    state, _ = do(all_three(), "P1", SayOrder(("P3", "P1", "P2")))
    drawn = {turned(decide(state, "P2", SayOrder(), Dice(seed))) for seed in range(40)}
    assert drawn == set(orders(state))


def test_control_enters_what_they_told_it() -> None:
    state, told = do(all_three(), CONTROL, AgreeOrder(("P2", "P3", "P1")))
    assert told[0] == "OrderAgreed P2 P3 P1"
    assert [line.split()[1] for line in told if line.startswith("CardTurned")] == ["P2", "P3", "P1"]
    assert state.phase == "protect"


def test_nobody_is_asked_where_no_occupier_has_several_cards_or_the_table_does_not_agree() -> None:
    assert shown(P1=("5D", 3), P2=("4S", 2)).phase == "protect"
    assert shown(agree=False, P1=("5D", 3), P2=("4S", 3)).phase == "protect"


def test_what_is_no_order_is_refused() -> None:
    state = all_three()
    assert refused(state, "P4", SayOrder()) == "not_involved"
    assert refused(state, "P1", SayOrder(("P1", "P2"))) == "bad_order"
    assert refused(state, "P1", SayOrder(("P1", "P2", "P2"))) == "bad_order"
    assert refused(state, "P1", MakePlan()) == "already_planned"
    assert refused(position("G6 O3", hands=HANDS, agree=True), "P1", SayOrder()) == "nothing_to_order"
    assert refused(position("G6 O3", phase="veterans"), "P1", SayOrder()) == "wrong_phase"
