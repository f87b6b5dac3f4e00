"""What a process remembers of its tables, dropped at once."""

from __future__ import annotations

from megagame.tables.journals import journal, own_steps
from megagame.tables.live import publishing
from megagame.tables.rendering import overview, screens


def forget() -> None:
    """Drops every state, part and markup that this process keeps, as is needed after a change of database."""
    journal.forget()
    own_steps.forget()
    publishing.forget()
    screens.forget()
    overview.forget()
