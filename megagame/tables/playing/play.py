"""Play at a table: one short transaction that decides and appends to the journal, then update screens."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from msgspec import Struct

from megagame.core.dice import SEED_BITS, Dice
from megagame.core.game import CONTROL, Refusal, Seat, tag_of
from megagame.core.journals.journal import Standing
from megagame.core.listing import Listing
from megagame.core.refusals import CLOSED, CONTROL_ALONE, KEPT, PAUSED, STALE_SEAT, STANDS_SO, UNKNOWN_STEP
from megagame.games import GAMES
from megagame.tables import raw_sql
from megagame.tables.journals import journal, own_steps
from megagame.tables.journals.moments import refuse_other_moment
from megagame.tables.journals.steps import OPENING, is_in_force
from megagame.tables.live import publishing
from megagame.tables.models import Entry, SeatCard, Table
from megagame.tables.playing.conflicts import stale_action

LONGEST_TITLE = 60
"""Characters of a side table's name."""


@dataclass(frozen=True, kw_only=True)
class Asker:
    """Who requests something, with which button press.

    `request_id` is new for each press and the same for its retries. `seen` is the newest entry on Control's screen, or
    the version of another seat's screen, which reveals nothing hidden; undo and actions that must not happen twice need
    it. `may_set_up`: whether the asker may do and undo what belongs to the set-up (`RunningEvent.set_up`). `card`: a
    player's seat card; None for Control, whatever the seat. `moment`: the decision that a player's button was meant for
    (`moments.moment_of`); None: not sent.
    """

    author: str
    seat: Seat
    request_id: str
    seen: int | None = None
    may_set_up: bool = True
    card: str | None = None
    moment: str | None = None


class NoSeat(Exception):
    """The asker's card is no longer valid, as another was issued for its seat."""


class SetStanding(Struct, frozen=True, forbid_unknown_fields=True, tag="set_standing"):
    """Pauses the table, closes it, or opens it again. This is never taken back."""

    standing: Standing


def open_table(*, game: str, name: str, title: str, options: Any, author: str, seed: int | None = None) -> Table:
    """Create a table of `game`, whose `name` must be free, with its first entry. `seed`: None draws one."""
    rules = GAMES[game].game
    seed = _chance() if seed is None else seed
    with transaction.atomic():
        table = Table.objects.create(name=name, game=game, title=title)
        asker = Asker(author=author, seat=CONTROL, request_id="open")
        events = tuple(rules.open(options, Dice(seed)))
        opening = entry(table, asker, options, seed=seed, events=journal.encode(events))
        opening.save()
        state = rules.after(rules.blank, events)
        table.versions = dict.fromkeys(rules.seats(state), OPENING)
        table.mark = journal.mark_of(opening.request_id, opening.at)
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
    """Play `action` and return the number of its committed entry. `seed`: None draws one.

    `alongside` runs in the same transaction once the action is accepted. A repeated `request_id` does nothing and
    returns the same number. Refused, with nothing changed: what the rules refuse; `stale_seat` if the press was meant
    for another decision; `stale` or `already_done` (`stale_action`) if the action must not happen twice and the asker
    has not seen the newest entry; `control_alone` if it belongs to the set-up, which the asker may not change; `paused`
    for players, `closed` for everybody, `kept` at a table of a past event; `unknown_step` for a ruling on a step that
    is not in force. Raises NoSeat for a card that is no longer its seat's.
    """

    def decided(table: Table, before: journal.Folded) -> journal.Folded:
        listing = journal.listing_of(table)
        game = listing.game
        refuse_standing(before, asker)
        _refuse_further(table, action)
        _refuse_unknown_step(table, listing, action)
        if listing.belongs_to_set_up(tag_of(type(action))) and not asker.may_set_up:
            raise Refusal(CONTROL_ALONE)
        if listing.side is not None:
            refuse_other_moment(listing.side, before.state, asker.seat, asker.moment)
        if isinstance(action, game.once):
            refuse_stale(table, asker, partial(stale_action, action=action))
        chance = _chance() if seed is None else seed
        events = tuple(game.decide(before.state, asker.seat, action, Dice(chance)))
        played = entry(table, asker, action, seed=chance, events=journal.encode(events), cause=cause)
        raw_sql.insert(played)
        if alongside is not None:
            alongside()
        after = folded_at(played, game.after(before.state, events), before.standing)
        own_steps.carry(table, before, after, played, action, events)
        return after

    return in_turn(table_name, asker, decided)


