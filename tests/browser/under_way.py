"""An event under way: the map's turn, the programme, a side table of each game, and the day's moments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from megagame.event_form.form_steps import STEPS
from megagame.games import GAMES
from tests.browser import eight_seats
from tests.browser.phones import newest_seen, order, play, press_step, printed_cards, scan, seal, token_of, unseal
from tests.browser.side_tables import opened_by, proposed
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

SIDE_GAMES = tuple(name for name, listing in GAMES.items() if listing.side)
EIGHT = "earthquake-2"
"""The table that `eight_seats` plays."""
ANNOUNCED = "The bridge at J5 is closed. Guard Captains come to Control before they order anything across it."
WAYS = ("J5 L4", "G3 H4", "I3 I2", "H4 H5", "J4 J3", "J5 J4", "I2 H2")


@dataclass
class World:
    """The event with its cards by what they open, and the moments of `DAY` that have happened.

    Each browser keeps one page, as opening one takes as long as looking at it. `signed_in`: with Control's login;
    `shared`: on a device that forgets its users.
    """

    url: str
    cards: Mapping[str, str]
    control: Visitor
    signed_in: Page
    anybody: Page
    shared: Page
    happened: list[str] = field(default_factory=list)

    def page(self, *, logged_in: bool, shared: bool) -> Page:
        """Returns the page of this browser."""
        return self.signed_in if logged_in else self.shared if shared else self.anybody

    def reach(self, moment: str) -> None:
        """Lets the day go on until this moment."""
        for name, happens in DAY.items():
            if name not in self.happened:
                happens(self)
                self.happened.append(name)
            if name == moment:
                return


def begun(event: Server, control: Visitor, signed_in: Page, browser: Browser) -> World:
    """Returns the map during a turn in overtime, with the box open; `signed_in`: with Control's login."""
    _open_the_map(control)
    _let_the_time_run_out(control)
    orders = printed_cards(control, "order", turn="1", captains="1")["The Quays"]
    looking = printed_cards(control, "district")["Kilnyard"]
    cards = {"order": orders[0], "order sent": orders[1], "district": looking[0], **_sat_down(control)}
    cards["WALL"] = _wall(control)
    cards["DRAFT"] = _planned(control)
    for step in STEPS[1:]:
        cards[f"DRAFT {step}"] = f"{cards['DRAFT']}?step={step}"
    cards["CITY"] = cards["DRAFT"].replace("events", "city")
    cards["CITY bring-in"] = f"{cards['CITY']}bring-in/"
    anybody, shared = (browser.new_context().new_page() for _ in range(2))
    return World(event.url, cards, control, signed_in, anybody, shared)


def _open_the_map(control: Visitor) -> None:
    play(control, type="open_phase")
    fields = {"type": "queue_form", "district": "quays", "notes": "the bridge first"}
    for number, way in enumerate(WAYS):
        from_, to = way.split()
        fields |= {f"orders.{number}.line": str(number + 1), f"orders.{number}.from": from_, f"orders.{number}.to": to}
    play(control, **fields)
    play(control, type="open_box", lines="20")


def _let_the_time_run_out(control: Visitor) -> None:
    for _ in range(2):
        steer(control, type="next_phase")
    steer(control, type="start")
    steer(control, type="add_minutes", minutes="-28")


def steer(control: Visitor, **fields: str) -> None:
    """Plays an action on the programme, its clock, the announcement or the projectors."""
    answer = control.press("event", {**fields, "seen": newest_seen(control, "event")})
    assert answer.status == 200, answer.text


def _wall(control: Visitor) -> str:
    """Returns the projector's address on the console."""
    found = re.search(r'href="([^"]*/wall/[^"]+)"', control.get("/console/").text)
    assert found
    return found[1]


def _planned(control: Visitor) -> str:
    """Plans a rehearsal of the sample city, and returns its address."""
    fields = {"title": "Port Amber, rehearsed by everybody", "source": "sample", "rehearsal": "true"}
    answer = control.post("/events/new/", {**fields, "csrfmiddlewaretoken": token_of(control)})
    assert answer.status == 200, answer.text
    return urlsplit(answer.address).path


def _sat_down(control: Visitor) -> dict[str, str]:
    """Opens a table of each side game with default options; returns a seat's card and the table view's address."""
    cards = {}
    for game in SIDE_GAMES:
        found = opened(control, game)
        cards[f"WALL {game}"] = f"/wall/{found.pop('wall')}/"
        cards[game] = next(iter(found.values()))
    return cards


def opened(control: Visitor, game: str, **chosen: str) -> dict[str, str]:
    """Opens a table with defaults except what is chosen; returns the cards of its seats and table view."""
    return dict(opened_by(control, game, proposed(control, game) | chosen).cards)


def _announced(world: World) -> None:
    steer(world.control, type="announce", text=ANNOUNCED)
    steer(world.control, type="show", what="announcement")


def _joining(world: World) -> None:
    steer(world.control, type="show", what="join")


def _sent(world: World) -> None:
    """Seals a form on a phone, and removes the announcement."""
    steer(world.control, type="take_down")
    steer(world.control, type="show", what="map")
    page = scan(world.anybody.context, world.url, world.cards["order sent"])
    page.set_viewport_size({"width": 390, "height": 844})
    for way in ("K5 K4", "L2 L3"):
        order(page, *way.split())
    seal(page)
    page.locator("#to-the-map").click()
    page.close()


def _shut(world: World) -> None:
    play(world.control, type="shut_box")


def _executing(world: World) -> None:
    """Executes some lines of forms on paper and from a phone; others are still to come."""
    assert unseal(world.control) == 200
    for _ in range(4):
        press_step(world.control, "execute_line")


def _striking(world: World) -> None:
    while press_step(world.control, "execute_line"):
        pass


def _next_turn(world: World) -> None:
    """Strikes the turn's crises, and closes the map."""
    while press_step(world.control, "strike", "close_phase"):
        pass


def _played_out(world: World) -> None:
    """Opens a second table of EARTHQUAKE! with eight seats in the middle of a game, where red acts."""
    found = opened(world.control, "earthquake", **eight_seats.OPTIONS)
    eight = {"WALL eight": f"/wall/{found.pop('wall')}/", **{f"eight {seat}": card for seat, card in found.items()}}
    world.cards = {**world.cards, **eight}
    eight_seats.lay_out(world.control, EIGHT)


DAY: Mapping[str, Callable[[World], None]] = {
    "writing": lambda world: None,
    "announced": _announced,
    "joining": _joining,
    "sent": _sent,
    "shut": _shut,
    "executing": _executing,
    "striking": _striking,
    "next turn": _next_turn,
    "played out": _played_out,
}
"""The day's moments in order, each named after what is going on then."""
