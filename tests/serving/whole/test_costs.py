"""Processor cost of small pieces: bounded, and measurably higher without a bound."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from megagame.serving import prices
from megagame.serving.open_connections import MOST_OF_ONE_ADDRESS
from tests.proof.floods import costs, pieces
from tests.proof.floods.costs import Cost
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

ENDED_AT_ONCE = {"empty_binaries", "closes", "reserved_frames"}
"""autobahn and the application end the connection after a few of these frames."""
COUNTED_FIRST = {"fields", "parts"}
"""The application counts these before reading, and refuses many from strangers: their cost is near the bound."""
FEW = 5
"""Few connections suffice where nothing is bounded."""


def test_no_small_pieces_cost_more_than_three_times_what_whole_bodies_cost(server: Server) -> None:
    assert [str(cost) for cost in costs.costs(server, costs.KINDS) if not cost.is_bounded] == []


def costs_without(tmp_path: Path, lack: str, kinds: Iterable[str]) -> dict[str, Cost]:
    lacking = servers.start_event(tmp_path / "event", program=("tests/trials/unbounded.py", lack))
    try:
        return {cost.name: cost for cost in costs.costs(lacking, kinds, FEW)}
    finally:
        servers.stop(lacking)


def test_without_a_price_each_kind_costs_more(tmp_path: Path) -> None:
    told = costs_without(tmp_path, "parses_without_a_price", costs.KINDS)
    assert {name for name, cost in told.items() if cost.is_bounded} - COUNTED_FIRST == ENDED_AT_ONCE, told


def test_frames_that_end_a_connection_cost_more_where_neither_their_end_nor_their_price_bounds_them(
    tmp_path: Path,
) -> None:
    told = costs_without(tmp_path, "forgives_without_a_price", ENDED_AT_ONCE)
    assert {name for name, cost in told.items() if not cost.is_bounded} == ENDED_AT_ONCE, told


def test_the_price_alone_bounds_frames_that_end_a_connection(tmp_path: Path) -> None:
    told = costs_without(tmp_path, "forgives_what_ends_a_connection", ENDED_AT_ONCE)
    assert [str(cost) for cost in told.values() if not cost.is_bounded] == []


def test_all_connections_of_an_address_that_stay_within_their_budgets_take_a_tenth_of_a_processor() -> None:
    """Prices are in microseconds. Connections that stay within their income are never closed."""
    a_second = MOST_OF_ONE_ADDRESS * prices.A_SECOND * (prices.READ + prices.FRAME)
    assert a_second < 100_000
    assert pieces.BETWEEN_FRAMES * prices.A_SECOND > 1
