"""The version in set-up and city files, by which older programs can explain a refusal."""

from typing import Any

import msgspec

from megagame.core.documents import BadDocument, joined
from megagame.core.sentences import Sentence, gettext_noop, say

VERSION = 1
"""Raised when older programs could not read a new file. Files without a version have version 1."""

NEWER = gettext_noop("this file is of a newer version of the program (it says {version}, and {known} is read here)")
NO_VERSION = gettext_noop("a version is a whole number, from 1 on")


def without_version(data: Any, place: str = "") -> Any:
    """A document, at the path `place`, without its version. Other data is returned unchanged.

    Raises BadDocument if the version is invalid or newer than this program's.
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
    """A document as human-readable JSON, its version first."""
    plain = {"version": VERSION, **msgspec.to_builtins(document)}
    return msgspec.json.format(msgspec.json.encode(plain), indent=2) + b"\n"


def _bad(place: str, sentence: Sentence) -> BadDocument:
    return BadDocument(joined(place, "version"), say(sentence), sentence)
