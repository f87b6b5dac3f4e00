"""State transitions of pieces that Control sets. Cards leave where they were, so that none is doubled or lost."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from boardgames.evacuation.box.words import DeckName, Slot
from boardgames.evacuation.records.card_events import (
    GoalSet,
    HandSet,
    LinesSet,
    MarkerSet,
    OrderSet,
    PiecesSet,
    RewardSet,
    SlotsSet,
    SpaceSet,
)
from boardgames.evacuation.records.state import GoalState, Hand, Marker, Nation, SettledPiece, State
from boardgames.evacuation.rules.changes.piles import CARDS, pieces_of, with_pieces
from boardgames.kit.turns import others_after

SeatEvent: TypeAlias = PiecesSet | HandSet | MarkerSet | SlotsSet
HandEvent: TypeAlias = SeatEvent | SpaceSet | GoalSet | OrderSet | RewardSet | LinesSet

Name = TypeVar("Name", bound=str)


def apply_by_hand(state: State, event: HandEvent) -> State:  # noqa: C901, PLR0911 - one arm for each event
    match event:
        case SpaceSet():
            return _space_set(state, event)
        case GoalSet():
            return replace(state, public_goals={**state.public_goals, event.card: GoalState(event.seat, event.played)})
        case MarkerSet():
            nation = state.nations[event.seat]
            first, second = nation.markers
            before = first if event.marker == 1 else second
            moved = Marker(event.step, event.place, before.passed if event.passed is None else event.passed)
            return _with(state, event, replace(nation, markers=_pair(first, second, event.marker, moved)))
        case SlotsSet():
            return _with(state, event, _with_slots(state.nations[event.seat], event.slots))
        case OrderSet():
            return _order_set(state, event)
        case RewardSet():
            return replace(state, rewards=event.rewards)
        case LinesSet():
            return replace(state, lines=event.lines)
        case PiecesSet():
            return _pieces_set(state, event)
        case HandSet(of="actions"):
            return _actions_set(state, event)
        case HandSet():
            return _goals_set(state, event)


def _pair(first: Marker, second: Marker, marker: int, moved: Marker) -> tuple[Marker, Marker]:
    return (moved, second) if marker == 1 else (first, moved)


def _with(state: State, event: SeatEvent, nation: Nation) -> State:
    return replace(state, nations={**state.nations, event.seat: nation})


def _with_slots(nation: Nation, slots: tuple[Slot, ...]) -> Nation:
    """The same nation with these markers. Cards played face up stay counted."""
    more = sum(map(_group, slots)) - sum(map(_group, nation.slots))
    done = nation.actions_done + len(slots) - len(nation.slots)
    return replace(nation, slots=slots, actions_done=done, group_sum=max(0, nation.group_sum + more))


def _group(slot: Slot) -> int:
    return int(slot[0])


def _order_set(state: State, event: OrderSet) -> State:
    """Orders anew who follows: after the seat with the turn for last actions, else by the order itself."""
    waiting = tuple(seat for seat in event.order if seat in state.waiting)
    last = state.last
    if last is not None and state.triggered is not None:
        last = tuple(seat for seat in others_after(event.order, state.triggered) if seat in last)
    return replace(state, order=event.order, waiting=waiting, last=last)


def _space_set(state: State, event: SpaceSet) -> State:
    spaces = {space: piece for space, piece in state.spaces.items() if space != event.space}
    if event.seat is not None and event.piece is not None:
        spaces[event.space] = SettledPiece(event.seat, event.piece)
    return replace(state, spaces=spaces)


def _pieces_set(state: State, event: PiecesSet) -> State:
    place = (event.of, event.where)
    before = pieces_of(state.nations[event.seat], place)
    if place in CARDS:
        gone = tuple(card for card in before if card not in event.pieces)
        state = _discarded(_without(state, {*event.pieces} - {*before}), CARDS[place], gone)
    return _with(state, event, with_pieces(state.nations[event.seat], place, event.pieces))


def _actions_set(state: State, event: HandSet) -> State:
    """A seat that is discarding discards as many more or fewer as its hand has grown or shrunk."""
    before = state.nations[event.seat].hand.actions
    held = {seat: len(nation.hand.actions) for seat, nation in state.nations.items()}
    came = {*event.cards} - {*before}
    gone = tuple(card for card in before if card not in event.cards)
    nations = {seat: replace(nation, hand=_hand_without(nation.hand, came)) for seat, nation in state.nations.items()}
    decks, discards = _left(state.decks, came), _left(state.discards, came)
    state = _discarded(replace(state, nations=nations, decks=decks, discards=discards), "actions", gone)
    nation = state.nations[event.seat]
    state = _with(state, event, replace(nation, hand=replace(nation.hand, actions=event.cards)))
    if not state.ending or state.turn is None:
        return state
    more = len(state.nations[state.turn].hand.actions) - held[state.turn]
    return replace(state, parts=replace(state.parts, discard=state.parts.discard + more))


def _hand_without(hand: Hand, cards: set[str]) -> Hand:
    piles = {"actions": hand.actions, "played": hand.played, "face_up": hand.face_up}
    return replace(hand, **_left(piles, cards))


def _goals_set(state: State, event: HandSet) -> State:
    before: tuple[str, ...] = getattr(state.nations[event.seat].hand, event.of)
    came = (card for card in event.cards if card not in before)
    gone = (card for card in before if card not in event.cards)
    swapped = dict(zip(came, gone, strict=True))
    nations = {seat: _swapped(nation, swapped) for seat, nation in state.nations.items()}
    hand = replace(nations[event.seat].hand, **{event.of: event.cards})
    return _with(replace(state, nations=nations), event, replace(nations[event.seat], hand=hand))


def _swapped(nation: Nation, swapped: Mapping[str, str]) -> Nation:
    def kept(cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(swapped.get(card, card) for card in cards)

    return replace(nation, hand=replace(nation.hand, goals=kept(nation.hand.goals), draft=kept(nation.hand.draft)))


def _discarded(state: State, kind: DeckName, cards: tuple[str, ...]) -> State:
    return replace(state, discards={**state.discards, kind: (*state.discards.get(kind, ()), *cards)})


def _without(state: State, cards: set[str]) -> State:
    """The state without these cards, wherever they were."""
    return replace(
        state,
        rows=_left(state.rows, cards),
        decks=_left(state.decks, cards),
        discards=_left(state.discards, cards),
        nations={seat: _nation_without(nation, cards) for seat, nation in state.nations.items()},
    )


def _nation_without(nation: Nation, cards: set[str]) -> Nation:
    for place in CARDS:
        held = pieces_of(nation, place)
        left = tuple(card for card in held if card not in cards)
        nation = nation if left == held else with_pieces(nation, place, left)
    return nation


def _left(piles: Mapping[Name, tuple[str, ...]], cards: set[str]) -> Mapping[Name, tuple[str, ...]]:
    return {name: tuple(card for card in held if card not in cards) for name, held in piles.items()}
