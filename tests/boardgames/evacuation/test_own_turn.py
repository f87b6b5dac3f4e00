"""A seat's own screen during its turn: the next part, final steps, and who pays energy."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import Price
from boardgames.evacuation.parts.pages import parts as parts_of_page
from boardgames.evacuation.parts.turn_parts import Beginning, Parting, Spreading, turn_of
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.state import GoalState, Hand, Marker, Parts, State
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.screens.own_screen import GoalToPlay, OwnScreen
from boardgames.evacuation.screens.table_screen import screen
from tests.boardgames.evacuation.rounds import begun, done, has, rich, store
from tests.boardgames.evacuation.vary import small_box


def own(state: State) -> OwnScreen:
    found = screen(state, "P1").own
    assert found is not None
    return found


def parts(state: State) -> Parting:
    found = turn_of(screen(state, "P1"), "P1")
    assert isinstance(found, Parting)
    return found


def test_next_is_the_first_open_part_that_can_be_done() -> None:
    turn = parts(done(rich(begun()), actions.Act(slot="4a")))
    assert ([each.kind for each in turn.open], turn.next) == (["gain", "exchange"], "gain")
    poor = replace(begun(), begun=True, part_done=True, parts=Parts(develop=1, settle=-1))
    assert parts(poor).next == "develop"
    assert [(each.kind, bool(each.ways)) for each in parts(poor).open] == [("develop", True), ("settle", False)]


def test_a_row_that_may_be_refreshed_is_next_where_nothing_can_be_done() -> None:
    dearest = max(small_box().ships, key=lambda card: sum(card.price.values())).id
    opened = replace(has(begun(), old=store(), new=store(food=1)), begun=True, parts=Parts(settle=-1, ship=1))
    poor = replace(opened, rows={**opened.rows, "ships": (dearest,)})
    assert not any(each.ways for each in parts(poor).open)
    assert parts(poor).next == "ship"
    assert parts(replace(poor, parts=Parts(settle=-1))).next is None
    assert parts(replace(poor, parts=Parts())).next is None


def test_why_a_turn_cannot_end_is_said() -> None:
    open_ones = replace(rich(begun()), begun=True, parts=Parts(gain={"any": 1}))
    assert own(open_ones).ending.refused == "nothing_done"
    due = replace(open_ones, phase="progress", part_done=True, parts=Parts(ocean_out=1))
    assert own(due).ending.refused == "must_choose"
    assert own(replace(open_ones, part_done=True)).ending.refused is None


@pytest.mark.parametrize(("modules", "final"), [((), False), (("advanced_actions",), True)])
def test_an_ending_that_draws_cards_cannot_be_taken_back(modules: Any, final: bool) -> None:
    state = replace(begun(modules=modules), phase="action", turn="P1", waiting=(), begun=True, part_done=True)
    assert own(state).ending.final is final


def test_a_card_that_draws_cannot_be_taken_back_and_a_slot_can() -> None:
    state = replace(begun(modules=("advanced_actions",)), phase="action", turn="P1", waiting=())
    turn = own(has(state, hand=Hand(actions=("x12", "x1"))))
    assert [(each.name, each.verdict.final) for each in turn.cards] == [("x12", True), ("x1", False)]
    assert not any(slot.verdict.final for slot in turn.slots)


def test_whoever_moves_last_is_told() -> None:
    state = replace(begun(), phase="progress", turn="P1")
    for waiting in ((), ("P2",)):
        turn = turn_of(screen(replace(state, waiting=waiting), "P1"), "P1")
        assert isinstance(turn, Spreading)
        assert turn.last == (not waiting)


@pytest.mark.parametrize(
    ("old", "new", "chosen"),
    [(9, 9, ("old", "new")), (9, 0, ()), (0, 9, ())],
)
def test_between_two_worlds_that_can_pay_the_seat_chooses(old: int, new: int, chosen: tuple[str, ...]) -> None:
    """After the first marker's second transition either world may pay (evacuation.md, 2. Action)."""
    markers = (Marker(5, "outer", 2), Marker())
    state = has(begun(), old=store(9, 9, old), new=store(9, 9, new), actions_done=3, slots=("1a", "1b", "4b"))
    assert own(state).energy == ()
    turn = turn_of(screen(has(state, markers=markers), "P1"), "P1")
    assert isinstance(turn, Beginning)
    assert turn.energy == chosen
    assert {slot.either for group in turn.groups for slot in group} == {bool(chosen)}
    assert turn.groups[0][0].world == ("old" if old else "new")


def test_a_public_goal_may_be_played_at_any_time_of_ones_turn() -> None:
    state = replace(rich(begun()), public_goals={"p2": GoalState("P1")})
    assert own(state).goals == (GoalToPlay("p2", None),)
    assert parts(done(state, actions.Act(slot="4a"))).goals == (GoalToPlay("p2", None),)
    assert own(replace(state, phase="reward", begun=True, parts=Parts(gain={"any": 1}))).goals == ()


def test_what_is_bought_is_told_at_the_seats_own_price() -> None:
    box = small_box()
    parts = Parts(ship=1, stadium=1, infra=1, prefab=1, clone=1)
    plain = replace(rich(begun(), taken=("i1",)), begun=True, parts=parts)
    printed = own(plain).prices
    expected: dict[str, Price] = {card: box.infra[card].price for card in (*plain.rows["infrastructure"], "i1")}
    expected.update({card: box.ship[card].price for card in plain.rows["ships"]})
    expected.update({card: box.stadium[card].price for card in plain.rows["stadiums"]})
    expected.update({"food": {"food": 1}, "steel": {"steel": 1}, "energy": {"energy": 1}, "clone": {"food": 1}})
    assert printed == expected
    dearest = max(plain.rows["ships"], key=lambda card: sum(printed[card].values()))
    cheaper = has(plain, steps={one: 2 for level in plain.nations["P1"].columns for one in level})
    assert own(cheaper).prices[dearest] == gifts.discounted(cheaper, "P1", "ship", box.ship[dearest].price)
    assert own(begun()).prices == {}


def test_a_seat_without_any_resource_refreshes_no_row() -> None:
    state = replace(has(begun(), old=store(), new=store()), begun=True, parts=Parts(ship=1))
    assert own(state).refreshes == ()
    assert own(has(state, new=store(energy=1))).refreshes == ("ships",)


@pytest.mark.parametrize(
    ("rule", "sums", "hit"),
    [
        ("strict", (4, 5), {"4": ("P1",)}),
        ("lenient", (0, 99), {"first": ("P1",), "last": ("P2",)}),
    ],
)
def test_the_reward_shows_whose_sum_hits_what(
    rule: str, sums: tuple[int, int], hit: dict[str, tuple[str, ...]]
) -> None:
    state = begun(reward=rule)
    for seat, total in zip(state.seats, sums, strict=True):
        state = has(state, seat, group_sum=total)
    lines = parts_of_page(screen(state, "P2"))["reward"].data.lines
    called = {"first": lines[0].numbers, "last": lines[-1].numbers}
    assert {line.numbers: line.hit for line in lines if line.hit} == {
        called.get(each, each): who for each, who in hit.items()
    }


def test_the_flight_that_ends_a_race_cannot_be_taken_back() -> None:
    state = replace(begun(), phase="transport", turn=None, waiting=("P1",))
    assert own(state).ending.final is False
    assert own(replace(state, triggered="P2", last=())).ending.final is True
