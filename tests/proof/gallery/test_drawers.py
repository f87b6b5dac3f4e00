"""Every dialog, popover, panel and fold of the program is open in a gallery state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from megagame.games import GAMES
from tests.proof.gallery.states import State
from tests.proof.gallery.templates import template_files
from tests.proof.gallery.tours import tours

TAG = re.compile(r"<(\w+)\b((?:{%.*?%}|{{.*?}}|[^>])*)>", re.DOTALL)
ID = re.compile(r'\bid="((?:{{.*?}}|[^"])*)"')
POPOVER = re.compile(r"\bpopover(?!\w)")
VARIES = re.compile(r"{{.*?}}")
OF_RULES = ("parts/help.html", "parts/rules.html")
"""Folds within a game's rules, of which each phase opens one; the whole rules are another drawer."""
SIDE = [name for name, listing in GAMES.items() if listing.side]


class Drawer(NamedTuple):
    """Something initially shut: its template, its id, and the selector suffix when it is open."""

    template: str
    id: str
    open: str


STATES = [state for tour in tours() for state in tour.states]


def drawers() -> Iterator[Drawer]:
    for template, file in template_files().items():
        for name, attributes in TAG.findall(file.read_text(encoding="utf-8")):
            if (how := _how(name, attributes)) is not None and not template.endswith(OF_RULES):
                found = ID.search(attributes)
                assert found, f"{template}: <{name}{attributes}> has no id by which a state could name it"
                yield Drawer(template, found[1].replace("{{ name }}", file.stem.replace("_", "-")), how)


def _how(name: str, attributes: str) -> str | None:
    if name in {"dialog", "details"}:
        return "[open]"
    return ":popover-open" if POPOVER.search(attributes) else "" if "data-panel=" in attributes else None


def is_open(drawer: Drawer, state: State) -> bool:
    """Whether the state shows this drawer open; for a side game, at a table of that game."""
    folder = drawer.template.partition("/")[0]
    of_game = folder not in SIDE or f"{folder.replace('_', '-')}-1" in state.address
    first, *rest = map(re.escape, VARIES.split(drawer.id))
    named = "#" + r"[\w-]+".join((first, *rest)) + r"(?![\w-])"
    begins = rf"\[id\^={first}\]" if rest else named
    return of_game and re.search(rf"({named}|{begins}){re.escape(drawer.open)}", state.shows) is not None


@pytest.mark.parametrize("drawer", list(drawers()), ids=lambda drawer: f"{drawer.template} {drawer.id}")
def test_every_drawer_is_open_in_a_state(drawer: Drawer) -> None:
    assert any(is_open(drawer, state) for state in STATES)


@pytest.mark.parametrize("game", SIDE)
def test_the_rules_of_each_side_game_are_open_on_a_phone(game: str) -> None:
    """The popover is shared, its content is the game's."""
    mark = game.replace("_", "-")
    opened = any("#rules-help:popover-open" in state.shows for state in STATES if mark in state.address)
    assert opened, f"list the state `GalleryTable(...).rules(seat)` in tests/proof/gallery/tours/{game}.py"


def test_a_drawer_without_a_state_would_be_found() -> None:
    known = {drawer.id for drawer in drawers()}
    assert known >= {"promises", "programme-menu", "panel-form", "rules-help", "box", "publishing-{{ crisis.name }}"}
    lost = Drawer("table_wall.html", "no-such-menu", ":popover-open")
    assert not any(is_open(lost, state) for state in STATES)
    shut = Drawer("crisis_map/box.html", "box", ":popover-open")
    assert not any(is_open(shut, state) for state in STATES)
