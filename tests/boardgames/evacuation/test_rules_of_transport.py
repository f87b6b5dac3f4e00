"""Transport, sentence by sentence, in the order of evacuation.md; paying for flights is in test_scoring.py."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import Player
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Flight
from boardgames.evacuation.records.state import Nation, Oceans, State
from boardgames.evacuation.rules import rounds
from megagame.core.documents import shape
from megagame.tables.pages.request_data import nested
from tests.boardgames.evacuation.rounds import begun, done, following, has, refused, rich, store

Ships = dict[str, tuple[str, ...]]


def loading(*ships: str, **changed: Any) -> State:
    """Returns P1 with full stores and these ships on the Old World; P2 has yet to ship."""
    state = rich(begun(), **{"ships": {"old": ships, "new": ()}, **changed})
    return replace(state, phase="transport", turn=None, waiting=("P1", "P2"))


def flown(state: State, *flights: Flight) -> Nation:
    return done(state, actions.Transport(ships=flights)).nations["P1"]


def test_a_bay_evacuates_a_disc_with_a_colour_in_common_and_its_people_wait_on_the_new_world() -> None:
    before = loading("s1").nations["P1"]
    after = flown(loading("s1"), Flight(ship="s1", bays=("r3",)))  # blue and green, into red or blue
    assert (after.population, set(before.discs) - set(after.discs)) == (2, {"r3"})
    assert refused(loading("s1"), actions.Transport(ships=(Flight(ship="s1", bays=("r4",)),))) == "wrong_region"
    assert after.ships == {"old": (), "new": ("s1",)}
    assert (after.old["energy"], after.production) == (9 - 1, store())


def test_a_factory_in_a_bay_becomes_an_unused_factory_and_takes_none_of_the_room_for_buildings() -> None:
    after = flown(loading("s1"), Flight(ship="s1", bays=("r5",), buildings=("r6",)))
    assert after.prefabs == {"old": store(), "new": store(food=1, steel=1)}
    assert (after.population, "r5" in after.discs, "r6" in after.discs) == (0, False, False)


def test_a_factory_disc_brings_none_when_no_unused_factory_is_left_but_leaves_all_the_same() -> None:
    used = {"old": store(food=3), "new": store(food=1)}
    after = flown(loading("s1", prefabs=used), Flight(ship="s1", bays=("r5",)))
    assert (after.prefabs, "r5" in after.discs) == (used, False)


def test_prefabs_and_stadiums_fly_as_buildings() -> None:
    ready = loading("s4", prefabs={"old": store(steel=1), "new": store()}, stadiums={"old": ("a1",), "new": ()})
    after = flown(ready, Flight(ship="s4", buildings=("steel", "a1")))
    assert after.prefabs == {"old": store(), "new": store(steel=1)}
    assert after.stadiums == {"old": (), "new": ("a1",)}


def test_resources_fly_from_store_to_store() -> None:
    after = flown(loading("s1"), Flight(ship="s1", resources={"food": 1, "energy": 1}))
    assert (after.old, after.new) == (store(8, 9, 7), store(10, 9, 10))


def test_an_evacuated_disc_gives_nothing_more() -> None:
    shipped = done(loading("s3"), actions.Transport(ships=(Flight(ship="s3", bays=("r2", "r7")),)))
    gave = {seat: rounds.old_income(shipped, seat) for seat in shipped.seats}
    assert gave == {"P1": store(7, 5, 4), "P2": store(7, 7, 7)}


def test_ships_may_stay_and_fly_with_empty_bays() -> None:
    after = flown(loading("s3", "s1"), Flight(ship="s3", bays=(None, "r8")))
    assert (after.ships, len(after.discs)) == ({"old": ("s1",), "new": ("s3",)}, 8)


def test_a_form_without_any_ship_says_that_none_flies() -> None:
    action = shape(nested({"type": "transport"}), actions.PlayedAction, strict=False)
    assert done(loading("s1"), action).nations["P1"].ships == {"old": ("s1",), "new": ()}


def test_ships_of_the_new_world_fly_back_for_one_energy_there() -> None:
    after = flown(loading(ships={"old": (), "new": ("s8",)}), Flight(ship="s8"))
    assert (after.ships, after.old["energy"], after.new["energy"]) == ({"old": ("s8",), "new": ()}, 9, 8)


def test_what_comes_back_is_not_loaded_this_round() -> None:
    both = loading(ships={"old": ("s9",), "new": ("s1",)})
    assert refused(both, actions.Transport(ships=(Flight(ship="s1", bays=("r1",)),))) == "no_capacity"


@pytest.mark.parametrize(
    ("technologies", "flight"),
    [
        ({"ta23": 2}, Flight(ship="s2", bays=("r6",))),  # blue in every bay
        ({"tb13": 1}, Flight(ship="s2", resources={"steel": 3})),  # two resources more
        ({"tc21": 2}, Flight(ship="s2", buildings=("r6", "r8"))),  # a building more
    ],
)
def test_developed_technologies_make_ships_larger(technologies: dict[str, int], flight: Flight) -> None:
    plain, begun_only = loading("s2"), loading("s2", steps={one: many - 1 for one, many in technologies.items()})
    for state in (plain, begun_only):
        assert refused(state, actions.Transport(ships=(flight,))) in {"wrong_region", "no_capacity"}
    assert flown(loading("s2", steps=technologies), flight).ships["new"] == ("s2",)


def test_flights_cost_less_by_a_technology_but_never_less_than_nothing() -> None:
    ready = loading(ships={"old": ("s3", "s5"), "new": ("s1",)}, steps={"tb21": 2})
    after = flown(ready, Flight(ship="s3"), Flight(ship="s5"), Flight(ship="s1"))
    assert (after.old["energy"], after.new["energy"]) == (9 - 1, 9)


def test_a_seat_without_ships_is_not_asked() -> None:
    state = has(begun(3), "P2", ships={"old": (), "new": ("s1",)})
    after = following(state, rounds.begin_transport)
    assert (after.phase, after.waiting) == ("transport", ("P2",))
    assert following(begun(3), rounds.begin_transport).phase == "progress"


def test_what_a_seat_ships_takes_effect_at_once_and_infrastructure_gives_by_it() -> None:
    ready = loading("s1", laid={"old": {"i3": False}, "new": {}})  # requires one evacuated disc
    after = done(ready, actions.Transport(ships=(Flight(ship="s1", bays=("r1",)),)))
    assert (after.phase, after.waiting) == ("transport", ("P2",))
    assert after.nations["P1"].laid["old"] == {"i3": True}
    assert after.nations["P1"].production == store(steel=1)


def test_seats_ship_in_any_order_and_then_the_markers_move() -> None:
    state = replace(has(loading("s1"), "P2", ships={"old": ("s2",), "new": ()}), waiting=("P1", "P2"))
    seats: tuple[Player, ...] = ("P2", "P1")
    for seat in seats:
        assert state.phase == "transport"
        state = done(state, actions.Transport(ships=()), seat=seat)
    assert state.phase == "progress"


def test_ocean_discs_stay_when_everything_else_has_left() -> None:
    ready = loading("s8", discs=("r1",))
    after = flown(ready, Flight(ship="s8", bays=("r1",)))
    assert (after.discs, after.oceans) == ((), Oceans(old=("o1", "o2")))
