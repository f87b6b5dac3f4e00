"""The house rules that a machine can check."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import grimp
import pytest
from django.core.management import call_command
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("megagame", "crisis_map", "civil_orders", "boardgames")
OURS = [file for part in (*PACKAGES, "tests") for file in (ROOT / part).rglob("*.py")]
BOARD_GAMES = [f"boardgames.{file.parent.name}" for file in (ROOT / "boardgames").glob("*/game.py")]
PURE = {
    "megagame.core": {"megagame.core"},
    "megagame.event": {"megagame.event", "megagame.core"},
    "crisis_map": {"crisis_map", "megagame.core"},
    "boardgames.kit": {"boardgames.kit", "megagame.core"},
    **{game: {game, "megagame.core", "boardgames.kit"} for game in BOARD_GAMES},
}
BUTTON = re.compile(r"<button\b((?:{[{%].*?[%}]}|[^>])*)>(.*?)</button>", re.DOTALL)
MARKUP = re.compile(r"{% (?!translate|blocktranslate)[^%]*%}")  # what writes no words by itself
EDGE = re.compile(r"\.templatetags\b")  # words for a game's templates, in the reader's language
MACHINES = {
    "this one": {},
    "Debian 12": {"python_full_version": "3.11.2", "python_version": "3.11"},
    "a new Python": {"python_full_version": "3.14.0", "python_version": "3.14"},
    "Windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}
HOUSE_RULES = {
    "ruff": ["-m", "ruff", "check", "."],
    "format": ["-m", "ruff", "format", "--check", "."],
    "types": ["-m", "mypy"],
    "imports": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    "templates": ["-m", "djlint", ".", "--lint", "--quiet"],
}


@pytest.mark.parametrize("rule", HOUSE_RULES)
def test_house_rule(rule: str) -> None:
    done = subprocess.run([sys.executable, *HOUSE_RULES[rule]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@cache
def import_graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


@pytest.mark.parametrize("package", PURE)
def test_pure_code_imports_only_itself_the_standard_library_and_msgspec(package: str) -> None:
    graph = import_graph()
    rules = {module for module in {package} | graph.find_descendants(package) if not EDGE.search(module)}
    imported = {name for module in rules for name in graph.find_modules_directly_imported_by(module)}
    allowed = PURE[package]
    foreign = {name for name in imported if not any(name == one or name.startswith(f"{one}.") for one in allowed)}
    assert foreign <= sys.stdlib_module_names | {"msgspec"}
    assert [name for name in imported if EDGE.search(name)] == []


def test_files_fit_in_the_head() -> None:
    assert OURS
    assert [file for file in OURS if len(file.read_text(encoding="utf-8").splitlines()) >= 300] == []


def test_no_folder_of_the_house_or_the_crisis_map_has_more_than_14_modules() -> None:
    files = [file for part in ("megagame", "crisis_map") for file in (ROOT / part).rglob("*.py")]
    modules = Counter(file.parent for file in files if file.name != "__init__.py")
    assert modules
    assert {folder: count for folder, count in modules.items() if count > 14} == {}


def _templates() -> list[Path]:
    found = [file for file in ROOT.rglob("templates/**/*.html") if not {".venv", "node_modules"} & set(file.parts)]
    assert len(found) > 100
    return found


def test_a_button_that_sends_a_form_has_a_name_before_its_script_has_run() -> None:
    named = ("hidden", "title", "aria-label", "aria-labelledby")
    buttons = [
        (file.name, attributes)
        for file in _templates()
        for attributes, inside in BUTTON.findall(file.read_text(encoding="utf-8"))
        if 'type="submit"' in attributes
        and not any(each in attributes for each in named)
        and not re.sub(r"<[^>]*>", "", MARKUP.sub("", inside)).strip()
    ]
    assert buttons == []


def test_no_line_of_a_template_is_longer_than_160_characters() -> None:
    templates = _templates()
    lines = [(file, line) for file in templates for line in file.read_text(encoding="utf-8").splitlines()]
    assert [(str(file), line) for file, line in lines if len(line) > 160] == []


@pytest.mark.django_db
def test_the_framework_has_nothing_to_complain_about() -> None:
    call_command("check", fail_level="WARNING")
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def listed(name: str) -> list[tuple[Requirement, list[str]]]:
    """What a file of requirements lists, each with the hashes of what may be installed for it."""
    lines = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    wanted = [line.split(" --hash=") for line in lines if line and not line.startswith(("#", "-r "))]
    return [(Requirement(first), [each.strip() for each in hashes]) for first, *hashes in wanted]


def pins(name: str) -> dict[str, Requirement]:
    return {canonicalize_name(each.name): each for each, _ in listed(name)}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_nothing_is_installed_but_what_was_pinned_with_its_hash(name: str) -> None:
    found = {each.name: hashes for each, hashes in listed(name)}
    assert [name for name, hashes in found.items() if not hashes] == []
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for hashes in found.values() for one in hashes)
    assert '"--require-hashes", "-r"' in (ROOT / "manage.py").read_text(encoding="utf-8")


def test_what_the_program_imports_itself_is_listed_before_what_that_needs() -> None:
    listed_first = (ROOT / "requirements.txt").read_text(encoding="utf-8").split("\n# what these need\n")[0]
    first = {canonicalize_name(name) for name in re.findall(r"(?m)^([\w-]+)[=\[]", listed_first)}
    graph = import_graph()
    modules = {module for package in PACKAGES for module in {package} | graph.find_descendants(package)}
    imported = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    foreign = imported - graph.modules.intersection(modules) - sys.stdlib_module_names
    offers = packages_distributions()
    assert [name for name in foreign if not first & set(map(canonicalize_name, offers[name]))] == []


def applies(requirement: Requirement, machine: dict[str, str], extra: str = "") -> bool:
    return not requirement.marker or requirement.marker.evaluate({**machine, "extra": extra})


def needed(requirement: Requirement, machine: dict[str, str]) -> set[str]:
    """Names of the direct requirements on such a machine; none if it is not installed here."""
    if not applies(requirement, {}):
        return set()
    lines = [Requirement(line) for line in distribution(requirement.name).requires or []]
    asked = requirement.extras | {""}
    return {canonicalize_name(one.name) for one in lines if any(applies(one, machine, extra) for extra in asked)}


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("files", [["requirements.txt"], ["requirements.txt", "requirements-dev.txt"]])
def test_every_requirement_is_pinned_and_so_is_what_it_needs(files: list[str], machine: str) -> None:
    all_of_them = [requirement for file in files for requirement in pins(file).values()]
    assert [str(each) for each in all_of_them if not re.fullmatch(r"==[\w.]+", str(each.specifier))] == []
    there = [each for each in all_of_them if applies(each, MACHINES[machine])]
    pinned = {canonicalize_name(each.name) for each in there}
    assert {name for each in there for name in needed(each, MACHINES[machine])} - pinned == set()


def test_nothing_is_served_from_or_fetched_by_an_address_outside() -> None:
    served = [*ROOT.glob("**/templates/**/*"), *ROOT.glob("**/static/**/*"), *ROOT.glob("requirements*.txt")]
    ours = [file for file in served if file.is_file() and not {".venv", "node_modules"} & set(file.parts)]
    address = re.compile(rb"""(?:https?:|wss?:|["'(])//[\w.-]+""")
    found = {str(file): address.findall(file.read_bytes()) for file in ours}
    names_of_formats = {b"http://www.w3.org"}
    assert {file: seen for file, seen in found.items() if set(seen) - names_of_formats} == {}


def test_tests_cannot_come_near_a_real_event() -> None:
    assert os.environ["MEGAGAME_DATA"] != str(ROOT / "data")
