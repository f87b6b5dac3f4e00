"""Classes that the program writes into pages, and those in its style sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

TAG = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)
VALUE = re.compile(r"\{\{.*?\}\}|\$\{[^{}]*\}|\{[^{}]*\}", re.DOTALL)
KIND_OF_PAGE = re.compile(r"\{% block kind %\}([^{]*)\{%")
ATTRIBUTE = re.compile(r'\bclass=\\?"([^"]*)"')
CLASS_OF_SCRIPT = re.compile(r'(?:className\s*[:=]|setAttribute\("class",)([^;\n]*)')
STATE_OF_SCRIPT = re.compile(r"classList\.(?:add|remove|toggle)\(([^;\n]*)")
TEXT = re.compile(r'["`]([^"`]*)["`]')
NAME = re.compile(r"[a-zA-Z][\w-]*")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BEFORE_BRACE = re.compile(r"([^{};]+)\{")
COMPOUND = re.compile(r"[\s>+~,()]+")
CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
ID = re.compile(r"#[a-zA-Z][\w-]*")
NO_SELECTOR = re.compile(r"@|from$|to$|[\d.%, ]+$")
UNKNOWN = "\0"
"""Known only at run time, such as a connection's state."""


class Written(NamedTuple):
    """Classes written by a file: the first of an attribute names the element, the others its states."""

    what: frozenset[str]
    how: frozenset[str]


def written(file: str, text: str) -> Written:
    """Returns the classes that a template, a script or a Python file writes into pages."""
    attributes = [value.split() for value in _attributes(file, text)]
    firsts = {words[0] for words in attributes if words}
    others = {word for words in attributes for word in words[1:]} | set(_states(file, text))
    return Written(*(frozenset(name for name in names if NAME.fullmatch(name)) for names in (firsts, others)))


def _attributes(file: str, text: str) -> Iterator[str]:
    if file.endswith(".html"):
        yield from KIND_OF_PAGE.findall(text)
        text = VALUE.sub(UNKNOWN, TAG.sub(" ", text))
    found = (*ATTRIBUTE.findall(text), *(_texts(CLASS_OF_SCRIPT, text) if file.endswith(".js") else ()))
    yield from (VALUE.sub(UNKNOWN, value) for value in found)


def _states(file: str, text: str) -> Iterator[str]:
    yield from _texts(STATE_OF_SCRIPT, text) if file.endswith(".js") else ()


def _texts(pattern: re.Pattern[str], script: str) -> Iterator[str]:
    for code in pattern.findall(script):
        yield from TEXT.findall(code.split(", (")[0])


def selectors(sheet: str) -> Iterator[str]:
    """Yields each selector of a style sheet, with lists split."""
    for group in BEFORE_BRACE.findall(re.sub(r'"[^"]*"', '""', COMMENT.sub("", sheet))):
        if not NO_SELECTOR.match(group.strip()):
            yield from apart(group.strip())


def apart(group: str) -> Iterator[str]:
    """Splits at commas outside brackets."""
    depth, start = 0, 0
    for place, sign in enumerate(group):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            yield group[start:place].strip()
            start = place + 1
    yield group[start:].strip()


def compounds(selector: str) -> list[list[str]]:
    """Returns the classes of each element in a selector: `.step.next .note` gives `[[step, next], [note]]`."""
    return [found for part in COMPOUND.split(selector) if (found := CLASS.findall(part))]
