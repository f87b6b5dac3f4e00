"""Files that pages need together, as one: over a bad line each request costs its time anew, and each header its bytes.

`STATIC_BUNDLES` in the settings names for each bundle what begins it: style sheets, in their order, or scripts, with
all that they import. A bundle of `STATIC_BUNDLES_AFTER` comes into a page after the bundles that are named there, and
has no module that these brought: by a script element of its own, or where a script imports its last file later. Any
other script may be asked for by its own name, after `live.js`: a module that several of them bring runs once. Nothing
is built beforehand: a process makes a bundle when it is first asked for, and keeps it. Its address has a digest of what
is in it, so that browsers may keep it for good.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

from megagame.serving.renaming import renamed, with_short_properties
from megagame.serving.shortening import NotPlain, short, without_comments

COMMENT_OF_STYLES = re.compile(r"/\*.*?\*/", re.DOTALL)
ROOM_IN_STYLES = re.compile(r"""("[^"\n]*")|\s*([{};,>])\s*|(:)\s+""")
IMPORT = re.compile(r'^import (?:(\{ [^}]* \}) from )?"([^"]+)"; *$', re.MULTILINE)
LATER = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
LEFT_OVER = re.compile(r"^(?:import|export)\b.*$|\bimport\(.*$", re.MULTILINE)
HEAD = "const made = {};\nexport const parts = {};\nexport const need = (name) => (made[name] ??= parts[name]());\n"
"""Each module is a function that is called once, by whatever needs it first."""
NAMED = re.compile(r"^(.+)\.([0-9a-f]{16})\.(css|js)$")
DIGITS = 16
OF_LIVE_PAGES = "live.js"
"""The bundle that comes first into every live page."""
SCRIPT = re.compile(r"[a-z_]+(?:/[a-z_]+)*\.js")


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
    """The bundle of this name, or that of the script which is called so; NoBundle where there is none."""
    if name not in settings.STATIC_BUNDLES:
        return Bundle(name, _scripts((name,), (OF_LIVE_PAGES,)).encode())
    files = settings.STATIC_BUNDLES[name]
    if name.endswith(".js"):
        return Bundle(name, _scripts(files, settings.STATIC_BUNDLES_AFTER.get(name, ())).encode())
    text = _styles(files)
    return Bundle(name, (with_short_properties(text) if name in settings.STATIC_BUNDLES_ALONE else text).encode())


def at(path: str) -> Bundle | None:
    """The bundle that a page asks for by this path under STATIC_URL, also by that of an older program's."""
    named = NAMED.match(path)
    name = f"{named[1]}.{named[3]}" if named else ""
    if name in settings.STATIC_BUNDLES:
        return bundle(name)
    try:
        return bundle(name) if SCRIPT.fullmatch(name) else None
    except NoBundle:
        return None  # no page names it: whoever asks has made it up


def _read(name: str) -> str:
    file = finders.find(name)
    if not isinstance(file, str):
        raise NoBundle(f"{name} is not there")
    return Path(file).read_text(encoding="utf-8")


def _styles(names: tuple[str, ...]) -> str:
    text = COMMENT_OF_STYLES.sub("", "\n".join(map(_read, names)))
    lines = (line.strip() for line in text.splitlines())
    return ROOM_IN_STYLES.sub(r"\1\2\3", "\n".join(filter(None, lines))).replace(";}", "}")


def _scripts(names: tuple[str, ...], after: tuple[str, ...]) -> str:
    brought = {name for each in after for name in _sources(settings.STATIC_BUNDLES[each])}
    sources = {name: text for name, text in _sources(names).items() if name not in brought}
    head = f'import {{ parts, need }} from "{_address(after[0])}";\n' if after else HEAD
    return head + _written(sources) + "".join(f"need({number(name)});\n" for name in names)


def _written(sources: Mapping[str, str]) -> str:
    return "".join(f"{_module(name, text)}\n" for name, text in sources.items())


def _sources(names: tuple[str, ...]) -> dict[str, str]:
    """The text of all that these scripts need, by name."""
    sources: dict[str, str] = {}
    for name in names:
        _gather(name, sources, ())
    return sources


def number(name: str) -> int | str:
    """That of a module among all that STATIC_BUNDLES bring: shorter than its name, which would stand wherever it is
    needed. Of any other module its name, in quotes.
    """
    return _numbers().get(name, json.dumps(name))


@lru_cache
def _numbers() -> Mapping[str, int]:
    scripts = (files for bundle, files in settings.STATIC_BUNDLES.items() if bundle.endswith(".js"))
    names = {name for files in scripts for name in _sources(files)}
    return {name: place for place, name in enumerate(sorted(names))}


def _begins(name: str) -> str:
    """The bundle that is loaded later where this script is imported; empty where it is part of the same."""
    return next((each for each in settings.STATIC_BUNDLES_AFTER if settings.STATIC_BUNDLES[each][-1] == name), "")


def _gather(name: str, sources: dict[str, str], above: tuple[str, ...]) -> None:
    """Puts in the script and all that it imports, at once or later; a circle has no order."""
    if name in above:
        raise NoBundle(f"{name} imports itself, by way of {', '.join(above)}")
    if name in sources:
        return
    text = sources[name] = without_comments(_read(name))
    for found in IMPORT.finditer(text):
        _gather(_beside(name, found[2]), sources, (*above, name))
    for found in LATER.finditer(text):
        if not _begins(_beside(name, found[1])):
            _gather(_beside(name, found[1]), sources, ())


def _module(name: str, text: str) -> str:
    """The function that makes what the module exports."""
    exported = ", ".join(found[2] for found in EXPORT.finditer(text))
    text = IMPORT.sub(lambda found: _needs(found[1], _beside(name, found[2])), text)
    text = EXPORT.sub(r"\1 \2", text)
    if left := LEFT_OVER.search(LATER.sub("", text)):
        raise NoBundle(f"{name}: `{left[0]}` is not written as it must be to be put together with others")
    text = LATER.sub(lambda found: _loads(_beside(name, found[1])), text)
    body = renamed(f"{text}\nreturn {{ {exported} }};")
    try:
        return short(f"parts[{number(name)}] = () => {{\n{body}\n}};")
    except NotPlain as why:
        raise NoBundle(f"{name}: {why}") from None


def _needs(names: str | None, module: str) -> str:
    needed = f"need({number(module)});"
    return f"const {names.replace(' as ', ': ')} = {needed}" if names else needed


def _loads(module: str) -> str:
    if later := _begins(module):
        return f'import("{_address(later)}").then(() => need({number(module)}))'
    return f"Promise.resolve().then(() => need({number(module)}))"


def _address(name: str) -> str:
    return f"{settings.STATIC_URL}{bundle(name).path}"


def _beside(name: str, asked: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), asked))
