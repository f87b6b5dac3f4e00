"""Nothing written is lost when a phone's connection is cut, its page sleeps, or its browser is killed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Route, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.interception import intercept
from tests.browser.pages import PHONE, becomes
from tests.browser.phones import (
    hexagon,
    in_state,
    new_phone,
    order,
    play,
    receipt,
    scan,
    seal,
    shown,
    type_line,
    written,
)
from tests.civil_orders import stored
from tests.conftest import CHROMIUM
from tests.proof.clients.visitors import Visitor
from tests.proof.engines.chromium import QUIET
from tests.proof.processes import servers
from tests.proxy import Proxy, proxy_to

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

SAID_WITHIN = 6_000
RIGHT_WITHIN = 2_000
PATIENCE = 40_000


@pytest.fixture
def line(event: servers.Server) -> Iterator[Proxy]:
    """The wifi between the hall and the laptop."""
    with proxy_to(event.port) as proxy:
        yield proxy


def test_offline_it_says_how_old_it_is_what_lines_would_have_done_and_sends_when_it_is_back(
    browser: Browser, event: servers.Server, line: Proxy, control: Visitor, cards: dict[str, list[str]]
) -> None:
    page = scan(new_phone(browser), line.url, cards["The Quays"][0])
    order(page, "I3", "I2")
    expect(page.locator("#lines .line-advice")).to_have_text("stays population")
    line.freeze()
    expect(page.locator(".age-badge")).to_contain_text("old", timeout=SAID_WITHIN)
    expect(page.locator("#lines .line-advice")).to_have_text("would stay the same")
    expect(page.locator("#draft-safe")).to_contain_text("Your draft is safe on this phone.")
    order(page, "K5", "K4")
    expect(page.get_by_role("button", name="Seal, send when online")).to_be_visible()
    seal(page)
    expect(page.locator("#sending")).to_contain_text("Sealed.")
    play(control, type="place", at="L4", token="unrest")
    line.thaw()
    assert len(receipt(page)) == 5
    expect(hexagon(page, "L4")).to_have_attribute("aria-label", "L4, slum: unrest")


def test_awake_again_it_is_right_within_two_seconds(
    browser: Browser, event: servers.Server, line: Proxy, control: Visitor, cards: dict[str, list[str]]
) -> None:
    page = scan(new_phone(browser), line.url, cards["Highgarth"][0])
    order(page, "E3", "E2")
    line.freeze()
    play(control, type="place", at="B9", token="unrest")
    expect(page.locator("body[data-live-state=stale]")).to_be_attached(timeout=SAID_WITHIN)
    line.thaw()
    page.evaluate("window.dispatchEvent(new Event('pageshow'))")
    expect(hexagon(page, "B9")).to_have_attribute("aria-label", "B9, slum: unrest", timeout=RIGHT_WITHIN)
    becomes(page, written, ["E3 → E2"])


def test_two_tabs_of_one_card_lose_no_line(
    browser: Browser, event: servers.Server, control: Visitor, cards: dict[str, list[str]]
) -> None:
    context = new_phone(browser)
    one, other = (scan(context, event.url, cards["Wickfen"][0]) for _ in range(2))
    for page, way in ((one, ("D7", "D8")), (other, ("C8", "D8")), (one, ("C9", "D8"))):
        order(page, *way)
        expect((other if page is one else one).locator("#lines > li")).to_have_count(len(written(page)))
    for page in (one, other):
        becomes(page, written, ["D7 → D8", "C8 → D8", "C9 → D8"])
    context.close()


def test_whichever_tab_is_answered_the_one_that_sealed_says_so(
    browser: Browser, event: servers.Server, control: Visitor, cards: dict[str, list[str]]
) -> None:
    context = new_phone(browser)
    page = scan(context, event.url, cards["Wickfen"][1])
    held: list[Route] = []
    page.route(
        f"{event.url}/o/", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    other = context.new_page()
    other.goto(f"{event.url}/o/")
    type_line(page, "D7", "ZZ9")
    seal(page)
    expect(page.locator("#refusal")).to_contain_text("there is no hex ZZ9")
    expect(page.locator("#sending")).to_be_empty()
    page.get_by_role("button", name="Line 1, D7 to ZZ9").click()
    page.get_by_label("Line 1", exact=True).get_by_label("To", exact=True).fill("D8")
    seal(page)
    becomes(page, receipt, receipt(other))
    assert held
    context.close()


def test_a_form_that_came_too_late_is_refused_until_the_box_is_open_again(
    browser: Browser, event: servers.Server, control: Visitor, cards: dict[str, list[str]]
) -> None:
    page, held = scan(new_phone(browser), event.url, cards["Highgarth"][2]), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    intercept(page, f"{event.url}/o/", hold)
    order(page, "C1", "C2")
    seal(page)
    becomes(page, lambda _: len(held), 1)
    play(control, type="shut_box")
    in_state(page, "shut")
    page.unroute(f"{event.url}/o/")  # lets what is held go on
    expect(page.locator("#refusal")).to_contain_text("The box is shut.")
    play(control, type="open_box", lines="20")
    in_state(page, "write")
    expect(page.locator("#refusal")).to_be_empty()
    seal(page)
    assert receipt(page)
    page.context.close()


def test_killed_in_mid_form_and_opened_again_the_draft_is_there_and_is_sent_once(
    browser_type: BrowserType,
    event: servers.Server,
    line: Proxy,
    control: Visitor,
    cards: dict[str, list[str]],
    tmp_path: Path,
) -> None:
    card = cards["Kilnyard"][0]
    first = browser_of(browser_type, tmp_path)
    page = scan(first, line.url, card)
    order(page, "B3", "A5")
    line.freeze()
    order(page, "B6", "C6")
    kill_once_kept(first, tmp_path, b"C6")
    line.thaw()

    second = browser_of(browser_type, tmp_path)
    page = second.new_page()
    page.goto(f"{line.url}/o/")
    expect(page.locator("#card-waits")).to_contain_text("A draft is saved on this phone.")
    page.close()
    page = scan(second, line.url, card)
    becomes(page, written, ["B3 → A5", "B6 → C6"])
    line.freeze()
    seal(page)
    expect(page.locator("#sending")).to_contain_text("Sealed.")
    kill_once_kept(second, tmp_path, b"request_id")
    line.thaw()

    third = browser_of(browser_type, tmp_path)
    page = third.new_page()
    page.goto(f"{line.url}/o/")
    words = receipt(page)
    assert card not in page.evaluate("JSON.stringify(localStorage) + JSON.stringify(sessionStorage)")
    assert (
        third.request.post(f"{event.url}/o/receipt/", data={"words": " ".join(words)}).json()["stage"] == "in_the_box"
    )
    third.close()
    assert forms_inside(event, "kilnyard") == 1


def forms_inside(event: servers.Server, district: str) -> int:
    """Counts a district's forms in the box; only a test may count them between full minutes."""
    return sum(form.district == district for form in stored.forms(event.data).values())


