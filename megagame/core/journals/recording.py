"""A journal with its actions, so that each entry can be decided again and compared."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from megagame.core.dice import Dice
from megagame.core.game import AnyGame, Refusal, Seat
from megagame.core.journals.history import History
from megagame.core.journals.journal import Line, Standing, TakeBack, voided

OPENING = 1
OWN_STEP = Raw(msgspec.json.encode(TakeBack()))


class Recorded(Struct, frozen=True, omit_defaults=True):
    """One entry (see `Line`), numbered by its position from 1. The first action is the table's options."""

    seat: Seat
    action: Raw
    seed: int
    events: Raw
    rules_version: int
    voids: int | None = None
    standing: Standing | None = None
    restores: int | None = None


class Recording(Struct, frozen=True):
    """The whole journal of a table, and its final state."""

    game: str
    entries: tuple[Recorded, ...]
    end: Raw


def document(recording: Recording) -> str:
    """The recording as JSON with one entry per line, so that two can be compared by line."""
    entries = ",\n".join(msgspec.json.encode(entry).decode() for entry in recording.entries)
    game, end = msgspec.json.encode(recording.game).decode(), bytes(recording.end).decode()
    return f'{{"game":{game},"entries":[\n{entries}\n],"end":{end}}}\n'


class Fault(NamedTuple):
    entry: int
    what: str


def decoder_of_many(kind: Any) -> msgspec.json.Decoder[tuple[Any, ...]]:
    """A decoder for a JSON list of `kind` records."""
    return msgspec.json.Decoder(tuple[kind, ...])


def lines(game: AnyGame, entries: Sequence[Recorded]) -> list[Line]:
    decode = decoder_of_many(game.event).decode
    return [
        Line(number, decode(entry.events), entry.voids, entry.standing, entry.restores)
        for number, entry in enumerate(entries, OPENING)
    ]


def faults(game: AnyGame, entries: Sequence[Recorded]) -> Iterator[Fault]:
    """Decide each entry again in the state before it, and report what differs.

    Entries of other rules versions are taken as they are. Control takes back only the newest entry in force, and puts
    back only entries after it. A seat may take back an earlier step of its own if all later steps would be the same
    without it.
    """
    folded = lines(game, entries)
    action = msgspec.json.Decoder(game.action)
    history = History(game, [], game.blank)
    for entry, line in zip(entries, folded, strict=True):
        if line.voids is not None:
            yield from _voided(history, entries, action, line)
        elif line.restores is not None:
            yield from _restored(history, folded, line)
        elif line.standing is None:
            if what := _difference(game, action, history.state, entry, line):
                yield Fault(line.number, what)
            history.add(line)


def _voided(
    history: History, entries: Sequence[Recorded], action: msgspec.json.Decoder[Any], line: Line
) -> Iterator[Fault]:
    if line.voids != history.newest and entries[line.number - OPENING].action != OWN_STEP:
        yield Fault(line.number, f"takes back {line.voids}, which was not the newest in force")
    if line.voids == OPENING or line.voids not in {step.number for step, _ in history.steps}:
        return
    for step in history.take(line.voids):
        if what := _difference(history.game, action, history.state, entries[step.number - OPENING], step):
            yield Fault(line.number, f"takes back {line.voids}, without which {step.number} {what}")
        history.add(step)


def _restored(history: History, folded: Sequence[Line], line: Line) -> Iterator[Fault]:
    earlier = folded[: line.number - OPENING]
    if line.restores not in voided(earlier) or history.newest > line.restores:
        yield Fault(line.number, f"puts back {line.restores}, which does not come next")
        return
    history.add(folded[line.restores - OPENING])


def _difference(game: AnyGame, action: msgspec.json.Decoder[Any], state: Any, entry: Recorded, line: Line) -> str:
    if entry.rules_version != game.rules_version:
        return ""
    dice = Dice(entry.seed)
    try:
        if line.number == OPENING:
            events = tuple(game.open(msgspec.json.decode(entry.action, type=game.options), dice))
        else:
            events = tuple(game.decide(state, entry.seat, action.decode(entry.action), dice))
    except Refusal as no:
        return f"would now be refused: {no.code}"
    return "" if events == line.events else "would now have other events"
