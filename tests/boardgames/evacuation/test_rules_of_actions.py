"""Income and actions, sentence by sentence, in the order of evacuation.md."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import WORLDS, Slot, World
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.state import Nation, Oceans, State
from boardgames.evacuation.rules import rounds
from boardgames.evacuation.rules.open_parts import SLOTS
from tests.boardgames.evacuation.rounds import begun, done, following, has, refused, rich, stands, store

# 1. Income


def income(state: State) -> Nation:
    return following(state, rounds.begin_round).nations["P1"]


def test_each_disc_that_is_not_evacuated_gives_its_value_in_its_colour() -> None:
    empty = has(begun(), old=store(), discs=("r3", "r6"), oceans=Oceans(old=("o1",)))
    assert income(empty).old == store(food=0, steel=2, energy=2)  # the two food from the ocean are all eaten
    assert income(empty).penalties == 1


def test_the_new_world_gives_its_production_and_feeds_by_its_own_store() -> None:
    state = replace(has(begun(), old=store(9), production=store(1, 2, 3)), round=3)
    after = income(state)
    assert after.new == store(food=0, steel=2, energy=3)  # two food required
    assert after.penalties == 1 + 1  # and one stadium


def test_each_stadium_that_is_missing_on_the_new_world_is_a_penalty() -> None:
    fed = replace(has(begun(), old=store(9), new=store(9)), round=4)
    assert income(fed).penalties == 2
    assert income(has(fed, stadiums={"old": ("a1",), "new": ("a2",)})).penalties == 1


# 2. Action


@pytest.mark.parametrize(("number", "cost"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (7, 3)])
def test_the_nth_action_of_the_round_costs_energy(number: int, cost: int) -> None:
    after = done(rich(begun(), actions_done=number), actions.Act(slot="4a"))
    assert after.nations["P1"].old["energy"] == 9 - cost
    assert after.nations["P1"].actions_done == number + 1


def test_the_fourth_action_in_a_group_costs_one_more() -> None:
    state = rich(begun(), actions_done=3, slots=("4a", "4b", "4a"))
    assert done(state, actions.Act(slot="4b")).nations["P1"].old["energy"] == 9 - 3
    assert done(state, actions.Act(slot="1a")).nations["P1"].old["energy"] == 9 - 2


@pytest.mark.parametrize(
    ("passed", "worlds"), [((1, 1), {"old"}), ((2, 0), {"old", "new"}), ((4, 1), {"old", "new"}), ((2, 3), {"new"})]
)
def test_where_the_energy_comes_from_depends_on_the_markers(passed: tuple[int, int], worlds: set[World]) -> None:
    markers = tuple(stands(0, "outer", many) for many in passed)
    state = rich(begun(), actions_done=2, markers=markers)
    for world in worlds:
        done(state, actions.Act(slot="4a", energy=world))
    for world in set(WORLDS) - worlds:
        assert refused(state, actions.Act(slot="4a", energy=world)) == "wrong_world"


def test_without_the_energy_there_is_no_action() -> None:
    assert refused(has(begun(), old=store(), actions_done=2), actions.Act(slot="4a")) == "no_energy"


@pytest.mark.parametrize("slot", SLOTS)
def test_a_slot_opens_its_parts(slot: Slot) -> None:
    parts = {
        "1a": {"gain": {"any": 1}, "infra": 2},
        "1b": {"gain": {"any": 1}, "develop": 1},
        "2a": {"settle": -1},
        "2b": {"ship": 1},
        "2c": {"stadium": 1},
        "3a": {"prefab": 1},
        "3b": {"clone": 1},
        "3c": {"infra": 2},
        "4a": {"gain": {"any": 1}, "exchange": 3},
        "4b": {"develop": 1},
    }
    after = done(rich(begun(), population=1), actions.Act(slot=slot))
    assert msgspec.to_builtins(after.parts) == parts[slot]


def test_a_slot_of_which_nothing_can_be_done_is_refused() -> None:
    poor = has(begun(), old=store(), new=store())
    assert [refused(poor, actions.Act(slot=slot)) for slot in ("2a", "2b", "2c", "3a", "3b")] == ["nothing_to_do"] * 5


def test_one_action_at_a_time_and_one_part_at_least() -> None:
    acting = done(rich(begun()), actions.Act(slot="4b"))
    assert refused(acting, actions.Act(slot="4b")) == "already_acting"
    assert refused(acting, actions.PassRound()) == "already_acting"
    assert refused(acting, actions.Done()) == "nothing_done"
    assert refused(rich(begun()), actions.Done()) == "nothing_done"


def test_whoever_passes_is_out_and_when_all_have_passed_ships_fly() -> None:
    after = done(begun(), actions.PassRound())
    assert (after.turn, after.nations["P1"].passed) == ("P2", True)
    after = done(after, actions.Act(slot="4b"), actions.DevelopOne(technology="tb11"), actions.Done(), seat="P2")
    assert after.turn == "P2"
    assert done(after, actions.PassRound(), seat="P2").phase != "action"


def test_an_exchange_stays_in_its_world() -> None:
    acting = done(has(begun(), old=store(food=1), new=store(steel=1)), actions.Act(slot="4a"))
    after = done(acting, actions.ExchangeOne(world="new", give="steel", get="energy")).nations["P1"]
    assert (after.old, after.new) == (store(food=1), store(energy=1))
    assert refused(acting, actions.ExchangeOne(world="old", give="steel", get="food")) == "cannot_afford"


def laying(card: str, **changed: Any) -> State:
    return done(rich(begun(), taken=(card,), **changed), actions.Act(slot="3c"), actions.Lay(card=card, world="old"))


def test_infrastructure_gives_once_when_its_condition_is_met_then_or_later() -> None:
    assert laying("i1").nations["P1"].production == store(food=1)
    later = laying("i2", population=1)
    assert later.nations["P1"].laid["old"] == {"i2": False}
    later = done(later, actions.Done())
    later = done(replace(later, turn="P1"), actions.Act(slot="2a"), actions.SettleOne(space="n1", piece="population"))
    assert later.nations["P1"].laid["old"] == {"i2": True}
    assert later.nations["P1"].production == store(food=1 + 2)


def test_a_technology_of_level_one_needs_one_step_and_the_others_two_from_the_lowest() -> None:
    state = done(rich(begun()), actions.Act(slot="4b"))
    assert refused(state, actions.DevelopOne(technology="ta21")) == "level_closed"
    assert done(state, actions.DevelopOne(technology="ta11")).nations["P1"].steps == {"ta11": 1}
    second = done(rich(begun(), steps={"ta11": 1}), actions.Act(slot="4b"), actions.DevelopOne(technology="ta21"))
    assert GAME.screen(second, "P1").nations["P1"].steps == {"ta11": 1, "ta21": 1}
    assert (
        refused(
            done(rich(begun(), steps={"ta11": 1, "ta21": 1}), actions.Act(slot="4b")),
            actions.DevelopOne(technology="ta31"),
        )
        == "level_closed"
    )


def settling(**changed: Any) -> State:
    waiting = {"old": store(), "new": store(food=1)}
    return done(rich(begun(), population=2, prefabs=waiting, **changed), actions.Act(slot="2a"))


def test_people_pay_a_steel_there_and_raise_what_the_space_shows() -> None:
    after = done(settling(), actions.SettleOne(space="n1", piece="population")).nations["P1"]
    assert (after.new["steel"], after.population, after.production) == (8, 1, store(food=1))
    dear = has(settling(), new=store())
    assert refused(dear, actions.SettleOne(space="n1", piece="population")) == "cannot_afford"


def test_a_factory_raises_its_own_kind_by_one_and_costs_nothing() -> None:
    after = done(settling(), actions.SettleOne(space="n3", piece="food")).nations["P1"]
    assert (after.new, after.production) == (store(9, 9, 9), store(food=1))


@pytest.mark.parametrize(
    ("space", "piece", "code"),
    [
        ("n7", "population", "terrain_closed"),
        ("n3", "population", "wrong_kind"),
        ("n1", "food", "wrong_kind"),
        ("n4", "population", "symbols_missing"),
        ("n1", "steel", "nothing_waiting"),
        ("nowhere", "population", "terrain_closed"),
    ],
)
def test_where_nobody_settles(space: str, piece: Any, code: str) -> None:
    assert refused(settling(), actions.SettleOne(space=space, piece=piece)) == code


def test_a_space_holds_one_piece_and_symbols_are_not_used_up() -> None:
    held = settling(steps={"ta11": 1})
    after = done(held, actions.SettleOne(space="n4", piece="population"))
    assert refused(after, actions.SettleOne(space="n4", piece="population")) == "occupied"
    assert GAME.screen(after, "P1").nations["P1"].symbols["sun"] == 1


def test_a_prefab_costs_its_kind_where_it_then_stands() -> None:
    after = done(rich(begun()), actions.Act(slot="3a"), actions.PrefabOne(resource="steel", world="new")).nations["P1"]
    assert (after.new, after.prefabs["new"]) == (store(9, 8, 9), store(steel=1))


def test_a_clone_costs_food_of_the_new_world_and_brings_two_people() -> None:
    after = done(rich(begun()), actions.Act(slot="3b"), actions.CloneTwo()).nations["P1"]
    assert (after.new, after.population) == (store(8, 9, 9), 2)
    assert refused(has(begun(), old=store(9, 9, 9), new=store()), actions.Act(slot="3b")) == "nothing_to_do"


def test_a_ship_stands_in_the_world_that_paid_and_a_new_one_comes_in_on_the_left() -> None:
    state = rich(begun())
    first, *others = state.rows["ships"]
    after = done(state, actions.Act(slot="2b"), actions.BuildShip(card=others[-1], world="new"))
    assert after.nations["P1"].ships == {"old": (), "new": (others[-1],)}
    assert after.rows["ships"] == (state.decks["ships"][0], first, *others[:-1])


def test_a_row_is_refreshed_for_any_resource_of_either_world_any_number_of_times() -> None:
    acting = done(rich(begun()), actions.Act(slot="2c"))
    row = acting.rows["stadiums"]
    once = done(acting, actions.Refresh(row="stadiums", cards=row[:2], resource="food", world="new"))
    assert (once.nations["P1"].new["food"], once.discards["stadiums"]) == (8, row[:2])
    assert len(once.rows["stadiums"]) == 3
    twice = done(once, actions.Refresh(row="stadiums", cards=once.rows["stadiums"], resource="steel", world="old"))
    assert twice.nations["P1"].old["steel"] == 8
    assert (
        refused(twice, actions.Refresh(row="ships", cards=twice.rows["ships"], resource="food", world="old"))
        == "no_part"
    )
