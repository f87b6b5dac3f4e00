"""The console with each of its dialogs open, and at each step of a turn, with the projector: axe-core is content.

A console is light and a phone dark, as a theme changes nothing but colours, and a window none of them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import COLOURS, in_both_themes, in_theme, listening
from tests.browser.pages import PHONE, colleague, forms_are_in, next_step, press_next, queue_form, wall
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

BY_BUTTON = {"place", "remove", "move", "note", "form", "crises", "screens", "fund", "messages"}
ELSEWHERE = {"change"}
"""Panels that no button of the console alone opens: they have a test of their own below."""
MENUS = {"programme-menu", "projector-menu", "health-menu", "me-menu"}


@pytest.fixture(scope="module")
def phone(browser: Browser, ana: Page) -> Page:
    """The same console on a phone."""
    return colleague(browser, ana, PHONE, has_touch=True)


@pytest.fixture(scope="module")
def complaints(ana: Page, event: Server) -> list[str]:
    """All that the console complains of while these tests run."""
    return listening(ana, event)


def fits(page: Page) -> bool:
    """Whether nothing is so wide that the page would scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_every_dialog_has_its_line_here(ana: Page) -> None:
    panels = ana.locator("[data-panel]").evaluate_all("panels => panels.map(panel => panel.dataset.panel)")
    assert set(panels) == BY_BUTTON | ELSEWHERE
    assert set(ana.locator("[popover]").evaluate_all("menus => menus.map(menu => menu.id)")) == MENUS


@pytest.mark.parametrize("name", sorted(BY_BUTTON))
def test_panel(ana: Page, phone: Page, complaints: list[str], name: str) -> None:
    for page in (ana, phone):
        if page is phone and name == "fund":
            page.get_by_role("button", name="Districts", exact=True).click()
        page.locator(f"[data-tool={name}][aria-expanded]").click()
        expect(page.locator(f"#panel-{name}")).to_be_visible()
        assert in_its_theme(page, f"#panel-{name}") == []
        assert fits(page)
        page.keyboard.press("Escape")
        expect(page.locator(f"#panel-{name}")).to_be_hidden()
    assert complaints == []


@pytest.mark.parametrize("name", sorted(MENUS))
def test_menu(ana: Page, phone: Page, complaints: list[str], name: str) -> None:
    """`tests/proof/laws` looks at the colours of each in light."""
    for page in (ana, phone):
        page.locator(f"[popovertarget={name}]").click()
        menu = page.locator(f"#{name}")
        expect(menu).to_be_visible()
        assert page is phone or in_theme(page, "dark", f"#{name}") == []
        assert menu.evaluate("menu => menu.scrollWidth <= menu.clientWidth")
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
    assert complaints == []


def test_the_table_and_the_sections(ana: Page, phone: Page) -> None:
    ana.get_by_role("button", name="As a table").click()
    assert in_both_themes(ana, "#map-table") == []
    ana.get_by_role("button", name="As a table").click()
    for section in ("Districts", "Log", "To come"):
        phone.get_by_role("button", name=section, exact=True).click()
        assert fits(phone)
    assert in_its_theme(phone, ".console") == []


def test_every_step_of_a_turn(browser: Browser, ana: Page, phone: Page, complaints: list[str]) -> None:
    hall = wall(browser, ana)
    press_next(ana)
    next_step(ana, "No form yet")
    assert now(ana, phone) == []
    queue_form(ana, "quays", "J5 L4", "G3 H4", notes="the bridge first")
    next_step(ana, "Are all forms in?")
    assert now(ana, phone) == []
    forms_are_in(ana)
    next_step(phone, "J5")
    phone.locator("#change-button").click()
    assert in_its_theme(phone, ".next-box") == []
    phone.keyboard.press("Escape")
    go_on(ana, "G3")
    assert in_both_themes(ana) == []
    assert in_both_themes(hall) == []
    go_on(ana, "Moderate at J3")
    go_on(ana, "Major at F5")
    ana.locator("details.displaced-person summary").first.click()
    assert in_both_themes(ana, ".turn-column") == []
    assert now(ana, phone) == []
    go_on(ana, "Close the phase")
    assert now(ana, phone) == []
    assert complaints == []


def test_from_one_turn_to_the_next(browser: Browser, ana: Page, phone: Page, complaints: list[str]) -> None:
    go_on(ana, "Fund the districts")
    press_next(ana)
    assert now(ana, phone) == []
    ana.locator("#panel-fund").get_by_label("Kilnyard").fill("3")
    ana.keyboard.press("Enter")
    next_step(ana, "Open the phase")
    assert now(ana, phone) == []
    assert in_its_theme(phone, ".next-box") == []
    go_on(ana, "No form yet")
    assert in_theme(wall(browser, ana), "dark", rules=COLOURS) == []
    assert complaints == []


def in_its_theme(page: Page, part: str) -> list[str]:
    """What axe-core objects to in this part of a light console, or to the colours of a dark phone."""
    return in_theme(page, "dark", part, COLOURS) if page.viewport_size == PHONE else in_theme(page, "light", part)


def go_on(page: Page, then: str) -> None:
    """Presses the yellow button, and waits for what comes after."""
    press_next(page)
    next_step(page, then)


def now(console: Page, phone: Page) -> list[str]:
    """Returns the faults of the next step, and of a window that it is too wide for."""
    return in_its_theme(console, ".next-box") + [page.url for page in (console, phone) if not fits(page)]
