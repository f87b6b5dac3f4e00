"""The result of a simulation as JSON, as CSV and as text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from crisis_map.city.hexes import Label
from megagame import spreadsheets
from megagame.simulated_days.day import MEASURES, Figures
from megagame.simulated_days.plan import Captains, Crises, Plan, is_scheduled
from megagame.simulated_days.tally import Differences, HexEnd, Share, Spread, Tally, Turn, TurnDifference

Row: TypeAlias = tuple[str | float, ...]

MOST_SHOWN = 10
HEADING = ("captains", "turn", "hex", "measure", "mean", "median", "p10", "p90", "low", "high")


class Compared(Struct, frozen=True):
    """The same days with other captains. `difference`: ours minus theirs."""

    captains: Captains
    by_turn: tuple[Turn, ...]
    by_hex: Mapping[Label, HexEnd]
    difference: tuple[TurnDifference, ...]


class Result(Struct, frozen=True, omit_defaults=True):
    """`days`: days played, of those `asked` for. `crises`: the rates that were drawn, or None if scheduled."""

    days: int
    asked: int
    seed: int
    turns: int
    heard: float
    crises: Crises | None
    captains: Captains
    start: Mapping[str, int]
    by_turn: tuple[Turn, ...]
    by_hex: Mapping[Label, HexEnd]
    compare: Compared | None = None


class Simulation:
    """A simulation while it runs. `sides`: the captains, and those to compare them with, if any."""

    def __init__(self, plan: Plan, sides: Sequence[Captains], asked: int) -> None:
        self._plan, self._sides, self._asked = plan, sides, asked
        self.tallies = [Tally(plan.turns, plan.first_turn) for _ in sides]
        self.differences = Differences(plan.turns, plan.first_turn)

    @property
    def days(self) -> int:
        return self.tallies[0].days

    def add(self, day: Sequence[Figures]) -> None:
        for tally, figures in zip(self.tallies, day, strict=True):
            tally.add(figures)
        if len(day) > 1:
            self.differences.add(*day)

    def result(self) -> Result:
        """The result so far. Needs at least one day."""
        ours, plan = self.tallies[0], self._plan
        return Result(
            days=self.days,
            asked=self._asked,
            seed=plan.seed,
            turns=plan.turns,
            heard=plan.heard,
            crises=None if is_scheduled(plan) else plan.drawn,
            captains=self._sides[0],
            start=dict(zip(MEASURES, ours.start, strict=True)),
            by_turn=ours.turns(),
            by_hex=self._by_hex(ours),
            compare=self._compared() if len(self._sides) > 1 else None,
        )

    def _compared(self) -> Compared:
        theirs = self.tallies[1]
        return Compared(self._sides[1], theirs.turns(), self._by_hex(theirs), self.differences.turns())

    def _by_hex(self, tally: Tally) -> Mapping[Label, HexEnd]:
        return {at: tally.hex_end(at) for at in self._plan.city.places}


def as_json(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def as_csv(result: Result) -> str:
    """One row for each figure. `captains` is `ours`, `compared`, or `difference`."""
    return spreadsheets.written(_rows(result))


def _rows(result: Result) -> Iterator[Row]:
    yield HEADING
    yield from _side("ours", result.by_turn, result.by_hex)
    if result.compare:
        yield from _side("compared", result.compare.by_turn, result.compare.by_hex)
        for turn in result.compare.difference:
            for measure in (*MEASURES, "slide"):
                found = getattr(turn, measure)
                yield "difference", turn.turn, "", measure, found.mean, "", "", "", found.low, found.high


def _side(name: str, turns: Sequence[Turn], hexes: Mapping[Label, HexEnd]) -> Iterator[Row]:
    for turn in turns:
        for measure in MEASURES:
            found: Spread = getattr(turn, measure)
            yield name, turn.turn, "", measure, found.mean, found.median, found.p10, found.p90, "", ""
        slide = turn.slide
        yield name, turn.turn, "", "slide", slide.share, "", "", "", slide.low, slide.high
    for at, end in hexes.items():
        for measure, value in msgspec.structs.asdict(end).items():
            yield name, "", at, measure, value, "", "", "", "", ""


def as_text(result: Result) -> str:
    """For a terminal: the answer, a table by turn, the worst hexes, and the comparison."""
    return "\n".join([*_answer(result), "", *_table(result), "", *_worst(result), *_comparison(result)]) + "\n"


def _answer(result: Result) -> Iterator[str]:
    slide = result.by_turn[-1].slide
    stopped = f" (of {result.asked:,} asked for)" if result.days < result.asked else ""
    yield f"{result.days:,} days{stopped} of {result.turns} turns, seed {result.seed}."
    yield f"The city slides in {_percent(slide)} of the days."


def _table(result: Result) -> Iterator[str]:
    yield "mean (10th to 90th percentile)"
    yield "turn  " + "".join(f"{measure:<20}" for measure in MEASURES) + "slid by then"
    yield "start " + "".join(f"{result.start[measure]:<20}" for measure in MEASURES)
    for turn in result.by_turn:
        spreads: list[Spread] = [getattr(turn, measure) for measure in MEASURES]
        yield f"{turn.turn:<6}" + "".join(f"{_spread(spread):<20}" for spread in spreads) + _percent(turn.slide)


def _worst(result: Result) -> Iterator[str]:
    worst = sorted(result.by_hex.items(), key=lambda each: (-each[1].destroyed, -each[1].lost))[:MOST_SHOWN]
    yield "hexes most often fully damaged at the end, with unrest then, people who die there in a day"
    for at, end in worst:
        yield f"{at:<6}{end.destroyed:>6.0%}{end.unrest:>8.0%}{end.lost:>8.2f}"


def _comparison(result: Result) -> Iterator[str]:
    if result.compare:
        died, theirs = result.compare.difference[-1].died, result.compare.by_turn[-1].died
        between = "" if died.low is None else f" (between {died.low:+z.2f} and {died.high:+z.2f})"
        ours = result.by_turn[-1].died.mean
        yield ""
        yield "The same days with the other captains:"
        yield f"{theirs.mean:.2f} people die instead of {ours:.2f}, a difference of {died.mean:+z.2f}{between}."


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} ({spread.p10:g} to {spread.p90:g})"


def _percent(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"
