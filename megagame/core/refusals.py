"""The refusals that every table knows, and how a refusal becomes a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from megagame.core.game import AnyGame, Refusal
from megagame.core.sentences import Sentence, gettext_noop

NOTHING_TO_UNDO = "nothing_to_undo"
STALE = "stale"
CONTROL_ALONE = "control_alone"

HOUSE_REFUSALS: Mapping[str, str] = {
    NOTHING_TO_UNDO: gettext_noop("There is nothing to undo."),
    CONTROL_ALONE: gettext_noop(
        "This belongs to the set-up, which only Control changes. You are logged in as a helper."
    ),
    STALE: gettext_noop("Meanwhile: {meanwhile} Look again, then press again."),
}


def sentence_of(game: AnyGame, refusal: Refusal) -> Sentence:
    """What to tell the person whose action `game`, or the table that plays it, refused."""
    text = HOUSE_REFUSALS.get(refusal.code) or game.refusals[refusal.code]
    return Sentence(text, refusal.what)
