"""Read JSON from outside into typed records, or refuse it with the place of the fault."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from megagame.core.sentences import Sentence

_PLACED = re.compile(r"(?P<problem>.*) - at `(?P<key>key` in `)?\$(?P<place>.*)`", re.DOTALL)
_FIELD = re.compile(r"Object (?P<what>contains unknown|missing required) field `(?P<field>.*)`", re.DOTALL)
_REGEX = re.compile(r".* matching regex (?P<pattern>.*)", re.DOTALL)
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<index>\d+)\]")
_SOME_KEY = "[...]"


_SPELLED: dict[str, str] = {}
"""Examples by pattern, as msgspec quotes the pattern."""


def spelled(pattern: str, like: str) -> msgspec.Meta:
    """Constrain a text to `pattern`; refusals quote the example `like`."""
    _SPELLED[repr(pattern)] = like
    return msgspec.Meta(pattern=pattern)


class BadDocument(ValueError):
    """An invalid document: where (`place`) and why (`problem`, in a few words).

    `place` is like `actions[3].at`, or empty for the whole document. `sentence` is the problem in the game's own words
    for people; None for faults of JSON or of types.
    """

    def __init__(self, place: str, problem: str, sentence: Sentence | None = None) -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        self.problem = problem
        self.sentence = sentence


def joined(place: str, within: str) -> str:
    """The place `within` the value at `place`."""
    return f"{place}.{within}" if place and within and not within.startswith("[") else place + within


class _Twice:
    """Marks a duplicate key in a parsed document."""


def parse(raw: bytes) -> Any:
    """Parse JSON into plain data. Raises BadDocument unless it is UTF-8 JSON without duplicate keys."""
    data, _, twice = _parsed(raw)
    for bad in twice:
        raise bad
    return data


def parse_all(raw: bytes) -> tuple[Any, tuple[BadDocument, ...]]:
    """Parse UTF-8 JSON, or raise BadDocument. Also returns each duplicate key, whose last value counts."""
    data, plain, found = _parsed(raw)
    twice = tuple(found)
    return (plain if twice else data), twice


def _parsed(raw: bytes) -> tuple[Any, Any, Iterator[BadDocument]]:
    """The data with duplicate keys marked, the data without marks, and the duplicate keys (lazily)."""
    try:
        plain = msgspec.json.decode(raw)  # stricter than json: no NaN, no lone surrogates
        data = _DECODER.decode(raw.decode())
    except (ValueError, RecursionError) as error:
        raise BadDocument("", f"not JSON: {error}") from None
    if data == plain:  # the usual case, and cheaper than a search
        return data, plain, iter(())
    return data, plain, (BadDocument(_place(steps), "duplicate key") for steps in _duplicates(data))


def shape(data: Any, schema: Any, *, strict: bool = True) -> Any:
    """Convert plain data to `schema`, or raise BadDocument. If not `strict`, numbers may be text, as in form fields."""
    try:
        return msgspec.convert(data, schema, strict=strict)
    except msgspec.ValidationError as error:
        raise BadDocument(*_named(data, schema, strict, *_split(str(error)))) from None
    except UnicodeEncodeError:
        raise BadDocument("", "has half a character") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(key for key, _ in pairs)
        found |= {key: _Twice() for key in found if times[key] > 1}
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_object)


_Steps: TypeAlias = "tuple[_Steps, str | int] | None"
"""The path to a value as a linked list, last step first."""


def _duplicates(data: Any) -> Iterator[_Steps]:
    """Paths of duplicate keys. Takes linear time at any depth, as strangers send data."""
    waiting: list[tuple[Any, _Steps]] = [(data, None)]
    while waiting:
        value, steps = waiting.pop()
        if isinstance(value, _Twice):
            yield steps
        elif isinstance(value, dict):
            waiting += [(each, (steps, key)) for key, each in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [(each, (steps, index)) for index, each in reversed([*enumerate(value)])]


def _place(steps: _Steps) -> str:
    names = list[str]()
    while steps:
        steps, step = steps
        names.append(f"[{step}]" if isinstance(step, int) else f".{step}")
    return "".join(reversed(names)).removeprefix(".")


def _split(message: str) -> tuple[str, str]:
    """Split msgspec's message into (place, problem); a mapping's key is `[...]` in the place."""
    placed = _PLACED.fullmatch(message)
    problem, place = (placed["problem"], placed["place"]) if placed else (message, "")
    if placed and placed["key"]:
        place += _SOME_KEY
    if field := _FIELD.fullmatch(problem):
        place += f".{field['field']}"
        problem = "unknown field" if "unknown" in field["what"] else "missing"
    return place, _plain(problem)


def _plain(problem: str) -> str:
    if found := _REGEX.fullmatch(problem):
        like = _SPELLED.get(found["pattern"])
        return f"not spelled as it must be, like {like}" if like else "not spelled as it must be"
    return problem[:1].lower() + problem[1:].replace("`", "")


def _named(data: Any, schema: Any, strict: bool, place: str, problem: str) -> tuple[str, str]:
    """Replace each `[...]` in the place by its key: msgspec names list indexes, but not mapping keys."""
    while _SOME_KEY in place:
        before, after = place.split(_SOME_KEY, 1)
        data, key = _narrowed(data, schema, strict, before)
        place = f"{before}.{key}{after}"
    return place.removeprefix("."), problem


def _narrowed(data: Any, schema: Any, strict: bool, before: str) -> tuple[Any, str]:
    """Find the offending key at `before` by halving; returns `data` reduced to it, and the key."""
    steps = [field or int(index) for field, index in _STEP.findall(before)]
    keys = list(_at(data, steps))
    while len(keys) > 1:
        half = keys[: len(keys) // 2]
        inside = _wrong_at(_only(data, steps, half), schema, strict, before + _SOME_KEY)
        keys = half if inside else keys[len(half) :]
    return _only(data, steps, keys), keys[0]


def _wrong_at(data: Any, schema: Any, strict: bool, place: str) -> bool:
    try:
        msgspec.convert(data, schema, strict=strict)
    except msgspec.ValidationError as error:
        return _split(str(error))[0].startswith(place)
    return False


def _at(data: Any, steps: Sequence[str | int]) -> Any:
    for step in steps:
        data = data[step]
    return data


def _only(data: Any, steps: Sequence[str | int], keys: Sequence[str]) -> Any:
    """A copy of `data` whose mapping at `steps` has only these keys."""
    if not steps:
        return {key: data[key] for key in keys}
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[steps[0]] = _only(data[steps[0]], steps[1:], keys)  # type: ignore[index]  # a dict has fields, a list indexes
    return copy
