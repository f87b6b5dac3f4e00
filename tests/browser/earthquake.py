"""Three people at a table of EARTHQUAKE! with real dice, the table view, and Control making corrections."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Browser, Page, expect

from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.street import Cell
from megagame.core.game import WALL
from tests.browser.phones import control_of, newest_seen
from tests.browser.side_tables import PagesOfTable, open_table, page_of
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

SEATS: tuple[Player, ...] = ("red", "blue", "yellow")


class Sitting:
    """Red, blue and yellow in this order, red to roll; everybody is at New Year, the city is empty.

    `lines`: servers for seats with their own connection.
    """

    def __init__(self, browser: Browser, server: Server, lines: Mapping[str, Server] | None = None) -> None:
        self.name, cards = open_table(server, "earthquake", "The city", seats=SEATS, order=SEATS, dice="real")
        self.cards = cards
        self.control: Visitor = control_of(server.url, server.password)
        self.phones = PagesOfTable(
            lambda seat: page_of(browser, (lines or {}).get(seat, server), seat, cards[seat]),
        )

    @property
    def wall(self) -> Page:
        return self.phones[WALL]

    @property
    def pages(self) -> tuple[Page, ...]:
        return (*(self.phones[seat] for seat in SEATS), self.wall)

    def set(self, type_: str, /, **fields: str | int) -> None:
        """Makes a correction as Control."""
        set_by_hand(self.control, self.name, type_, **fields)

    def place(self, block: str, kind: str, by: str, *cells: tuple[int, int]) -> None:
        """Lays a piece on these cells as Control."""
        place_by_hand(self.control, self.name, block, kind, by, *cells)

    def save(self, seat: str, **pieces: int) -> None:
        """Sets a seat's savings as Control."""
        save_by_hand(self.control, self.name, seat, **pieces)

    def close(self) -> None:
        self.phones.close()


def set_by_hand(control: Visitor, table: str, type_: str, /, **fields: str | int) -> None:
    """Makes a correction at this table as Control."""
    known = {"type": type_, **{name: str(each) for name, each in fields.items()}}
    seen = {"seen": newest_seen(control, table, f"/console/{table}/")} if type_ == "set_turn" else {}
    answer = control.press(table, {**known, **seen})
    assert answer.status == 200, answer.text


def place_by_hand(control: Visitor, table: str, block: str, kind: str, by: str, *cells: Cell) -> None:
    """Lays a piece on these cells as Control."""
    numbers = {f"cells.{place}.{axis}": cell[axis] for place, cell in enumerate(cells) for axis in (0, 1)}
    set_by_hand(control, table, "place_piece", block=block, kind=kind, by=by, **numbers)


def save_by_hand(control: Visitor, table: str, seat: str, **pieces: int) -> None:
    """Sets a seat's savings as Control."""
    numbers = {f"pieces.{kind}": many for kind, many in {"blue": 0, **pieces}.items()}
    set_by_hand(control, table, "set_savings", player=seat, **numbers)


def roll(page: Page, first: int, second: int) -> None:
    """Enters the roll of two real dice, and walks."""
    page.locator("#roll-form [name='dice.0']").select_option(str(first))
    page.locator("#roll-form [name='dice.1']").select_option(str(second))
    page.locator("#roll-button").tap()
    expect(page.locator("#roll-form")).to_have_count(0)


def lay(page: Page, kind: str, at: tuple[int, int]) -> None:
    """Chooses a kind and taps the lit cell."""
    page.locator(f"[data-lay-kind={kind}]").tap()
    page.locator(f"[data-lit='{at[0]},{at[1]}'] rect").tap(force=True)
    expect(page.locator(".ghost.current")).to_have_count(1)


def says(page: Page, words: str) -> None:
    """Expects these words above a player's page, or beside the table view's board."""
    expect(page.locator("#asked, .seat-call")).to_contain_text(words)


def holder(page: Page, block: str, seat: str) -> None:
    """Expects a seat's shield on a block."""
    expect(page.locator(f".space[data-block='{block}'] .shield.seat-{seat}")).to_have_count(1)


def pieces_on(page: Page, block: str) -> list[str]:
    """Returns the kinds of pieces on a block, oldest first."""
    kinds: list[str] = page.locator(f".structure[data-block='{block}'] > .piece").evaluate_all(
        "all => all.map(one => one.dataset.kind)"
    )
    return kinds
