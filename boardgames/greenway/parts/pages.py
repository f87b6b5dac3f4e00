"""The live parts of The Greenway's pages.

Every page has `phase`, `seats`, `just`, `revealed`, `piles`, `standing` and `help`, and on the board `green` and
`marks`. A player's page also has `hand`, `plan-note`, `turn` and `offers`, the others `waiting`, and Control's
`by-hand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from boardgames.greenway.parts import geometry
from boardgames.greenway.parts.card_marks import CardMark, card_marks
from boardgames.greenway.parts.geometry import Arrow
from boardgames.greenway.parts.recent_steps import Move, Step, moves_of, steps_of
from boardgames.greenway.records.board import PLAYERS, Face, Phase, Piece, Player, Square, beyond
from boardgames.greenway.records.cards import HAND, Card, Plan, step_of
from boardgames.greenway.records.events import GameWon, Halt, OccupierStopped, PlansRevealed, Won
from boardgames.greenway.records.state import State
from boardgames.greenway.screens import ControlScreen, GreenScreen, Moves, PlayerScreen, Screen, Seen, WallScreen, Way
from megagame.core.parts import Part

TEMPLATES = "greenway/parts/"


class Turn(Struct, frozen=True):
    """The round's progress, and the seats it waits for."""

    round: int
    phase: Phase
    first: Player
    turn: Player | None
    actions_left: int
    waiting: tuple[Player, ...]
    outcome: Won | None
    agreeing: bool


class Seat(Struct, frozen=True):
    """`score`: quarters won, once the game is over."""

    player: Player
    cards: int
    phase: Phase
    ready: bool
    acts: bool
    badge: bool
    you: bool
    score: int | str | None

    @property
    def held(self) -> str:
        """The number of cards, as in `2 of 3`."""
        return f":{self.cards}"


class Green(Struct, frozen=True):
    """`pressable`: the squares are buttons."""

    pieces: Mapping[Square, Piece]
    quarters: Mapping[Square, Face]
    pressable: bool


class Marks(Struct, frozen=True):
    """Arrows of the last step and of the Veterans' next march, and marks of cards."""

    done: tuple[Arrow, ...]
    coming: tuple[Arrow, ...]
    cards: tuple[CardMark, ...]


class Just(Struct, frozen=True):
    """`nobody_won`: the cards of this step brought no Occupier home."""

    steps: tuple[Step, ...]
    nobody_won: bool = False


class Piles(Struct, frozen=True):
    deck: int
    discards: tuple[Card, ...]


class Hand(Struct, frozen=True):
    """A player's own cards and what they are used for now."""

    cards: tuple[Card, ...]
    phase: Phase
    plan: Plan | None
    yours: bool
    sides: str
    shown: bool


class Order(Struct, frozen=True):
    """A possible order of cards on one Occupier. `said`: who wants it."""

    order: tuple[Player, ...]
    cards: tuple[tuple[Player, Plan], ...]
    said: tuple[Player, ...]


class OwnTurn(Struct, frozen=True):
    """A player's options besides moving.

    `marches`: who usually starts the march; `you`: the page's player; `orders`: those this player can choose from.
    """

    phase: Phase
    yours: bool
    actions_left: int
    may_draw: bool
    marches: Player
    you: Player
    orders: tuple[Order, ...]


class PlanNote(Struct, frozen=True):
    """`last`: all other players have planned."""

    to_plan: bool
    last: bool


class Offers(Struct, frozen=True):
    """Data for the page's script: possible moves, and the effects of cards."""

    moves: tuple[Moves, ...]
    ways: tuple[Preview, ...]


class Preview(Struct, frozen=True):
    """What a card would do to an Occupier now.

    `halt`: why it stops early; `by`: the piece in its way, which is on `before`.
    """

    card: Card
    occupier: int
    moves: tuple[Move, ...]
    halt: Halt | None = None
    by: Piece | None = None
    before: Square | None = None


class Hands(Struct, frozen=True):
    """Everything hidden, for Control."""

    hands: Mapping[Player, tuple[Card, ...]]
    plans: Mapping[Player, Plan]
    deck: tuple[Card, ...]


class ByHand(Struct, frozen=True):
    """Current values for Control's corrections."""

    phase: Phase
    turn: Player | None
    first: Player
    planned: tuple[Player, ...]
    quarters: Mapping[Square, Face]
    orders: tuple[Order, ...]


class Scenery(Struct, frozen=True):
    """What never changes on a page."""

    board: geometry.Scenery
    players: tuple[Player, ...]


