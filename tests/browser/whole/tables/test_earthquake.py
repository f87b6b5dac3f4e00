"""EARTHQUAKE! on three phones with the table view: a turn with a link, laying, corrections, and Control."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from boardgames.earthquake.game import GAME
from boardgames.earthquake.parts.geometry import letter_at
from boardgames.earthquake.records.options import Options
from boardgames.earthquake.records.pieces import KINDS
from boardgames.earthquake.rules.legal_places import places
from megagame.core.dice import Dice
from tests.browser.axe import COLOURS, in_both_themes, in_theme, violations
from tests.browser.earthquake import SEATS, Sitting, holder, lay, pieces_on, roll, says
from tests.browser.interception import intercept
from tests.browser.pages import CONSOLE, live
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def city(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    yield at_table
    at_table.close()


def beside_blue(city: Sitting) -> None:
    """Places a single of blue's on Division, next to Foster."""
    city.place("Division", "blue", "blue", (19, 31))
    city.set("set_deed", block="Division", holder="blue")


def test_a_turn_with_a_link_is_shown_before_it_is_paid_and_counts_once_though_its_first_press_is_lost(
    city: Sitting,
) -> None:
    beside_blue(city)
    red, lost = city.pages[0], list[str]()

    def lose_the_first(route: Route) -> None:
        lost.append(route.request.url)
        if len(lost) == 1:
            route.abort()
        else:
            route.continue_()

    roll(red, 1, 2)
    says(red, "You are on Foster: choose one action.")
    says(city.wall, "Red acts on Foster.")
    expect(red.locator(".way.impossible")).to_have_text(
        ["Buy nobody holds this deed", "Loot nobody holds this deed", "Police nobody else with savings is here"]
    )
    red.locator("#way-invest").tap()
    lay(red, "blue", (20, 31))
    expect(red.locator("#lay-says li").first).to_have_text("Links with Division: pay Blue B1 and get its deed.")
    expect(red.locator("#lay-button")).to_have_text("Invest in Foster: 1")
    lay(red, "green", (22, 30))
    expect(red.locator(".ghost")).to_have_count(2)
    red.locator("[data-lay=back]").tap()
    expect(red.locator(".ghost")).to_have_count(1)
    intercept(red, "**/act/", lose_the_first)
    red.locator("#lay-button").tap()
    for page in city.pages:
        holder(page, "Foster", "red")
        holder(page, "Division", "red")
        assert pieces_on(page, "Foster") == ["blue"]
        expect(page.locator("#marks g")).to_have_count(1)
    says(city.phones["blue"], "Roll the dice.")
    assert len(lost) == 2


def test_what_is_lit_is_where_the_rules_allow_a_piece(city: Sitting) -> None:
    red = city.phones["red"]
    roll(red, 1, 2)
    red.locator("#way-build").tap()
    state = GAME.after(GAME.blank, GAME.open(Options(seats=SEATS, order=SEATS), Dice(1)))
    for kind in KINDS:
        red.locator(f"[data-lay-kind={kind}]").tap()
        lit = set[str]()
        for _ in range(4):
            lit |= set(red.locator("[data-lit]").evaluate_all("all => all.map(one => one.dataset.lit)"))
            red.locator("[data-lay=turn]").tap()
        letters = (letter_at(cells) for cells in places(state, "Foster", (), kind))
        assert lit == {f"{x},{y}" for x, y in letters}, kind
    assert in_both_themes(red) == []
    assert red.evaluate("document.body.scrollHeight <= innerHeight"), "what is only heard makes the page longer"


def test_a_tap_on_a_block_looks_at_it_and_a_piece_is_dragged_to_another_place(city: Sitting) -> None:
    red = city.phones["red"]
    roll(red, 1, 2)
    red.get_by_role("button", name="Whole", exact=True).tap()
    expect(red.locator("#city-window")).to_have_attribute("data-zoom", "whole")
    red.locator(".space[data-block='Cornell'] .paved").tap()
    expect(red.locator("#city-window")).to_have_attribute("data-zoom", "near")
    expect(red.locator(".space[data-block='Cornell']")).to_be_in_viewport()
    red.locator("#way-build").tap()
    lay(red, "blue", (20, 31))
    from_, to = (red.locator(f"[data-lit='{x},31'] rect").bounding_box() for x in (20, 22))
    assert from_ is not None
    assert to is not None
    red.mouse.move(from_["x"] + 8, from_["y"] + 8)
    red.mouse.down()
    red.mouse.move(to["x"] + 8, to["y"] + 8, steps=6)
    red.mouse.up()
    red.locator("#lay-button").tap()
    expect(red.locator(".structure[data-block='Foster'] > .piece")).to_have_attribute("data-cells", "22,31")


