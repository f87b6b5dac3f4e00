"""Play a list of actions through a game from the start, for replay documents and rehearsals."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from megagame.core.dice import Dice
from megagame.core.game import AnyGame, Refusal, Seat
from megagame.core.refusals import NOTHING_TO_UNDO, sentence_of
from megagame.core.sentences import say


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Takes back the newest action in force; refused with `nothing_to_undo`."""


@dataclass(frozen=True)
class Rejected:
    """A refused action: its index in the list, the code, and the sentence in English."""

    action: int
    code: str
    message: str


@dataclass
class Played:
    """The final state, the events of each action (also of undone ones), and the refused actions."""

    state: Any
    log: list[tuple[Any, ...]] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)


def play_through(game: AnyGame, options: Any, seed: int, steps: Iterable[tuple[Seat, Any]]) -> Played:
    """Open `game` with `options` and play each (seat, action or Undo); refused actions have no effect."""
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
