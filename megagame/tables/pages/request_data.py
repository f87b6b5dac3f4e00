"""Read posted fields or JSON into an action's plain data and the details of the press."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.http import HttpRequest

from megagame.core.documents import BadDocument, parse
from megagame.core.input.unseen import unseen
from megagame.core.instants import Instant
from megagame.core.listing import Listing
from megagame.tables.journals.journal import addressees
from megagame.tables.lookup import side_table

JSON = "application/json"

_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
_IN_LIST = re.compile(r"(?P<list>\w+)\[(?P<index>\d+)\]")
_DEEPEST = 8
_LONGEST_INDEX = 4
_AT = "at"
_CALLED = "called"
_OURS = ("request_id", "seen", "moment", "key", "seat", "csrfmiddlewaretoken")


class Press(NamedTuple):
    """One button press: its request id, the newest entry on the screen, and the action's fields.

    `moment`: the decision that a player's button was meant for. `key`: the seat card of a player. `seat`: the seat that
    Control acts for. `from_form`: the fields come from a form, where numbers are text.
    """

    request_id: str
    seen: int | None
    moment: str | None
    key: str | None
    seat: str | None
    fields: dict[str, Any]
    from_form: bool


def read(request: HttpRequest) -> Press:
    """The press that a page posts.

    Raises BadDocument for an invalid request id, bad JSON, contradicting fields and invisible characters.
    """
    if request.content_type == JSON:
        data = parse(request.body)
        if not isinstance(data, dict):
            raise BadDocument("", "an object is needed")
    else:
        data = nested(request.POST.dict())
    fields = {name: data[name] for name in data if name not in _OURS}
    for bad in unseen(fields):
        raise bad
    return Press(
        request_id=_request_id(data),
        seen=_seen(data),
        moment=_text(data, "moment"),
        key=_text(data, "key"),
        seat=_text(data, "seat"),
        fields=fields,
        from_form=request.content_type != JSON,
    )


def key_in(request: HttpRequest) -> str | None:
    """The seat card in what the page posts, even if the rest is invalid; None if there is none."""
    if request.content_type != JSON:
        return request.POST.get("key")
    try:
        data = parse(request.body)
        return _text(data, "key") if isinstance(data, dict) else None
    except BadDocument:
        return None


def field_at(place: str, fields: Mapping[str, str]) -> str:
    """The name of the form field at a place of its document, counting empty rows, which only the form has.

    Returns the place itself if no field matches, as for JSON.
    """
    if not (found := _IN_LIST.match(place)):
        return place
    rows = {int(name.split(".")[1]) for name, value in fields.items() if _in_row(name, found["list"]) and value.strip()}
    above = int(found["index"])
    return f"{found['list']}.{sorted(rows)[above]}{place[found.end() :]}" if above < len(rows) else place


def _in_row(name: str, list_name: str) -> bool:
    steps = name.split(".")
    return steps[0] == list_name and len(steps) > 1 and _is_index(steps[1])


def _is_index(step: str) -> bool:
    """Longer digits are no row number; Python refuses to convert very long ones."""
    return step.isdecimal() and len(step) <= _LONGEST_INDEX


def nested(fields: Mapping[str, str]) -> dict[str, Any]:
    """Form fields as a document: `orders.0.from` is the field `from` of the first of `orders`.

    Empty fields and empty rows are left out, but in a list of plain values an empty field is null. Raises BadDocument
    for contradicting fields and for names of too many steps.
    """
    root: dict[str, Any] = {}
    for name, value in fields.items():
        path = name.split(".", _DEEPEST)
        if len(path) > _DEEPEST:
            raise BadDocument("", "has fields of unknown names")
        if value.strip():
            _put(root, path, value.strip(), name)
        elif _is_index(path[-1]):
            _put(root, path, None, name)
    return {name: _listed(value) for name, value in root.items()}


def _put(tree: dict[str, Any], path: list[str], value: str | None, name: str) -> None:
    for step in path[:-1]:
        tree = tree.setdefault(step, {})
        if not isinstance(tree, dict):
            raise BadDocument(name, "contradicts another field")
    if path[-1] in tree:
        raise BadDocument(name, "contradicts another field")
    tree[path[-1]] = value


def _listed(value: Any) -> Any:
    """A mapping whose keys are all indexes becomes a list."""
    if not isinstance(value, dict):
        return value
    if all(map(_is_index, value)):
        return [_listed(value[key]) for key in sorted(value, key=int)]
    return {key: _listed(item) for key, item in value.items()}


def _request_id(data: Mapping[str, Any]) -> str:
    value = data.get("request_id")
    if not isinstance(value, str) or not _REQUEST_ID.fullmatch(value):
        raise BadDocument("request_id", "8 to 64 letters, digits or hyphens are needed")
    return value


def _text(data: Mapping[str, Any], name: str) -> str | None:
    value = data.get(name)
    if not isinstance(value, str | None):
        raise BadDocument(name, "text is needed")
    return value


def _seen(data: Mapping[str, Any]) -> int | None:
    try:
        seen: int | None = msgspec.convert(data.get("seen"), int | None, strict=False)
    except msgspec.ValidationError:
        raise BadDocument("seen", "a number is needed") from None
    return seen


def stamped(listing: Listing, fields: Mapping[str, Any], now: Instant) -> dict[str, Any]:
    """The action's fields, with the time and its audience's name if it needs them; an unknown audience has no name.

    Only the program sets them: raises BadDocument if they were posted.
    """
    kind, more = fields.get("type"), dict[str, Any]()
    if listing.is_timed(kind):
        more[_AT] = msgspec.to_builtins(now)
    if listing.is_addressed(kind):
        more[_CALLED] = _called(str(fields.get("to") or fields.get("table") or ""))
    for name in more.keys() & fields.keys():
        raise BadDocument(name, "unknown field")
    return {**fields, **more}


def _called(audience: str) -> str:
    """The title of a side table, or the name of a seat of the main table."""
    table = side_table(audience)
    return table.title if table else addressees().get(audience, "")