def test_what_is_laid_stays_when_control_puts_something_right_and_goes_in_every_tab_once_it_is_built(
    city: Sitting,
) -> None:
    red = city.phones["red"]
    roll(red, 1, 2)
    red.locator("#way-build").tap()
    lay(red, "blue", (20, 31))
    lay(red, "blue", (22, 31))
    city.set("set_deed", block="Salmon", holder="blue")
    holder(red, "Salmon", "blue")
    expect(red.locator(".ghost")).to_have_count(2)
    city.place("Foster", "blue", "blue", (22, 31))
    expect(red.locator(".ghost.misfit")).to_have_count(1)
    expect(red.locator("#lay-says li").first).to_have_text("A piece of Foster is on a crossed cell.")
    red.locator("[data-lay=back]").tap()
    expect(red.locator(".ghost")).to_have_count(1)
    expect(red.locator("#lay-button")).to_have_text("Build on Foster: 1")
    other_tab = red.context.new_page()
    other_tab.goto(f"{red.url.partition('#')[0]}#{city.cards['red']}")
    live(other_tab).locator("#way-pass").tap()
    other_tab.get_by_role("button", name="Pass, and end the turn").tap()
    for page in (red, other_tab):
        says(page, "Blue rolls the dice.")
        expect(page.locator(".ghost")).to_have_count(0)
    other_tab.get_by_role("button", name="Take it back").tap()
    for page in (red, other_tab):
        says(page, "You are on Foster: choose one action.")
    red.reload()
    live(red).locator("#way-build").tap()
    lay(red, "blue", (20, 31))
    red.locator("#lay-button").tap()
    for page in (red, other_tab):
        expect(page.locator(".structure[data-block='Foster'] > .piece")).to_have_count(2)
    red.go_back()
    red.go_forward()
    says(red, "Blue rolls the dice.")


def test_control_acts_for_a_seat_with_real_dice_takes_it_back_puts_right_and_stops_the_game(
    browser: Browser, ana: Page, city: Sitting
) -> None:
    control = of_control(browser, ana, f"/console/{city.name}/")
    seat = of_control(browser, ana, f"/console/{city.name}/seats/red/")
    red = city.phones["red"]
    roll(seat, 1, 2)
    seat.locator("#way-invest").tap()
    lay(seat, "blue", (20, 31))
    seat.locator("#lay-button").tap()
    for page in (red, seat, control):
        holder(page, "Foster", "red")
    expect(red.locator(".control-did")).to_contain_text("Control for you")
    for then in ("Red acts on Foster.", "Red rolls the dice."):
        control.locator(f"#undo-{city.name}-button").click()
        says(control, then)
    expect(red.locator("#roll-form")).to_be_visible()
    assert pieces_on(red, "Foster") == []
    form = control.locator("form", has=control.locator("[value=place_piece]"))
    form.locator("[name=block]").select_option("Foster")
    form.locator("[data-list=cells]").fill("20,31")
    form.get_by_role("button").click()
    expect(red.locator(".structure[data-block='Foster'] > .piece")).to_have_count(1)
    control.locator("#stop-game summary").click()
    assert violations(control, "#stop-game") == []
    assert in_theme(control, "dark", rules=COLOURS) == []
    control.get_by_role("button", name="Stop and score").click()
    for page in (red, city.wall):
        says(page, "The game was stopped.")
    for page in (control, seat):
        page.context.close()


def of_control(browser: Browser, ana: Page, path: str) -> Page:
    """Opens a page as the Control team sees it."""
    signed_in = ana.context.storage_state()
    page = browser.new_context(viewport=CONSOLE, has_touch=True, storage_state=signed_in).new_page()
    page.goto(ana.url.split("/console")[0] + path)
    return live(page)
