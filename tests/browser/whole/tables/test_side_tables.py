"""Side tables in use: opening, cards, acting, all tables at a glance, pause, and replay."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import COLOURS, in_theme
from tests.browser.pages import CONSOLE, PHONE, console, live, wall
from tests.browser.phones import control_of, newest_seen
from tests.browser.side_tables import acts_for, opened_by, phone, proposed, table_view, yellow_is
from tests.browser.side_tables import keep_all as hide
from tests.browser.side_tables import open_table as opened
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server
from tests.proxy import proxy_to
from tests.tables.side import ARRANGE

pytestmark = pytest.mark.browser

CODE = re.compile(r"[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}")

PRESSED = ".table-wall :is(a, button, input, select, summary, [role=button]):not(#screen-sleeps *)"

REPLACED = "This card is not, or no longer, valid for a seat. Ask Control for a new one."


@pytest.fixture(scope="module")
def control(browser: Browser, event: Server) -> Page:
    """Ana's page with all side tables."""
    page = console(browser, event, "control", event.password)
    page.get_by_role("link", name="Side tables").click()
    return live(page)


@pytest.fixture(scope="module")
def mei(event: Server) -> Visitor:
    """Another member of Control, elsewhere."""
    return control_of(event.url, event.password)


def open_table(page: Page, title: str) -> dict[str, str]:
    """Opens a table of Folding Beijing as Control does, and returns the cards on the page by seat."""
    page.get_by_role("link", name="Folding Beijing", exact=True).click()
    page.get_by_label("What the table is called").fill(title)
    page.get_by_role("button", name="Open the table").click()
    shown = cards(page)
    page.get_by_role("link", name="All side tables").click()
    live(page)
    return shown


def cards(page: Page) -> dict[str, str]:
    """Returns the cards on the page by seat."""
    expect(page.locator(".seat-card")).to_have_count(3)
    shown = {
        str(card.get_attribute("id")).removeprefix("card-"): card.locator(".card-value").inner_text()
        for card in page.locator(".seat-card").all()
    }
    assert all(CODE.fullmatch(value) for value in shown.values())
    return shown


def row(page: Page, title: str) -> Any:
    return page.locator(".side-table", has=page.get_by_role("heading", name=title, exact=True))


def attack(page: Page) -> None:
    """Attacks A1 once the page offers it."""
    expect(page.locator("[data-attack]")).to_be_visible()
    page.locator("#square-A1").tap()
    page.get_by_role("button", name="Attack A1 with 1").tap()


def typed(browser: Browser, event: Server, code: str) -> Page:
    """Returns a phone on which the card's letters were typed, in lower case and without hyphens."""
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    page.goto(f"{event.url}/seat/")
    page.get_by_label("The letters on your seat card").fill(code.lower().replace("-", " "))
    page.get_by_role("button", name="Take the seat").click()
    return live(page)


def test_a_seat_is_taken_by_its_picture_or_its_letters_and_acts(browser: Browser, event: Server, control: Page) -> None:
    seats = open_table(control, "By the window")
    table = row(control, "By the window")
    expect(table).to_contain_text("Waits for Residents")
    residents = phone(browser, event, seats["residents"])
    assert residents.url == f"{event.url}/seat/"  # the card's value is no longer in the address
    seat = table.locator("[data-phone-of$='/governor']")
    expect(seat).to_contain_text("no phone")
    governor = typed(browser, event, seats["governor"])
    expect(seat).not_to_contain_text("no phone")
    hide(residents)
    expect(table).to_contain_text("Waits for Governor")
    expect(table).to_contain_text("The residents hide their people")
    attack(governor)
    expect(table).to_contain_text("Waits for Residents")
    residents.reload()
    expect(live(residents).get_by_role("button", name="Yield A1")).to_be_visible()
    for page in (residents, governor):
        page.context.close()


def test_a_new_card_throws_the_old_holder_out_at_once(browser: Browser, event: Server, control: Page) -> None:
    seats = open_table(control, "In the corner")
    old = phone(browser, event, seats["residents"])
    row(control, "In the corner").get_by_role("link", name="Cards").click()
    control.locator("#card-residents").get_by_text("New card").click()
    control.locator("#card-residents").get_by_role("button", name="Make it: the old one stops at once").click()
    new = cards(control)
    assert new["residents"] != seats["residents"]
    assert new["governor"] == seats["governor"]
    expect(old.get_by_role("alert")).to_have_text(REPLACED)
    expect(old.locator("[data-arrange]")).to_have_count(0)
    old.get_by_label("The letters on your seat card").fill(new["residents"])
    old.get_by_role("button", name="Take the seat").click()
    expect(live(old).locator("[data-arrange]")).to_be_visible()
    control.get_by_role("link", name="All side tables").click()
    live(control)
    old.context.close()


