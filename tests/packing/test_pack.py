"""The stick: one zip with the program and its wheels, which a laptop without any network starts as ever."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from megagame.packing import stick, wheels
from megagame.packing.wheels import PYTHONS, SYSTEMS
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import ROOT

HERE = f"linux-{platform.machine()}"
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
SAMPLE = ROOT / "crisis_map/scenarios/sample.json"
LEFT_BESIDE = [
    *("deploy/.env", "deploy/.env.bak", "deploy/key.pem", "deploy/nginx.conf~", "docs/players.csv"),
    *("docs/event.backup", "static/event.sqlite3", "templates/.git/config.txt"),
    *("megagame/a.pyc", "megagame/__pycache__/a.cpython-311.pyc"),
]
WITHOUT_LINKS = """
import fcntl, socket, struct, subprocess, sys, time, urllib.request
with socket.socket() as any_socket:  # the namespace has no link but the loopback, which is down
    names = [name for _, name in socket.if_nameindex()]
    fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh", b"lo", 1))
port, data = sys.argv[1:]
event = subprocess.Popen([sys.executable, "manage.py", "event", "--port", port, "--data", data])
answer = ""
for _ in range(1200):
    try:
        answer = urllib.request.urlopen(f"http://127.0.0.1:{port}/").read().decode()
        break
    except OSError:
        if event.poll() is not None:
            break
        time.sleep(0.1)
event.terminate()
event.wait()
print("LINKS", *names)
print(answer)
"""


def test_every_requirement_holds_on_each_machine_by_its_own_marker() -> None:
    requirements = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    found = {
        (name, python): {line.split("==")[0] for line in wheels.wanted(requirements, system, python)}
        for name, system in SYSTEMS.items()
        for python in PYTHONS
    }
    assert all("Django" in each or "django" in each for each in found.values())
    assert {where for where, each in found.items() if "tzdata" in each} == {("windows", python) for python in PYTHONS}
    assert {name for name, python in found if "uvloop" not in found[name, python]} == {"windows"}
    assert {python for _, python in found if "async-timeout" in found[_, python]} == {"3.11"}


def test_a_line_keeps_its_hashes_and_loses_its_marker() -> None:
    line = 'uvloop==0.23.0; sys_platform != "win32" \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n# more\n'
    assert list(wheels.wanted(line, SYSTEMS["macos"], "3.13")) == ["uvloop==0.23.0 --hash=sha256:aa --hash=sha256:bb"]
    assert list(wheels.wanted(line, SYSTEMS["windows"], "3.13")) == []


def test_nothing_of_an_event_is_packed() -> None:
    files = {file.relative_to(ROOT).as_posix() for file in stick.program_files()}
    assert {"manage.py", "requirements.txt", "locale/zh_Hant/LC_MESSAGES/django.mo", "docs/setting-up.md"} <= files
    assert not [file for file in files if file.startswith((".", "data", "tests", "node_modules"))]
    assert not [file for file in files if file.endswith((".pyc", ".sqlite3", ".key", ".box", ".backup"))]
    for part in ("megagame", "crisis_map", "civil_orders", "boardgames"):
        code = {file.relative_to(ROOT).as_posix() for file in (ROOT / part).rglob("*.py")}
        assert code <= files


@pytest.mark.parametrize("name", LEFT_BESIDE)
def test_what_somebody_put_beside_the_program_is_not_packed(tmp_path: Path, name: str) -> None:
    ours = tmp_path / "megagame" / "ours.py"
    for file in (ours, tmp_path / name):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("PASSWORD=a-password", encoding="utf-8")
    (tmp_path / "docs").mkdir(exist_ok=True)
    (tmp_path / "docs" / "linked.md").symlink_to(tmp_path / name)
    assert list(stick.program_files(tmp_path)) == [ours]


def test_all_that_the_program_holds_is_packed() -> None:
    tracked = subprocess.run(
        [shutil.which("git") or "git", "ls-files", *stick.PARTS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {file.relative_to(ROOT).as_posix() for file in stick.program_files()} >= set(tracked.stdout.splitlines())


@pytest.mark.parametrize(
    ("arguments", "settings", "sentence"),
    [
        (
            [],
            {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_FIND_LINKS": ""},
            "connect this machine to a network",
        ),
        (["--set-up", "README.md"], {}, "README.md cannot be begun with, and nothing was packed:"),
        (["--set-up", "/no/such/file"], {}, "cannot be read"),
    ],
)
def test_what_cannot_be_packed_is_said_and_nothing_is_written(
    tmp_path: Path, arguments: list[str], settings: dict[str, str], sentence: str
) -> None:
    file = tmp_path / "stick.zip"
    here = ["--for", HERE, "--python", PYTHON]
    done = servers.manage("pack", str(file), *arguments, *here, data=tmp_path / "data", settings=settings)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("stick*"))


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    with pytest.raises(OSError, match="No such file"):
        stick.write(tmp_path / "no" / "stick.zip", tmp_path / "wheels", None)


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stick for this machine and this Python, with a set-up."""
    folder = tmp_path_factory.mktemp("packed")
    file, set_up = folder / "stick.zip", folder / "my-city.json"
    set_up.write_text(SAMPLE.read_text(encoding="utf-8").replace("Saltmere", "Port Amber"), encoding="utf-8")
    asked = ["pack", str(file), "--set-up", str(set_up), "--for", HERE, "--python", PYTHON]
    done = servers.manage(*asked, data=folder / "data")
    if "connect this machine to a network" in done.stderr:
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stderr
    assert wheels.NOT_PACKED in done.stdout
    return file


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="network namespaces are Linux's")
def test_the_stick_starts_and_serves_where_there_is_no_link_at_all(packed: Path, tmp_path: Path) -> None:
    alone = [shutil.which("unshare") or "unshare", "--user", "--map-root-user", "--net"]
    if not shutil.which("unshare") or subprocess.run([*alone, "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine makes no network namespaces")
    with zipfile.ZipFile(packed) as whole:
        whole.extractall(tmp_path)
    python = getattr(sys, "_base_executable", sys.executable)  # the laptop's own, and no environment of ours
    done = subprocess.run(
        [*alone, python, "-c", WITHOUT_LINKS, str(free_port()), str(tmp_path / "data")],
        cwd=tmp_path / stick.FOLDER,
        env=servers.environment(tmp_path / "data"),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert "LINKS lo\n" in done.stdout, done.stdout + done.stderr
    assert "Port Amber" in done.stdout, done.stdout + done.stderr
    assert "Password: " in done.stdout
