"""The Veterans' march, which ends a round (greenway.md §3)."""

from collections.abc import Iterator, Sequence

from boardgames.greenway.records.board import PLAYERS, RING, Piece, Square, Step, beyond, way
from boardgames.greenway.records.events import (
    Event,
    MarchBegun,
    PiecePushed,
    RoundBegun,
    VeteranHalted,
    VeteranWalked,
)
from boardgames.greenway.records.state import State
from boardgames.greenway.rules.apply import apply
from boardgames.greenway.rules.quarters import quarter_entered
from boardgames.greenway.rules.turns import TURNS
from boardgames.kit.resolution import Resolution
from boardgames.kit.turns import others_after


def march(state: State) -> tuple[Event, ...]:
    """Move every Veteran and begin the next round. Refused: `wrong_phase`."""
    TURNS.require_phase(state, "veterans")
    following = others_after(PLAYERS, state.first)[0]
    return (MarchBegun(), *way_of_all(state), RoundBegun(state.round + 1, following))


def way_of_all(state: State) -> tuple[Event, ...]:
    """What the Veterans would do now, file by file."""
    resolution = Resolution(apply, state, None)
    for file in _files(state):
        for at in file:
            resolution.happens(*_walk(resolution.state, at))
    return resolution.events


def _files(state: State) -> list[tuple[Square, ...]]:
    """Files of Veterans, foremost first, ordered by the number of the foremost."""
    held = [_is_veteran(state, at) for at in RING]
    files = [_file(held, place) for place in range(len(RING)) if held[place] and not held[(place + 1) % len(RING)]]
    return sorted(files, key=lambda file: state.pieces[file[0]])


def _file(held: Sequence[bool], foremost: int) -> tuple[Square, ...]:
    length = next(behind for behind in range(1, len(RING)) if not held[foremost - behind])
    return tuple(RING[foremost - behind] for behind in range(length))


def _walk(state: State, at: Square) -> Iterator[Event]:
    veteran, to = int(state.pieces[at][1:]), RING[(RING.index(at) + 1) % len(RING)]
    line = _line(state, to, way(at, to))
    if line is None:
        yield VeteranHalted(veteran, at)
        return
    for piece, from_, pushed_to in line:
        yield PiecePushed(piece, from_, pushed_to)
        yield from quarter_entered(state, pushed_to)
    yield VeteranWalked(veteran, at, to)
    yield from quarter_entered(state, to)


def _line(state: State, first: Square, step: Step) -> list[tuple[Piece, Square, Square]] | None:
    """The pushes along a line, farthest first; None if the line cannot move."""
    line: list[tuple[Piece, Square, Square]] = []
    at = first
    while piece := state.pieces.get(at):
        to = beyond(at, step)
        if to is None or piece.startswith("V") or (piece.startswith("O") and at == first):
            return None
        line.insert(0, (piece, at, to))
        at = to
    return line


def _is_veteran(state: State, at: Square) -> bool:
    return state.pieces.get(at, "").startswith("V")
