"""Shared by practice players: the practice's state, time at its pace, and status messages."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from megagame.bots.web import Place
from megagame.core.dice import Dice
from megagame.practice_players import practice_facts
from megagame.practice_players.practice_facts import Facts, Over
from megagame.practice_session.playing import Playing

Found = TypeVar("Found")
READ_SECONDS = 0.4
TICK_SECONDS = 0.1


class Stage:
    """The practice of one event at a server's `place`. `facts`: its state."""

    def __init__(self, place: Place, event: int, found: Facts, dice: Dice) -> None:
        self.place, self.facts, self.dice = place, found, dice
        self.event = event
        self._playing: dict[str, Playing] = {}
        self._said: tuple[Playing, ...] = ()
        self._reading = ThreadPoolExecutor(1)  # one connection to the database

    async def look(self) -> None:
        """Update the state and publish messages periodically. Raises Over at the end of the practice."""
        while True:
            found = await self.ask(lambda: practice_facts.read(self.event))
            if found is None:
                raise Over
            self.facts = found
            if self._said != (now := tuple(self._playing.values())):
                await self.ask(lambda: practice_facts.write_playing(self.event, now))
                self._said = now
            await asyncio.sleep(READ_SECONDS)

    async def ask(self, what: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._reading, what)

    async def wait(self, seconds: float) -> None:
        """Wait for so many seconds at the practice's pace, which may change meanwhile."""
        while seconds > 0:
            await asyncio.sleep(TICK_SECONDS)
            seconds -= TICK_SECONDS * self.facts.pace

    async def until(self, is_so: Callable[[Facts], bool]) -> None:
        """Wait until this is true."""
        while not is_so(self.facts):
            await asyncio.sleep(TICK_SECONDS)

    def say(self, name: str, playing: Playing) -> None:
        """Show a status message, identified by `name`."""
        self._playing[name] = playing

    def say_no_more(self, name: str) -> None:
        self._playing.pop(name, None)
