"""A phone at Evacuation: tabs of what lies open before others, and settling on the map of the New World."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import in_both_themes
from tests.browser.earthquake import set_by_hand
from tests.browser.pages import becomes, live, logged_in
from tests.browser.phones import control_of
from tests.browser.side_tables import PagesOfTable, acts_for, open_table, page_of, table_view, yellow_is
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

SEATS = ("P1", "P2", "P3")
FINGER = 44


class Sitting:
    """Three people at a table. P1 begins."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.name, cards = open_table(server, "evacuation", "Evacuation", seats=3, order=SEATS)
        self.control = control_of(server.url, server.password)
        self.pages = PagesOfTable(lambda seat: page_of(browser, server, seat, cards[seat]))

    def set(self, type_: str, /, **fields: str | int) -> None:
        """Makes a correction as Control."""
        set_by_hand(self.control, self.name, type_, **fields)


@pytest.fixture
def table(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    yield at_table
    at_table.pages.close()


def shows(page: Page, tab: str, *nations: str) -> None:
    """Expects this tab to be the chosen one, and these panels alone in sight; the own turn only on the own tab."""
    expect(page.locator(".seat-tab[aria-pressed=true]")).to_have_id(f"tab-{tab}")
    expect(page.locator(".nation:visible .nation-name b")).to_have_text(nations)
    expect(page.locator(".worlds")).to_be_visible(visible=tab == "me")
    expect(page.locator("#own")).to_be_visible(visible=tab == "me")


def sizes(buttons: Locator) -> list[list[float]]:
    measured: list[list[float]] = buttons.evaluate_all(
        "all => all.map((each) => [each.getBoundingClientRect().width, each.getBoundingClientRect().height])"
    )
    return measured


def stored(page: Page, seat: str) -> str:
    """Returns the food, steel and energy of the Old World on a seat's panel."""
    return " ".join(page.locator(f".nation.{seat} .both-stores tr").last.locator("td").all_inner_texts())


def test_what_lies_open_before_each_player_is_one_tap_away_and_a_turn_that_begins_leaves_it(table: Sitting) -> None:
    page = table.pages["P2"]
    page.evaluate("window.same = true")
    tabs = page.locator(".seat-tab")
    expect(tabs).to_have_count(4)
    assert tabs.evaluate_all("all => all.map((each) => each.id)") == ["tab-me", "tab-P1", "tab-P3", "tab-log"]
    assert all(width >= FINGER and height >= FINGER for width, height in sizes(tabs))
    shows(page, "me", "P2")
    page.locator("#tab-P3").tap()
    shows(page, "P3", "P3")
    assert in_both_themes(page, ".nation.P3") == []
    table.set("set_number", player="P3", of="old", resource="food", number=19)
    becomes(page, lambda page: stored(page, "P3").split()[0], "19")
    shows(page, "P3", "P3")
    page.locator("#tab-P1").press("Enter")
    shows(page, "P1", "P1")
    table.set("set_number", player="P1", of="old", resource="steel", number=17)
    becomes(page, lambda page: stored(page, "P1").split()[1], "17")
    expect(page.locator("#tab-P1")).to_be_focused()
    page.locator("#tab-me").press("Space")
    shows(page, "me", "P2")
    assert page.evaluate("window.same")
    page.locator("#tab-P1").tap()
    shows(reloaded(page), "P1", "P1")
    a_turn_begins(table, page)
    the_log_of_a_tab_begins_with_that_player(table, page)


def a_turn_begins(table: Sitting, page: Page) -> None:
    """Whoever reads stays there, and has a yellow button."""
    yellow_is(page)
    acts_for(table.control, table.name, "P1", type="pass")
    expect(page.locator(".seat-call")).to_contain_text("Your turn")
    shows(page, "P1", "P1")
    yellow_is(page, "to-my-turn")
    page.locator("#to-my-turn").tap()
    shows(page, "me", "P2")
    expect(page.locator("#slot-1a")).to_be_visible()
    yellow_is(page, "yours")


def the_log_of_a_tab_begins_with_that_player(table: Sitting, page: Page) -> None:
    acts_for(table.control, table.name, "P2", type="pass")
    expect(page.locator(".seat-call")).to_contain_text("Waiting for P3")
    page.locator("#tab-P1").tap()
    page.locator("#tab-log").tap()
    expect(page.locator("#moves .move:visible")).to_have_count(1)
    expect(page.locator("#moves .move:visible")).to_have_attribute("data-of", "P1")
    page.get_by_role("button", name="Back to the table").locator("visible=true").tap()
    page.locator("#tab-me").tap()
    page.locator("#tab-log").tap()
    expect(page.locator("#moves .move[data-of=P1]:visible")).to_have_count(1)
    expect(page.locator("#moves .move[data-of=P2]:visible")).to_have_count(1)


def reloaded(page: Page) -> Page:
    page.reload()
    return live(page)


def test_a_reload_keeps_what_is_chosen_and_not_yet_pressed(table: Sitting) -> None:
    table.set("set_pieces", player="P1", of="ships", where="old", **{"pieces.0": "ship-5"})
    one = table.pages["P1"]
    one.locator("#slot-2b").tap()
    one.locator("[data-pays]").first.tap()
    one.locator("#paying [data-by='1']").first.tap()
    paid = one.locator("#pay").inner_text()
    expect(reloaded(one).locator("#pay")).to_have_text(paid)
    one.locator("#pay-back").tap()
    expect(reloaded(one).locator("#paying")).to_be_hidden()
    one.get_by_role("button", name="Take it back").tap()
    expect(one.locator("#slot-2b")).to_be_visible()

    for seat in SEATS:
        acts_for(table.control, table.name, seat, type="pass")
    one.locator(".loadable", has_text="River Plain").tap()
    one.locator(".loadable[data-resource]").first.tap()
    expect(one.locator("#fly")).to_have_text("Fly 1 ship")
    loaded = one.locator(".bay-slot .aboard").all_inner_texts()
    expect(reloaded(one).locator("#fly")).to_have_text("Fly 1 ship")
    assert one.locator(".bay-slot .aboard").all_inner_texts() == loaded
    table.set("set_pieces", player="P1", of="discs", **{"pieces.0": "region-2"})
    expect(one.locator("#fly")).to_have_text("No ship flies")
    expect(reloaded(one).locator("#fly")).to_have_text("No ship flies")


def marked(page: Page) -> tuple[list[str | None], str | None, str]:
    """Returns the spaces chosen on the map and in the list, and what the button says."""
    on_map = page.locator("#settle-form .map-hex.chosen").evaluate_all("all => all.map((each) => each.dataset.space)")
    listed = page.evaluate("document.querySelector('#settle-form [name=space]:checked')?.value ?? null")
    return on_map, listed, page.locator("#settle").inner_text()


def lit(page: Page) -> tuple[list[str], list[str]]:
    """Returns the spaces to choose from on the map and in the list."""
    on_map: list[str] = page.locator("#settle-form .map-hex.lit").evaluate_all(
        "all => all.map((each) => each.dataset.space)"
    )
    listed: list[str] = page.locator("#settle-form [name=space]:enabled").evaluate_all(
        "all => all.map((each) => each.value)"
    )
    return sorted(on_map), sorted(listed)


def test_a_piece_settles_where_the_map_is_tapped_and_the_list_follows_as_the_map_follows_the_list(
    table: Sitting,
) -> None:
    table.set("set_number", player="P1", of="population", number=2)
    table.set("set_number", player="P1", of="new", resource="steel", number=2)
    page = live(table.pages["P1"])
    page.locator("#slot-2a").tap()
    expect(page.locator("#settle-form")).to_be_visible()
    on_map, listed = lit(page)
    assert on_map == listed != []
    assert all(width >= FINGER and height >= FINGER for width, height in sizes(page.locator("#settle-form .map-hex")))
    assert in_both_themes(page, "#settle-form") == []
    expect(page.locator("#settle-form .space").first).to_be_hidden()

    page.locator("#settle-form .map-hex[data-space=mountain-1]").tap()
    becomes(page, marked, (["mountain-1"], "mountain-1", "Settle here"))
    page.locator("#settle-form .map-hex.sea").first.tap()
    assert marked(page) == (["mountain-1"], "mountain-1", "Settle here")
    stays_where_it_was_scrolled(table, page)

    page.locator("#settle-list summary").press("Enter")
    page.locator("#settle-form [name=space][value=mountain-1]").press("ArrowRight")
    becomes(page, lambda page: len({*marked(page)[0], marked(page)[1]}), 1)
    chosen = marked(page)[1]
    assert chosen in on_map
    assert chosen != "mountain-1"

    page.locator("#settle").tap()
    expect(page.locator("#settle-form")).to_be_visible()
    becomes(page, marked, ([], None, "Tap a highlighted space"))
    assert lit(page)[0] == [each for each in on_map if each != chosen]


def stays_where_it_was_scrolled(table: Sitting, page: Page) -> None:
    """While others' parts are drawn again."""
    area = page.locator("#settle-form .map-window")
    scrolled = area.evaluate("area => area.scrollLeft = area.scrollWidth - area.clientWidth")
    assert scrolled > 100
    table.set("set_number", player="P3", of="old", resource="food", number=19)
    expect(page.locator(".nation.P3 .both-stores tr").last).to_contain_text("19")
    assert area.evaluate("area => area.scrollLeft") == pytest.approx(scrolled, abs=1)


def test_names_on_the_map_touch_nothing_in_the_hexes_below(browser: Browser, event: Server) -> None:
    table, cards = open_table(event, "evacuation", "Evacuation", seats=2)
    pages = (logged_in(browser, event, "control", event.password), table_view(browser, event, cards["wall"]))
    pages[0].goto(f"{event.url}/console/{table}/")
    for page in pages:
        for width, height in ((1920, 1080), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            assert live(page).evaluate(TOUCHING) == []
        page.context.close()


TOUCHING = """() => Array.from(document.querySelectorAll(".map-name")).filter((name) => {
    const { left, right, top, bottom, height } = name.getBoundingClientRect();
    return Array.from(document.querySelectorAll(".map-free"), (free) => free.getBoundingClientRect())
        .some((free) => left < free.right && free.left < right
            && top + 0.26 * height < free.bottom && free.top < bottom - 0.2 * height);
}).map((name) => name.textContent)"""
