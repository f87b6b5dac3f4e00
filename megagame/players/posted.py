"""The import form: the file and the choices about it.

The page holds the file between presses, so that no server has to. After a reload it must be chosen again.
"""

import base64
import binascii
import zlib
from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpRequest, QueryDict

from megagame.players.columns import MEANINGS, Meaning
from megagame.players.table import LONGEST_FILE, Choices
from megagame.text_tables.encodings import ENCODINGS
from megagame.text_tables.separators import SEPARATORS

LONGEST_NAME = 60
READ_BY = ("encoding", "separator", "heading")
"""Fields that decide how rows and columns are found. Changing one resets the columns."""


class Posted(NamedTuple):
    """A posted file (None: none), its name, and the choices."""

    raw: bytes | None
    called: str
    choices: Choices


def posted(request: HttpRequest) -> Posted:
    """A new file or pasted text replaces the page's file and resets the choices."""
    if upload := request.FILES.get("file"):
        return Posted(upload.read(LONGEST_FILE + 1), _called(upload.name), Choices())
    text = request.POST.get("text", "")
    if text.strip():
        return Posted(text.encode(), "", Choices())
    held = request.FILES.get("held")
    packed = held.read(2 * LONGEST_FILE).decode("latin1") if held else request.POST.get("held", "")
    return Posted(unpacked(packed), _called(request.POST.get("called")), _choices(request.POST))


def packed(raw: bytes) -> str:
    """Pack the file into a form field."""
    return base64.b64encode(zlib.compress(raw)).decode()


def unpacked(text: str) -> bytes | None:
    """Unpack the page's file; None if missing or invalid."""
    if not text:
        return None
    whole = zlib.decompressobj()
    try:
        raw = whole.decompress(base64.b64decode(text, validate=True), LONGEST_FILE + 1)
    except (binascii.Error, ValueError, zlib.error):
        return None
    return raw if whole.eof else None


def _called(name: str | None) -> str:
    return (name or "").replace("\0", "")[-LONGEST_NAME:]


def _choices(fields: QueryDict) -> Choices:
    encoding, separator = fields.get("encoding"), fields.get("separator")
    heading = fields.get("heading", "")
    chosen = Choices(
        encoding=next((each for each in ENCODINGS if each == encoding), None),
        separator=next((each for each in SEPARATORS if each == separator), None),
        heading=int(heading) if heading.isdecimal() and len(heading) < 6 else None,
        districts=dict(zip(fields.getlist("spelling"), fields.getlist("meant"), strict=False)),
        typed=_by_row(fields, "nameless", "typed"),
        too=frozenset(int(each) for each in fields.getlist("too") if each.isdecimal() and len(each) < 6),
    )
    is_same = all(fields.get(name, "") == fields.get(f"was-{name}", "") for name in READ_BY)
    return chosen._replace(meanings=_meanings(fields)) if is_same else chosen


def _meanings(fields: QueryDict) -> tuple[Meaning, ...] | None:
    meanings: list[Meaning] = []
    for each in fields.getlist("column"):
        meanings += [meaning for meaning in MEANINGS if meaning == each] or [""]
    return tuple(meanings) or None


def _by_row(fields: QueryDict, rows: str, values: str) -> Mapping[int, str]:
    pairs = zip(fields.getlist(rows), fields.getlist(values), strict=False)
    return {int(row): value for row, value in pairs if row.isdecimal() and len(row) < 6 and value.strip()}
