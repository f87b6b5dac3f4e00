"""Drawing a city in the editor as a person does."""

from __future__ import annotations

from playwright.sync_api import Page, expect

COLUMNS = "ABCDEF"
ROWS = range(1, 6)


def begin(page: Page) -> None:
    """Goes to the last step of a planned event, and begins it."""
    page.locator("#event-steps").get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Begin", exact=True).click()


def saved(page: Page) -> None:
    """Waits until everything drawn is saved."""
    expect(page.locator("#saved")).to_have_text("Saved")


MIDDLE = """(label) => {
    const face = document.querySelector(`#city-hexes [data-hex="${label}"] .hex-face`);
    const { x, y, width, height } = face.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


def middle(page: Page, label: str) -> tuple[float, float]:
    """Asks the page at once, as hexes are drawn anew at any time."""
    x, y = page.evaluate(MIDDLE, label)
    return x, y


def drag(page: Page, labels: list[str]) -> None:
    page.mouse.move(*middle(page, labels[0]))
    page.mouse.down()
    for label in labels:
        page.mouse.move(*middle(page, label), steps=3)
    page.mouse.up()


def district(page: Page, name: str) -> None:
    """Adds a district of this name, and chooses it to paint with."""
    page.get_by_role("button", name="Add", exact=True).click()
    field = page.locator('#district-rows input[name="name"]:visible').last
    field.fill(name)
    field.press("Enter")
    field.blur()


def taken_out(page: Page, kind: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("link", name=f"Take out {kind}").click()
    return download.value.path().read_text(encoding="utf-8")


def count(page: Page) -> int:
    return int(page.locator("#hex-count").inner_text())
