"""Tokens on a live city map equal those of the state that the journal folds to.

`painted` compares a page with the server's markup. This law also finds tokens that screens, parts and templates all
omit.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import kinds
from crisis_map.game import GAME
from crisis_map.records.state import tokens_at
from megagame.core.journals.journal import Line, fold
from megagame.core.journals.recording import decoder_of_many
from tests.proof.engines.window import Window
from tests.proof.laws.fault import Fault

ON_PAGE: Final = """() => document.body.dataset.liveState === "live"
    ? Array.from(document.querySelectorAll("svg.map .hexes .hex"), (hex) => [
        hex.querySelector("text.label").textContent.trim(),
        Array.from(hex.querySelectorAll(".token:is(.there, .leaving, .dying) use"),
            (use) => use.getAttribute("href").replace("#token-", "")).sort()])
    : []"""
"""Counts leaving tokens, which still belong to their hex, but no arriving or departed ones."""
ENTRIES: Final = """SELECT entry.number, events, voids, restores, standing
    FROM tables_entry entry JOIN tables_table ON tables_table.id = table_id
    WHERE game = ? AND kept_id IS NULL ORDER BY entry.number"""
ALONE: Final = "() => document.querySelector('svg.map[data-district-alone]')?.dataset.districtAlone ?? null"
"""The district of a Councillor's map, which shows no other."""
TRIES: Final = 3
"""Retries, as a step between the two reads makes them differ."""

Tokens = Mapping[Label, Sequence[str]]


def map_tokens(window: Window, data: Path) -> Iterator[Fault]:
    """Each hex of the state, or of a district drawn alone, is on the map with exactly its tokens.

    `data`: the server's directory.
    """
    found: list[Fault] = []
    alone: str | None = window.run(ALONE)
    for _ in range(TRIES):
        found = list(_faults(dict(window.run(ON_PAGE)), _of_state(data, alone)))
        if not found:
            break
    yield from found


def _faults(shown: Tokens, there: Tokens) -> Iterator[Fault]:
    for at in dict.fromkeys((*shown, *there)) if shown else ():
        if shown.get(at) != there.get(at):
            yield Fault("map tokens", f"hex {at}", f"shows {_said(shown.get(at))}, but holds {_said(there.get(at))}")


def _said(tokens: Sequence[str] | None) -> str:
    return "no hex" if tokens is None else ", ".join(tokens) or "nothing"


def _of_state(data: Path, alone: str | None) -> Tokens:
    """Returns the token kinds in each hex of the running event's city, or of one district alone."""
    with closing(sqlite3.connect(data / "event.sqlite3", timeout=30)) as database:
        entries = database.execute(ENTRIES, (GAME.name,)).fetchall()
    decode = decoder_of_many(GAME.event).decode
    state = fold(
        GAME,
        [
            Line(number, decode(events), voids, standing or None, restores)
            for number, events, voids, restores, standing in entries
        ],
    )
    drawn = (at for at, block in state.city.hexes.items() if alone in {None, block.district})
    return {at: sorted(kinds(tokens_at(state, at))) for at in drawn}
