"""The progress track on pages."""

from msgspec import Struct

from boardgames.evacuation.box.box_cards import TrackPlace
from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import Place, Player
from boardgames.evacuation.screens.table_screen import TableScreen

ACROSS: tuple[Place, ...] = ("outer", "middle", "inner")


class Standing(Struct, frozen=True):
    """A place of a step: its markers, and its effects (None in the outer lane)."""

    lane: Place
    who: tuple[tuple[Player, int], ...]
    printed: TrackPlace | None


class TrackStep(Struct, frozen=True):
    """A step's places, from the outer lane inwards."""

    number: int
    places: tuple[Standing, ...]


class TrackPart(Struct, frozen=True):
    """The progress track, last step first."""

    box: Box
    steps: tuple[TrackStep, ...]


def track_part(screen: TableScreen) -> TrackPart:
    last = len(screen.box.track.steps)
    steps = (TrackStep(number, tuple(_standing(screen, number, lane) for lane in ACROSS)) for number in range(last + 1))
    return TrackPart(screen.box, tuple(steps)[::-1])


def _standing(screen: TableScreen, step: int, lane: Place) -> Standing:
    who = tuple(
        (player, number)
        for player in screen.order
        for number, marker in enumerate(screen.nations[player].markers, 1)
        if marker.step == step and marker.place == lane
    )
    return Standing(lane, who, _printed(screen, step, lane))


def _printed(screen: TableScreen, step: int, lane: Place) -> TrackPlace | None:
    if not step or lane == "outer" or (lane == "middle" and len(screen.seats) <= 2):
        return None
    places = screen.box.track.steps[step - 1]
    return places.middle if lane == "middle" else places.inner
