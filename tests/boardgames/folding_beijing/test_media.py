"""Effects of an exposed media card (folding-beijing.md, Eviction 5)."""

from __future__ import annotations

import pytest

from boardgames.folding_beijing.records.actions import Yield
from boardgames.folding_beijing.records.sides import RESIDENTS
from tests.boardgames.folding_beijing.positions import do, position, table_of

BID = "H300 P100 H200 H100 Hempty Hmedia:0-1 P100 Hempty P200"


@pytest.mark.parametrize(
    ("governor", "residents", "told", "left"),
    [
        (9, 6, "MediaSeen governor 3", "governor 6, residents 6"),
        (14, 3, "MediaSeen governor 4", "governor 10, residents 3"),
        (5, 15, "MediaSeen residents 5", "governor 5, residents 10"),
        (1, 2, "MediaSeen residents", "governor 1, residents 2"),
        (3, 11, "MediaSeen residents 3", "governor 3, residents 8"),
        (7, 7, "MediaSeen", "governor 7, residents 7"),
    ],
)
def test_the_side_with_more_chips_in_hand_loses_a_third_rounded_down(
    governor: int, residents: int, told: str, left: str
) -> None:
    state, log = do(position(BID, bid="C2", governor=governor, residents=residents), (RESIDENTS, Yield()))
    assert log == ["Yielded C2 residents", "Destroyed C2 media", told]
    assert table_of(state) == f"attack: {left}"


def test_only_chips_in_hand_count_and_those_on_the_board_are_gone_already() -> None:
    """The residents had more in all, but not in hand."""
    bid = "H300:5 P100 H200 H100 Hempty Hmedia:2-3 P100 Hempty P200"
    state, log = do(position(bid, bid="C2", governor=6, residents=4), (RESIDENTS, Yield()))
    assert log[2:] == ["MediaSeen governor 2"]
    assert table_of(state) == "attack: governor 4, residents 4"


def test_media_under_a_house_that_goes_dark_count_after_everything_has_fallen() -> None:
    bid = "H300 P100 H200 H100 Hempty Hmedia:3 P100 Hempty P200:0-1"
    state, log = do(position(bid, bid="C3", governor=9, residents=12), (RESIDENTS, Yield()))
    assert log[1:] == ["Destroyed C3 200", "Destroyed C2 media True", "MediaSeen residents 4"]
    assert table_of(state) == "attack: governor 9, residents 8"


def test_it_happens_each_time_such_a_card_is_exposed() -> None:
    """Corrections may have put several on the table."""
    bid = "H300 P100 H200 H100 Hempty Hmedia P100 Hempty Pmedia:0-1"
    _, log = do(position(bid, bid="C3", governor=9, residents=12), (RESIDENTS, Yield()))
    assert log[1:] == [
        "Destroyed C3 media",
        "Destroyed C2 media True",
        "MediaSeen residents 4",
        "MediaSeen governor 3",
    ]


def test_the_media_can_end_the_game() -> None:
    bid = "H300:2 P100:2 H200:2 H100:2 Hempty:2 Hmedia:0-1 P100:2 Hempty:2 P200:2"
    state, log = do(position(bid, bid="C2", governor=3, residents=0), (RESIDENTS, Yield()))
    assert log[2:] == ["MediaSeen governor 1", "GameEnded residents"]
    assert table_of(state) == "over: governor 2, residents 0"
