"""Drop all of this process's caches of tables at once."""

from megagame.tables.journals import journal, moves, own_steps
from megagame.tables.live import publishing
from megagame.tables.rendering import overview, screens, seat_times


def forget() -> None:
    """Drop all cached states, parts and markup, as needed after a change of database."""
    journal.forget()
    own_steps.forget()
    moves.forget()
    publishing.forget()
    screens.forget()
    seat_times.forget()
    overview.forget()
