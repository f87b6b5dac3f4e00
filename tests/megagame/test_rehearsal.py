"""`manage.py rehearse`: whole random games by the rules alone and through the database, with a summary."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from boardgames.folding_beijing.records.actions import Attack
from boardgames.folding_beijing.sampling import sample
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from megagame.core.journals.journal import fold
from megagame.core.journals.recording import Recording, faults, lines
from megagame.games import GAMES
from megagame.tables.journals.audit import audit
from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from tests import sampling
from tests.proof.rehearsals import random_games
from tests.proof.rehearsals.random_games import games

SIDE_GAMES = [name for name, listing in GAMES.items() if listing.side]


@pytest.fixture(autouse=True)
def fresh(transactional_db: None) -> Iterator[None]:
    forget()
    yield
    forget()


@pytest.mark.parametrize("name", SIDE_GAMES)
def test_the_rules_alone_play_the_same_games_as_people_would(name: str) -> None:
    played = list(games(name, 1, 7, rules_only=False))
    assert played == list(games(name, 1, 7, rules_only=True))
    assert all(game.ended is not None for game in played)
    for game in played:
        table = Table.objects.get(name=f"rehearsal-{game.seed}")
        assert table.number == game.steps + 1
        assert audit(table).faults == ()


def test_the_crisis_map_is_played_for_ten_turns() -> None:
    (game,) = games("crisis_map", 1, 1, rules_only=True)
    assert game.ended is None
    assert 20 <= game.steps < random_games.MOST_STEPS


def test_what_is_offered_and_then_refused_is_told_with_the_game_that_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(state: Any, seat: Seat, dice: Dice) -> Any:
        return sample(state, seat, dice) if state.phase == "arrange" else Attack("A1", 99)

    monkeypatch.setitem(sampling.SAMPLES, "folding_beijing", planted)
    with pytest.raises(CommandError, match=r"game 4, step 1: .*refused: not_enough_chips"):
        call_command("rehearse", "folding_beijing", "--games", "1", "--seed", "4", "--rules-only", stdout=StringIO())


def test_it_says_how_the_games_ended_and_how_fast() -> None:
    said = StringIO()
    call_command("rehearse", "folding_beijing", "--games", "40", "--rules-only", stdout=said)
    lines = said.getvalue().splitlines()
    assert sum(int(line.split()[0]) for line in lines[:-2]) == 40
    assert lines[-2].startswith("40 games of ")
    assert "moves a second" in lines[-1]


def test_control_is_nobody_who_plays_at_a_side_table() -> None:
    for name in SIDE_GAMES:
        side = GAMES[name].side
        assert side is not None
        options = random_games.usual_options(GAMES[name])
        state = GAMES[name].game.after(GAMES[name].game.blank, GAMES[name].game.open(options, Dice(1)))
        assert CONTROL not in side.to_act(state)


@pytest.mark.parametrize("name", SIDE_GAMES)
def test_a_rehearsed_game_is_recorded_whole_one_entry_a_line(name: str) -> None:
    written = StringIO()
    call_command("rehearse", name, "--seed", "7", "--record", stdout=written)
    recording = msgspec.json.decode(written.getvalue(), type=Recording)
    game = GAMES[name].game
    (played,) = games(name, 1, 7, rules_only=True)
    assert list(faults(game, recording.entries)) == []
    assert len(recording.entries) == played.steps + 1 == written.getvalue().count("\n") - 2
    assert fold(game, lines(game, recording.entries)) == msgspec.json.decode(recording.end, type=game.state)


def test_seats_play_as_they_were_told_to_one_after_the_other() -> None:
    by_lot, mixed = (
        random_games.recorded("earthquake", 9, strategies) for strategies in ((), ("investor", random_games.BY_LOT))
    )
    assert by_lot != mixed
    asked = {entry.seat: set[str]() for entry in mixed.entries}
    for entry in mixed.entries[1:]:
        asked[entry.seat].add(msgspec.json.decode(entry.action)["type"])
    investors = asked["red"] | asked["yellow"]
    assert "invest" in investors
    assert investors.isdisjoint({"build", "buy", "loot", "police"})
    assert asked["blue"] & {"build", "buy", "loot", "police"}


def test_unknown_ways_to_play_are_refused_with_those_that_there_are() -> None:
    with pytest.raises(CommandError, match="nobody plays earthquake as tiger: choose of lot, builder, investor"):
        call_command("rehearse", "earthquake", "--players", "tiger")
