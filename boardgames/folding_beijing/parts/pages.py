"""The live parts of Folding Beijing's pages.

Every page has one `square-…` for each square, `bid`, `count`, `sides`, `just`, `board-table` and `rules`. A side's page
also has `turn`, the table view and Control's have `now`, and Control's has `by-hand`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec import Struct

from boardgames.folding_beijing.records.cards import DECK, FACILITIES, Card, Facility
from boardgames.folding_beijing.records.grid import COLUMNS, ROWS, SQUARES, Label, layouts
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import CHIPS, SIDES, Both, Side
from boardgames.folding_beijing.records.state import Phase, State
from boardgames.folding_beijing.rules.eviction import media_cost
from boardgames.folding_beijing.screens import (
    BidScreen,
    BoardScreen,
    ControlScreen,
    Screen,
    SideScreen,
    SquareScreen,
    WallScreen,
)
from megagame.core.cached import remembered
from megagame.core.parts import Part

TEMPLATES = "folding_beijing/parts/"
APART = 110
"""Distance between the origins of two squares."""
GAP, EDGE = 8, 4
"""Gap between two squares, and margin around the board."""


class SquareDrawing(Struct, frozen=True):
    """`pressable`: this seat may attack it; `falls`: the current bid threatens it."""

    x: int
    y: int
    square: SquareScreen
    pressable: bool
    bid_for: bool
    falls: bool


class SideRow(Struct, frozen=True):
    """`laid`: chips on facilities; `gone`: chips out of the game. `people` are in thousands; `name` may be empty."""

    side: Side
    name: str
    hand: int
    laid: int
    gone: int
    people: int
    acts: bool
    won: bool


class MediaCost(Struct, frozen=True):
    """`side` is None if both hold the same number of chips."""

    side: Side | None
    lost: int


class Tally(Struct, frozen=True):
    """What both sides can count.

    `hidden`: the cards that are still face down; `media`: what the media would cost whom, None once exposed.
    """

    rows: tuple[SideRow, ...]
    hidden: tuple[tuple[Card, int], ...]
    media: MediaCost | None


class Duel(Struct, frozen=True):
    bid: BidScreen
    hand: Both


class Place(Struct, frozen=True):
    """A square as the arrange form first shows it."""

    at: Label
    facility: Facility
    population: Card


class Arranging(Struct, frozen=True):
    """A legal initial arrangement, and the chips in hand.

    `everything`: stations need power too; `open_memory`: the residents go on seeing their cards.
    """

    squares: tuple[Place, ...]
    hand: int
    everything: bool
    open_memory: bool


class Attacking(Struct, frozen=True):
    squares: tuple[SquareScreen, ...]
    hand: int


class Answering(Struct, frozen=True):
    bid: BidScreen
    hand: int


class Ended(Struct, frozen=True):
    won: bool


class Rules(Struct, frozen=True):
    phase: Phase
    options: Options


class ByHand(Struct, frozen=True):
    """`standing` lists the squares that may be bid for."""

    arranged: bool
    standing: tuple[Label, ...]
    hand: Both
    attacked: Label | None


class Hidden(Struct, frozen=True):
    """The hidden cards and Control's form for them; no squares before the arrangement."""

    squares: tuple[SquareScreen, ...]
    facilities: tuple[Facility, ...]
    cards: tuple[Card, ...]


class Scenery(Struct, frozen=True):
    """What never changes on a page."""

    squares: tuple[str, ...]
    view_box: str
    sides: tuple[Side, ...]


def parts(screen: Screen) -> Mapping[str, Part]:
    match screen:
        case ControlScreen():
            return {**_looking_on(screen.board), "by-hand": _part("by_hand", _by_hand(screen.board))}
        case WallScreen():
            return _looking_on(screen.board)
        case SideScreen():
            return {**_looking(screen.board, screen.side), "turn": _turn(screen)}
        case _:
            assert_never(screen)


def secrets(screen: ControlScreen) -> Mapping[str, Part]:
    """The hidden cards, shown when Control requests them."""
    squares = screen.hidden if screen.board.phase != "arrange" else ()
    cards = Hidden(squares, tuple(dict.fromkeys(FACILITIES)), tuple(dict.fromkeys(DECK)))
    return {"hidden": _part("hidden", cards)}


