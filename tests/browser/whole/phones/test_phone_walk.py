"""Random steps of Control, two phones of one district and a side table, with reloads and cuts.

After each step each page must be in the state given by the server and its card. The test asks only doors that anybody
could: the card's, the receipt's, and a seat's page.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from boardgames.greenway.records.cards import DECK
from tests.browser import side_tables
from tests.browser.phones import (
    TABLE,
    asleep,
    awake,
    control_of,
    hexagon,
    new_phone,
    newest_seen,
    printed_cards,
    receipt,
    unseal,
    written,
)
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proxy import Proxy, proxy_to

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

SEED = 9
STEPS = 30
SOON = 15.0
SEAT = "district-quays"
SIDE = "greenway-1"
WAYS = (("I3", "I2"), ("J5", "J4"), ("K5", "K4"), ("K1", "J1"))
BOX = re.compile(r'class="box-told" data-stage="(\w*)"[^>]*?( data-begun)?>')
SHOWN = ("phase", "waiting", "turn", "seats", "piles")
"""Parts of a seat's page at the side table."""


class Walked:
    """The event, and what the walk may do to it."""

    def __init__(self, server: servers.Server, line: Proxy) -> None:
        self.chance = random.Random(SEED)  # noqa: S311 - the same walk each time
        self.url, self.line = line.url, line
        self.control = control_of(server.url, server.password)
        self.cards: dict[int, list[str]] = {}
        self.coming = 1
        self.print_cards()

    def print_cards(self) -> None:
        if self.coming not in self.cards:
            made = printed_cards(self.control, "order", turn=str(self.coming), captains="1")
            self.cards[self.coming] = made["The Quays"]

    def play(self, **fields: str) -> None:
        """Presses as Control; a refusal changes nothing."""
        self.control.press(TABLE, {**fields, "seen": newest_seen(self.control)})

    def box(self) -> tuple[str, bool]:
        """Returns the box's stage on a new page of the district, and whether Control executes."""
        found = BOX.search(self.control.get(f"/console/{TABLE}/seats/{SEAT}/").text)
        assert found
        return found[1], bool(found[2])


class Phone:
    """A captain of The Quays; both captains draw from the same few cards."""

    def __init__(self, context: BrowserContext, walked: Walked) -> None:
        self._walked = walked
        self.page: Page = context.new_page()
        self.card = walked.cards[1][0]
        self.words: list[str] = []
        self.sent: list[str] = []
        self.was_told = False
        self.page.goto(f"{walked.url}/o/#{self.card}")

    def state(self) -> str:
        """Returns the page's state, after any reload under way."""
        return str(self.page.locator("body").get_attribute("data-phone"))

    def step(self) -> str:
        """Does something that a captain would do in this state, and returns its name."""
        may = {"next": (self.new_card, self.reload)}.get(self.state(), (self.reload, self.sleep, self.back))
        if self.state() in {"write", "sent", "replacing"}:
            may = (*may, self.write, self.write, self.seal, self.seal)
        step = self._walked.chance.choice(may)
        step()
        return step.__name__

    def reload(self) -> None:
        self.page.reload()

    def sleep(self) -> None:
        asleep(self.page)
        self._walked.line.cut()
        awake(self.page)

    def back(self) -> None:
        self.page.goto(f"{self._walked.url}/o/receipt/")
        self.page.go_back()

    def write(self) -> None:
        if not hexagon(self.page, "I3").is_visible():
            return
        for at in self._walked.chance.choice(WAYS):
            hexagon(self.page, at).click(force=True)

    def seal(self) -> None:
        """Presses the button if possible, and waits for the box's answer."""
        button, lines = self.page.locator("#seal"), written(self.page)
        if not button.is_visible() or button.get_attribute("aria-disabled") == "true":
            return
        button.click()
        while self._is_sending():
            time.sleep(0.05)
        if self.page.locator("body.has-sent").count():
            self.words, self.sent, self.was_told = receipt(self.page), lines, False
            self.page.get_by_role("button", name="To the map").click()
        elif not self.page.locator("#refusal").inner_text():
            self.was_told = True

    def _is_sending(self) -> bool:
        try:
            return bool(self.page.evaluate("Object.keys(localStorage).some(name => name.includes('outbox'))"))
        except PlaywrightError:  # the page is reloading
            return True

    def new_card(self) -> None:
        """Draws a card of the coming turn, which the other captain may also hold."""
        self._walked.print_cards()
        self.card = self._walked.chance.choice(self._walked.cards[self._walked.coming][:2])
        self.page.get_by_label("Order card").fill(self.card)
        self.page.get_by_role("button", name="Type the new card").click()
        self.page.locator("#phone[data-shown]").wait_for(state="attached")
        self.words, self.sent, self.was_told = [], [], False

    def should_be(self) -> set[str]:
        """Returns the states possible by the card's door, the receipt's door and the district's page."""
        told = self._ask("/o/card/", {"card": self.card})
        turn, self._walked.coming = int(str(told["turn"])), int(str(told["coming_turn"]))
        if turn != self._walked.coming:
            return {"next" if turn < self._walked.coming else "write"}
        stage, begun = self._walked.box()
        if (why := told["why_not"]) and isinstance(why, dict) and why["code"] == "box_unsealed":
            stage = "unsealed"
        if stage in {"shut", "unsealed"}:
            return {"executed" if begun else "shut"}
        if self.words and "stage" in self._ask("/o/receipt/", {"words": " ".join(self.words)}):
            return {"sent" if written(self.page) == self.sent else "write"}
        if self.words or self.was_told:
            return {"replacing"}
        return {"write", "replacing"} if told["has_form"] else {"write"}

    def _ask(self, path: str, fields: Mapping[str, str]) -> dict[str, object]:
        answer: dict[str, object] = self.page.context.request.post(f"{self._walked.url}{path}", data=fields).json()
        return answer


