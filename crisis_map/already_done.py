"""Sentences for when two Controls press the same button at once."""

from collections.abc import Mapping
from typing import Any

from crisis_map.records import actions as asked
from crisis_map.records.actions import Action
from crisis_map.records.council_actions import TakeFunding
from megagame.core.sentences import gettext_noop

ALREADY: Mapping[type[Any], str] = {
    asked.OpenPhase: gettext_noop("{author} already opened it."),
    asked.EndForms: gettext_noop("{author} already said that the forms are in."),
    asked.ClosePhase: gettext_noop("{author} already closed it."),
    asked.Strike: gettext_noop("{author} already struck it."),
    asked.Execute: gettext_noop("{author} already executed it."),
    asked.ExecuteLine: gettext_noop("{author} already executed it."),
    asked.ExecuteForm: gettext_noop("{author} already executed it."),
    asked.SkipLine: gettext_noop("{author} already skipped it."),
    asked.Unseal: gettext_noop("{author} already unsealed it."),
    TakeFunding: gettext_noop("{author} already took it."),
}


def already(wanted: Action, done: Action) -> str | None:
    """The sentence for an action that another Control has just done; None if that was a different action."""
    return ALREADY.get(type(wanted)) if _same(wanted, done) else None


def _same(wanted: Action, done: Action) -> bool:
    """Whether both actions have the same effect. Chosen places do not matter; a box can be unsealed only once."""
    match wanted, done:
        case (asked.OpenPhase(), asked.OpenPhase()):
            return True
        case (asked.Strike(crisis=one), asked.Strike(crisis=other)):
            return one == other
        case (asked.Unseal(turn=turn), asked.Unseal(turn=of_the_other)):
            return turn == of_the_other
        case (TakeFunding(districts=some), TakeFunding(districts=taken)):
            return taken is None or (some is not None and set(some) <= set(taken))
        case _:
            return wanted == done
