"""An interrupted long trial resumes, and reports the total."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.clients.judgements import Judgement
from tests.proof.trials.counts import Counts
from tests.proof.trials.kills import Outcome


def test_what_was_tried_before_is_counted_with_what_is_tried_now(tmp_path: Path) -> None:
    before = Outcome(50, 0, [1.5], Judgement(acknowledged=900, lost=1))
    Counts(tmp_path / "counts.json").keep("kills", before)
    counts = Counts(tmp_path / "counts.json")
    now = counts.of("kills", Outcome).plus(Outcome(20, 2, [2.5], Judgement(acknowledged=300, doubled=3, audit="bad")))
    assert now == Outcome(70, 2, [1.5, 2.5], Judgement(acknowledged=1200, lost=1, doubled=3, audit="bad"))
    assert counts.of("kills of forms", Outcome) == Outcome()
    assert [file.name for file in tmp_path.iterdir()] == ["counts.json"]


def test_a_file_that_holds_no_counts_is_refused_and_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("not counts")
    with pytest.raises(SystemExit, match=r"notes\.txt holds no counts of trials: name another file\."):
        Counts(other)
    assert other.read_text() == "not counts"
