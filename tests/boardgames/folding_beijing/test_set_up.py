"""How the residents hide their people (folding-beijing.md, Set-up)."""

from __future__ import annotations

from itertools import combinations

import pytest

from boardgames.folding_beijing.game import GAME
from boardgames.folding_beijing.records.actions import Arrange
from boardgames.folding_beijing.records.grid import SQUARES, layouts
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal
from tests.boardgames.folding_beijing.positions import board_of, do, opened, refusal, refused, table_of

CARDS = ("300", "100", "200", "100", "empty", "media", "100", "empty", "200")
LAYOUT = "HPH HHH PHP"
LINE = "HHH PPP HHH"


def arrangement(layout: str = LAYOUT, chips: str = "0 0 0 0 0 0 0 0 0", cards: tuple[str, ...] = CARDS) -> Arrange:
    facilities = tuple({"P": "power", "H": "house"}.get(letter, letter) for letter in layout.replace(" ", ""))
    return Arrange(cards, facilities, tuple(map(int, chips.split())))


def test_cards_facilities_and_chips_lie_where_the_residents_put_them() -> None:
    state, log = do(opened(), (RESIDENTS, arrangement(chips="4 0 0 1 0 0 0 2 0")))
    assert board_of(state) == "H300:4 P100 H200 / H100:1 Hempty Hmedia / P100 Hempty:2 P200"
    assert table_of(state) == "attack: governor 15, residents 8"
    assert [line.split()[0] for line in log] == ["Arranged"]


def test_all_chips_may_lie_on_the_facilities_and_none_need_to() -> None:
    everything, _ = do(opened(), (RESIDENTS, arrangement(chips="15 0 0 0 0 0 0 0 0")))
    nothing, _ = do(opened(), (RESIDENTS, arrangement()))
    assert table_of(everything) == "attack: governor 15, residents 0"
    assert table_of(nothing) == "attack: governor 15, residents 15"


@pytest.mark.parametrize("cards", [("300",) * 9, ("400", *CARDS[1:]), ("", *CARDS[1:])])
def test_each_population_card_lies_once(cards: tuple[str, ...]) -> None:
    assert refused(opened(), RESIDENTS, arrangement(cards=cards)) == "wrong_cards"


@pytest.mark.parametrize("layout", ["HPH HHH HHP", "PPP PHH HHH", "HPH HXH PHP"])
def test_three_stations_and_six_houses(layout: str) -> None:
    assert refused(opened(), RESIDENTS, arrangement(layout)) == "wrong_cards"


@pytest.mark.parametrize(("layout", "at"), [("PPP HHH HHH", "A3"), ("PHH HPH HHP", "C1"), ("HHH HHH PPP", "A1")])
def test_every_house_needs_a_station_next_to_it_and_the_first_without_is_named(layout: str, at: str) -> None:
    code, sentence = refusal(opened(), RESIDENTS, arrangement(layout))
    assert (code, sentence.split()[0]) == ("unpowered", at)


def test_a_station_needs_no_station_next_to_it() -> None:
    state, _ = do(opened(powered="houses"), (RESIDENTS, arrangement()))
    assert state.phase == "attack"


def test_with_powered_all_stations_need_one_too() -> None:
    code, sentence = refusal(opened(powered="all"), RESIDENTS, arrangement())
    assert (code, sentence.split()[0]) == ("unpowered", "B1")
    state, _ = do(opened(powered="all"), (RESIDENTS, arrangement(LINE)))
    assert state.phase == "attack"


def test_with_powered_all_only_a_straight_line_through_the_centre_is_legal() -> None:
    assert layouts(everything=True) == (("B1", "B2", "B3"), ("A2", "B2", "C2"))


def test_what_the_rules_accept_is_what_the_layouts_list() -> None:
    accepted = set()
    for stations in combinations(SQUARES, 3):
        layout = "".join("P" if at in stations else "H" for at in SQUARES)
        try:
            do(opened(), (RESIDENTS, arrangement(layout)))
        except Refusal:
            continue
        accepted.add(stations)
    assert accepted == set(layouts(everything=False))
    assert 0 < len(accepted) < 84


@pytest.mark.parametrize(
    "chips", ["-1 0 0 0 0 0 0 0 0", "16 0 0 0 0 0 0 0 0", "8 8 0 0 0 0 0 0 0", "-1 9 0 0 0 0 0 0 0"]
)
def test_chips_are_none_below_0_and_15_in_all_at_most(chips: str) -> None:
    assert refused(opened(), RESIDENTS, arrangement(chips=chips)) == "bad_chips"


def test_only_the_residents_arrange_and_only_once() -> None:
    assert refused(opened(), GOVERNOR, arrangement()) == "not_your_turn"
    assert refused(opened(), CONTROL, arrangement()) == "not_your_turn"
    state, _ = do(opened(), (RESIDENTS, arrangement()))
    assert refused(state, RESIDENTS, arrangement()) == "wrong_phase"
    assert refused(state, GOVERNOR, arrangement()) == "wrong_phase"


def test_the_codes_are_tested_in_their_order() -> None:
    """Cards, then power, then chips."""
    wrong = arrangement("PPP HHH HHH", "99 0 0 0 0 0 0 0 0", cards=("300",) * 9)
    assert refused(opened(), GOVERNOR, wrong) == "not_your_turn"
    assert refused(opened(), RESIDENTS, wrong) == "wrong_cards"
    assert refused(opened(), RESIDENTS, arrangement("PPP HHH HHH", "99 0 0 0 0 0 0 0 0")) == "unpowered"
    assert refused(opened(), RESIDENTS, arrangement(chips="99 0 0 0 0 0 0 0 0")) == "bad_chips"


def test_lots_decide_who_is_the_governor() -> None:
    drawn = {
        tuple(GAME.after(GAME.blank, GAME.open(Options(players=("Ann", "Bo")), Dice(seed))).players.items())
        for seed in range(20)
    }
    assert drawn == {(("governor", "Ann"), ("residents", "Bo")), (("governor", "Bo"), ("residents", "Ann"))}


def test_a_table_that_draws_its_own_lots_names_the_governor_first() -> None:
    for seed in range(20):
        options = Options(players=("Ann", "Bo"), lots="given")
        state = GAME.after(GAME.blank, GAME.open(options, Dice(seed)))
        assert state.players == {"governor": "Ann", "residents": "Bo"}
