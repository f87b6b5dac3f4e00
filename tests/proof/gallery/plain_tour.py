"""The tour of a side game that has none of its own: its recording as it begins, halfway, and at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from megagame.core.game import CONTROL, WALL
from megagame.core.journals.recording import Recording
from megagame.games import GAMES
from tests.proof.gallery.gallery_tables import SECRETS, GalleryTable
from tests.proof.gallery.recordings import PLAYED, seats
from tests.proof.gallery.states import PlayOn, State, Tour


def plain_tour(game: str) -> Tour:
    """Returns states of each page of this side game's table; none if the game has no recording."""
    mark, listing = game.replace("_", "-"), GAMES[game]
    assert listing.side
    table = GalleryTable(f"{mark}-1", listing.side.called)
    found = sorted(PLAYED.glob(f"{mark}-*.json"))
    return Tour(name=listing.side.called, states=tuple(_states(game, table, found[0].stem) if found else ()))


def _states(game: str, table: GalleryTable, name: str) -> Iterator[State]:
    """Halfway all pages are rendered for the screen laws, as templates may be drawn then alone."""
    recording = msgspec.json.decode((PLAYED / f"{name}.json").read_bytes(), type=Recording)
    players = sorted({*seats(GAMES[game].game, recording.entries)} - {CONTROL, WALL})
    last = len(recording.entries)
    yield from _at(table, players, "beginning", PlayOn(name, 1))
    yield table.rules(players[0])
    if GAMES[game].secrets:
        yield table.control("what is hidden", "#secrets > *", window=(SECRETS,))
    for state in _at(table, players, "halfway", PlayOn(name, (last + 1) // 2)):
        yield replace(state, renders_more=True)
    yield from _at(table, players, "end", PlayOn(name, last))


def _at(table: GalleryTable, players: Sequence[str], moment: str, played: PlayOn) -> Iterator[State]:
    yield table.view(moment, ".table-wall", before=(played,))
    yield table.control(moment, ".table-control")
    yield from (table.seat(seat, f"{moment}, {seat}", ".seat-main") for seat in players)
