"""Refusals common to all tables, and how a refusal becomes a sentence."""

from collections.abc import Mapping

from megagame.core.game import AnyGame, Refusal
from megagame.core.sentences import Sentence, gettext_noop

NOTHING_TO_UNDO = "nothing_to_undo"
NOTHING_TO_PUT_BACK = "nothing_to_put_back"
NOT_YOURS_TO_TAKE_BACK = "not_yours_to_take_back"
STALE = "stale"
STALE_SEAT = "stale_seat"
ALREADY_DONE = "already_done"
MANY_STEPS = "many_steps"
OWN_PRESS = "own_press"
CONTROL_ALONE = "control_alone"
PAUSED = "paused"
CLOSED = "closed"
KEPT = "kept"
STANDS_SO = "stands_so"
UNKNOWN_STEP = "unknown_step"
CONTROL_ENTERS = "control_enters"
TOO_MANY_CARDS = "too_many_cards"

BEHIND = frozenset({STALE, STALE_SEAT, ALREADY_DONE, OWN_PRESS})
"""Refusals of askers who have not seen the newest entry."""

HOUSE_REFUSALS: Mapping[str, str] = {
    NOTHING_TO_UNDO: gettext_noop("There is nothing to undo."),
    NOTHING_TO_PUT_BACK: gettext_noop("There is nothing to put back: something new was done since."),
    NOT_YOURS_TO_TAKE_BACK: gettext_noop("That is known to others by now. Control can take it back."),
    CONTROL_ALONE: gettext_noop(
        "This belongs to the set-up, which only Control changes. You are logged in as a helper."
    ),
    PAUSED: gettext_noop("Control has paused this table. Nothing is lost: wait until it goes on."),
    CLOSED: gettext_noop("This table is closed. Control can open it again."),
    KEPT: gettext_noop("This is an earlier event, kept as it was. Go back to it under Events to play on."),
    TOO_MANY_CARDS: gettext_noop("There are too many seat cards: {most} at most, so that none can be guessed."),
    STANDS_SO: gettext_noop("That is so already: somebody else of Control was faster."),
    CONTROL_ENTERS: gettext_noop("Control enters what real dice and cards show, and what all agreed on: tell Control."),
    UNKNOWN_STEP: gettext_noop("That step is not in the log any more. Look at the log, then choose another."),
    MANY_STEPS: gettext_noop("This takes back {steps} steps: {sums}. Agree to that number first."),
    STALE_SEAT: gettext_noop("Something moved meanwhile. Look again, then press again."),
    STALE: gettext_noop("Meanwhile: {what} Look, then press again."),
    ALREADY_DONE: gettext_noop("{what} Nothing more to do."),
    OWN_PRESS: gettext_noop("Your press before this one came in only now. Look, then press again."),
}


def sentence_of(game: AnyGame, refusal: Refusal) -> Sentence:
    """What to tell a person about a refusal by `game`, or by the table that plays it."""
    text = HOUSE_REFUSALS.get(refusal.code) or game.refusals[refusal.code]
    return Sentence(text, refusal.what)
