"""What the house tells of a table of The Greenway: where the game is, how it ended, what its options are called."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.greenway.sentences import PHASES, won
from boardgames.greenway.state import State
from megagame.core.sentences import Sentence, gettext_noop

CALLED = gettext_noop("The Greenway")

OPTION_WORDS: Mapping[str, str] = {
    "sides": gettext_noop("The suits on the sides, clockwise from the top: H, D, C and S"),
    "deck": gettext_noop("All 36 cards in their order, as AH 7S, for tables that shuffle real ones (empty: by lot)"),
    "first": gettext_noop("Who has the badge first"),
}


def stage(state: State) -> Sentence:
    """Where the game is."""
    return Sentence(gettext_noop("round {round}, {phase}"), {"round": state.round, "phase": PHASES[state.phase]})


def ended(state: State) -> Sentence | None:
    """Who has won; None while it goes on."""
    return won(state.outcome) if state.outcome else None
