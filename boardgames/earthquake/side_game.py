"""EARTHQUAKE! at a side table: stage, prompts, outcome and option names."""

from collections.abc import Iterable, Mapping

from boardgames.earthquake.records.events import Outcome
from boardgames.earthquake.records.options import Options, Player
from boardgames.earthquake.records.pieces import INCOME, number
from boardgames.earthquake.records.state import State, answering, deeds_of, to_act
from boardgames.earthquake.records.street import BLOCK_AT
from boardgames.earthquake.rules.quakes.quake_pages import turns_pages
from boardgames.earthquake.rules.turns import CALLED as SEATS
from boardgames.earthquake.sentences import REASONS
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop, in_a_row, listed

CALLED = gettext_noop("EARTHQUAKE!")

OPTION_WORDS: Mapping[str, str] = {
    "seats": gettext_noop("Who sits at the table, clockwise: two to eight"),
    **{f"seats.{seat}": called for seat, called in SEATS.items()},
    "order": gettext_noop("Playing order, if you have rolled for it (empty: the program rolls)"),
    **{f"order.{seat}": called for seat, called in SEATS.items()},
    "rulings": gettext_noop("House rulings"),
    "rulings.tank_size": gettext_noop("How many cells the tank farm has in each direction (2 to 28, even)"),
    "rulings.sequence": gettext_noop("After the lowest first roll the others follow"),
    "rulings.sequence.roll": gettext_noop("as they rolled"),
    "rulings.sequence.table": gettext_noop("clockwise"),
    "rulings.forfeit": gettext_noop("The pieces of a forfeited deed"),
    "rulings.forfeit.dismantle": gettext_noop("go into savings"),
    "rulings.forfeit.leave": gettext_noop("stay on the board"),
    "rulings.linked": gettext_noop("Payment for one of several linked structures"),
    "rulings.linked.agree": gettext_noop("as many as the player likes"),
    "rulings.linked.whole": gettext_noop("all of them"),
    "dice": gettext_noop("The dice are rolled by"),
    "dice.program": gettext_noop("the program"),
    "dice.real": gettext_noop("the players, who enter real dice"),
}


def suggested() -> Options:
    return Options(seats=("red", "blue", "yellow", "green"))


def stage(state: State) -> Sentence:
    if not state.quakes:
        return Sentence(gettext_noop("before the first New Year"))
    return Sentence(gettext_noop("after New Year {number}"), {"number": len(state.quakes)})


def ended(state: State) -> Sentence | None:
    """The reason for the end and the winners; None while the game runs."""
    outcome = state.outcome
    if outcome is None:
        return None
    reason = REASONS[outcome.reason]
    if not outcome.winners:
        return reason
    deeds = outcome.scores[outcome.winners[0]]
    text = (
        gettext_noop("Won by {winners} with one deed.")
        if deeds == 1
        else gettext_noop("Won by {winners} with {deeds} deeds.")
    )
    won = Sentence(text, {"winners": _seats(outcome.winners), "deeds": deeds})
    return in_a_row(each for each in (reason, won, tie_breaker(state, outcome)) if each)


def tie_breaker(state: State, outcome: Outcome) -> Sentence | None:
    """How a tie of deeds was settled, or None. The outcome must have winners."""
    most = max(outcome.scores.values())
    pieces = {seat: number(state.savings[seat]) for seat, deeds in outcome.scores.items() if deeds == most}
    own, others = pieces[outcome.winners[0]], [seat for seat in pieces if seat not in outcome.winners]
    if len(pieces) == 1:
        return None
    if not others:
        return Sentence(gettext_noop("They tie in deeds, and in pieces: {pieces} each."), {"pieces": own})
    text = gettext_noop("Tied in deeds with {others}. Pieces in savings decided: {most} to {next}.")
    next_ = max(pieces[seat] for seat in others)
    return Sentence(text, {"others": _seats(others), "most": own, "next": next_})


def _seats(seats: Iterable[Player]) -> Sentence:
    return listed(Sentence(SEATS[seat]) for seat in seats)


def announced(state: State) -> Sentence | None:
    """The outcome, once the pages of the final earthquake are turned."""
    return None if turns_pages(state) else ended(state)


def moment(state: State, seat: Seat) -> tuple[object, ...]:
    """The progress of the walk, the New Year, the rescue or the auction, and the offers to this seat."""
    walk = (state.phase, state.turn, state.positions, state.left, state.page)
    offers = {giver: offer for giver, offer in state.offers.items() if seat in {giver, state.turn}}
    return (*walk, state.at_stake, state.asked, state.bids, state.contributed, offers)


def call(state: State, seat: Seat) -> Sentence | None:
    """The prompt on a player's page."""
    turns = turns_pages(state)
    if turns == seat:
        return Sentence(gettext_noop("Turn the pages of the earthquake, for everybody."))
    acting = to_act(state)
    if turns and seat not in acting:
        return Sentence(gettext_noop("Earthquake: {seat} turns the pages."), {"seat": Sentence(SEATS[turns])})
    if not acting:
        return None
    if seat in answering(state):
        return Sentence(gettext_noop("Pay together? Answer the offer."))
    if acting[0] == seat:
        return _yours(state)
    return Sentence(WAITS[state.phase], {"seat": Sentence(SEATS[acting[0]]), "block": _where(state)})


WAITS: Mapping[str, str] = {
    "roll": gettext_noop("{seat} rolls the dice."),
    "pay": gettext_noop("New Year: {seat} pays for deeds, or gives them up."),
    "rescue": gettext_noop("{seat} is asked to help save {block}."),
    "auction": gettext_noop("{seat} bids for {block}, or passes."),
    "collect": gettext_noop("{seat} collects income."),
    "act": gettext_noop("{seat} acts on {block}."),
}
"""What the other players wait for, by phase."""


def _yours(state: State) -> Sentence:
    match state.phase:
        case "roll":
            return Sentence(gettext_noop("Roll the dice."))
        case "pay":
            return Sentence(gettext_noop("New Year: pay for each of your deeds, or give it up."))
        case "rescue":
            text = gettext_noop("Will you help {seat} to keep {block}?")
            return Sentence(text, {"seat": Sentence(SEATS[state.turn or ""]), "block": _where(state)})
        case "auction":
            return Sentence(gettext_noop("What do you bid for {block}?"), {"block": _where(state)})
        case "collect":
            squares = INCOME * len(deeds_of(state, to_act(state)[0]))
            return Sentence(gettext_noop("Collect pieces of {squares} squares."), {"squares": squares})
        case _:
            return Sentence(gettext_noop("You are on {block}: choose one action."), {"block": _where(state)})


def _where(state: State) -> str:
    """The block at stake, or else the walker's."""
    return state.at_stake or BLOCK_AT.get(state.positions[state.turn] if state.turn else 0, "")
