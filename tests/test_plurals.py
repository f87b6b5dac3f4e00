"""Numbers agree with their nouns in every sentence: where the number may be one, there is a singular."""

from __future__ import annotations

import ast
import re

import pytest

from tests.proof.processes.servers import ROOT

CATALOGUE = ROOT / "locale" / "zh_Hant" / "LC_MESSAGES" / "django.po"
ENTRY = re.compile(r'^msgid ((?:".*"\n)+)(msgid_plural )?', re.MULTILINE)
IRREGULAR = {"people": "person", "crises": "crisis", "hexes": "hex", "copies": "copy", "phases": "phase"} | {
    many: f"{many[:-3]}y" for many in ("cities", "factories", "technologies")
}
COUNTED = (
    *("actions", "backups", "breaks", "buildings", "captains", "cards", "chips", "columns", "days", "deeds", "devices"),
    *("discards", "districts", "errors", "events", "faults", "forms", "games", "helpers", "hours", "lines", "minutes"),
    *(
        "months",
        "others",
        "pages",
        "phones",
        "pieces",
        "places",
        "players",
        "points",
        "problems",
        "quarters",
        "regions",
    ),
    *("resources", "rounds", "rows", "screens", "seats", "seconds", "sheets", "ships", "slides", "smileys", "squares"),
    *("stadiums", "stations", "steps", "strikes", "tables", "tokens", "turns", *IRREGULAR),
)
NUMBER = r"(?:\{\w+\}|%\(\w+\)s)"
MANY = re.compile(rf"({NUMBER})((?: [a-z]+)??) ({'|'.join(COUNTED)})\b")
NEVER_ONE = {
    "Collect pieces of {squares} squares.": "four for each deed",
    "%(seat)s collects pieces of %(squares)s squares, four for each deed.": "four for each deed",
    "Collect {squares} squares": "four for each deed",
    (
        "A deed brings {squares} squares of pieces at each season corner; "
        "at your New Year you pay the same pieces again."
    ): "four",
    "Both have {people} thousand people: the residents win a tie.": "half of a million",
    "A hand holds {most} cards at most: discard one first, which is free.": "a rule of the game",
    "At most {most} cards can be in use at once, or one of them could be guessed.": "thousands",
    "{district} is in {pieces} pieces: {hexes} lie apart.": "said only of two or more",
    "line {line}: there are {count} columns, and four are read: label, district, tokens, name": "five or more",
    "there are {count} hexes: at most {most}": "more than the most",
    "This table has {number} rows: a list has {most} at most.": "more than the most",
    "Row {row} has {number} columns: at most {most} are read.": "more than the most",
    "Only %(most_shown)s rows are shown; all are counted.": "a limit of ours",
    "%(done)s of %(all)s steps done": "as many as the program has",
    "This takes back {steps} steps: {sums}. Agree to that number first.": "more than a handful",
    "Add or take 1 to {most} minutes.": "a limit of ours",
    "A clock shows 0 to {most} minutes, and 0 to 59 seconds.": "a limit of ours",
    "A phase has 1 to {most} minutes.": "a limit of ours",
    "Show it for 1 to {most} minutes.": "a limit of ours",
    "A day has {most} breaks at most.": "a limit of ours",
    "Play 1 to {most} days.": "a limit of ours",
    "First figures come at %(least)s days.": "a limit of ours",
    "Comes at %(for_findings)s days. Fewer could point at chance.": "a limit of ours",
    "Figures by turn and by hex come at %(least)s days, and sentences at %(for_findings)s.": "a limit of ours",
    "For the plan before, %(days)s days": "enough for figures",
    "Turn {turn} is the worst: {number} of {all} slides come then.": "five or more",
    "This laptop and the phone that came differ by {seconds} seconds: set the clock.": "more than are forgiven",
}
"""Sentences whose number is always two or more, and why."""
NO_NUMBER = {"seat", "seats", "player", "at", "block", "district", "crisis", "phase", "turn", "title"}
"""Figures that are names, or numbers of something: what comes after them is a verb."""


@pytest.fixture(scope="module")
def texts() -> dict[str, bool]:
    """Every English text of the program, and whether `ngettext` chooses it by its number."""
    found = ENTRY.findall(CATALOGUE.read_text(encoding="utf-8"))
    return {"".join(map(ast.literal_eval, lines.split("\n")[:-1])): bool(plural) for lines, plural in found}


def lacking(texts: dict[str, bool]) -> list[str]:
    """Texts that count something in the plural without a singular.

    Where `ngettext` chooses, the text is the one for one: what it counts besides must not be in the plural.
    """
    return [
        text
        for text, chosen in texts.items()
        if any(chosen or not _has_one(text, found, texts) for found in MANY.finditer(text))
    ]


def _has_one(text: str, found: re.Match[str], texts: dict[str, bool]) -> bool:
    """Whether another text, about as long, begins as this one but in the singular; its number may be 1 or one."""
    figure, adjective, many = found.groups()
    if set(re.findall(r"\w+", figure)) & NO_NUMBER:
        return True
    one = re.escape(f"{adjective} {IRREGULAR.get(many, many[:-1])}")
    wanted = re.compile(rf"{_as_pattern(text[: found.start()])}(?:{NUMBER}|1|one){one}\b")
    words = len(text.split())
    return any(wanted.match(each) and abs(len(each.split()) - words) <= 1 for each in texts if each != text)


def _as_pattern(text: str) -> str:
    return NUMBER.join(map(re.escape, re.split(NUMBER, text)))


def test_what_is_counted_has_a_sentence_for_one(texts: dict[str, bool]) -> None:
    assert [text for text in lacking(texts) if text not in NEVER_ONE] == []


def test_the_sentences_that_never_count_one_are_those_of_the_program(texts: dict[str, bool]) -> None:
    assert set(NEVER_ONE) <= set(lacking(texts))


def test_a_sentence_with_the_plural_alone_is_found(texts: dict[str, bool]) -> None:
    bad = "Today {number} cards were lost"
    assert bad in lacking({**texts, bad: False})
    assert bad not in lacking({**texts, bad: False, "Today {number} card was lost": False})
    assert bad not in lacking({**texts, bad: False, "Today 1 card was lost": False})
    assert bad in lacking({**texts, bad: True})
    assert "Today {number} card was lost" not in lacking({**texts, "Today {number} card was lost": True})
