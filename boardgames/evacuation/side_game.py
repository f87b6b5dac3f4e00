"""Evacuation at a side table: stage, prompts, outcome and option names."""

from collections.abc import Mapping, Sequence

from boardgames.evacuation.box.words import Phase, Player
from boardgames.evacuation.records.state import Counted, State, to_act
from boardgames.evacuation.rules.changes import scoring
from boardgames.kit.sentences import sentence
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop, in_a_row, listed

CALLED = gettext_noop("Evacuation")

OPTION_WORDS: Mapping[str, str] = {
    "seats": gettext_noop("Number of players"),
    "order": gettext_noop("Turn order, as P2 P1 (empty: random)"),
    "mode": gettext_noop("Aim of the game"),
    "mode.race": gettext_noop("a race to 8 of each production and three stadiums"),
    "mode.points": gettext_noop("points, over four rounds"),
    "reward": gettext_noop("Rewards"),
    "reward.strict": gettext_noop("strict: for exactly the group sum"),
    "reward.lenient": gettext_noop("lenient: for a range of group sums"),
    "modules": gettext_noop("Modules: advanced actions, and for points public goals and majority lines"),
    "lines": gettext_noop("Majority lines: side A or B"),
    "box": gettext_noop("The box, as a file (none: the included box, which is not the publisher's)"),
    "decks": gettext_noop("The order of real cards, as a file (none: random)"),
}

STAGES: Mapping[Phase, Sentence] = {
    "keep": Sentence(gettext_noop("action cards are chosen")),
    "draft": Sentence(gettext_noop("goals are drafted")),
    "action": Sentence(gettext_noop("action")),
    "transport": Sentence(gettext_noop("transport")),
    "progress": Sentence(gettext_noop("progress")),
    "reward": Sentence(gettext_noop("reward")),
    "over": Sentence(gettext_noop("the end")),
}

CALLS: Mapping[Phase, str] = {
    "keep": gettext_noop("Keep four action cards."),
    "draft": gettext_noop("Keep one goal and pass the others on."),
    "action": gettext_noop("Choose an action, or pass."),
    "transport": gettext_noop("Load your ships."),
    "progress": gettext_noop("Move your markers."),
    "reward": gettext_noop("Take your reward."),
}

LAST_ACTION = gettext_noop("This is your last action, even if you had passed. Or pass.")

BREAKERS: Sequence[str] = (
    gettext_noop("Lowest production: {most} against {next}."),
    gettext_noop("Equal lowest production. Stadiums decided: {most} against {next}."),
    gettext_noop("Equal in production and stadiums. Smileys decided: {most} against {next}."),
    gettext_noop("Equal up to smileys. The second lowest production decided: {most} against {next}."),
    gettext_noop("Equal up to the second lowest production. The highest decided: {most} against {next}."),
)
"""Tie breakers of a race that nobody survives, in order."""


def stage(state: State) -> Sentence:
    return sentence(gettext_noop("round {round} of 4, {phase}"), round=state.round, phase=STAGES[state.phase])


def moment(state: State, seat: Seat) -> tuple[object, ...]:
    """The seat's progress in its action, its markers or its goals."""
    nation = next((nation for player, nation in state.nations.items() if player == seat), None)
    own = (nation.actions_done, nation.markers, len(nation.hand.draft)) if nation else ()
    return (*own, state.begun, state.part_done, state.ending, state.parts)


def call(state: State, seat: Seat) -> Sentence | None:
    """The prompt on a player's page."""
    if state.phase == "over":
        return None
    due = to_act(state)
    if seat not in due:
        waiting = sentence(gettext_noop("Waiting for {others}."), others=listed(due))
        return in_a_row((_triggered(state), waiting)) if _is_last(state) else waiting
    if _is_last(state) and not state.begun and not state.ending:
        return in_a_row((_triggered(state), Sentence(LAST_ACTION)))
    if state.phase == "action" and state.ending:
        return sentence(gettext_noop("Discard down to four cards."))
    if state.phase == "action" and state.begun:
        return sentence(gettext_noop("Do the parts of your action, in any order."))
    if state.phase == "progress" and state.begun:
        return sentence(gettext_noop("Take the effects of your places and transitions."))
    return Sentence(CALLS[state.phase])


def _is_last(state: State) -> bool:
    """Whether everybody else has the last action of the game."""
    return state.last is not None and state.phase == "action"


def _triggered(state: State) -> Sentence:
    return sentence(gettext_noop("{seat} can live on the New World."), seat=state.triggered or "")


def ended(state: State) -> Sentence | None:
    """The winners and the decisive count; None while the game runs."""
    outcome = state.outcome
    if outcome is None:
        return None
    won = sentence(gettext_noop("{seat} has won."), seat=outcome.winners[0])
    if len(outcome.winners) > 1:
        won = sentence(gettext_noop("{seats} have won together."), seats=listed(outcome.winners))
    if len(state.seats) == 1:
        return won
    by = _by_points(outcome) if state.mode == "points" else _by_race(state, outcome.winners)
    return in_a_row((won, by))


def _by_points(outcome: Counted) -> Sentence:
    scores = sorted(outcome.scores.values(), reverse=True)
    if len(outcome.winners) > 1:
        return sentence(gettext_noop("Points of each: {most}. Nothing breaks a tie."), most=scores[0])
    return sentence(gettext_noop("Points: {most} against {next}."), most=scores[0], next=scores[1])


def _by_race(state: State, winners: Sequence[Player]) -> Sentence:
    ranks, alive = scoring.race_ranks(state)
    others = sorted((rank for seat, rank in ranks.items() if seat not in winners), reverse=True)
    best = ranks[winners[0]]
    if not others and alive and len(winners) == 1:
        return Sentence(gettext_noop("Nobody else can live on the New World."))
    if not others:
        return Sentence(gettext_noop("They are equal in everything that counts."))
    at = next(place for place, (most, other) in enumerate(zip(best, others[0], strict=True)) if most != other)
    if alive:
        text = gettext_noop("Several can live on the New World. Smileys decided: {most} to {next}.")
        return sentence(text, most=best[0], next=others[0][0])
    return sentence(BREAKERS[at], most=best[at], next=others[0][at])
