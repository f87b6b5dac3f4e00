"""What the page shows of a run, as data for its templates."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple

from django.utils.translation import gettext

from crisis_map.drawing import geometry
from crisis_map.drawing.shapes import Cell, palette, scenery
from crisis_map.records.state import BLANK
from megagame.core.sentences import Sentence, gettext_noop, signed
from megagame.simulate_pages.charts import columns, fans
from megagame.simulate_pages.pairs import pair_of
from megagame.simulate_pages.subjects import Subject, since
from megagame.simulated_days.day import MEASURES
from megagame.simulated_days.intervals import wilson
from megagame.simulated_days.plan import KINDS, Kind
from megagame.simulated_days.tally import HexEnd, Share, Tally
from megagame.simulation_runs import assumptions, playing
from megagame.simulation_runs.changes import changes, compared
from megagame.simulation_runs.findings import LEAST_DAYS as LEAST_FOR_FINDINGS
from megagame.simulation_runs.findings import On, findings
from megagame.simulation_runs.outlook import lasting, outlook, seconds_for
from megagame.simulation_runs.runs import Run

LEAST_DAYS = 50
"""Fewer days give no figures."""
SETTLED = 0.05
"""The answer is settled once its range reaches no further than this."""
MINUTE = 60
HOUR = 60
SHADES = (1, 5, 10, 20)
"""The least of 100 days for each shade of a hex."""
WAYS: Mapping[Kind, tuple[str, str]] = {
    "idle": (gettext_noop("Idle"), gettext_noop("nobody acts")),
    "lot": (gettext_noop("At random"), gettext_noop("any legal order")),
    "careful": (gettext_noop("Careful"), gettext_noop("saves people first")),
}
ON: Mapping[On, str] = {
    "destroyed": gettext_noop("Destroyed"),
    "lost": gettext_noop("People lost"),
    "unrest": gettext_noop("Unrest at the end"),
}
BETTER = gettext_noop("It saves {number} of 100 days: more than chance.")
WORSE = gettext_noop("It costs {number} of 100 days: more than chance.")
NO_MORE = gettext_noop("{number} of 100 days differ: this could be chance.")
SECONDS_LEFT = gettext_noop("{number} s left")
MINUTES_LEFT = gettext_noop("{number} min left")
HOURS_LEFT = gettext_noop("{hours} h {minutes} min left")


class Heat(NamedTuple):
    """A hex with its shade, from 0 to 4, and its figure in 100 days."""

    cell: Cell
    shade: int
    number: int


class Percent(NamedTuple):
    """A share in percent, with its range."""

    share: int
    low: int
    high: int


def page_data(subject: Subject, run: Run | None, posted: Mapping[str, str] | None = None) -> dict[str, Any]:
    """All that the page shows. `posted`: fields that were refused and stay in the form."""
    fields = posted if posted is not None else assumptions.fields_of(run, subject.basis)
    return {
        **_form(subject, fields),
        **_before(subject, run, fields),
        "shades": _shades(),
        "on": ON,
        **run_data(subject, run),
    }


def _form(subject: Subject, fields: Mapping[str, str]) -> dict[str, Any]:
    basis = subject.basis
    city = basis.city if basis else BLANK.city
    return {
        "ways": [(kind, *WAYS[kind]) for kind in KINDS],
        "fields": fields,
        "districts": [
            (key, city.name_of(key), palette(city, key), fields.get(f"captains-{key}", "careful"))
            for key in city.districts
        ],
        "magnitudes": assumptions.magnitudes(city, fields) if basis and not basis.scheduled else {},
        "crises": basis.scheduled if basis else 0,
        "funding": basis.first_funding if basis else 0,
        "most_days": assumptions.MOST_DAYS,
        "largest_seed": assumptions.LARGEST_SEED,
        "new_seed": assumptions.new_seed(),
    }


def _before(subject: Subject, run: Run | None, fields: Mapping[str, str]) -> dict[str, Any]:
    """What is told before days are played: what to know, and how long they take."""
    basis, days = subject.basis, fields.get("days", "")
    offered = sorted({*map(str, assumptions.DAYS), days}, key=lambda each: (len(each), each))
    return {
        "outlook": list(outlook(basis, fields)) if basis else (),
        "days_offered": [(each, _time(each, basis, run)) for each in offered],
    }


def _time(days: str, basis: assumptions.Basis | None, run: Run | None) -> Sentence | None:
    if basis is None or days not in map(str, assumptions.DAYS):
        return None
    return lasting(seconds_for(int(days), basis, run, playing.processes_beside()))


def run_data(subject: Subject, run: Run | None) -> dict[str, Any]:
    """What changes while a run is played."""
    shown = _shown(run)
    return {
        "subject": subject,
        "run": run,
        "playing": run is not None and run.stage == "playing",
        "left": _left(run) if run else None,
        "findings_in": _findings_in(run) if run and shown is run else None,
        "since": since(run, subject) if run else None,
        "shown": shown,
        "old": shown is not run,
        "least": LEAST_DAYS,
        "for_findings": LEAST_FOR_FINDINGS,
        "changes": changes(run) if run else (),
        "compared": _compared(run) if run and shown is run else None,
        "settled": shown is run and shown is not None and _is_settled(shown),
        **(figures_of(shown) if shown else {"city": scenery(subject.basis.city) if subject.basis else None}),
    }


def figures_of(run: Run) -> dict[str, Any]:
    """The figures of a run that has enough days."""
    ours = run.tallies[0]
    last = ours.turns()[-1].slide
    found = findings(run)
    drawn = fans(ours, gettext("now") if run.plan.start else gettext("start"))
    return {
        "city": scenery(run.plan.city),
        "lasts": _percent(Share(1 - last.share, 1 - last.high, 1 - last.low)),
        "slides": _percent(last),
        "fans": drawn,
        "columns": columns(ours.turns()),
        "turns": ours.turns(),
        "heat": {on: list(_heat(run, on)) for on in ON},
        "hex_table": list(_hex_rows(run)),
        "rings": [
            (number, geometry.outline(run.plan.city, each.hexes)) for number, each in enumerate(found, 1) if each.hexes
        ],
        "findings": list(enumerate(found, 1)),
        "pair": pair_of(run),
        "started": [ours.start[MEASURES.index(fan.measure)] for fan in drawn],
        "at_most": _at_most(run),
    }


def _shown(run: Run | None) -> Run | None:
    """The run whose figures are shown: that before until the newest has enough days."""
    if run is None:
        return None
    if run.days >= LEAST_DAYS or (run.days and run.stage != "playing" and not run.before):
        return run
    return run.before if run.before and run.before.days >= LEAST_DAYS else None


def _is_settled(run: Run) -> bool:
    slide = run.tallies[0].turns()[-1].slide
    return max(slide.high - slide.share, slide.share - slide.low) <= SETTLED


def _findings_in(run: Run) -> Sentence | None:
    """How long it is until there are findings; None if there are some, or none will come."""
    if run.stage != "playing" or not run.days < LEAST_FOR_FINDINGS <= run.assumed.days:
        return None
    return lasting(run.pace * (LEAST_FOR_FINDINGS - run.days))


def _left(run: Run) -> Sentence | None:
    if not run.days or run.stage != "playing":
        return None
    seconds = round(run.pace * (run.assumed.days - run.days))
    if seconds < MINUTE:
        return Sentence(SECONDS_LEFT, {"number": seconds})
    minutes = round(seconds / MINUTE)
    if minutes < HOUR:
        return Sentence(MINUTES_LEFT, {"number": minutes})
    return Sentence(HOURS_LEFT, {"hours": minutes // HOUR, "minutes": minutes % HOUR})


def _heat(run: Run, on: On) -> Iterator[Heat]:
    ours: Tally = run.tallies[0]
    for cell in scenery(run.plan.city).cells:
        end: HexEnd = ours.hex_end(cell.label)
        number = round(100 * getattr(end, on))
        yield Heat(cell, sum(number >= least for least in SHADES), number)


def _at_most(run: Run) -> int:
    """How far the hexes' shares of days reach at most, in percent, up or down."""
    ours = run.tallies[0]
    ranges = (wilson(hits, ours.days) for hits in {0, *ours.destroyed.values(), *ours.unrest.values()})
    return ceil(max(50 * (high - low) for low, high in ranges))


