"""A whole day by bots, following the programme."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from crisis_map.records.state import coming_turn
from megagame.core.dice import Dice
from megagame.event.state import Paused
from tests.proof.clients import captains as trial
from tests.proof.clients.hall import Hall
from tests.proof.rehearsals import console_work, council_work, hall_work, phones
from tests.proof.rehearsals.comparing import Difference, compared
from tests.proof.rehearsals.crisis_map_bots import preparations
from tests.proof.rehearsals.floors import Floor
from tests.proof.rehearsals.people import People
from tests.proof.rehearsals.phones import Told
from tests.proof.rehearsals.plans import Plan
from tests.proof.rehearsals.side_tables import play_all_day
from tests.proof.rehearsals.tables_now import EVENT, MAP, name_of, now

NEXT_PHASE = {"type": "next_phase"}
ANNOUNCED = (
    {"type": "announce", "text": "Lunch is at half past twelve."},
    {"type": "announce", "text": "The bridge is closed."},
    {"type": "set_theme", "theme": "dark"},
    {"type": "set_theme", "theme": "light"},
    {"type": "set_text_size", "percent": 110},
)
Tell = Callable[[str], None]


@dataclass
class Played:
    """Results of a day, as its players saw them. `whims`: phones or screens put to sleep or cut off."""

    people: People
    turns: int = 0
    screens: int = 0
    differences: list[Difference] = field(default_factory=list)
    receipts: list[Told] = field(default_factory=list)
    whims: int = 0
    seconds: float = 0.0


class Day:
    """One day in a hall. `play` raises AssertionError if it cannot go on."""

    def __init__(self, hall: Hall, people: People, plan: Plan, tell: Tell) -> None:
        self._hall, self._people, self._plan, self._tell = hall, people, plan, tell
        self._dice, self._floor = Dice(plan.seed), Floor()
        self._map = self._event = ""
        self.played = Played(people)

    async def play(self) -> Played:
        """Plays all turns phase by phase; then compares every screen once more."""
        began = time.monotonic()
        self._map, self._event = await name_of(MAP), await name_of(EVENT)
        final = {} if self._plan.hours else {"turn": self._plan.turns}
        await console_work.press(self._people.controls[0], self._event, {"type": "set_final", **final})
        beside = [asyncio.create_task(each) for each in self._beside()]
        try:
            while self._goes_on(time.monotonic() - began):
                await self._turn(began)
                _raise_faults(beside)
        finally:
            await self._send_home(beside)
        await self._end()
        self.played.seconds = time.monotonic() - began
        return self.played

    async def _send_home(self, beside: Iterable[asyncio.Task[None]]) -> None:
        """Cancels the background tasks while no press is in progress."""
        async with self._floor.quiet():
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)

    def _goes_on(self, passed: float) -> bool:
        return passed < self._plan.seconds if self._plan.hours else self.played.turns < self._plan.turns

    async def _turn(self, began: float) -> None:
        turn = coming_turn((await now(self._map)).state)
        self._tell(f"{time.monotonic() - began:6.0f} s  turn {turn}")
        phases = (await now(self._event)).state.programme.phases
        async with self._floor.quiet():
            await hall_work.pass_breaks(self._people.controls, self._event)
        for place, phase in enumerate(phases):
            until = time.monotonic() + self._plan.phase_seconds(phase.minutes)
            until = min(until, began + self._plan.seconds) if self._plan.hours else until
            await console_work.press_together(self._people.controls[:2], self._event, NEXT_PHASE)
            await self._let_clock_run()
            if phase.specialisation:
                await self._specialise()
            elif place == 0:
                await self._deal(turn)
                await self._tell_the_hall()
                await self._hand_in()
            await asyncio.sleep(max(0.0, until - time.monotonic()))
        await self._look_up_receipts(turn)
        self.played.turns += 1

    async def _let_clock_run(self) -> None:
        stands = await now(self._event)
        if isinstance(stands.state.clock, Paused):
            await self._people.controls[0].act(self._event, {"type": "start"}, stands.number)

    async def _deal(self, turn: int) -> None:
        """Gives everybody an order card of the turn, and scans it."""
        captains = self._people.captains
        districts = len((await now(self._map)).state.city.districts)
        each = -(-len(captains) // districts)
        async with self._floor.quiet():
            cards = await asyncio.to_thread(trial.print_cards, self._hall, each, turn)
            stack = len(cards) // districts
            await asyncio.gather(
                *(
                    phones.scan(captain, cards[number % districts * stack + number // districts])
                    for number, captain in enumerate(captains)
                )
            )

    async def _tell_the_hall(self) -> None:
        if not self._people.captains:
            return
        captain, side = self._dice.one_of(self._people.captains), next(iter(self._people.sides), None)
        async with self._floor.quiet():
            await hall_work.tell_the_hall(
                self._people.controls, self._event, captain.district, side.name if side else ""
            )
            await hall_work.answer_a_call(captain, self._people.controls)

    async def _hand_in(self) -> None:
        await console_work.press(self._people.controls[0], self._map, {"type": "open_box"})
        state = (await now(self._map)).state
        everybody = (phones.hand_in(each, state, self._plan, self._chance()) for each in self._people.captains)
        await asyncio.gather(*everybody)

    async def _specialise(self) -> None:
        """Unseals and executes the forms, strikes crises, and closes the phase."""
        controls = self._people.controls
        await console_work.press(controls[0], self._map, {"type": "shut_box"})
        state = (await now(self._map)).state
        await asyncio.gather(*(phones.come_late(each, state, self._chance()) for each in self._people.captains))
        async with self._floor.quiet():
            await console_work.unseal(controls, self._map)
        await hall_work.paste_a_form(controls[-1], self._map)
        await console_work.press(controls[-1], self._map, *preparations(state, self._dice))
        async with self._floor.quiet():
            await console_work.press(controls[0], self._map, *council_work.of_control((await now(self._map)).state))
        await console_work.press_together(controls, self._map, {"type": "open_phase"})
        await hall_work.rule_on_newest(controls[0], self._map)
        await hall_work.change_by_hand(controls[-1], self._map)
        while not await console_work.is_ready_to_close(self._map):
            work = (console_work.work_through(each, self._map, self._plan, self._chance()) for each in controls)
            await asyncio.gather(*work)
        await self._compare()
        await console_work.press_together(controls, self._map, {"type": "close_phase"})

    async def _look_up_receipts(self, turn: int) -> None:
        told = await asyncio.gather(*(phones.receipt_of_turn(each, turn) for each in self._people.captains))
        self.played.receipts += [each for each in told if each]

    async def _compare(self) -> None:
        async with self._floor.quiet():
            screens, found = await compared(self._people.pages())
        self.played.screens += screens
        self.played.differences += found

    async def _end(self) -> None:
        """Deals cards of a coming turn, and compares all screens again."""
        if not self._plan.hours:
            await console_work.press_together(self._people.controls[:2], self._event, NEXT_PHASE)
        await self._deal(coming_turn((await now(self._map)).state))
        await self._compare()

    def _beside(self) -> Iterator[Coroutine[Any, Any, None]]:
        yield from (play_all_day(self._people, side, self._plan, self._floor) for side in self._people.sides)
        yield council_work.play_all_day(self._people.council, self._plan, self._floor)
        yield self._have_whims()
        yield self._announce()

    async def _have_whims(self) -> None:
        """Disturbs random phones or screens, all day."""
        dice = self._chance()
        while True:
            await asyncio.sleep(self._plan.whim_seconds)
            self.played.whims += 1
            async with self._floor.acting():
                if self._people.captains and dice.roll(3) > 1:
                    await phones.have_a_whim(dice.one_of(self._people.captains), dice)
                else:
                    _, page = dice.one_of(tuple(self._people.pages()))
                    await page.lose_line()

    async def _announce(self) -> None:
        """Announces something or changes the projectors, all day."""
        dice = self._chance()
        while True:
            await asyncio.sleep(2 * self._plan.whim_seconds)
            async with self._floor.acting():
                stands = await now(self._event)
                await self._people.controls[-1].act(self._event, dice.one_of(ANNOUNCED), stands.number)

    def _chance(self) -> Dice:
        return Dice(self._dice.seed())


def _raise_faults(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Raises the exceptions of background tasks; one that finished normally is no fault."""
    for task in tasks:
        if task.done():
            task.result()
