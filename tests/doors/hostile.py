"""Malicious or broken input, made from what a door expects."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from hypothesis import strategies as st

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"

TEXT = st.one_of(
    st.text(st.characters(), max_size=12),  # includes surrogates and NUL
    st.sampled_from(["", "\0", "\ud800", "A1", "-1", "9" * 40, "9" * 5000, "n" * 17_000, "null", "٣", "true", "Ａ１"]),
)
NUMBERS = st.one_of(st.integers(), st.sampled_from([10**40, -(10**40), 2**63, 1e308, float("nan"), float("inf")]))
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=2),
    max_leaves=5,
)
NAMES = TEXT | st.sampled_from(
    [
        "back_to",
        "card",
        "key",
        "lines",
        "lines.0",
        "lines.0.from",
        "lines.1.from.x",
        f"lines.{'9' * 5000}.from",
        "notes",
        "orders.0",
        "orders.1.to",
        "replaces",
        "seat",
        "seen",
        "standing",
        "type",
        ".".join("a" * 6000),
    ]
)


class Sent(NamedTuple):
    """A body and its declared type."""

    kind: str
    body: bytes


def bodies(expected: Mapping[str, str]) -> st.SearchStrategy[Sent]:
    """Returns bodies that resemble the expected fields."""
    fields = st.tuples(*(_about(name, value) for name, value in expected.items()))
    further = st.lists(st.tuples(NAMES, VALUES), max_size=2)
    pairs = st.builds(lambda kept, more: [*sum(kept, ()), *more], fields, further)
    written = st.one_of(
        pairs.map(lambda said: Sent(JSON, _as_json(said))),
        pairs.map(lambda said: Sent(FORM, _as_form(said))),
        VALUES.map(lambda value: Sent(JSON, json.dumps(value).encode())),
        st.binary(max_size=60).map(lambda body: Sent(MULTIPART, b"--x\r\nContent-Disposition: form-data; " + body)),
        st.sampled_from([Sent(JSON, b"[" * 9_000), Sent(JSON, b'{"a":' * 3_000), Sent(FORM, b"a=1&" * 3_000)]),
        st.builds(Sent, st.sampled_from([JSON, FORM, MULTIPART]), st.binary(max_size=60)),
    )
    return st.builds(_spoilt, written, st.sampled_from(SPOILT), KINDS)


def _about(name: str, value: str) -> st.SearchStrategy[tuple[tuple[str, Any], ...]]:
    """Returns variations of a field, mostly none."""
    as_it_is = st.just(((name, value),))
    wrong = VALUES.map(lambda other: ((name, other),))
    return st.one_of(as_it_is, as_it_is, as_it_is, wrong, st.just(()), st.just(((name, value), (name, value))))


def _as_json(pairs: list[tuple[str, Any]]) -> bytes:
    """Returns an object, in which names may occur twice."""
    return ("{" + ",".join(f"{json.dumps(name)}:{json.dumps(value)}" for name, value in pairs) + "}").encode()


def _as_form(pairs: list[tuple[str, Any]]) -> bytes:
    return urlencode([(name, str(value)) for name, value in pairs], errors="surrogatepass").encode()


def _spoilt(sent: Sent, spoil: Callable[[bytes], bytes], kind: str | None) -> Sent:
    return Sent(kind or sent.kind, spoil(sent.body))


KINDS = st.sampled_from(
    [*[None] * 12, "", "text/plain", "x", f"{FORM}; charset=utf-16", f"{JSON}; charset=\xff", "multipart/form-data"]
)
SPOILT: tuple[Callable[[bytes], bytes], ...] = (
    *[lambda body: body] * 8,
    lambda body: body[: len(body) // 2],
    lambda body: body + b"\xff",
    lambda body: b"\xef\xbb\xbf" + body,
    lambda body: body.replace(b"A", b"\x00\xe9"),
    lambda body: body.decode().encode("utf-16") if body.isascii() else body,
    lambda body: body + b" " * 70_000,
)
