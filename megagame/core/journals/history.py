"""A journal's history: what is in force after each entry, and the state at that time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from megagame.core.game import AnyGame
from megagame.core.journals.journal import Line


@dataclass
class History:
    """Entries in force, oldest first, each with the state before it; and the state after them all."""

    game: AnyGame
    steps: list[tuple[Line, Any]]
    state: Any

    @property
    def newest(self) -> int:
        """The number of the newest entry in force, or 0."""
        return self.steps[-1][0].number if self.steps else 0

    def add(self, line: Line) -> None:
        """Append an entry and apply its events."""
        self.steps.append((line, self.state))
        self.state = self.game.after(self.state, line.events)

    def take(self, number: int) -> list[Line]:
        """Remove a step and all later ones; returns the later ones."""
        place = next(place for place, (line, _) in enumerate(self.steps) if line.number == number)
        after = [line for line, _ in self.steps[place + 1 :]]
        self.state = self.steps[place][1]
        del self.steps[place:]
        return after


def lived(game: AnyGame, lines: Sequence[Line]) -> list[Any]:
    """The state after each entry of a whole journal, including what was taken back later."""
    history, states = History(game, [], game.blank), list[Any]()
    by_number = {line.number: line for line in lines}
    for line in lines:
        if line.voids is not None:
            for step in history.take(line.voids):
                history.add(step)
        elif line.restores is not None:
            history.add(by_number[line.restores])
        elif line.is_step:
            history.add(line)
        states.append(history.state)
    return states
