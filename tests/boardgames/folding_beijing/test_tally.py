"""What both sides can count: chips, people, cards that are still face down, and power."""

import pytest

from boardgames.folding_beijing.parts.pages import MediaCost, Tally, parts
from boardgames.folding_beijing.records.actions import Attack, Raise, Yield
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from boardgames.folding_beijing.records.state import State
from boardgames.folding_beijing.screens import screen
from boardgames.folding_beijing.templatetags.folding_beijing_words import media_words
from megagame.core.game import CONTROL, WALL
from tests.boardgames.folding_beijing.positions import do, opened, position

CHIPS = """
    H300    P100:2  H200:1
    H100    Hempty  Hmedia
    P100    Hempty  P200
"""
SEATS = (CONTROL, WALL, GOVERNOR, RESIDENTS)


def tally(state: State, seat: str = WALL) -> Tally:
    found = parts(screen(state, seat))["sides"].data
    assert isinstance(found, Tally)
    return found


def chips(state: State) -> list[tuple[int, int, int]]:
    """Returns the chips in hand, on the board and gone, of both sides."""
    return [(row.hand, row.laid, row.gone) for row in tally(state).rows]


def test_every_chip_is_in_hand_on_the_board_or_gone() -> None:
    state = position(CHIPS, residents=12)
    assert chips(state) == [(15, 0, 0), (12, 3, 0)]
    state, _ = do(state, (GOVERNOR, Attack("B1", 3)), (RESIDENTS, Raise(2)))
    assert chips(state) == [(12, 3, 0), (10, 5, 0)]
    state, _ = do(state, (GOVERNOR, Raise(2)), (RESIDENTS, Yield()))
    assert chips(state) == [(10, 0, 5), (10, 0, 5)]


def test_the_cards_that_are_still_face_down_follow_from_those_exposed() -> None:
    state = position(CHIPS, residents=12)
    everything = (("300", 1), ("200", 2), ("100", 3), ("media", 1), ("empty", 2))
    assert tally(state).hidden == everything
    fallen, _ = do(state, (GOVERNOR, Attack("A1", 1)), (RESIDENTS, Yield()))
    for seat in SEATS:
        assert tally(fallen, seat) == tally(fallen)
    assert tally(fallen).hidden == everything[1:]
    assert tally(opened()).hidden == ()


@pytest.mark.parametrize(
    ("governor", "residents", "cost", "says"),
    [
        (9, 8, MediaCost(GOVERNOR, 3), "If the media are exposed now, the governor loses 3 of the chips in hand."),
        (2, 8, MediaCost(RESIDENTS, 2), "If the media are exposed now, the residents lose 2 of the chips in hand."),
        (5, 5, MediaCost(None, 0), "If the media are exposed now, nobody loses chips: both hold the same number."),
    ],
)
def test_what_the_media_would_cost_is_told_before(governor: int, residents: int, cost: MediaCost, says: str) -> None:
    assert tally(position(governor=governor, residents=residents)).media == cost
    assert media_words(cost) == says


def test_exposed_media_cost_nothing_more() -> None:
    fallen, _ = do(position(), (GOVERNOR, Attack("C2", 1)), (RESIDENTS, Yield()))
    assert tally(fallen).media is None


def test_each_house_tells_how_many_stations_power_it_and_each_station_what_would_go_with_it() -> None:
    state = position(CHIPS, residents=12)
    squares = {square.at: square for square in screen(state, WALL).board.squares}
    assert {at: square.powered for at, square in squares.items() if square.powered is not None} == {
        "A1": 1,
        "C1": 1,
        "A2": 1,
        "B2": 1,
        "C2": 1,
        "B3": 2,
    }
    assert (squares["B1"].dark, squares["B1"].with_them) == (("A1", "C1", "B2"), 1)
    fallen, _ = do(state, (GOVERNOR, Attack("A3", 1)), (RESIDENTS, Yield()))
    assert next(square.powered for square in screen(fallen, WALL).board.squares if square.at == "B3") == 1
