"""Evacuation at a side table: stage, prompts and option names."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.evacuation.state import State, to_act
from boardgames.evacuation.words import Phase
from boardgames.kit.sentences import sentence
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop, listed

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
        return sentence(gettext_noop("Waiting for {others}."), others=listed(due))
    if state.phase == "action" and state.ending:
        return sentence(gettext_noop("Discard down to four cards."))
    if state.phase == "action" and state.begun:
        return sentence(gettext_noop("Do the parts of your action, in any order."))
    if state.phase == "progress" and state.begun:
        return sentence(gettext_noop("Take the effects of your places and transitions."))
    return Sentence(CALLS[state.phase])
