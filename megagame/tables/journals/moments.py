"""Decision points: which press of a seat was meant for which question of its table."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from megagame.core.game import Refusal, Seat
from megagame.core.listing import SideGame
from megagame.core.refusals import STALE_SEAT

DIGITS = 12


def moment_of(side: SideGame, state: Any, seat: Seat) -> str:
    """The digest of what this seat is asked to decide. Two questions that a player could mix up have two digests.

    It is made of nothing but what the seat's own page shows.
    """
    acts = seat in side.to_act(state)
    asked = (side.stage(state), side.call(state, seat), side.moment(state, seat)) if acts else (side.stage(state),)
    return blake2b(msgspec.json.encode(asked), digest_size=DIGITS // 2).hexdigest()


def refuse_other_moment(side: SideGame, state: Any, seat: Seat, moment: str | None) -> None:
    """Refuses with `stale_seat` a press that was drawn at another moment of this seat. None: the asker did not say."""
    if moment is not None and moment != moment_of(side, state, seat):
        raise Refusal(STALE_SEAT)
