"""Figures of a day by bots, with their promised limits."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from tests.proof.benches.figures import Figure
from tests.proof.rehearsals.counting import Counted
from tests.proof.rehearsals.days import Played
from tests.proof.rehearsals.pace import Piece, p95

NONE_AT_ALL = 1
"""Limit of what must never happen."""
LONG = 2.0
"""Hours; a shorter run ends before the process is warm, so nothing is promised."""
GROWTH = 2048.0
SLOWER = 1.2


class Outcome(NamedTuple):
    """All results of a day.

    `unasked`: unrequested entries; `unused`: kinds of action that nobody played; `audit`: its faults. `pieces`,
    `growth`: of a soak, else empty.
    """

    played: Played
    forms: Counted
    presses: Counted
    unasked: int
    unused: Sequence[str]
    audit: str
    waited_for_forms: Sequence[float]
    waited_for_presses: Sequence[float]
    pieces: Sequence[Piece]
    growth: float | None


def figures(outcome: Outcome) -> dict[str, list[Figure]]:
    """Returns all figures by heading; the day passed if all of them are kept."""
    played = outcome.played
    wrong = sum(not told.is_right for told in played.receipts)
    found = {
        "The day": [
            Figure("turns", played.turns, ""),
            Figure("seconds", played.seconds, "s"),
            Figure("phones", len(played.people.captains), ""),
            Figure("side tables", len(played.people.sides), ""),
            Figure("what a day has, and nobody did", len(outcome.unused), "", limit=NONE_AT_ALL),
        ],
        "Forms": [*_counted(outcome.forms), *_waited(outcome.waited_for_forms)],
        "Actions": [
            *_counted(outcome.presses),
            Figure("in a journal, and nobody asked for it", outcome.unasked, "", limit=NONE_AT_ALL),
            *_waited(outcome.waited_for_presses),
        ],
        "Receipts": [
            Figure("looked up", len(played.receipts), ""),
            Figure("that did not tell of every line", wrong, "", limit=NONE_AT_ALL),
        ],
        "Screens": [
            Figure("put away, loaded again, or cut off", played.whims, ""),
            Figure("compared with the journals", played.screens, ""),
            Figure("parts that were not as they should be", len(played.differences), "", limit=NONE_AT_ALL),
        ],
        "The audit": [Figure("faults", len(outcome.audit.splitlines()), "", limit=NONE_AT_ALL)],
    }
    over_the_day = list(_over_the_day(outcome.pieces, outcome.growth))
    return {**found, "Over the day": over_the_day} if over_the_day else found


def _counted(counted: Counted) -> Iterator[Figure]:
    yield Figure("sent", counted.sent, "")
    yield Figure("acknowledged", counted.acknowledged, "")
    yield Figure("acknowledged, and lost", counted.lost, "", limit=NONE_AT_ALL)
    yield Figure("there too often, or though refused", counted.doubled, "", limit=NONE_AT_ALL)


def _waited(seconds: Collection[float]) -> Iterator[Figure]:
    if seconds:
        yield Figure("until it was answered, p95", p95(tuple(seconds)) * 1000, "ms")


def _over_the_day(pieces: Sequence[Piece], growth: float | None) -> Iterator[Figure]:
    is_long = sum(piece.hours for piece in pieces) >= LONG
    for number, piece in enumerate(pieces, 1):
        name = f"piece {number} of {piece.hours:.2f} h"
        yield Figure(f"{name}: answers", piece.answers, "")
        if piece.waited is not None:
            yield Figure(f"{name}: until it was answered, p95", piece.waited, "ms")
        yield Figure(f"{name}: memory in the end", piece.memory / 1024, "MiB")
    known = [piece.waited for piece in pieces if piece.waited is not None]
    if len(known) > 1:
        yield Figure("p95 of the last, times the first", known[-1] / known[0], "x", limit=SLOWER if is_long else None)
    if growth is not None:
        yield Figure(
            "memory grows after the first", growth, "KiB an hour of the programme", limit=GROWTH if is_long else None
        )
