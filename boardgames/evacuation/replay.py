"""The replay document of Evacuation (evacuation.md, Replay; evacuation-documents.md, State)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.evacuation.actions import PlayedAction
from boardgames.evacuation.game import GAME
from boardgames.evacuation.options import Options, players
from boardgames.evacuation.screens import NationScreen, TableScreen, screen
from boardgames.evacuation.state import ANY_NUMBER, Parts, State, to_act
from boardgames.evacuation.words import ROWS, WORLDS, Player
from boardgames.replay import Outcome, Replay
from megagame.core.game import CONTROL, Seat
from megagame.core.sentences import Sentence, gettext_noop

REASONS: Mapping[str, Sentence] = {
    "race": Sentence(gettext_noop("The race was counted.")),
    "points": Sentence(gettext_noop("The points were counted.")),
}


def seats(options: Options) -> tuple[Seat, ...]:
    """Who acts in a document."""
    return players(options)


def whole(state: State) -> dict[str, Any]:
    """The whole state, as the rule file names its keys."""
    return view(state, CONTROL)


def view(state: State, seat: Seat) -> dict[str, Any]:
    """What `seat` may know of the same: of others' hands only how many cards they hold."""
    table = screen(state, seat)
    return {
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "order": list(table.order),
        "rows": {row: list(table.rows[row]) for row in ROWS},
        "reward": table.reward,
        "spaces": {space: {"seat": held.seat, "piece": held.piece} for space, held in table.spaces.items()},
        "pending": _pending(table.parts),
        "triggered": table.triggered,
        "public_goals": {goal: {"seat": held.seat, "played": held.played} for goal, held in table.public_goals.items()},
        "lines": [list(line) for line in table.lines],
        "seats": {player: {**_nation(table.nations[player]), "hand": _hand(table, player)} for player in table.seats},
    }


def outcome(state: State) -> Outcome | None:
    """How the game ended, if it has."""
    if state.outcome is None:
        return None
    return Outcome(state.outcome.winners, dict(state.outcome.scores.items()), REASONS[state.mode])


def _pending(parts: Parts) -> dict[str, Any]:
    counts = {name: getattr(parts, name) for name in Parts.__struct_fields__ if getattr(parts, name)}
    return {name: None if many == ANY_NUMBER else many for name, many in counts.items()}


def _nation(nation: NationScreen) -> dict[str, Any]:
    return {
        "old": dict(nation.old),
        "new": dict(nation.new),
        "production": dict(nation.production),
        "discs": list(nation.discs),
        "oceans": {"old": list(nation.oceans.old), "out": list(nation.oceans.out), "back": list(nation.oceans.back)},
        "stadiums": {world: list(nation.stadiums[world]) for world in WORLDS},
        "ships": {world: list(nation.ships[world]) for world in WORLDS},
        "technologies": dict(nation.steps),
        "infrastructure": {"taken": list(nation.taken), **{world: dict(nation.laid[world]) for world in WORLDS}},
        "prefabs": {world: dict(nation.prefabs[world]) for world in WORLDS},
        "population": nation.population,
        "markers": [{"step": each.step, "place": each.place, "passed": each.passed} for each in nation.markers],
        "penalties": nation.penalties,
        "satisfaction": nation.satisfaction,
        "group_sum": nation.group_sum,
        "actions_done": nation.actions_done,
        "passed": nation.passed,
    }


def _hand(table: TableScreen, player: Player) -> dict[str, Any]:
    own = table.hands.get(player)
    if own is None:
        numbers = table.nations[player].hand
        return {"actions": numbers.actions, "goals": numbers.goals, "draft": numbers.draft}
    return {"actions": list(own.actions), "goals": list(own.goals), "draft": list(own.draft)}


REPLAY = Replay(
    game=GAME,
    action=PlayedAction,
    seats=seats,
    whole=whole,
    view=view,
    to_act=to_act,
    outcome=outcome,
)
