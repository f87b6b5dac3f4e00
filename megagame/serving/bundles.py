"""Files that pages need together, as one: over a bad line each request costs its time anew, and each header its bytes.

`STATIC_BUNDLES` in the settings names for each bundle what begins it: style sheets, in their order, or scripts, with
all that they import. Nothing is built beforehand: a process makes a bundle when it is first asked for, and keeps it.
Its address has a digest of what is in it, so that browsers may keep it for good.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

COMMENT_OF_STYLES = re.compile(r"/\*.*?\*/", re.DOTALL)
COMMENT_OF_SCRIPTS = re.compile(r"^[ ]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)$", re.DOTALL | re.MULTILINE)
REMARK = re.compile(r"(?<=[;{},]) // [^\"'`\n]*$", re.MULTILINE)
"""A comment after code; one with quotes might be part of a text, and stays."""
IMPORT = re.compile(r'^import (?:(\{ [^}]* \}) from )?"([^"]+)";$', re.MULTILINE)
LATER = re.compile(r'(?<!{)\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
LEFT_OVER = re.compile(r"^(?:import|export)\b.*$|(?<!{)\bimport\(.*$", re.MULTILINE)
HEAD = "const made = {}, parts = {};\nconst need = (name) => (made[name] ??= parts[name]());\n"
"""Each module is a function that is called once, by whatever needs it first."""
NAMED = re.compile(r"^(.+)\.([0-9a-f]{16})\.(css|js)$")
DIGITS = 16


class NoBundle(ValueError):
    """A file cannot be put together with others; says which, and why."""


@dataclass(frozen=True)
class Bundle:
    """`name` as in the settings, such as `phone.js`, and the `text` of all its files."""

    name: str
    text: bytes

    @cached_property
    def path(self) -> str:
        """Under STATIC_URL, with a digest of the text."""
        stem, _, kind = self.name.rpartition(".")
        return f"{stem}.{hashlib.sha256(self.text).hexdigest()[:DIGITS]}.{kind}"

    @property
    def content_type(self) -> str:
        return 'text/css; charset="utf-8"' if self.name.endswith(".css") else 'text/javascript; charset="utf-8"'


@lru_cache
def bundle(name: str) -> Bundle:
    """The bundle of this name; KeyError where there is none, NoBundle where it cannot be made."""
    files = settings.STATIC_BUNDLES[name]
    text = _styles(files) if name.endswith(".css") else _scripts(files)
    return Bundle(name, text.encode())


def at(path: str) -> Bundle | None:
    """The bundle that a page asks for by this path under STATIC_URL, also by that of an older program's."""
    named = NAMED.match(path)
    name = f"{named[1]}.{named[3]}" if named else ""
    return bundle(name) if name in settings.STATIC_BUNDLES else None


def _read(name: str) -> str:
    file = finders.find(name)
    if not isinstance(file, str):
        raise NoBundle(f"{name} is not there")
    return Path(file).read_text(encoding="utf-8")


def _styles(names: tuple[str, ...]) -> str:
    text = COMMENT_OF_STYLES.sub("", "\n".join(map(_read, names)))
    return _lines(text)


def _scripts(names: tuple[str, ...]) -> str:
    modules: dict[str, str] = {}
    for name in names:
        _gather(name, modules, ())
    begin = "".join(f'need("{name}");\n' for name in names)
    return HEAD + "\n".join(modules.values()) + "\n" + begin


def _gather(name: str, modules: dict[str, str], above: tuple[str, ...]) -> None:
    """Puts in the module and all that it imports, at once or later; a circle has no order."""
    if name in above:
        raise NoBundle(f"{name} imports itself, by way of {', '.join(above)}")
    if name in modules:
        return
    text = COMMENT_OF_SCRIPTS.sub("", REMARK.sub("", _read(name)))
    modules[name] = _module(name, text)
    for found in IMPORT.finditer(text):
        _gather(_beside(name, found[2]), modules, (*above, name))
    for found in LATER.finditer(text):
        _gather(_beside(name, found[1]), modules, ())


def _module(name: str, text: str) -> str:
    """The function that makes what the module exports."""
    exported = ", ".join(found[2] for found in EXPORT.finditer(text))
    text = IMPORT.sub(lambda found: _needs(found[1], _beside(name, found[2])), text)
    text = LATER.sub(lambda found: f'Promise.resolve().then(() => need("{_beside(name, found[1])}"))', text)
    text = EXPORT.sub(r"\1 \2", text)
    if left := LEFT_OVER.search(text):
        raise NoBundle(f"{name}: `{left[0]}` is not written as it must be to be put together with others")
    return f'parts["{name}"] = () => {{\n{_lines(text)}\nreturn {{ {exported} }};\n}};'


def _needs(names: str | None, module: str) -> str:
    return f'const {names.replace(" as ", ": ")} = need("{module}");' if names else f'need("{module}");'


def _beside(name: str, asked: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), asked))


def _lines(text: str) -> str:
    """Without what only people need between lines."""
    return "\n".join(_worded(text))


def _worded(text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.count("`") % 2:
            raise NoBundle(f"line {number}: a text over several lines would lose its indents: {line.strip()}")
        if line.strip():
            yield line.strip()
