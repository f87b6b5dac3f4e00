"""Everybody in a day by bots, and every open screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from megagame.bots.captains import Captain
from megagame.bots.controls import Control, Login, projector
from megagame.bots.live_pages import LivePage
from megagame.bots.seats import SeatPlayer
from megagame.bots.web import Place
from megagame.core.dice import Dice
from megagame.core.game import WALL, Seat
from megagame.games import GAMES
from tests.proof.clients.hall import Hall
from tests.proof.rehearsals.council_work import council
from tests.proof.rehearsals.plans import Plan
from tests.proof.rehearsals.tables_now import defaults_of

OVERVIEW = "/tables/"
SIDE_GAMES = tuple(name for name, listing in GAMES.items() if listing.side)


@dataclass
class SideTable:
    """A side table: its players and its table view."""

    game: str
    name: str
    players: dict[Seat, SeatPlayer]
    view: LivePage


@dataclass
class People:
    """All players, and the server processes they use."""

    places: tuple[Place, ...]
    captains: list[Captain]
    controls: list[Control]
    projector: LivePage
    sides: list[SideTable] = field(default_factory=list)
    council: dict[Seat, SeatPlayer] = field(default_factory=dict)

    def pages(self) -> Iterator[tuple[str, LivePage]]:
        """Yields every open page with a readable name."""
        yield "projector", self.projector
        for number, control in enumerate(self.controls, 1):
            for path, page in control.pages.items():
                yield f"{path} of Control {number}", page
        for number, captain in enumerate(self.captains, 1):
            if captain.page:
                yield f"phone {number}", captain.page
        yield from ((seat, each.page) for seat, each in self.council.items() if each.page)
        for side in self.sides:
            yield f"{side.name}, table view", side.view
            yield from ((f"{side.name}, {seat}", each.page) for seat, each in side.players.items() if each.page)

    async def leave(self) -> None:
        """Closes all pages."""
        for _, page in self.pages():
            await page.sleep()


async def gathered(hall: Hall, plan: Plan) -> People:
    """Opens consoles, projector, overview and side tables; captains open pages with their cards."""
    places = tuple(Place(process.port) for process in hall.processes)
    login = Login(hall.control.cookie_header(), hall.control.token())
    people = People(
        places=places,
        captains=[
            Captain(places[number % len(places)], Dice(plan.seed * 1000 + number)) for number in range(plan.phones)
        ],
        controls=[Control(places[number % len(places)], login) for number in range(plan.controls)],
        projector=await projector(places[-1], hall.card),
    )
    for control in people.controls:
        await control.open_page()
    await people.controls[0].open_page(OVERVIEW)
    for number in range(plan.tables):
        people.sides.append(await _opened(people, SIDE_GAMES[number % len(SIDE_GAMES)]))
    if plan.council:
        people.council = await council(people.places, people.controls[0])
    return people


async def _opened(people: People, game: str) -> SideTable:
    """Opens a side table with a player at each seat, whose pages are spread over the processes."""
    table = await people.controls[0].open_side_table(game, defaults_of(game))
    seats = [seat for seat in table.cards if seat != WALL]
    players = {
        seat: SeatPlayer(people.places[number % len(people.places)], table.name, seat, table.cards[seat])
        for number, seat in enumerate(seats)
    }
    for player in players.values():
        await player.open_page()
    return SideTable(game, table.name, players, await projector(people.places[0], table.cards[WALL]))