def browser_of(browser_type: BrowserType, folder: Path) -> BrowserContext:
    """Returns a captain's own browser, which stores its data in this folder."""
    return browser_type.launch_persistent_context(
        str(folder), executable_path=CHROMIUM, args=QUIET, viewport=PHONE, has_touch=True, is_mobile=True
    )


def kill_once_kept(context: BrowserContext, folder: Path, marker: bytes) -> None:
    """Kills the browser once it has written the page's storage to disk, which it does every 5 seconds."""
    kept = folder / "Default" / "Local Storage" / "leveldb"
    limit = time.monotonic() + PATIENCE / 1000
    while not any(marker in file.read_bytes() for file in kept.glob("*.log")):
        assert time.monotonic() < limit, "the browser wrote nothing down"
        time.sleep(0.1)
    for process in processes_in(folder):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    with suppress(PlaywrightError):  # may have noticed already
        context.close()


def processes_in(folder: Path) -> list[int]:
    """Returns all processes of the browser with its data in this folder."""
    marker = f"--user-data-dir={folder}".encode()
    return [int(each.parent.name) for each in Path("/proc").glob("[0-9]*/cmdline") if marker in _read(each)]


def _read(file: Path) -> bytes:
    with suppress(OSError):
        return file.read_bytes()
    return b""


def test_a_page_that_did_not_get_its_script_says_so_and_loads_itself_again(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = new_phone(browser).new_page()
    page.route("**/civil_orders/page.*.js", lambda route: route.abort(), times=1)
    page.goto(f"{event.url}/o/#{cards['Wickfen'][0]}")
    expect(page.get_by_text("Load it again.")).to_be_visible()
    shown(page)
    expect(page.get_by_text("Load it again.")).not_to_be_attached()


def test_a_page_that_got_no_script_at_all_says_so(browser: Browser, event: servers.Server) -> None:
    page = new_phone(browser).new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"{event.url}/o/")
    expect(page.get_by_text("Load it again.")).not_to_be_visible()
    expect(page.get_by_text("Load it again.")).to_be_visible(timeout=PATIENCE)


def test_what_does_not_come_when_a_line_is_touched_is_said_and_the_page_loads_itself_again(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = new_phone(browser).new_page()
    page.route("**/with_lines.*.js", lambda route: route.abort(), times=1)
    page.goto(f"{event.url}/o/#{cards['Wickfen'][1]}")
    shown(page)
    page.locator("#phone").dispatch_event("pointerdown")
    expect(page.locator("#refusal")).to_have_text("No connection. Trying again.")
    expect(page.locator("#refusal")).to_be_empty()
    shown(page)
