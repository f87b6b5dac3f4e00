"""Settling on the New World (evacuation.md, 2. Action, Settle)."""

from collections import Counter

from boardgames.evacuation.box.words import RESOURCES, Kind, Piece, Player, Price, Store, Terrain
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.building_events import PieceSettled, ProductionRaised
from boardgames.evacuation.records.events import PartUsed
from boardgames.evacuation.records.state import State, box_of
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.payment import pay, payment
from boardgames.evacuation.rules.changes.resolution import Resolution
from megagame.core.game import Refusal

OPENS_AFTER: dict[Terrain, int] = {"mountain": 0, "desert": 2, "forest": 3, "sea": 4}
"""Transitions that a seat's first marker must have passed to settle in a terrain."""

PIECES: tuple[Piece, ...] = ("population", "food", "steel", "energy")


def is_open_to(state: State, seat: Player, terrain: Terrain) -> bool:
    return max(marker.passed for marker in state.nations[seat].markers) >= OPENS_AFTER[terrain]


def settle(resolution: Resolution, seat: Player, action: actions.SettleOne) -> None:
    """Refused: `no_part`; as `refused`; `cannot_afford`."""
    state = resolution.state
    if not state.parts.settle:
        raise Refusal("no_part")
    if (code := refused(state, seat, action.space, action.piece)) is not None:
        raise Refusal(code)
    pay(resolution, seat, "new", price_of(state, seat, action.piece))
    resolution.happens(
        PieceSettled(seat, action.space, action.piece),
        ProductionRaised(seat, _raised(state, action.space, action.piece)),
        PartUsed("settle"),
    )


def refused(state: State, seat: Player, space: str, piece: Piece) -> str | None:
    """The code that refuses to settle a piece, ignoring its price; or None."""
    box = box_of(state)
    if not waiting(state, seat, piece):
        return "nothing_waiting"
    if space not in box.space or not is_open_to(state, seat, box.space[space].terrain):
        return "terrain_closed"
    if space in state.spaces:
        return "occupied"
    if kind_of(piece) not in box.space[space].takes:
        return "wrong_kind"
    if not Counter(box.space[space].symbols) <= gifts.symbols(state, seat):
        return "symbols_missing"
    return None


def waiting(state: State, seat: Player, piece: Piece) -> int:
    nation = state.nations[seat]
    return nation.population if piece == "population" else nation.prefabs["new"][piece]


def kind_of(piece: Piece) -> Kind:
    return "population" if piece == "population" else "factory"


def can_settle(state: State, seat: Player) -> bool:
    ready = [piece for piece in PIECES if waiting(state, seat, piece) and can_pay_for(state, seat, piece)]
    return any(refused(state, seat, space, piece) is None for piece in ready for space in box_of(state).space)


def can_pay_for(state: State, seat: Player, piece: Piece) -> bool:
    return payment(state, seat, "new", price_of(state, seat, piece), None) is not None


def price_of(state: State, seat: Player, piece: Piece) -> Price:
    return gifts.discounted(state, seat, "settle", {"steel": 1}) if piece == "population" else {}


def _raised(state: State, space: str, piece: Piece) -> Store:
    card = box_of(state).space[space]
    if piece == "population":
        return {card.colour: card.circles or 1}
    return {resource: 1 for resource in RESOURCES if resource == piece}
