"""Kinds of presses that are taken back at a row of the database: as long as it is there, and as the press left it."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from megagame.core.game import Refusal
from megagame.core.sentences import Sentence
from megagame.presses.presses import Kind

Row = TypeVar("Row", bound=Model)


def at_row(
    done: str,
    back: str,
    find: Callable[[Any], QuerySet[Row]],
    figures: Callable[[Row], Mapping[str, str | int]],
    undo: Callable[[QuerySet[Row], Any], object],
    gone: str,
) -> Kind:
    """A kind whose way back changes the row that `find` gives for what the press has kept.

    `done`, `back`: texts with figures. `undo` does it to the rows found, and returns how many it changed; where that is
    none it is refused with `gone`.
    """

    def said(before: Any) -> Sentence | None:
        row = find(before).first()
        return Sentence(back, figures(row)) if row else None

    def taken_back(before: Any) -> None:
        if not undo(find(before), before):
            raise Refusal(gone)

    return Kind(done, said, taken_back)
