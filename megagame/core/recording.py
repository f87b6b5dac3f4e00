"""A journal with its actions: enough to decide every entry again and to see whether the same comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from megagame.core.dice import Dice
from megagame.core.game import AnyGame, Refusal, Seat
from megagame.core.journal import Line, Standing, newest_in_force

OPENING = 1


class Recorded(Struct, frozen=True, omit_defaults=True):
    """One entry (`Line`); its number is its place, from 1. The first one's action is the table's options."""

    seat: Seat
    action: Raw
    seed: int
    events: Raw
    rules_version: int
    voids: int | None = None
    standing: Standing | None = None


class Recording(Struct, frozen=True):
    """The whole journal of a table, and the state that it ended in."""

    game: str
    entries: tuple[Recorded, ...]
    end: Raw


class Fault(NamedTuple):
    """What is wrong with an entry."""

    entry: int
    what: str


def decoder_of_many(kind: Any) -> msgspec.json.Decoder[tuple[Any, ...]]:
    """Reads a JSON list of records of the type `kind`."""
    return msgspec.json.Decoder(tuple[kind, ...])


def lines(game: AnyGame, entries: Sequence[Recorded]) -> list[Line]:
    """The entries as lines to fold."""
    decode = decoder_of_many(game.event).decode
    return [
        Line(number, decode(entry.events), entry.voids, entry.standing) for number, entry in enumerate(entries, OPENING)
    ]


def faults(game: AnyGame, entries: Sequence[Recorded]) -> Iterator[Fault]:
    """Decides each entry again in the state before it; entries of other rules versions are taken as they are."""
    folded = lines(game, entries)
    action = msgspec.json.Decoder(game.action)
    state, before = game.blank, dict[int, Any]()
    for entry, line in zip(entries, folded, strict=True):
        if line.standing is not None:
            continue
        if line.voids is not None:
            if line.voids != newest_in_force(folded[: line.number - 1]):
                yield Fault(line.number, f"takes back {line.voids}, which was not the newest in force")
            state = before.get(line.voids, state)
            continue
        before[line.number] = state
        if entry.rules_version == game.rules_version and (what := _difference(game, action, state, entry, line)):
            yield Fault(line.number, what)
        state = game.after(state, line.events)


def _difference(game: AnyGame, action: msgspec.json.Decoder[Any], state: Any, entry: Recorded, line: Line) -> str:
    dice = Dice(entry.seed)
    try:
        if line.number == OPENING:
            events = tuple(game.open(msgspec.json.decode(entry.action, type=game.options), dice))
        else:
            events = tuple(game.decide(state, entry.seat, action.decode(entry.action), dice))
    except Refusal as no:
        return f"would now be refused: {no.code}"
    return "" if events == line.events else "would now have other events"
