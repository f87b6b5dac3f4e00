"""`manage.py replay`: a JSON object for each played document, one line and exit 2 for an invalid one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from megagame.games import REPLAYS
from tests.proof.processes.servers import ROOT, environment

KNOWN = ", ".join(sorted(REPLAYS))
EXAMPLE = ROOT / "tests" / "crisis_map" / "examples" / "01-moves.json"


def replay(tmp_path: Path, *arguments: str, standard_input: bytes = b"") -> tuple[int, str, str]:
    """Runs the command without a database; returns exit code, output and errors."""
    command = [sys.executable, "manage.py", "replay", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(tmp_path), input=standard_input, capture_output=True, check=False, timeout=60
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def document() -> bytes:
    return json.dumps(json.loads(EXAMPLE.read_bytes())["document"]).encode()


def result() -> dict[str, object]:
    expected: dict[str, object] = json.loads(EXAMPLE.read_bytes())["result"]
    return expected


def test_a_file_and_standard_input_give_the_result_as_one_object(tmp_path: Path) -> None:
    file = tmp_path / "document.json"
    file.write_bytes(document())
    for arguments, standard_input in (([str(file)], b""), (["-"], document())):
        code, output, errors = replay(tmp_path, *arguments, standard_input=standard_input)
        assert (code, errors) == (0, "")
        assert json.loads(output) == result()
    assert not list(tmp_path.glob("*.sqlite3"))


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"{", "not JSON: Input data was truncated"),
        (b"[]", "an object is needed"),
        (b"{}", f"game: one of {KNOWN} is needed"),
        (b'{"game": "chess"}', f"game: one of {KNOWN} is needed"),
        (document().replace(b'"amount": 5', b'"amount": "5"'), "actions[0].amount: expected int, got str"),
        (document().replace(b'"amount": 5', b'"amount": 5, "why": 1'), "actions[0].why: unknown field"),
        (document().replace(b'"amount": 5', b'"amount": 5, "amount": 6'), "actions[0].amount: duplicate key"),
        (document().replace(b'"B4": {"dis', b'"B4": {"x": 1, "dis'), "setup.hexes.B4.x: unknown field"),
        (
            document().replace(b'"to": "A2"', b'"to": "a2"'),
            "actions[2].orders[0].to: not spelled as it must be, like C12",
        ),
        (document().replace(b"open_phase", b"publish"), "actions[1].type: invalid value 'publish'"),
    ],
)
def test_a_document_that_is_not_valid_is_one_line_with_its_place_and_exit_2(
    tmp_path: Path, raw: bytes, line: str
) -> None:
    assert replay(tmp_path, "-", standard_input=raw) == (2, "", line + "\n")


def test_a_missing_file_is_one_line_and_exit_2(tmp_path: Path) -> None:
    assert replay(tmp_path, "nowhere.json") == (2, "", "nowhere.json: No such file or directory\n")


def test_lines_are_played_one_by_one_and_a_wrong_one_keeps_its_place(tmp_path: Path) -> None:
    lines = b"\n".join([document(), b'{"game": "chess"}', document()])
    code, output, errors = replay(tmp_path, "--lines", "-", standard_input=lines)
    first, second, third = map(json.loads, output.splitlines())
    assert (code, errors) == (2, "")
    assert first == third == result()
    assert second == {"error": f"game: one of {KNOWN} is needed"}


def test_lines_that_are_all_valid_exit_0(tmp_path: Path) -> None:
    code, output, _ = replay(tmp_path, "--lines", "-", standard_input=document() + b"\n")
    assert (code, json.loads(output)) == (0, result())
