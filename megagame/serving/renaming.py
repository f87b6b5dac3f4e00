"""Names that a script or a style sheet gives to what it declares, as short as can be. What others know keeps its name.

In a script a name is renamed wherever the module says it, in whatever function: so nothing needs to be known of scopes,
but that no function may declare a name which the same module uses for something of the browser's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count

from megagame.serving.shortening import PIECE

DECLARED = re.compile(r"\b(?:function|const|let|class) (\w+)")
FIELDS = re.compile(r"\b(?:const|let) \{ ([^}=]*) \} = ")
ASKED = re.compile(r"\bfunction \w+\(([\w, ]+)\)|\(([\w, ]+)\) =>")
WORD = re.compile(r"[\w$]+")
ALSO_SIGNS = {"of", "async"}
"""Words of the language that may be names."""
OF_STYLES = re.compile(r"--[a-z][\w-]*")
SET_BY_SCRIPTS = {"--letters"}
"""What a bundle's scripts tell its style sheets."""
OPEN_A_BLOCK = {")", "=>", ";", "{", "}", "else", "do", "try", "finally", "catch"}
LETTERS = "etaoinsrhldcumfpgwybvkxjqzETAOINSRHLDCUMFPGWYBVKXJQZ"
"""First those that stand in words most often: they take the fewest bits."""


def renamed(module: str) -> str:
    """A module without comments that does the same."""
    return _said(module, _short_names(module))


def with_short_properties(styles: str) -> str:
    """Style sheets that say the same. Of their properties others name those of SET_BY_SCRIPTS alone."""
    said = Counter(OF_STYLES.findall(styles))
    own = (name for name, _ in said.most_common() if name not in SET_BY_SCRIPTS)
    names = {name: f"--{short}" for name, short in zip(own, _names(), strict=False)}
    return OF_STYLES.sub(lambda found: names.get(found[0], found[0]), styles)


def _short_names(module: str) -> dict[str, str]:
    """For each name that the module declares one that it says nowhere; the most frequent get the shortest."""
    said = Counter(WORD.findall(module))
    free = (name for name in _names() if name not in said)
    return dict(zip(sorted(_declared(module), key=lambda name: (-said[name], name)), free, strict=False))


def _declared(module: str) -> set[str]:
    fields = (WORD.findall(field)[-1] for fields in FIELDS.findall(module) for field in fields.split(","))
    asked = (name for names in ASKED.findall(module) for name in WORD.findall("".join(names)))
    return {*DECLARED.findall(module), *fields, *asked} - ALSO_SIGNS


def _names() -> Iterator[str]:
    """e, t, …, Z, ee, tt, …"""
    for number in count():
        yield LETTERS[number % len(LETTERS)] * (1 + number // len(LETTERS))


def _said(code: str, names: Mapping[str, str]) -> str:
    """The code with other names, but not where one is that of a property."""
    made: list[str] = []
    opened: list[str] = []
    before = earlier = ""
    for piece in PIECE.finditer(code):
        text = piece[0]
        made.append(text)
        if piece.lastgroup == "room":
            continue
        if piece.lastgroup == "template":
            made[-1] = _in_template(text, names)
        elif text in names and before != ".":
            after = code[piece.end() :].lstrip()[:1]
            made[-1] = _name(text, names[text], before, after, opened[-1] if opened else "")
        elif text in {"(", "[", "{"}:
            opened.append(_opened(text, before, earlier))
        elif text in {")", "]", "}"}:
            opened.pop()
        earlier, before = before, text
    return "".join(made)


def _opened(bracket: str, before: str, earlier: str) -> str:
    if bracket != "{":
        return bracket
    return "class" if earlier == "class" else "block" if before in OPEN_A_BLOCK else "record"


def _name(name: str, short: str, before: str, after: str, inside: str) -> str:
    """What stands for the name: a record's field keeps its own, and is told what it has where that was not said."""
    if inside == "class" and before != "=":
        return name
    if inside != "record" or before not in {"{", ","}:
        return short
    return f"{name}: {short}" if after in {",", "}", "="} else name


def _in_template(template: str, names: Mapping[str, str]) -> str:
    made, place = "", 0
    while (start := template.find("${", place) + 2) > 1:
        end = _end(template, start)
        made += template[place:start] + _said(template[start:end], names)
        place = end
    return made + template[place:]


def _end(template: str, start: int) -> int:
    """Where the brace closes that was opened before `start`."""
    depth = 1
    for place in range(start, len(template)):
        depth += {"{": 1, "}": -1}.get(template[place], 0)
        if not depth:
            return place
    return len(template)
