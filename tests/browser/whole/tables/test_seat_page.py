"""A seat's page always agrees with its table: forms, refusals, the call, and the board on small phones."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from megagame.core.game import WALL
from tests.browser.axe import violations
from tests.browser.greenway import PLAYERS, Sitting, all_have_planned, moves
from tests.browser.pages import PHONE, live, until
from tests.browser.phones import control_of, watch
from tests.browser.side_tables import (
    acts_for,
    open_table,
    opened_by,
    phone,
    proposed,
    table_view,
    yellow_is,
)
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server
from tests.tables.side import ARRANGE

pytestmark = pytest.mark.browser

SMALL = ((390, 664), (360, 640), (844, 390))
SEATED = {"players": ["Bo", "Ann"], "lots": "given"}


@pytest.fixture(scope="module")
def control(event: Server) -> Visitor:
    """Control at another console."""
    return control_of(event.url, event.password)


class Duel:
    """A table of Folding Beijing where the residents have hidden their people and kept all chips."""

    def __init__(self, browser: Browser, event: Server, control: Visitor) -> None:
        self.name, self.cards = open_table(event, "folding_beijing", "By the window", **SEATED)
        acts_for(control, self.name, "residents", **ARRANGE)
        self.governor = phone(browser, event, self.cards["governor"])
        self.residents = phone(browser, event, self.cards["residents"])


@pytest.fixture(scope="module")
def duel(browser: Browser, event: Server, control: Visitor) -> Duel:
    return Duel(browser, event, control)


@pytest.fixture(scope="module")
def at_green(browser: Browser, event: Server) -> Iterator[Sitting]:
    """Four people who plan; their pages show only what they may see."""
    sitting = Sitting(browser, event)
    yield sitting
    sitting.close()


def test_a_form_goes_with_its_question_when_somebody_acts_for_the_seat(duel: Duel, control: Visitor) -> None:
    page = duel.governor
    page.locator("#square-C1").tap()
    page.get_by_label("How many chips").fill("3")
    yellow_is(page, "turn-button")
    acts_for(control, duel.name, "governor", type="attack", at="B2", chips="1")
    expect(page.locator("[data-attack]")).to_have_count(0)
    expect(page.locator(".seat-call")).to_contain_text("The residents must raise or yield at B2.")
    yellow_is(page)


def test_a_refusal_goes_with_the_next_version(duel: Duel, control: Visitor) -> None:
    page = duel.residents
    expect(page.locator("#turn-button")).to_have_text("Raise by 2")
    page.locator("#turn [name=chips]").fill("99")
    page.locator("#turn-button").tap()
    expect(page.locator("#turn .refusal").first).to_have_text("Too many chips: the hand has 15.")
    acts_for(control, duel.name, "residents", type="raise", chips="2")
    expect(page.locator(".seat-call")).to_contain_text("The governor must raise or yield")
    expect(page.locator(".refusal:not(:empty)")).to_have_count(0)


def test_a_phone_shakes_as_its_turn_comes_and_stays_awake_while_its_table_is_played_at(
    duel: Duel, control: Visitor
) -> None:
    page = duel.governor
    watch(page)
    until(page, "held === 1")
    acts_for(control, duel.name, "governor", type="raise", chips="2")
    expect(page.locator(".seat-call[data-call=waits]")).to_be_visible()
    assert page.evaluate("[shaken.length, held]") == [0, 1]
    acts_for(control, duel.name, "residents", type="raise", chips="2")
    expect(page.locator(".seat-call[data-call=yours]")).to_be_visible()
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert page.evaluate("[shaken, held]") == [[200], 1]
    for standing, held in (("paused", 0), ("open", 1)):
        assert control.press(duel.name, {"type": "set_standing", "standing": standing}).status == 200
        until(page, "held => window.held === held", held)


def test_yellow_is_the_call_then_the_button_and_never_both(at_green: Sitting) -> None:
    page = at_green.phones["P2"]
    yellow_is(page, "yours")
    assert page.title() == "● Your turn, The Greenway: P2, blue"
    page.locator("#plan-form .card:has([value='5H'])").tap()
    expect(page.locator("#plan-button")).to_have_text("5♥: choose an Occupier")
    yellow_is(page, "yours")
    page.locator("#plan-form .numbers label", has_text="O3").tap()
    yellow_is(page, "plan-button")
    page.locator("#plan-button").tap()
    expect(page.locator(".seat-call")).to_contain_text("You are ready. Waiting for P1, P3, P4.")
    yellow_is(page)
    assert page.title() == "The Greenway: P2, blue"


def test_the_board_stays_in_sight_with_the_button_on_small_phones(at_green: Sitting, duel: Duel) -> None:
    for page, board in ((at_green.phones["P3"], "#board"), (duel.governor, ".board")):
        for width, height in SMALL:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(board)).to_be_in_viewport(ratio=1)
            expect(page.locator(".seat-rest .button.primary").locator("visible=true").first).to_be_in_viewport(ratio=1)
            page.locator(".seat-foot").scroll_into_view_if_needed()
            expect(page.locator(board)).to_be_in_viewport(ratio=1)
            page.locator(".seat-rest").evaluate("rest => rest.scrollTo(0, 0)")


def test_no_seat_page_scrolls_sideways_or_cuts_a_name_when_it_is_magnified(at_green: Sitting, duel: Duel) -> None:
    for page in (at_green.phones["P3"], duel.governor, duel.residents):
        for width in (195, 320, 390):
            page.set_viewport_size({"width": width, "height": 422})
            assert page.evaluate("document.documentElement.scrollWidth") == width
            name = page.locator(".seat-name h1")
            assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
        page.set_viewport_size({"width": 390, "height": 844})


@pytest.mark.parametrize("name", ["Bartholomew-Archibal", "阿列克謝耶維奇亞歷山德羅維奇巴爾德薩"])
def test_a_long_name_stays_in_a_seat_that_is_wider_than_high(at_green: Sitting, control: Visitor, name: str) -> None:
    page = at_green.phones["P3"]
    acts_for(control, at_green.name, "P1", type="name_seat", name=name)
    expect(page.locator(".seat.P1 b")).to_have_text(name)
    assert page.locator(".seat.P1").evaluate("seat => seat.clientWidth > seat.clientHeight")
    assert page.locator(".seat.P1 b").evaluate("name => name.scrollWidth <= name.clientWidth")
    acts_for(control, at_green.name, "P1", type="name_seat", name="")
    expect(page.locator(".seat.P1 b")).to_have_text("P1")


def test_an_unlit_square_says_the_rule_with_the_names_of_the_squares(at_green: Sitting, control: Visitor) -> None:
    for seat, plan in (("P1", {"card": "3H", "occupier": "3"}), ("P3", {}), ("P4", {"card": "2D", "occupier": "2"})):
        acts_for(control, at_green.name, seat, type="plan", **plan)
    control.press(at_green.name, {"seat": "P2", "type": "plan", "card": "5H", "occupier": "3"})  # may be done above
    page = at_green.phones["P1"]
    expect(page.locator(".seat-call")).to_contain_text("Actions left: 3.")
    advice = page.locator("#move-advice")
    until(page, "() => !document.querySelector('#marks[data-showing]')")  # until the reveal was played
    for taps, rule in (
        (("J2",), "J2: you have no Protector there."),
        (("C3", "L12"), "L12 is not next to C3. A jump needs two of your other Protectors around L12"),
        (("F4",), "V1 stands on F4: a jump goes to an empty square."),
    ):
        moves(page, *taps)
        expect(advice).to_contain_text(rule)
        page.evaluate("() => document.dispatchEvent(new Event('screen'))")  # a new screen leaves the answer
        expect(advice).to_contain_text(rule)


def test_a_step_is_taken_back_from_the_strip_and_control_s_doing_is_told(at_green: Sitting, control: Visitor) -> None:
    one, two = at_green.phones["P1"], at_green.phones["P2"]
    moves(one, "A3", "A4", "A4")
    expect(one.locator(".seat-call")).to_contain_text("Actions left: 2.")
    one.get_by_role("button", name="Take it back").tap()
    expect(one.locator(".seat-call")).to_contain_text("Actions left: 3.")
    expect(one.get_by_role("button", name="Take it back")).to_have_count(0)
    acts_for(control, at_green.name, "P1", type="step", **{"from": "C3", "to": "D4"})
    expect(one.locator(".control-did")).to_contain_text("Control for you: P1 steps from C3 to D4.")
    expect(two.locator(".control-did")).to_contain_text("Control for P1, red: P1 steps from C3 to D4.")
    one.get_by_role("button", name="Draw a card").tap()
    expect(one.locator(".control-did")).to_be_hidden()
    expect(one.get_by_role("button", name="Take it back")).to_have_count(0)


def test_the_table_view_cuts_nothing_while_bids_are_made(
    browser: Browser, event: Server, duel: Duel, control: Visitor
) -> None:
    seen = re.search(r'id="seen-event"[^>]*data-number="(\d+)"', control.get("/console/").text)
    assert control.press("event", {"type": "next_phase", "seen": seen[1] if seen else ""}).status == 200
    page = table_view(browser, event, duel.cards["wall"])
    page.set_viewport_size({"width": 1920, "height": 1080})
    for part in ("#clock", "#now", "#bid", "#sides", "#just"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.context.close()


def test_whoever_need_not_march_sees_no_yellow(sitting: Sitting, control: Visitor) -> None:
    all_have_planned(sitting)
    for player in PLAYERS:
        acts_for(control, sitting.name, player, type="end_turn")
    one, two = sitting.phones["P1"], sitting.phones["P2"]
    expect(one.locator(".seat-call")).to_contain_text("Start the march of the Veterans.")
    yellow_is(one, "march")
    expect(two.get_by_role("button", name="March the Veterans for P1")).to_be_visible()
    yellow_is(two)


def test_a_card_that_no_seat_has_is_told_so_and_one_may_type_another(browser: Browser, event: Server) -> None:
    card = open_table(event, "folding_beijing", "Corner table").cards["governor"]
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(f"{event.url}/seat/#no-such-card")
    expect(page.get_by_role("alert")).to_have_text(re.compile("not a whole card"))
    assert violations(page) == []
    page.get_by_label("Your seat card").fill(card)
    page.get_by_role("button", name="Take the seat").click()
    live(page)
    expect(page.get_by_role("heading", name="Governor")).to_be_visible()
    assert card not in page.url


def test_a_name_stays_when_a_colour_is_saved_after_it(browser: Browser, event: Server) -> None:
    table = open_table(event, "greenway", "Colours")
    page = phone(browser, event, table.cards["P1"])
    page.locator("#fold-name summary").tap()
    page.locator("#seat-name").fill("Ann")
    page.locator(".name-form button").tap()
    expect(page.locator(".seat-name h1")).to_contain_text("Ann")
    expect(page.locator("#seat-name")).to_have_value("Ann")
    page.locator("#seat-colour").select_option(index=5)
    page.locator(".name-form button").tap()
    expect(page.locator(".seat-name h1")).not_to_contain_text("red")
    expect(page.locator(".seat-name h1")).to_contain_text("Ann")
    page.context.close()


@pytest.mark.parametrize("game", ["earthquake", "evacuation", "folding_beijing", "greenway"])
def test_the_chosen_filter_of_the_moves_is_white_on_dark_at_every_game(
    browser: Browser, event: Server, control: Visitor, game: str
) -> None:
    table = opened_by(control, game, proposed(control, game))
    page = phone(browser, event, next(card for seat, card in table.cards.items() if seat != WALL))
    page.locator("[popovertarget=moves]").first.tap()
    chosen = page.locator(".moves-filters [aria-pressed=true]")
    expect(chosen).to_have_css("color", "rgb(255, 255, 255)")
    expect(chosen).to_have_css("background-color", "rgb(20, 32, 43)")
    page.context.close()
