"""Importing a list: each choice previews the result, and one press adds the people."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import Truncator
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from megagame.core.sentences import Sentence, gettext_noop
from megagame.players import columns, presses, running_city
from megagame.players.comparing import KEEP, NOWHERE, Expected, Line, Plan, compared, last_first
from megagame.players.models import Player
from megagame.players.posted import READ_BY, Posted, packed, posted
from megagame.players.table import LAST_FIRST, LONGEST_FILE, Choices, Table, read
from megagame.presses.presses import id_of, is_done, new_id, once
from megagame.tables.pages.access import control_alone
from megagame.text_tables import encodings, separators
from megagame.text_tables.encodings import Unreadable
from megagame.text_tables.separators import BadTable

CHANGED = gettext_noop("Meanwhile the list changed. People who would be added now: {number}. Look, then press again.")
NO_FILE = gettext_noop("Choose a file, or paste a table.")
TOO_LONG = Sentence(gettext_noop("A list has {most} KB at most."), {"most": LONGEST_FILE // 1000})
FILE_AGAIN = gettext_noop("Choose the file again: the page held it no more.")
AROUND = 1
"""Rows shown before and after one with a problem."""
MOST_SHOWN = 300
LONGEST_HEADING = 30
HEADING_ROWS = 20


class Column(NamedTuple):
    """A column of the preview: spreadsheet letter, heading, and meaning."""

    letter: str
    heading: str
    meaning: str
    is_guess: bool

    @property
    def short(self) -> str:
        """The heading, truncated."""
        return Truncator(" ".join(self.heading.split())).chars(LONGEST_HEADING)


class Shown(NamedTuple):
    """A row of the preview. `cells`: text and meaning of each. `gap`: rows are omitted before it."""

    line: Line
    cells: tuple[tuple[str, str], ...]
    gap: bool


class Sum(NamedTuple):
    """Numbers of a district's people: listed, added, and in total."""

    district: str
    there: int
    new: int

    @property
    def then(self) -> int:
        return self.there + self.new


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def bring_in(request: HttpRequest) -> HttpResponse:
    """GET: choose a file or paste a table. POST: preview; `do=take` adds the people.

    Nothing is written before that. 422 with a sentence if it is not a list; 409 if `count` is not the number of people
    that would be added now.
    """
    if request.method != "POST":
        return _page(request, {})
    press = id_of(request)
    if is_done(presses.PAGE, press):
        return redirect("players")
    found = posted(request)
    if found.raw is None:
        return _page(request, {"problem": Sentence(FILE_AGAIN if "held" in request.POST else NO_FILE)}, 422)
    there = [Expected(each.name, each.district, each.seat) for each in Player.objects.all()]
    known = running_city.districts()
    try:
        table = read(found.raw, found.choices, known)
    except (BadTable, Unreadable) as bad:
        return _page(request, {**_held(request, found), "problem": bad.sentence}, 422)
    plan = compared(table, found.choices, there, known)
    if request.POST.get("do") != "take":
        return _page(request, _drawn(request, found, table, plan, there, known))
    if request.POST.get("count") != str(len(plan.new)) or not plan.new:
        told = {"problem": Sentence(CHANGED, {"number": len(plan.new)})}
        return _page(request, {**_drawn(request, found, table, plan, there, known), **told}, 409)
    once(presses.PAGE, "added", press, request.user.get_username(), lambda: presses.added(plan.new))
    return redirect("players")


def _held(request: HttpRequest, found: Posted) -> dict[str, Any]:
    """The page's copy of the file, so that it need not be chosen again."""
    is_too_long = found.raw is None or len(found.raw) > LONGEST_FILE
    return {
        "held": "" if is_too_long else packed(found.raw or b""),
        "called": found.called,
        "encodings": [(each, gettext(encodings.CALLED[each])) for each in encodings.ENCODINGS],
        "encoding": found.choices.encoding or "",
        "was": {name: request.POST.get(name, "") if found.choices.meanings else "" for name in READ_BY},
    }


