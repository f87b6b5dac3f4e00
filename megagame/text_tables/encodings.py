"""Detects a text file's encoding: by byte order mark, by validity, and by likeness to names."""

import codecs
import re
import unicodedata
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias, get_args

from megagame.core.sentences import Sentence, gettext_noop
from megagame.text_tables.workbooks import BadWorkbook, TooLarge, as_csv, is_workbook

Encoding: TypeAlias = Literal["utf-8", "utf-16", "windows-1252", "windows-1250", "mac-roman", "big5", "gb18030"]
ENCODINGS: tuple[Encoding, ...] = get_args(Encoding)
CALLED: dict[Encoding, str] = {
    "utf-8": gettext_noop("Unicode (UTF-8)"),
    "utf-16": gettext_noop("Unicode (UTF-16)"),
    "windows-1252": gettext_noop("Windows, Western"),
    "windows-1250": gettext_noop("Windows, Central European"),
    "mac-roman": gettext_noop("Mac, Western"),
    "big5": gettext_noop("Traditional Chinese (Big5)"),
    "gb18030": gettext_noop("Simplified Chinese (GB18030)"),
}

EMPTY = gettext_noop("This file is empty.")
WORKBOOK = gettext_noop(
    "This is a spreadsheet program's own file: open it there, choose Save as or Export, then CSV, and take that file."
)
DAMAGED = gettext_noop("This workbook is damaged: open it and save it again, or save the list as CSV.")
LARGE = gettext_noop("This workbook is too large: save the sheet with the list as CSV.")
NO_TEXT = gettext_noop("This file is no text: a picture, a document or a damaged file. Save the list as CSV.")
NUL = gettext_noop("Line {line} has a character that no text has (NUL).")
OTHER = gettext_noop("Line {line} cannot be read as {encoding}: choose another encoding.")

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_DOCUMENTS = re.compile(rb"(?i)\s*(%PDF|\{\\rtf|<\?xml|<!doctype|<html|<table|<meta|BEGIN:VCARD)")
_CONTROLS = re.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_CODECS = {
    "windows-1252": "cp1252",
    "windows-1250": "cp1250",
    "mac-roman": "mac_roman",
    "utf-8": "utf-8-sig",
    "big5": "big5hkscs",
}
"""Big5 with the extensions of Windows and Hong Kong, which occur in names."""
_OLDER: tuple[Encoding, ...] = ("windows-1252", "mac-roman", "big5", "gb18030")
_LATIN = _OLDER[:2]
_LOOKED_AT = 5000
_MANY = 0.02
_SURE = 0.6
_BY_FAR = 0.3
_SAMPLES = 3
_LONGEST_SAMPLE = 24


