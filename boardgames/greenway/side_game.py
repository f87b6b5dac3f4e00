"""The Greenway at a side table: stage, prompts, outcome and option names."""

from collections.abc import Mapping

from boardgames.greenway.records.state import Options, State, involved, to_act
from boardgames.greenway.sentences import AGREEING, PHASES, won
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop, listed

CALLED = gettext_noop("The Greenway")

OPTION_WORDS: Mapping[str, str] = {
    "sides": gettext_noop("The suits on the sides, clockwise from the top: H, D, C and S"),
    "deck": gettext_noop("All 36 cards in order, as AH 7S, if you shuffle real ones (empty: random)"),
    "first": gettext_noop("Who has the badge first"),
    "agree": gettext_noop("Several cards on one Occupier: after the reveal the players agree on an order"),
}


def stage(state: State) -> Sentence:
    phase = AGREEING if state.shown else PHASES[state.phase]
    return Sentence(gettext_noop("round {round}, {phase}"), {"round": state.round, "phase": phase})


def suggested() -> Options:
    """Players at a table can agree after the reveal."""
    return Options(agree=True)


def ended(state: State) -> Sentence | None:
    """Who has won; None while the game runs."""
    return won(state.outcome) if state.outcome else None


def call(state: State, seat: Seat) -> Sentence | None:
    """The prompt on a player's page."""
    match state.phase:
        case "plan" if state.shown:
            return _to_agree(state, seat)
        case "plan":
            return _to_plan(state, seat)
        case "protect":
            return _to_protect(state, seat)
        case "veterans" if state.first == seat:
            return Sentence(gettext_noop("Start the march of the Veterans."))
        case "veterans":
            return Sentence(gettext_noop("The Veterans are next: {player} starts the march."), {"player": state.first})
        case "over":
            return None


def _to_plan(state: State, seat: Seat) -> Sentence:
    choosing = to_act(state)
    if seat in choosing:
        return Sentence(gettext_noop("Plan one card in secret."))
    return Sentence(gettext_noop("You are ready. Waiting for {others}."), {"others": listed(choosing)})


def _to_agree(state: State, seat: Seat) -> Sentence:
    if seat in involved(state):
        return Sentence(gettext_noop("Several cards are on one Occupier. Agree on their order, or draw it at random."))
    text = gettext_noop("Several cards are on one Occupier: {others} agree on their order.")
    return Sentence(text, {"others": listed(involved(state))})


def _to_protect(state: State, seat: Seat) -> Sentence:
    left = state.actions_left
    if state.turn != seat:
        text = gettext_noop("{player} acts. Actions left: {actions}.")
        return Sentence(text, {"player": state.turn or "", "actions": left})
    if not left:
        return Sentence(gettext_noop("No actions left: discard, or end your turn."))
    return Sentence(gettext_noop("Actions left: {actions}. Step, jump or draw."), {"actions": left})
