"""Playing a list of actions through a game from nothing, as replay documents and rehearsals do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from megagame.core.dice import Dice
from megagame.core.game import AnyGame, Refusal, Seat
from megagame.core.refusals import NOTHING_TO_UNDO, sentence_of
from megagame.core.sentences import say


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Takes back the newest action still in force; refused with `nothing_to_undo`."""


@dataclass(frozen=True)
class Rejected:
    """A refused action: its place in the list (from 0), the code, and the sentence in English."""

    action: int
    code: str
    message: str


@dataclass
class Played:
    """What came of it: the last state, the events of each action (undone ones too), and what was refused."""

    state: Any
    log: list[tuple[Any, ...]] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)


def play_through(game: AnyGame, options: Any, seed: int, steps: Iterable[tuple[Seat, Any]]) -> Played:
    """Opens `game` with `options` and plays each (seat, action or Undo); what is refused has no effect."""
    chance = Dice(seed)
    played = Played(game.after(game.blank, game.open(options, Dice(chance.seed()))))
    earlier: list[Any] = []
    for number, (seat, action) in enumerate(steps):
        dice = Dice(chance.seed())
        try:
            played.log.append(_step(game, played, earlier, seat, action, dice))
        except Refusal as no:
            played.log.append(())
            played.rejected.append(Rejected(number, no.code, say(sentence_of(game, no))))
    return played


def _step(game: AnyGame, played: Played, earlier: list[Any], seat: Seat, action: Any, dice: Dice) -> tuple[Any, ...]:
    if isinstance(action, Undo):
        if not earlier:
            raise Refusal(NOTHING_TO_UNDO)
        played.state = earlier.pop()
        return ()
    events = tuple(game.decide(played.state, seat, action, dice))
    earlier.append(played.state)
    played.state = game.after(played.state, events)
    return events
