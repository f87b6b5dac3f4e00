"""Kinds of presses that are undone in a database row, if it still exists unchanged."""

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
    """A kind whose undo changes the row that `find` returns for the press's stored data.

    `done`, `back`: texts with placeholders. `undo` changes the found rows and returns their number; refused with `gone`
    if there are none.
    """

    def said(before: Any) -> Sentence | None:
        row = find(before).first()
        return Sentence(back, figures(row)) if row else None

    def taken_back(before: Any) -> None:
        if not undo(find(before), before):
            raise Refusal(gone)

    return Kind(done, said, taken_back)
