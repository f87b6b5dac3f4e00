"""Parameters of a day by bots."""

from __future__ import annotations

from dataclasses import dataclass

MOVES_IN_A_SOAK = 400
"""At each side table, however long the soak: games run all the time, and some reach their end."""
SPEED, SPEED_OF_A_SOAK = 60.0, 6.0


@dataclass(frozen=True)
class Plan:
    """A day with this many phones, turns, side tables and consoles.

    - `speed`: times faster than the programme; 0: nobody waits for the clock
    - `hours`: a soak of this length, with any number of turns; 0: `turns` turns
    - `seed`: of all random choices
    - `council`: Councillors and Scientists have a part
    """

    phones: int = 60
    turns: int = 6
    tables: int = 4
    controls: int = 3
    speed: float = SPEED
    hours: float = 0.0
    seed: int = 1
    council: bool = False

    @property
    def seconds(self) -> float:
        """Length of a soak; then the current turn is finished without waiting."""
        return self.hours * 3600

    def phase_seconds(self, minutes: float) -> float:
        """Minimum length of a phase with this many minutes."""
        return minutes * 60 / self.speed if self.speed else 0.0

    @property
    def move_seconds(self) -> float:
        """Between two moves at a side table."""
        if self.hours:
            return self.seconds / MOVES_IN_A_SOAK
        return 30 / self.speed if self.speed else 0.05

    @property
    def form_seconds(self) -> float:
        """Maximum delay of a captain's form after the box opens."""
        return self.phase_seconds(6) if self.speed else 1.0

    @property
    def think_seconds(self) -> float:
        """Maximum time between two presses of a console."""
        return 5 / self.speed if self.speed else 0.05

    @property
    def whim_seconds(self) -> float:
        """Between two disturbances of phones; announcements are half as frequent."""
        return 30 / self.speed if self.speed else 0.2
