"""Page data: possible actions, reasons for impossible ones, dice entry, and calls."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import get_template
from msgspec.structs import replace

from boardgames.earthquake.listing import enters
from boardgames.earthquake.parts.geometry import contact, letter_at, link_at, outline
from boardgames.earthquake.parts.new_year_shown import new_year
from boardgames.earthquake.parts.pages import parts
from boardgames.earthquake.parts.recent_steps import told
from boardgames.earthquake.parts.turn_choices import ways
from boardgames.earthquake.records import actions
from boardgames.earthquake.records.pieces import KINDS, Piece
from boardgames.earthquake.records.state import State
from boardgames.earthquake.rules.decide import decide
from boardgames.earthquake.rules.legal_places import places
from boardgames.earthquake.rules.taking_back import may_take_back
from boardgames.earthquake.screens import screen
from boardgames.earthquake.side_game import call, ended, stage
from megagame.core.dice import Dice
from megagame.core.game import WALL
from megagame.core.sentences import say
from tests.boardgames.earthquake.positions import after, city, column, piece, refused, saved

LINKED = {"Foster": column("Foster", cells=1), "Division": column("Division", cells=1, place=3)}


def offered(state: State) -> dict[str, str]:
    """Returns red's actions on its block with their prices, and impossible ones with the reason after a dash."""
    return {way.kind: ("" if way.possible else "– ") + say(way.says) for way in ways(state, "red")}


def turned(state: State) -> State:
    """Returns the state with all pages of the earthquake turned."""
    return replace(state, page=None)


def words(state: State, seat: str, name: str) -> str:
    part = parts(screen(state, seat))[name]
    return get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})


def test_on_a_free_block_one_invests_or_builds() -> None:
    assert offered(city(positions={"red": 3, "blue": 4, "green": 20})) == {
        "build": "here, without taking the deed",
        "invest": "lay pieces here, and take the deed",
        "pass": "do nothing this turn",
        "buy": "– nobody holds this deed",
        "loot": "– nobody holds this deed",
        "police": "– nobody else with savings is here",
    }


def test_on_another_s_block_one_buys_loots_or_polices() -> None:
    state = city(deeds={"Division": "blue", "Water": "red"}, structures=LINKED)
    assert offered(state) == {
        "build": "here, or on one of: Water",
        "buy": "give Blue 1 × single",
        "loot": "take pieces; Blue keeps the deed",
        "police": "take one to five pieces from Blue",
        "pass": "do nothing this turn",
        "invest": "– Blue holds this deed",
    }
    poor = city(deeds={"Division": "blue"}, structures=LINKED, savings={**city().savings, "red": saved()})
    assert offered(poor)["buy"] == "– it costs 1 × single"
    assert offered(poor)["build"] == "– your savings are empty"
    bare = city(deeds={"Division": "blue"}, savings={**city().savings, "blue": saved()})
    assert offered(bare)["loot"] == "– nothing stands here"
    assert offered(bare)["police"] == "– nobody else with savings is here"


def test_on_an_own_block_one_builds_on() -> None:
    own = offered(city(deeds={"Division": "red"}, structures=LINKED))
    assert [own[kind] for kind in ("invest", "buy", "loot")] == ["– the deed is yours already"] * 3


def test_a_place_is_free_and_on_bedrock_or_beside_the_own_structure() -> None:
    state = city(structures={"Foster": (piece("blue", (20, 31)),), "Division": (piece("blue", (19, 31)),)})
    assert places(state, "Foster", (), "blue") == {((20, 30),), ((21, 31),), ((22, 31),), ((23, 31),)}
    for kind in KINDS[1:]:
        found = places(state, "Foster", (), kind)
        assert found
        for cells in found:
            built = actions.Build("Foster", (Piece(kind, cells),))
            decide(city(**{**at_foster(), "structures": state.structures}), "red", built, Dice(0))
    assert refused(city(**at_foster()), "red", actions.Build("Foster", (Piece("blue", ((0, 0),)),))) == ("not_touching")


def at_foster() -> dict[str, Any]:
    return {"positions": {"red": 3, "blue": 4, "green": 20}}


def test_at_a_table_with_real_dice_whoever_acts_enters_them_and_nobody_else_does() -> None:
    real = city(phase="roll", real_dice=True)
    assert [enters(real, seat) for seat in ("red", "blue")] == [True, False]
    assert not enters(city(phase="roll"), "red")
    assert "die-field" in words(real, "red", "turn")
    assert "die-field" not in words(city(phase="roll"), "red", "turn")


def test_what_was_rolled_for_is_not_taken_back_and_all_else_is() -> None:
    state = city(structures=LINKED, deeds={"Division": "blue"})
    assert may_take_back(state, "red", decide(state, "red", actions.Buy(), Dice(1)))
    assert not may_take_back(state, "red", decide(city(phase="roll"), "red", actions.Roll(dice=(1, 2)), Dice(1)))


def test_who_must_decide_is_called_and_who_waits_sees_for_whom() -> None:
    rescue = city(phase="rescue", at_stake="Foster", asked=("blue", "green"), due=("Foster",), deeds={"Foster": "red"})
    asked_, waits = call(rescue, "blue"), call(rescue, "green")
    assert asked_ is not None
    assert waits is not None
    assert say(asked_) == "Will you help Red to keep Foster?"
    assert say(waits) == "Blue is asked to help save Foster."


