"""Parsing requests from phones, without any database query."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import parse_qsl

from msgspec import Meta, Struct

from crisis_map.records.actions import WrittenLine
from crisis_map.records.line_reader import ReadLine, Unclear, read_kind, read_label, read_rows
from megagame.core.documents import BadDocument, parse, shape
from megagame.core.game import Refusal
from megagame.tables.pages.request_data import JSON, nested

LONGEST_BODY = 16 * 1024
LONGEST_NOTES = 500
MOST_FIELDS = 120
LONGEST_QUOTED = 40
UNREADABLE = "\N{REPLACEMENT CHARACTER}"

RequestId = Annotated[str, Meta(pattern=r"\A[0-9A-Za-z-]{16,64}\Z")]
Replace: TypeAlias = Literal["named", "any"]
Text = Annotated[str, Meta(max_length=LONGEST_BODY)]


class SentLine(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A line as typed."""

    from_: Text = ""
    to: Text = ""
    token: Text | None = None


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """A form as a phone sends it.

    - `card`: the typed value of the order card
    - `request_id`: 16 to 64 letters, digits or hyphens, random for each form and the same for its retries. The receipt
      is derived from it. A changed form needs a new one.
    - `lines`: `from` and `to`, hexes of the map; `token`: population or refugee, or "" for either
    - `notes`: at most 500 characters, for Control only
    - `replaces`: request ids of earlier forms of this card, which are `superseded` if they arrive late; and of this
      phone's forms with other cards, which are removed if those cards are void
    - `replace`: which form of this card it may replace: one `named` in `replaces`, or `any`
    - `text`: instead of `lines`, the form as people write it, as in `1. C12 D12 refugee`: `line_reader.read_rows`

    As form fields: `lines.0.from` and so on; `replaces` separated by spaces; empty fields and rows are ignored. With
    `text`, as on the page without scripts, the same request id with other words is another form.
    """

    card: Text
    request_id: RequestId
    lines: tuple[SentLine, ...] = ()
    notes: Text = ""
    replaces: Annotated[tuple[RequestId, ...], Meta(max_length=50)] = ()
    replace: Replace = "named"
    text: Text = ""


class Form(Struct, frozen=True):
    """A readable form. The box decides whether to accept it."""

    card: str
    request_id: str
    orders: tuple[WrittenLine, ...]
    notes: str
    replaces: tuple[str, ...]
    replace: Replace = "named"


class AskedAdvice(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines to advise on; the card is an order or a district card."""

    card: Text
    lines: tuple[SentLine, ...] = ()
    text: Text = ""


def read_form(content_type: str, body: bytes) -> Form:
    """Parse a form. Refused with the line at fault; hexes are not checked here.

    Codes: `too_long`, `not_utf8`, `not_utf8_line`, `not_understood`, `no_lines`, `unclear_line`, `unclear_text`,
    `unknown_token`, `long_notes`.
    """
    sent: Sent = _shaped(content_type, body, Sent)
    orders = orders_of(sent.lines, sent.text)
    if not orders:
        raise Refusal("no_lines")
    if len(sent.notes) > LONGEST_NOTES:
        raise Refusal("long_notes", longest=LONGEST_NOTES, length=len(sent.notes))
    request_id = _of_these_words(sent) if sent.text else sent.request_id
    return Form(sent.card, request_id, orders, sent.notes, sent.replaces, sent.replace)


def read_fields(content_type: str, body: bytes, schema: type[Any]) -> Any:
    """Parse a body as `schema`. Refused: `too_long`, `not_utf8`, `not_understood`."""
    return _shaped(content_type, body, schema)


def orders_of(lines: Iterable[SentLine], text: str) -> tuple[WrittenLine, ...]:
    """Refused with `line`: `unclear_line`, `unclear_text`, `unknown_token`."""
    orders, wrong = readable(lines, text)
    if wrong:
        raise wrong[0]
    return orders


def readable(lines: Iterable[SentLine], text: str) -> tuple[tuple[WrittenLine, ...], tuple[Refusal, ...]]:
    """The readable lines with their numbers, and a refusal for each of the others."""
    found = list(enumerate((*map(_read, lines), *(read_rows(text) if text else ())), 1))
    orders = (WrittenLine(*line, number) for number, line in found if isinstance(line, ReadLine))
    wrong = (_why(number, line) for number, line in found if not isinstance(line, ReadLine))
    return tuple(orders), tuple(wrong)


def _read(line: SentLine) -> ReadLine | Unclear:
    from_, to = read_label(line.from_), read_label(line.to, is_end=True)
    kind = read_kind(line.token) if line.token else (None,)
    if from_ is None or to is None:
        return Unclear("")
    return ReadLine(from_, to, kind[0]) if kind else Unclear("", line.token or "")


def _why(number: int, line: Unclear) -> Refusal:
    if line.token:
        return Refusal("unknown_token", line=number, token=line.token[:LONGEST_QUOTED])
    if line.text:
        return Refusal("unclear_text", line=number, text=line.text[:LONGEST_QUOTED])
    return Refusal("unclear_line", line=number)


def _of_these_words(sent: Sent) -> str:
    """Derive the request id from the words: forms without scripts cannot change it."""
    words = "\0".join((sent.request_id, sent.card, sent.text, sent.notes))
    return hashlib.sha256(words.encode()).hexdigest()[:32]


def _shaped(content_type: str, body: bytes, schema: type[Any]) -> Any:
    if len(body) > LONGEST_BODY:
        raise Refusal("too_long", longest=LONGEST_BODY)
    try:
        return shape(_plain_data(content_type, body), schema)
    except BadDocument as bad:
        raise Refusal("not_understood", place=bad.place, problem=bad.problem) from None


def _plain_data(content_type: str, body: bytes) -> Any:
    try:
        return _data(content_type, body.decode(), "strict")
    except UnicodeDecodeError:
        raise _unreadable(content_type, body) from None


def _data(content_type: str, text: str, errors: str) -> Any:
    if content_type == JSON:
        return parse(text.encode())
    try:
        pairs = parse_qsl(text, keep_blank_values=True, errors=errors, max_num_fields=MOST_FIELDS)
    except UnicodeDecodeError:
        raise
    except ValueError:
        raise BadDocument("", "has too many fields") from None
    fields = nested({name: value for name, value in pairs if name != "language"})
    if isinstance(fields.get("replaces"), str):
        fields["replaces"] = fields["replaces"].split()
    return fields


def _unreadable(content_type: str, body: bytes) -> Refusal:
    """Name the line that is not UTF-8, if the rest can be read."""
    try:
        data = _data(content_type, body.decode(errors="replace"), "replace")
    except BadDocument:
        return Refusal("not_utf8")
    line = next(_unreadable_lines(data), None)
    return Refusal("not_utf8") if line is None else Refusal("not_utf8_line", line=line)


def _unreadable_lines(data: Any) -> Iterator[int]:
    if isinstance(data, dict):
        sent = data.get("lines")
        lines = sent if isinstance(sent, list) else []
        rows = [row for row in str(data.get("text", "")).splitlines() if row.strip()]
        yield from (number for number, row in enumerate([*lines, *rows], 1) if UNREADABLE in str(row))
