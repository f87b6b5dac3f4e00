"""A bad connection between page and server: nothing is lost or done twice, and typed text stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.browser.interception import intercept
from tests.browser.pages import console, live, place, tool, wall
from tests.proof.processes import servers

pytestmark = pytest.mark.browser

SOON = 6_000
"""A page declares its connection lost after three missing heartbeats."""


@pytest.fixture(scope="module")
def control(browser: Browser, event: servers.Server) -> Page:
    """Control's console, on a good connection."""
    return console(browser, event, "control", event.password)


class Line:
    """The connection of a page's socket: it can lose screens, or go dead silently."""

    def __init__(self, page: Page) -> None:
        self.losing = False
        self.dead = False
        self.connections = 0
        page.route_web_socket("**/live/", self._connect)

    def _connect(self, page_side: WebSocketRoute) -> None:
        self.connections += 1
        server_side = page_side.connect_to_server()
        page_side.on_message(lambda message: None if self.dead else server_side.send(message))
        server_side.on_message(lambda message: None if self._lost(message) else page_side.send(message))

    def _lost(self, message: str | bytes) -> bool:
        return self.dead or (self.losing and '"type":"screen"' in str(message))


def on_a_bad_line(hall: Page) -> Line:
    """Reloads the page over a connection controlled by the test."""
    line = Line(hall)
    hall.reload()
    live(hall)
    return line


def test_a_lost_change_is_noticed_by_the_heartbeat_and_a_dead_line_is_said_and_both_are_healed(
    browser: Browser, control: Page
) -> None:
    hall = wall(browser, control)
    line = on_a_bad_line(hall)
    line.losing = True
    place(control, "B1", "damage")
    hall.wait_for_timeout(300)
    expect(hall.locator("#hex-B1")).to_have_attribute("aria-label", "B1, slum: empty")
    line.losing = False
    expect(hall.locator("#hex-B1")).to_have_attribute("aria-label", "B1, slum: damage")
    assert line.connections == 1

    line.dead = True
    place(control, "B9", "damage")
    expect(hall.locator("body[data-live-state=stale]")).to_be_attached(timeout=SOON)
    expect(hall.locator(".stale-banner")).to_contain_text("No connection.")
    line.dead = False
    expect(hall.locator("#hex-B9")).to_have_attribute("aria-label", "B9, slum: damage")
    live(hall)
    hall.context.close()


def test_a_press_whose_answer_is_lost_is_sent_again_and_counts_once(control: Page) -> None:
    sent: list[str] = []

    def lose_two_answers(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) <= 2:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    intercept(control, "**/act/", lose_two_answers)
    form = tool(control, "note").locator("form")
    form.locator("textarea").fill("said once")
    form.get_by_role("button").click()
    expect(form.locator("textarea")).to_have_value("")
    control.unroute("**/act/")
    assert len({body.split("request_id=")[1].split("&")[0] for body in sent}) == 1
    assert len(sent) == 3
    control.goto(control.url.replace("/console/", "/tables/crisis-map/log/"))
    expect(control.locator("li p").filter(has_text="said once")).to_have_count(1)
    control.go_back()
    live(control)


def test_a_press_while_the_database_is_away_is_sent_again_with_the_same_request_id(control: Page) -> None:
    sent: list[str] = []

    def away_at_first(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fulfill(status=503, json={"code": "database_away", "message": "Not now."})
        else:
            route.continue_()

    intercept(control, "**/act/", away_at_first)
    form = tool(control, "note").locator("form")
    form.locator("textarea").fill("said in an outage")
    form.get_by_role("button").click()
    expect(form.locator(".refusal")).to_contain_text("Not now. Sending it again")
    expect(form.locator("textarea")).to_have_value("")
    control.unroute("**/act/")
    assert len({body.split("request_id=")[1].split("&")[0] for body in sent}) == 1
    assert len(sent) == 2


def test_a_refused_form_keeps_what_was_typed_and_marks_the_field(control: Page) -> None:
    form = tool(control, "form").locator("form")
    form.get_by_label("District").select_option("quays")
    form.locator("[name='orders.0.from']").fill("I3")
    form.locator("[name='orders.0.to']").fill("I2")
    form.locator("[name='orders.2.from']").fill("3I")
    form.locator("[name='orders.2.to']").fill("I2")
    form.locator("[name=notes]").fill("by the bridge")
    form.get_by_role("button").click()
    expect(form.locator(".refusal")).to_have_text("This is not written as it must be. Example: C12.")
    expect(form.locator("[name='orders.2.from']")).to_have_attribute("aria-invalid", "true")
    expect(form.locator("[name='orders.2.from']")).to_be_focused()
    assert form.locator("[name='orders.0.to']").input_value() == "I2"
    assert form.locator("[name=notes]").input_value() == "by the bridge"
    form.locator("[name='orders.2.from']").fill("I3")
    form.get_by_role("button").click()
    expect(form.locator("[name=notes]")).to_have_value("")
    expect(form.locator(".refusal")).to_have_text("")


def test_a_live_update_leaves_what_is_being_typed(browser: Browser, event: servers.Server, control: Page) -> None:
    other = console(browser, event, "control", event.password)
    form = tool(other, "form").locator("form")
    form.locator("[name='orders.0.from']").fill("K1")
    form.locator("[name=notes]").fill("half a sen")
    place(control, "L7", "damage")
    expect(other.locator("#hex-L7")).to_have_attribute("aria-label", "L7, slum: damage")
    assert form.locator("[name='orders.0.from']").input_value() == "K1"
    assert form.locator("[name=notes]").input_value() == "half a sen"
    expect(form.locator("[name=notes]")).to_be_focused()
