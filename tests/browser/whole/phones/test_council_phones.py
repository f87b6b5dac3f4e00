"""A turn of the Council by taps: two Councillors, two phones of the Scientists, a captain, and Control."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.council import Council, council_of, forecast
from tests.browser.legibility import faults
from tests.browser.pages import PHONE, live, logged_in, until
from tests.browser.phones import play
from tests.conftest import Starter
from tests.proof.laws.legible import USUAL
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser
TAKEN = re.compile(r"5 for the Guard of turn 1\s+·\s+Control took it\s+\d\d:\d\d")
LESS = "#fund-form [data-step='-1']"
MORE, GIVE_MORE = "#fund-form [data-step='1']", "#give-form [data-step='1']"


@pytest.fixture(scope="module")
def council(event: Server) -> Council:
    return council_of(event)


@pytest.fixture(scope="module")
def quays(browser: Browser, event: Server, council: Council) -> Page:
    return council.phone(browser, event, "councillor-quays")


@pytest.fixture(scope="module")
def kilnyard(browser: Browser, event: Server, council: Council) -> Page:
    return council.phone(browser, event, "councillor-kilnyard")


@pytest.fixture(scope="module")
def scientists(browser: Browser, event: Server, council: Council) -> Page:
    return council.phone(browser, event, "scientists")


def raised(page: Page, to: int) -> None:
    """Tap the stepper until it shows this amount."""
    while int(page.locator("#fund-amount").inner_text()) < to:
        page.locator(MORE).tap()
    expect(page.locator("#fund-amount")).to_have_text(str(to))


def handed_in(page: Page, amount: int) -> None:
    expect(page.locator(".own-funding.handed_in .funding-head")).to_contain_text(f"{amount} for the Guard")


LABELS = """() => Math.min(...Array.from(document.querySelectorAll(".own-map text.label"))
    .map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a))"""
NAME_LINES = """() => {
    const name = document.querySelector(".council-name h1");
    const range = document.createRange();
    range.selectNodeContents(name);
    const tops = Array.from(range.getClientRects()).map((line) => line.top);
    return [name.textContent.trim().split(/\\s+/).length, new Set(tops).size];
}"""


@pytest.mark.parametrize("district", ["highgarth", "quays", "wickfen", "lanternside"])
def test_a_narrow_phone_shows_the_labels_of_the_small_map_and_the_whole_name(
    browser: Browser, event: Server, council: Council, district: str
) -> None:
    page = council.phone(browser, event, f"councillor-{district}")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        until(page, f"() => ({LABELS})() >= 11.99")
        words, lines = page.evaluate(NAME_LINES)
        assert lines <= words
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.context.close()


def test_a_draft_outlives_a_reload_and_another_phone_is_told_what_was_handed_in(
    browser: Browser, event: Server, council: Council, quays: Page
) -> None:
    raised(quays, 5)
    quays.reload()
    expect(live(quays).locator("#fund-amount")).to_have_text("5")
    other = council.phone(browser, event, "councillor-quays")
    raised(other, 3)
    quays.locator("#hand-in").tap()
    handed_in(quays, 5)
    handed_in(other, 5)
    expect(other.locator("#other-phone")).to_contain_text("handed in 5. Your draft of 3")
    expect(quays.locator("#other-phone")).to_be_hidden()
    other.context.close()


def test_no_page_scrolls_sideways_or_breaks_its_name_when_it_is_magnified(quays: Page, scientists: Page) -> None:
    for page in (quays, scientists):
        for width in (195, 320):
            page.set_viewport_size({"width": width, "height": 422})
            assert page.evaluate("document.documentElement.scrollWidth") == width
            assert faults(page, USUAL._replace(may_be_small="svg")) == []
            assert page.locator(".council-name h1").evaluate(BROKEN) == []
        page.set_viewport_size(PHONE)


BROKEN = """heading => heading.textContent.trim().split(/\\s+/).filter((word) => {
    const range = document.createRange();
    const text = Array.from(heading.childNodes).find((node) => node.data?.includes(word));
    range.setStart(text, text.data.indexOf(word));
    range.setEnd(text, text.data.indexOf(word) + word.length);
    return range.getClientRects().length > 1;
})"""


def test_treasury_is_given_up_to_what_is_left(quays: Page, kilnyard: Page) -> None:
    quays.locator("#give-form select").select_option("kilnyard")
    for _ in range(4):
        quays.locator(GIVE_MORE).tap(force=True)
    expect(quays.locator("#give-amount")).to_have_text("2")  # 5 of 7 are handed in
    quays.locator("#give-button").tap()
    expect(kilnyard.locator(".own-treasury dd").first).to_have_text("9")
    expect(quays.locator(".own-treasury dd").first).to_have_text("5")


def test_phones_follow_what_control_takes_sets_by_hand_and_undoes(
    council: Council, quays: Page, kilnyard: Page
) -> None:
    play(council.control, type="take_funding")
    expect(quays.locator(".own-funding.taken")).to_contain_text(TAKEN)
    expect(kilnyard.locator(".own-funding.not_in")).to_contain_text("Control took the others")
    play(council.control, type="fund", district="quays", amount="6")
    expect(quays.locator(".own-funding.taken")).to_contain_text("you 5, Control 6")
    council.undo()
    council.undo()
    handed_in(quays, 5)
    expect(kilnyard.locator(".own-funding.not_in")).to_have_count(0)


def test_an_amount_is_changed_and_taken_back(quays: Page) -> None:
    quays.locator("#change").tap()
    quays.locator(LESS).tap()
    quays.locator("#hand-in").tap()
    handed_in(quays, 4)
    quays.get_by_role("button", name="Take it back").tap()
    handed_in(quays, 5)


def test_without_connection_a_councillor_hands_in_when_it_is_back(council: Council, quays: Page) -> None:
    quays.locator("#change").tap()
    quays.locator(LESS).tap()
    quays.context.set_offline(True)
    until(quays, "() => document.body.dataset.liveState === 'stale'")
    expect(quays.locator("#hand-in")).to_have_text("Hand in when back")
    expect(quays.locator("#hand-in-note")).to_contain_text("Not handed in yet. Your 4 are safe")
    quays.locator("#hand-in").tap()
    expect(quays.locator("#hand-in-note")).to_contain_text("as soon as there is a connection")
    handed_in(quays, 5)
    quays.context.set_offline(False)
    handed_in(quays, 4)


def test_the_next_turn_begins_with_the_last_number_that_the_treasury_allows(council: Council, quays: Page) -> None:
    play(council.control, type="take_funding")
    play(council.control, type="open_phase")
    play(council.control, type="close_phase")
    expect(quays.locator("#fund-title")).to_have_text("Fund the Guard for turn 2")
    expect(quays.locator("#fund-amount")).to_have_text("3")  # all that the treasury has
    expect(quays.locator("#fund-before")).to_have_text("turn 1 had 4")
    expect(quays.locator(".own-treasury")).to_contain_text("Tax:")


@pytest.fixture(scope="module")
def told(council: Council) -> None:
    """Two forecasts for the Scientists, one of them without its size."""
    forecast(council.control, "F5", "major", 2, "hex", "magnitude")
    forecast(council.control, "J3", "minor", 3, "hex")


@pytest.mark.usefixtures("told")
def test_ticks_outlive_a_reload_and_turn_green_when_another_scientist_tells_first(
    browser: Browser, event: Server, council: Council, scientists: Page
) -> None:
    expect(scientists.locator(".unknown-part").first).to_have_text("size unknown")
    whole = scientists.locator("#tell-1")
    whole.get_by_label("the hex").tap()
    for name in ("The Quays", "Kilnyard"):
        whole.locator(".tell-district", has_text=name).tap()
    scientists.reload()
    expect(live(scientists).locator("#tell-1 :checked[type=checkbox]")).to_have_count(2)
    expect(scientists.locator("#tell-note")).to_contain_text("Messages: 2, districts: 2")
    other = council.phone(browser, event, "scientists")
    other.locator("#tell-1 .tell-district", has_text="Kilnyard").tap()
    other.locator("#tell").tap()
    expect(whole.locator(".tell-district[data-known]")).to_contain_text("knows all")
    expect(whole.locator(":checked[type=checkbox]")).to_have_count(1)
    scientists.locator("button[data-view=map]").tap()
    expect(scientists.locator("[data-told='1 quays'] .to-tell")).to_be_visible()
    scientists.locator("#tell").tap()
    expect(scientists.locator("[data-told='1 quays']")).to_contain_text("only the hex")
    expect(scientists.locator("#tell")).to_have_text("Tick a district")
    scientists.locator("button[data-view=list]").tap()
    other.context.close()


@pytest.mark.usefixtures("told")
def test_captains_read_whom_a_forecast_comes_from_until_it_is_undone_or_withdrawn(
    browser: Browser, event: Server, council: Council, scientists: Page
) -> None:
    captain = logged_in(browser, event, "control", event.password)
    captain.goto(f"{event.url}/console/crisis-map/seats/district-quays/")
    expect(captain.locator(".forecasts")).to_contain_text("Forecast for turn 2: F5")
    expect(captain.locator(".forecasts")).to_contain_text("from the Scientists")
    council.undo()
    expect(captain.locator(".forecasts")).to_have_count(0)
    quays = scientists.locator("#tell-1 .tell-district", has_text="The Quays")
    expect(quays).to_contain_text("nothing yet")
    play(council.control, type="withdraw", forecast="p1")
    expect(scientists.locator(".forecast.over s")).to_contain_text("F5")
    expect(scientists.locator(".forecast.over")).to_contain_text("withdrawn")
    captain.context.close()


def test_a_half_written_mandate_outlives_a_reload_until_it_is_sent(quays: Page) -> None:
    sentence = quays.locator("#mandate-text")
    sentence.fill("Nobody sleeps outside.")
    quays.reload()
    live(quays)
    expect(sentence).to_have_value("Nobody sleeps outside.")
    quays.locator("#mandate-form button").tap()
    expect(quays.locator("section.mandate")).to_contain_text("Nobody sleeps outside.")
    quays.reload()
    live(quays)
    expect(sentence).to_have_value("")


def test_a_new_card_ends_the_phones_of_the_old_one(event: Server, council: Council, quays: Page) -> None:
    page = council.control.get("/console/crisis-map/seat-cards/").text
    found = re.search(r'name="press" value="([^"]+)"', page)
    assert found
    fields = {"csrfmiddlewaretoken": council.control.token(), "press": found[1]}
    council.control.post("/console/crisis-map/seat-cards/councillor-quays/", fields)
    expect(quays.locator("#refusal")).to_contain_text("no longer, valid for a seat")


@pytest.mark.usefixtures("told")
def test_a_handed_in_amount_and_ticks_outlive_a_restart_of_the_program(
    browser: Browser, event: Server, warm: Starter, council: Council, scientists: Page, kilnyard: Page
) -> None:
    amount = int(kilnyard.locator("#fund-amount").inner_text())
    kilnyard.locator("#hand-in").tap()
    handed_in(kilnyard, amount)
    wickfen = scientists.locator("#tell-2 .tell-district", has_text="Wickfen")
    wickfen.tap()
    servers.stop(event)
    for page in (kilnyard, scientists):
        until(page, "() => document.body.dataset.liveState === 'stale'")
    again = warm.start_event(event.data, port=event.port)
    try:
        for page in (kilnyard, scientists):
            live(page)
        handed_in(kilnyard, amount)
        expect(wickfen.locator(":checked")).to_have_count(1)
        scientists.locator("#tell").tap()
        expect(wickfen).to_contain_text("only the hex")
        late = council.phone(browser, again, "councillor-kilnyard")
        handed_in(late, amount)
    finally:
        servers.stop(again)
