"""Steps that their players may still take back: nobody has acted on them, and the game is not over.

They are carried from entry to entry, with the states that the table would have without them. A step is dropped for good
when another player who could see it acts, or when a later step would differ without it. After an undo all are computed
again.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, AnyGame, Refusal, Seat
from megagame.core.listing import GivesBack, SideGame
from megagame.tables.journals import journal
from megagame.tables.journals.steps import OPENING, newest_of_each
from megagame.tables.models import UNDOES, Entry, Table


class OwnStep(NamedTuple):
    """A seat's newest step, its events, and the table's state without it."""

    number: int
    events: tuple[Any, ...]
    without: Any


OwnSteps: TypeAlias = Mapping[Seat, OwnStep]
_Side: TypeAlias = SideGame | GivesBack


class _Later(NamedTuple):
    """A later step. `action` is None if it was decided by other rules."""

    number: int
    seat: Seat
    action: Any
    seed: int
    events: tuple[Any, ...]


class _Row(NamedTuple):
    """The fields read of a step."""

    number: int
    seat: Seat
    action: str
    seed: int
    events: str
    rules_version: int


class _Known(NamedTuple):
    """The steps that may be taken back in a state that this process kept."""

    folded: journal.Folded
    steps: OwnSteps


_known: dict[int, _Known] = {}


def own_steps(table: Table, folded: journal.Folded) -> OwnSteps:
    """The steps that their players may take back, by seat.

    Other seats may have acted since, if their steps would be the same without it. The game says whether it revealed
    anything (`SideGame.may_take_back`).
    """
    side = journal.listing_of(table).takes_back
    if side is None:
        return {}
    known = _known.get(table.pk)
    if known is None or known.folded.mark != folded.mark:
        steps = None if known is None or _took_back(folded.entry) else _forward(table, side, known, folded)
        known = _Known(folded, _from_the_journal(table, side, folded) if steps is None else steps)
        _known[table.pk] = known
    return known.steps


def carry(
    table: Table, before: journal.Folded, after: journal.Folded, step: Entry, action: Any, events: tuple[Any, ...]
) -> None:
    """Update the known own steps for `step`, which has `action` and `events` and is not committed yet."""
    side, known = journal.listing_of(table).takes_back, _known.get(table.pk)
    if side is not None and known is not None and known.folded.mark == before.mark:
        later = _Later(step.number, step.seat, action, step.seed, events)
        game = journal.listing_of(table).game
        _known[table.pk] = _Known(after, _carried(side, game, known.steps, later, before.state, after.state))


def forget() -> None:
    """Drop all cached steps, as after a change of database."""
    _known.clear()


def _took_back(entry: Entry | None) -> bool:
    """Whether this entry, if it is known, took a step back or put one back."""
    return entry is not None and (entry.voids is not None or entry.restores is not None)


def _forward(table: Table, side: _Side, known: _Known, folded: journal.Folded) -> OwnSteps | None:
    """The known steps, updated with newer entries; None if something was taken back or put back."""
    start = known.folded
    entries = Entry.objects.filter(table=table, number__gte=start.number, number__lte=folded.number)
    first = entries.filter(number=start.number).first()
    if first is None or journal.mark_of(first.request_id, first.at) != start.mark:
        return None
    if entries.exclude(number=start.number).filter(UNDOES).exists():
        return None
    return _carried_over(table, side, known.steps, _rows(table, start.number + 1, folded.number), start.state)


def _from_the_journal(table: Table, side: _Side, folded: journal.Folded) -> OwnSteps:
    """The own steps computed from the journal, replayed from the first that may qualify."""
    if folded.number == OPENING:
        return {}
    gone = journal.taken_back(table, folded.number)
    newest = newest_of_each(table, journal.listing_of(table).players(folded.state), folded.number, gone)
    hidden = {
        step.number
        for seat, step in newest.items()
        if side.may_take_back(folded.state, seat, journal.events_of(table, step.events))
    }
    if not hidden:
        return {}
    before = journal.folded_without(table, gone, min(hidden) - 1)
    since = (row for row in _rows(table, min(hidden), folded.number) if row.number not in gone)
    steps = _carried_over(table, side, {}, since, before)
    return {seat: step for seat, step in steps.items() if step.number in hidden}


def _rows(table: Table, first: int, last: int) -> Iterator[_Row]:
    """The steps from `first` to `last`, including those taken back."""
    steps = Entry.objects.filter(table=table, voids=None, restores=None, standing="")
    rows = steps.filter(number__gte=first, number__lte=last).order_by("number").values_list(*_Row._fields)
    return (_Row(*row) for row in rows.iterator())


def _carried_over(table: Table, side: _Side, steps: OwnSteps, rows: Iterable[_Row], state: Any) -> OwnSteps:
    """The own steps after `rows`, from `steps` and `state` before them."""
    game = journal.listing_of(table).game
    for row in rows:
        later = _read(table, row)
        after = game.after(state, later.events)
        steps, state = _carried(side, game, steps, later, state, after), after
    return steps


def _read(table: Table, row: _Row) -> _Later:
    game, events = journal.listing_of(table).game, journal.events_of(table, row.events)
    ours = row.rules_version == game.rules_version
    action = msgspec.json.decode(row.action, type=game.action) if ours else None
    return _Later(row.number, row.seat, action, row.seed, events)


def _carried(side: _Side, game: AnyGame, steps: OwnSteps, later: _Later, before: Any, after: Any) -> OwnSteps:
    """The own steps after one more step, which changed the state from `before` to `after`."""
    if side.ended(after) is not None:
        return {}
    carried = dict(_still(side, game, steps, later, after))
    if later.seat != CONTROL and side.may_take_back(after, later.seat, later.events):
        carried[later.seat] = OwnStep(later.number, later.events, before)
    return carried


def _still(side: _Side, game: AnyGame, steps: OwnSteps, later: _Later, after: Any) -> Iterator[tuple[Seat, OwnStep]]:
    """Other seats' steps on which nobody has acted, and without which the later step would be the same."""
    for seat, step in steps.items():
        own = seat != later.seat and side.may_take_back(after, seat, step.events)
        acted_on = later.seat != CONTROL and not all(isinstance(event, side.unseen) for event in step.events)
        if own and not acted_on and _decided_again(game, step.without, later) == later.events:
            yield seat, step._replace(without=game.after(step.without, later.events))


def _decided_again(game: AnyGame, state: Any, later: _Later) -> tuple[Any, ...] | None:
    """The events of the later step in this state; None if it is refused or other rules decided it."""
    if later.action is None:
        return None
    try:
        return tuple(game.decide(state, later.seat, later.action, Dice(later.seed)))
    except Refusal:
        return None
