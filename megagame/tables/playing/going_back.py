"""Going back by many steps at once: how many that takes back, and which."""

from typing import NamedTuple

from megagame.core.game import Refusal
from megagame.core.parts import Part
from megagame.core.refusals import MANY_STEPS
from megagame.core.sentences import Sentence, counted, listed
from megagame.tables.journals import journal
from megagame.tables.journals.log import LogLine, line_at, nouns_of
from megagame.tables.journals.steps import OPENING, to_undo
from megagame.tables.models import Entry, Table

HANDFUL = 5
"""More steps than these are taken back only if the asker was shown how many."""
TOLD = 12
"""The newest steps, which are listed one by one."""


class GoingBack(NamedTuple):
    """What is taken back to return to just after an entry: the number, totals by kind, the newest steps.

    `to`: the line of that entry; None if it is the opening, or was taken back itself.
    """

    back_to: int
    steps: int
    sums: tuple[Sentence, ...]
    newest: tuple[LogLine, ...]
    to: LogLine | None

    @property
    def more(self) -> int:
        """How many steps are not in `newest`."""
        return self.steps - len(self.newest)


def going_back(table: Table, back_to: int) -> GoingBack:
    """What undo back to this entry takes back now, not counting automatic steps."""
    entries = _steps(table, back_to)
    return GoingBack(
        back_to=back_to,
        steps=len(entries),
        sums=counted(nouns_of(table, entries)),
        newest=tuple(line_at(table, entry) for entry in entries[:TOLD]),
        to=_line_of(table, back_to),
    )


def compared(table: Table, back_to: int) -> Part | None:
    """The state now and the one after undo back to this entry, drawn; None for a game without pictures."""
    drawn, now = journal.listing_of(table).compared, journal.current(table)
    if drawn is None:
        return None
    gone = journal.taken_back(table, now.number) | {step.number for step in to_undo(table, now.number, back_to)}
    return drawn(now.state, journal.folded_without(table, gone, now.number))


def refuse_unasked(table: Table, back_to: int | None, agreed: int) -> None:
    """Refuse with `many_steps` if more than `HANDFUL` would be taken back and `agreed` is not the number."""
    steps = len(_steps(table, back_to)) if back_to is not None else 0
    if steps > HANDFUL and steps != agreed:
        sums = going_back(table, back_to or OPENING).sums
        raise Refusal(MANY_STEPS, steps=steps, sums=listed(sums))


def _steps(table: Table, back_to: int | None) -> list[Entry]:
    """The requested steps that would be taken back, newest first."""
    numbers = {step.number for step in to_undo(table, table.number, back_to)}
    entries = Entry.objects.filter(table_id=table.pk, number__in=numbers).order_by("-number")
    listing = journal.listing_of(table)
    return [entry for entry in entries if not listing.is_of_the_house(journal.kind_in(entry.action))]


def _line_of(table: Table, number: int) -> LogLine | None:
    steps = Entry.objects.filter(table_id=table.pk, number=number, number__gt=OPENING, voids=None, restores=None)
    entry = steps.first()
    return line_at(table, entry) if entry is not None and number not in journal.taken_back(table) else None
