"""Playing on a table: one short transaction that decides, appends to the journal, and then tells the screens."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any

from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from megagame.core.dice import SEED_BITS, Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.journal import Line, Standing, fold, in_force
from megagame.core.refusals import CLOSED, CONTROL_ALONE, NOTHING_TO_UNDO, PAUSED, STALE, STALE_SEAT, STANDS_SO
from megagame.core.replay import Undo
from megagame.games import GAMES, tag_of
from megagame.tables import journal, publishing
from megagame.tables.meanwhile import told_since
from megagame.tables.models import Entry, SeatCard, Table

OPENING = 1


@dataclass(frozen=True, kw_only=True)
class Asker:
    """Who asks, and for which press of which button.

    `request_id` is new for each press and the same for each retry of it. `seen` is the number of the newest entry on
    the asker's screen, or for another seat than Control's the version of that screen, which tells nothing of what the
    seat does not see; needed for undo and for whatever the game says must not be done twice. `may_set_up`: whether the
    asker may do, and take back, what belongs to the set-up (`Listing.set_up`). `card`: the seat card by which a player
    asks; None for Control, whatever the seat.
    """

    author: str
    seat: Seat
    request_id: str
    seen: int | None = None
    may_set_up: bool = True
    card: str | None = None


class NoSeat(Exception):
    """The asker's card is nobody's any more: another was issued for its seat meanwhile."""


class SetStanding(Struct, frozen=True, forbid_unknown_fields=True, tag="set_standing"):
    """Pause the table, close it, or open it again. Unlike what the game does, this is never taken back."""

    standing: Standing


def open_table(*, game: str, name: str, title: str, options: Any, author: str, seed: int | None = None) -> Table:
    """Sets up a new table of `game`, whose name must be free, and writes the journal's first entry.

    `seed`: the chance that comes in, where it is not to be drawn.
    """
    rules = GAMES[game].game
    seed = _chance() if seed is None else seed
    with transaction.atomic():
        table = Table.objects.create(name=name, game=game, title=title)
        asker = Asker(author=author, seat=CONTROL, request_id="open")
        events = tuple(rules.open(options, Dice(seed)))
        _append(table, asker, action=options, seed=seed, events=events)
        state = rules.after(rules.blank, events)
        table.versions = dict.fromkeys(rules.seats(state), OPENING)
        table.save()
    return table


def play(
    table_name: str,
    action: Any,
    asker: Asker,
    *,
    cause: Entry | None = None,
    alongside: Callable[[], None] | None = None,
    seed: int | None = None,
) -> int:
    """Plays `action` and returns the number of its entry, which is committed by then. `seed`: as for `open_table`.

    `alongside` is done in the same transaction, once the action is accepted: both are committed, or neither.

    The same `request_id` again returns the same number and does nothing. Refused, with nothing changed: what the
    rules refuse; `stale` for a once-only action whose asker has not seen the newest entry; `control_alone` for what
    belongs to the set-up and is not the asker's to change; `paused` for players at a paused table, `closed` for
    everybody at a closed one. NoSeat for a card that is no longer its seat's.
    """

    def decided(table: Table, before: journal.Folded) -> journal.Folded:
        listing = journal.listing_of(table)
        game = listing.game
        _refuse_standing(before, asker)
        if isinstance(action, listing.set_up) and not asker.may_set_up:
            raise Refusal(CONTROL_ALONE)
        if isinstance(action, game.once):
            _refuse_stale(table, asker)
        chance = _chance() if seed is None else seed
        events = tuple(game.decide(before.state, asker.seat, action, Dice(chance)))
        _append(table, asker, action=action, seed=chance, events=events, cause=cause)
        if alongside is not None:
            alongside()
        return journal.Folded(table.number, game.after(before.state, events), before.standing)

    return _in_turn(table_name, asker, decided)


def undo(table_name: str, asker: Asker, *, back_to: int | None = None) -> int:
    """Takes back the newest entry in force, or all that came after the entry `back_to`; returns the last undo's number.

    What the house did by itself after the newest step of somebody goes with that step, and is no step alone.
    Refused: `stale` if the asker has not seen the newest entry; `nothing_to_undo`; `closed`; `control_alone` where
    something of the set-up would be taken back that is not the asker's to change.
    """

    def taken_back(table: Table, before: journal.Folded) -> journal.Folded:
        _refuse_standing(before, asker)
        _refuse_stale(table, asker)
        lines, undone = journal.lines_after(table, 0), list[Line]()
        for step, (newest, kind) in enumerate(_to_take_back(table, lines, back_to)):
            _refuse_set_up(table, asker, kind)
            again = Asker(author=asker.author, seat=asker.seat, request_id=_step_id(asker.request_id, step))
            _append(table, again, action=Undo(), seed=0, events=(), voids=newest)
            undone.append(Line(table.number, (), newest))
        if not undone:
            raise Refusal(NOTHING_TO_UNDO)
        whole = fold(journal.listing_of(table).game, [*lines, *undone])
        return journal.Folded(table.number, whole, before.standing)

    return _in_turn(table_name, asker, taken_back)


def set_standing(table_name: str, action: SetStanding, asker: Asker) -> int:
    """Pauses, closes or opens the table again, and returns the number of the entry. Refused: `stands_so`."""

    def stood(table: Table, before: journal.Folded) -> journal.Folded:
        if before.standing == action.standing:
            raise Refusal(STANDS_SO)
        _append(table, asker, action=action, seed=0, events=())
        return journal.Folded(table.number, before.state, action.standing)

    return _in_turn(table_name, asker, stood)


def _to_take_back(table: Table, lines: Sequence[Line], back_to: int | None) -> Iterator[tuple[int, str]]:
    """The entries to take back, newest first, each with its kind of action."""
    listing, of_the_house = journal.listing_of(table), list[tuple[int, str]]()
    for number in takewhile(lambda number: number > (back_to or 0), in_force(lines)):
        kind = journal.kind_of(table, number)
        of_the_house.append((number, kind))
        if not listing.is_of_the_house(kind):
            yield from of_the_house
            if back_to is None:
                return
            of_the_house = []


def _step_id(request_id: str, step: int) -> str:
    return f"{request_id}/{step}" if step else request_id


def _in_turn(table_name: str, asker: Asker, step: Callable[[Table, journal.Folded], journal.Folded]) -> int:
    with publishing.one_at_a_time(table_name), _locked(table_name) as table:
        if (first := _first_answer(table, asker)) is not None:
            return first
        _require_seat(table, asker)
        before = journal.current(table)
        after = step(table, before)
        change = publishing.change(table, before, after)
        table.save(update_fields=["number", "versions"])
        transaction.on_commit(partial(publishing.publish, table, change))
        return table.number


@contextmanager
def _locked(table_name: str) -> Iterator[Table]:
    """The table's row, locked (by SQLite the whole database) until the transaction commits."""
    with transaction.atomic():
        yield Table.objects.select_for_update().get(name=table_name)


