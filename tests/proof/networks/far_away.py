"""A hall whose phones are behind a bad network: losses, duplicates, wrong screens, and their duration.

The network carries the kernel's real TCP. Each trial returns a `Found`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.proof.clients import captains, judgements
from tests.proof.clients import hall as halls
from tests.proof.clients.hall import STREAM, Hall
from tests.proof.clients.screens import watching
from tests.proof.clients.workers import working
from tests.proof.networks import far_phones, links
from tests.proof.networks.far_phones import Phones
from tests.proof.networks.far_senders import Dripping, Sender, forms, is_let_in, presses
from tests.proof.networks.links import CALM, CUT, Link, Weather
from tests.proof.processes import slowness

PATIENCE = 10.0  # seconds that a page waits for an answer, as in act.js
GHOSTS_WITHIN = 25.0  # seconds: twenty heartbeats, and the time to close
REQUEST_WITHIN = 25.0
BACK_WITHIN = 15.0
WAKING_WITHIN = 10.0
ANSWERED_WITHIN = 1.0
MOVED_WITHIN = 10.0
ELSEWHERE = 10.0
"""Seconds the laptop has another address: long enough for every phone to give up its connection."""
LONGEST = 600.0
MOST_MEMORY_KEPT = 24 * 1024 * 1024
FEW_LINES = 4
"""Usual fluctuation of a server's open connections."""
EACH_ADDRESS = tuple(f"10.77.1.{number}" for number in range(1, 11))

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Found:
    """Result of one trial. `faults`: the broken promises."""

    said: str
    faults: tuple[str, ...]

    @property
    def clean(self) -> bool:
        return not self.faults


@dataclass(frozen=True)
class Far:
    """A hall, the link to its phones, and the hall's address there."""

    hall: Hall
    link: Link

    @property
    def origin(self) -> str:
        return f"http://{links.HERE}:{self.hall.processes[0].port}"

    @property
    def watch(self) -> dict[str, object]:
        return {"type": "watch", "stream": STREAM, "version": None, "language": "en", "key": self.hall.card}

    @contextmanager
    def phones(self, count: int, addresses: Sequence[str] = (links.THERE,)) -> Iterator[Phones]:
        """Yields phones at the far end, which watch."""
        with self.link.there.entered():
            opened = far_phones.phones(self.origin, addresses, self.watch, count)
            people = opened.__enter__()
        try:
            people.begin()
            yield people
        finally:
            opened.__exit__(None, None, None)

    def shown(self) -> tuple[int, dict[str, str]]:
        """Returns what every screen must show: the newest version, newly rendered."""
        with watching(self.hall.processes[0].url, STREAM, self.hall.card) as screen:
            screen.until(lambda looked: looked.version is not None)
            return screen.version or 0, dict(screen.parts)

    def all_right(self, phones: Phones, within: float) -> float:
        """Returns seconds until every phone shows the right screen; infinity after `within`."""
        version, parts = self.shown()
        return _until(lambda: phones.oldest() >= version and phones.all_show(parts), within)


@contextmanager
def far(data: Path, seed: int, program: Sequence[str] = ("manage.py",)) -> Iterator[Far]:
    """Yields one process on SQLite and a link to phones; puts this thread into the hall's network."""
    with links.linked(seed) as link, halls.laptop(data, program) as hall:
        yield Far(hall, link)


