"""Telling follows the commit, in the journal's order, while the next press is decided; shared parts render once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.template.backends.django import Template

from megagame.core.game import CONTROL
from megagame.tables.journals import journal
from megagame.tables.live import hub, layer, publishing
from megagame.tables.models import Table
from megagame.tables.rendering import screens
from megagame.tables.rendering.screens import View
from tests.tables.tables import NAME, do, fund

PATIENCE = 20.0
NOTE = {"type": "note", "text": "a ruling"}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The seats and versions told, in order."""
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(layer, "tell", lambda message: told.append((message["seat"], message["version"])))
    return told


def press() -> int:
    try:
        return do(NOTE)
    finally:
        connection.close()


def newest() -> int:
    return Table.objects.values_list("number", flat=True).get(name=NAME)


class Slow:
    """Delays rendering for the first press until released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawing, self.may_draw = threading.Event(), threading.Event()
        message = publishing._message

        def slowly(*arguments: Any) -> hub.Message:
            if not self.drawing.is_set():
                self.drawing.set()
                assert self.may_draw.wait(PATIENCE)
            return message(*arguments)

        monkeypatch.setattr(publishing, "_message", slowly)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow(monkeypatch)
    yield slow
    slow.may_draw.set()


def test_the_next_is_decided_while_screens_are_drawn_and_told_after_them(
    table: Table, told: list[tuple[str, int]], slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    committed = threading.Event()
    kept = journal.keep

    def keep(*arguments: Any) -> Any:
        if newest() == 3:
            committed.set()
        return kept(*arguments)

    monkeypatch.setattr(journal, "keep", keep)
    with ThreadPoolExecutor(2) as people:
        first = people.submit(press)
        assert slow.drawing.wait(PATIENCE)
        second = people.submit(press)
        assert committed.wait(PATIENCE)
        assert told == []
        slow.may_draw.set()
        assert (first.result(PATIENCE), second.result(PATIENCE)) == (2, 3)
    assert told == [(CONTROL, 2), (CONTROL, 3)]


class Watched:
    """A lock that reports when a second thread arrives."""

    def __init__(self, came: threading.Event) -> None:
        self._lock, self._came, self._taken = threading.Lock(), came, False

    def acquire(self) -> None:
        if self._taken:
            self._came.set()
        self._taken = True
        self._lock.acquire()

    def release(self) -> None:
        self._lock.release()


def test_who_comes_right_after_a_commit_is_told_after_it(
    table: Table, told: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first press has committed but told nobody, so the second must wait."""
    waits_or_told, kept = threading.Event(), journal.keep
    monkeypatch.setitem(publishing._deciding, NAME, Watched(waits_or_told))

    def tell(message: layer.Message) -> None:
        told.append((message["seat"], message["version"]))
        waits_or_told.set()

    monkeypatch.setattr(layer, "tell", tell)
    with ThreadPoolExecutor(2) as people:

        def keep(of: Table, folded: journal.Folded) -> journal.Folded:
            if folded.number == 2:
                people.submit(press)
                assert waits_or_told.wait(PATIENCE)
            return kept(of, folded)

        monkeypatch.setattr(journal, "keep", keep)
        people.submit(press).result(PATIENCE)
    assert told == [(CONTROL, 2), (CONTROL, 3)]


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of rendered parts."""
    names: list[str] = []
    render = Template.render

    def counted(self: Template, context: Any = None, request: Any = None) -> Any:
        names.append(context["name"])
        return render(self, context, request)

    monkeypatch.setattr(Template, "render", counted)
    return names


def test_what_several_seats_see_is_drawn_once_for_each_language(table: Table, rendered: list[str]) -> None:
    wall = screens.whole(View(NAME, "wall", "en")).markup
    assert sorted(rendered) == sorted(wall)
    rendered.clear()
    north = screens.whole(View(NAME, "district-north", "en")).markup
    assert set(rendered) == {"pending", "strip", "district", "box", "own-orders"}
    rendered.clear()
    south = screens.whole(View(NAME, "district-south", "en")).markup
    assert rendered == ["district"]
    shared = wall.keys() - {"pending"}
    assert all(wall[name] == north[name] == south[name] for name in shared)
    assert south["district"] != north["district"]
    rendered.clear()
    assert screens.whole(View(NAME, "wall", "zh-hant")).markup["turn"] != wall["turn"]
    assert sorted(rendered) == sorted(wall)


def test_what_did_not_change_is_not_drawn_again(table: Table, rendered: list[str]) -> None:
    view = View(NAME, "wall", "en")
    before = screens.whole(view)
    rendered.clear()
    do({"type": "place", "at": "A2", "token": "damage"})
    after = screens.whole(view)
    changed = {name for name, text in after.markup.items() if before.markup[name] != text}
    assert set(rendered) == changed
    assert "hex-A2" in changed
    assert "hex-A1" not in changed


@pytest.mark.parametrize("watched", [True, False])
def test_what_control_alone_sees_is_worked_out_for_who_looks_and_after_the_hall_was_told(
    table: Table, monkeypatch: pytest.MonkeyPatch, watched: bool
) -> None:
    done: list[str] = []
    parts = screens.game_parts

    def worked_out(table: Table, folded: journal.Folded, seat: str) -> screens.Parts:
        done.append(f"worked out for {seat}")
        return parts(table, folded, seat)

    monkeypatch.setattr(screens, "game_parts", worked_out)
    monkeypatch.setattr(layer, "tell", lambda message: done.append(f"told {message['seat']}"))
    monkeypatch.setattr(hub, "languages_watching", lambda name, seat: ("en",) if watched or seat != CONTROL else ())
    do({"type": "place", "at": "B2", "token": "damage"})
    for_control = [place for place, what in enumerate(done) if what == f"worked out for {CONTROL}"]
    assert done[-1] == f"told {CONTROL}"
    assert bool(for_control) is watched
    assert all(done.index("told wall") < place for place in for_control)


def test_control_is_told_what_changed_since_the_entry_before_also_where_nobody_looked_meanwhile(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token that was placed and removed while nobody looked counts as a change."""
    told: list[hub.Message] = []
    looking = [True]
    monkeypatch.setattr(layer, "tell", told.append)
    monkeypatch.setattr(hub, "languages_watching", lambda name, seat: ("en",) if looking[0] else ())
    do(NOTE)
    looking[0] = False
    do({"type": "place", "at": "A2", "token": "damage"})
    looking[0] = True
    do({"type": "remove", "at": "A2", "token": "damage"})
    (for_control,) = [message for message in told[-9:] if message["seat"] == CONTROL and message["version"] == 4]
    assert "hex-A2" in for_control["markup"]["en"]


