"""Pages that fix what is not ready: the wifi, Control's password, and the phone test."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from megagame.machine import addresses
from megagame.machine.power import Power, of_macos, of_windows, power
from megagame.machine.rate_limit import Allowance
from megagame.pages.wifi import Wifi, known_wifi, note_wifi
from megagame.readiness import phone_test, seen, watch
from megagame.readiness.readiness_facts import gathered
from megagame.tables.connections import readiness_status
from megagame.tables.lookup import running_number
from tests.tables import events, tables

pytestmark = pytest.mark.django_db(transaction=True)

TOLD = {"milliseconds": "400", "live": "true", "now": "0", "zone": "60"}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(phone_test, "_ALLOWANCE", Allowance(4, 0.5))
    with override_settings(
        DATA_DIR=tmp_path, BOX_FILE=tmp_path / "event.box", ALLOWED_HOSTS=["hall.lan", "testserver"]
    ):
        yield tmp_path
    readiness_status.note(())


@pytest.fixture
def control() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("ana", password="from the terminal", is_staff=True))
    return client


def test_what_is_told_of_the_wifi_is_kept(control: Client) -> None:
    answer = control.post("/ready/wifi/", {"name": "VELL ", "password": "the bridge at J5"})
    assert (answer.status_code, answer["Location"]) == (302, "/ready/")
    assert known_wifi() == Wifi("VELL ", "the bridge at J5")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": "", "password": ""}, "Write the name of the wifi"),
        ({"name": "x" * 33, "password": ""}, "32 bytes at most"),
        ({"name": "城" * 11, "password": ""}, "32 bytes at most"),
        ({"name": "VELL", "password": "short"}, "8 characters at least"),
        ({"name": "VELL", "password": "x" * 64}, "63 characters at most"),
    ],
)
def test_what_can_be_no_wifi_is_refused_and_what_was_kept_stays(
    control: Client, fields: dict[str, str], sentence: str
) -> None:
    note_wifi(Wifi("VELL"))
    answer = control.post("/ready/wifi/", fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert known_wifi() == Wifi("VELL")


def test_a_password_that_is_written_down_is_safe_until_it_is_another(control: Client) -> None:
    ana = User.objects.get(username="ana")
    assert gathered().unsafe == ("ana",)
    assert control.post("/ready/password/", {"what": "written"}).status_code == 302
    assert gathered().unsafe == ()
    ana.set_password("somebody made another")
    ana.save()
    assert gathered().unsafe == ("ana",)


def test_a_new_password_is_shown_once_and_keeps_who_made_it_logged_in(control: Client) -> None:
    answer = control.post("/ready/password/", {"what": "change"})
    shown = re.search(r"<dd><b[^>]*>([a-z2-9-]{14})</b>", answer.content.decode())
    assert shown
    assert Client().login(username="ana", password=shown[1])
    assert not Client().login(username="ana", password="from the terminal")
    again = control.get("/ready/password/")
    assert again.status_code == 200
    assert shown[1] not in again.content.decode()
    assert gathered().unsafe == ()


def test_a_phone_that_came_is_seen_at_once_with_the_address_that_it_found() -> None:
    events.opened()
    assert Client().post("/test/", TOLD, headers={"host": "hall.lan:8000"}, SERVER_PORT="8000").status_code == 204
    came = seen.phone()
    assert came is not None
    assert (came.address, came.milliseconds, came.live, came.zone) == ("hall.lan:8000", 400, True, 60)
    assert came.ahead < -1_000_000_000
    assert {line.name: line.colour for line in readiness_status.shown(running_number()).lines}["address"] == "right"


@pytest.mark.parametrize(
    "fields", [{}, {**TOLD, "milliseconds": "-1"}, {**TOLD, "now": "9" * 99}, {**TOLD, "zone": "x"}]
)
def test_what_tells_nothing_is_refused(fields: dict[str, str]) -> None:
    assert Client().post("/test/", fields, headers={"host": "hall.lan"}).status_code == 422
    assert seen.phone() is None


@pytest.mark.parametrize(("host", "asks"), [("localhost:8000", "127.0.0.1"), ("hall.lan", "192.168.8.2")])
def test_the_laptop_itself_is_no_phone(monkeypatch: pytest.MonkeyPatch, host: str, asks: str) -> None:
    monkeypatch.setattr(addresses, "addresses", lambda: ["192.168.8.2", addresses.LOOPBACK])
    with override_settings(ALLOWED_HOSTS=["hall.lan", "localhost"]):
        answer = Client().post("/test/", TOLD, headers={"host": host}, REMOTE_ADDR=asks)
        page = Client().get("/test/", headers={"host": host}, REMOTE_ADDR=asks).content.decode()
    assert answer.status_code == 204
    assert seen.phone() is None
    assert "This is the laptop itself" in page


def test_of_many_that_come_at_once_a_few_are_written_down() -> None:
    for milliseconds in range(10):
        Client().post("/test/", {**TOLD, "milliseconds": str(milliseconds)}, headers={"host": "hall.lan"})
    came = seen.phone()
    assert came is not None
    assert came.milliseconds == 3


def test_what_is_not_ready_stands_on_the_console_of_control() -> None:
    tables.opened()
    events.opened()
    watch.look()
    shown = readiness_status.shown(running_number())
    assert {line.name for line in shown.waiting} >= {"address", "wifi", "https", "cards", "backup"}
    assert shown.worst == shown.waiting[0]
    assert readiness_status.shown(running_number() + 1).lines == ()


@pytest.mark.parametrize(
    ("supplies", "told"),
    [
        ({"AC": {"type": "Mains", "online": "1"}, "BAT0": {"type": "Battery", "capacity": "96"}}, Power(True, 96)),
        ({"AC": {"type": "Mains", "online": "0"}, "BAT0": {"type": "Battery", "capacity": "40"}}, Power(False, 40)),
        ({"BAT0": {"type": "Battery", "capacity": "9", "status": "Discharging"}}, Power(False, 9)),
        ({"AC": {"type": "Mains", "online": "1"}}, Power(True, None)),
        ({"mouse": {"type": "Battery", "scope": "Device", "capacity": "5"}}, None),
        ({}, None),
    ],
)
def test_mains_and_battery_as_the_machine_tells(
    tmp_path: Path, supplies: dict[str, dict[str, str]], told: Power | None
) -> None:
    for supply, fields in supplies.items():
        (tmp_path / "supplies" / supply).mkdir(parents=True)
        for name, value in fields.items():
            (tmp_path / "supplies" / supply / name).write_text(f"{value}\n")
    assert power(tmp_path / "supplies") == told


PLUGGED_IN = "Now drawing from 'AC Power'\n -InternalBattery-0 (id=4653155)\t96%; charging; 0:31 remaining\n"
DRAINING = "Now drawing from 'Battery Power'\n -InternalBattery-0 (id=4653155)\t12%; discharging; (no estimate)\n"


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        (of_macos(PLUGGED_IN), Power(True, 96)),
        (of_macos(DRAINING), Power(False, 12)),
        (of_macos("Now drawing from 'AC Power'\n"), Power(True, None)),
        (of_macos(""), None),
        (of_windows(bytes([1, 8, 96, 0])), Power(True, 96)),
        (of_windows(bytes([0, 4, 3, 0])), Power(False, 3)),
        (of_windows(bytes([1, 128, 255, 0])), Power(True, None)),
        (of_windows(bytes([255, 255, 255, 0])), None),
        (of_windows(b""), None),
    ],
)
def test_mains_and_battery_as_macos_and_windows_tell(told: Power | None, meant: Power | None) -> None:
    assert told == meant


@pytest.mark.parametrize("system", ["Darwin", "FreeBSD"])
def test_a_machine_that_tells_nothing_of_its_power_has_no_line(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    assert power() is None
