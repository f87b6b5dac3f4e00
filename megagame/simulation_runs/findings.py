"""What stands out in the days of a run, in plain words, with what to show for it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import MOST_TOKENS
from megagame.core.sentences import Sentence, gettext_noop, listed
from megagame.simulated_days.tally import HexEnd, Turn
from megagame.simulation_runs.runs import Run

On: TypeAlias = Literal["destroyed", "lost", "unrest"]

LEAST_DAYS = 250
MOST = 3
MOST_HEXES = 3
NEAR = 0.75
"""Hexes are named together if theirs is at least this part of the largest share."""
LEAST: Mapping[On, float] = {"destroyed": 0.1, "lost": 0.2, "unrest": 0.4}
LEAST_SLIDES = 0.05
LEAST_OF_SLIDES = 0.3
SAID: Mapping[On, str] = {
    "destroyed": gettext_noop("Destroyed most often: {hexes}, in up to {number} of 100 days."),
    "lost": gettext_noop("Most people die here: {hexes}, up to {number} in 100 days."),
    "unrest": gettext_noop("Unrest stays most often: {hexes}, in up to {number} of 100 days."),
}
WORST_TURN = gettext_noop("Turn {turn} is the worst: {number} of {all} slides come then.")


class Finding(NamedTuple):
    """`hexes`, `on`: what to show on the map. `turn`: which turn to show instead (0: none)."""

    sentence: Sentence
    hexes: tuple[Label, ...] = ()
    on: On = "destroyed"
    turn: int = 0


def findings(run: Run) -> tuple[Finding, ...]:
    """The three most important findings; none before 250 days, as fewer could point at chance."""
    if run.days < LEAST_DAYS:
        return ()
    ours, before = run.tallies[0], _destroyed_at_start(run)
    ends = {at: ours.hex_end(at) for at in run.plan.city.places}
    found = (
        _hexes({at: end for at, end in ends.items() if at not in before}, "destroyed"),
        _worst_turn(ours.turns()),
        _hexes(ends, "lost"),
        _hexes(ends, "unrest"),
    )
    return tuple(each for each in found if each)[:MOST]


def _destroyed_at_start(run: Run) -> frozenset[Label]:
    """Hexes that nothing can destroy any more."""
    return frozenset(
        at for at, block in run.plan.city.hexes.items() if list(block.tokens).count("damage") == MOST_TOKENS
    )


def _hexes(ends: Mapping[Label, HexEnd], on: On) -> Finding | None:
    shares = {at: float(getattr(end, on)) for at, end in ends.items()}
    most = max(shares.values(), default=0.0)
    if most < LEAST[on]:
        return None
    hexes = tuple(_largest(shares, most * NEAR))
    return Finding(Sentence(SAID[on], {"hexes": listed(hexes), "number": round(most * 100)}), hexes, on)


def _largest(shares: Mapping[Label, float], least: float) -> Iterable[Label]:
    near = sorted((at for at, share in shares.items() if share >= least), key=lambda at: -shares[at])
    return near[:MOST_HEXES]


def _worst_turn(turns: tuple[Turn, ...]) -> Finding | None:
    """The turn in which the most slides begin, if it stands out."""
    all_slides = turns[-1].slide.share
    first, most = max(_begun(turns), key=lambda each: each[1])
    if all_slides < LEAST_SLIDES or len(turns) < 2 or most < LEAST_OF_SLIDES * all_slides:
        return None
    figures = {"turn": first, "number": round(most * 100), "all": round(all_slides * 100)}
    return Finding(Sentence(WORST_TURN, figures), turn=first)


def _begun(turns: tuple[Turn, ...]) -> Iterator[tuple[int, float]]:
    """Each turn with the share of days in which the first slide came in it."""
    before = 0.0
    for turn in turns:
        yield turn.turn, turn.slide.share - before
        before = turn.slide.share
