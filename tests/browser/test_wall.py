"""The projector: the latest event is drawn for a hall, and nothing secret is ever there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.pages import (
    covered,
    cut_off,
    forms_are_in,
    least_letters,
    live,
    next_step,
    place,
    press_next,
    press_space,
    queue_form,
    says,
    text_size,
    tool,
    wall,
)

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1920, "height": 1080},
    {"width": 3840, "height": 2160},
    {"width": 1280, "height": 720},
)


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    return wall(browser, ana)


def test_the_open_is_told(ana: Page, hall: Page) -> None:
    press_next(ana)
    expect(hall.locator("#just")).to_contain_text("The phase of turn 1 is open.")


def test_a_move_is_told_large_and_its_path_is_drawn(ana: Page, hall: Page) -> None:
    queue_form(ana, "quays", "J5 L4", "K3 K4", "I3 I2", notes="keep this to yourselves")
    forms_are_in(ana)
    press_space(ana)
    expect(hall.locator("#just .just-way")).to_contain_text("J5")
    expect(hall.locator("#just")).to_contain_text("2 hexes away: becomes refugee.")
    expect(hall.locator("#just .token-picture")).to_have_count(2)
    expect(hall.locator(".arrow.now")).to_have_count(1)
    expect(hall.locator(".ring.origin, .ring.arrived")).to_have_count(2)
    expect(hall.locator("#hex-J5 .token.left")).to_have_count(1)
    says(hall, "J5", "empty")
    large = hall.locator("#just .just-way b").evaluate("text => parseFloat(getComputedStyle(text).fontSize)")
    assert large >= 50


def test_a_refusal_is_told_with_its_reason_but_nobody_s_name(ana: Page, hall: Page) -> None:
    next_step(ana, "K3")
    press_space(ana)
    expect(hall.locator("#just")).to_contain_text("Refused: there is no such token in K3.")
    content = hall.locator("aside.wall-side").inner_text()
    for secret in ("The Quays", "keep this", "form", "line 2"):
        assert secret not in content


def test_what_is_done_by_hand_is_shown_as_well(ana: Page, hall: Page) -> None:
    place(ana, "B1", "damage")
    ana.keyboard.press("Escape")
    expect(hall.locator("#just")).to_contain_text("By hand: damage placed in B1.")
    expect(hall.locator(".ring.arrived")).to_have_count(1)


def test_the_path_draws_itself_unless_motion_is_not_wanted(browser: Browser, ana: Page, hall: Page) -> None:
    still = browser.new_context(reduced_motion="reduce").new_page()
    still.goto(hall.url)
    live(still)
    tool(ana, "place")
    ana.keyboard.press("Escape")
    expect(ana.locator("#log-crisis-map [data-in]").first).to_contain_text("damage placed")
    next_step(ana, "I3")
    press_space(ana)
    for page, moving in ((hall, "draw"), (still, "none")):
        expect(page.locator(".arrow.now .shaft")).to_have_count(1)
        assert page.locator(".arrow.now .shaft").evaluate("path => getComputedStyle(path).animationName") == moving


WORDS = ".map .hexes .label, .map .plate text, .map .dead-word"
LABELS = ".map .hexes .label"
BESIDE = ".wall-column :is(h2, p, li, b, span):not(.only-heard, .clock-label, [hidden] *)"


@pytest.mark.parametrize("percent", [80, 100, 130, 160])
def test_everything_fits_at_every_size_of_screen_and_text(ana: Page, hall: Page, percent: int) -> None:
    text_size(ana, percent)
    expect(hall.locator("html")).to_have_attribute("style", f"--text-size: {percent / 100:g};")
    for size in SIZES:
        hall.set_viewport_size(size)
        assert cut_off(hall) == []
        expect(hall.locator("#just")).to_be_in_viewport(ratio=1)
        expect(hall.locator(".wall-join svg")).to_be_in_viewport(ratio=1)


def test_the_back_row_can_read_every_label_and_larger_makes_all_of_it_larger(ana: Page, hall: Page) -> None:
    for size in ({"width": 1920, "height": 1080}, {"width": 1280, "height": 720}, {"width": 1024, "height": 768}):
        hall.set_viewport_size(size)  # type: ignore[arg-type]  # a dictionary of a literal's keys is read as any
        least = []
        for percent in (100, 130):
            text_size(ana, percent)
            expect(hall.locator("html")).to_have_attribute("style", f"--text-size: {percent / 100:g};")
            least.append([least_letters(hall, words) for words in (WORDS, LABELS, BESIDE)])
            assert covered(hall) == []
        usual, larger = least
        assert min(usual) >= 0.025 * size["height"], size
        assert all(now > 1.05 * before for before, now in zip(usual, larger, strict=True)), size
