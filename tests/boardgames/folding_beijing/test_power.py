"""What falls with a power station (folding-beijing.md, Eviction 4)."""

from __future__ import annotations

from boardgames.folding_beijing.records.actions import Attack, Yield
from boardgames.folding_beijing.records.grid import SQUARES
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Both
from boardgames.folding_beijing.records.state import State, people_of
from boardgames.folding_beijing.rules.eviction import dark_without
from tests.boardgames.folding_beijing.positions import DRAWING, board_of, do, position, table_of


def destroy(state: State, at: str, chips: int = 1) -> tuple[State, list[str]]:
    return do(state, (GOVERNOR, Attack(at, chips)), (RESIDENTS, Yield()))


def test_houses_next_to_a_lost_station_fall_in_reading_order_where_no_other_station_stands_next_to_them() -> None:
    state, log = destroy(position(), "B1")
    assert log == [
        "Attacked B1 1",
        "Yielded B1 residents",
        "Destroyed B1 100",
        "Destroyed A1 300 True",
        "Destroyed C1 200 True",
        "Destroyed B2 empty True",
    ]
    assert board_of(state) == "xH300 xP100 xH200 / H100 xHempty Hmedia / P100 Hempty P200"
    assert people_of(state) == Both(600, 400)


def test_a_house_with_another_station_next_to_it_stands() -> None:
    """B3 has A3 and C3."""
    state, log = destroy(position(), "A3")
    assert log[2:] == ["Destroyed A3 100", "Destroyed A2 100 True"]
    assert board_of(state) == "H300 P100 H200 / xH100 Hempty Hmedia / xP100 Hempty P200"


def test_a_station_that_is_gone_gives_no_power() -> None:
    before = position("H300 P100 H200 xH100 Hempty Hmedia xP100 Hempty P200")
    state, log = destroy(before, "C3")
    assert log[2:4] == ["Destroyed C3 200", "Destroyed C2 media True"]
    assert log[4] == "Destroyed B3 empty True"
    assert board_of(state) == "H300 P100 H200 / xH100 Hempty xHmedia / xP100 xHempty xP200"


def test_a_house_that_is_gone_does_not_fall_again() -> None:
    state, log = destroy(position("xH300 P100 H200 H100 Hempty Hmedia P100 Hempty P200"), "B1")
    assert [line for line in log if line.startswith("Destroyed")] == [
        "Destroyed B1 100",
        "Destroyed C1 200 True",
        "Destroyed B2 empty True",
    ]
    assert people_of(state).governor == 600


def test_the_chips_on_a_house_that_goes_dark_are_out_of_the_game() -> None:
    before = position("H300:4 P100 H200 H100 Hempty:1 Hmedia P100 Hempty P200", residents=10)
    state, _ = destroy(before, "B1")
    assert board_of(state) == "xH300 xP100 xH200 / H100 xHempty Hmedia / P100 Hempty P200"
    assert table_of(state) == "attack: governor 14, residents 10"


def test_a_destroyed_house_takes_nothing_with_it() -> None:
    state, log = destroy(position(), "B2")
    assert log[2:] == ["Destroyed B2 empty"]
    assert board_of(state) == "H300 P100 H200 / H100 xHempty Hmedia / P100 Hempty P200"


def test_not_even_a_house_next_to_it_that_has_no_power_as_may_be_after_a_correction_by_hand() -> None:
    state, log = destroy(position("H300 P100 H200 H100 Hempty Hmedia xP100 Hempty P200"), "B2")
    assert log[2:] == ["Destroyed B2 empty"]
    assert board_of(state) == "H300 P100 H200 / H100 xHempty Hmedia / xP100 Hempty P200"


def test_stations_do_not_go_dark_even_where_they_needed_power() -> None:
    """Only houses do, even with `powered`: `all`."""
    before = position("H300 H100 H200 P100 Pempty Pmedia H100 Hempty H200", powered="all")
    state, log = destroy(before, "B2")
    assert log[2:] == ["Destroyed B2 empty", "Destroyed B1 100 True", "Destroyed B3 empty True"]
    assert board_of(state) == "H300 xH100 H200 / P100 xPempty Pmedia / H100 xHempty H200"


def test_what_an_attack_would_black_out_is_what_it_does_black_out() -> None:
    assert dark_without(position(DRAWING), "B2") == ()
    for at in SQUARES:
        before = position(DRAWING)
        _, log = destroy(before, at)
        fallen = tuple(line.split()[1] for line in log if line.endswith("True"))
        assert fallen == dark_without(before, at)
