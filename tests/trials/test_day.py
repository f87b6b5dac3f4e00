"""A day by bots: despite trouble with phones and connections, nothing is lost and screens equal the journals."""

from __future__ import annotations

import re
from pathlib import Path

from tests.proof.processes import servers

DAY = ("--phones", "20", "--turns", "2", "--tables", "1", "--speed", "0")
BAD_DAY = ("--phones", "5", "--turns", "1", "--tables", "0", "--speed", "0")
FAULTY = "tests/trials/faulty.py drops_forms_and_frames"
A_DAY = 1200.0
"""Generous timeout in seconds, as the duration proves nothing."""
WRONG_PART = re.compile(r": crisis-map/\S+ \S+ shows ")
FIGURE = re.compile(r"(?m)^  (\S.*?) {2,}([\d.,]+)")


def test_a_day_of_twenty_phones_with_cuts_loses_nothing_and_all_screens_are_equal(tmp_path: Path) -> None:
    done = servers.manage(
        "rehearse", "day", *DAY, "--into", str(tmp_path / "day"), data=tmp_path / "unused", patience=A_DAY
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = [(what, float(value.replace(",", ""))) for what, value in FIGURE.findall(done.stdout)]
    figures = dict(reversed(found))  # equal names: those of forms come before those of actions
    assert figures["turns"] == 2
    assert figures["acknowledged"] >= 40
    assert figures["looked up"] == 40
    assert figures["put away, loaded again, or cut off"] > 10
    assert figures["compared with the journals"] > 3 * 20
    assert done.stdout.count("(promised: under 1)") == 9
    page = (tmp_path / "day" / "figures.html").read_text(encoding="utf-8")
    assert 'class="missed"' not in page
    assert page.count("<tr") == len(found)


def test_a_day_with_forms_and_frames_that_are_dropped_is_a_bad_one(tmp_path: Path) -> None:
    into = tmp_path / "day"
    options = ("--into", str(into), "--program", FAULTY)
    done = servers.manage("rehearse", "day", *BAD_DAY, *options, data=tmp_path / "unused", patience=A_DAY)
    assert done.returncode == 1, done.stdout + done.stderr
    missed = {what for what, _ in re.findall(r"(?m)^  (\S.*?) {2,}(.*MISSED.*)$", done.stdout)}
    assert missed >= {"acknowledged, and lost", "parts that were not as they should be"}
    assert WRONG_PART.search((into / "figures.html").read_text(encoding="utf-8"))


def test_a_day_with_councillors_and_scientists_loses_nothing_either(tmp_path: Path) -> None:
    into = ("--into", str(tmp_path / "day"))
    done = servers.manage("rehearse", "day", *BAD_DAY, "--council", *into, data=tmp_path / "unused", patience=A_DAY)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("(promised: under 1)") == 9
