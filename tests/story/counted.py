"""What a day came to, counted from its plain JSON alone: no rule and no record of the program is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any

MAP, EVENT = "crisis-map", "event"
KINDS = ("population", "refugee", "unrest", "damage")
BY_HEX = {"HexRioted": "rioted", "HexRuined": "ruined"}
HANDS = {"TokenPlaced": "placed", "TokenRemoved": "removed", "TokenShifted": "shifted"}
SEEN = {
    *("OrderJudged", "CrisisStruck", "PhaseOpened", "PhaseClosed", "TokenPlaced", "TokenRemoved", "TokenShifted"),
    *("BoxOpened", "BoxShut", "BoxUnsealed", "NoteWritten", "PlaceEntered", "TurnDoubled"),
    *("HexAdded", "HexTaken", "HexMoved", "HexesMoved", "DistrictRemoved", "DistrictChanged", "RulingsChanged"),
}
Event = dict[str, Any]
Tokens = dict[str, Counter[str]]
Came = Sequence[datetime]
Crises = dict[str, tuple[str, str]]


@dataclass
class CountedTurn:
    """One turn. `counts`: by what is counted, and then by district; `stands`: what stood in each hex at its close.

    `played`: the turns of the programme played with it; `called`: its number for people, each another. `before`,
    `after`: the district of each hex, and the names of the districts, when the turn opened and when the next one did;
    `by_hand` and `notes` are what came between. `entries`: those that opened and closed it.
    """

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
    paid: Counter[str] = field(default_factory=Counter)
    hexes: set[tuple[str, str]] = field(default_factory=set)
    tokens: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)
    is_open: bool = False
    entries: list[int] = field(default_factory=list)
    is_closed: bool = False
    played: tuple[int, int] = (0, 0)
    called: tuple[int, int] = (0, 0)
    by_hand: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    before: tuple[dict[str, str], dict[str, str]] = field(default_factory=lambda: ({}, {}))
    after: tuple[dict[str, str], dict[str, str]] = field(default_factory=lambda: ({}, {}))

    def begin(self, ground: dict[str, str], names: dict[str, str]) -> CountedTurn:
        self.before = dict(ground), dict(names)
        return self

    def end(self, ground: dict[str, str], names: dict[str, str]) -> None:
        self.after = dict(ground), dict(names)

    def end_map(self, tokens: Tokens, is_closed: bool, names: dict[str, str]) -> None:
        self.stands, self.is_closed, self.names = _copied(tokens), is_closed, dict(names)

    def count_hex(self, what: str, at: str, ground: dict[str, str]) -> None:
        self.tokens[what] += 1
        if (what, at) not in self.hexes:
            self.hexes.add((what, at))
            self.count(what, ground[at])

    def count(self, what: str, district: str) -> None:
        self.counts.setdefault(what, Counter())[district] += 1

    def counts_of(self, what: str) -> Counter[str]:
        return self.counts.get(what, Counter())

    def in_all(self, what: str) -> int:
        return self.counts.get(what, Counter()).total()


class Counted:
    """A day as the plain JSON of its map and its programme, and when their entries came."""

    def __init__(self, city: list[Event], event: list[Event], city_came: Came, event_came: Came) -> None:
        self.map, self._event, self._came_of_map, self._event_came = city, event, city_came, event_came
        self.ground: dict[str, str] = {}
        """The district of each hex, as the counting has come to it."""

    def city(self) -> dict[str, Any]:
        """The city as it was founded."""
        found: dict[str, Any] = self.map[0]["events"][0]["city"]
        return found

    @cached_property
    def turns(self) -> list[CountedTurn]:
        """Every turn, from its preparation to its close, or to now."""
        found, newest = self._turns(), 0
        for turn in found:
            turn.called = turn.played if turn.played[0] > newest else (newest + 1, newest + 1)
            newest = turn.called[1]
        return found

    def _turns(self) -> list[CountedTurn]:
        tokens = {at: Counter(ground.get("tokens", ())) for at, ground in self.city()["hexes"].items()}
        self.ground = {at: ground.get("district", "slums") for at, ground in self.city()["hexes"].items()}
        names = {key: each.get("name", key) for key, each in self.city()["districts"].items()}
        crises, found, turn = dict[str, tuple[str, str]](), list[CountedTurn](), CountedTurn(1)
        since_opened = turn.begin(self.ground, names)
        for number, events in in_force(self.map):
            if any(event["event"] == "PhaseOpened" for event in events) and found:
                since_opened.end(self.ground, names)
                since_opened = turn.begin(self.ground, names)
            for event in events:
                self._apply(event, names, crises)
                _count(turn, event, crises, self.ground)
                _by_hand(since_opened, event)
                _move(tokens, event)
                if event["event"] == "PhaseClosed":
                    turn.entries.append(number)
                    turn.end_map(tokens, True, names)
                    found.append(turn)
                    turn = CountedTurn(turn.number + 1)
            if any(event["event"] == "PhaseOpened" for event in events):
                turn.opened, turn.is_open = _copied(tokens), True
                turn.entries.append(number)
                turn.played = self._place(self._came_of_map[number - 1])
        since_opened.end(self.ground, names)
        if turn.is_open:
            turn.end_map(tokens, False, names)
            found.append(turn)
        return found

    def _apply(self, event: Event, names: dict[str, str], crises: Crises) -> None:
        match event["event"]:
            case "CrisisScheduled":
                crises[event["crisis"]] = event["at"], event["magnitude"]
            case "HexAdded" | "HexMoved" | "HexesMoved":
                self.ground |= dict.fromkeys(event.get("hexes", [event.get("at")]), event.get("district") or "slums")
            case "DistrictRemoved":
                del names[event["district"]]
            case "HexTaken":
                del self.ground[event["at"]]
            case "DistrictChanged":
                names[event["district"]] = event["name"]
            case _:
                pass

    def _doubles(self) -> set[int]:
        """The turns of the programme that are double in the end."""
        found = set[int]()
        for event in (event for _, events in in_force(self._event) for event in events):
            if event["event"] == "TurnDoubled":
                (found.add if event["double"] else found.discard)(event["turn"])
        return found

    def _entered(self) -> list[tuple[datetime, Event]]:
        return [
            (self._event_came[number - 1], event)
            for number, events in in_force(self._event)
            for event in events
            if event["event"] == "PlaceEntered"
        ]

    def _place(self, at: datetime) -> tuple[int, int]:
        """The turns of the programme then, the first and the last; (0, 0): none had begun."""
        turn = ([0] + [event["place"]["turn"] for since, event in self._entered() if since < at])[-1]
        return turn, turn + (turn in self._doubles())

    def phases(self) -> list[tuple[int, int, str, int, int, str]]:
        """Each phase and break that is over: its turns, its name, the minutes planned and lasted, and which it is."""
        phases = self._event[0]["events"][0]["programme"]["phases"]
        breaks = [each["planned"] for _, events in in_force(self._event) for each in events if "planned" in each]
        planned = {each["name"]: each["minutes"] for each in (*phases, *breaks)}
        lasted: dict[tuple[int, int, str, str], float] = {}
        for (since, event), (until, _) in pairwise(self._entered()):
            place = event["place"]
            if place["stage"] in {"turn", "break"}:
                before = [each for each in breaks if each["before"] == place["turn"]]
                name = (before if place["stage"] == "break" else phases)[place["phase"]]["name"]
                key = place["turn"], place["phase"], name, place["stage"]
                lasted[key] = lasted.get(key, 0) + (until - since).total_seconds()
        doubles = self._doubles()
        found = [(turn, turn + (turn in doubles), name, stage, each) for (turn, _, name, stage), each in lasted.items()]
        return [(*turns, name, planned[name], round(each / 60), stage) for *turns, name, stage, each in found]

    def strikes(self) -> int:
        """How many crises struck, as far as that is in force."""
        return sum(event["event"] == "CrisisStruck" for _, events in in_force(self.map) for event in events)

    def steps_with_strikes(self) -> int:
        return sum(any(event["event"] == "CrisisStruck" for event in events) for _, events in in_force(self.map))

    def seen_undone(self) -> list[int]:
        """The entries of both that are taken back and that somebody saw."""
        return [
            number
            for entries in (self.map, self._event)
            for number in gone(entries)
            if SEEN & {event["event"] for event in entries[number - 1]["events"]}
        ]


def gone(entries: list[Event]) -> set[int]:
    """The numbers of the entries of a table that are taken back in the end."""
    found = set[int]()
    for entry in entries:
        if "voids" in entry:
            found.add(entry["voids"])
        if "restores" in entry:
            found.discard(entry["restores"])
    return found


def in_force(entries: list[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The number and the events of each entry of a table that counts."""
    out = gone(entries)
    for number, entry in enumerate(entries, 1):
        if number not in out:
            yield number, entry["events"]


