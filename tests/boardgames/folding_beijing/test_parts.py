"""Page data: which part tells what to whom; every drawing is valid in a browser."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import get_template

from boardgames.folding_beijing.parts.pages import parts
from boardgames.folding_beijing.records.actions import Attack, Raise, Yield
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from boardgames.folding_beijing.records.state import State
from boardgames.folding_beijing.screens import screen
from megagame.core.game import CONTROL, WALL
from tests.boardgames.folding_beijing.positions import do, opened, position

SEATS = (CONTROL, WALL, GOVERNOR, RESIDENTS)
LAST = position(governor=1)
ATTACKED, _ = do(position(residents=4), (GOVERNOR, Attack("B1", 3)))
RAISED, _ = do(ATTACKED, (RESIDENTS, Raise(4)))
FALLEN, _ = do(ATTACKED, (RESIDENTS, Yield()))
OVER, _ = do(LAST, (GOVERNOR, Attack("B2", 1)), (RESIDENTS, Yield()))
STATES = {
    "arrange": opened(players=("Ann", "<Bo>")),
    "attack": position(),
    "bid": ATTACKED,
    "raised": RAISED,
    "fallen": FALLEN,
    "over": OVER,
    "open memory": position(open_memory=True),
}


def drawn(state: State, seat: str, name: str) -> str:
    part = parts(screen(state, seat))[name]
    return get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})


def words(state: State, seat: str, name: str) -> str:
    """Returns the part's text."""
    return " ".join(re.sub(r"<[^>]+>", " ", drawn(state, seat, name)).split())


@pytest.mark.parametrize("state", STATES)
def test_every_square_is_well_formed_xml_as_a_live_page_parses_it(state: str) -> None:
    for seat in SEATS:
        for name in parts(screen(STATES[state], seat)):
            if name.startswith("square-"):
                ET.fromstring(drawn(STATES[state], seat, name))  # noqa: S314 - drawn by ourselves


@pytest.mark.parametrize(
    ("state", "governor", "residents"),
    [
        ("arrange", "", "Hide your people"),
        ("attack", "What do you attack?", ""),
        ("bid", "", "Raise, or yield B1?"),
        ("raised", "Raise, or yield B1?", ""),
        ("over", "You lose", "You win"),
    ],
)
def test_each_side_reads_what_to_do_or_whom_it_waits_for(state: str, governor: str, residents: str) -> None:
    assert words(STATES[state], GOVERNOR, "turn").startswith(governor)
    assert words(STATES[state], RESIDENTS, "turn").startswith(residents)


def test_only_what_can_be_attacked_can_be_pressed_and_only_by_the_governor() -> None:
    state = position("xH300 P100:15 H200 H100 Hempty Hmedia P100 Hempty P200")
    pressable = {
        seat: [name for name in parts(screen(state, seat)) if 'role="button"' in drawn(state, seat, name)]
        for seat in SEATS
    }
    standing = ["C1", "A2", "B2", "C2", "A3", "B3", "C3"]
    assert pressable == {CONTROL: [], WALL: [], GOVERNOR: [f"square-{at}" for at in standing], RESIDENTS: []}


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (1, "A raise takes 2, and 1 chip is in your hand."),
        (2, "A raise takes 3, and 2 chips are in your hand."),
    ],
)
def test_who_cannot_raise_is_told_so_and_can_only_yield(hand: int, told: str) -> None:
    state, _ = do(position(residents=hand), (GOVERNOR, Attack("B1", hand)))
    markup = drawn(state, RESIDENTS, "turn")
    assert told in " ".join(markup.split())
    assert 'value="raise"' not in markup
    assert markup.count("primary") == 1


@pytest.mark.parametrize("seat", SEATS)
def test_the_duel_names_both_stacks_both_hands_and_who_must_answer(seat: str) -> None:
    assert words(RAISED, seat, "bid") == (
        "Bids for B1 Governor 3 bid 12 in hand must answer : Residents 4 bid 0 in hand "
        "If B1 falls, this goes dark and falls too: A1, C1, B2."
    )


def test_without_a_bid_and_before_the_end_there_is_nothing_to_read() -> None:
    for seat in SEATS:
        assert words(position(), seat, "bid") == words(position(), seat, "count") == ""


@pytest.mark.parametrize("seat", SEATS)
def test_at_the_end_the_people_are_counted(seat: str) -> None:
    assert words(OVER, seat, "count") == (
        "The people are counted Taken 0 million : Remain 1 million "
        "At least as many people remain as the governor has taken."
    )


def test_a_card_that_was_just_exposed_turns_over_and_later_lies_still() -> None:
    assert "turned" in drawn(FALLEN, WALL, "square-A1")
    later, _ = do(FALLEN, (GOVERNOR, Attack("A2", 1)))
    assert "turned" not in drawn(later, WALL, "square-A1")
    assert "300" in drawn(later, WALL, "square-A1")


def test_what_goes_dark_with_the_bid_is_marked_on_the_board() -> None:
    marked = [at for at in ("A1", "B1", "C1", "A2", "B2") if " falls" in drawn(ATTACKED, WALL, f"square-{at}")]
    assert marked == ["A1", "C1", "B2"]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("arrange", "three power stations and six houses"),
        ("attack", "bids more chips than the residents have on it"),
        ("bid", "Either way all chips on it are out of the game."),
        ("over", "The residents win a tie."),
    ],
)
def test_the_rules_of_the_running_phase_are_there_for_every_seat(state: str, said: str) -> None:
    for seat in SEATS:
        assert said in words(STATES[state], seat, "rules")
        assert "Folding-Beijing: A Board Game" in words(STATES[state], seat, "rules")


def test_house_rulings_are_told_where_they_matter() -> None:
    assert "straight line" in words(opened(powered="all"), RESIDENTS, "rules")
    kept = position("H300:1-2 P100 H200 H100 Hempty Hmedia P100 Hempty P200", bid="A1", protected_chips="stay")
    assert "except the residents’ on a facility they protected" in words(kept, RESIDENTS, "rules")
    assert "only the residents see" in words(opened(open_memory=True), RESIDENTS, "rules")


def test_a_player_s_name_cannot_become_markup() -> None:
    assert "&lt;Bo&gt;" in drawn(STATES["arrange"], WALL, "sides")
