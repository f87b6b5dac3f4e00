"""Resources, discs, pieces and cards appear and vanish only by the events of their rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

import pytest

from boardgames.evacuation.box.words import RESOURCES, ROWS, WORLDS, Player
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records import building_events as built
from boardgames.evacuation.records import events as happened
from boardgames.evacuation.records.state import FACTORIES, Nation, State, box_of, unused_factories
from tests import laws
from tests.boardgames.evacuation.every_module import CASES, called, played

cases = pytest.mark.parametrize("case", range(len(CASES)), ids=[called(*case) for case in CASES])


def each_event(playout: laws.Playout) -> Iterable[tuple[State, Any, State]]:
    """Yields every event of a game, with the states before and after it."""
    for step in playout.steps:
        state = step.before
        for event in step.events:
            after = GAME.apply(state, event)
            yield state, event, after
            state = after


@cases
def test_resources_come_by_income_and_gains_and_go_by_food_prices_and_energy(case: int) -> None:
    for before, event, after in each_event(played(case)):
        for seat in before.seats:
            wanted = in_store(before, seat) + gained(event, seat)
            wanted.subtract(spent(event, seat))
            assert +in_store(after, seat) == +wanted, event


def in_store(state: State, seat: Player) -> Counter[tuple[str, str]]:
    nation = state.nations[seat]
    stores = {"old": nation.old, "new": nation.new}
    return Counter({(world, resource): stores[world][resource] for world in WORLDS for resource in RESOURCES})


def gained(event: Any, seat: Player) -> Counter[tuple[str, str]]:
    if getattr(event, "seat", None) != seat:
        return Counter()
    match event:
        case happened.IncomeReceived():
            came = {"old": event.old, "new": event.new}
            return Counter({(world, each): came[world].get(each, 0) for world in WORLDS for each in RESOURCES})
        case built.ResourceGained():
            return Counter({(event.world, event.resource): 1})
        case happened.ShipFlew():
            return Counter({("new", each): event.resources.get(each, 0) for each in RESOURCES})
        case _:
            return Counter()


def spent(event: Any, seat: Player) -> Counter[tuple[str, str]]:
    if getattr(event, "seat", None) != seat:
        return Counter()
    match event:
        case happened.IncomeReceived():
            return Counter({(world, "food"): event.eaten[world] for world in WORLDS})
        case built.Paid():
            return Counter({(event.world, each): event.pieces.get(each, 0) for each in RESOURCES})
        case happened.ActionBegun():
            return Counter({(event.world, "energy"): event.energy})
        case happened.ShipFlew():
            aboard = Counter({("old", each): event.resources.get(each, 0) for each in RESOURCES})
            return aboard + Counter({(event.world, "energy"): event.energy})
        case _:
            return Counter()


@cases
def test_discs_leave_with_ships_and_oceans_by_transitions(case: int) -> None:
    for before, event, after in each_event(played(case)):
        for seat in before.seats:
            own = getattr(event, "seat", None) == seat
            gone = set(event.regions) if own and isinstance(event, happened.ShipFlew) else set()
            assert set(before.nations[seat].discs) - set(after.nations[seat].discs) == gone
            assert set(after.nations[seat].discs) <= set(before.nations[seat].discs)
            old, new = before.nations[seat].oceans, after.nations[seat].oceans
            assert sorted((*new.old, *new.out, *new.back)) == sorted(card.id for card in box_of(before).oceans)
            assert (old == new) or (own and isinstance(event, happened.OceanLeft | happened.OceanReturned))


@cases
def test_people_come_from_discs_and_clones_and_stay_where_they_settle(case: int) -> None:
    playout = played(case)
    made = Counter[str]()
    for _, event, after in each_event(playout):
        match event:
            case happened.ShipFlew():
                assert event.population == sum(box_of(after).region[disc].population for disc in event.regions)
                made[event.seat] += event.population
            case built.PopulationCloned():
                made[event.seat] += 2
            case _:
                pass
        settled = Counter(piece.seat for piece in after.spaces.values() if piece.piece == "population")
        assert all(nation.population + settled[seat] == made[seat] for seat, nation in after.nations.items())


@cases
def test_each_seat_has_four_factories_of_a_kind_wherever_they_are(case: int) -> None:
    for state in played(case).states:
        for seat, nation in state.nations.items():
            for kind in RESOURCES:
                settled = sum((each.seat, each.piece) == (seat, kind) for each in state.spaces.values())
                prefabs = sum(nation.prefabs[world][kind] for world in WORLDS)
                assert unused_factories(state, seat, kind) + settled + prefabs == FACTORIES


@cases
def test_no_card_appears_or_vanishes(case: int) -> None:
    playout = played(case)
    whole = cards(playout.start)
    assert all(cards(state) == whole for state in playout.states)
    box = box_of(playout.start)
    assert whole["ships"] == {card.id: 1 for card in box.ships}
    assert whole["stadiums"] == {
        card.id: 1 for card in box.stadiums if not card.starter or card.id in whole["stadiums"]
    }
    assert whole["infrastructure"] == {card.id: 1 for card in box.infrastructure}
    if "advanced_actions" in playout.start.modules:
        assert whole["actions"] == {card.id: 1 for card in box.actions}


def cards(state: State) -> dict[str, Counter[str]]:
    """Counts each card in rows, decks, discards and with the seats."""
    nations = state.nations.values()
    owned = {
        "ships": chain.from_iterable(nation.ships[world] for nation in nations for world in WORLDS),
        "stadiums": chain.from_iterable(nation.stadiums[world] for nation in nations for world in WORLDS),
        "infrastructure": chain.from_iterable(infrastructure(nation) for nation in nations),
    }
    found: dict[str, Counter[str]] = {
        row: Counter([*owned[row], *state.rows[row], *state.decks[row], *state.discards[row]]) for row in ROWS
    }
    hands = chain.from_iterable((*nation.hand.actions, *nation.hand.played) for nation in nations)
    actions = Counter([*hands, *state.decks.get("actions", ()), *state.discards.get("actions", ())])
    return {**found, "actions": actions}


def infrastructure(nation: Nation) -> tuple[str, ...]:
    return (*nation.taken, *nation.laid["old"], *nation.laid["new"])