def test_a_telling_that_fails_does_not_fail_what_was_done(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The author gets a normal answer, the reason is logged, and the next change is told."""
    told: list[str] = []

    def fails(message: layer.Message) -> None:
        raise OSError("no layer")

    monkeypatch.setattr(layer, "tell", fails)
    assert do(NOTE) == 2
    assert newest() == 2
    assert [record.getMessage() for record in caplog.records] == [f"Screens of {NAME} were not told of entry 2"]
    monkeypatch.setattr(layer, "tell", lambda message: told.append(message["seat"]))
    assert do(NOTE) == 3
    assert told == [CONTROL]


def test_a_name_that_changes_is_sent_with_every_line_that_has_it_from_the_first_press_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if this process has not rendered the table yet, as after a start."""
    sent: list[Any] = []
    do(fund(3))
    publishing.forget()
    monkeypatch.setattr(hub, "languages_watching", lambda key, seat: ("en",) if seat == CONTROL else ())
    monkeypatch.setattr(layer, "tell", sent.append)
    shown = dict(screens.whole(View(NAME, CONTROL, "en")).markup)
    do({"type": "change_district", "district": "north", "name": "The Heights"})
    (message,) = (each for each in sent if each["seat"] == CONTROL)
    shown |= message["markup"]["en"]
    screens.forget()
    assert shown == screens.whole(View(NAME, CONTROL, "en")).markup