def _require_seat(table: Table, asker: Asker) -> None:
    """Cards are issued under the same lock, so none acts once another has been issued for its seat."""
    if asker.card and not SeatCard.objects.filter(table=table, seat=asker.seat, value=asker.card).exists():
        raise NoSeat


def _first_answer(table: Table, asker: Asker) -> int | None:
    return Entry.objects.filter(table=table, request_id=asker.request_id).values_list("number", flat=True).first()


def _refuse_standing(before: journal.Folded, asker: Asker) -> None:
    if before.standing == "closed":
        raise Refusal(CLOSED)
    if before.standing == "paused" and asker.card:
        raise Refusal(PAUSED)


def _refuse_stale(table: Table, asker: Asker) -> None:
    if asker.seat == CONTROL:
        if asker.seen != table.number:
            raise Refusal(STALE, meanwhile=told_since(table, asker.seen or 0))
    elif asker.seen != table.versions[asker.seat]:
        raise Refusal(STALE_SEAT)


def _refuse_set_up(table: Table, asker: Asker, kind: str) -> None:
    if not asker.may_set_up and kind in map(tag_of, journal.listing_of(table).set_up):
        raise Refusal(CONTROL_ALONE)


def _append(
    table: Table,
    asker: Asker,
    *,
    action: Any,
    seed: int,
    events: tuple[Any, ...],
    voids: int | None = None,
    cause: Entry | None = None,
) -> None:
    table.number += 1
    Entry.objects.create(
        table=table,
        number=table.number,
        at=timezone.now(),
        author=asker.author,
        seat=asker.seat,
        action=journal.encode(action),
        seed=seed,
        events=journal.encode(events),
        rules_version=journal.listing_of(table).game.rules_version,
        request_id=asker.request_id,
        voids=voids,
        standing=action.standing if isinstance(action, SetStanding) else "",
        cause=cause,
    )


def _chance() -> int:
    return secrets.randbits(SEED_BITS)