def _count(turn: CountedTurn, event: Event, crises: Crises, ground: dict[str, str]) -> None:  # noqa: C901 - one arm each
    match event["event"]:
        case "FundingSet":
            turn.given[event["district"]] = event["amount"] + turn.paid[event["district"]]
        case "FormQueued":
            turn.forms += 1
        case "BoxUnsealed":
            turn.forms += len(event.get("forms", ()))
        case "OrderJudged":
            turn.used += event.get("cost", 0)
            turn.paid[event["district"]] += event.get("cost", 0)
            turn.fates[event["verdict"]] += 1
            said = (event["from"], event["to"], event.get("token") or "", event.get("becomes") or "", event["verdict"])
            turn.lines.append(said)
        case "LineSkipped":
            turn.fates["skipped"] += 1
        case "CrisisStruck":
            turn.crises.append(crises[event["crisis"]])
        case "HexStruck" if event.get("spread"):
            turn.count_hex("slid", event["at"], ground)
        case "HexRioted" | "HexRuined" as kind:
            turn.count_hex(BY_HEX[kind], event["at"], ground)
        case "TokenDestroyed":
            turn.count("deaths", ground[event["at"]])
        case "TokenDisplaced":
            turn.count("displaced", ground[event["from"]])
        case _:
            pass