def scenery(state: State) -> Scenery:
    return Scenery(tuple(map(part_name, SQUARES)), view_box(), SIDES)


def view_box() -> str:
    width, height = APART * len(COLUMNS) - GAP, APART * len(ROWS) - GAP
    return f"{-EDGE} {-EDGE} {width + 2 * EDGE} {height + 2 * EDGE}"


def drawings(board: BoardScreen) -> tuple[SquareDrawing, ...]:
    """Every square as spectators see it."""
    return tuple(_drawing(board, square, None) for square in board.squares)


def part_name(at: Label) -> str:
    return f"square-{at}"


def _part(template: str, data: object) -> Part:
    return Part(f"{TEMPLATES}{template}.html", data)


@remembered
def _looking_on(board: BoardScreen) -> dict[str, Part]:
    return _looking(board)


def _looking(board: BoardScreen, side: Side | None = None) -> dict[str, Part]:
    return {
        **{part_name(square.at): _part("square", _drawing(board, square, side)) for square in board.squares},
        **({} if side else {"now": _part("now", board.now)}),
        "bid": _part("bid", Duel(board.bid, board.hand) if board.bid else None),
        "count": _part("count", board.outcome),
        "sides": _part("sides", _tally(board)),
        "just": _part("just", board.just),
        "board-table": _part("board_table", board.squares),
        "rules": _part("rules", Rules(board.phase, board.options)),
    }


def _drawing(board: BoardScreen, square: SquareScreen, side: Side | None) -> SquareDrawing:
    bid = board.bid
    return SquareDrawing(
        x=COLUMNS.index(square.at[0]) * APART,
        y=ROWS.index(square.at[1]) * APART,
        square=square,
        pressable=square.least is not None and side in board.to_act,
        bid_for=bid is not None and square.at == bid.at,
        falls=bid is not None and square.at in bid.dark,
    )


def _tally(board: BoardScreen) -> Tally:
    counting = board.phase in {"attack", "bid"}
    exposed = (square.population for square in board.squares if square.exposed)
    left = Counter(DECK) - Counter(card for card in exposed if card)
    hidden = tuple((card, left[card]) for card in dict.fromkeys(DECK) if left[card]) if counting else ()
    media = media_cost(board.hand) if ("media", 1) in hidden else None
    return Tally(tuple(_rows(board)), hidden, MediaCost(*media) if media else None)


def _rows(board: BoardScreen) -> Iterable[SideRow]:
    winners = board.outcome.winners if board.outcome else ()
    for side in SIDES:
        hand, laid = board.hand.of(side), sum(square.chips.of(side) for square in board.squares)
        yield SideRow(
            side=side,
            name=board.players.get(side, ""),
            hand=hand,
            laid=laid,
            gone=max(0, CHIPS - hand - laid),
            people=board.people.of(side),
            acts=side in board.to_act,
            won=side in winners,
        )


def _turn(screen: SideScreen) -> Part:
    board, hand = screen.board, screen.board.hand.of(screen.side)
    if board.outcome:
        return _part("ended", Ended(screen.side in board.outcome.winners))
    if screen.side not in board.to_act:
        return _part("waiting", None)
    if board.bid:
        return _part("answer", Answering(board.bid, hand))
    if board.phase == "attack":
        return _part("attack", Attacking(tuple(each for each in board.squares if each.least is not None), hand))
    return _part("arrange", _arranging(board, hand))


def _arranging(board: BoardScreen, hand: int) -> Arranging:
    everything = board.options.powered == "all"
    stations = layouts(everything=everything)[0]
    places = (Place(at, "power" if at in stations else "house", card) for at, card in zip(SQUARES, DECK, strict=True))
    return Arranging(tuple(places), hand, everything, board.options.open_memory)


def _by_hand(board: BoardScreen) -> ByHand:
    return ByHand(
        arranged=board.phase != "arrange",
        standing=tuple(square.at for square in board.squares if square.standing),
        hand=board.hand,
        attacked=board.bid.at if board.bid else None,
    )