def set_standing(table_name: str, action: SetStanding, asker: Asker) -> int:
    """Pause, close or open the table; returns the entry's number. Refused with `stands_so` if it is so already."""

    def stood(table: Table, before: journal.Folded) -> journal.Folded:
        if before.standing == action.standing:
            raise Refusal(STANDS_SO)
        said = entry(table, asker, action, standing=action.standing)
        raw_sql.insert(said)
        return folded_at(said, before.state, action.standing)

    return in_turn(table_name, asker, stood)


def in_turn(table_name: str, asker: Asker, step: Callable[[Table, journal.Folded], journal.Folded]) -> int:
    """Run `step` while nobody else acts, commit, and update screens; returns the last entry's number.

    `step` saves the entries and returns the state after them. A repeated `request_id` does nothing and returns the
    number of its first entry.
    """
    with publishing.Turn(table_name) as turn, locked(table_name) as table:
        if (first := _first_answer(table, asker)) is not None:
            return first
        require_seat(table, asker)
        refuse_kept(table)
        before = journal.current(table)
        after = step(table, before)
        change = publishing.change(table, before, after)
        table.mark = after.mark
        raw_sql.update(table, ("number", "mark", "versions"))
        transaction.on_commit(partial(publishing.publish, table, change, turn))
        return table.number


@contextmanager
def locked(table_name: str) -> Iterator[Table]:
    """The table's row, locked until the transaction ends (SQLite locks the whole database)."""
    with transaction.atomic():
        table = raw_sql.found(Table, locked=True, name=table_name)
        if table is None:
            raise Table.DoesNotExist(table_name)
        yield table


def require_seat(table: Table, asker: Asker) -> None:
    """Cards are issued under the same lock, so an old card cannot act once a new one exists."""
    if asker.card and raw_sql.found(SeatCard, table_id=table.pk, seat=asker.seat, value=asker.card) is None:
        raise NoSeat


def refuse_kept(table: Table) -> None:
    """Refuse with `kept` at a table of a past event."""
    if table.kept_id is not None:
        raise Refusal(KEPT)


def _first_answer(table: Table, asker: Asker) -> int | None:
    first = raw_sql.found(Entry, table_id=table.pk, request_id=asker.request_id)
    return first.number if first else None


def refuse_standing(before: journal.Folded, asker: Asker) -> None:
    if before.standing == "closed":
        raise Refusal(CLOSED)
    if before.standing == "paused" and asker.card:
        raise Refusal(PAUSED)


def _refuse_further(table: Table, action: Any) -> None:
    for refuse in settings.FURTHER_REFUSALS:
        import_string(refuse)(table, action)


def _refuse_unknown_step(table: Table, listing: Listing, action: Any) -> None:
    """A ruling must be on a step in force."""
    if listing.search.ruling != tag_of(type(action)) or action.step is None:
        return
    if not is_in_force(table, action.step):
        raise Refusal(UNKNOWN_STEP)


def refuse_stale(table: Table, asker: Asker, told: Callable[[Table, str, int], Refusal]) -> None:
    """Refuse askers who have not seen the newest entry; `told` makes the refusal for Control."""
    if asker.seat == CONTROL:
        if asker.seen != table.number:
            raise told(table, asker.request_id, asker.seen or table.number)
    elif asker.seen != table.versions[asker.seat]:
        raise Refusal(STALE_SEAT)


def refuse_set_up(table: Table, asker: Asker, kind: str) -> None:
    if not asker.may_set_up and journal.listing_of(table).belongs_to_set_up(kind):
        raise Refusal(CONTROL_ALONE)


def entry(table: Table, asker: Asker, action: Any, **what: Any) -> Entry:
    """The table's next entry, not yet saved. `what`: further fields."""
    table.number += 1
    written = {"seed": 0, "events": journal.encode(()), **what}
    return Entry(
        table=table,
        number=table.number,
        at=timezone.now(),
        author=asker.author,
        seat=asker.seat,
        action=journal.encode(action),
        rules_version=journal.listing_of(table).game.rules_version,
        request_id=asker.request_id,
        **written,
    )


def folded_at(newest: Entry, state: Any, standing: Standing) -> journal.Folded:
    return journal.Folded(newest.number, state, standing, journal.mark_of(newest.request_id, newest.at), newest)


def _chance() -> int:
    return secrets.randbits(SEED_BITS)
