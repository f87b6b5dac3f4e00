"""The scripts of all pages: their types, and their pure parts by node's own runner."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from crisis_map.drawing import geometry

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests" / "scripts"
SERVED = [
    folder
    for part in ("static", "megagame/event/static", "crisis_map/static", "civil_orders/static", "boardgames/*/static")
    for folder in ROOT.glob(part)
]


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All scripts in one folder, as served, with their tests."""
    tree = tmp_path_factory.mktemp("scripts")
    for folder in SERVED:
        shutil.copytree(folder, tree / "static", dirs_exist_ok=True)
    shutil.copytree(TESTS, tree / "tests")
    shutil.copy(ROOT / "package.json", tree)
    (tree / "tests" / "arrows.json").write_text(json.dumps(arrows()))
    return tree


def arrows() -> dict[str, object]:
    """Arrows as drawn by the map, with the measures that scripts need to draw the same."""
    start = geometry.Point(75.0, -43.3)
    ends = [geometry.Point(x * 75.0, y * 43.3) for x in range(-2, 4) for y in (-3, 2, 8)]
    drawn = [{"from": start._asdict(), "to": end._asdict(), **geometry.arrow(start, end)._asdict()} for end in ends]
    return {"measures": geometry.ARROW._asdict(), "arrows": drawn}


@pytest.mark.typescript
def test_the_types_of_all_scripts_fit() -> None:
    kept = ("--incremental", "--tsBuildInfoFile", ".mypy_cache/scripts.tsbuildinfo")
    done = run("node", "node_modules/typescript/bin/tsc", "--project", ".", *kept)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.typescript
def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    (tmp_path / "wrong.js").write_text('/** @type {number} */\nexport const wrong = "text";\n')
    options = {"extends": str(ROOT / "tsconfig.json"), "include": ["wrong.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(options))
    done = run("node", "node_modules/typescript/bin/tsc", "--project", str(tmp_path))
    assert "error TS2322" in done.stdout


@pytest.mark.node
@pytest.mark.parametrize("name", sorted(file.name for file in TESTS.glob("*.test.js")))
def test_pure_parts(name: str, tree: Path) -> None:
    done = run("node", "--test", f"tests/{name}", cwd=tree)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_script_is_checked() -> None:
    text = re.sub(r"^ *//.*$", "", (ROOT / "tsconfig.json").read_text(encoding="utf-8"), flags=re.MULTILINE)
    options = json.loads(text)
    included = {folder for pattern in options["include"] for folder in ROOT.glob(pattern)}
    assert set(SERVED) <= included
    assert "exclude" not in options


def test_one_script_alone_names_the_stores_of_browsers_which_may_refuse() -> None:
    scripts = [file for folder in SERVED for file in folder.rglob("*.js")]
    named = [
        file for file in scripts if re.search(r"\b(?:session|local)Storage[.\[]", file.read_text(encoding="utf-8"))
    ]
    assert named == []


def test_no_script_is_left_out_by_a_comment() -> None:
    scripts = [file for folder in SERVED for file in folder.rglob("*.js")]
    assert scripts
    assert [file for file in scripts if re.search(r"@ts-\w+|\{(any|\*)\}", file.read_text(encoding="utf-8"))] == []


def test_what_npm_installs_is_pinned_with_its_hash_and_names_no_address() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert all(re.fullmatch(r"[\d.]+", version) for version in wanted.values())
    assert locked.pop("")["devDependencies"] == wanted
    assert [name for name, each in locked.items() if not each["integrity"].startswith("sha512-")] == []
    assert "://" not in (ROOT / "package-lock.json").read_text(encoding="utf-8")