class Unreadable(Exception):
    """The file is not text, or not in the chosen encoding; the reason is one sentence."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Text(NamedTuple):
    """A decoded file. `sure`: no other encoding fits; `samples`: words for people to check it by."""

    text: str
    encoding: Encoding
    sure: bool = True

    @property
    def samples(self) -> tuple[str, ...]:
        words = (word for word in re.findall(r"\w+", self.text) if not word.isascii())
        return tuple(dict.fromkeys(word[:_LONGEST_SAMPLE] for word in words))[:_SAMPLES]


def decoded(raw: bytes, chosen: Encoding | None = None) -> Text:
    """The text of a file in the chosen or detected encoding; a workbook becomes CSV.

    Raises Unreadable.
    """
    if is_workbook(raw):
        found = Text(_of_workbook(raw), "utf-8")
    elif raw.startswith(_WORKBOOKS):
        raise Unreadable(Sentence(WORKBOOK))
    elif _DOCUMENTS.match(raw.removeprefix(codecs.BOM_UTF8)):
        raise Unreadable(Sentence(NO_TEXT))
    else:
        found = _chosen(raw, chosen) if chosen else _found(raw)
    if not found.text.strip():
        raise Unreadable(Sentence(EMPTY))
    if (place := found.text.find("\0")) >= 0:
        raise Unreadable(Sentence(NUL, {"line": found.text.count("\n", 0, place) + 1}))
    return found


def _of_workbook(raw: bytes) -> str:
    try:
        return as_csv(raw)
    except TooLarge:
        raise Unreadable(Sentence(LARGE)) from None
    except BadWorkbook:
        raise Unreadable(Sentence(DAMAGED)) from None


def _chosen(raw: bytes, encoding: Encoding) -> Text:
    codec = _CODECS.get(encoding, encoding)
    if encoding == "utf-16" and not raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        codec = _utf_16(raw) or "utf-16-le"
    try:
        return Text(raw.decode(codec), encoding)
    except UnicodeDecodeError as bad:
        what: dict[str, int | Sentence] = {
            "line": raw.count(b"\n", 0, bad.start) + 1,
            "encoding": Sentence(CALLED[encoding]),
        }
        raise Unreadable(Sentence(OTHER, what)) from None


def _found(raw: bytes) -> Text:
    for mark, codec in _MARKS:
        if raw.startswith(mark):
            return _chosen(raw, "utf-8" if codec == "utf-8-sig" else "utf-16")
    if codec := _utf_16(raw):
        return Text(raw.decode(codec), "utf-16")
    if raw.count(b"\0") > len(raw) * _MANY or len(_CONTROLS.findall(raw)) > len(raw) * _MANY:
        raise Unreadable(Sentence(NO_TEXT))
    if (text := _try(raw, "utf-8")) is not None:
        return Text(text, "utf-8")
    return _likeliest(raw)


def _utf_16(raw: bytes) -> str:
    """The kind of UTF-16, without a byte order mark: half of the bytes of commas and line ends are NUL."""
    for codec, half in (("utf-16-le", 1), ("utf-16-be", 0)):
        nul, other = raw[half::2].count(b"\0"), raw[1 - half :: 2].count(b"\0")
        if nul and not other and len(raw) % 2 == 0:
            text = _try(raw, codec)
            if text is not None and "\n" in text.replace("\r", "\n") and not _CONTROLS.search(text.encode()):
                return codec
    return ""


def _likeliest(raw: bytes) -> Text:
    """The likeliest legacy encoding. Mac Roman fits any file, so it counts only if Windows' encoding reads badly."""
    readings = ((each, _try(raw, _CODECS.get(each, each))) for each in _OLDER)
    ranked = [(_likely(text, each), each, text) for each, text in readings if text is not None]
    ranked.sort(key=lambda each: (each[1] == "windows-1252" and each[0] >= _SURE, each[0]), reverse=True)
    (best, encoding, text), *others = ranked
    second = max((each[0] for each in others), default=-1.0)
    return Text(text, encoding, sure=best >= _SURE and best - second >= _BY_FAR)


def _likely(text: str, encoding: Encoding) -> float:
    return _latin(text) if encoding in _LATIN else _chinese(text, encoding)


def _try(raw: bytes, codec: str) -> str | None:
    try:
        return raw.decode(codec)
    except UnicodeDecodeError:
        return None


def _others(text: str) -> list[int]:
    return list(islice((place for place, letter in enumerate(text) if letter > "\x7f"), _LOOKED_AT))


def _latin(text: str) -> float:
    """From -1 to 1: how likely its non-ASCII characters are in Latin names."""
    places = _others(text)
    marks = [_mark(text[max(place - 1, 0) : place], text[place], text[place + 1 : place + 2]) for place in places]
    return sum(marks) / max(len(marks), 1)


def _mark(before: str, letter: str, after: str) -> float:
    if unicodedata.category(letter) in {"Lu", "Ll"}:
        if any(other > "\x7f" and other.isalpha() for other in (before, after)):
            return -1.0  # two accents side by side are Chinese, or another encoding
        if letter.isupper() and before.isalpha() and (before.islower() or after.islower()):
            return -1.0
        return 1.0 if "à" <= letter.lower() <= "þ" or letter == "ß" else _SURE
    if letter in "’–—…\xa0":
        return 0.0 if letter == "’" or not (before.isalpha() and after.isalpha()) else -1.0
    if letter in "“\u2018«„":
        return -1.0 if before.isalpha() else 0.0
    return 0.0 if letter in "”»€£°" and not after.isalpha() else -1.0


def _chinese(text: str, codec: str) -> float:
    """From -1 to 1: the share of its non-ASCII characters that are common and not inside Latin words."""
    places = _others(text)
    marks = []
    for place in places:
        beside = text[max(place - 1, 0) : place] + text[place + 1 : place + 2]
        in_word = any(other.isascii() and other.isalpha() for other in beside)
        marks.append(-1.0 if in_word else _chinese_mark(text[place], codec))
    return sum(marks) / max(len(marks), 1)


def _chinese_mark(letter: str, codec: str) -> float:
    if unicodedata.category(letter).startswith("P"):
        return 0.0
    return 1.0 if _is_common(letter, codec) else -1.0


def _is_common(letter: str, codec: str) -> bool:
    """Whether the encoding lists it among its common characters."""
    first, last, table = (0xA4, 0xC6, "big5") if codec == "big5" else (0xB0, 0xD7, "gb2312")
    raw = letter.encode(table, "ignore")
    return len(raw) == 2 and first <= raw[0] <= last
