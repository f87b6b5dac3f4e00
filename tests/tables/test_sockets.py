"""Messages a page may send over its socket, and the fate of silent sockets."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User

from megagame.tables.connections.connected_screens import ConnectedScreens
from megagame.tables.connections.presence import STALLED_BEATS
from megagame.tables.connections.rights import Claim
from megagame.tables.live import hub, sockets
from tests.tables.test_outbox import settled

HERE = {"type": "here", "screen": "0123456789abcdef", "versions": {"crisis-map/wall": 3}}


class Line:
    """Both ends of a socket without a network: the page's messages and the server's."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.said.put_nowait({"type": "websocket.connect"})

    def say(self, content: dict[str, Any]) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(content)})

    def close(self, code: int) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": code})

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> ConnectedScreens:
    fresh = ConnectedScreens()
    monkeypatch.setattr(hub, "CONNECTED_SCREENS", fresh)
    monkeypatch.setattr(sockets, "CONNECTED_SCREENS", fresh)
    return fresh


def connected(
    play: Callable[[Line], Awaitable[None]],
    *,
    user: User | AnonymousUser | None = None,
    session: str = "",
    origin: str | None = "http://localhost",
    path: str = sockets.PATH,
    forwarded: str = "",
) -> Line:
    """Plays a scene over a socket from this page's origin, until it is closed."""

    async def scene() -> Line:
        line = Line()
        headers = [(b"host", b"localhost"), (b"x-forwarded-proto", forwarded.encode())]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        who = {"user": user or AnonymousUser(), "session": SimpleNamespace(session_key=session)}
        scope = {"path": path, "headers": headers, **who}
        served = asyncio.create_task(sockets.live(scope, line.said.get, line.send))
        await settled()
        await play(line)
        await served
        return line

    return asyncio.run(scene())


def test_a_page_that_says_that_it_is_here_is_heard(screens: ConnectedScreens) -> None:
    async def play(line: Line) -> None:
        line.say(HERE)
        line.say({**HERE, "hidden": True})
        await settled()
        (page,) = screens._present
        assert (page.screen, page.hidden, page.unheard) == (HERE["screen"], True, 0)
        line.close(1001)

    assert [message["type"] for message in connected(play).sent] == ["websocket.accept"]
    assert screens._present == set()


async def leaves(line: Line) -> None:
    line.close(1001)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "localhost",
        "file://localhost",
        "https://localhost",
        "http://localhost:81",
        "http://localhost.example",
        "http://elsewhere.example",
    ],
)
def test_only_pages_of_this_very_address_get_a_socket(screens: ConnectedScreens, origin: str | None) -> None:
    assert [message["type"] for message in connected(leaves).sent] == ["websocket.accept"]
    assert [message["type"] for message in connected(leaves, origin=origin).sent] == ["websocket.close"]
    assert screens._present == set()


@pytest.mark.parametrize(("origin", "answer"), [("https://localhost", "accept"), ("http://localhost", "close")])
def test_behind_https_a_page_that_came_without_gets_none(
    screens: ConnectedScreens, monkeypatch: pytest.MonkeyPatch, origin: str, answer: str
) -> None:
    monkeypatch.setattr(settings, "HTTPS", True)
    line = connected(leaves, origin=origin, forwarded="https")
    assert [message["type"] for message in line.sent] == [f"websocket.{answer}"]


def test_there_is_no_socket_at_any_other_path(screens: ConnectedScreens) -> None:
    assert [message["type"] for message in connected(leaves, path="/o/").sent] == ["websocket.close"]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"screen": "short"}, "screen"),
        ({"screen": "<script>012345"}, "screen"),
        ({"versions": {"crisis-map/wall": "3"}}, "versions.crisis-map/wall"),
        ({"versions": {f"table-{number}/wall": 1 for number in range(17)}}, "versions"),
        ({"hidden": "yes"}, "hidden"),
        ({"address": "192.0.2.7"}, "address"),
    ],
)
def test_anything_else_is_refused_with_its_place(screens: ConnectedScreens, wrong: dict[str, Any], place: str) -> None:
    async def play(line: Line) -> None:
        line.say({**HERE, **wrong})
        await settled()
        line.close(1001)

    answer = json.loads(connected(play).sent[-1]["text"])
    assert (answer["code"], answer["message"].split(":")[0]) == ("bad_message", place)


