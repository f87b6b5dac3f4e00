"""Decision points: which of its seat's questions a button press answers."""

from hashlib import blake2b
from typing import Any

import msgspec

from megagame.core.game import Refusal, Seat
from megagame.core.listing import SideGame
from megagame.core.refusals import STALE_SEAT

DIGITS = 12


def moment_of(side: SideGame, state: Any, seat: Seat) -> str:
    """A digest of what this seat must decide now, made only from what its own page shows.

    Two questions that a player could confuse have different digests.
    """
    acts = seat in side.to_act(state)
    asked = (side.stage(state), side.call(state, seat), side.moment(state, seat)) if acts else (side.stage(state),)
    return blake2b(msgspec.json.encode(asked), digest_size=DIGITS // 2).hexdigest()


def refuse_other_moment(side: SideGame, state: Any, seat: Seat, moment: str | None) -> None:
    """Refuse with `stale_seat` a press meant for another decision. None: the request did not say."""
    if moment is not None and moment != moment_of(side, state, seat):
        raise Refusal(STALE_SEAT)
