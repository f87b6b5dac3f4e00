"""Nothing that people read is untranslated, and the compiled catalogues are those of the texts."""

from __future__ import annotations

import gettext
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof.processes.servers import ROOT

LOCALES = ["zh_Hant", "zh_Hans"]
SOURCES = ["megagame", "crisis_map", "civil_orders", "boardgames", "templates", "static"]
MSGFMT = shutil.which("msgfmt") or "msgfmt"
CATALOGUE = Path("LC_MESSAGES", "django.po")
WRITTEN_IN = {"zh_Hant": "big5", "zh_Hans": "gb2312"}
"""The old character sets of these scripts: neither contains the other script's own characters."""
COLLECT = ["makemessages", *(f"--locale={locale}" for locale in LOCALES), "--no-location", "--no-obsolete"]
IN_BOTH = "潟"
ALSO_TRADITIONAL = re.compile("著(?![名作])")
"""In simplified script this is only a part of `famous` and of `work`; what goes on is written otherwise."""
HAN = "[\u3400-\u9fff]"
LATIN_SIGNS = re.compile(rf"{HAN}(?:%\(\w+\)s|\{{\w+\}})?[.,:;!?]|[,:;!?]{HAN}")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program, with catalogues brought up to date with all its texts."""
    if not shutil.which("xgettext"):
        lacking = "needs the gettext tools (Debian: gettext)"
        pytest.fail(f"CI {lacking}") if os.environ.get("CI") == "true" else pytest.skip(lacking)
    copy = tmp_path_factory.mktemp("texts")
    for name in (*SOURCES, "locale"):
        shutil.copytree(ROOT / name, copy / name)
    command = [sys.executable, "-m", "django", *COLLECT]
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
    added = f"run `django-admin {' '.join(COLLECT)}`, translate, and compile with `msgfmt`"
    assert _texts(collected / locale / CATALOGUE) == _texts_of(ours), added


@pytest.mark.parametrize("locale", LOCALES)
def test_the_compiled_catalogue_is_that_of_the_texts(collected: Path, locale: str, tmp_path: Path) -> None:
    source = ROOT / "locale" / locale / CATALOGUE
    subprocess.run([MSGFMT, f"--output-file={tmp_path / 'compiled.mo'}", source], check=True)
    assert (tmp_path / "compiled.mo").read_bytes() == source.with_suffix(".mo").read_bytes()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_character_is_one_of_its_own_script(locale: str) -> None:
    texts = "".join(_said(locale)).replace(IN_BOTH, "")
    strange = {each for each in re.findall(HAN, texts) if not each.encode(WRITTEN_IN[locale], "ignore")}
    assert strange == set()
    assert locale == "zh_Hant" or ALSO_TRADITIONAL.search(texts) is None


@pytest.mark.parametrize("locale", LOCALES)
def test_chinese_sentences_have_chinese_signs(locale: str) -> None:
    assert [text for text in _said(locale) if LATIN_SIGNS.search(text)] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_receipt_is_of_five_characters_and_not_of_five_words(locale: str) -> None:
    five = [text for text in _said(locale) if re.search("五[個个]", text)]
    assert len(five) > 5
    assert [text for text in five if re.search("[詞词]", text)] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_buttons_side_by_side_under_the_map_read_differently(locale: str) -> None:
    buttons = (ROOT / "crisis_map/templates/crisis_map/tool_buttons.html").read_text(encoding="utf-8")
    words = re.findall('translate "([^"]+)"', buttons)
    said = [_translations(locale).gettext(each) for each in words]
    assert {"Form", "As a table"} < set(words)
    assert [(one, other) for one in said for other in said if one is not other and one in other] == []
    assert _translations(locale).gettext("Form")[0] != _translations(locale).gettext("As a table")[0]


def test_the_words_for_a_lines_hexes_are_said_of_no_person_time_or_funding() -> None:
    """In Chinese they are those for the two ends of a way."""
    pages = [page for source in SOURCES for page in (ROOT / source).rglob("*.html")]
    lines = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    others = [line for line in lines if re.search(r'translate "(From|To)"(?! context)', line)]
    assert [line for line in others if not re.search(r"hex-field|autocapitalize=.characters", line)] == []


def _said(locale: str) -> list[str]:
    """All that a catalogue says."""
    ours = (ROOT / "locale" / locale / CATALOGUE).read_text(encoding="utf-8").split("\n\n")[1:]
    said = [entry.split("msgstr", 1)[1] for entry in ours if "msgstr" in entry]
    return ["".join(re.findall('"(.*)"', each)) for each in said]


def _translations(locale: str) -> gettext.GNUTranslations:
    with (ROOT / "locale" / locale / CATALOGUE.with_suffix(".mo")).open("rb") as compiled:
        return gettext.GNUTranslations(compiled)


def _texts(catalogue: Path) -> list[str]:
    return _texts_of(catalogue.read_text(encoding="utf-8"))


def _texts_of(catalogue: str) -> list[str]:
    """Everything but the header, which holds the time of the collecting."""
    return sorted(catalogue.split("\n\n")[1:])
