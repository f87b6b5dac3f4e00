"""Turns, parts and settling, sentence by sentence (evacuation.md, 2. Action; evacuation-documents.md)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import Slot
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import PlayedAction
from boardgames.evacuation.records.state import box_of
from tests.boardgames.evacuation.rounds import begun, done, has, refused, rich, stands, store

# Turns and parts


def test_turns_go_round_in_order_and_skip_who_has_passed() -> None:
    state = replace(begun(3), order=("P2", "P3", "P1"), turn="P2")
    state = done(
        state, actions.Act(slot="1a"), actions.GainOne(resource="food", world="old"), actions.Done(), seat="P2"
    )
    assert state.turn == "P3"
    state = done(state, actions.PassRound(), seat="P3")
    state = done(state, actions.PassRound(), seat="P1")
    assert state.turn == "P2"
    assert done(state, actions.PassRound(), seat="P2").phase == "progress"  # nobody has a ship


def test_parts_are_done_in_any_order_and_what_is_open_is_given_up() -> None:
    state = done(rich(begun()), actions.Act(slot="1a"))
    card = state.rows["infrastructure"][0]
    after = done(state, actions.Take(card=card), actions.GainOne(resource="steel", world="new"))
    assert msgspec.to_builtins(after.parts) == {"infra": 1}
    ended = done(after, actions.Done())
    assert (ended.turn, msgspec.to_builtins(ended.parts)) == ("P2", {})


def test_a_gained_resource_goes_at_once_to_the_world_that_its_owner_names() -> None:
    state = done(has(begun(), old=store(), new=store()), actions.Act(slot="4a"))
    after = done(state, actions.GainOne(resource="energy", world="new")).nations["P1"]
    assert (after.old, after.new) == (store(), store(energy=1))


def test_a_named_resource_is_used_before_any() -> None:
    state = done(rich(begun()), actions.Act(slot="4a"))
    state = replace(state, parts=replace(state.parts, gain={"steel": 1, "any": 1}))
    after = done(state, actions.GainOne(resource="steel", world="old"))
    assert after.parts.gain == {"any": 1}
    assert done(state, actions.GainOne(resource="food", world="old")).parts.gain == {"steel": 1}


def test_energy_that_is_not_said_comes_from_the_only_world_or_from_the_old() -> None:
    for passed, world in (((0, 0), "old"), ((2, 0), "old"), ((2, 2), "new")):
        markers = (stands(0, passed=passed[0]), stands(0, passed=passed[1]))
        after = done(rich(begun(), actions_done=2, markers=markers), actions.Act(slot="4a")).nations["P1"]
        assert (9 - after.old["energy"], 9 - after.new["energy"]) == ((1, 0) if world == "old" else (0, 1))


def test_energy_is_asked_for_only_where_an_action_costs_some_after_technologies() -> None:
    free = has(begun(), old=store(), new=store())
    done(free, actions.Act(slot="4a", energy="new"))
    done(has(free, actions_done=2, steps={"ta33": 2}), actions.Act(slot="4a", energy="new"))
    assert refused(has(free, actions_done=2, steps={"ta33": 1}), actions.Act(slot="4a")) == "no_energy"
    after = done(rich(begun(), actions_done=3, steps={"ta33": 2}), actions.Act(slot="4a"))
    assert after.nations["P1"].old["energy"] == 9 - 1


def test_what_can_be_done_is_looked_at_as_if_the_energy_were_paid() -> None:
    state = replace(begun(), rows={**begun().rows, "ships": ("s9",)})  # one of any kind
    last = has(state, old=store(energy=1), new=store(), actions_done=2)
    assert refused(last, actions.Act(slot="2b")) == "nothing_to_do"
    done(has(last, old=store(energy=2)), actions.Act(slot="2b"))


def test_the_group_sum_adds_the_groups_of_all_actions_of_the_round() -> None:
    state = rich(begun(), population=1)
    acts: tuple[tuple[Slot, PlayedAction], ...] = (
        ("1a", actions.GainOne(resource="food", world="old")),
        ("2a", actions.SettleOne(space="n1", piece="population")),
        ("3b", actions.CloneTwo()),
        ("4b", actions.DevelopOne(technology="ta11")),
    )
    for slot, action in acts:
        state = replace(done(state, actions.Act(slot=slot), action, actions.Done()), turn="P1")
    assert (state.nations["P1"].group_sum, state.nations["P1"].slots) == (10, ("1a", "2a", "3b", "4b"))


# Settling


def test_people_raise_as_much_as_there_are_circles() -> None:
    state = done(rich(begun(), population=1, steps={"ta11": 1}), actions.Act(slot="2a"))
    after = done(state, actions.SettleOne(space="n4", piece="population")).nations["P1"]
    assert after.production == store(energy=2)


@pytest.mark.parametrize(("space", "transitions"), [("n1", 0), ("n7", 2), ("n16", 3), ("n17", 4)])
def test_a_terrain_opens_for_each_seat_by_the_transitions_of_its_first_marker(space: str, transitions: int) -> None:
    for passed in range(5):
        markers = (stands(0, passed=0), stands(0, passed=passed))
        state = done(rich(begun(), population=1, markers=markers), actions.Act(slot="2a"))
        action = actions.SettleOne(space=space, piece="population")
        if passed >= transitions:
            assert done(state, action).nations["P1"].population == 0
        else:
            assert refused(state, action) == "terrain_closed"


def test_a_box_may_limit_how_many_pieces_an_action_settles() -> None:
    state = rich(begun(), population=3)
    limited = replace(state, box=replace(box_of(state), settle_limit=1))
    acting = done(limited, actions.Act(slot="2a"), actions.SettleOne(space="n1", piece="population"))
    assert refused(acting, actions.SettleOne(space="n2", piece="population")) == "no_part"
    two = done(
        state, actions.Act(slot="2a"), *(actions.SettleOne(space=each, piece="population") for each in ("n1", "n2"))
    )
    assert (two.nations["P1"].population, two.parts.settle) == (1, -1)


def test_infrastructure_counts_wherever_it_lies_and_gives_only_once() -> None:
    given = done(rich(begun(), taken=("i1",)), actions.Act(slot="3c"), actions.Lay(card="i1", world="new"))
    assert given.nations["P1"].laid == {"old": {}, "new": {"i1": True}}
    after = done(given, actions.Take(card=given.rows["infrastructure"][0]))
    assert after.nations["P1"].production == store(food=1)


def test_what_infrastructure_gives_may_meet_the_condition_of_another() -> None:
    laid: Any = {"old": {"i9": False}, "new": {}}  # two laid, and two food of production
    state = rich(begun(), taken=("i1",), laid=laid, production=store(food=1))
    after = done(state, actions.Act(slot="3c"), actions.Lay(card="i1", world="old")).nations["P1"]
    assert after.laid["old"] == {"i9": True, "i1": True}
    assert after.production == store(2, 1, 1)
