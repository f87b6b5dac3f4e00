"""A round of The Greenway on four phones, with the table view beside them, and Control who puts things right."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import COLOURS, in_theme, violations
from tests.browser.greenway import Sitting, all_have_planned, moves, plan, plan_nothing, ready, says, standing
from tests.browser.pages import CONSOLE, alike, becomes, live, without_lots
from tests.browser.phones import control_of
from tests.browser.side_tables import acts_for
from tests.browser.under_way import steer
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser


def test_a_round_on_four_phones_whose_plans_are_secret_until_all_are_ready(sitting: Sitting) -> None:
    one, two, three, four, _ = sitting.pages
    for page in (one, two, three, four):
        says(page, "Plan one card in secret.")
    plan(one, "3H", "O3")
    says(one, "You are ready.")
    says(sitting.wall, "Waiting for P2, P3, P4.")
    for page in (two, three, four, sitting.wall):
        becomes(page, ready, ["P1"])
        assert "3♥" not in page.content()
        assert "3H" not in without_lots(page)

    plan(two, "4H")
    plan_nothing(three)
    plan(four, "2D", "O2")
    for page in sitting.pages:
        expect(page.locator("#just .turned li")).to_have_text(["P1 3♥ O3", "P2 4♥ bluff", "P3 – nothing", "P4 2♦ O2"])
        expect(page.locator("#just [data-step]")).to_have_count(3)
        becomes(page, lambda page: [standing(page).get(at) for at in ("G5", "H7", "G6")], ["O3", "O2", None])
    goes_through_the_reveal_again(sitting.wall)
    each_has_three_actions(sitting)
    the_veterans_march(sitting)


def goes_through_the_reveal_again(wall: Page) -> None:
    expect(wall.locator("#just .turned-card")).to_have_text(["3♥", "4♥", "–", "2♦"])
    wall.locator("#step-again").click()
    where = "() => document.querySelector('#square-G5 .piece').style.transform"
    assert wall.evaluate(where) == "translate(0px, 30px)"
    expect(wall.locator("#caption")).to_have_text(re.compile("^P4: 2♦ on Occupier 2"))
    wall.locator("#step-on").click()
    expect(wall.locator("#step-on")).to_be_disabled()
    assert wall.evaluate(where) == "none"
    wall.locator("#step-back").click()
    expect(wall.locator("#just li.shown")).to_contain_text("P4: 2♦ on Occupier 2")
    expect(wall.locator("#marks .arrow.shown")).to_have_count(1)


def each_has_three_actions(sitting: Sitting) -> None:
    one, two, three, four, _ = sitting.pages
    says(two, "P1 acts. Actions left: 3.")
    moves(one, "C3", "D4")
    expect(one.locator("#move-button")).to_have_text("Step C3 to D4")
    one.locator("#move-button").tap()
    says(one, "Actions left: 2.")
    moves(one, "A3")
    expect(one.locator("#square-D3")).to_have_class(re.compile("lit"))
    moves(one, "D3", "D3")
    says(one, "Actions left: 1.")
    one.get_by_role("button", name="Draw a card").tap()
    expect(one.locator(".hand .card")).to_have_count(3)
    expect(one.locator(".hand")).to_contain_text("4♦")
    expect(two.locator("#just")).to_contain_text("P1 draws a card.")
    assert "4♦" not in two.content()
    for page in (one, two, three, four):
        page.get_by_role("button", name="End turn").tap()


def the_veterans_march(sitting: Sitting) -> None:
    one, two, three, *_ = sitting.pages
    says(two, "The Veterans are next: P1 starts the march.")
    expect(two.locator("#marks .coming")).to_have_count(8)
    three.get_by_role("button", name="March the Veterans").tap()
    for page in sitting.pages:
        expect(page.locator("#phase")).to_have_text("Round 2, plan in secret")
        expect(page.locator(".seat.P2 .badge")).to_be_visible()
        alike(standing, page, one)
    assert {at for at, piece in standing(one).items() if piece.startswith("V")} == {
        *("G4", "H4", "I7", "I8", "F9", "E9", "D6", "D5"),
    }
    assert sorted(at for at, piece in standing(one).items() if piece == "P1") == ["B3", "C1", "C2", "D3", "D4"]
    assert one.locator("#square-D4").get_attribute("aria-label") == "D4: Protector of P1, quarter, tails up"


def test_a_choice_shows_what_it_would_do_before_it_is_planned_and_survives_what_the_others_do(
    event: Server, sitting: Sitting
) -> None:
    page = sitting.phones["P3"]
    page.locator("#plan-form .card:has([value='8H'])").tap()
    acts_for(control_of(event.url, event.password), sitting.name, "P2", type="plan", card="4H")
    expect(page.locator(".seat.P2")).to_contain_text("ready")
    expect(page.locator("[name=card][value='8H']")).to_be_checked()
    moves(page, "F7")
    expect(page.locator("#plan-button")).to_have_text("Plan 8♥ on O1")
    expect(page.locator("#advice")).to_have_text("O1 cannot move now. O4 on F6 is in its way.")
    moves(page, "G6")
    expect(page.locator("#advice")).to_have_text("O3 goes G6 to G5. V2 on G4 is in its way.")
    expect(page.locator("#preview .arrow")).to_have_count(1)
    page.locator("#plan-form .numbers label", has_text="Bluff").tap()
    expect(page.locator("#advice")).to_have_text("A bluff: the card is spent, nothing moves.")
    expect(page.locator("#preview .arrow")).to_have_count(0)


def test_a_turn_by_keyboard_alone(sitting: Sitting) -> None:
    all_have_planned(sitting)
    page = sitting.phones["P1"]
    page.locator("#square-A1").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#square-C3")).to_have_attribute("aria-pressed", "true")
    for key in ("ArrowRight", "Enter", "Enter"):
        page.keyboard.press(key)
    says(page, "Actions left: 2.")
    becomes(page, lambda page: standing(page).get("D3"), "P1")
    page.locator("#standing-table summary").click()
    expect(page.locator("#standing-table tr", has_text="Protector of P1")).to_contain_text("C1, C2, A3, B3, D3")


def test_all_rules_are_one_tap_away_with_those_of_the_phase_open_and_axe_finds_nothing(sitting: Sitting) -> None:
    page = sitting.phones["P1"]
    page.get_by_role("button", name="Rules").tap()
    expect(page.locator("#help")).to_be_visible()
    expect(page.locator("#help details[open]")).to_contain_text("Each player plans in secret")
    expect(page.locator("#help summary")).to_have_count(4)
    expect(page.locator("#help")).to_contain_text("Rik Eberhardt")
    page.get_by_role("button", name="Back to the table").tap()
    all_have_planned(sitting)
    expect(page.locator("#help details[open]")).to_contain_text("each has up to three actions")
    for each in (page, sitting.wall):
        each.locator("#standing-table summary").click()
    page.get_by_role("button", name="Rules").tap()
    sitting.wall.locator("#rules > summary").click()
    for each in (page, sitting.wall):
        expect(each.locator("#help")).to_be_visible()
        assert violations(each, "#help") == []
        assert in_theme(each, "dark", rules=COLOURS) == []


def test_the_whole_board_is_in_sight_on_a_tablet_and_a_large_screen_with_an_announcement(
    event: Server, sitting: Sitting
) -> None:
    control = control_of(event.url, event.password)
    steer(control, type="announce", text="Lunch is served: come to the hall, and be back for turn 4.")
    page = sitting.phones["P1"]
    expect(page.locator(".announcement[open]")).to_contain_text("Lunch")
    expect(page.locator(".seat-board .suit")).to_have_count(4)
    for width, height in ((2560, 1440), (1920, 1080), (1366, 768), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for suit in page.locator(".seat-board .suit").all():
            expect(suit).to_be_in_viewport(ratio=0.75)  # of a line, whose letters are lower


def says_what_is_missing(control: Page) -> Locator:
    """The form that moves a piece by hand: sent empty, it says so in our words."""
    form = control.locator("form", has=control.get_by_label("Piece from"))
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_have_text("Something is missing here. Choose it or fill it in first.")
    expect(form.get_by_label("Piece from")).to_have_attribute("aria-invalid", "true")
    return form


def test_control_acts_for_a_seat_edits_and_takes_back(
    browser: Browser, ana: Page, event: Server, sitting: Sitting
) -> None:
    signed_in = ana.context.storage_state()
    control = browser.new_context(viewport=CONSOLE, storage_state=signed_in).new_page()
    control.goto(f"{event.url}/console/{sitting.name}/")
    live(control)
    plan(sitting.phones["P1"], "3H", "O3")
    assert "3♥" not in control.content()
    control.get_by_role("button", name="Show it on this screen").click()
    expect(control.locator("#hands tr", has_text="P1")).to_contain_text("3♥ on O3")
    assert violations(control, "#hands") == []

    seat = browser.new_context(viewport=CONSOLE, has_touch=True, storage_state=signed_in).new_page()
    seat.goto(f"{event.url}/console/{sitting.name}/seats/P2/")
    live(seat)
    plan(seat, "5H", "O1")
    says(sitting.phones["P2"], "You are ready.")

    by_hand = says_what_is_missing(control)
    control.get_by_label("Piece from").fill("g6")
    by_hand.locator("[name=to]").fill("e6")
    control.get_by_role("button", name="Move the piece").click()
    expect(sitting.wall.locator("#square-E6")).to_have_attribute("data-piece", "O3")
    control.get_by_role("button", name="D4: heads up").click()
    expect(sitting.wall.locator("#square-D4")).to_have_attribute("aria-label", "D4: quarter, tails up")
    expect(control.get_by_role("button", name="D4: tails up")).to_be_visible()
    for _ in range(3):
        number = control.locator(f"#seen-{sitting.name}").get_attribute("data-number")
        control.locator(f"#undo-{sitting.name}-button").click()
        expect(control.locator(f"#seen-{sitting.name}")).not_to_have_attribute("data-number", number or "")
    says(sitting.phones["P2"], "Plan one card in secret.")
    expect(sitting.wall.locator("#square-G6")).to_have_attribute("data-piece", "O3")
    for page in (control, seat):
        page.context.close()