def sensible(walked: Walked) -> tuple[str, ...]:
    """Returns what Control would press next in this stage of the box."""
    stage, begun = walked.box()
    after = {"": ("open_box",), "accepting": ("wait", "open_phase", "shut_box"), "shut": ("unseal",)}
    return after.get(stage, ("execute", "close_phase") if begun else ("open_phase", "execute"))


def control_step(walked: Walked) -> str:
    """Does usually a sensible step, sometimes any."""
    steps: dict[str, Callable[[], object]] = {
        "wait": lambda: None,
        "open_box": lambda: walked.play(type="open_box", lines="20"),
        "shut_box": lambda: walked.play(type="shut_box"),
        "unseal": lambda: unseal(walked.control),
        "open_phase": lambda: walked.play(type="open_phase"),
        "execute": lambda: walked.play(type="execute_line", form=f"f{walked.chance.randint(1, 2)}"),
        "skip": lambda: walked.play(type="skip_line", form=f"f{walked.chance.randint(1, 2)}"),
        "close_phase": lambda: walked.play(type="close_phase"),
        "undo": lambda: walked.play(type="undo"),
    }
    name = walked.chance.choice(sensible(walked) if walked.chance.random() < 0.9 else tuple(steps))
    steps[name]()
    return f"Control: {name}"


def side_step(walked: Walked, seat: Page) -> str:
    """Plans for a player at the side table, takes it back as Control, or reloads a player's phone."""
    step = walked.chance.choice(("plan", "undo", "reload"))
    if step == "reload":
        seat.reload()
    else:
        fields = {"type": "plan", "seat": f"P{walked.chance.randint(1, 4)}"} if step == "plan" else {"type": "undo"}
        walked.control.press(SIDE, fields)
    return f"side table: {step}"


def as_the_table(walked: Walked, seat: Page, card: str) -> None:
    """Expects the seat's page to show the same as a new page of that seat."""
    fresh = walked.control.post("/seat/", {"key": card, "csrfmiddlewaretoken": token(walked.control)}).text
    for name in SHOWN:
        wanted = seat.evaluate(
            "([page, id]) => new DOMParser().parseFromString(page, 'text/html').getElementById(id)?.textContent",
            [fresh, name],
        )
        if wanted is not None:
            expect(seat.locator(f"#{name}")).to_have_text(re.sub(r"\s+", " ", wanted).strip())


def token(control: Visitor) -> str:
    return {cookie.name: cookie.value or "" for cookie in control.cookies}["csrftoken"]


@pytest.fixture
def walked(event: servers.Server) -> Iterator[Walked]:
    with proxy_to(event.port) as line:
        yield Walked(event, line)


def test_whatever_happens_each_page_is_as_the_server_and_its_card_say(
    browser: Browser, event: servers.Server, walked: Walked
) -> None:
    name, seats = side_tables.open_table(event, "greenway", "The Greenway", deck=DECK, first="P1")
    assert name == SIDE
    seat = side_tables.phone(browser, event, seats["P1"])
    phones = [Phone(new_phone(browser), walked) for _ in range(2)]
    done: list[str] = []
    seen: set[str] = set()
    for _ in range(STEPS):
        who = walked.chance.choices(("control", "phone", "side"), (4, 9, 1))[0]
        if who == "phone":
            place = walked.chance.randrange(2)
            done.append(f"phone {place + 1}: {phones[place].step()}")
        else:
            done.append(control_step(walked) if who == "control" else side_step(walked, seat))
        for place, phone in enumerate(phones):
            seen.add(is_right(phone, f"phone {place + 1} after {done[-12:]}"))
        if who == "side":
            as_the_table(walked, seat, seats["P1"])
    print(f"{len(done)} steps, through {sorted(seen)}")
    assert len(seen) > 3


def is_right(phone: Phone, when: str) -> str:
    """Waits until the phone is in a possible state, and returns it.

    A page that waits for the next turn, or was replaced, is told when somebody looks at it.
    """
    limit = time.monotonic() + SOON
    while (should := phone.should_be()) and phone.state() not in should:
        assert time.monotonic() < limit, f"{when}: {phone.state()}, and it should be {should}"
        if phone.state() == "next" or "replacing" in should:
            awake(phone.page)
        time.sleep(0.1)
    return phone.state()
