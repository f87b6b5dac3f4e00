"""A flood that does not flood is reported as a fault."""

from __future__ import annotations

import asyncio

from megagame.bots import web
from tests.proof.floods import achieved, flooders, floods
from tests.proof.floods.achieved import Achieved, Count, Tally
from tests.proof.floods.floods import Done, Row
from tests.proof.floods.source_addresses import Source

NAMES = ("idle_lines", "forms")


def row(**done: Done) -> Row:
    return Row(
        "a flood", actions=0, forms=0, pages=0, newcomers=0, gap=0, cut=0, locked_out=0, memory=0, disk=0, done=done
    )


def test_what_is_opened_and_said_is_counted_for_each_flood() -> None:
    counts = [0.0] * len(NAMES) * achieved.KINDS

    async def ask() -> None:
        served = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
        async with served:
            port = served.sockets[0].getsockname()[1]
            place = Source(port, "127.0.0.9", noted=Count(counts, 1))
            for _ in range(2):
                await web.ask(place, "GET", "/")
            await web.ask(place._replace(port=1), "GET", "/")

    asyncio.run(ask())
    said = web.request(web.Place(int(1e4)), "GET", "/", headers={"Connection": "close"})
    tally = Tally(NAMES, counts)
    assert tally.of("idle_lines") == Achieved()
    assert (tally.of("forms").lines, tally.of("forms").said) == (2, 2)
    assert abs(tally.of("forms").size - 2 * len(said)) < len(said) / 2


def test_a_flood_of_which_few_hands_came_as_far_as_the_server_is_none() -> None:
    hands = flooders.hands("forms", 3)
    assert Done(hands, 5.0, Achieved(lines=hands, said=hands)).is_flood
    assert not Done(hands, 5.0, Achieved(lines=hands * floods.LEAST_SHARE - 1, said=hands)).is_flood
    assert not Done(hands, 5.0, Achieved(lines=hands)).is_flood
    assert Done(hands, 5.0, Achieved(lines=hands), is_silent=True).is_flood


def test_the_trial_finds_it_and_tells_how_much_each_achieved() -> None:
    told = row(forms=Done(36, 5.0, Achieved(10, 10, 2**20)), idle_lines=Done(330, 5.0, Achieved(330), is_silent=True))
    assert told.faults == ("forms does not flood",)
    assert "forms 2 connections, 2 times said, 0.2 MB a second" in str(told)
