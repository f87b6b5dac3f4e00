"""A long day is told piece by piece: how long people waited, and how memory grew."""

from __future__ import annotations

import pytest

from tests.proof.rehearsals.pace import HOUR, Piece, Sample, growth, p95, pieces


def test_p95_is_what_95_of_100_do_not_exceed() -> None:
    assert p95(range(1, 101)) == 95
    assert p95([7]) == 7


def test_a_day_of_hours_is_told_hour_by_hour_and_the_last_takes_the_rest() -> None:
    waited = [Sample(10 + hour * HOUR, 0.1 * (hour + 1)) for hour in range(5)]
    memory = [Sample(10 + hour * HOUR, 1000.0 + hour) for hour in range(5)]
    told = pieces(0.0, 5 * HOUR, waited, memory)
    assert [piece._replace(waited=round(piece.waited or 0)) for piece in told] == [
        Piece(1.0, 1, 100 * (hour + 1), 1000.0 + hour) for hour in range(5)
    ]
    assert sum(piece.hours for piece in pieces(0.0, 5.3 * HOUR, waited, memory)) == pytest.approx(5.3)


def test_a_short_day_has_four_pieces_of_which_one_may_be_silent() -> None:
    told = pieces(100.0, 500.0, [Sample(150.0, 0.2), Sample(450.0, 0.3)], [Sample(100.0, 5.0)])
    assert [piece.answers for piece in told] == [1, 0, 0, 1]
    assert [piece.waited for piece in told] == [200.0, None, None, 300.0]


def test_memory_grows_by_so_much_an_hour_of_the_programme_once_the_first_piece_is_over() -> None:
    cold = [Sample(minute * 60.0, 1000.0 * minute) for minute in range(60)]
    warm = [Sample(HOUR + minute * 60.0, 60_000.0 + minute) for minute in range(4 * 60)]
    assert growth(0.0, 5 * HOUR, [*cold, *warm], 1.0) == pytest.approx(60.0)
    assert growth(0.0, 5 * HOUR, [*cold, *warm], 6.0) == pytest.approx(10.0)
    assert growth(0.0, 5 * HOUR, cold, 1.0) is None
