"""Guard Captains of a practice: they seal forms in time, except for one, and lose connections and cards."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence

from crisis_map.city.tokens import PEOPLE
from crisis_map.records.actions import WrittenLine
from crisis_map.records.state import State, hexes_with_tokens
from megagame.bots.captains import Captain
from megagame.core.dice import Dice
from megagame.practice.models import note
from megagame.practice_players.practice_facts import Facts, draw_card, forms_of
from megagame.practice_players.stage import Stage
from megagame.practice_session.cities import CAPTAINS
from megagame.practice_session.playing import Playing

FIRST_SECONDS, LAST_SECONDS = 4, 40
AWAY_AFTER, AWAY_FOR = 30, 12
LOST_AFTER = 25
CALLS_AFTER = 20
CALL_SECONDS = 1.0
"""Real seconds between two looks at a call, as of a phone."""
FEWEST_LINES, MOST_LINES, LINES = 2, 4, 16
"""Lines on a form, and approximate total."""
MOST_ORDERS = 6
CARD_IS_NONE = frozenset({"void_card", "used_card"})
NO_NOTES = ""
CONFLICT = 409
"""Refused for now: another moment or another card would have worked."""


class Played:
    """A captain of a district, one of `CAPTAINS` there. `number`: among all captains."""

    def __init__(self, stage: Stage, district: str, number: int) -> None:
        self._stage, self._number = stage, number
        self.district = district
        self.phone = Captain(stage.place, stage.dice)

    @property
    def called(self) -> str:
        return self._stage.facts.state.city.name_of(self.district)

    def is_late(self, turn: int) -> bool:
        """Whether it is this captain's turn to be late: one captain per turn, in rotation."""
        return (turn - 1) % (CAPTAINS * len(self._stage.facts.state.city.districts)) == self._number

    async def play(self, sent_before: Counter[str]) -> None:
        """Play turn after turn. `sent_before`: each district's forms from before this program started."""
        passes = self._number % CAPTAINS < sent_before[self.district]
        while True:
            turn = self._stage.facts.turn
            await self._take_card(turn)
            if not passes:
                await self._play_turn(turn)
            passes = False
            await self._stage.until(lambda facts: facts.turn != turn)  # noqa: B023 - awaited at once

    async def _take_card(self, turn: int) -> None:
        value = await self._stage.ask(lambda: draw_card(self._stage.event, turn, self.district))
        await self.phone.take_card(value)

    async def _play_turn(self, turn: int) -> None:
        await self._stage.until(lambda facts: facts.box == "accepting" or facts.turn != turn)
        if self.is_late(turn):
            await self._stage.until(lambda facts: facts.box != "accepting" or facts.turn != turn)
        else:
            await self._stage.wait(FIRST_SECONDS + self._stage.dice.roll(LAST_SECONDS - FIRST_SECONDS))
        await self._hand_in(turn, self._orders())

    def _orders(self) -> tuple[WrittenLine, ...]:
        """Lines that suit the city's size, at most what the box allows."""
        state, orders = self._stage.facts.state, tuple[WrittenLine, ...]()
        wanted = max(FEWEST_LINES, min(MOST_LINES, LINES // (CAPTAINS * len(state.city.districts))))
        while len(orders) < wanted:
            orders += form_by_lot(state, self.district, self._stage.dice)
        return orders[: min(wanted, state.box.lines) if state.box else wanted]

    async def _hand_in(self, turn: int, orders: Sequence[WrittenLine]) -> None:
        name = f"late {self._number}"
        while self._stage.facts.turn == turn:
            sent = await self.phone.hand_in(orders, mark=NO_NOTES)
            if sent.is_acknowledged or sent.status != CONFLICT:
                return None
            if sent.code in CARD_IS_NONE:
                await self._take_card(turn)
            elif sent.code == "box_unsealed":
                return await self._bring_paper(turn, orders)
            else:
                self._stage.say(name, Playing("late", {"district": self.called}))
                before = self._stage.facts.box
                await self._stage.until(lambda facts: facts.box != before or facts.turn != turn)  # noqa: B023
                self._stage.say_no_more(name)

    async def _bring_paper(self, turn: int, orders: Sequence[WrittenLine]) -> None:
        """A late form on paper at the console, until somebody types in a form of the district."""
        before = _on_paper(self._stage.facts.state, self.district)
        lines = ", ".join(f"{each.from_} {each.to}" for each in orders)
        name = f"paper {self._number}"
        self._stage.say(name, Playing("paper", {"district": self.called, "lines": lines}))

        def is_typed(facts: Facts) -> bool:
            return facts.turn != turn or _on_paper(facts.state, self.district) > before

        await self._stage.until(is_typed)
        self._stage.say_no_more(name)


async def lose_lines(stage: Stage, captains: Sequence[Played]) -> None:
    """Disconnect a phone now and then, and reconnect it."""
    while True:
        await stage.wait(AWAY_AFTER)
        away = stage.dice.one_of(captains)
        if away.phone.page is None:
            continue
        page = away.phone.page
        await page.sleep()
        stage.say("phone", Playing("phone", {"district": away.called}))
        await stage.wait(AWAY_FOR)
        if page is away.phone.page:  # a new card comes with a new page
            page.wake()
        stage.say_no_more("phone")


async def lose_card(stage: Stage, captains: Sequence[Played]) -> None:
    """Report a lost card once, while the box accepts forms, until a stack is made again."""
    await stage.until(lambda facts: facts.box == "accepting" or "card" in facts.done)
    await stage.wait(LOST_AFTER)
    if "card" not in stage.facts.done:
        stage.say("card", Playing("card", {"district": stage.dice.one_of(captains).called}))
        await stage.until(lambda facts: "card" in facts.done)
        stage.say_no_more("card")


async def call_control(stage: Stage, captains: Sequence[Played]) -> None:
    """Call Control until somebody comes: each turn of the programme ends the call of the one before."""
    while "call" not in stage.facts.done:
        await stage.wait(CALLS_AFTER)
        caller = stage.dice.one_of(captains)
        stage.say("call", Playing("call", {"district": caller.called}))
        if await _is_answered(caller):
            await stage.ask(lambda: note("call"))
            break
        stage.say_no_more("call")
    stage.say_no_more("call")


async def _is_answered(caller: Played) -> bool:
    token = secrets.token_hex(16)
    said = await caller.phone.call_control(token, "rules")
    while said == "called":
        await asyncio.sleep(CALL_SECONDS)
        said = await caller.phone.call_control(token)
    return said == "coming"


def captains_of(stage: Stage) -> tuple[Played, ...]:
    districts = [district for district in stage.facts.state.city.districts for _ in range(CAPTAINS)]
    return tuple(Played(stage, district, number) for number, district in enumerate(districts))


async def sent_before(stage: Stage) -> Counter[str]:
    """This turn's forms so far, by district."""
    found = stage.facts
    return await stage.ask(lambda: forms_of(found))


def _on_paper(state: State, district: str) -> int:
    return sum(form.district == district and not form.receipt for form in state.forms)


def form_by_lot(state: State, district: str, dice: Dice) -> tuple[WrittenLine, ...]:
    """A random form like a Guard Captain's, mostly valid, with its own people and nearby destinations."""
    return tuple(_line_by_lot(state, district, dice) for _ in range(dice.roll(MOST_ORDERS)))


def _line_by_lot(state: State, district: str, dice: Dice) -> WrittenLine:
    people = [at for at, tokens in hexes_with_tokens(state) if any(token.kind in PEOPLE for token in tokens)]
    own = [at for at in people if state.city.district_of(at) == district]
    from_ = dice.one_of(own) if own and dice.roll(8) > 1 else dice.one_of(tuple(state.city.places))
    near = state.city.neighbours[from_]
    to = dice.one_of(near) if near and dice.roll(4) > 1 else dice.one_of(tuple(state.city.places))
    return WrittenLine(from_, to, dice.one_of((None, None, None, *PEOPLE)))
