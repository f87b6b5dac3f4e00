"""Practice: a newcomer does everything on the list, while the program plays the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from megagame.backups.backup import NAME
from tests.browser.axe import COLOURS, violations
from tests.browser.pages import (
    CONSOLE,
    colleague,
    console,
    forms_are_in,
    live,
    logged_in,
    next_step,
    press_next,
    press_space,
    queue_form,
    ready,
    rested,
    tool,
)
from tests.browser.phones import control_of, newest_seen, play, unseal
from tests.browser.under_way import steer
from tests.civil_orders.stored import forms
from tests.conftest import Starter
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser
CAPTAINS_IN_TIME = 9
TASKS = 15


@dataclass
class Practised:
    """The event of a practice, its current server, another window of Control, and the person practising's console."""

    server: Server
    control: Visitor
    page: Page


@pytest.fixture(scope="module")
def practice(browser: Browser, event: Server) -> Iterator[Practised]:
    page = logged_in(browser, event, "control", event.password)
    page.goto(f"{event.url}/events/")
    page.get_by_role("button", name="Practise").click()
    practised = Practised(event, control_of(event.url, event.password), ready(live(page)))
    yield practised
    servers.stop(practised.server)


THROW_AWAY = re.compile(r"^Throw Practice away \(steps: \d+, turns: \d+, forms: \d+\): Undo brings it back")


def tried(page: Page, *names: str) -> None:
    """Waits until these are ticked."""
    for name in names:
        expect(page.locator(f"#try-{name}[data-done]")).to_be_attached()


def played(page: Page) -> Locator:
    return page.locator(".played")


def test_the_console_is_that_of_the_day_with_a_list_beside_it(practice: Practised, browser: Browser) -> None:
    page = practice.page
    expect(page.locator(".rehearsal-sign")).to_be_visible()
    expect(page.locator(".to-try li")).to_have_count(TASKS)
    expect(page.locator(".to-try li.next")).to_contain_text("Open a turn")
    for hidden in (page.locator("#warnings"), page.locator("#side .log")):
        expect(hidden).to_be_hidden()
    page.get_by_role("button", name="Waiting").click()
    expect(page.locator("#warnings")).to_be_visible()
    page.get_by_role("button", name="Waiting").click()
    expect(page.locator("#warnings")).to_be_hidden()
    page.get_by_role("button", name="6×").click()
    expect(page.get_by_role("button", name="6×")).to_have_attribute("aria-pressed", "true")
    steer(practice.control, type="next_phase")
    expect(page.locator("#clock")).to_contain_text("01:40")


def test_a_strike_with_a_chosen_place_is_ticked(practice: Practised) -> None:
    page = practice.page
    press_next(page)
    forms_are_in(page)
    next_step(page, "Moderate at J3")
    rested(page)
    page.keyboard.press("s")  # later, as the displaced of the other crisis have more than one possible place
    next_step(page, "Major at F5")
    person = page.locator("#places .displaced-person").first
    person.locator("summary").click()
    person.locator(".chip[aria-pressed=false]").first.click()
    expect(person).to_contain_text("chosen")
    press_next(page)
    next_step(page, "Moderate at J3")
    tried(page, "places")


def test_steps_that_are_undone_and_put_back_stay_ticked(practice: Practised) -> None:
    page = practice.page
    for number in (1, 2, 3):
        page.locator(".undo-place .undo > .button").first.click()
        expect(page.locator("#try-undo")).to_contain_text(f"{number} of 3") if number < 3 else tried(page, "undo")
    for number in (1, 2, 3):
        page.locator(".undo-place .redo").click()
        expect(page.locator("#try-put_back")).to_contain_text(f"{number} of 3") if number < 3 else tried(
            page, "put_back"
        )
    next_step(page, "Moderate at J3")
    tried(page, "undo", "places")


def test_lines_of_a_form_on_paper_are_changed_skipped_and_executed(practice: Practised) -> None:
    page = practice.page
    queue_form(page, "quays", "I3 I2", "J5 J4", "K1 K2", "J2 J3")
    next_step(page, "I3")
    rested(page)
    page.keyboard.press("c")
    form = page.locator("#change-form")
    form.get_by_label("To", exact=True).fill("I4")
    form.get_by_role("button", name="Change line").click()
    next_step(page, "I4")
    press_space(page)
    next_step(page, "J5")
    page.locator("#skip-button").click()
    next_step(page, "K1")
    press_space(page)
    tried(page, "paper", "change", "skip", "execute")


def test_captains_seal_forms_and_who_is_late_comes_on_paper(practice: Practised) -> None:
    page = practice.page
    play(practice.control, type="open_box", lines="20")
    expect(page.locator("#box-shut")).to_be_attached()
    while len(forms(practice.server.data)) < CAPTAINS_IN_TIME:
        page.wait_for_timeout(50)
    play(practice.control, type="shut_box")
    expect(played(page)).to_contain_text("is late")
    assert unseal(practice.control) == 200
    expect(played(page)).to_contain_text("brings a form on paper")
    tried(page, "unseal")


