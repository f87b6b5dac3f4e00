"""What happened since the dice were last rolled, step by step, and how far a New Year among it has come."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from boardgames.earthquake import events as happened
from boardgames.earthquake.events import Event
from boardgames.earthquake.options import Player
from boardgames.earthquake.sentences import tell
from boardgames.earthquake.state import State
from boardgames.earthquake.street import BLOCK_AT
from megagame.core.sentences import Sentence

Step: TypeAlias = Literal["cost", "collect", "quake"]
STEPS: tuple[Step, ...] = ("cost", "collect", "quake")


class Told(Struct, frozen=True):
    """One thing that happened, in words, and the blocks that it was about."""

    says: Sentence
    blocks: tuple[str, ...]


class NewYear(Struct, frozen=True):
    """The New Year of a seat, and the step at which it is; None once it is settled.

    `dice`: what the earthquake's dice showed.
    """

    seat: Player
    number: int
    step: Step | None
    dice: tuple[int, ...] | None


def told(state: State) -> tuple[Told, ...]:
    """What happened since the dice were last rolled; what goes without saying is left out."""
    said = ((tell(state, event), event) for event in state.just)
    return tuple(Told(says, _blocks(event)) for says, event in said if says is not None)


def new_year(state: State) -> NewYear | None:
    """The New Year that the last walk came to; None where it came to none."""
    begun = next((event for event in state.just if isinstance(event, happened.YearBegun)), None)
    if begun is None:
        return None
    dice = next((event.dice for event in state.just if isinstance(event, happened.QuakeRolled)), None)
    settled = dice is not None or state.phase == "over"
    return NewYear(begun.seat, len(state.quakes) + (dice is None), None if settled else _step(state), dice)


def _step(state: State) -> Step:
    return "collect" if state.phase == "collect" else "cost"


def _blocks(event: Event) -> tuple[str, ...]:
    match event:
        case happened.CostPaid():
            return event.deeds
        case happened.DeedForfeited() | happened.RescueBegun() | happened.AuctionBegun() | happened.AuctionEnded():
            return (event.deed,)
        case happened.DeedTaken():
            return (event.deed,)
        case happened.Defaulted():
            return event.deeds
        case happened.CityShaken():
            return tuple(event.lost)
        case happened.PiecesLaid() | happened.StructureLooted():
            return (event.block,)
        case happened.SpaceReached():
            return (BLOCK_AT[event.at],)
        case _:
            return ()
