"""Scripts without what only people read: comments, indents, and room that no browser needs.

Names stay as they are, so that what a phone's browser reports can be found again.
"""

from __future__ import annotations

import re

PIECE = re.compile(
    r"""(?P<pattern>(?:(?<=[(,=:\[!&|?{};])|(?<=[(,=:\[!&|?{};][ ]))
        /(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*)
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<template>`(?:[^`\\]|\\.)*`)
    |(?P<room>\s+)
    |(?P<end>;)(?=\s*\})
    |(?P<word>[\w$]+)
    |\.{3}|=>|.""",
    re.DOTALL | re.VERBOSE,
)
"""A stroke begins a regular expression where a value is expected; elsewhere it divides."""
BRACES = re.compile(r"\{[^{}`]*\}")
GOES_ON = frozenset("})].,;:?=&|*%<>")
"""No statement begins so: such a line belongs to the one before."""
MAY_END = frozenset(")]}+-`\"'")
"""A line that ends so may end a statement, also without a semicolon."""


class NotPlain(ValueError):
    """A script that is not written as it must be to be shortened; says where."""


def without_comments(script: str) -> str:
    """The script with all its lines, and no comment in them."""
    return PIECE.sub(lambda found: "" if found.lastgroup == "comment" else found[0], script)


def short(script: str) -> str:
    """A script that does the same. NotPlain: a text over several lines, or one with another text in it."""
    plain = without_comments(script).strip()

    def shorter(found: re.Match[str]) -> str:
        if found.lastgroup == "room":
            return _between(plain[found.start() - 1], found[0], plain[found.end()])
        if found.lastgroup == "template":
            _require_plain(found[0])
        return "" if found.lastgroup == "end" else found[0]

    return PIECE.sub(shorter, plain)


def _between(before: str, room: str, after: str) -> str:
    """What must stand between two pieces of a script, of which these are the last and the first character."""
    if "\n" in room and after not in GOES_ON and (before in MAY_END or _in_word(before)):
        return "\n"
    together = (_in_word(before) and _in_word(after)) or (before == after and after in "+-")
    return " " if together else ""


def _in_word(character: str) -> bool:
    return character.isalnum() or character in {"_", "$", "#"}


def _require_plain(template: str) -> None:
    """What stands in braces may have braces; anything else would need a parser."""
    left = template
    while (fewer := BRACES.sub("", left)) != left:
        left = fewer
    if "\n" in template or "${" in left:
        raise NotPlain(f"a text over several lines, or with another in it: {template}")