def test_a_new_year_is_told_step_by_step() -> None:
    before = city(phase="roll", positions={"red": 35, "blue": 4, "green": 20}, deeds={"Foster": "red"})
    before = after(before, "red", actions.Roll(dice=(1, 2)))
    there = after(before, "red", actions.Collect({"green": 1}, quake=(1, 4)))
    there = turned(there)
    year = new_year(there)
    assert year is not None
    assert year.quake is not None
    assert (year.seat, year.number, year.step, year.quake.dice) == ("red", 1, None, (1, 4))
    assert [say(each.says) for each in told(there)] == [
        "Red rolls 1 and 2.",
        "Red is at New Year.",
        "Red collects 1 × T.",
        "The earth shakes with magnitude 4.",
        "Red is on Woodstock.",
    ]
    assert "Too weak: nothing breaks." in words(there, "red", "just")


def test_a_table_view_shows_what_it_has_room_for_at_new_year() -> None:
    """Others' savings and the sides are hidden during New Year, which is then told in words."""
    deeds = {"Foster": "red", "Belmont": "red"}
    rescue = city(phase="roll", positions={"red": 35, "blue": 4, "green": 20}, deeds=deeds)
    rescue = after(rescue, "red", actions.Roll(dice=(1, 2)))
    shown = {seat: words(rescue, seat, "seats").count("data-seat") for seat in (WALL, "red", "control")}
    assert shown == {WALL: 1, "red": 3, "control": 3}
    assert [words(rescue, seat, "sides").count("side-row") for seat in (WALL, "red")] == [0, 4]
    settled = turned(after(rescue, "red", actions.Collect({"green": 2}, quake=(1, 4))))
    assert words(settled, WALL, "seats").count("data-seat") == 3
    assert ["dice-row" in words(settled, seat, "just") for seat in (WALL, "red")] == [False, True]


@pytest.mark.parametrize(
    ("phase", "opened"),
    [
        *(("roll", "The turn"), ("act", "Actions on a block"), ("collect", "Season corners")),
        *((phase, "New Year") for phase in ("pay", "rescue", "auction")),
    ],
)
def test_the_rules_of_every_phase_are_at_hand_and_those_of_the_present_one_open(phase: str, opened: str) -> None:
    there = words(city(phase=phase, at_stake="Foster", asked=("blue",), due=("Foster",)), WALL, "help")
    chapters = re.findall(r"<details( open)?><summary>([^<]+)</summary>", there)
    assert [title for _, title in chapters] == ["The turn", "Actions on a block", "Season corners", "New Year"]
    assert [title for is_open, title in chapters if is_open] == [opened]


def test_pieces_that_an_earthquake_broke_are_shown_until_the_dice_are_rolled_again() -> None:
    standing = {"Cornell": column("Cornell", cells=3)}
    before = city(phase="roll", positions={"red": 35, "blue": 4, "green": 20}, structures=standing)
    there = after(before, "red", actions.Roll(dice=(1, 2), quake=(2, 6)))
    assert there.fallen == {"Cornell": standing["Cornell"][1:]}
    assert words(turned(there), WALL, "structure-19").count('class="broken"') == 2
    on = after(after(there, "red", actions.Pass()), "blue", actions.Roll(dice=(1, 1)))
    assert on.fallen == {}


def test_how_the_game_stands_is_said_in_words() -> None:
    assert say(stage(city())) == "before the first New Year"
    assert say(stage(city(quakes=((3,), (1, 4))))) == "after New Year 2"
    over = after(city(deeds={"Foster": "red"}), "control", actions.Stop())
    found = ended(over)
    assert found is not None
    assert say(found) == "The game was stopped. Won by Red with one deed."


def test_an_outline_goes_round_and_leaves_holes_out() -> None:
    round_a_hole = frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)}
    assert outline(frozenset({(0, 0)})) == "M112 112L138 112L138 138L112 138Z"
    assert outline(round_a_hole).count("Z") == 2


def test_marks_stand_where_structures_meet_and_where_they_touch_the_tanks() -> None:
    at = link_at((piece("blue", (19, 31)),), (piece("blue", (20, 31)),))
    assert (at.x, at.y) == (112 + 20 * 26, 112 + 31.5 * 26)
    assert contact(frozenset({(13, 14)}), 4) == "M476 476v26"
    assert contact(frozenset({(14, 18)}), 4) == "M476 580h26"
    assert letter_at(((0, 0), (1, 0), (2, 0), (1, 1))) == (1, 0)


@pytest.mark.parametrize("seat", ["red", WALL])
def test_every_part_of_the_board_is_well_formed_xml_as_a_live_page_parses_it(seat: str) -> None:
    state = city(structures={**LINKED, "Sandy": column("Sandy", cells=14)}, deeds={"Sandy": "blue"}, due=("Sandy",))
    for name in parts(screen(state, seat)):
        if name.startswith("structure-") or name in {"spaces", "tanks", "marks"}:
            ET.fromstring(words(state, seat, name))  # noqa: S314 - drawn by ourselves