def bad_line(far: Far, weather: Weather, people: int, things: int, tell: Tell) -> Found:
    """Captains and Control send forms and notes over a bad network, while phones watch."""
    hall = far.hall
    cards = captains.print_cards(hall, -(-people * things // 5))
    captains.open_box(hall)
    with far.link.there.entered():
        control = halls.log_in(far.origin, hall.password)
        pressing = [Sender(far.origin, presses(control, number, things), PATIENCE) for number in range(people)]
        sealing = [Sender(far.origin, forms(cards[number::people][:things]), PATIENCE) for number in range(people)]
    senders = [*pressing, *sealing]
    with far.phones(people) as phones:
        far.all_right(phones, LONGEST)
        far.link.turn(weather)
        with far.link.there.entered():
            for sender in senders:
                sender.start()
        took = _until(lambda: not any(sender.is_alive() for sender in senders), LONGEST)
        hall.press()
        meanwhile = far.all_right(phones, LONGEST)
        far.link.turn(CALM)
        after = far.all_right(phones, LONGEST)
        for sender in senders:
            sender.over.set()
    lost, doubled = _judged(hall, pressing, sealing)
    acknowledged = sum(len(sender.acknowledged) for sender in senders)
    slowest = max((took for sender in senders for took in sender.took), default=0.0)
    said = (
        f"{weather.loss:.0%} lost, {2 * weather.delay:g} s there and back: {acknowledged} forms and notes acknowledged "
        f"in {took:.0f} s, {sum(sender.tries for sender in senders)} tries, the slowest {slowest:.0f} s; lost {lost}, "
        f"doubled {doubled}. All screens right {meanwhile:.1f} s after the last change in that weather; "
        f"{after:.1f} s after it was over; {sum(phone.lines for phone in phones.phones) / people:.1f} lines a phone"
    )
    held = {
        "lost": not lost,
        "doubled": not doubled,
        "never answered": acknowledged == 2 * people * things,
        "screens stay wrong in bad weather": meanwhile < LONGEST,
        "screens stay wrong": after < BACK_WITHIN,
    }
    return _found(said, held, tell)


def half_open(far: Far, count: int, tell: Tell) -> Found:
    """The network is cut silently; meanwhile a phone on another connection sends a byte a second."""
    server = psutil.Process(far.hall.processes[0].process.pid)
    lines, memory = _lines_of(server), server.memory_info().rss
    with far.phones(count) as phones, slowness.measuring() as slow:
        far.all_right(phones, LONGEST)
        dripping = Dripping(far.hall)
        far.link.turn(CUT)
        dripping.start()
        cut = time.monotonic()
        ghosts = _until(lambda: _lines_of(server) <= lines + FEW_LINES, LONGEST / 10)
        dripping.join(max(0.0, 2 * REQUEST_WITHIN - (time.monotonic() - cut)))
        dripping.over.set()
        dripping.join()
        kept = server.memory_info().rss - memory
        far.hall.press()
        far.link.turn(CALM)
        back = far.all_right(phones, LONGEST / 10)
        slower = slow.allowed()
    said = (
        f"{count} lines cut without a word: the server has let them go after {ghosts:.1f} s, memory +{kept / 2**20:.1f}"
        f" MB; all right again {back:.1f} s after the line was mended. A phone that sends a byte a second was let go "
        f"after {dripping.took:.1f} s, and others meanwhile answered within {dripping.slowest:.2f} s"
    )
    held = {
        "ghosts stay": ghosts < GHOSTS_WITHIN * slower,
        "memory stays": kept < MOST_MEMORY_KEPT,
        "screens stay wrong": back < BACK_WITHIN * slower,
        "a slow request stays": dripping.took < REQUEST_WITHIN * slower,
        "others wait for it": dripping.slowest < ANSWERED_WITHIN * slower,
    }
    return _found(said, held, tell, slower)


def _lines_of(server: psutil.Process) -> int:
    """Returns the server's open sockets; database files come and go with its threads."""
    opened = Path("/proc", str(server.pid), "fd").iterdir()
    return sum(_is_line(each) for each in opened)


def _is_line(opened: Path) -> bool:
    try:
        return str(opened.readlink()).startswith("socket:")
    except FileNotFoundError:  # closed meanwhile
        return False


def other_addresses(far: Far, count: int, tell: Tell) -> Found:
    """The phones' addresses change during their connections; then the laptop's, for a while."""
    with far.phones(count) as phones, slowness.measuring() as slow:
        far.all_right(phones, LONGEST)
        links.give(far.link.there, [links.OTHER_THERE])
        for phone in phones.phones:
            phone.address = links.OTHER_THERE
        far.hall.press()
        phones_back = far.all_right(phones, LONGEST / 10)
        links.give(far.link.here, [links.OTHER_HERE])
        elsewhere = far.origin.replace(links.HERE, links.OTHER_HERE)
        with far.link.there.entered():
            newcomer = _until(lambda: is_let_in(elsewhere, 2.0), LONGEST / 20)
        far.hall.press()
        time.sleep(ELSEWHERE)
        links.give(far.link.here, [links.HERE])
        laptop_back = far.all_right(phones, LONGEST / 10)
        with far.link.there.entered():
            known_again = _until(lambda: is_let_in(far.origin, 2.0), LONGEST / 20)
        links.give(far.link.there, [links.THERE])
        slower = slow.allowed()
    said = (
        f"{count} phones with another address: all right {phones_back:.1f} s later. The laptop has another address: "
        f"a phone that comes there is let in {newcomer:.1f} s later; it has its own again: all right {laptop_back:.1f} "
        f"s later, and a phone that comes is let in {known_again:.1f} s after that"
    )
    held = {
        "screens stay wrong": phones_back < BACK_WITHIN * slower,
        "nobody is let in at the other address": newcomer < MOVED_WITHIN * slower,
        "nobody is let in at the old address again": known_again < MOVED_WITHIN * slower,
        "screens stay away": laptop_back < BACK_WITHIN * slower,
    }
    return _found(said, held, tell, slower)


def waking(far: Far, count: int, tell: Tell) -> Found:
    """Phones wake in the same second, each with a new connection and a screen request, while Control presses."""
    links.give(far.link.there, EACH_ADDRESS)
    with far.phones(count, EACH_ADDRESS) as phones, slowness.measuring() as slow:
        far.all_right(phones, LONGEST)
        phones.vanish()
        far.hall.press()
        slow.take()
        pressed = Sender(far.hall.processes[0].url, presses(far.hall.control, 99, 10**6), PATIENCE)
        with working([pressed]):
            phones.begin()
            whole = _until(lambda: phones.oldest() >= 0, LONGEST / 10)
        right = far.all_right(phones, LONGEST / 10)
        slower = slow.allowed()
    slowest = max(pressed.took, default=float("inf"))
    said = (
        f"{count} phones wake in the same second: all whole after {whole:.1f} s, {len(pressed.took)} presses meanwhile "
        f"answered within {slowest:.2f} s, all right {right:.1f} s after the last"
    )
    held = {
        "screens are late": whole < WAKING_WITHIN * slower,
        "actions wait": slowest < ANSWERED_WITHIN * slower,
        "screens stay wrong": right < BACK_WITHIN * slower,
    }
    return _found(said, held, tell, slower)


def _judged(hall: Hall, pressing: Sequence[Sender], sealing: Sequence[Sender]) -> tuple[int, int]:
    """Returns how many acknowledged ones are not in the journal, and how many are there twice."""
    captains.unseal(hall)
    written = judgements.written_notes(hall.processes[0]) + judgements.unsealed_forms(hall.processes[0])
    acknowledged = [name for sender in (*pressing, *sealing) for name in sender.acknowledged]
    return sum(not written[name] for name in acknowledged), sum(times > 1 for times in written.values())


def _found(said: str, held: dict[str, bool], tell: Tell, slower: float = 1.0) -> Found:
    faults = tuple(what for what, is_held in held.items() if not is_held)
    busy = f"; busy machine, {slower:.1f} times as long is allowed" if slower > 1 else ""
    tell(f"{said}{busy}{''.join(f' -- {fault.upper()}' for fault in faults)}.")
    return Found(said, faults)


def _until(wanted: Callable[[], bool], within: float) -> float:
    """Returns the seconds until `wanted` is true; infinity after `within`."""
    start = time.monotonic()
    while not wanted():
        if time.monotonic() - start > within:
            return float("inf")
        time.sleep(0.05)
    return time.monotonic() - start
