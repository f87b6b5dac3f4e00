"""Careful captains choose, of all legal lines, the one that lowers the sum most: counted here by brute force."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from crisis_map.city.city import Rulings
from crisis_map.city.random_city import Numbers, drawn
from crisis_map.city.tokens import KINDS, PEOPLE, count, kinds
from crisis_map.records.actions import Execute, Fund, OpenPhase, Place, WrittenLine
from crisis_map.records.events import OrderJudged
from crisis_map.records.state import State, founded, hexes_with_tokens, tokens_at
from crisis_map.rules.adjacency import pending
from crisis_map.rules.apply import after
from crisis_map.rules.crises import Blast, blast_of, displacements
from crisis_map.rules.decide import decide
from crisis_map.rules.movement import legal_lines
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.simulated_days.captains import CAPTAINS
from megagame.simulated_days.careful import next_line
from megagame.simulated_days.day import MEASURES, play
from tests.simulated_days.plans import all_play, by_lot, sample

DICE = Dice(0)
DISTRICTS = ("d1", "d2")
DIED = MEASURES.index("died")
RULINGS = (
    Rulings(),
    Rulings(adjacency="touching"),
    Rulings(major_displaces="excess", displacement_order=("unrest", "population", "refugee")),
)


def position(seed: int) -> tuple[State, tuple[Blast, ...]]:
    """A crowded map in the middle of a turn, with none to three crises known."""
    dice = Dice(seed)
    city = replace(drawn(Numbers(hexes=8 + seed % 9, districts=2), dice), rulings=RULINGS[seed % len(RULINGS)])
    state = founded(city)
    for _ in range(dice.roll(len(city.hexes) + 1) - 1):
        free = tuple(at for at in city.places if len(tokens_at(state, at)) < 2)
        if free:
            state = done(state, Place(dice.one_of(free), dice.one_of(KINDS)))
    for district in DISTRICTS:
        state = done(state, Fund(district, 9))
    state = done(state, OpenPhase())
    for _ in range(dice.roll(4) - 1):
        line = CAPTAINS["lot"](state, DISTRICTS[0], (), dice)
        state = done(state, Execute(DISTRICTS[0], (line,))) if line else state
    sizes = tuple(city.magnitudes.values())
    known = (blast_of(city, dice.one_of(tuple(city.places)), dice.one_of(sizes)) for _ in range(dice.roll(4) - 1))
    return state, tuple(known)


def done(state: State, action: Place | Fund | OpenPhase | Execute) -> State:
    return after(state, decide(state, CONTROL, action, DICE))


def legal(state: State, district: str) -> Iterator[tuple[WrittenLine, State]]:
    """Every legal line in the hexes' order, and the map after it."""
    for from_ in state.city.places:
        for to in state.city.places:
            for kind in PEOPLE:
                line = WrittenLine(from_, to, kind)
                events = decide(state, CONTROL, Execute(district, (line,)), DICE)
                assert isinstance(events[0], OrderJudged)
                if events[0].verdict == "executed":
                    yield line, after(state, events)


def worries(state: State, before: State, known: Sequence[Blast]) -> int:
    """The sum of simulation.md; what could be done is seen on the map `before` the line."""
    threatened = Counter[tuple[str, str]]()
    for blast in known:
        driven = Counter((person.at, person.token.kind) for person in displacements(state, blast, ()))
        threatened |= driven
    sums = {"population": 10, "refugee": 6}
    fear = sum(sums[kind] * times for (_, kind), times in threatened.items())
    riots = sum(count(tokens_at(state, at), "refugee") for group in pending(state).riots for at in group)
    refugees = sum(count(tokens, "refugee") for _, tokens in hexes_with_tokens(state))
    rubble = sum(count(tokens_at(state, at), "damage") for at in clearable(before))
    return fear + 3 * riots + 2 * refugees * has_home(before) + rubble


def clearable(state: State) -> Iterator[str]:
    for at, near in state.city.neighbours.items():
        if any(count(tokens_at(state, each), "population") for each in near):
            yield at


def has_home(state: State) -> bool:
    held = (kinds(tokens_at(state, at)) for at in state.city.places)
    return any(len(each) < 2 and not {"unrest", "damage"} & set(each) for each in held)


def best(state: State, district: str, known: Sequence[Blast]) -> WrittenLine | None:
    change, line = 0, None
    for each, then in legal(state, district):
        found = worries(then, state, known) - worries(state, state, known)
        if found < change:
            change, line = found, each
    return line


@pytest.mark.parametrize("seed", range(90))
def test_the_line_of_a_careful_captain_is_the_first_of_those_that_lower_the_sum_most(seed: int) -> None:
    state, known = position(seed)
    for district in DISTRICTS:
        assert next_line(state, district, known) == best(state, district, known)


def test_the_positions_have_lines_that_help_and_some_where_none_does() -> None:
    lines = [next_line(*position(seed)[:1], "d1", position(seed)[1]) for seed in range(90)]
    assert 45 < sum(line is not None for line in lines) < 90


@pytest.mark.parametrize("seed", range(90))
def test_legal_lines_are_those_that_would_be_executed(seed: int) -> None:
    state, _ = position(seed)
    for district in DISTRICTS:
        found = [(line.from_, line.to, line.token) for line in legal_lines(state, district)]
        assert len(set(found)) == len(found)
        assert set(found) == {(line.from_, line.to, line.token) for line, _ in legal(state, district)}
        assert list(legal_lines(done(state, Fund(district, 0)), district)) == []


def test_a_district_without_funding_writes_nothing() -> None:
    state, known = next(found for found in map(position, range(90)) if next_line(found[0], "d1", found[1]))
    assert next_line(done(state, Fund("d1", 0)), "d1", known) is None


def died(plan_seed: int | None, days: int) -> tuple[float, float]:
    """How many people die in a day, with careful captains and with idle ones."""
    plan = sample() if plan_seed is None else by_lot(plan_seed)
    careful, idle = (
        statistics.mean(play(plan, all_play(plan, kind), day).figures.by_turn[-1][DIED] for day in range(1, days + 1))
        for kind in ("careful", "idle")
    )
    return careful, idle


def test_careful_captains_lose_a_third_fewer_people_than_idle_ones_in_the_sample_city() -> None:
    careful, idle = died(None, days=20)
    assert careful <= idle * 2 / 3


def test_careful_captains_lose_a_third_fewer_people_in_eight_of_ten_cities_chosen_at_random() -> None:
    found = [died(seed, days=6) for seed in range(10)]
    assert sum(careful <= idle * 2 / 3 for careful, idle in found) >= 8, found
