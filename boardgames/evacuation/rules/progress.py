"""The progress track (evacuation.md, 5. Progress)."""

from collections.abc import Sequence

from boardgames.evacuation.box.effects import Effect
from boardgames.evacuation.box.words import RESOURCES, Place, Player, Resource
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Move
from boardgames.evacuation.records.building_events import ProductionRaised
from boardgames.evacuation.records.events import (
    GroupSumCounted,
    MarkerMoved,
    OceanLeft,
    OceanReturned,
    PartDone,
    PartsOpened,
    PartUsed,
    ProgressBegun,
)
from boardgames.evacuation.records.state import Parts, State, box_of, is_open
from boardgames.evacuation.rules.changes.conditions import ripen
from boardgames.evacuation.rules.changes.resolution import Resolution
from boardgames.evacuation.rules.open_parts import open_parts
from megagame.core.game import Refusal

LANES: tuple[Place, ...] = ("outer", "middle", "inner")

MIDDLE_FROM = 3
"""The middle lane is used from this many seats on."""


def progress(resolution: Resolution, seat: Player, action: actions.Progress) -> None:
    """Move both markers. Refused: `already_acting`; `bad_spread`; `place_taken`."""
    if resolution.state.begun:
        raise Refusal("already_acting")
    numbers = _numbers(resolution.state, seat, action)
    total = resolution.state.nations[seat].group_sum + numbers
    _require_spread(resolution.state, seat, action.moves, total)
    resolution.happens(ProgressBegun(seat))
    if numbers:
        resolution.happens(GroupSumCounted(seat, numbers))
    outs = backs = 0
    effects: list[Effect] = []
    for move in action.moves:
        before = resolution.state
        effects += _move(resolution, seat, move)
        outs += _second_or_first(before, resolution.state, seat, 1)
        backs += sum(_is_second(before, resolution.state, seat, transition) for transition in (2, 3))
    _oceans(resolution, seat, outs, backs)
    if open_parts(resolution, seat, effects):
        resolution.happens(PartDone())
    ripen(resolution, seat)


def choose(resolution: Resolution, seat: Player, action: actions.Choose) -> None:
    """Refused: `no_part`; `bad_option`."""
    parts, oceans = resolution.state.parts, resolution.state.nations[seat].oceans
    if not (parts.ocean_out or parts.ocean_back or parts.production):
        raise Refusal("no_part")
    if parts.ocean_out and action.option in oceans.old:
        resolution.happens(OceanLeft(seat, action.option), PartUsed("ocean_out"))
    elif parts.ocean_back and action.option in oceans.out:
        resolution.happens(OceanReturned(seat, action.option), PartUsed("ocean_back"))
    else:
        resource = _resource(action.option) if parts.production else None
        if resource is None:
            raise Refusal("bad_option")
        resolution.happens(ProductionRaised(seat, {resource: 1}), PartUsed("production"))


def is_free(state: State, step: int, place: Place) -> bool:
    if place == "outer":
        return True
    if step == 0 or (place == "middle" and len(state.seats) < MIDDLE_FROM):
        return False
    standing = (marker for nation in state.nations.values() for marker in nation.markers)
    return not any(marker.step == step and marker.place == place for marker in standing)


def transitions_passed(state: State, step: int) -> int:
    """The number of transitions before a step."""
    return sum(step > after for after in box_of(state).track.transitions)


def _numbers(state: State, seat: Player, action: actions.Progress) -> int:
    """Numbers of face-up cards added to the group sum. Refused: `bad_spread`."""
    cards = [box_of(state).action[card] for card in state.nations[seat].hand.face_up]
    if len(action.numbers) != len(cards):
        raise Refusal("bad_spread")
    if any(number not in card.numbers for number, card in zip(action.numbers, cards, strict=True)):
        raise Refusal("bad_spread")
    return sum(action.numbers)


def _require_spread(state: State, seat: Player, moves: Sequence[Move], total: int) -> None:
    markers, last = state.nations[seat].markers, len(box_of(state).track.steps)
    if sorted(move.marker for move in moves) != [1, 2]:
        raise Refusal("bad_spread")
    room = [last - markers[move.marker - 1].step for move in moves]
    fits = all(0 <= move.steps <= free for move, free in zip(moves, room, strict=True))
    if not fits or sum(move.steps for move in moves) != min(total, sum(room)):
        raise Refusal("bad_spread")


def _move(resolution: Resolution, seat: Player, move: Move) -> tuple[Effect, ...]:
    """Move a marker and return its place's effects. Refused: `place_taken`."""
    state = resolution.state
    step = state.nations[seat].markers[move.marker - 1].step + move.steps
    if not is_free(state, step, move.place):
        raise Refusal("place_taken")
    resolution.happens(MarkerMoved(seat, move.marker, step, move.place, transitions_passed(state, step)))
    if move.place == "outer":
        return ()
    places = box_of(state).track.steps[step - 1]
    return (places.middle if move.place == "middle" else places.inner).effects


def _passed(state: State, seat: Player, transition: int) -> int:
    return sum(marker.passed >= transition for marker in state.nations[seat].markers)


def _second_or_first(before: State, after: State, seat: Player, transition: int) -> int:
    return _passed(after, seat, transition) - _passed(before, seat, transition)


def _is_second(before: State, after: State, seat: Player, transition: int) -> bool:
    return _passed(before, seat, transition) < 2 == _passed(after, seat, transition)


def _oceans(resolution: Resolution, seat: Player, outs: int, backs: int) -> None:
    """Move ocean discs, asking only where the choice matters."""
    old = resolution.state.nations[seat].oceans.old
    if outs and outs >= len(old):
        resolution.happens(*(OceanLeft(seat, disc) for disc in old))
        outs = 0
    out = resolution.state.nations[seat].oceans.out
    if backs and backs >= len(out):
        resolution.happens(*(OceanReturned(seat, disc) for disc in out))
        backs = 0
    due = Parts(ocean_out=outs, ocean_back=backs)
    if is_open(due):
        resolution.happens(PartsOpened(seat, due))


def _resource(word: str) -> Resource | None:
    return next((resource for resource in RESOURCES if resource == word), None)
