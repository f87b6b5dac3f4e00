"""EARTHQUAKE! on three phones with the table view: a turn with a link, a New Year with all that can happen there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from boardgames.earthquake.game import GAME
from boardgames.earthquake.geometry import letter_at
from boardgames.earthquake.options import Options
from boardgames.earthquake.pieces import KINDS
from boardgames.earthquake.places import places
from megagame.core.dice import Dice
from megagame.trials.servers import Server
from tests.browser.earthquake import SEATS, Sitting, holder, lay, pieces_on, roll, says
from tests.browser.pages import CONSOLE, live
from tests.browser.test_every_page import in_both_themes
from tests.proxy import Proxy, proxy_to

pytestmark = pytest.mark.browser


STALE_WITHIN = 10_000
"""Milliseconds until a phone says that its line is cut, or is well again."""


@pytest.fixture
def line(event: Server) -> Iterator[Proxy]:
    """The wifi between one phone and the laptop."""
    with proxy_to(event.port) as proxy:
        yield proxy


@pytest.fixture
def city(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    yield at_table
    at_table.close()


def beside_blue(city: Sitting) -> None:
    """A single of blue's stands on Division, just beside Foster."""
    city.place("Division", "blue", "blue", (19, 31))
    city.set("set_deed", block="Division", holder="blue")


def test_a_turn_with_a_link_is_shown_before_it_is_paid(city: Sitting) -> None:
    beside_blue(city)
    red = city.phones["red"]
    roll(red, 1, 2)
    says(red, "You are on Foster: choose one action.")
    says(city.wall, "Red acts on Foster.")
    expect(red.locator(".way.impossible")).to_have_text(
        ["Buy nobody holds this deed", "Loot nobody holds this deed", "Police nobody else with savings is here"]
    )
    red.locator("#way-invest").tap()
    lay(red, "blue", (20, 31))
    expect(red.locator("#lay-says li").first).to_have_text("Links with Division: pay Blue B1 and have its deed.")
    expect(red.locator("#lay-button")).to_have_text("Invest in Foster: 1")
    lay(red, "green", (22, 30))
    expect(red.locator(".ghost")).to_have_count(2)
    red.locator("[data-lay=back]").tap()
    expect(red.locator(".ghost")).to_have_count(1)
    red.locator("#lay-button").tap()
    for page in city.pages:
        holder(page, "Foster", "red")
        holder(page, "Division", "red")
        assert pieces_on(page, "Foster") == ["blue"]
        expect(page.locator("#marks g")).to_have_count(1)
    says(city.phones["blue"], "Your turn: roll the dice.")


def test_a_turn_goes_on_after_a_line_that_was_cut_in_the_middle(city: Sitting) -> None:
    beside_blue(city)
    red, cut = city.phones["red"], list[str]()

    def fail_once(route: Route) -> None:
        cut.append(route.request.url)
        if len(cut) == 1:
            route.abort()
        else:
            route.continue_()

    roll(red, 1, 2)
    red.locator("#way-invest").tap()
    lay(red, "blue", (20, 31))
    red.route("**/act/", fail_once)
    red.locator("#lay-button").tap()
    holder(city.wall, "Division", "red")
    assert len(cut) == 2
    assert pieces_on(city.wall, "Foster") == ["blue"]


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


def year_of_red(city: Sitting) -> None:
    """Red can pay for nothing: one deed to be given up, and two at the tanks."""
    city.place("Foster", "green", "red", (20, 31), (21, 31), (22, 31), (21, 30))
    city.place("Hawthorne", "yellow", "red", (14, 18), (14, 19), (14, 20))
    city.place("Belmont", "red", "red", (15, 18), (15, 19), (16, 19))
    for block in ("Foster", "Hawthorne", "Belmont"):
        city.set("set_deed", block=block, holder="red")
    city.save("red", blue=1)
    city.save("blue", yellow=2, blue=1)
    city.save("yellow", orange=2)
    city.set("move_pawn", player="red", to=35)


def one_is_saved_and_two_are_auctioned(
    city: Sitting, cut: Callable[[], AbstractContextManager[None]] = nullcontext
) -> None:
    """Blue pays what Hawthorne lacks, nobody helps with Belmont; both are auctioned, and the earth shakes with 6.

    `cut`: while blue gives, and while yellow bids.
    """
    red, blue, yellow = (city.phones[seat] for seat in SEATS)
    red.get_by_role("button", name="Give up Foster").tap()
    red.locator(".due-card", has_text="Hawthorne").get_by_role("button", name="Ask the others").tap()
    says(blue, "Will you help Red to keep Hawthorne?")
    says(yellow, "Blue is asked to help save Hawthorne.")
    with cut():
        blue.get_by_role("button", name="One three more").tap()
        blue.get_by_role("button", name="Give pieces: 1").tap()
    expect(city.wall.locator("#just .told")).to_contain_text("Red pays 1 × three for Hawthorne.")
    red.get_by_role("button", name="Ask the others").tap()
    for page in (blue, yellow):
        page.get_by_role("button", name="Give nothing").tap()
    says(yellow, "What do you bid for Hawthorne?")
    expect(city.wall.locator("#just .told")).to_contain_text("Red defaults: the bank takes everything.")
    with cut():
        yellow.get_by_role("button", name="One two more").tap()
        yellow.get_by_role("button", name="Bid 2 squares").tap()
        says(city.wall, "Blue bids for Hawthorne, or passes.")
    expect(blue.locator("#turn .asked-list")).to_contain_text("2 squares")
    blue.get_by_role("button", name="Pass").tap()
    says(yellow, "What do you bid for Belmont?")
    yellow.get_by_role("button", name="Pass").tap()
    says(blue, "What do you bid for Belmont?")
    blue.locator("[name='quake.0']").select_option("1")
    blue.locator("[name='quake.1']").select_option("6")
    blue.get_by_role("button", name="Pass").tap()


