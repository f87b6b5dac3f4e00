"""Public events grouped into steps that people can follow."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from boardgames.greenway.records import events as happened
from boardgames.greenway.records.board import Piece, Square
from boardgames.greenway.records.events import Event
from boardgames.greenway.screens import Seen

_BEGINNING = (happened.CardTurned, happened.GameWon)
_ENDING = (
    *(happened.PlansRevealed, happened.PlansShown, happened.MarchBegun),
    *(happened.VeteranWalked, happened.VeteranHalted),
)


class Move(Struct, frozen=True, rename={"from_": "from"}):
    piece: Piece
    from_: Square
    to: Square


class Step(Struct, frozen=True):
    """One event or several that are shown together, and their moves."""

    seen: tuple[Seen, ...]
    moves: tuple[Move, ...]


def steps_of(just: Iterable[Seen]) -> tuple[Step, ...]:
    """The newest step of the game, one card or one Veteran at a time."""
    return tuple(Step(tuple(group), tuple(_all_moves(group))) for group in _groups(_revealed_once(tuple(just))))


def _revealed_once(just: tuple[Seen, ...]) -> Iterator[Seen]:
    """Leave out plans that were shown before an order was agreed on."""
    shown = any(isinstance(event, happened.PlansShown) for event in just)
    return (event for event in just if not (shown and isinstance(event, happened.PlansRevealed)))


def moves_of(event: Event | Seen) -> tuple[Move, ...]:
    match event:
        case happened.OccupierWalked():
            return (Move(f"O{event.occupier}", event.from_, event.to),)
        case happened.VeteranWalked():
            return (Move(f"V{event.veteran}", event.from_, event.to),)
        case happened.PiecePushed() | happened.PieceMovedByHand():
            return (Move(event.piece, event.from_, event.to),)
        case happened.ProtectorJumped():
            return (Move(event.player, event.from_, event.to),)
        case happened.ProtectorStepped():
            own = Move(event.player, event.from_, event.to)
            return (own,) if event.pushed_to is None else (Move("O", event.to, event.pushed_to), own)
        case _:
            return ()


def _all_moves(group: Iterable[Seen]) -> Iterator[Move]:
    for event in group:
        yield from moves_of(event)


def _groups(just: Iterable[Seen]) -> Iterator[list[Seen]]:
    group: list[Seen] = []
    for event in just:
        if group and _starts_anew(event, group):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _starts_anew(event: Seen, group: Iterable[Seen]) -> bool:
    """A quarter turns in the step of the piece that entered its square."""
    if isinstance(event, happened.QuarterTurned):
        return False
    return isinstance(event, _BEGINNING) or any(isinstance(before, _ENDING) for before in group)
