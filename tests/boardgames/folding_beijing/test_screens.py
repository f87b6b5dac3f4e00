"""Each seat's view (folding-beijing.md, Replay: views), and its possible actions."""

from __future__ import annotations

import pytest

from boardgames.folding_beijing.game import GAME
from boardgames.folding_beijing.records.actions import Arrange, Attack, SetSquare, Yield
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from boardgames.folding_beijing.screens import ControlScreen, SquareScreen, screen
from boardgames.folding_beijing.sentences import seat_called
from megagame.core.game import CONTROL, WALL
from megagame.core.sentences import say
from tests.boardgames.folding_beijing.positions import DRAWING, do, opened, position

FALLEN = "xH300 P100 H200 H100 Hempty Hmedia P100 Hempty P200"
SEATS = (CONTROL, WALL, GOVERNOR, RESIDENTS)


def cards(squares: tuple[SquareScreen, ...]) -> list[str | None]:
    return [square.population for square in squares]


@pytest.mark.parametrize("seat", [WALL, GOVERNOR, RESIDENTS])
def test_only_exposed_cards_are_seen(seat: str) -> None:
    assert cards(screen(position(FALLEN), seat).board.squares) == ["300", *[None] * 8]


def test_control_sees_every_card() -> None:
    shown = screen(position(FALLEN), CONTROL)
    assert isinstance(shown, ControlScreen)
    assert cards(shown.hidden) == [*("300", "100", "200", "100", "empty", "media", "100", "empty", "200")]


def test_with_open_memory_the_residents_see_theirs_and_nobody_else() -> None:
    state = position(FALLEN, open_memory=True)
    assert None not in cards(screen(state, RESIDENTS).board.squares)
    for seat in (WALL, GOVERNOR):
        assert cards(screen(state, seat).board.squares) == ["300", *[None] * 8]


def test_facilities_chips_and_hands_are_seen_by_everybody() -> None:
    state = position(FALLEN.replace("P100", "P100:2"), residents=13)
    boards = [screen(state, seat).board for seat in SEATS]
    for board in boards:
        assert [square.facility for square in board.squares] == [square.facility for square in state.squares.values()]
        assert [square.chips.residents for square in board.squares] == [0, 2, 0, 0, 0, 0, 2, 0, 0]
        assert (board.hand.governor, board.hand.residents) == (15, 13)
        assert (board.people.governor, board.people.residents) == (300, 700)


def test_the_fewest_chips_for_an_attack_are_named_where_one_is_possible() -> None:
    drawing = "xH300 P100:2 H200:3 H100 Hempty Hmedia P100 Hempty P200"
    board = screen(position(drawing, governor=3), GOVERNOR).board
    assert [square.least for square in board.squares] == [None, 3, None, 1, 1, 1, 1, 1, 1]
    bidding, _ = do(position(drawing, governor=3), (GOVERNOR, Attack("A2", 1)))
    assert {square.least for square in screen(bidding, GOVERNOR).board.squares} == {None}


def test_what_an_attack_would_black_out_is_shown_before_it_is_made() -> None:
    board = screen(position(DRAWING), GOVERNOR).board
    assert {square.at: square.dark for square in board.squares if square.dark} == {
        "B1": ("A1", "C1", "B2"),
        "A3": ("A2",),
        "C3": ("C2",),
    }
    attacked, _ = do(position(DRAWING), (GOVERNOR, Attack("B1", 1)))
    for seat in SEATS:
        bid = screen(attacked, seat).board.bid
        assert bid is not None
        assert (bid.at, bid.answers, bid.least, bid.dark) == ("B1", RESIDENTS, 2, ("A1", "C1", "B2"))


def test_the_cards_that_the_newest_step_exposed_are_marked() -> None:
    state, _ = do(position(DRAWING), (GOVERNOR, Attack("A3", 1)), (RESIDENTS, Yield()))
    for seat in SEATS:
        assert [square.at for square in screen(state, seat).board.squares if square.turned] == ["A2", "A3"]
    later, _ = do(state, (GOVERNOR, Attack("A1", 1)))
    assert not any(square.turned for square in screen(later, WALL).board.squares)


def test_what_just_happened_tells_no_card_that_still_lies_hidden() -> None:
    arrange = Arrange(
        ("300", "100", "200", "100", "empty", "media", "100", "empty", "200"),
        ("house", "power", "house", "house", "house", "house", "power", "house", "power"),
        (1, 0, 0, 0, 0, 0, 0, 0, 2),
    )
    arranged, _ = do(opened(), (RESIDENTS, arrange))
    by_hand, _ = do(position(DRAWING), (CONTROL, SetSquare("A1", "house", "media", True, 0, 0)))
    told = [[say(sentence) for sentence in screen(state, WALL).board.just] for state in (arranged, by_hand)]
    assert told == [
        ["The residents hide their people. Chips on the facilities: 3."],
        ["By hand: A1: house, stands. Chips: governor 0, residents 0."],
    ]


def test_seats_are_called_by_their_sides_and_players() -> None:
    named = opened(players=("Ann", "Bo"), lots="given")
    assert [say(seat_called(named, seat)) for seat in GAME.seats(named)] == [
        "Control",
        "the table view",
        "Governor: Ann",
        "Residents: Bo",
    ]
    assert say(seat_called(opened(), RESIDENTS)) == "Residents"


def test_when_the_game_is_over_everybody_sees_what_lay_where() -> None:
    over, _ = do(position(DRAWING, governor=1), (GOVERNOR, Attack("A3", 1)), (RESIDENTS, Yield()))
    assert over.phase == "over"
    for seat in (WALL, GOVERNOR, RESIDENTS):
        assert None not in cards(screen(over, seat).board.squares)
