"""The story of random days matches their journals as counted by other code; undone steps do not count."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable

import pytest

from megagame.core.sentences import say
from megagame.story.figure_tables import figures
from megagame.story_pages.axis import axis
from megagame.story_pages.csv_sheets import of_deaths, of_lines, of_phases, of_tokens, of_turns
from megagame.story_pages.page import legend, report
from megagame.story_pages.take_away import as_csv, as_text
from tests.story.counted import KINDS, CountedTurn, gone, in_force
from tests.story.random_day import random_day

SEEDS = (1, 3, 5, 7, 9)
COUNTS = ("deaths", "displaced", "rioted", "ruined", "slid")

days = pytest.mark.parametrize("seed", SEEDS)


def test_there_is_enough_in_the_days_to_count() -> None:
    turns = [turn for seed in SEEDS for turn in random_day(seed).counted.turns]
    assert all(sum(turn.in_all(what) for turn in turns) > 0 for what in COUNTS)
    assert any(turn.in_all("rioted") != turn.tokens["rioted"] for turn in turns)
    assert any(turn.played[0] != turn.played[1] for turn in turns)
    assert any(merged(turn) for turn in turns)
    assert {len(turn.crises) for turn in turns} >= {0, 1, 2}
    assert sum(len(turn.notes) for turn in turns) > 0
    assert all(sum(turn.by_hand[what] for turn in turns) > 0 for what in ("placed", "removed", "shifted"))
    lengths = [each for seed in SEEDS for each in random_day(seed).counted.phases()]
    assert {each[-1] for each in lengths} == {"turn", "break"}
    journals = [random_day(seed).counted.map for seed in SEEDS]
    assert all(any("restores" in entry for entry in journal) for journal in journals)
    undone = [event for each in journals for number in gone(each) for event in each[number - 1]["events"]]
    assert any(event["event"] == "CrisisStruck" for event in undone)
    done = {event["event"] for journal in journals for _, events in in_force(journal) for event in events}
    assert {"HexesMoved", "DistrictRemoved"} <= done


@days
def test_the_files_of_turns_lines_tokens_deaths_and_phases(seed: int) -> None:
    story, counted = random_day(seed)
    turns = counted.turns
    assert [row[:5] for row in of_turns(story.turns).rows] == [
        (turn.number, turn.given.total(), turn.used, turn.forms, turn.fates["executed"]) for turn in turns
    ]
    for row, turn in zip(dicts(as_csv(of_turns(story.turns))), turns, strict=True):
        assert int(row["crises"]) == len(turn.crises)
        assert {what: int(row[what]) for what in COUNTS} == {what: turn.in_all(what) for what in COUNTS}
        assert {what: int(row[what]) for what in KINDS} == {
            kind: sum(there[kind] for there in turn.stands.values()) for kind in KINDS
        }
        assert {what: int(row[what]) for what in ("placed", "removed", "shifted")} == {
            what: turn.by_hand[what] for what in ("placed", "removed", "shifted")
        }
        assert (int(row["first"]), int(row["last"])) == turn.called
        fates = {fate: int(row[fate]) for fate in row if fate in turn.fates}
        assert fates == dict(turn.fates)
    assert list(of_lines(story.turns).rows) == [(turn.number, *line) for turn in turns for line in sorted(turn.lines)]
    stands = {(row[0], row[1]): dict(zip(KINDS, row[3:], strict=True)) for row in of_tokens(story.turns).rows if row[0]}
    assert {key: +Counter(tokens) for key, tokens in stands.items()} == {
        (turn.number, at): there for turn in turns for at, there in turn.stands.items()
    }
    dead = {(row[0], row[1]): row[2:] for row in of_deaths(story.turns).rows if any(row[2:])}
    assert dead == {
        (turn.number, district): (turn.counts_of("deaths")[district], turn.counts_of("displaced")[district])
        for turn in turns
        for district in turn.counts_of("deaths") | turn.counts_of("displaced")
    }
    assert [(row[0], row[4], *row[1:4], row[5]) for row in of_phases(story.lengths).rows] == counted.phases()


@days
def test_the_recap_to_read_aloud(seed: int) -> None:
    story, counted = random_day(seed)
    assert as_text(story) == "\n".join("\n\n".join(paragraphs(turn)) + "\n" for turn in counted.turns)
    assert [say(each.called) for each in report(story)["recaps"]] == [heading(turn) for turn in counted.turns]


@days
def test_the_charts_and_the_slider(seed: int) -> None:
    story, counted = random_day(seed)
    found = {each.name: each for each in figures(story)}
    if not counted.turns:
        assert found == {}
        return
    names = [heading(turn).removeprefix("Turns ").removeprefix("Turn ").replace(" and ", "–") for turn in counted.turns]
    assert [say(name) for name, _ in found["tokens"].rows] == names
    for what in ("deaths", "displaced"):
        assert [say(column) for column in found[what].columns] == names
        assert sum(sum(numbers) for _, numbers in found[what].rows) == sum(turn.in_all(what) for turn in counted.turns)
    assert next(say(count) for _, count in legend(story)) == so_many(counted.strikes(), "strike", "strikes")
    marks = Counter(mark for _, mark in axis(story)["marks"])
    assert marks["strike"] == counted.steps_with_strikes()
    assert marks["undone"] == len(counted.seen_undone())
    places = {step.number: place for place, step in enumerate(story.steps) if step.table == "crisis_map"}
    for shown, turn in zip(axis(story)["turns"], counted.turns, strict=True):
        opened, closed = (*(places[each] for each in turn.entries), len(story.steps) - 1)[:2]
        assert (shown["opened"], shown["closed"]) == (opened, closed)


@days
def test_the_film_says_of_what_was_taken_back_that_it_was(seed: int) -> None:
    story, counted = random_day(seed)
    out = gone(counted.map)
    for step in story.steps:
        if step.table == "crisis_map":
            later = say(step.said[-1]) == "(Taken back later.)"
            assert later is (step.number in out) is not step.in_force


def heading(turn: CountedTurn) -> str:
    first, last = turn.called
    return f"Turn {first}" if first == last else f"Turns {first} and {last}"


def so_many(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def paragraphs(turn: CountedTurn) -> Iterable[str]:
    """What the recap must say of a turn in English."""
    yield heading(turn)
    yield " ".join(orders(turn))
    opened = [
        so_many(turn.in_all(what), *words)
        for what, words in (
            ("rioted", ("hex rioted", "hexes rioted")),
            ("ruined", ("hex fell to ruin", "hexes fell to ruin")),
        )
        if turn.in_all(what)
    ]
    if turn.in_all("slid"):
        opened.append(f"the city slid in {so_many(turn.in_all('slid'), 'hex', 'hexes')}")
    if opened:
        yield f"As the turn opened, {', '.join(opened)}."
    yield " ".join(people(turn))
    if by_hand := list(corrections(turn)):
        yield " ".join(by_hand)
    if turn.notes:
        yield " ".join(f"Ruling note: {text}" for text in turn.notes)


def orders(turn: CountedTurn) -> Iterable[str]:
    given = turn.given.total()
    used = f"Control gave {given} funding; the districts used {turn.used} of it."
    yield used if given else "Control gave no funding."
    lines = turn.fates.total()
    refused = {fate: number for fate, number in turn.fates.items() if fate not in {"executed", "skipped"}}
    if not turn.forms and not lines:
        yield "No form came in."
        return
    fates = [so_many(turn.fates["executed"], "was executed", "were executed")]
    if refused:
        fates.append(so_many(sum(refused.values()), "was refused", "were refused"))
    if turn.fates["skipped"]:
        fates.append(so_many(turn.fates["skipped"], "was passed over", "were passed over"))
    forms = so_many(turn.forms, "form came in", "forms came in")
    yield f"{forms}. Of {so_many(lines, 'line', 'lines')}, {', '.join(fates)}."
    most = [REASONS[fate] for fate in sorted(refused) if refused[fate] == max(refused.values())]
    if len(refused) == 1:
        yield f"The reason: {most[0]}."
    elif len(most) == 1:
        yield f"The most frequent reason ({max(refused.values())}): {most[0]}."
    elif most:
        yield f"The most frequent reasons ({max(refused.values())} each): {', '.join(most)}."


REASONS = {
    "unfunded": "no funding was left",
    "unknown_hex": "there was no such hex",
    "same_hex": "it began where it ended",
    "jurisdiction": "the hex was another district’s",
    "not_movable": "unrest and damage cannot be moved",
    "no_such_token": "no such token was there",
    "already_moved": "the token had been moved already",
    "no_room": "the hex was full",
}


def people(turn: CountedTurn) -> Iterable[str]:
    if turn.crises:
        places = ", ".join(f"{at} ({magnitude})" for at, magnitude in turn.crises)
        yield f"A crisis struck {places}." if len(turn.crises) == 1 else f"Crises struck {places}."
    if turn.in_all("displaced"):
        number = turn.in_all("displaced")
        yield f"{number} had to leave and found {'another place' if number == 1 else 'other places'}."
    dead = turn.counts_of("deaths")
    if not dead:
        yield "Nobody died."
        return
    names = {**turn.names, "slums": "the slums"}
    yield f"Dead, by district: {', '.join(f'{names[each]} {dead[each]}' for each in names if dead[each])}."


def corrections(turn: CountedTurn) -> Iterable[str]:
    hands = {
        "placed": ("token was placed", "tokens were placed"),
        "removed": ("token was removed", "tokens were removed"),
        "shifted": ("token was moved", "tokens were moved"),
    }
    told = [(turn.by_hand[what], so_many(turn.by_hand[what], *words)) for what, words in hands.items()]
    told = sorted((each for each in told if each[0]), key=lambda each: -each[0])
    if told:
        yield f"By hand: {', '.join(text for _, text in told)}."
    (ground, _), (new_ground, new_names) = turn.before, turn.after
    called = {**new_names, "slums": "the slums"}
    for verb, labels in (("added", new_ground.keys() - ground), ("taken away", ground.keys() - new_ground)):
        if labels:
            yield f"{hexes(labels)} {'was' if len(labels) == 1 else 'were'} {verb}."
    moved = {at: new_ground[at] for at in ground if at in new_ground and new_ground[at] != ground[at]}
    for district in sorted(set(moved.values())):
        own = [at for at in moved if moved[at] == district]
        yield f"{hexes(own)} {'belongs' if len(own) == 1 else 'belong'} to {called[district]} now."
    yield from of_districts(turn, called)


def of_districts(turn: CountedTurn, called: dict[str, str]) -> Iterable[str]:
    (ground, names), (new_ground, new_names) = turn.before, turn.after
    for district, name in names.items():
        if district in merged(turn):
            others = {new_ground[at] for at in ground if ground[at] == district and at in new_ground}
            one = others.pop() if len(others) == 1 else "slums"
            yield f"{name} has no hexes any more." if one == "slums" else f"{name} was merged into {called[one]}."
        elif district not in new_names:
            yield f"{name}, which had no hexes, was taken away."
        elif new_names[district] != name:
            yield f"{name} is called {new_names[district]} now."


def hexes(labels: Iterable[str]) -> str:
    found = sorted(labels, key=lambda at: (len(letters(at)), letters(at), int(at.removeprefix(letters(at)))))
    return f"{'Hex' if len(found) == 1 else 'Hexes'} {', '.join(found)}"


def letters(at: str) -> str:
    return at.rstrip("0123456789")


def merged(turn: CountedTurn) -> set[str]:
    """The districts that lost their last hex."""
    (ground, _), (new_ground, _) = turn.before, turn.after
    return set(ground.values()) - set(new_ground.values()) - {"slums"}


def dicts(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
