"""Real servers, one on SQLite or two on PostgreSQL and Redis, share one journal and one screen."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from websockets import InvalidStatus, Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from megagame.tables.connections.connected_screens import COME_AGAIN
from tests.proof.clients.screens import Screen, all_until, watching
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

TABLE = "crisis-map"
SOON = 2.0
Processes = tuple[servers.Server, ...]


@pytest.fixture(params=["server", pytest.param("pair", marks=pytest.mark.server)])
def processes(request: pytest.FixtureRequest) -> Processes:
    """The processes that serve one event."""
    found = request.getfixturevalue(request.param)
    return found if isinstance(found, tuple) else (found,)


def controls(processes: Processes) -> list[Visitor]:
    """Logs Control in at each process."""
    visitors = [Visitor(process.url) for process in processes]
    for visitor in visitors:
        assert visitor.log_in("control", processes[0].password)
    return visitors


def seen(visitor: Visitor) -> str:
    found = re.search(r'id="seen-crisis-map" data-number="(\d+)"', visitor.get("/console/").text)
    assert found
    return found[1]


def number(answer: str) -> int:
    found = re.search(r'"number": (\d+)', answer)
    assert found, answer
    return int(found[1])


@contextmanager
def walls(processes: Processes, control: Visitor) -> Iterator[list[Screen]]:
    """Yields a projector at each process, showing its whole screen."""
    found = re.search(r"/wall/([\w-]+)/", control.get("/console/").text)
    assert found
    with ExitStack() as stack:
        screens = [stack.enter_context(watching(process.url, f"{TABLE}/wall", found[1])) for process in processes]
        yield [screen.until(lambda shown: bool(shown.parts)) for screen in screens]


def test_what_one_process_accepts_every_screen_shows(processes: Processes) -> None:
    control, *_ = controls(processes)
    with walls(processes, control) as screens:
        for kind in ("place", "remove"):
            before = [screen.version for screen in screens]
            assert control.press(TABLE, {"type": kind, "at": "L7", "token": "damage"}).status == 200
            for screen, version in zip(screens, before, strict=True):
                screen.until(lambda shown, version=version: shown.version != version)  # type: ignore[misc]
                assert ("damage" in screen.parts["hex-L7"]) == (kind == "place")
        assert len({tuple(screen.parts.items()) for screen in screens}) == 1


def test_a_change_goes_out_as_its_parts_and_not_as_a_whole_screen(processes: Processes) -> None:
    control, *_ = controls(processes)
    with walls(processes, control) as screens:
        for kind in ("place", "remove"):
            control.press(TABLE, {"type": kind, "at": "L7", "token": "unrest"})
            for screen in screens:
                screen.until(lambda shown: shown.frames[-1].get("base") is not None)
                changed = screen.frames[-1]["parts"]
                assert "hex-L7" in changed
                assert len(changed) < 8


def test_a_screen_hears_its_version_every_second_and_gets_the_whole_when_it_asks(processes: Processes) -> None:
    control, *_ = controls(processes)
    with walls(processes, control) as screens:
        for screen in screens:
            screen.until(lambda shown: shown.frames[-1]["type"] == "beat")
            assert screen.frames[-1]["version"] == screen.version
            shown = dict(screen.parts)
            screen.ask()
            screen.until(lambda again: again.frames[-1]["type"] == "screen")
            assert screen.frames[-1]["base"] is None
            assert screen.parts == shown


def test_a_secret_moves_no_public_screen(processes: Processes) -> None:
    control, *_ = controls(processes)
    with walls(processes, control) as screens:
        before = [screen.version for screen in screens]
        for fields in (
            {"type": "schedule", "turn": "7", "at": "E5", "magnitude": "catastrophic"},
            {"type": "queue_form", "district": "quays", "orders.0.from": "J1", "orders.0.to": "J2"},
        ):
            assert control.press(TABLE, fields).status == 200
        for screen, version in zip(screens, before, strict=True):
            beats = len(screen.frames) + 2
            screen.until(lambda shown, beats=beats: len(shown.frames) >= beats)  # type: ignore[misc]
            assert {frame["type"] for frame in screen.frames[-2:]} == {"beat"}
            assert screen.version == version


def test_what_one_process_takes_back_no_other_serves_or_builds_on(processes: Processes) -> None:
    visitors = controls(processes)
    one, other = visitors[0], visitors[-1]
    with walls(processes, one) as screens:
        assert one.press(TABLE, {"type": "place", "at": "L7", "token": "damage"}).status == 200
        assert other.press(TABLE, {"type": "undo", "seen": seen(other)}).status == 200
        for screen in screens:
            screen.ask()
            screen.until(lambda shown: "damage" not in shown.parts["hex-L7"])
        removed = one.press(TABLE, {"type": "remove", "at": "L7", "token": "damage"})
        assert (removed.status, json.loads(removed.text)["code"]) == (422, "no_such_token")
        assert one.press(TABLE, {"type": "put_back", "seen": seen(one)}).status == 200
        assert other.press(TABLE, {"type": "remove", "at": "L7", "token": "damage"}).status == 200
    report = servers.manage("audit", data=processes[0].data, settings=processes[0].settings)
    assert (report.returncode, report.stderr) == (0, "")


def test_the_same_press_at_any_process_counts_once(processes: Processes) -> None:
    press = {"type": "note", "text": "once", "request_id": "pressed-once-only"}
    visitors = controls(processes)
    answers = {number(visitor.press(TABLE, press).text) for visitor in (*visitors, *visitors)}
    assert len(answers) == 1


def test_of_two_who_open_at_once_exactly_one_does(processes: Processes) -> None:
    visitors = controls(processes) * 2
    newest = seen(visitors[0])
    statuses: list[int] = []
    turn = {"type": "open_phase", "seen": newest}
    threads = [
        threading.Thread(target=lambda who=visitor: statuses.append(who.press(TABLE, turn).status))
        for visitor in visitors
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, *[409] * (len(visitors) - 1)]
    assert visitors[0].press(TABLE, {"type": "close_phase", "seen": seen(visitors[0])}).status == 200


def test_parallel_presses_at_every_process_all_count_and_the_audit_is_clean(processes: Processes) -> None:
    visitors = controls(processes)
    numbers: list[int] = []

    def press_many(visitor: Visitor) -> None:
        numbers.extend(number(visitor.press(TABLE, {"type": "note", "text": "more"}).text) for _ in range(20))

    threads = [threading.Thread(target=press_many, args=[visitor]) for visitor in visitors * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(min(numbers), min(numbers) + 20 * len(threads)))
    report = servers.manage("audit", data=processes[0].data, settings=processes[0].settings)
    assert (report.returncode, report.stderr) == (0, "")


def test_a_stranger_sees_no_screen_and_another_site_gets_no_socket(processes: Processes) -> None:
    for seat in ("control", "wall", "district-quays", "nobody"):
        with watching(processes[0].url, f"{TABLE}/{seat}", "a-guess") as screen:
            screen.until(lambda shown: bool(shown.frames))
            assert screen.frames[0]["code"] == "no_card"
    address = processes[0].url.replace("http", "ws", 1) + "/live/"
    for origin in ("http://elsewhere.example", processes[0].url.replace("127.0.0.1", "localhost"), "null", None):
        with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin(origin) if origin else None):
            pass


@contextmanager
def health(processes: Processes, visitors: list[Visitor]) -> Iterator[list[Screen]]:
    """Yields Control's view of connected screens, from each process."""
    with ExitStack() as stack:
        watched = (
            watching(process.url, "health/control", cookies=visitor.cookie_header())
            for process, visitor in zip(processes, visitors, strict=True)
        )
        yield [stack.enter_context(each) for each in watched]


