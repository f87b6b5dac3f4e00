"""What happened since the last roll."""

from msgspec import Struct

from boardgames.earthquake.records import events as happened
from boardgames.earthquake.records.events import Event
from boardgames.earthquake.records.state import State
from boardgames.earthquake.records.street import BLOCK_AT
from boardgames.earthquake.sentences import tell
from megagame.core.sentences import Sentence


class Told(Struct, frozen=True):
    """A sentence and the blocks it is about."""

    says: Sentence
    blocks: tuple[str, ...]


def told(state: State) -> tuple[Told, ...]:
    """What happened since the last roll, apart from the earthquake's open pages."""
    said = ((tell(state, event), event) for event in _until_shown(state))
    return tuple(Told(says, _blocks(event)) for says, event in said if says is not None)


def _until_shown(state: State) -> tuple[Event, ...]:
    shaken = (place for place, event in enumerate(state.just) if isinstance(event, happened.QuakeRolled))
    return state.just[: next(shaken, None)] if state.page else state.just


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
