"""`manage.py simulate`: results, refusals of bad input, and leftovers when stopped or killed."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from crisis_map import replay
from megagame import spreadsheets
from tests.proof.processes.servers import ROOT, environment
from tests.simulated_days.plans import sample_document
from tests.simulated_days.processes import END_SECONDS, children, gives_way, niceness, wait_for_end, wait_until

Said = tuple[int, str, str]
MEASURES = ("population", "refugee", "unrest", "damage", "died", "sliding")


@pytest.fixture(name="said")
def _said(capsys: pytest.CaptureFixture[str]) -> Any:
    """Exit code, output and error output of the command with these arguments."""

    def said(*arguments: str) -> Said:
        with pytest.raises(SystemExit) as ended:
            call_command("simulate", *arguments)
        output, errors = capsys.readouterr()
        return int(ended.value.code or 0), output, errors

    return said


def set_up(tmp_path: Path, **changed: Any) -> str:
    """A file with the sample event's set-up, parts of it changed."""
    file = tmp_path / "set-up.json"
    file.write_text(json.dumps({**sample_document(), **changed}))
    return str(file)


def city(hexes: Mapping[str, Any], **changed: Any) -> dict[str, Any]:
    return {"layout": "odd-q", "districts": {"docks": {"name": "The Docks"}}, "hexes": hexes, **changed}


LIVED_IN = city({"A1": {"district": "docks", "tokens": ["population"]}, "A2": {}, "B1": {}})


def test_the_result_says_by_turn_and_by_hex_what_came_of_the_city(said: Any) -> None:
    code, output, _ = said("--days", "6", "--seed", "9", "--captains", "careful", "--compare", "idle", "--json")
    result = json.loads(output)
    assert (code, result["days"], result["asked"], result["seed"], result["turns"]) == (0, 6, 6, 9, 6)
    assert result["start"] == dict(zip(MEASURES, (82, 7, 2, 4, 0, 0), strict=True))
    assert [turn["turn"] for turn in result["by_turn"]] == [1, 2, 3, 4, 5, 6]
    assert set(result["by_turn"][0]["died"]) == {"mean", "median", "p10", "p90"}
    assert set(result["by_turn"][0]["slide"]) == {"share", "low", "high"}
    assert set(result["by_hex"]) == set(sample_document()["setup"]["hexes"])
    theirs, apart = result["compare"]["by_turn"][-1], result["compare"]["difference"][-1]
    for measure in MEASURES:
        found = result["by_turn"][-1][measure]["mean"] - theirs[measure]["mean"]
        assert apart[measure]["mean"] == pytest.approx(found)
        assert apart[measure]["low"] <= apart[measure]["mean"] <= apart[measure]["high"]
    lost = sum(each["lost"] for each in result["compare"]["by_hex"].values())
    assert lost == pytest.approx(theirs["died"]["mean"])
    assert result["by_turn"][-1]["slide"]["share"] < theirs["slide"]["share"]


def test_the_table_for_spreadsheets_has_the_same_figures(said: Any) -> None:
    arguments = ("--days", "3", "--turns", "2", "--compare", "idle")
    result = json.loads(said(*arguments, "--json")[1])
    rows = list(csv.DictReader(io.StringIO(said(*arguments, "--csv")[1].removeprefix(spreadsheets.MARK))))
    died = next(row for row in rows if (row["captains"], row["turn"], row["measure"]) == ("ours", "2", "died"))
    assert {name: float(died[name]) for name in ("mean", "median", "p10", "p90")} == result["by_turn"][1]["died"]
    slide = next(row for row in rows if (row["captains"], row["turn"], row["measure"]) == ("compared", "1", "slide"))
    theirs = result["compare"]["by_turn"][0]["slide"]
    assert [float(slide[name]) for name in ("mean", "low", "high")] == list(theirs.values())
    assert Counter(row["captains"] for row in rows) == {"ours": 14 + 3 * 89, "compared": 14 + 3 * 89, "difference": 14}


def test_people_read_the_answer_the_turns_and_the_worst_hexes(said: Any) -> None:
    code, output, _ = said("--days", "3", "--captains", "idle", "--compare", "careful")
    assert code == 0
    assert "3 days of 6 turns, seed 1." in output
    assert "The city slides in 100.0% (43.9% to 100.0%) of the days." in output
    assert "The same days with the other captains:" in output


