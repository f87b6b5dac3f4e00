"""Quiet is granted once nobody is working, and nobody starts until it is over."""

from __future__ import annotations

import asyncio

from tests.proof.rehearsals.floors import Floor


def test_quiet_waits_for_those_who_act_and_holds_back_those_who_would_begin() -> None:
    assert asyncio.run(_told()) == ["acts", "has acted", "quiet", "over", "acts later"]


async def _told() -> list[str]:
    floor, told, began = Floor(), list[str](), asyncio.Event()

    async def act() -> None:
        async with floor.acting():
            told.append("acts")
            began.set()
            await asyncio.sleep(0.02)
            told.append("has acted")

    async def act_later() -> None:
        async with floor.acting():
            told.append("acts later")

    first = asyncio.create_task(act())
    await began.wait()
    async with floor.quiet():
        told.append("quiet")
        second = asyncio.create_task(act_later())
        await asyncio.sleep(0.02)
        told.append("over")
    await asyncio.gather(first, second)
    return told
