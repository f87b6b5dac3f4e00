"""Which screens are connected: each process counts its sockets and tells the others. Nothing is stored."""

import secrets
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from django.template.loader import get_template
from django.utils import translation
from msgspec.structs import replace

from megagame.machine import machine_clock
from megagame.tables.connections import backup_status, calls_status, practice_status, readiness_status
from megagame.tables.connections.health import MOST_LISTED, Count, Health, Summary, Trouble, merged
from megagame.tables.connections.outbox import Outbox
from megagame.tables.connections.presence import Condition, Kind, Presence
from megagame.tables.connections.rights import Right
from megagame.tables.rendering.screens import View, Whole

TABLE = "health"
"""The stream's name in place of a table's; no table has this name."""

EVERY_SECONDS = 2.0
OUTDATED_SECONDS = 6.0
MISSED_SECONDS = 600.0
MOST_MISSED = 100
"""Of each kind; older ones are dropped, so that one table cannot displace the others."""
COME_AGAIN = 3003  # close code: a login has ended or changed; the page reconnects and is told
NO_CARD = 4404  # close code: the card has ended; the page does not reconnect
OTHER_EVENT = 4410  # close code: another event runs; the page reloads
GOODBYES = (1000, 1001, 1005, COME_AGAIN, NO_CARD, OTHER_EVENT)
PARTS = {
    "backup": "parts/backup.html",
    "calls": "parts/calls.html",
    "calls-count": "parts/calls_count.html",
    "health": "parts/health.html",
    "health-list": "parts/health_list.html",
    "phones": "parts/phones.html",
    "practice": "parts/practice.html",
    "readiness": "parts/readiness.html",
    "readiness-coming": "parts/readiness_coming.html",
    "readiness-lines": "parts/readiness_lines.html",
    "readiness-next": "parts/readiness_next.html",
}


class _Missed(NamedTuple):
    kind: Kind
    trouble: Trouble
    at: float


class _Told(NamedTuple):
    summary: Summary
    at: float


