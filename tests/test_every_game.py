"""The tests of a game are found by its name, whether they are a folder or one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from megagame.games import GAMES
from tests import every_game


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_its_own_bench(name: str) -> None:
    assert every_game.bench_of(name) is every_game.BENCHES[name]


def test_a_game_without_a_bench_is_told_where_it_goes(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"no BENCH of chess: put it into tests/boardgames/test_chess\.py"):
        every_game.bench_of("chess", tmp_path)
