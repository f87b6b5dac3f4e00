"""The bench at its smallest gives every promised figure; their values are not checked, as the machine may be busy."""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof.clients import browsers
from tests.proof.processes.servers import ROOT

ONE, TWO = "One Daphne, SQLite", "Two Daphnes, PostgreSQL and Redis"
PROMISED = [
    "Rules: the Crisis Map: a turn on the sample city",
    r"Rules: one order line, decided and applied: an order line on [\d,]+ hexes",
    "Starting, with a data directory of its own: second start to first page",
    r"A long journal, on SQLite: folding [\d,]+ entries",
    "A long journal, on SQLite: an undo on it, committed and told",
    f"{ONE}: fan-out: one executed order to one socket",
    rf"{ONE}: fan-out: \d+ sockets: above bare",
    rf"{ONE}: fan-out: \d+ sockets: times bare",
    rf"{ONE}: fan-out: \d+ sockets: processor time for a change",
    rf"{ONE}: messages: \d+ phones: a message, times a step",
    rf"{TWO}: fan-out: \d+ sockets: times bare",
    rf"{ONE}: overload: \d+ actions to \d+ sockets: accepted",
    f"{ONE}: overload: everybody on the newest after the last answer",
    rf"{ONE}: everybody comes back: \d+ sockets at once: all whole",
    f"{ONE}: sockets that take nothing: times as long beside them",
    f"{ONE}: sockets that take nothing: most memory for one that takes nothing",
    *(rf"{profile}: ever more screens: \d+ screens: memory of each" for profile in (ONE, TWO)),
    *(rf"{profile}: ever more screens: \d+ screens: a change at the last of them" for profile in (ONE, TWO)),
    *(rf"{profile}: forms beside \d+ screens: \d+ forms in [\d.]+ seconds: p99" for profile in (ONE, TWO)),
    f"{ONE}: actions on one table: bare view, times ours",
    f"{TWO}: actions on one table: bare view, times ours",
    f"{ONE}: forms at one moment: p99, as a share of the bare view's",
    rf"{ONE}: forms in [\d.]+ seconds: \d+ forms in [\d.]+ seconds: p99",
    "Rules: EARTHQUAKE!: a whole game by lot, rules alone",
    "Rules: EARTHQUAKE!: the places of a kind in a full city, p99",
    "Rules: EARTHQUAKE!: a seat's screen of a full city, with its parts, p99",
    rf"{ONE}: EARTHQUAKE!, eight seats: a piece laid is on \d+ screens, p99",
    "Rules: Evacuation, four seats, all modules: a whole game by lot",
    "Rules: Evacuation, four seats, all modules: what a seat is offered, p99",
    "Rules: Evacuation, four seats, all modules: a seat's screen, with its parts, p99",
    "Evacuation: how home_box plays greedily: races of 4: won within four rounds",
    "Evacuation: how home_box plays greedily: races of 4: the first seat's beyond its share",
    "Evacuation: how home_box plays greedily: races of 4 with cards: the first seat's beyond its share",
    "Evacuation: how home_box plays greedily: points of 4, all modules: most",
    rf"{ONE}: the city editor: the editor's page of [\d,]+ hexes",
    rf"{ONE}: the city editor: a change of one of [\d,]+ hexes saved, the middle one",
    rf"{ONE}: the story of a long day: the page of [\d,]+ entries, the first time",
    f"{ONE}: the story of a long day: the one file",
    f"{ONE}: the story of a long day: a step anywhere in the day drawn in Chromium, the middle one",
    rf"{ONE}: the city editor in a browser: the editor of [\d,]+ hexes drawn and usable",
    rf"{ONE}: the city editor in a browser: a stroke over \d+ hexes: from the pointer to the frame",
    f"{ONE}: the city editor in a browser: a change until the browser has it saved, the middle one",
    *(rf"Simulated days, two processes: \d+ days of the sample city, {who}" for who in ("idle", "lot", "careful")),
    "Simulated days, two processes: first figures",
    "Simulated days, two processes: memory of all processes together",
    f"{ONE}: presses beside simulated days: beside, times alone",
    r"Simulated days of a large city: \d+ days of a city of 300 hexes, careful",
    rf"{ONE}: backup and restore: a backup of [\d,]+ entries and \d+ sealed forms, until the page says so",
    f"{ONE}: backup and restore: held up by a backup, 95 of 100 actions",
    f"{ONE}: backup and restore: that backup restored elsewhere, to the first page",
    f"{ONE}: memory for open sockets: memory for an open socket",
    f"{ONE}: memory over a while: growth in the second half",
]


@pytest.mark.timeout(900)  # half a minute on a quiet machine; if it were killed, its servers would stay
@pytest.mark.server
def test_every_promised_figure_is_measured_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    command = [sys.executable, "tests/benches/smoke.py", str(file)]
    environment = {**os.environ, "MEGAGAME_DATA": str(tmp_path / "data")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=840)
    assert (done.returncode, done.stderr) == (0, "")
    headings = json.loads(file.read_text(encoding="utf-8"))
    figures = [(f"{heading}: {figure['what']}", figure) for heading, found in headings.items() for figure in found]
    measured = [wanted for wanted in PROMISED if browsers.chromium() or not re.search("in a browser|Chromium", wanted)]
    assert [wanted for wanted in measured if not any(re.fullmatch(wanted, name) for name, _ in figures)] == []
    assert all(math.isfinite(figure["value"]) for _, figure in figures)
    assert all(figure["what"] in done.stdout for _, figure in figures)
