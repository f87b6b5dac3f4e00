"""Phases and turns, and their refusals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from megagame.core.game import Refusal, Seat
from megagame.core.sentences import Sentence, gettext_noop

State = TypeVar("State")
Phase = TypeVar("Phase", bound=str)
Player = TypeVar("Player", bound=Seat)

REFUSALS: Mapping[str, str] = {
    "wrong_phase": gettext_noop("Not now: {now}."),
    "not_your_turn": gettext_noop("It is not your turn: {now}."),
}


@dataclass(frozen=True, kw_only=True)
class Turns(Generic[State, Phase, Player]):
    """Whose turn it is in a game with phases.

    - `phase(state)`: the current phase
    - `to_act(state)`: the seats that must act now
    - `now(state)`: what is going on, as the end of a sentence
    """

    phase: Callable[[State], Phase]
    to_act: Callable[[State], tuple[Player, ...]]
    now: Callable[[State], Sentence]

    def due(self, state: State, seat: Seat) -> Player | None:
        """Return the seat if it must act now."""
        return next((player for player in self.to_act(state) if player == seat), None)

    def require_phase(self, state: State, *phases: Phase) -> None:
        """Refuse with `wrong_phase` in any other phase."""
        if self.phase(state) not in phases:
            raise Refusal("wrong_phase", now=self.now(state))

    def require_turn(self, state: State, seat: Seat, *phases: Phase) -> Player:
        """Return the seat if it must act now. Refused: `wrong_phase`; `not_your_turn`."""
        self.require_phase(state, *phases)
        player = self.due(state, seat)
        if player is None:
            raise Refusal("not_your_turn", now=self.now(state), player=next(iter(self.to_act(state)), ""))
        return player


def others_after(order: Sequence[Player], player: Player) -> tuple[Player, ...]:
    """Return the other players in turn order, starting after `player`."""
    place = order.index(player)
    return (*order[place + 1 :], *order[:place])