def test_no_secret_stays_on_a_phone_that_connects_again_after_its_card_was_replaced(
    browser: Browser, event: Server, mei: Visitor
) -> None:
    table = opened(event, "folding_beijing", "Asleep")
    with proxy_to(event.port) as line:
        old = phone(browser, replace(event, port=line.port), table.cards["residents"])
        expect(old.locator("[data-arrange]")).to_be_visible()
        line.freeze()
        answer = mei.submit(f"/console/{table.name}/seat-cards/residents/", {"request_id": secrets.token_hex(8)})
        assert answer.status == 200, answer.text
        line.cut()
        line.thaw()
        expect(old.get_by_role("alert")).to_have_text(REPLACED)
        expect(old.locator("[data-arrange]")).to_have_count(0)


def rests(page: Page) -> None:
    """Expects that nothing is playable or yellow."""
    expect(page.locator(".seat-call")).to_contain_text("Table paused")
    assert page.title() == "‖ Paused, At the door: Residents"
    assert page.locator("[data-arrange]").evaluate("form => form.inert")
    yellow_is(page)


def test_a_paused_table_says_so_everywhere_and_control_goes_on(browser: Browser, event: Server, control: Page) -> None:
    seats = open_table(control, "At the door")
    residents, hall = phone(browser, event, seats["residents"]), table_view(browser, event, seats["wall"])
    table = row(control, "At the door")
    table.get_by_role("button", name="Pause").click()
    expect(hall.get_by_text("Control has paused this table.")).to_be_visible()
    rests(residents)
    seat = control.context.new_page()
    seat.goto(f"{event.url}{table.get_by_role('link', name='Act for Residents').get_attribute('href')}")
    hide(live(seat))
    expect(table).to_contain_text("control for Residents")
    table.get_by_role("button", name="Go on").click()
    expect(residents.locator(".seat-call")).to_contain_text("The governor chooses what to attack.")
    assert residents.title() == "At the door: Residents"
    table.get_by_role("button", name="Close").click()
    expect(table).to_have_count(0)
    expect(hall.get_by_text("This table is closed.")).to_be_visible()
    control.get_by_role("button", name="Open it again At the door").click()
    expect(table).to_be_visible()
    for page in (residents, hall):
        page.context.close()
    seat.close()


def test_the_keys_that_a_table_s_console_shows_undo_and_put_back(
    browser: Browser, event: Server, control: Page, mei: Visitor
) -> None:
    table = opened(event, "folding_beijing", "Keys")
    acts_for(mei, table.name, "residents", **ARRANGE)
    player = phone(browser, event, table.cards["residents"])
    page = control.context.new_page()
    page.goto(f"{event.url}/console/{table.name}/")
    expect(live(page).locator(".table-log kbd")).to_have_text("U")
    page.keyboard.press("u")
    expect(page.locator(".table-log kbd")).to_have_text("Y")
    expect(player.locator("[data-arrange]")).to_be_visible()
    page.keyboard.press("y")
    expect(page.locator(".table-log kbd")).to_have_text("U")
    expect(player.locator("[data-arrange]")).to_have_count(0)
    page.close()
    player.context.close()


def test_the_projector_shows_a_side_table_and_goes_back_to_the_map(
    browser: Browser, event: Server, control: Page
) -> None:
    open_table(control, "For all to see")
    main = control.context.new_page()
    main.goto(f"{event.url}/console/")
    hall = wall(browser, live(main))
    main.close()
    row(control, "For all to see").get_by_role("button", name="Project").click()
    expect(hall.get_by_role("heading", name="For all to see")).to_be_visible()
    expect(live(hall).locator("#square-A1")).to_be_visible()
    assert hall.evaluate("document.documentElement.scrollHeight <= innerHeight")
    control.get_by_role("button", name="Steer projectors").click()
    control.get_by_role("button", name="Map", exact=True).click()
    expect(hall.get_by_role("heading", name="Saltmere")).to_be_visible()
    live(hall)
    hall.context.close()
    control.keyboard.press("Escape")