def _hex_rows(run: Run) -> Iterator[tuple[str, float, float, float]]:
    """Each hex: destroyed and with unrest in percent of days, and deaths a day."""
    for at in run.plan.city.places:
        end = run.tallies[0].hex_end(at)
        yield at, 100 * end.destroyed, 100 * end.unrest, end.lost


def _shades() -> list[tuple[int, str]]:
    """Each shade with the figures that it is for."""
    ranges = [f"{low}–{high - 1}" for low, high in pairwise(SHADES)]
    return list(enumerate(ranges, start=1))


def _compared(run: Run) -> dict[str, Any] | None:
    found = compared(run)
    if found is None or run.before is None:
        return None
    number = round(abs(found.slides.mean) * 100)
    text = NO_MORE if not found.is_certain else BETTER if found.slides.mean < 0 else WORSE
    before, now = (each.tallies[0].turns()[-1].slide for each in (run.before, run))
    return {
        "days": found.days,
        "before": _percent(before),
        "now": _percent(now),
        "said": Sentence(text, {"number": number}),
        "deaths": signed(f"{found.deaths.mean:+z.1f}"),
        "low": signed(f"{found.deaths.low or 0:+z.1f}"),
        "high": signed(f"{found.deaths.high or 0:+z.1f}"),
    }


def _percent(share: Share) -> Percent:
    return Percent(*(round(100 * each) for each in (share.share, share.low, share.high)))