def test_a_day_is_a_replay_document_that_gives_its_figures(said: Any) -> None:
    arguments = ("--captains", "lot,quays=careful", "--seed", "7", "--turns", "3")
    days = [replay.play(json.loads(said(*arguments, "--day", str(number))[1])) for number in range(1, 5)]
    last = json.loads(said(*arguments, "--days", "4", "--json")[1])["by_turn"][-1]
    died = [sum(report["deaths"] for report in day["districts"].values()) for day in days]
    refugees = [sum(tokens.count("refugee") for tokens in day["hexes"].values()) for day in days]
    assert (last["died"]["mean"], last["refugee"]["mean"]) == pytest.approx((sum(died) / 4, sum(refugees) / 4))
    assert len({json.dumps(day["hexes"]) for day in days}) == 4


def test_a_set_up_without_crises_has_them_drawn(said: Any, tmp_path: Path) -> None:
    funded = [each for each in sample_document()["actions"] if each["type"] == "fund"]
    code, output, _ = said(set_up(tmp_path, actions=funded), "--days", "2", "--captains", "idle", "--json")
    assert (code, json.loads(output)["crises"]) == (0, {"minor": 1, "moderate": 1, "major": 0.3})
    drawn = json.loads(said(set_up(tmp_path, actions=funded), "--crises", "severe=2", "--day", "1")[1])["actions"]
    assert Counter(each["magnitude"] for each in drawn if each["type"] == "schedule") == {"severe": 12}


def test_scheduled_crises_leave_nothing_to_be_drawn_and_it_says_so(said: Any) -> None:
    code, output, errors = said("--days", "1", "--crises", "minor=1", "--captains", "idle", "--json")
    assert (code, json.loads(output)["crises"]) == (0, None)
    assert errors.startswith("--crises: not used, as the set-up schedules crises itself (scheduled)\n")


def test_double_turns_are_played_once(said: Any, tmp_path: Path) -> None:
    file = set_up(tmp_path, programme={"final": 6, "doubles": [2, 5]})
    assert json.loads(said(file, "--days", "1", "--captains", "idle", "--json")[1])["turns"] == 4


BAD_OPTIONS = [
    (("--days", "0"), "bad_days", "--days: a whole number from 1 to 1,000,000 is needed, not '0'"),
    (("--days", "1e3"), "bad_days", "--days: a whole number from 1 to 1,000,000 is needed, not '1e3'"),
    (("--days", "٣"), "bad_days", "--days: a whole number from 1 to 1,000,000 is needed, not '٣'"),
    (("--seed", "-1"), "bad_seed", "--seed: a whole number from 0 to 9,223,372,036,854,775,807 is needed, not '-1'"),
    (("--processes", "65"), "bad_processes", "--processes: a whole number from 1 to 64 is needed, not '65'"),
    (("--turns", "7"), "too_many_turns", "--turns: the map of this event is played 6 turns at most"),
    (("--turns", "0"), "bad_turns", "--turns: a whole number from 1 to 100 is needed, not '0'"),
    (("--heard", "1.5"), "bad_heard", "--heard: a chance from 0 to 1 is needed, not '1.5'"),
    (("--heard", "nan"), "bad_heard", "--heard: a chance from 0 to 1 is needed, not 'nan'"),
    (("--heard", "."), "bad_heard", "--heard: a chance from 0 to 1 is needed, not '.'"),
    (("--captains", "clever"), "bad_captains", "--captains: one of idle, lot, careful is needed, not 'clever'"),
    (("--compare", "quays=x"), "bad_captains", "--compare: one of idle, lot, careful is needed, not 'x'"),
    (
        ("--captains", "harbour=lot"),
        "unknown_district",
        "--captains: no district 'harbour'; there are: highgarth, quays, kilnyard, wickfen, lanternside",
    ),
    (
        ("--crises", "huge=1"),
        "unknown_magnitude",
        "--crises: no magnitude 'huge'; there are: minor, moderate, major, severe, catastrophic",
    ),
    (("--crises", "minor"), "bad_crises", "--crises: MAGNITUDE=NUMBER is needed, with at most 100 a turn, not 'minor'"),
    (
        ("--crises", "minor=101"),
        "bad_crises",
        "--crises: MAGNITUDE=NUMBER is needed, with at most 100 a turn, not 'minor=101'",
    ),
    (("--day", "x"), "bad_day", "--day: a whole number from 1 to 1,000,000 is needed, not 'x'"),
    (("--json", "--csv"), "two_formats", "--csv: choose one of --json and --csv"),
]


