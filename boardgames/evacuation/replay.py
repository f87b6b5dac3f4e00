"""Replay documents (evacuation.md, Replay; evacuation-documents.md, State)."""

from collections.abc import Mapping
from typing import Any

from boardgames.evacuation.box.words import Player
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.actions import PlayedAction
from boardgames.evacuation.records.options import players
from boardgames.evacuation.records.state import ANY_NUMBER, Parts, State, to_act
from boardgames.evacuation.screens.table_screen import NationScreen, TableScreen, screen
from boardgames.kit.outcome import outcome_with
from boardgames.kit.replay import Replay, picked
from megagame.core.game import CONTROL, Seat
from megagame.core.sentences import Sentence, gettext_noop

REASONS: Mapping[str, Sentence] = {
    "race": Sentence(gettext_noop("The race is counted.")),
    "points": Sentence(gettext_noop("The points are counted.")),
}

KEYS = (
    *("round", "phase", "turn", "order", "rows", "reward", "spaces", "pending", "triggered", "public_goals", "lines"),
    "seats",
)
SEAT_KEYS = (
    *("old", "new", "production", "discs", "oceans", "stadiums", "ships", "technologies", "infrastructure", "prefabs"),
    *("population", "markers", "penalties", "satisfaction", "group_sum", "actions_done", "passed"),
)
"""The keys of a document, in the rule file's order."""


def whole(state: State) -> dict[str, Any]:
    """The whole state, with the keys of the rule file."""
    return view(state, CONTROL)


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The state with only the sizes of other seats' hands."""
    table = screen(state, seat)
    seats = {player: {**_nation(table.nations[player]), "hand": _hand(table, player, seat)} for player in table.seats}
    return picked(table, *KEYS, pending=_pending(table.parts), seats=seats)


def _pending(parts: Parts) -> dict[str, Any]:
    counts = {name: getattr(parts, name) for name in Parts.__struct_fields__ if getattr(parts, name)}
    return {name: None if many == ANY_NUMBER else many for name, many in counts.items()}


def _nation(nation: NationScreen) -> dict[str, Any]:
    infrastructure = {"taken": nation.taken, "old": nation.laid["old"], "new": nation.laid["new"]}
    return picked(nation, *SEAT_KEYS, technologies=nation.steps, infrastructure=infrastructure)


def _hand(table: TableScreen, player: Player, seat: Seat) -> dict[str, Any]:
    """The cards of its own hand, also after the end, when pages show all hands."""
    own = table.hands[player] if seat in {player, CONTROL} else None
    return picked(own or table.nations[player].hand, "actions", "goals", "draft")


REPLAY = Replay(
    game=GAME,
    action=PlayedAction,
    seats=players,
    whole=whole,
    view=view,
    to_act=to_act,
    outcome=outcome_with(lambda state: REASONS[state.mode]),
)
