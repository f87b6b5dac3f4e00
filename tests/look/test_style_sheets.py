"""The style sheets: what they take from one another is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SET_ELSEWHERE = {"--text-size"}  # by the projector's script, from what Control chose
SET = re.compile(r"(?<![\w-])(--[a-z0-9-]+)\s*:")
USED = re.compile(r"var\(\s*(--[a-z0-9-]+)")


def test_every_variable_that_is_used_is_set() -> None:
    sheets = [file.read_text() for file in ROOT.rglob("static/**/*.css") if ".venv" not in file.parts]
    known = {name for sheet in sheets for name in SET.findall(sheet)}
    used = {name for sheet in sheets for name in USED.findall(sheet)}
    assert len(sheets) > 10
    assert used - known == SET_ELSEWHERE
