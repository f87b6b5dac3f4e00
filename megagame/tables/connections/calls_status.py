"""The calls that wait for Control, as Control's pages show them. Each process looks itself, every second."""

from megagame.tables.journals.calls import Waiting

_shown: tuple[Waiting, ...] = ()


def note(calls: tuple[Waiting, ...]) -> bool:
    """This process has looked; returns whether anything changed."""
    global _shown
    changed, _shown = calls != _shown, calls
    return changed


def shown() -> tuple[Waiting, ...]:
    """As this process saw it last."""
    return _shown