def test_control_sees_the_screens_of_every_process_and_which_of_them_is_gone(processes: Processes) -> None:
    visitors = controls(processes)
    everybody = 2 * len(processes)
    with health(processes, visitors) as strips, walls(processes, visitors[0]) as (lost, *others):
        all_until([*strips, lost, *others], lambda: all_say(strips, f"{everybody} of {everybody} live"))
        lost.lose_connection()
        all_until([*strips, *others], lambda: all_say(strips, f"{everybody - 1} of {everybody} live"))
        assert all(lost.name in strip.parts["health-list"] for strip in strips)
        assert all_say(strips, "is gone.", "health-list")
        with walls(processes[-1:], visitors[0]) as (again,):
            again.name = lost.name
            again.say_here()
            everyone = [*strips, *others, again]
            all_until(everyone, lambda: all_say(strips, f"{everybody} of {everybody} live"))
            assert not any(lost.name in strip.parts["health-list"] for strip in strips)


def all_say(screens: list[Screen], words: str, part: str = "health") -> bool:
    return all(words in screen.parts.get(part, "") for screen in screens)


def test_a_password_that_a_command_changes_closes_the_screens_of_every_process(processes: Processes) -> None:
    password = renewed(processes[0])
    with ExitStack() as stack:
        screens = []
        for process in processes:
            zoe = Visitor(process.url)
            assert zoe.log_in("zoe", password)
            watched = watching(process.url, "health/control", cookies=zoe.cookie_header())
            screens.append(stack.enter_context(watched).until(lambda shown: bool(shown.parts)))
        renewed(processes[0])
        changed = time.monotonic()
        for screen in screens:
            with pytest.raises(ConnectionClosed) as closed:
                screen.until(lambda _: False)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == COME_AGAIN
        assert time.monotonic() - changed < SOON


def renewed(process: servers.Server) -> str:
    """Returns Zoe's new password, made by a separate command."""
    told = servers.manage("password", "zoe", data=process.data, settings=process.settings)
    found = re.search(r"Password: (\S+)", told.stdout)
    assert found, told.stderr
    return found[1]
