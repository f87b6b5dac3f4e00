"""The version that is in the files of a set-up and of a city: so that an older program says why it takes none."""

from __future__ import annotations

from typing import Any

import msgspec

from megagame.core.documents import BadDocument
from megagame.core.input.problems import joined
from megagame.core.sentences import Sentence, gettext_noop, say

VERSION = 1
"""Raised as soon as a program of before could not read what is written. A file that says none is of version 1."""

NEWER = gettext_noop("this file is of a newer version of the program (it says {version}, and {known} is read here)")
NO_VERSION = gettext_noop("a version is a whole number, from 1 on")


def without_version(data: Any, place: str = "") -> Any:
    """A plain document, which stands at `place`, without its version. What is no document at all is given back.

    BadDocument, for the version alone, where it is newer than what this program reads, or is none.
    """
    if not isinstance(data, dict) or "version" not in data:
        return data
    version = data["version"]
    if type(version) is not int or version < 1:
        raise _bad(place, Sentence(NO_VERSION))
    if version > VERSION:
        raise _bad(place, Sentence(NEWER, {"version": version, "known": VERSION}))
    return {name: value for name, value in data.items() if name != "version"}


def to_json(document: Any) -> bytes:
    """A document as it is in a file, to be read by people too, its version first."""
    plain = {"version": VERSION, **msgspec.to_builtins(document)}
    return msgspec.json.format(msgspec.json.encode(plain), indent=2) + b"\n"


def _bad(place: str, sentence: Sentence) -> BadDocument:
    return BadDocument(joined(place, "version"), say(sentence), sentence)
