"""What a process remembers of its tables, dropped at once."""

from __future__ import annotations

from megagame.tables import journal, overview, own_steps, publishing, screens


def forget() -> None:
    """Drops every state, part and markup that this process keeps, as is needed after a change of database."""
    journal.forget()
    own_steps.forget()
    publishing.forget()
    screens.forget()
    overview.forget()