@pytest.mark.parametrize(("options", "code", "sentence"), BAD_OPTIONS)
def test_an_option_that_makes_no_sense_is_refused(
    said: Any, options: tuple[str, ...], code: str, sentence: str
) -> None:
    assert said(*options) == (2, "", f"{sentence} ({code})\n")


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"half_done": True}, "half_done: this event is only half done: go on with it under Events"),
        ({"setup": city({})}, "setup.hexes: the city has no hex yet"),
        ({"setup": city({"A1": {}, "A2": {}}), "actions": []}, "setup.hexes: nobody lives in this city"),
        ({"setup": {**LIVED_IN, "magnitudes": {}}, "actions": []}, "actions: the set-up schedules no crisis"),
        ({"setup": {**LIVED_IN, "layout": "square"}}, "setup.layout: "),
        ({"programme": {"final": 0}}, "programme.final: "),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused_with_its_place(
    said: Any, tmp_path: Path, changed: dict[str, Any], line: str
) -> None:
    code, output, errors = said(set_up(tmp_path, **changed))
    assert (code, output) == (2, "")
    assert errors.startswith(line)
    assert errors.rstrip().endswith(("(bad_set_up)", "(no_people)", "(no_crises)"))


def test_no_crises_at_all_are_refused_and_a_file_that_is_not_there(said: Any, tmp_path: Path) -> None:
    sentence = "actions: the set-up schedules no crisis, and --crises draws none (no_crises)\n"
    assert said(set_up(tmp_path, actions=[]), "--crises", "minor=0") == (2, "", sentence)
    assert (
        said(str(tmp_path / "none.json"))[2] == "SET-UP: it cannot be read (No such file or directory) (bad_set_up)\n"
    )


def test_small_cities_are_played(said: Any, tmp_path: Path) -> None:
    one_hex = city({"A1": {"district": "docks", "tokens": ["population"]}})
    for setup in (LIVED_IN, one_hex, {**one_hex, "districts": {}, "hexes": {"A1": {"tokens": ["refugee"]}}}):
        for captains in ("careful", "lot"):
            file = set_up(tmp_path, setup=setup, actions=[])
            code, output, _ = said(file, "--days", "2", "--captains", captains, "--json")
            assert (code, json.loads(output)["days"]) == (0, 2)


@contextmanager
def playing(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The command at far more days than it can play here, once it has told how far it is."""
    command = [sys.executable, "manage.py", "simulate", "--days", "1000000", "--processes", "2", "--json"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as started:
        assert started.stderr
        try:
            assert " of 1,000,000 days, " in started.stderr.readline()
            yield started
        finally:
            started.kill()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    with playing(tmp_path) as started:
        helpers = children(started.pid)
        os.kill(started.pid, signal.SIGINT)
        output, _ = started.communicate(timeout=END_SECONDS)
    result = json.loads(output)
    assert started.returncode == 130
    assert (result["asked"], result["days"] > 0) == (1_000_000, True)
    assert not wait_for_end(helpers)
    assert result["by_turn"] == again(result["days"], tmp_path)["by_turn"]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_nothing_is_left_of_a_run_that_is_killed(tmp_path: Path) -> None:
    with playing(tmp_path) as started:
        wait_until(lambda: len([each for each in children(started.pid) if gives_way(each)]) == 2)
        helpers = children(started.pid)
        os.kill(started.pid, signal.SIGKILL)
        started.wait(END_SECONDS)
    assert not wait_for_end(helpers)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_what_was_played_is_kept_when_a_worker_is_killed(tmp_path: Path) -> None:
    with playing(tmp_path) as started:
        helpers = children(started.pid)
        os.kill(next(each for each in helpers if niceness(each) == 19), signal.SIGKILL)
        output, errors = started.communicate(timeout=END_SECONDS)
    assert (started.returncode, json.loads(output)["days"] > 0) == (1, True)
    assert errors.endswith("A worker process was killed, perhaps for lack of memory (process_ended)\n")
    assert not wait_for_end(helpers)


def again(days: int, tmp_path: Path) -> dict[str, Any]:
    command = [sys.executable, "manage.py", "simulate", "--days", str(days), "--json"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(tmp_path), capture_output=True, check=True, timeout=END_SECONDS
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found
