"""Checks that the journals hold everything acknowledged exactly once, and nothing unrequested."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from megagame.bots.captains import HandedIn
from megagame.bots.presses import Pressed
from megagame.bots.repeated_requests import BUSY
from tests.proof.rehearsals.tables_now import Written


class Counted(NamedTuple):
    """Numbers sent, acknowledged, lost (acknowledged but missing) and doubled (duplicated, or refused but present)."""

    sent: int
    acknowledged: int
    lost: int
    doubled: int

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled)


def counted_forms(forms: Iterable[HandedIn], unsealed: Iterable[str]) -> Counted:
    """Counts forms. `unsealed`: the marks in the notes of unsealed forms.

    Each card's newest form must be there once. An older, refused or unknown one is doubled. A form unanswered within a
    minute may replace the one before.
    """
    there, by_card = Counter(unsealed), defaultdict[str, list[HandedIn]](list)
    for form in forms:
        by_card[form.card].append(form)
    every = [form for of_card in by_card.values() for form in of_card]
    found = [(_must_count(of_card), sum(there[mark] for mark in _may_count(of_card))) for of_card in by_card.values()]
    counts = sum(min(1, times) for _, times in found)
    return Counted(
        sent=len(every),
        acknowledged=sum(form.is_acknowledged for form in every),
        lost=sum(must and not times for must, times in found),
        doubled=there.total() - counts,
    )


def _must_count(of_card: list[HandedIn]) -> bool:
    return any(form.is_acknowledged for form in of_card)


def _may_count(of_card: list[HandedIn]) -> set[str]:
    """Returns the marks of the newest acknowledged form and of later unanswered ones."""
    marks = set[str]()
    for form in reversed(of_card):
        if form.is_acknowledged:
            return {*marks, form.mark}
        if form.status in BUSY:
            marks.add(form.mark)
    return marks


def counted_presses(presses: Collection[Pressed], written: Iterable[Written]) -> Counted:
    """Counts presses. `written`: the entries of all journals.

    An accepted press must be in its journal with the number it was answered. A refused one there is doubled.
    """
    there = defaultdict[tuple[str, str], set[int]](set)
    for each in written:
        there[each.table, each.pressed].add(each.number)
    accepted = [each for each in presses if each.is_accepted]
    refused = [each for each in presses if not each.is_accepted and each.status not in BUSY]
    return Counted(
        sent=len(presses),
        acknowledged=len(accepted),
        lost=sum(each.number not in there.get((each.table, each.request_id), ()) for each in accepted),
        doubled=sum((each.table, each.request_id) in there for each in refused),
    )


def unasked(presses: Iterable[Pressed], written: Iterable[Written], authors: Collection[str]) -> list[Written]:
    """Returns journal entries of these `authors` that nobody requested."""
    asked = {(each.table, each.request_id) for each in presses}
    return [each for each in written if each.author in authors and (each.table, each.pressed) not in asked]
