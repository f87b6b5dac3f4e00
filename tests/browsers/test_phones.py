"""A captain's phone in Firefox and WebKit over plain HTTP, from the card to the next turn."""

from __future__ import annotations

import pytest

from tests.browser.phones import order_cards, play, press_step, printed_cards, unseal
from tests.browsers.conftest import PHONE, Copied, Opened
from tests.browsers.hands import SHOWN, district_shown, order, reload, scan, shows, written
from tests.conftest import Starter
from tests.proof.clients.visitors import Visitor
from tests.proof.engines.window import Engine, Window
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

MAY_GO_DARK = "The browser may let this screen go dark: set it to stay on longer."
OFFLINE = "No connection"


@pytest.fixture(scope="module")
def cards(control: Visitor) -> dict[str, list[str]]:
    """Three order cards for each district; the box of turn 1 is open."""
    play(control, type="open_box", lines="20")
    return order_cards(control)


def sealed(phone: Window) -> None:
    """Seals and sends the form, and expects a receipt of five words."""
    phone.press("#seal")
    shows(phone, "#receipt-words li")
    assert phone.run("() => document.querySelectorAll('#receipt-words li').length") == 5


def test_drafts_outlast_a_reload_and_the_way_back(opened: Opened, event: Server, cards: dict[str, list[str]]) -> None:
    phone = opened(PHONE)
    scan(phone, event.url, cards["Wickfen"][0])
    assert phone.run("() => [isSecureContext, location.hash]") == [False, ""]
    order(phone, "D7", "D8")
    reload(phone)
    district_shown(phone)
    assert written(phone) == ["D7 → D8"]
    phone.open(f"{event.url}/o/receipt/")
    phone.run("() => history.back()")
    phone.wait_for("() => location.pathname === '/o/'")
    district_shown(phone)
    phone.wait_for(SHOWN, "#lines .line-way", "D7 → D8")
    order(phone, "D8", "D7")
    assert written(phone) == ["D7 → D8", "D8 → D7"]


def test_from_the_card_to_the_next_turn(
    opened: Opened, event: Server, cards: dict[str, list[str]], control: Visitor
) -> None:
    phone = opened(PHONE)
    phone.open(f"{event.url}/o/")
    phone.type("[name=card]", cards["The Quays"][0].lower())
    phone.press("button", "Write a form")
    district_shown(phone)
    shows(phone, "#goes-dark:not([hidden])", MAY_GO_DARK)
    order(phone, "I3", "I2")
    order(phone, "G3", "H4")
    sealed(phone)
    phone.press("#to-the-map")
    play(control, type="open_phase")
    play(control, type="shut_box")
    assert unseal(control) == 200
    while press_step(control, "execute_line"):
        pass
    shows(phone, ".fates li.executed", "I3")
    shows(phone, ".fates li.refused", "G3")
    while press_step(control, "strike", "close_phase"):
        pass
    play(control, type="open_box", lines="20")
    next_cards = order_cards(control, turn=2)
    scan(phone, event.url, next_cards["The Quays"][0])
    order(phone, "I2", "I3")
    sealed(phone)


def test_whoever_looks_at_a_district_is_told_that_the_screen_may_go_dark(
    opened: Opened, event: Server, control: Visitor
) -> None:
    phone = opened(PHONE)
    scan(phone, event.url, printed_cards(control, "district")["Wickfen"][0], "/d/")
    shows(phone, "#goes-dark:not([hidden])", MAY_GO_DARK)


def test_what_is_written_while_the_server_is_stopped_is_handed_in_when_it_serves_again(
    engine: Engine, copied: Copied, warm: Starter
) -> None:
    """Uses its own server and window, so that requests failing meanwhile are no errors of the page."""
    server = copied()
    control = Visitor(server.url)
    assert control.log_in("control", server.password)
    play(control, type="open_box", lines="20")
    phone = engine.window(PHONE)
    scan(phone, server.url, order_cards(control)["Kilnyard"][0])
    servers.stop(server)
    phone.wait_for("() => document.body.dataset.liveState !== 'live'")
    order(phone, "B3", "A5")
    phone.press("#seal")
    shows(phone, "body", OFFLINE)
    again = warm.start_event(server.data, port=server.port)
    shows(phone, "#receipt-words li")
    phone.close()
    servers.stop(again)
