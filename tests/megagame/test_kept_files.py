"""Small facts in files: always whole, even with concurrent writers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.test import override_settings
from msgspec import Struct

from megagame.machine import kept_files


class Fact(Struct, frozen=True):
    words: str


def test_several_who_write_the_same_fact_at_once_leave_one_of_them_whole_and_nothing_else(tmp_path: Path) -> None:
    facts = [Fact(str(number) * 2000) for number in range(8)]

    def write(fact: Fact) -> None:
        for _ in range(20):
            kept_files.write("fact.json", fact)
            assert kept_files.read("fact.json", Fact) in facts

    with override_settings(DATA_DIR=tmp_path), ThreadPoolExecutor(len(facts)) as threads:
        list(threads.map(write, facts))
    assert [each.name for each in tmp_path.iterdir()] == ["fact.json"]


def test_a_fact_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "fact.json").mkdir()
    with override_settings(DATA_DIR=tmp_path), pytest.raises(OSError, match=r"fact\.json"):
        kept_files.write("fact.json", Fact("no"))
    assert [each.name for each in tmp_path.iterdir()] == ["fact.json"]
