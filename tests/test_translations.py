"""Nothing that people read is untranslated, and the compiled catalogues are those of the texts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from megagame.trials.servers import ROOT

LOCALES = ["zh_Hant", "zh_Hans"]
SOURCES = ["megagame", "crisis_map", "civil_orders", "boardgames", "templates", "static"]
MSGFMT = shutil.which("msgfmt") or "msgfmt"
CATALOGUE = Path("LC_MESSAGES", "django.po")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program, with catalogues brought up to date with all its texts."""
    if not shutil.which("xgettext"):
        lacking = "needs the gettext tools (Debian: gettext)"
        pytest.fail(f"CI {lacking}") if os.environ.get("CI") == "true" else pytest.skip(lacking)
    copy = tmp_path_factory.mktemp("texts")
    for name in (*SOURCES, "locale"):
        shutil.copytree(ROOT / name, copy / name)
    options = [f"--locale={locale}" for locale in LOCALES]
    command = [sys.executable, "-m", "django", "makemessages", *options, "--no-location", "--no-obsolete"]
    plain = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(command, cwd=copy, env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return copy / "locale"


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_untranslated(collected: Path, locale: str) -> None:
    checked = subprocess.run(
        [MSGFMT, "--check", "--statistics", "--output-file=/dev/null", collected / locale / CATALOGUE],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
    assert re.fullmatch(r"\d+ translated messages\.\n", checked.stderr), checked.stderr


@pytest.mark.parametrize("locale", LOCALES)
def test_the_catalogue_says_what_its_texts_say(collected: Path, locale: str) -> None:
    """`django-admin makemessages` was run since the last change of a text."""
    ours = (ROOT / "locale" / locale / CATALOGUE).read_text(encoding="utf-8")
    assert _texts(collected / locale / CATALOGUE) == _texts_of(ours)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_compiled_catalogue_is_that_of_the_texts(collected: Path, locale: str, tmp_path: Path) -> None:
    source = ROOT / "locale" / locale / CATALOGUE
    subprocess.run([MSGFMT, f"--output-file={tmp_path / 'compiled.mo'}", source], check=True)
    assert (tmp_path / "compiled.mo").read_bytes() == source.with_suffix(".mo").read_bytes()


def _texts(catalogue: Path) -> list[str]:
    return _texts_of(catalogue.read_text(encoding="utf-8"))


def _texts_of(catalogue: str) -> list[str]:
    """Everything but the header, which holds the time of the collecting."""
    return sorted(catalogue.split("\n\n")[1:])
