"""Guess what a list's columns are from its heading. Guesses are shown and can be changed."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from megagame.core.sentences import gettext_noop

Meaning: TypeAlias = Literal["", "name", "first", "last", "district", "seat"]
MEANINGS: tuple[Meaning, ...] = get_args(Meaning)
CALLED: Mapping[str, str] = {
    "": gettext_noop("ignore"),
    "name": gettext_noop("Full name"),
    "first": gettext_noop("First name"),
    "last": gettext_noop("Last name"),
    "district": gettext_noop("District"),
    "seat": gettext_noop("Seat"),
}
MOST_ABOVE = 20
"""Rows that are searched for a heading."""
_WORDS: Mapping[Meaning, str] = {
    "name": "name|names|full name|fullname|player|players|player name|player names|participant|participants"
    "|participant name|attendee|attendees|attendee name|guest|guests|guest name|naam|nome|spieler|teilnehmer|joueur"
    "|joueurs|jugador|jugadores|姓名|名字|名稱|名称|玩家|玩家姓名|全名",
    "first": "first|first name|firstname|given name|given names|forename|forenames|vorname|prenom|nombre|voornaam|名",
    "last": "last|last name|lastname|surname|family name|familyname|nachname|nom|nom de famille|apellido|apellidos"
    "|cognome|achternaam|姓|姓氏",
    "district": "district|districts|team|teams|team name|group|stadtteil|bezirk|viertel|mannschaft|gruppe|quartier"
    "|arrondissement|equipe|groupe|distrito|barrio|equipo|grupo|quartiere|squadra|wijk|ploeg|區|区|區域|区域|地區|地区|分區|分区|隊伍|队伍|組別|组别|小組"
    "|小组",
    "seat": "seat|seats|座位|席位",
    "": "role|roles|mail|email|e mail|phone|pronouns|notes|note|comment|comments|ticket|id|timestamp"
    "|角色|電郵|电邮|電話|电话",
}
_KNOWN: Mapping[str, Meaning] = {word: meaning for meaning, words in _WORDS.items() for word in words.split("|")}
_WITHIN: tuple[tuple[str, Meaning], ...] = (
    ("first name", "first"),
    ("given name", "first"),
    ("last name", "last"),
    ("family name", "last"),
    ("surname", "last"),
    ("district", "district"),
    ("team", "district"),
    ("name", "name"),
)
"""Words searched for in longer headings, in this order."""


def folded(text: str) -> str:
    """Normalise case, accents, punctuation and spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (letter if letter.isalnum() else " " for letter in plain if not _is_left_out(letter))
    return " ".join("".join(kept).split())


def _is_left_out(letter: str) -> bool:
    """Accents and invisible characters."""
    return bool(unicodedata.combining(letter)) or unicodedata.category(letter) == "Cf"


def heading(rows: Iterable[Sequence[str]]) -> int | None:
    """Index of the heading: the row that names most columns. None if no row does."""
    known = [_named(row) for row in rows]
    return known.index(max(known)) if any(known) else None


def guessed(cells: Sequence[str]) -> tuple[Meaning, ...]:
    """The meaning of each column of a heading; none where two columns could have the same one.

    With full names, first and last names are ignored. *Name* with *Vorname* only is the last name.
    """
    found = _meanings(cells)
    if "name" in found and "first" in found:
        if "last" in found:
            found = ["" if each in {"first", "last"} else each for each in found]
        else:
            found = ["last" if each == "name" else each for each in found]
    return tuple("" if each and found.count(each) > 1 else each for each in found)


def twice(cells: Sequence[str]) -> tuple[Meaning, ...]:
    """Meanings that more than one column could have."""
    found = _meanings(cells)
    return tuple(each for each in MEANINGS if each and found.count(each) > 1)


def is_guess(cell: str, meaning: Meaning) -> bool:
    """Whether a meaning is uncertain, since the heading is not exactly it."""
    return bool(meaning) and _known(cell) != meaning


def is_named(cell: str) -> bool:
    """Whether a heading is known, even as that of an ignored column."""
    return _known(cell) is not None


def _known(cell: str) -> Meaning | None:
    """The meaning of a whole heading. Headings with # are numbers."""
    return "" if "#" in cell else _KNOWN.get(folded(cell))


def _meanings(cells: Iterable[str]) -> list[Meaning]:
    exact = [_known(each) for each in cells]
    perhaps = ("" if each in exact else each for each in map(_within, cells))
    return [sure if sure is not None else other for sure, other in zip(exact, perhaps, strict=True)]


def _within(cell: str) -> Meaning:
    words = f" {folded(cell)} "
    found = dict.fromkeys(meaning for word, meaning in _WITHIN if f" {word} " in words)
    return "name" if {"first", "last"} <= found.keys() else next(iter(found), "")


def _named(row: Sequence[str]) -> int:
    """Score of a row as a heading: 2 for each known word, 1 for a word like "name" inside a longer cell."""
    exact = len({folded(each) for each in row if "#" not in each} & _KNOWN.keys())
    return 2 * exact + any(_within(each) in {"name", "first", "last"} for each in row)
