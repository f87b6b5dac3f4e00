"""Simultaneous equal questions share one look-up, which starts after all of them were asked."""

from __future__ import annotations

import asyncio

import pytest

from megagame.tables.live.shared_lookup import SharedLookup


class Cards:
    """Valid cards, and a record of look-ups."""

    def __init__(self) -> None:
        self.valid, self.looks = {"a", "b"}, list[str]()

    async def look(self, card: str) -> bool:
        self.looks.append(card)
        answer = card in self.valid
        await asyncio.sleep(0.02)
        return answer


def test_who_asks_the_same_at_the_same_moment_shares_an_answer() -> None:
    async def scene() -> None:
        cards = Cards()
        together = SharedLookup(cards.look)
        assert await asyncio.gather(*map(together.ask, "aabac")) == [True, True, True, True, False]
        assert sorted(cards.looks) == ["a", "b", "c"]
        assert await together.ask("a")
        assert sorted(cards.looks) == ["a", "a", "b", "c"]

    asyncio.run(scene())


def test_nobody_gets_an_answer_that_was_looked_up_before_he_asked() -> None:
    async def scene() -> None:
        cards = Cards()
        together = SharedLookup(cards.look)
        early = asyncio.create_task(together.ask("a"))
        while not cards.looks:
            await asyncio.sleep(0)
        cards.valid.clear()
        assert (await together.ask("a"), await early) == (False, True)

    asyncio.run(scene())


def test_who_goes_away_takes_nobodys_answer() -> None:
    async def scene() -> None:
        together = SharedLookup(Cards().look)
        goes, stays = asyncio.create_task(together.ask("a")), asyncio.create_task(together.ask("a"))
        await asyncio.sleep(0)
        goes.cancel()
        assert await stays

    asyncio.run(scene())


def test_what_goes_wrong_is_told_to_all_who_asked_and_the_next_asks_anew() -> None:
    async def scene() -> None:
        away = [True]

        async def look(card: str) -> bool:
            if away:
                raise OSError(card)
            return True

        together = SharedLookup(look)
        told = await asyncio.gather(*map(together.ask, "aa"), return_exceptions=True)
        assert [str(each) for each in told] == ["a", "a"]
        away.clear()
        assert await together.ask("a")

    asyncio.run(scene())


def test_an_event_loop_that_ended_in_the_midst_of_it_leaves_nothing() -> None:
    together = SharedLookup(Cards().look)

    async def cut_off() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(together.ask("a"), 0.001)

    async def asks() -> bool:
        return await together.ask("a")

    asyncio.run(cut_off())
    assert asyncio.run(asks())
