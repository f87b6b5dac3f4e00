"""Four people at a table of The Greenway, and what they do on their phones."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from boardgames.greenway.records.cards import DECK
from megagame.core.game import WALL
from tests.browser.phones import control_of
from tests.browser.side_tables import PagesOfTable, acts_for, open_table, page_of
from tests.proof.processes.servers import Server

PLAYERS = ("P1", "P2", "P3", "P4")
PLANS: dict[str, dict[str, str]] = {
    "P1": {"card": "3H", "occupier": "3"},
    "P2": {"card": "4H"},
    "P3": {},
    "P4": {"card": "2D", "occupier": "2"},
}


class Sitting:
    """Four people and the table view; P1 holds A♥ 2♥ 3♥, P2 4♥ 5♥ 6♥, P3 7♥ 8♥ 9♥, P4 A♦ 2♦ 3♦.

    `options`: more of them, such as `agree`.
    """

    def __init__(self, browser: Browser, server: Server, **options: str) -> None:
        self.server = server
        self.name, cards = open_table(server, "greenway", "The Greenway", deck=DECK, first="P1", **options)
        self.phones = PagesOfTable(lambda seat: page_of(browser, server, seat, cards[seat]))

    @property
    def wall(self) -> Page:
        return self.phones[WALL]

    @property
    def pages(self) -> tuple[Page, ...]:
        return (*(self.phones[player] for player in PLAYERS), self.wall)

    def close(self) -> None:
        self.phones.close()


def plan(page: Page, card: str, occupier: str = "Bluff") -> None:
    """Chooses a card and an Occupier, and presses the large button."""
    page.locator(f"#plan-form .card:has([value='{card}'])").tap()
    page.locator("#plan-form .numbers label", has_text=occupier).tap()
    page.locator("#plan-button").tap()
    expect(page.locator("#plan-form")).to_have_count(0)


def plan_nothing(page: Page) -> None:
    page.get_by_role("button", name="make no plan this round").tap()


def ready(page: Page) -> list[str]:
    """Returns the seats marked as ready on this page."""
    seats: list[str] = page.locator(".seat", has_text="ready").evaluate_all("all => all.map(one => one.classList[1])")
    return seats


def standing(page: Page) -> dict[str, str]:
    """Returns the pieces on the page's board by square."""
    pieces: dict[str, str] = page.locator("[data-piece]").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.square, one.dataset.piece]))"
    )
    return pieces


def moves(page: Page, *squares: str) -> None:
    """Taps these squares one after the other."""
    for at in squares:
        page.locator(f"#square-{at}").tap()


def says(page: Page, words: str) -> None:
    """Expects these words above a player's page, or beside the table view's board."""
    expect(page.locator("#waiting, .seat-call")).to_contain_text(words)


def all_have_planned(sitting: Sitting) -> None:
    """P1's 3♥ moves O3 up, P4's 2♦ moves O2 to the right, P2 bluffs with 4♥, P3 plans nothing.

    They do so through Control, without opening unneeded phones.
    """
    control = control_of(sitting.server.url, sitting.server.password)
    for seat, planned in PLANS.items():
        acts_for(control, sitting.name, seat, type="plan", **planned)
    says(sitting.phones["P1"], "Actions left: 3.")
