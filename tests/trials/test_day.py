"""A day by bots: whatever happens to phones and lines, nothing is lost, and every screen is what the journals say."""

from __future__ import annotations

import re
from pathlib import Path

from megagame.trials import servers

DAY = ("--phones", "20", "--turns", "2", "--tables", "2", "--speed", "0")
FIGURE = re.compile(r"(?m)^  (\S.*?) {2,}([\d.,]+)")


def test_a_day_of_twenty_phones_with_cuts_loses_nothing_and_all_screens_are_equal(tmp_path: Path) -> None:
    done = servers.manage("rehearse", "day", *DAY, "--into", str(tmp_path / "day"), data=tmp_path / "unused")
    assert done.returncode == 0, done.stdout + done.stderr
    found = [(what, float(value.replace(",", ""))) for what, value in FIGURE.findall(done.stdout)]
    figures = dict(reversed(found))  # where forms and actions have the same, the forms come first
    assert figures["turns"] == 2
    assert figures["acknowledged"] >= 40
    assert figures["looked up"] == 40
    assert figures["put away, loaded again, or cut off"] > 10
    assert figures["compared with the journals"] > 3 * 20
    assert done.stdout.count("(promised: under 1)") == 8
    page = (tmp_path / "day" / "figures.html").read_text(encoding="utf-8")
    assert 'class="missed"' not in page
    assert page.count("<tr") == len(found)
