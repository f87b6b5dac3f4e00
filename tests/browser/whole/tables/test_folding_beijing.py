"""A whole game of Folding Beijing on two phones, with the table view and Control watching."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from megagame.core.game import WALL
from tests.browser.axe import COLOURS, in_theme, violations
from tests.browser.pages import live
from tests.browser.phones import control_of
from tests.browser.side_tables import PagesOfTable, acts_for, keep_all, open_table, page_of
from tests.proof.processes.servers import Server
from tests.tables.side import ARRANGE

pytestmark = pytest.mark.browser


class Sitting:
    """Two people at a table, and the table view; each page is opened on first use."""

    def __init__(self, browser: Browser, server: Server) -> None:
        options = {"players": ["Ann", "Bo"], "lots": "given"}
        self.name, cards = open_table(server, "folding_beijing", "Folding Beijing", **options)
        self._pages = PagesOfTable(lambda seat: page_of(browser, server, seat, cards[seat]))

    @property
    def governor(self) -> Page:
        return self._pages["governor"]

    @property
    def residents(self) -> Page:
        return self._pages["residents"]

    @property
    def wall(self) -> Page:
        return self._pages[WALL]

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.governor, self.residents, self.wall

    def close(self) -> None:
        self._pages.close()


@pytest.fixture
def sitting(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    yield at_table
    at_table.close()


def place(page: Page, at: str) -> Locator:
    return page.locator(f".place-face[data-at={at}]")


def laid(page: Page, layer: str) -> list[str]:
    """Returns the content of each square of the arrangement being made."""
    values: list[str] = page.locator(f"[data-arrange] input[name^='{layer}.']").evaluate_all(
        "all => all.map(one => one.value)"
    )
    return values


def mode(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).tap()


WANTED = ("300", "100", "200", "100", "media", "empty", "100", "empty", "200")
"""The people as these tests need them: the media on B2, 300 on A1."""


def hide(page: Page) -> None:
    """Hides the people as wanted, with two chips on A1 and one on B1."""
    squares = [f"{column}{row}" for row in "123" for column in "ABC"]
    for number, card in enumerate(WANTED):
        if (now := laid(page, "population"))[number] != card:
            place(page, squares[number]).tap()
            place(page, squares[now.index(card, number + 1)]).tap()
    mode(page, "3 Chips")
    for at in ("A1", "A1", "B1"):
        place(page, at).tap()
    page.get_by_role("button", name="Hide them").tap()


def all_is_hidden(sitting: Sitting) -> None:
    """Nothing hidden is in any page."""
    hide(sitting.residents)
    expect(sitting.governor.locator("[data-attack]")).to_be_visible()
    for page in sitting.pages:
        expect(page.locator("#square-A1")).to_have_attribute("aria-label", "A1: power station, the residents’ chips: 2")
        expect(page.locator("[data-arrange]")).to_have_count(0)
        told = page.locator(".left-card").all_inner_texts()
        assert [" ".join(each.split()) for each in told] == ["300", "2 × 200", "3 × 100", "the media", "2 × nobody"]
        said = page.locator("body").inner_text() + " ".join(lying(page, f"{c}{r}") for c in "ABC" for r in "123")
        for each in told:
            said = said.replace(each, "", 1)
        assert not re.search(r"\b[123]00\b", said)
        assert page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('hiding/'))") == []


def shows_what_it_would_black_out(sitting: Sitting) -> None:
    page = sitting.governor
    square = page.locator(".square[data-dark*=' ']").first
    at, dark = square.get_attribute("data-square"), (square.get_attribute("data-dark") or "").split()
    square.tap()
    would_fall = page.locator(".square.would-fall").evaluate_all("all => all.map(one => one.dataset.square)")
    assert would_fall == dark
    expect(page.locator(f"[data-effect-of={at}]")).to_contain_text(", ".join(dark))
    expect(sitting.wall.locator(".would-fall")).to_have_count(0)


def live_again(page: Page) -> None:
    page.reload()
    live(page)


def attack(page: Page, at: str, chips: int) -> None:
    """Taps a square as the governor, and attacks it with these chips; a reload keeps what is not yet pressed."""
    page.locator(f"#square-{at}").tap()
    page.get_by_label("How many chips").fill(str(chips))
    live_again(page)
    expect(page.locator(f"#square-{at}.chosen")).to_be_visible()
    page.get_by_role("button", name=f"Attack {at} with {chips}").tap()


def answers(page: Page, at: str) -> Locator:
    """Returns the question that this side must answer now."""
    return page.get_by_role("heading", name=f"Raise, or yield {at}?")


def going_on(page: Page) -> Locator:
    """Returns what is above a side's page, or beside the table view's board."""
    return page.locator("#now, .seat-call")


def lying(page: Page, at: str) -> str:
    return page.locator(f"#square-{at}").get_attribute("aria-label") or ""


def all_is_turned_over(sitting: Sitting) -> None:
    """Expects all cards revealed on every page, and in the replay for everybody."""
    replay = sitting.residents.context.new_page()
    replay.goto(sitting.residents.get_by_role("link", name="See it again").evaluate("link => link.href"))
    for page in (*sitting.pages, replay):
        labels = [lying(page, f"{column}{row}") for column in "ABC" for row in "123"]
        assert all(re.search(r"thousand people|the media|nobody", label) for label in labels), labels


def test_a_whole_game_in_which_nothing_hidden_is_told_and_a_reload_keeps_what_is_half_chosen(sitting: Sitting) -> None:
    governor, residents, wall = sitting.pages
    for page in (governor, wall):
        expect(going_on(page)).to_contain_text("The residents are hiding their people.")
        expect(page.locator("#square-A1")).to_have_attribute("aria-label", "A1: still hidden")
    all_is_hidden(sitting)
    for page in (residents, wall):
        expect(going_on(page)).to_contain_text("The governor chooses what to attack.")
    expect(going_on(governor)).to_contain_text("Choose what to attack.")
    accessible(sitting)
    shows_what_it_would_black_out(sitting)

    a_bid_is_raised_twice(sitting)
    expect(governor.get_by_role("heading", name="What do you attack?")).to_be_visible()
    for page in sitting.pages:
        expect(page.locator("#square-A1")).to_have_attribute(
            "aria-label", "A1: power station destroyed, 300 thousand people"
        )
        expect(page.locator("#square-A1.turned")).to_be_attached()
        expect(page.locator("#sides")).to_contain_text("0.4 million")

    attack(governor, "B2", 9)
    expect(answers(residents, "B2")).to_be_visible()
    residents.get_by_role("button", name="Yield B2").tap()
    for page in sitting.pages:
        expect(going_on(page)).to_contain_text("he game is over")
        expect(page.locator("#count")).to_contain_text("The people are counted")
        expect(page.locator("#count")).to_contain_text("At least as many people remain")
    expect(governor.get_by_role("heading", name="You lose")).to_be_visible()
    expect(residents.get_by_role("heading", name="You win")).to_be_visible()
    all_is_turned_over(sitting)


def a_bid_is_raised_twice(sitting: Sitting) -> None:
    """Then the residents yield A1."""
    governor, residents, _ = sitting.pages
    attack(governor, "A1", 3)
    for page in sitting.pages:
        expect(page.locator("#bid")).to_contain_text("this goes dark and falls too")
    expect(answers(residents, "A1")).to_be_visible()
    residents.get_by_role("button", name="One chip more").tap()
    live_again(residents)
    residents.get_by_role("button", name="Raise by 3").tap()
    expect(answers(governor, "A1")).to_be_visible()
    governor.get_by_role("button", name="Raise by 3").tap()
    expect(answers(residents, "A1")).to_be_visible()
    residents.get_by_role("button", name="Yield A1").tap()


def accessible(sitting: Sitting) -> None:
    """No page has a fault that axe finds in its rules, nor in its colours in the dark; the laws look at the rest."""
    for page in sitting.pages:
        rules_button(page, "Rules").click()
        expect(page.locator("#rules details[open] li").first).to_be_visible()
        assert in_theme(page, "light", "#rules") == []
        assert in_theme(page, "dark", rules=COLOURS) == []
        rules_button(page, "Back to the table").click()


def rules_button(page: Page, name: str) -> Locator:
    """Returns what shows or hides the rules, which cover the table on a phone and fold beside the table view."""
    button = page.get_by_role("button", name=name)
    return button if button.count() else page.locator("#rules-of-all > summary")


def test_the_people_are_dragged_as_well_as_tapped_chips_stop_at_those_in_hand_and_facilities_need_power(
    sitting: Sitting,
) -> None:
    page = sitting.residents
    before = laid(page, "population")
    place(page, "A1").drag_to(place(page, "C3"))
    dragged = [before[8], *before[1:8], before[0]]
    assert laid(page, "population") == dragged
    live_again(page)
    expect(place(page, "A1")).to_be_visible()
    assert laid(page, "population") == dragged

    mode(page, "3 Chips")
    for _ in range(17):
        place(page, "B2").tap()
    assert laid(page, "chips")[4] == "15"
    expect(page.get_by_text("Chips that stay in hand: 0 of 15")).to_be_visible()
    expect(page.locator("#turn-button")).to_contain_text("chips on the board: 15, in hand: 0")
    page.get_by_role("button", name="Take a chip back").tap()
    expect(page.get_by_text("Chips that stay in hand: 1 of 15")).to_be_visible()

    mode(page, "2 Facilities")
    expect(page.get_by_text("Everything has power.")).to_be_visible()
    assert laid(page, "facilities")[:2] == ["power", "house"]
    place(page, "A1").tap()
    place(page, "B1").tap()
    assert laid(page, "facilities")[:2] == ["house", "power"]
    expect(page.locator(".place-face.dark").first).to_be_visible()
    expect(page.locator("[data-lacking]")).to_contain_text("No power:")
    expect(page.locator("#turn-button")).to_have_text("Give every house power first")
    expect(page.locator("#turn-button")).to_have_attribute("aria-disabled", "true")
    assert violations(page, "[data-arrange]") == []


def test_it_can_be_played_with_keys_alone(sitting: Sitting, event: Server) -> None:
    people = {f"population.{place}": card for place, card in enumerate(WANTED)}
    acts_for(control_of(event.url, event.password), sitting.name, "residents", **{**ARRANGE, **people})
    page = sitting.governor
    page.locator("#square-A1").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator("#square-B2")).to_be_focused()
    expect(page.locator("#square-B2")).to_have_attribute("tabindex", "0")
    expect(page.locator(".square[role=button][tabindex='0']")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#square-B2")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Attack B2 with 1").press("Enter")
    expect(answers(sitting.residents, "B2")).to_be_visible()
    sitting.residents.get_by_role("button", name="Yield B2").press("Enter")
    expect(page.locator("#just")).to_contain_text("B2 falls: the media.")


def test_control_acts_for_a_seat_sets_by_hand_and_takes_back(sitting: Sitting, ana: Page, event: Server) -> None:
    seat = ana.context.new_page()
    seat.goto(f"{event.url}/console/{sitting.name}/seats/residents/")
    live(seat)
    expect(seat.locator(".looking-banner")).to_contain_text("You see what Residents: Bo sees.")
    keep_all(seat)
    control = ana.context.new_page()
    control.goto(f"{event.url}/console/{sitting.name}/")
    live(control)
    assert "100 thousand people" not in control.content()
    control.get_by_role("button", name="Show it on this screen").click()
    expect(control.locator("#hidden select[name=population]")).to_have_count(9)
    control.get_by_role("button", name="Put it away").click()
    expect(control.locator("#hidden")).to_have_count(0)
    control.get_by_text("Set by hand").click()
    control.get_by_label("Governor’s hand").fill("7")
    control.get_by_role("button", name="Set hands").click()
    for page in (sitting.governor, sitting.wall):
        expect(page.locator("#sides tbody tr").first).to_contain_text("7")
        expect(page.locator("#just")).to_contain_text("By hand: the governor holds 7")
    assert violations(control, "#by-hand") == []
    control.locator(f"#undo-{sitting.name}-button").click()
    for page in (sitting.governor, sitting.wall):
        expect(page.locator("#sides tbody tr").first).to_contain_text("15")
    expect(control.locator(f"#log-{sitting.name}")).to_contain_text("control")
    for page in (seat, control):
        page.close()
