"""Tell askers whose screen was behind who has done it already, or what was done instead."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from megagame.core.game import Refusal, tag_of
from megagame.core.refusals import ALREADY_DONE, OWN_PRESS, STALE
from megagame.core.sentences import Noun, Sentence, counted, gettext_noop, listed
from megagame.tables.authors import author_called, is_players
from megagame.tables.journals import journal
from megagame.tables.journals.steps import to_put_back, to_undo
from megagame.tables.models import Entry, Table

_PAGE = re.compile(r"[0-9a-f]{16}(?=[0-9a-f]{16})")
"""The part of a request id that identifies the page (`act.js`)."""

MOST_READ = 200
"""Newest entries considered if the asker was away for longer."""

YOU = Sentence(gettext_noop("You"))
TAKEN_BACK = Noun(gettext_noop("{number} step taken back"), gettext_noop("{number} steps taken back"))
PUT_BACK = Noun(gettext_noop("{number} step put back"), gettext_noop("{number} steps put back"))
PAUSE = Noun(gettext_noop("{number} pause or end of one"), gettext_noop("{number} pauses or ends of one"))
TOOK_BACK = gettext_noop("{author} already took it back.")
BY = gettext_noop("{sums}, by {who}.")
SOMETHING = Sentence(gettext_noop("something else was done."))
RESTORED = gettext_noop("{author} already put it back.")


def stale_action(table: Table, press: str, seen: int, action: Any) -> Refusal:
    """Refuse an action whose asker has seen the entry `seen`; `press` is the request id.

    `already_done` if another press did the same, `own_press` if everything since came from the same page, otherwise
    `stale`.
    """
    since, gone = _since(table, seen), journal.taken_back(table)
    kind = tag_of(type(action))
    for entry in since:
        if entry.number not in gone and not _is_other(entry) and journal.kind_in(entry.action) == kind:
            done = msgspec.json.decode(entry.action, type=journal.listing_of(table).game.action)
            if text := journal.listing_of(table).already(action, done):
                return _already(text, press, entry)
    return _stale(table, press, since)


def stale_undo(table: Table, press: str, seen: int, back_to: int | None) -> Refusal:
    """The same for an undo, which is already done if all that it would take back was taken back."""
    since, gone = _since(table, seen), journal.taken_back(table)
    wanted = frozenset(step.number for step in to_undo(table, seen, back_to))
    undone = [entry for entry in since if entry.voids in wanted]
    return _already(TOOK_BACK, press, undone[0]) if wanted and wanted <= gone else _stale(table, press, since)


def stale_put_back(table: Table, press: str, seen: int, up_to: int | None) -> Refusal:
    """The same for putting steps back."""
    since, gone = _since(table, seen), journal.taken_back(table)
    steps = frozenset(step.number for step in to_put_back(table, seen, up_to))
    restored = [entry for entry in since if entry.restores in steps]
    return _already(RESTORED, press, restored[0]) if restored and not steps & gone else _stale(table, press, since)


def _since(table: Table, seen: int) -> list[Entry]:
    return list(Entry.objects.filter(table_id=table.pk, number__gt=seen).order_by("-number")[:MOST_READ])


def _is_other(entry: Entry) -> bool:
    """Whether it was no step."""
    return not (entry.voids is entry.restores is None and not entry.standing)


def _already(text: str, press: str, entry: Entry) -> Refusal:
    author = YOU if _is_own(press, entry) else author_called(entry.author)
    return Refusal(ALREADY_DONE, what=Sentence(text, {"author": author}))


def _is_own(press: str, entry: Entry) -> bool:
    """Whether it comes from the same page; two Control members may share an account."""
    page = _PAGE.match(press)
    return page is not None and entry.request_id.startswith(page[0])


def _stale(table: Table, press: str, since: list[Entry]) -> Refusal:
    others = [entry for entry in since if not _is_own(press, entry)]
    if since and not others:
        return Refusal(OWN_PRESS)
    if not since:
        return Refusal(STALE, what=SOMETHING)
    authors = {entry.author: entry for entry in others}
    who = listed(_called(table, entry) for entry in authors.values())
    sums = listed(counted(noun for entry in others for noun in _nouns(table, entry)))
    return Refusal(STALE, what=Sentence(BY, {"sums": sums, "who": who}))


def _called(table: Table, entry: Entry) -> Sentence:
    if is_players(entry.author, entry.seat):
        return journal.listing_of(table).called(journal.current(table).state, entry.seat)
    return author_called(entry.author)


def _nouns(table: Table, entry: Entry) -> Iterator[Noun]:
    if entry.voids is not None:
        yield TAKEN_BACK
    elif entry.restores is not None:
        yield PUT_BACK
    elif entry.standing:
        yield PAUSE
    else:
        yield from journal.listing_of(table).nouns(
            journal.kind_in(entry.action), journal.events_of(table, entry.events)
        )