def _by_hand(turn: CountedTurn, event: Event) -> None:
    match event["event"]:
        case "TokenPlaced" | "TokenRemoved" | "TokenShifted" as kind:
            turn.by_hand[HANDS[kind]] += 1
        case "NoteWritten":
            turn.notes.append(event["text"])
        case _:
            pass


def _move(tokens: Tokens, event: Event) -> None:  # noqa: C901 - one arm each
    match event["event"]:
        case "TokenPlaced":
            tokens.setdefault(event["at"], Counter())[event["token"]] += 1
        case "TokenRemoved":
            tokens[event["at"]][event["token"]["kind"]] -= 1
        case "TokenShifted":
            tokens[event["from"]][event["token"]["kind"]] -= 1
            tokens.setdefault(event["to"], Counter())[event["token"]["kind"]] += 1
        case "OrderJudged" if event["verdict"] == "executed":
            tokens[event["from"]][event["token"]] -= 1
            tokens.setdefault(event["to"], Counter())[event["becomes"]] += 1
        case "RubbleCleared":
            tokens[event["at"]]["damage"] -= 1
        case "HexRuined":
            tokens[event["at"]].update({"unrest": -1, "damage": 1})
        case "HexRioted":
            tokens[event["at"]].update({"refugee": -1, "unrest": 1})
        case "HexStruck":
            tokens.setdefault(event["at"], Counter())["damage"] += event["damage"]
            tokens[event["at"]].subtract(token["kind"] for token in event.get("leaving", ()))
        case "UnrestRemoved":
            tokens[event["at"]]["unrest"] -= 1
        case "TokenDisplaced":
            tokens.setdefault(event["to"], Counter())[event["becomes"]] += 1
        case _:
            pass


def _copied(tokens: Tokens) -> Tokens:
    return {at: +there for at, there in tokens.items() if +there}