def _drawn(
    request: HttpRequest, found: Posted, table: Table, plan: Plan, there: Sequence[Expected], known: Sequence[str]
) -> dict[str, Any]:
    is_all = request.POST.get("show") == "all"
    nameless, twice = ([], []) if table.problem else _mendable(plan, found.choices)
    return {
        **_held(request, found),
        "table": table,
        "plan": plan,
        "problem": None,
        "found_encoding": gettext(encodings.CALLED[table.text.encoding]),
        "separators": [(each, gettext(separators.CALLED[each])) for each in separators.SEPARATORS],
        "separator": found.choices.separator or "",
        "found_separator": gettext(separators.CALLED[table.separator]),
        "heading": "" if found.choices.heading is None else str(table.heading),
        "heading_rows": range(1, HEADING_ROWS + 1),
        "was": {"encoding": found.choices.encoding or "", "separator": found.choices.separator or "", "heading": ""}
        | ({"heading": str(found.choices.heading)} if found.choices.heading is not None else {}),
        "columns": tuple(_columns(table)),
        "doubts": (*table.doubts, *_last_first(table, found.choices)),
        "meanings": [(each, gettext(columns.CALLED[each])) for each in columns.MEANINGS],
        "rows": _shown(table, plan.lines, is_all=is_all),
        "is_all": is_all,
        "most_shown": MOST_SHOWN,
        "sums": _sums(plan, there, known),
        "known": known,
        "keep": KEEP,
        "nowhere": NOWHERE,
        "carried": tuple(_carried(found.choices, plan, {line.row.number for line, _ in (*nameless, *twice)})),
        "nameless": nameless,
        "twice": twice,
        "others_out": [line for line in plan.out if line.notes and line.lacks not in {"name", "once"}],
    }


def _last_first(table: Table, choices: Choices) -> Iterator[Sentence]:
    if pair := last_first(table, choices):
        yield Sentence(LAST_FIRST, {"written": pair[0], "taken": pair[1]})


def _carried(choices: Choices, plan: Plan, shown: Collection[int]) -> Iterator[tuple[str, str]]:
    """Hidden fields for choices about rows and spellings that are not shown now."""
    spellings = {each.said for each in plan.spellings}
    for said, meant in choices.districts.items():
        if said not in spellings:
            yield from (("spelling", said), ("meant", meant))
    for row, name in choices.typed.items():
        if row not in shown:
            yield from (("nameless", str(row)), ("typed", name))
    yield from (("too", str(row)) for row in choices.too.difference(shown))


def _mendable(plan: Plan, choices: Choices) -> tuple[list[tuple[Line, str]], list[tuple[Line, bool]]]:
    """Rows without a name with the name typed for them, and repeated rows with whether they are added."""
    nameless = [
        (line, choices.typed.get(line.row.number, ""))
        for line in plan.lines
        if line.lacks == "name" or line.row.number in choices.typed
    ]
    twice = [
        (line, line.row.number in choices.too)
        for line in plan.lines
        if line.lacks == "once" or line.row.number in choices.too
    ]
    return nameless, twice


def _columns(table: Table) -> Iterable[Column]:
    for place, (heading, meaning) in enumerate(zip(table.headings, table.meanings, strict=True)):
        is_guess = bool(heading or not table.is_chosen) and columns.is_guess(heading, meaning)
        yield Column(_letter(place), heading, meaning, is_guess)


def _letter(place: int) -> str:
    """A column's letters in a spreadsheet: A to Z, then AA."""
    first, last = divmod(place, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)


def _shown(table: Table, lines: Sequence[Line], *, is_all: bool) -> tuple[Shown, ...]:
    """All rows, or those with problems and some around them."""
    trouble = [place for place, line in enumerate(lines) if line.notes and line.kind != "there"]
    near = {place + step for place in trouble for step in range(-AROUND, AROUND + 1)} | set(range(AROUND + 4))
    places = [place for place in range(len(lines)) if is_all or place in near][:MOST_SHOWN]
    before = [-1, *places]
    return tuple(
        Shown(lines[place], _cells(table, lines[place]), gap=place != previous + 1)
        for place, previous in zip(places, before, strict=False)
    )


def _cells(table: Table, line: Line) -> tuple[tuple[str, str], ...]:
    return tuple((line.row.cell(place), meaning) for place, meaning in enumerate(table.meanings))


def _sums(plan: Plan, there: Sequence[Expected], known: Sequence[str]) -> tuple[Sum, ...]:
    before, new = Counter(each.district for each in there), Counter(each.district for each in plan.new)
    others = sorted((before.keys() | new.keys()) - {*known, ""})
    nowhere = [""] if before[""] or new[""] else []
    return tuple(Sum(each, before[each], new[each]) for each in (*known, *others, *nowhere))


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    usual = {"press": new_id(), "longest": LONGEST_FILE, "too_long": TOO_LONG}
    return render(request, "players_list.html", {**usual, **context}, status=status)