def test_a_socket_that_takes_heartbeats_and_never_says_a_word_is_closed_to_come_again(
    screens: ConnectedScreens,
) -> None:
    async def play(line: Line) -> None:
        for _ in range(STALLED_BEATS - 1):
            hub.beat_everywhere()
        await settled()
        assert [message["type"] for message in line.sent] == ["websocket.accept"]
        hub.beat_everywhere()
        hub.beat_everywhere()
        await settled()
        line.close(1006)

    assert connected(play).sent[1:] == [{"type": "websocket.close", "code": hub.STALLED}]


def test_a_socket_that_says_now_and_then_that_it_is_here_is_kept(screens: ConnectedScreens) -> None:
    async def play(line: Line) -> None:
        for _ in range(3 * STALLED_BEATS):
            hub.beat_everywhere()
            line.say(HERE)
            await settled()
        line.close(1001)

    assert [message["type"] for message in connected(play).sent] == ["websocket.accept"]


def closed(line: Line) -> list[int]:
    return [message["code"] for message in line.sent if message["type"] == "websocket.close"]


def codes(line: Line) -> list[str]:
    return [json.loads(message["text"])["code"] for message in line.sent if "text" in message]


async def until(met: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not met():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("said", [{"type": "nothing"}, {**HERE, "screen": "short"}])
def test_whoever_says_what_no_page_says_is_soon_cut_off(screens: ConnectedScreens, said: dict[str, Any]) -> None:
    async def play(line: Line) -> None:
        for _ in range(100):
            line.say(said)
        await until(lambda: bool(closed(line)))
        line.close(1006)

    line = connected(play)
    assert codes(line) == ["bad_message"] * sockets.MOST_UNREADABLE
    assert closed(line) == [sockets.SAYS_TOO_MUCH]


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records the screens looked up; all are forbidden, and each look-up takes a moment."""
    asked: list[str] = []

    def judged(claims: list[Claim]) -> dict[Claim, str]:
        time.sleep(0.01)
        asked.extend(f"{claim.table}/{claim.seat}" for claim in claims)
        return dict.fromkeys(claims, "not_found")

    monkeypatch.setattr(sockets, "judged", judged)
    return asked


def watch(stream: str) -> dict[str, Any]:
    return {"type": "watch", "stream": stream, "language": "en"}


@pytest.mark.django_db(transaction=True)
def test_whoever_asks_again_and_again_for_what_is_not_theirs_is_cut_off(
    screens: ConnectedScreens, looked: list[str]
) -> None:
    async def play(line: Line) -> None:
        while not closed(line):
            line.say(watch("crisis-map/control"))
            await asyncio.sleep(0.005)
        line.close(1006)

    line = connected(play)
    assert codes(line) == ["not_found"] * sockets.MOST_REFUSED
    assert closed(line) == [sockets.SAYS_TOO_MUCH]
    assert len(looked) == sockets.MOST_REFUSED


@pytest.mark.django_db(transaction=True)
def test_questions_about_a_screen_that_wait_are_one(screens: ConnectedScreens, looked: list[str]) -> None:
    async def play(line: Line) -> None:
        for _ in range(50):
            line.say(watch("crisis-map/wall"))
            line.say(watch("event/wall"))
        await until(lambda: len(looked) >= 2)
        await asyncio.sleep(0.1)
        line.close(1001)

    connected(play)
    assert looked == ["crisis-map/wall", "event/wall"]


@pytest.mark.django_db(transaction=True)
def test_whoever_asks_for_more_screens_than_any_page_has_is_cut_off(
    screens: ConnectedScreens, looked: list[str]
) -> None:
    async def play(line: Line) -> None:
        for number in range(sockets.MOST_STREAMS + 2):
            line.say(watch(f"table-{number}/wall"))
        await until(lambda: bool(closed(line)))
        line.close(1006)

    assert closed(connected(play)) == [sockets.SAYS_TOO_MUCH]
