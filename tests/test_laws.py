"""The laws of the house, on every game; and every game's recorded tables replay to the same end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.template.loader import get_template

from megagame.core.dice import Dice
from megagame.core.journal import fold
from megagame.core.recording import Recording, faults, lines
from megagame.games import GAMES
from tests import laws
from tests.boardgames.folding_beijing import vary as folding_beijing
from tests.boardgames.greenway import vary as greenway
from tests.crisis_map import vary as crisis_map
from tests.event import vary as event

BENCHES: Mapping[str, laws.Bench] = {
    "crisis_map": laws.Bench(options=crisis_map.options, vary=crisis_map.vary),
    "event": laws.Bench(options=event.options, vary=event.vary),
    "folding_beijing": laws.Bench(options=folding_beijing.options, vary=folding_beijing.vary, playouts=500),
    "greenway": laws.Bench(options=greenway.options, vary=greenway.vary, playouts=500, steps=20),
}
PLAYED = sorted((Path(__file__).parent / "played").glob("*.json"))

games = pytest.mark.parametrize("name", GAMES)


@cache
def playouts(name: str) -> tuple[laws.Playout, ...]:
    bench = BENCHES[name]
    return tuple(laws.play(GAMES[name].game, bench, seed, bench.steps) for seed in range(bench.playouts))


@games
@pytest.mark.parametrize(
    "law",
    [
        laws.offered_is_accepted,
        laws.a_refusal_changes_nothing,
        laws.every_refusal_has_its_sentence,
        laws.the_same_seed_gives_the_same_events,
        laws.the_journal_folds_to_the_live_state,
        laws.undo_gives_the_earlier_state,
        laws.every_record_survives_json,
        laws.apply_leaves_its_input_alone,
        laws.every_event_can_be_told,
    ],
    ids=lambda law: law.__name__,
)
def test_law(law: Callable[[Any, laws.Playout], None], name: str) -> None:
    for playout in playouts(name):
        law(GAMES[name].game, playout)


@games
def test_random_play_does_something(name: str) -> None:
    kinds = {type(step.action) for playout in playouts(name) for step in playout.steps}
    assert len(kinds) > 1
    assert all(playout.steps for playout in playouts(name))


@games
def test_what_a_seat_may_not_know_does_not_reach_it(name: str) -> None:
    for seed, playout in enumerate(playouts(name)):
        laws.what_a_seat_may_not_know_does_not_reach_it(GAMES[name], BENCHES[name], playout, Dice(seed))


@games
def test_secrets_are_really_varied(name: str) -> None:
    """Else the law above would compare a state with itself."""
    game = GAMES[name].game
    varied = [
        BENCHES[name].vary(state, seat, Dice(1)) != state
        for playout in playouts(name)
        for state in playout.states
        for seat in game.seats(state)
    ]
    assert sum(varied) > len(varied) / 3


@games
def test_every_screen_gives_the_same_parts(name: str) -> None:
    for playout in playouts(name):
        laws.every_screen_gives_the_same_parts(GAMES[name], playout)


@games
def test_every_part_of_every_screen_draws(name: str) -> None:
    """Each part is one element whose id is the part's name."""
    listing = GAMES[name]
    for playout in playouts(name)[:3]:
        for state in playout.states[::20]:
            for seat in listing.game.seats(state):
                for part_name, part in listing.parts(listing.game.screen(state, seat)).items():
                    markup = get_template(part.template).render(
                        {"name": part_name, "part": part.data, "table": "a-table"}
                    )
                    assert markup.lstrip().startswith("<")
                    assert markup.count(f'id="{part_name}"') == 1


@games
def test_every_game_has_a_recorded_table(name: str) -> None:
    assert name in {msgspec.json.decode(file.read_bytes(), type=Recording).game for file in PLAYED}


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_a_recorded_table_replays_to_the_same_end(file: Path) -> None:
    recording = msgspec.json.decode(file.read_bytes(), type=Recording)
    game = GAMES[recording.game].game
    assert list(faults(game, recording.entries)) == []
    end = msgspec.json.decode(recording.end, type=game.state)
    assert fold(game, lines(game, recording.entries)) == end
