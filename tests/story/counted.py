"""What the recorded day came to, counted from its plain JSON alone: no rule and no record of the program is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import Any

from tests.story.recorded import moments, plain

MAP, EVENT = "crisis-map", "event"
KINDS = ("population", "refugee", "unrest", "damage")
BY_HEX = {
    "TokenDestroyed": ("deaths", "at"),
    "TokenDisplaced": ("displaced", "from"),
    "HexRioted": ("rioted", "at"),
    "HexRuined": ("ruined", "at"),
}
Event = dict[str, Any]
Tokens = dict[str, Counter[str]]


@dataclass
class CountedTurn:
    """One turn. `counts`: by what is counted, and then by district; `stands`: what stood in each hex at its close."""

    number: int
    given: Counter[str] = field(default_factory=Counter)
    used: int = 0
    forms: int = 0
    fates: Counter[str] = field(default_factory=Counter)
    lines: list[tuple[str, str, str, str, str]] = field(default_factory=list)
    crises: list[tuple[str, str]] = field(default_factory=list)
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    opened: Tokens = field(default_factory=dict)
    stands: Tokens = field(default_factory=dict)

    def count(self, what: str, district: str) -> None:
        self.counts.setdefault(what, Counter())[district] += 1

    def in_all(self, what: str) -> int:
        return self.counts.get(what, Counter()).total()


def gone(name: str) -> set[int]:
    """The numbers of the entries of a table that are taken back in the end."""
    found = set[int]()
    for entry in plain(name)["entries"]:
        if "voids" in entry:
            found.add(entry["voids"])
        if "restores" in entry:
            found.discard(entry["restores"])
    return found


def in_force(name: str) -> Iterator[tuple[int, list[Event]]]:
    """The number and the events of each entry of a table that counts."""
    out = gone(name)
    for number, entry in enumerate(plain(name)["entries"], 1):
        if number not in out:
            yield number, entry["events"]


def city() -> dict[str, Any]:
    """The city as it was founded."""
    found: dict[str, Any] = plain(MAP)["entries"][0]["events"][0]["city"]
    return found


def district_of(at: str) -> str:
    found: str = city()["hexes"][at].get("district", "slums")
    return found


@cache
def turns() -> list[CountedTurn]:
    """Every turn, from its preparation to its close."""
    tokens = {at: Counter(ground.get("tokens", ())) for at, ground in city()["hexes"].items()}
    crises: dict[str, tuple[str, str]] = {}
    found, turn = list[CountedTurn](), CountedTurn(1)
    for _, events in in_force(MAP):
        for event in events:
            if event["event"] == "CrisisScheduled":
                crises[event["crisis"]] = event["at"], event["magnitude"]
            _count(turn, event, crises)
            _move(tokens, event)
            if event["event"] == "PhaseClosed":
                turn.stands = _copied(tokens)
                found.append(turn)
                turn = CountedTurn(turn.number + 1)
        if any(event["event"] == "PhaseOpened" for event in events):
            turn.opened = _copied(tokens)
    return found


def phases() -> list[tuple[int, str, int, int]]:
    """Each phase that is over: its turn, its name, the minutes that were planned, and those that it lasted."""
    planned = {each["name"]: each["minutes"] for each in plain(EVENT)["entries"][0]["action"]["phases"]}
    came, entered = moments(EVENT), list[tuple[datetime, Event]]()
    for number, events in in_force(EVENT):
        entered += [(came[number - 1], event) for event in events if event["event"] == "PlaceEntered"]
    return [
        (event["place"]["turn"], event["phase"], planned[event["phase"]], round((until - since).total_seconds() / 60))
        for (since, event), (until, _) in pairwise(entered)
    ]


def _count(turn: CountedTurn, event: Event, crises: dict[str, tuple[str, str]]) -> None:
    match event["event"]:
        case "FundingSet":
            turn.given[event["district"]] = event["amount"]
        case "BoxUnsealed":
            turn.forms += len(event["forms"])
        case "OrderJudged":
            turn.used += event.get("cost", 0)
            turn.fates[event["verdict"]] += 1
            said = (event["from"], event["to"], event.get("token", ""), event.get("becomes", ""), event["verdict"])
            turn.lines.append(said)
        case "LineSkipped":
            turn.fates["skipped"] += 1
        case "CrisisStruck":
            turn.crises.append(crises[event["crisis"]])
        case "HexStruck" if event.get("spread"):
            turn.count("slid", district_of(event["at"]))
        case kind if kind in BY_HEX:
            what, at = BY_HEX[kind]
            turn.count(what, district_of(event[at]))
        case _:
            pass


def _move(tokens: Tokens, event: Event) -> None:
    match event["event"]:
        case "OrderJudged" if event["verdict"] == "executed":
            tokens[event["from"]][event["token"]] -= 1
            tokens[event["to"]][event["becomes"]] += 1
        case "RubbleCleared":
            tokens[event["at"]]["damage"] -= 1
        case "HexRuined":
            tokens[event["at"]].update({"unrest": -1, "damage": 1})
        case "HexRioted":
            tokens[event["at"]].update({"refugee": -1, "unrest": 1})
        case "HexStruck":
            tokens[event["at"]]["damage"] += event["damage"]
            tokens[event["at"]].subtract(token["kind"] for token in event.get("leaving", ()))
        case "UnrestRemoved":
            tokens[event["at"]]["unrest"] -= 1
        case "TokenDisplaced":
            tokens[event["to"]][event["becomes"]] += 1
        case _:
            pass


def _copied(tokens: Tokens) -> Tokens:
    return {at: +there for at, there in tokens.items() if +there}
