"""The count of a finished game by line and player (evacuation.md, The end)."""

import pytest
from django.template.loader import get_template
from msgspec.structs import replace

from boardgames.evacuation.box.words import PLAYERS, Player
from boardgames.evacuation.breakdown import breakdown
from boardgames.evacuation.game import GAME
from boardgames.evacuation.listing import LISTING
from boardgames.evacuation.records.state import Hand, SettledPiece, State, box_of
from boardgames.evacuation.rules.changes.scoring import count_points, count_race
from boardgames.evacuation.screens.table_screen import screen
from megagame.core.game import WALL, Seat
from megagame.core.sentences import say
from tests.boardgames.evacuation.test_scoring import stands, table
from tests.every_game import playouts


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-") or 0)


def rows(state: State) -> dict[str, list[str]]:
    found = breakdown(state)
    assert found is not None
    return {say(row.called): [each.number for each in row.figures] for row in found.rows}


def test_a_running_game_has_no_count() -> None:
    assert breakdown(table("points", stands((5, 5, 5), 1))) is None


def test_points_are_told_line_by_line_with_ties_and_the_best_first() -> None:
    worse = stands((9, 12, 8), 0, penalties=1, hand=Hand(goals=("goal-1",)))
    state = table("points", worse, stands((12, 12, 12), 2), stands((12, 12, 12), 2))
    space = box_of(state).new_regions[0].id
    state = replace(state, lines=((space,),), spaces={space: SettledPiece("P1", "population")})
    state = replace(state, outcome=count_points(state))
    found = breakdown(state)
    assert found is not None
    assert (found.seats, found.winners) == (("P2", "P3", "P1"), ("P2", "P3"))
    counted = rows(state)
    assert counted["Lowest production"] == ["25", "25", "16"]
    assert counted["Stadiums short of three, minus 3 each"] == ["0", "0", "\N{MINUS SIGN}3"]
    assert counted["Penalty tokens, minus 3 each"] == ["0", "0", "\N{MINUS SIGN}3"]
    assert counted["Satisfaction, with three stadiums"] == ["5", "5", "0"]
    assert counted["Line 1"] == ["0", "0", "6"]
    assert [say(tie) for tie in found.ties] == [
        "Satisfaction, with three stadiums: P2, P3 are equal and share their places, 5 each."
    ]


@pytest.mark.parametrize("name", ["seats", "worlds"])
def test_a_score_below_zero_has_the_same_minus_sign_on_every_part(name: str) -> None:
    state = table("race", stands((0, 0, 0), 0, penalties=4), stands((5, 5, 5), 0))
    part = LISTING.parts(GAME.screen(replace(state, outcome=count_race(state)), "P1"))[name]
    drawn = get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})
    assert "score \N{MINUS SIGN}" in " ".join(drawn.split())


def test_a_race_is_told_from_the_lowest_production_to_that_after_the_count() -> None:
    state = table("race", stands((9, 9, 10), 2, penalties=1, discs=("region-1",)), stands((5, 5, 5), 0))
    assert rows(replace(state, outcome=count_race(state))) == {
        "Lowest production": ["9", "5"],
        "Penalty tokens": ["\N{MINUS SIGN}1", "0"],
        "Discs left on the Old World": ["\N{MINUS SIGN}1", "0"],
        "Stadiums short of 3": ["0", "\N{MINUS SIGN}1"],
        "Satisfaction": ["2", "0"],
        "Lowest production after the count": ["9", "4"],
    }


def player(seat: Seat) -> Player:
    return next(each for each in PLAYERS if each == seat)


def finished() -> list[State]:
    return [end for playout in playouts("evacuation") if (end := playout.states[-1]).outcome is not None]


def test_the_lines_of_each_player_add_up_to_the_points() -> None:
    games = [state for state in finished() if state.mode == "points"]
    for state in games:
        found = breakdown(state)
        assert found is not None
        *lines, result = found.rows
        for place, seat in enumerate(found.seats):
            points = count_points(state).scores[player(seat)]
            assert sum(number(line.figures[place].number) for line in lines) == points
            assert number(result.figures[place].number) == points


@pytest.mark.parametrize("seat", [WALL, "P1"])
def test_all_hands_are_open_once_the_game_is_over_and_not_before(seat: str) -> None:
    state = table("points", stands((5, 5, 5), 1, hand=Hand(goals=("goal-1",))), stands((6, 6, 6), 1))
    assert set(screen(state, seat).hands) == {seat} - {WALL}
    over = replace(state, outcome=count_points(state))
    assert screen(over, seat).hands["P1"].goals == ("goal-1",)
    assert set(screen(over, seat).hands) == {"P1", "P2"}
