"""Each board game once, from its first press to the count, by taps on phones: in CI each in one browser."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.evacuation.box.home_box import home_box
from boardgames.greenway.records.cards import DECK
from tests.browser.side_tables import open_table
from tests.browsers.conftest import PHONE, Opened, sampled_in
from tests.browsers.hands import gone, live, press_calmly, shows
from tests.proof.engines.window import Window
from tests.proof.processes.servers import Server

IN_SIGHT = "(selector) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility())"
OVER = ".seat-call[data-call=over]"


def phones(opened: Opened, event: Server, cards: Mapping[str, str], *seats: str) -> tuple[Window, ...]:
    """Returns phones that have just scanned these seats' cards."""
    found = []
    for seat in seats:
        phone = opened(PHONE)
        phone.open(f"{event.url}/seat/#{cards[seat]}")
        shows(live(phone), ".seat-main")
        found.append(phone)
    return tuple(found)


def in_sight(window: Window, selector: str) -> bool:
    return bool(window.run(IN_SIGHT, selector))


def counted(windows: tuple[Window, ...], *words: str) -> None:
    """Waits until each phone has the count, with these words."""
    for window in windows:
        shows(window, OVER)
        for each in words:
            shows(window, ".breakdown table", each)


@sampled_in("firefox")
def test_folding_beijing(opened: Opened, event: Server) -> None:
    table = open_table(event, "folding_beijing", "Beijing", players=["Bo", "Ann"], lots="given")
    governor, residents = phones(opened, event, table.cards, "governor", "residents")
    press_calmly(residents, "#fold-guide summary")
    shows(residents, ".guide", "Tap two squares to swap their people")
    press_calmly(residents, "button", "3 Chips")
    press_calmly(residents, "button", "keep all chips in hand")
    press_calmly(residents, "button", "Hide them")
    attacked(governor, "C1", "3")
    press_calmly(residents, "#turn-button", "Raise by 4")
    press_calmly(governor, "#yield-button")
    attacked(governor, "A1", "12")
    press_calmly(residents, "#yield-button")
    counted((governor, residents), "300", "People, in thousands")


def attacked(governor: Window, at: str, chips: str) -> None:
    shows(governor, "[data-attack]")
    press_calmly(governor, f"#square-{at}")
    governor.type("[data-attack] [name=chips]", chips)
    press_calmly(governor, "#turn-button", f"Attack {at} with {chips}")


DEALT = {"P1": ("AS", "2H", "3H"), "P2": ("7H", "8H", "6D"), "P3": ("4H", "5H", "5D"), "P4": ("9S", "3D", "2D")}
"""Hands with which all four together bring Occupier 4 home to P1."""


@sampled_in("webkit")
def test_the_greenway(opened: Opened, event: Server) -> None:
    dealt = [card for hand in DEALT.values() for card in hand]
    deck = (*dealt, *(card for card in DECK if card not in dealt))
    table = open_table(event, "greenway", "The Greenway", deck=deck, first="P1", agree="true")
    four = phones(opened, event, table.cards, *DEALT)
    for phone in four:
        press_calmly(phone, "#plan-nothing")
    protected(*four)
    press_calmly(four[0], "#march")
    for phone, hand in zip(four, DEALT.values(), strict=True):
        press_calmly(phone, f"#plan-form .card:has([value='{hand[0]}'])")
        press_calmly(phone, "#plan-form .numbers label", "O4")
        press_calmly(phone, "#plan-button")
    for phone in four:
        press_calmly(phone, ".orders button")
    counted(four, "O4 on B1", "Quarters won")


def protected(one: Window, two: Window, three: Window, four: Window) -> None:
    """A step, a card discarded and one drawn, a jump, and a turn without anything."""
    moved(one, "A3", "A4")
    press_calmly(one, "#end-turn")
    press_calmly(two, "#discard-8H")
    gone(two, "#discard-8H")
    press_calmly(two, "#draw")
    shows(two, ".seat-call", "Actions left: 2.")
    press_calmly(two, "#end-turn")
    moved(three, "J12", "L11")
    press_calmly(three, "#end-turn")
    press_calmly(four, "#end-turn")


def moved(phone: Window, from_: str, to: str) -> None:
    shows(phone, "#end-turn")
    press_calmly(phone, f"#square-{from_}")
    press_calmly(phone, f"#square-{to}")
    press_calmly(phone, "#move-button")
    shows(phone, ".seat-call", "Actions left: 2.")


