"""What may come: the rest of a running event is played from any position, with its crises and planned funding."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from crisis_map.game import GAME
from crisis_map.records.actions import Fund
from crisis_map.records.state import State, coming_turn
from megagame.core.game import Refusal
from megagame.core.journals.journal import fold
from megagame.core.journals.recording import Recording, lines
from megagame.simulated_days.day import MEASURES, play
from megagame.simulation_runs import runs
from megagame.simulation_runs.assumptions import of_running, plan_of
from megagame.simulation_runs.runs import Run

PLAYED = Path(__file__).parents[1] / "played"
FINAL = 4


def at(name: str, share: float) -> State:
    """The position after this share of a recorded table's entries."""
    entries = tuple(lines(GAME, msgspec.json.decode((PLAYED / name).read_bytes(), type=Recording).entries))
    state: State = fold(GAME, entries[: max(2, round(len(entries) * share))])
    return state


@pytest.mark.parametrize("name", ["day-by-bots/crisis-map.json", "crisis-map-with-a-council.json"])
@pytest.mark.parametrize("share", [0, 0.2, 0.45, 0.7, 1])
def test_any_position_is_played_to_the_last_turn(name: str, share: float) -> None:
    state = at(name, share)
    plan, assumed = plan_of(of_running(state, (), FINAL), {"captains": "careful", "seed": "1"})
    assert (plan.first_turn, plan.turns) == (coming_turn(state), FINAL - coming_turn(state) + 1)
    figures = play(plan, assumed.captains, 1).figures
    assert len(figures.by_turn) == plan.turns + 1
    now = sum(deaths.in_all for deaths in state.deaths.values())
    assert figures.by_turn[0][MEASURES.index("died")] == now
    run = runs.new("a", "ana", 1, plan, assumed, None, None)
    assert msgspec.json.decode(msgspec.json.encode(run), type=Run) == run


def test_districts_keep_what_they_have_and_get_what_is_planned() -> None:
    state = at("day-by-bots/crisis-map.json", 1)
    assert state.phase == "closed"
    one, other, *_ = state.city.districts
    funded = msgspec.structs.replace(
        state, funding={**dict.fromkeys(state.city.districts, 0), one: 7}, planned_funding=()
    )
    plan, assumed = plan_of(
        of_running(funded, (Fund(one, 3), Fund(other, 4)), FINAL), {"captains": "idle", "seed": "1"}
    )
    given = [each for each in play(plan, assumed.captains, 1).actions if isinstance(each, Fund)]
    assert given == [Fund(other, 4)]


def test_after_the_last_turn_nothing_may_come() -> None:
    state = at("day-by-bots/crisis-map.json", 1)
    with pytest.raises(Refusal, match="no_turn_left"):
        of_running(state, (), coming_turn(state) - 1)
