"""Reports that districts get after every close and open (crisis-map.md §7), and totals of strikes and opens."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from crisis_map.city.city import SLUMS, City
from crisis_map.city.tokens import Kind, kinds
from crisis_map.records import events as happened
from crisis_map.records.state import Column, State
from megagame.core.cached import remembered, remembered_by_place

COLUMNS = 512
"""Cached columns of tokens."""


class Report(Struct, frozen=True):
    """One district's report. `troubled`: unrest now, or a death in the last closed turn."""

    population: int
    refugee: int
    unrest: int
    damage: int
    deaths_this_turn: int
    deaths: int
    troubled: bool


@remembered
def reports(state: State) -> Mapping[str, Report]:
    """Reports of all districts in map order, then of `slums`."""
    counts: dict[str, Counter[Kind]] = {district: Counter() for district in (*state.city.districts, SLUMS)}
    for number, column in enumerate(state.tokens):
        for district, count in _counted(_districts(number, state.city), column).items():
            counts[district].update(count)
    lately = deaths_lately(state)
    return {district: _report(state, district, count, lately[district]) for district, count in counts.items()}


@remembered_by_place
def _districts(number: int, city: City) -> tuple[str, ...]:
    return tuple(map(city.district_of, city.columns[number]))


@lru_cache(COLUMNS)
def _counted(districts: tuple[str, ...], column: Column) -> Mapping[str, Counter[Kind]]:
    counts: dict[str, Counter[Kind]] = {}
    for district, tokens in zip(districts, column, strict=True):
        counts.setdefault(district, Counter()).update(kinds(tokens))
    return counts


def deaths_lately(state: State) -> Mapping[str, int]:
    """Deaths in the last closed turn, of every district and of `slums`."""
    return {
        district: deaths.this_turn if state.phase == "closed" else deaths.last_turn
        for district, deaths in state.deaths.items()
    }


def _report(state: State, district: str, count: Counter[Kind], lately: int) -> Report:
    deaths = state.deaths[district]
    return Report(
        population=count["population"],
        refugee=count["refugee"],
        unrest=count["unrest"],
        damage=count["damage"],
        deaths_this_turn=deaths.this_turn,
        deaths=deaths.in_all,
        troubled=count["unrest"] > 0 or lately > 0,
    )


class Sums(Struct, frozen=True):
    """Numbers of tokens. `displaced` excludes those who died."""

    dead: int = 0
    damage: int = 0
    displaced: int = 0
    rioted: int = 0
    ruined: int = 0
    removed: int = 0


def sums_of(events: Iterable[object]) -> Sums:
    """The totals of these events. Other kinds of events are ignored."""
    told = tuple(events)
    return Sums(
        dead=_count(told, happened.TokenDestroyed),
        damage=sum(event.damage for event in told if isinstance(event, happened.HexStruck)),
        displaced=_count(told, happened.TokenDisplaced),
        rioted=_count(told, happened.HexRioted),
        ruined=_count(told, happened.HexRuined),
        removed=_count(told, happened.UnrestRemoved),
    )


def _count(events: Iterable[object], kind: type) -> int:
    return sum(isinstance(event, kind) for event in events)
