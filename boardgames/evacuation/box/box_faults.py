"""Faults of a box that its types cannot express (evacuation-documents.md, The box).

They are looked for in plain data, so that a box with faults of its types has all of them reported at once. What a fault
of the types makes unreadable is left out here: it has been reported.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from boardgames.evacuation.box.words import RESOURCES
from megagame.core.game import Problem
from megagame.core.sentences import Sentence, gettext_noop

Plain: TypeAlias = Mapping[str, Any]

USED = gettext_noop("{id} is already in use, or not a valid card name.")
NO_SPACE = gettext_noop("A line needs existing spaces, each once. There is no space {spaces}.")
NO_SYMBOL = gettext_noop("Nothing gives the symbol {symbol}. These can be had: {symbols}.")
INCOMPLETE = gettext_noop("The set {name} needs every level in every column once.")
NOT_AN_ID = {*RESOURCES, "any", "population", "factory"}
CARDS = (
    *("old_regions", "oceans", "new_regions", "ships", "stadiums", "infrastructure", "technologies"),
    *("rewards", "actions", "goals", "public_goals"),
)


def beyond_types(box: Any) -> Iterator[Problem]:
    """Each fault of a box, as plain data, that its types do not express, and each symbol that nothing gives."""
    yield from forbidden(box)
    if isinstance(box, dict):
        yield from _symbols(box)


def forbidden(box: Any) -> Iterator[Problem]:
    """Each fault of a box, as plain data, with which no document is valid."""
    if not isinstance(box, dict):
        return
    for search in (_ids, _sets, _track, _places, _lines, _goals, _regions, _starters, _rewards, _repeated):
        yield from search(box)


def _records(within: Any, name: str, place: str = "") -> Iterator[tuple[str, Plain]]:
    """The readable records of a list, each with its place."""
    for number, each in enumerate(_list(within, name)):
        if isinstance(each, dict):
            yield f"{place}{name}[{number}]", each


def _list(within: Any, name: str) -> list[Any]:
    return _items(within.get(name)) if isinstance(within, dict) else []


def _items(found: Any) -> list[Any]:
    return list(found) if isinstance(found, list | tuple) else []


def _texts(words: Iterable[Any]) -> list[str]:
    return [word for word in words if isinstance(word, str)]


def _are_whole(numbers: Iterable[Any]) -> bool:
    return all(type(number) is int for number in numbers)


def _corners(box: Plain) -> Iterator[tuple[str, Plain]]:
    for side in ("A", "B"):
        yield from _records(box.get("lines"), side, "lines.")


def _ids(box: Plain) -> Iterator[Problem]:
    seen: set[str] = set()
    cards = (found for name in CARDS for found in _records(box, name))
    for place, card in (*cards, *_corners(box)):
        name = card.get("id")
        if isinstance(name, str) and name:
            if name in seen or name in NOT_AN_ID:
                yield Problem(f"{place}.id", Sentence(USED, {"id": name}))
            seen.add(name)


def _sets(box: Plain) -> Iterator[Problem]:
    cards = _list(box, "technologies")
    if not all(isinstance(card, dict) and _has_its_place(card) for card in cards):
        return
    complete = sorted((level, column) for level in (1, 2, 3) for column in (1, 2, 3))
    for name in sorted({card["set"] for card in cards}):
        if sorted((card["level"], card["column"]) for card in cards if card["set"] == name) != complete:
            yield Problem("technologies", Sentence(INCOMPLETE, {"name": name}))


def _has_its_place(technology: Plain) -> bool:
    numbers = (technology.get("level"), technology.get("column"))
    return isinstance(technology.get("set"), str) and _are_whole(numbers) and set(numbers) <= {1, 2, 3}


def _track(box: Plain) -> Iterator[Problem]:
    transitions, last = _list(box.get("track"), "transitions"), len(_list(box.get("track"), "steps"))
    if not transitions or not last or not _are_whole(transitions):
        return
    if any(before >= after for before, after in pairwise(transitions)) or transitions[-1] >= last:
        text = gettext_noop("Transitions must ascend and precede the last step.")
        yield Problem("track.transitions", Sentence(text))


def _places(box: Plain) -> Iterator[Problem]:
    """Places on the map: every space has its own, or none has one."""
    spaces = list(_records(box, "new_regions"))
    if not any("at" in space for _, space in spaces):
        return
    seen: set[tuple[int, ...]] = set()
    for place, space in spaces:
        if "at" not in space:
            yield Problem(f"{place}.at", Sentence(gettext_noop("Give every space a place, or none.")))
            continue
        at = tuple(_list(space, "at"))
        if _are_whole(at) and len(at) == 2:
            if at in seen:
                yield Problem(f"{place}.at", Sentence(gettext_noop("Another space has this place.")))
            seen.add(at)


def _lines(box: Plain) -> Iterator[Problem]:
    ids = [space.get("id") for _, space in _records(box, "new_regions")]
    spaces = set(_texts(ids)) if len(_texts(ids)) == len(_list(box, "new_regions")) else None
    for place, corner in _corners(box):
        for face, lines in enumerate(_list(corner, "faces")):
            for number, line in enumerate(map(_items, _items(lines))):
                if len(_texts(line)) == len(line):
                    yield from _line(f"{place}.faces[{face}][{number}]", line, spaces)


def _line(place: str, line: list[str], spaces: set[str] | None) -> Iterator[Problem]:
    unknown = [] if spaces is None else [space for space in line if space not in spaces]
    if unknown:
        yield Problem(place, Sentence(NO_SPACE, {"spaces": ", ".join(unknown)}))
    elif not line or len(set(line)) < len(line):
        yield Problem(place, Sentence(gettext_noop("A line needs existing spaces, each once.")))


def _symbols(box: Plain) -> Iterator[Problem]:
    """Symbols that a space needs and nothing gives: a word that is spelled in two ways."""
    given = set(_given_symbols(box))
    if not given:
        return
    for place, space in _records(box, "new_regions"):
        for number, symbol in enumerate(_list(space, "symbols")):
            if isinstance(symbol, str) and symbol and symbol not in given:
                told = {"symbol": symbol, "symbols": ", ".join(sorted(given))}
                yield Problem(f"{place}.symbols[{number}]", Sentence(NO_SYMBOL, told))


def _given_symbols(box: Plain) -> Iterator[str]:
    for _, step in _records(box.get("track"), "steps"):
        for lane in ("middle", "inner"):
            yield from _texts(_list(step.get(lane), "symbols"))
    for _, card in _records(box, "technologies"):
        yield from _texts(effect.get("symbol") for _, effect in _records(card, "effects"))


def _goals(box: Plain) -> Iterator[Problem]:
    for place, goal in _records(box, "goals"):
        condition, each, limit = (goal.get(name) is not None for name in ("condition", "each", "limit"))
        if condition == each or each != limit:
            text = gettext_noop("A goal needs a condition, or “each” with a limit.")
            yield Problem(place, Sentence(text))


def _regions(box: Plain) -> Iterator[Problem]:
    for place, region in _records(box, "old_regions"):
        population = region.get("population")
        if region.get("kind") == "factory" and type(population) is int and population > 0:
            text = gettext_noop("A factory cannot have population.")
            yield Problem(f"{place}.population", Sentence(text))


def _starters(box: Plain) -> Iterator[Problem]:
    cards = _list(box, "stadiums")
    are_starters = [card.get("starter") if isinstance(card, dict) else None for card in cards]
    if cards and all(type(each) is bool for each in are_starters) and are_starters.count(True) < 4:
        yield Problem("stadiums", Sentence(gettext_noop("At least four stadiums must be starters.")))


def _rewards(box: Plain) -> Iterator[Problem]:
    for place, reward in _records(box, "rewards"):
        ranges = [found for _, found in _records(reward, "lenient")]
        ends = [found["to"] for found in ranges if "to" in found]
        if len(ends) < len(_list(reward, "lenient")) or not _are_whole(end for end in ends if end is not None):
            continue
        numbers = [end for end in ends if end is not None]
        if None in ends[:-1] or any(before >= after for before, after in pairwise(numbers)):
            yield Problem(f"{place}.lenient", Sentence(gettext_noop("Ranges must ascend.")))


def _repeated(box: Plain) -> Iterator[Problem]:
    """Words that are repeated in a list."""
    for name, field in (("old_regions", "colours"), ("new_regions", "takes"), ("actions", "numbers")):
        for place, card in _records(box, name):
            yield from _twice(f"{place}.{field}", _list(card, field))
    for place, ship in _records(box, "ships"):
        for number, bay in enumerate(_list(ship, "bays")):
            yield from _twice(f"{place}.bays[{number}]", _items(bay))


def _twice(place: str, words: Iterable[Any]) -> Iterator[Problem]:
    found = [word for word in words if isinstance(word, str | int)]
    if len(set(found)) < len(found):
        yield Problem(place, Sentence(gettext_noop("Use each word once.")))