def parts(screen: Screen) -> Mapping[str, Part]:
    match screen:
        case ControlScreen():
            return {**_public(screen.green), **_control(screen)}
        case WallScreen():
            return _public(screen.green)
        case PlayerScreen():
            return {**_public(screen.green, screen.player), **_own(screen)}
        case _:
            assert_never(screen)


def secrets(screen: ControlScreen) -> Mapping[str, Part]:
    """Hidden information, shown when Control requests it."""
    return {"hands": part("hands", Hands(screen.hands, screen.plans, screen.deck))}


def scenery(state: State) -> Scenery:
    return Scenery(geometry.scenery(state.sides), PLAYERS)


def part(template: str, data: object) -> Part:
    return Part(f"{TEMPLATES}{template}.html", data)


def _public(green: GreenScreen, you: Player | None = None) -> dict[str, Part]:
    steps = steps_of(green.just)
    where = (green.round, green.phase, green.first, green.turn, green.actions_left, green.waiting)
    turn = Turn(*where, green.outcome, agreeing=bool(green.plans))
    board = Green(green.pieces, green.quarters, pressable=you is not None)
    coming = geometry.coming(move for event in green.march for move in moves_of(event))
    return {
        "phase": part("phase", turn),
        **({} if you else {"waiting": part("waiting", turn)}),
        "seats": part("seats", tuple(_seat(green, player, you) for player in PLAYERS)),
        "green": part("green", board),
        "marks": part(
            "marks", Marks(geometry.done(step.moves for step in steps), coming, card_marks(steps, green.sides))
        ),
        "just": part("just", Just(steps, _nobody_won(green.just))),
        "revealed": part("revealed", Just(steps_of(green.revealed), _nobody_won(green.revealed))),
        "piles": part("piles", Piles(green.deck, green.discards)),
        "standing": part("standing", board),
        "help": part("help", green.phase),
    }


def _nobody_won(just: tuple[Seen, ...]) -> bool:
    turned = any(isinstance(event, PlansRevealed) for event in just)
    return turned and not any(isinstance(event, GameWon) for event in just)


def _seat(green: GreenScreen, player: Player, you: Player | None) -> Seat:
    return Seat(
        player=player,
        cards=green.cards[player],
        phase=green.phase,
        ready=player in green.planned,
        acts=player in green.waiting,
        badge=player == green.first,
        you=player == you,
        score=green.outcome.scores[player] if green.outcome else None,
    )


def _own(screen: PlayerScreen) -> dict[str, Part]:
    green = screen.green
    yours = green.turn == screen.player
    to_plan = green.phase == "plan" and screen.plan is None
    full = not yours or not green.actions_left or len(screen.hand) >= HAND
    orders = _orders(green) if green.orders and screen.player in green.orders[0] else ()
    turn = OwnTurn(green.phase, yours, green.actions_left, not full, green.first, screen.player, orders)
    previews = tuple(_preview(green, way) for way in screen.ways)
    return {
        "hand": part("hand", Hand(screen.hand, green.phase, screen.plan, yours, green.sides, bool(green.plans))),
        "plan-note": part("plan_note", PlanNote(to_plan, last=len(green.planned) == len(PLAYERS) - 1)),
        "turn": part("turn", turn),
        "offers": part("offers", Offers(screen.moves, previews)),
    }


def _orders(green: GreenScreen) -> tuple[Order, ...]:
    return tuple(
        Order(
            order,
            tuple((player, green.plans[player]) for player in order),
            tuple(player for player, wanted in green.said.items() if wanted == order),
        )
        for order in green.orders
    )


def _preview(green: GreenScreen, way: Way) -> Preview:
    moves = tuple(move for event in way.events for move in moves_of(event))
    stopped = next((event for event in way.events if isinstance(event, OccupierStopped)), None)
    if stopped is None:
        return Preview(way.card, way.occupier, moves)
    standing = dict(green.pieces)
    for move in moves:
        standing[move.to] = standing.pop(move.from_)
    before = beyond(stopped.at, step_of(way.card, green.sides))
    return Preview(way.card, way.occupier, moves, stopped.why, standing.get(before or ""), before)


def _control(screen: ControlScreen) -> dict[str, Part]:
    green = screen.green
    by_hand = ByHand(green.phase, green.turn, green.first, green.planned, green.quarters, _orders(green))
    return {"by-hand": part("by_hand", by_hand)}
