"""What the districts hear after every close and every open (crisis-map.md §7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from crisis_map.cached import remembered
from crisis_map.city.tokens import Kind
from crisis_map.records.state import State, hexes_with_tokens


class Report(Struct, frozen=True):
    """How one district stands. `troubled`: unrest now, or a death in the last turn that is closed."""

    population: int
    refugee: int
    unrest: int
    damage: int
    deaths_this_turn: int
    deaths: int
    troubled: bool


@remembered
def reports(state: State) -> Mapping[str, Report]:
    """The report of every district in map order, and of `slums` after them."""
    counts: dict[str, Counter[Kind]] = {district: Counter() for district in state.deaths}
    for at, tokens in hexes_with_tokens(state):
        counts[state.city.district_of(at)].update(token.kind for token in tokens)
    lately = deaths_lately(state)
    return {district: _report(state, district, count, lately[district]) for district, count in counts.items()}


def deaths_lately(state: State) -> Mapping[str, int]:
    """Deaths in the last turn that is closed, of every district and of `slums`."""
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
