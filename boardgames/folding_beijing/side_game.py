"""Folding Beijing at a side table: stage, prompts, outcome and option names."""

from collections.abc import Mapping

from boardgames.folding_beijing.records.state import Phase, State, to_act
from boardgames.folding_beijing.rules.outcome import outcome
from boardgames.folding_beijing.sentences import now
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop

CALLED = gettext_noop("Folding Beijing")

STAGES: Mapping[Phase, Sentence] = {
    "arrange": Sentence(gettext_noop("arranging")),
    "attack": Sentence(gettext_noop("attack")),
    "bid": Sentence(gettext_noop("bidding")),
    "over": Sentence(gettext_noop("over")),
}

CALLS: Mapping[Phase, str] = {
    "arrange": gettext_noop("Hide your people."),
    "attack": gettext_noop("Choose what to attack."),
}

OPTION_WORDS: Mapping[str, str] = {
    "powered": gettext_noop("Which cards need a power station next to them"),
    "powered.houses": gettext_noop("the houses"),
    "powered.all": gettext_noop("all cards, including stations"),
    "protected_chips": gettext_noop("The residents’ chips on a protected facility"),
    "protected_chips.spent": gettext_noop("are spent"),
    "protected_chips.stay": gettext_noop("stay"),
    "open_memory": gettext_noop("The residents can keep looking at their population cards"),
    "players": gettext_noop("Names of the two players"),
    "lots": gettext_noop("Who is the governor"),
    "lots.drawn": gettext_noop("at random"),
    "lots.given": gettext_noop("the first one named"),
}


def stage(state: State) -> Sentence:
    return STAGES[state.phase]


def ended(state: State) -> Sentence | None:
    """The reason why the game ended; None while it runs."""
    found = outcome(state)
    return found.reason if found else None


def moment(state: State, seat: Seat) -> tuple[object, ...]:
    """The square attacked, the chips bid on it, and the number of standing facilities."""
    chips = state.squares[state.attacked].chips if state.attacked is not None else None
    return (state.attacked, chips, sum(square.standing for square in state.squares.values()))


def call(state: State, seat: Seat) -> Sentence | None:
    """The prompt on a side's page."""
    if seat not in to_act(state):
        return now(state)
    if state.attacked is not None:
        return Sentence(gettext_noop("The bid is for {at}: raise or yield."), {"at": state.attacked})
    return Sentence(CALLS[state.phase])
