"""Importing a list of players: each choice redraws the page, a press adds players, and Undo removes them."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from openpyxl import Workbook
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.axe import in_both_themes
from tests.browser.interception import intercept
from tests.browser.pages import PHONE, logged_in
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

ROWS = "Zoë Marsh;the quays;captain\nJürgen Falk;Kilnyard;\nMina Sato;Eastgate;\n;The Quays;\nJürgen Falk;Kilnyard;\n"
FILE = "A file: Excel (.xlsx), CSV or text"
LIST = f"Players, autumn\n\nFull name;Team;Role\n{ROWS}".encode("cp1252")

DROPPED = """(content) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], "Our players.xlsx"));
  return dropped;
}"""


@pytest.fixture(scope="module")
def ana(browser: Browser, event: Server) -> Page:
    """A page of a member of the Control team."""
    return logged_in(browser, event, "control", event.password)


@pytest.fixture
def page(ana: Page, event: Server) -> Page:
    """The page of importing a list, with a file chosen."""
    ana.goto(f"{event.url}/players/list/")
    file: FilePayload = {"name": "players-autumn.csv", "mimeType": "text/csv", "buffer": LIST}
    ana.get_by_label(FILE).set_input_files(file)
    expect(ana.get_by_role("heading", name="players-autumn.csv")).to_be_visible()
    return ana


def test_which_file_is_chosen_stands_there_in_the_words_of_the_page(ana: Page, event: Server) -> None:
    ana.goto(f"{event.url}/players/list/?language=zh-hant")
    told = ana.locator(".file-name")
    expect(told).to_have_text("尚未選擇檔案")
    intercept(ana, "**/players/list/", lambda route: None)  # without an answer, as the page after it shows no file name
    ana.locator("input[type=file]").set_input_files(
        {"name": "players-autumn.txt", "mimeType": "text/plain", "buffer": b"nobody"}
    )
    expect(told).to_have_text("players-autumn.txt")
    ana.unroute_all()
    ana.goto(f"{event.url}/players/list/?language=en")


def test_each_choice_renews_the_rows_and_the_number_in_the_button_and_undo_takes_out(page: Page, event: Server) -> None:
    expect(page.get_by_role("button", name="Take 2 people")).to_be_enabled()
    expect(page.get_by_text("“Zoë”, “Jürgen”")).to_be_visible()
    page.get_by_label("“Eastgate”").select_option(label="no district")
    expect(page.get_by_role("button", name="Take 3 people")).to_be_enabled()
    page.get_by_label("Row 7 has no name").fill("Mei")
    page.get_by_label("Row 7 has no name").press("Tab")
    expect(page.get_by_role("button", name="Take 4 people")).to_be_enabled()
    page.get_by_label("Take too").check()
    expect(page.get_by_role("button", name="Take 5 people")).to_be_enabled()
    page.get_by_label("column A: Full name").select_option(label="ignore")
    expect(page.get_by_role("button", name="Which column is the name?")).to_be_disabled()
    page.get_by_label("column A: Full name").select_option(label="Full name")
    page.get_by_role("button", name="Take 5 people").click()
    expect(page.get_by_text("People added: 5.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Is here")).to_have_count(5)
    page.get_by_role("button", name="Undo: take those 5 out again").click()
    expect(page.get_by_role("button", name="Is here")).to_have_count(0)


def test_a_workbook_with_merged_cells_that_is_dropped_on_the_page_is_read(ana: Page, event: Server) -> None:
    ana.goto(f"{event.url}/players/list/")
    where = ana.evaluate_handle(DROPPED, base64.b64encode(merged_workbook()).decode())
    ana.get_by_role("heading", name="Import a list").dispatch_event("drop", {"dataTransfer": where})
    expect(ana.get_by_role("heading", name="Our players.xlsx")).to_be_visible()
    expect(ana.get_by_role("row").filter(has_text="Bo Li")).to_contain_text("taken as The Quays, as row 2 says")
    ana.get_by_role("button", name="Take 4 people").click()
    expect(ana.get_by_text("People added: 4.")).to_be_visible()
    ana.get_by_role("button", name="Undo: take those 4 out again").click()
    expect(ana.get_by_role("button", name="Is here")).to_have_count(0)


def merged_workbook() -> bytes:
    """Returns a workbook with each team's name in merged cells."""
    book, file = Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    for row in (("Team", "Name"), ("The Quays", "Zoë Marsh"), ("", "Bo Li"), ("Kilnyard", "Jürgen Falk"), ("", "Mei")):
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    sheet.merge_cells("A4:A5")
    book.save(file)
    return file.getvalue()


def test_loaded_again_the_page_asks_for_the_file_again(page: Page) -> None:
    page.reload()
    expect(page.get_by_label(FILE)).to_be_visible()
    expect(page.get_by_role("heading", name="players-autumn.csv")).to_have_count(0)


def test_a_file_that_is_too_large_is_not_sent(page: Page, tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(b"name\n" + b"x" * 2_500_000)
    page.get_by_text("Another file").click()
    page.get_by_label(FILE).set_input_files(large)
    said = page.get_by_label(FILE).evaluate("input => input.validationMessage")
    assert said == "A list has 1000 KB at most."
    expect(page.get_by_role("heading", name="players-autumn.csv")).to_be_visible()


def test_the_page_of_a_list_is_for_everybody(page: Page) -> None:
    assert in_both_themes(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