class ConnectedScreens:
    def __init__(self) -> None:
        self._process = secrets.token_hex(4)
        self._event = 0
        self._present: set[Presence] = set()
        self._holders: dict[Right, tuple[Right, set[Presence]]] = {}
        self._missed: dict[str, _Missed] = {}
        self._told: dict[str, _Told] = {}
        # replaced as a whole, as other threads read it
        self._shown = machine_clock.now().milliseconds, Health()

    def event_runs(self, number: int) -> None:
        """Forget missed screens of any other event, whose tables may not exist in this one."""
        if number != self._event:
            self._event = number
            self._missed.clear()

    def arrived(self, outbox: Outbox, who: str) -> Presence:
        presence = Presence(outbox, who)
        self._present.add(presence)
        return presence

    def watches(self, presence: Presence, right: Right) -> None:
        """Record that the page watches a screen by this right, unless the page has left."""
        if presence not in self._present:
            return
        self._let_go(presence, presence.rights.get((right.claim.table, right.claim.seat)))
        kept, holders = self._holders.setdefault(right, (right, set()))  # one record for thousands of pages
        holders.add(presence)
        presence.watches(kept)

    def _let_go(self, presence: Presence, right: Right | None) -> None:
        if right in self._holders:
            self._holders[right][1].discard(presence)
            if not self._holders[right][1]:
                del self._holders[right]

    def left(self, presence: Presence, code: int) -> None:
        """The socket closed with `code`; unless that is a goodbye, the screen is missed for a while."""
        self._present.discard(presence)
        for right in presence.rights.values():
            self._let_go(presence, right)
        if code not in GOODBYES and self._counts_here(presence):
            self._miss(presence)

    def _counts_here(self, presence: Presence) -> bool:
        return presence.is_known and presence.event == self._event

    def _miss(self, presence: Presence) -> None:
        trouble = _trouble(presence, presence.when_missed)
        self._missed[presence.screen] = _Missed(presence.kind, trouble, time.monotonic())
        alike = [screen for screen, missed in self._missed.items() if missed.kind == presence.kind]
        for screen in alike[:-MOST_MISSED]:
            del self._missed[screen]

    def beaten(self) -> tuple[Presence, ...]:
        """Count a heartbeat sent to every page; returns the stalled ones."""
        for presence in self._present:
            presence.unheard += 1
        return tuple(presence for presence in self._present if presence.stalled)

    @property
    def rights(self) -> frozenset[Right]:
        return frozenset(self._holders)

    def holders(self, right: Right) -> tuple[Presence, ...]:
        """The pages that watch by this right."""
        return tuple(self._holders[right][1]) if right in self._holders else ()

    def summary(self) -> Summary:
        """What this process knows now of its own screens."""
        now = time.monotonic()
        known = [presence for presence in self._present if self._counts_here(presence)]
        self._miss_no_longer({presence.screen for presence in known}, now)
        conditions = [(presence, presence.condition(now)) for presence in known]
        return Summary(
            process=self._process,
            event=self._event,
            counts=tuple(self._counts(conditions)),
            troubles=tuple(islice(self._troubles(conditions), MOST_LISTED)),
            back=tuple(presence.screen for presence in known if now - presence.arrived < OUTDATED_SECONDS),
        )

    def hear(self, summary: Summary) -> bool:
        """Take in the summary of this or another process; returns whether the health changed."""
        now = time.monotonic()
        self._told[summary.process] = _Told(summary, now)
        self._told = {process: told for process, told in self._told.items() if now - told.at <= OUTDATED_SECONDS}
        self._miss_no_longer(set(summary.back), now)
        screens = merged(told.summary for told in self._told.values() if told.summary.event == self._event)
        health = replace(
            screens,
            backup=backup_status.shown(),
            readiness=readiness_status.shown(self._event),
            practice=practice_status.shown(),
            calls=calls_status.shown(),
        )
        return self._show(health)

    def calls_changed(self) -> None:
        """This process has looked at the calls, and there are others than before."""
        self._show(replace(self.health, calls=calls_status.shown()))

    def _show(self, health: Health) -> bool:
        """Returns whether it differs from what was shown."""
        if health == self._shown[1]:
            return False
        self._shown = (max(machine_clock.now().milliseconds, self.version + 1), health)
        return True

    @property
    def version(self) -> int:
        """Of what is shown; it grows with each change."""
        return self._shown[0]

    @property
    def health(self) -> Health:
        """All screens of the event, as this process knows them."""
        return self._shown[1]

    def whole(self, view: View, event: int | None = None) -> Whole:
        """What Control sees, in the language of `view`. `event`: the running one, if known.

        A version's content must not change, as pages that have it would miss the rest. Only what belongs to another
        event is left out until the next version.
        """
        version, health = self._shown
        if event is not None and health.readiness.event != event:
            health = replace(health, readiness=readiness_status.shown(event))
        with translation.override(view.language):
            markup = {name: get_template(file).render({"name": name, "part": health}) for name, file in PARTS.items()}
        return Whole(version, {name: text.strip() for name, text in markup.items()})

    def _miss_no_longer(self, back: set[str], now: float) -> None:
        for screen, missed in tuple(self._missed.items()):
            if screen in back or now - missed.at > MISSED_SECONDS:
                del self._missed[screen]

    def _counts(self, conditions: Iterable[tuple[Presence, Condition]]) -> Iterator[Count]:
        counted: Counter[tuple[Kind, Condition]] = Counter((each.kind, condition) for each, condition in conditions)
        missed = (each.trouble for each in self._missed.values())
        counted.update(((each.table, each.seat, each.who), each.condition) for each in missed)
        return (Count(*kind, condition, screens) for (kind, condition), screens in sorted(counted.items()))

    def _troubles(self, conditions: Iterable[tuple[Presence, Condition]]) -> Iterator[Trouble]:
        yield from (missed.trouble for missed in self._missed.values() if missed.trouble.condition == "gone")
        for presence, condition in conditions:
            if condition in {"behind", "silent"}:
                yield _trouble(presence, condition)


def _trouble(presence: Presence, condition: Condition) -> Trouble:
    since = presence.behind_since if condition == "behind" and presence.behind_since else presence.heard_at
    return Trouble(presence.screen, *presence.kind, condition, since.replace(microsecond=0))


CONNECTED_SCREENS = ConnectedScreens()
"""This process's."""