def test_robin_executes_beside_you(practice: Practised) -> None:
    page = practice.page
    for _ in range(4):
        press_space(page)
    expect(played(page)).to_contain_text("Robin executes lines, too")
    assert "Robin, played" in practice.control.get("/tables/crisis-map/log/").text


def test_a_lost_card_and_a_double_turn_are_ticked(practice: Practised) -> None:
    page = practice.page
    expect(played(page)).to_contain_text("has lost the card")
    cards = page.context.new_page()
    cards.goto(f"{practice.server.url}/console/crisis-map/cards/")
    cards.get_by_role("button", name="Replace this stack").click()
    cards.locator("#sure-button").click()
    cards.locator(".cards-paper").wait_for()
    cards.close()
    play(practice.control, type="close_phase")
    for _ in range(5):
        steer(practice.control, type="next_phase")
    expect(played(page)).to_contain_text("Robin scheduled crises for turn 2")
    play(practice.control, type="open_phase")
    tried(page, "card", "double")


def test_a_message_a_call_and_a_break_are_ticked(practice: Practised) -> None:
    page = practice.page
    expect(played(page)).to_contain_text("calls Control")
    panel = tool(page, "messages")
    panel.get_by_label("New message").fill("Bring your cards.")
    panel.get_by_role("button", name="Send", exact=True).click()
    expect(panel).to_contain_text("Bring your cards.")
    coming = panel.get_by_role("button", name="I am coming").first
    expect(coming).not_to_have_attribute("data-rests", "")  # the message may have moved it
    coming.click()
    expect(panel).to_contain_text("is coming")
    panel.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Programme", exact=True).click()
    page.get_by_role("button", name="Add a break").click()
    tried(page, "message", "call", "break")
    page.keyboard.press("Escape")


def test_two_of_control_see_the_same_list_and_nothing_is_wrong_with_it(practice: Practised, browser: Browser) -> None:
    other = colleague(browser, practice.page, color_scheme="dark")
    done = ".to-try li[data-done]"
    expect(other.locator(done)).to_have_count(TASKS - 1)
    assert other.locator(done).all_inner_texts() == practice.page.locator(done).all_inner_texts()
    assert violations(other, ".practice") == []
    assert violations(practice.page, ".practice", COLOURS) == []
    other.set_viewport_size({"width": 1366, "height": 768})
    expect(other.locator(".to-try li").last).to_be_in_viewport()
    other.set_viewport_size({"width": 1024, "height": 768})
    expect(other.get_by_role("button", name="To try")).to_have_attribute("aria-pressed", "true")
    expect(other.locator(".to-try li").first).to_be_in_viewport()
    other.context.close()


def test_a_restored_backup_goes_on_with_the_list_and_those_who_play(
    practice: Practised, browser: Browser, tmp_path: Path, warm: Starter
) -> None:
    token = {cookie.name: cookie.value or "" for cookie in practice.control.cookies}["csrftoken"]
    chosen = practice.control.post("/backups/", {"folder": str(tmp_path), "csrfmiddlewaretoken": token})
    assert chosen.status == 200
    before = practice.server
    players = psutil.Process(before.process.pid).children()
    assert len(players) == 1
    servers.stop(before)
    psutil.wait_procs(players, 90)
    assert not players[0].is_running()
    assert warm.manage("restore", str(tmp_path / NAME), "--yes", data=before.data).returncode == 0
    again = warm.start_event(before.data, port=before.port)
    practice.server = replace(again, password=before.password)
    practice.control = control_of(practice.server.url, before.password)
    page = console(browser, practice.server, "control", before.password)
    expect(page.locator(".to-try li[data-done]")).to_have_count(TASKS)
    expect(page.locator("#health")).not_to_contain_text(re.compile("^[1-9] of"))


def test_it_ends_with_what_was_done_and_is_thrown_away_with_those_who_played(
    practice: Practised, browser: Browser
) -> None:
    page = console(browser, practice.server, "control", practice.server.password)
    players = psutil.Process(practice.server.process.pid).children()
    page.get_by_role("button", name="End, and see what you did").click()
    expect(page.get_by_role("main")).to_contain_text(f"{TASKS} of {TASKS} were tried.")
    expect(page.get_by_role("heading", name="Turn 1")).to_be_visible()
    psutil.wait_procs(players, 90)
    assert not [player for player in players if player.is_running()]
    assert violations(page) == []
    page.get_by_text("Throw away", exact=True).click()
    page.get_by_role("button", name=THROW_AWAY).click()
    expect(page.locator(".events-main")).to_contain_text("Saltmere")
    expect(page.get_by_role("button", name="Practise")).to_be_visible()
    assert practice.page.viewport_size == CONSOLE
    assert newest_seen(practice.control, "crisis-map") == "8"
    assert "Robin" not in practice.control.get("/helpers/").text
