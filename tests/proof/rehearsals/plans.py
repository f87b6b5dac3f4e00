"""What is asked of a day by bots."""

from __future__ import annotations

from dataclasses import dataclass

MOVES_IN_A_SOAK = 400
"""At each side table, however long it takes: games go on all the time, and a few of them are played to their end."""
SPEED, SPEED_OF_A_SOAK = 60.0, 6.0


@dataclass(frozen=True)
class Plan:
    """A day: so many phones, turns, side tables, and people of Control.

    - `speed`: how many times as fast as the programme it goes; 0: nobody waits for the clock
    - `hours`: it goes on until so many hours are over, however many turns that are; 0: it has its `turns`
    - `seed`: of the dice of all who play
    """

    phones: int = 60
    turns: int = 6
    tables: int = 4
    controls: int = 3
    speed: float = SPEED
    hours: float = 0.0
    seed: int = 1

    @property
    def seconds(self) -> float:
        """How long a soak goes on; nobody waits for the clock after that, and the turn is played to its end."""
        return self.hours * 3600

    def phase_seconds(self, minutes: float) -> float:
        """How long a phase of so many minutes lasts at least."""
        return minutes * 60 / self.speed if self.speed else 0.0

    @property
    def move_seconds(self) -> float:
        """Between two moves at a side table."""
        if self.hours:
            return self.seconds / MOVES_IN_A_SOAK
        return 30 / self.speed if self.speed else 0.05

    @property
    def form_seconds(self) -> float:
        """How long after the box opens the last captain begins to write, at most."""
        return self.phase_seconds(6) if self.speed else 1.0

    @property
    def think_seconds(self) -> float:
        """How long somebody of Control looks before the next press, at most."""
        return 5 / self.speed if self.speed else 0.05

    @property
    def whim_seconds(self) -> float:
        """Between two moments at which something happens to some phone, or is announced."""
        return 30 / self.speed if self.speed else 0.2