WALKS = (
    ("red", 2, 2),
    ("blue", 5, 5),
    ("yellow", 6, 6),
    ("green", 6, 6),
    ("red", 1, 1),
    ("blue", 1, 1),
    ("yellow", 5, 5),
    ("green", 6, 6),
    ("red", 1, 1),
    ("blue", 1, 1),
    ("yellow", 1, 1),
    ("green", 5, 5),
)
"""Each player reaches the side of their own colour, where the city's rim is two cells deep, and invests there once."""


@sampled_in("firefox")
def test_earthquake(opened: Opened, event: Server) -> None:
    seats = ("red", "blue", "yellow", "green")
    rulings = {"tank_size": "28", "sequence": "roll", "forfeit": "dismantle", "linked": "agree"}
    table = open_table(event, "earthquake", "The city", seats=seats, order=seats, dice="real", rulings=rulings)
    by_seat = dict(zip(seats, phones(opened, event, table.cards, *seats), strict=True))
    invested = set[str]()
    for seat, first, second in WALKS:
        phone = by_seat[seat]
        for place, dots in enumerate((first, second)):
            phone.choose(f"#roll-form [name='dice.{place}']", str(dots))
        press_calmly(phone, "#roll-button")
        gone(phone, "#roll-form")
        if (first, second) == (6, 6) or seat in invested:
            passed(phone)
        else:
            invest(phone)
            invested.add(seat)
    counted(tuple(by_seat.values()), "Pieces in savings", "Deeds")


def passed(phone: Window) -> None:
    press_calmly(phone, "#way-pass")
    press_calmly(phone, "button", "Pass, and end the turn")
    gone(phone, "#way-pass")


def invest(phone: Window) -> None:
    """Lays one piece of each kind, turned until it fits."""
    press_calmly(phone, "#way-invest")
    for kind in ("green", "red", "orange", "yellow", "blue"):
        press_calmly(phone, f"[data-lay-kind={kind}]")
        for _ in range(3):
            if not in_sight(phone, "[data-lit]"):
                press_calmly(phone, "[data-lay=turn]")
        press_calmly(phone, "[data-lay=next]")
        shows(phone, ".ghost.current")
    press_calmly(phone, "#lay-button")
    gone(phone, "#lay-button")


PRESSED = (
    "#settle:not([aria-disabled=true])",
    "#settle-form .map-hex.lit",
    "#slot-2a:not([aria-disabled=true])",
    "#pass",
    "#fly",
    "#move-markers:not([aria-disabled=true])",
    "#landing [data-at]",
    "#part-ocean_out button",
    "#done:not([aria-disabled=true])",
)
"""What to press in Evacuation: the first that is in sight."""
AT_REST = "() => !document.querySelector('.htmx-request, .seat-main [data-rests]')"
"""A busy machine answers late; then buttons that are new rest, and the others come first."""

SHIPS = {"ships": [card.id for card in home_box().ships]}


@sampled_in("webkit")
def test_evacuation(opened: Opened, event: Server) -> None:
    table = open_table(event, "evacuation", "Evacuation", order=["P1", "P2"], decks=SHIPS)
    both = phones(opened, event, table.cards, "P1", "P2")
    built(both[0])
    developed(both[1])
    press_calmly(both[0], "#pass")
    press_calmly(both[1], "#pass")
    flown(both[0])
    done = set[str]()
    while not all(in_sight(phone, OVER) for phone in both):
        done |= {first_pressed(phone, PRESSED) for phone in both}
    counted(both, "Lowest production after the count")
    assert PRESSED[0] in done


def first_pressed(phone: Window, selectors: tuple[str, ...]) -> str:
    """Presses and returns the first of these that is in sight; "" if none is, or if it goes before that."""
    phone.wait_for(AT_REST)
    found = next((each for each in selectors if in_sight(phone, each)), "")
    try:
        if found:
            press_calmly(phone, found)
    except TimeoutError:
        if in_sight(phone, found):
            raise
        return ""
    return found


def built(phone: Window) -> None:
    """Builds a ship on the Old World."""
    press_calmly(phone, "#slot-2b")
    press_calmly(phone, "[data-called='Sparrow']", "Old World")
    press_calmly(phone, "#pay-suggested")
    press_calmly(phone, "#pay")
    press_calmly(phone, "#done:not([aria-disabled=true])")


def developed(phone: Window) -> None:
    """Develops a technology."""
    press_calmly(phone, "#slot-4b")
    press_calmly(phone, "#part-develop .button")
    press_calmly(phone, "#done:not([aria-disabled=true])")


def flown(phone: Window) -> None:
    """Sends people and steel to the New World."""
    press_calmly(phone, ".loadable", "Harbour Quarter")
    press_calmly(phone, ".loadable[data-resource=steel]")
    press_calmly(phone, "#fly", "Fly 1 ship")