def test_a_new_year_with_a_forfeit_a_rescue_an_auction_and_an_earthquake(city: Sitting) -> None:
    year_of_red(city)
    roll(city.phones["red"], 1, 2)
    for page in city.pages:
        expect(page.locator("#just .steps .now")).to_contain_text("Cost")
    one_is_saved_and_two_are_auctioned(city)
    the_earthquake_is_turned(city)


def test_the_same_new_year_goes_on_after_a_line_that_was_cut_in_the_middle(
    browser: Browser, event: Server, line: Proxy
) -> None:
    """Blue's line is gone without a word; what blue gave meanwhile counts once, and blue sees what the others did."""
    city = Sitting(browser, event, {"blue": replace(event, port=line.port)})
    blue = city.phones["blue"]

    @contextmanager
    def cut() -> Iterator[None]:
        line.freeze()
        yield
        expect(blue.locator("body[data-live-state=stale]")).to_be_attached(timeout=STALE_WITHIN)
        line.thaw()
        expect(blue.locator("body[data-live-state=live]")).to_be_attached(timeout=STALE_WITHIN)

    year_of_red(city)
    roll(city.phones["red"], 1, 2)
    one_is_saved_and_two_are_auctioned(city, cut)
    expect(city.wall.locator("#just .told li", has_text="Blue gives Red 1 × three.")).to_have_count(1)
    expect(blue.locator("#just .dice-row .die")).to_have_text(["1"])
    with cut():
        city.phones["red"].get_by_role("button", name="strong").tap()
        expect(city.wall.locator("#just .dice-row .die")).to_have_text(["1", "6"])
        expect(blue.locator("#just .dice-row .die")).to_have_text(["1"])
    for name in ("breaks", "falls", "Go on"):
        city.phones["red"].get_by_role("button", name=name).tap()
    expect(blue.locator("#just .dice-row .die")).to_have_text(["1", "6"])
    says(blue, "Red acts on Woodstock.")
    city.close()


def the_earthquake_is_turned(city: Sitting) -> None:
    """Red turns its pages, and every page shows as much as is turned: the dice, what breaks, what goes with it."""
    red = city.phones["red"]
    for page in city.pages:
        says(page, "the pages")
        expect(page.locator("#just .steps .now")).to_contain_text("Quake")
        expect(page.locator("#just .dice-row .die")).to_have_text(["1"])
        expect(page.locator(".broken")).to_have_count(0)
    for button, dice, broken in (("strong", 2, 0), ("breaks", 2, 2), ("falls", 2, 2)):
        red.get_by_role("button", name=button).tap()
        for page in city.pages:
            expect(page.locator("#just .dice-row .die")).to_have_text(["1", "6"][:dice])
            expect(page.locator(".broken .piece")).to_have_count(broken)
    expect(city.wall.locator("#just")).to_contain_text("Deeds that go with it: Hawthorne")
    red.get_by_role("button", name="Go on").tap()
    for page in city.pages:
        expect(page.locator("#just .steps .done")).to_have_count(3)
    says(red, "You are on Woodstock: choose one action.")


def test_a_new_year_can_be_gone_through_again_step_by_step(city: Sitting) -> None:
    year_of_red(city)
    roll(city.phones["red"], 1, 2)
    city.phones["red"].get_by_role("button", name="Give up Foster").tap()
    steps = city.wall.locator("#just .told li")
    expect(steps).to_have_text(["Red rolled 1 and 2.", "Red is at New Year.", "Red gives up Foster."])
    city.wall.locator("#step-again").click()
    expect(city.wall.locator("#just .told li.shown")).to_have_text("Red rolled 1 and 2.")
    for _ in range(2):
        city.wall.locator("#step-on").click()
    expect(city.wall.locator("#just .told li.shown")).to_have_text("Red gives up Foster.")
    expect(city.wall.locator(".space.told")).to_have_attribute("data-block", "Foster")
    expect(city.wall.locator("#step-on")).to_be_disabled()
    for page in (city.phones["red"], city.wall):
        page.locator("#forecast-details summary").click()
        page.locator("#standing-table summary").click()
        assert in_both_themes(page) == []


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
    expect(city.wall.locator(".structure[data-block='Foster'] > .piece")).to_have_attribute("data-cells", "22,31")


def test_control_stops_the_game_and_nothing_is_wrong_with_the_page(browser: Browser, ana: Page, city: Sitting) -> None:
    control = browser.new_context(viewport=CONSOLE, storage_state=ana.context.storage_state()).new_page()
    control.goto(f"{ana.url.split('/console')[0]}/console/{city.name}/")
    live(control)
    form = control.locator("form", has=control.locator("[value=place_piece]"))
    form.locator("[name=block]").select_option("Foster")
    form.locator("[data-spell-cells]").fill("20,31")
    form.get_by_role("button").click()
    expect(city.wall.locator(".structure[data-block='Foster'] > .piece")).to_have_count(1)
    control.locator("#stop-game summary").click()
    assert in_both_themes(control) == []
    control.get_by_role("button", name="Stop and count").click()
    for page in city.phones.values():
        says(page, "The game was stopped.")
    control.context.close()