@pytest.mark.parametrize("game", ["earthquake", "evacuation", "folding_beijing", "greenway"])
def test_a_table_on_the_projector_has_nothing_to_press_and_its_view_on_the_table_has(
    browser: Browser, event: Server, mei: Visitor, game: str
) -> None:
    table = opened_by(mei, game, {**proposed(mei, game), "title": f"{game} for the hall"})
    fields = {"type": "show", "what": "table", "table": table.name, "seen": newest_seen(mei, "event", "/tables/")}
    assert mei.press("event", fields).status == 200
    address = re.search(r'href="([^"]+/wall/[^"]+)"', mei.get("/console/").text)
    hall = browser.new_context(viewport=CONSOLE).new_page()
    hall.goto(address[1] if address else "")
    expect(live(hall).get_by_role("heading", name=f"{game} for the hall")).to_be_visible()
    assert hall.locator(PRESSED).filter(visible=True).all_inner_texts() == []
    lying = table_view(browser, event, table.cards["wall"])
    expect(lying.get_by_role("button", name="Moves and times")).to_be_visible()
    expect(lying.locator("summary", has_text="Rules")).to_be_visible()


def test_control_goes_through_a_table_step_by_step(event: Server, control: Page, mei: Visitor) -> None:
    name = opened(event, "folding_beijing", "Step by step").name
    acts_for(mei, name, "residents", **ARRANGE)
    acts_for(mei, name, "governor", type="attack", at="A1", chips="1")
    control.goto(f"{event.url}/tables/")
    expect(row(control, "Step by step")).to_contain_text("attacks A1")
    row(control, "Step by step").get_by_role("link", name="Replay").click()
    expect(control.locator("#replay-place")).to_have_text("Step 2 of 2")
    expect(control.locator("#bid")).to_contain_text("must answer")
    control.get_by_role("button", name="Back", exact=True).click()
    expect(control.locator("#replay-place")).to_have_text("Step 1 of 2")
    expect(control.locator("#bid")).not_to_contain_text("must answer")
    control.get_by_label("Step", exact=True).press("Home")
    expect(control.locator("#replay-place")).to_have_text("Step 0 of 2")
    expect(control.locator("#square-A1")).to_have_attribute("aria-label", "A1: still hidden")
    control.get_by_label("Whose screen").select_option("residents")
    expect(control.get_by_role("heading", name="Residents").first).to_be_visible()
    expect(control.locator("#turn-button")).to_have_text(re.compile(r"\w"))  # once its script has labelled it
    control.goto(f"{event.url}/tables/")
    live(control)


def test_the_colours_of_these_pages_are_for_everybody_in_the_dark_too(
    browser: Browser, event: Server, control: Page
) -> None:
    """`tests/proof/laws` looks at them in light."""
    page = browser.new_context(viewport=PHONE, storage_state=control.context.storage_state()).new_page()
    name = opened(event, "folding_beijing", "At night").name
    for address in ("/tables/", f"/console/{name}/seat-cards/", f"/console/{name}/replay/"):
        page.goto(event.url + address)
        expect(page.locator("main")).to_be_visible()
        assert in_theme(page, "dark", rules=COLOURS) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()


def test_what_was_entered_stays_where_an_option_does_not_fit(control: Page) -> None:
    """A chosen file stays, too, as the form is not left."""
    control.get_by_role("link", name="Folding Beijing", exact=True).click()
    control.wait_for_url("**/tables/open/folding_beijing/")  # without its script a press would leave the form
    control.get_by_label("What the table is called").fill("Half named")
    control.locator("[name='players.0']").fill("Ann")
    control.evaluate("document.querySelector('.open-form').dataset.kept = 'yes'")
    control.get_by_role("button", name="Open the table").click()
    expect(control.locator("#problems .refusal")).to_have_count(1)
    expect(control.locator("[aria-invalid]")).to_have_attribute("name", "players.1")
    expect(control.locator("[name='players.1']")).to_be_focused()
    expect(control.locator(".open-form")).to_have_attribute("data-kept", "yes")
    control.locator("[name='players.1']").fill("Bo")
    control.get_by_role("button", name="Open the table").click()
    expect(control.locator(".seat-card")).to_have_count(3)
