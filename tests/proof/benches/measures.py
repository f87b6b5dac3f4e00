"""The measurements of `manage.py bench`, each on new servers."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.proof.benches import (
    actions,
    backups,
    bare_node,
    boardgame,
    city,
    city_drawn,
    crowds,
    earthquake,
    evacuation,
    forms,
    memory,
    rules,
    side_tables,
    simulate,
    sockets,
    stalled,
    starting,
    story,
)
from tests.proof.benches.figures import Report
from tests.proof.benches.own_process import inside
from tests.proof.benches.scale import Scale
from tests.proof.clients import captains, hall
from tests.proof.clients.hall import Hall
from tests.proof.processes import servers

ONE = "One Daphne, SQLite"
TWO = "Two Daphnes, PostgreSQL and Redis"
ABOVE_BARE_MS = 20.0
TIMES_BARE, TIMES_BARE_OF_TWO = 4.0, 3.0


def measure(chosen: Iterable[str], report: Report, scale: Scale) -> None:
    """Runs the chosen measurements, and says which are impossible on this machine."""
    for name in chosen:
        MEASURES[name](report, scale)
    if not servers.are_named():
        report.say("Two processes were not measured: that needs DATABASE_URL (PostgreSQL) and REDIS_URL.")


@contextmanager
def _laptop() -> Iterator[Hall]:
    """Yields a new process."""
    with tempfile.TemporaryDirectory() as folder, hall.laptop(Path(folder) / "event") as laptop:
        yield laptop


@contextmanager
def _pair() -> Iterator[Hall]:
    """Yields two new processes."""
    with tempfile.TemporaryDirectory() as folder, hall.grown_up(Path(folder) / "event") as pair:
        yield pair


def _with_two(step: Callable[[Hall], None]) -> None:
    if servers.are_named():
        with _pair() as pair:
            step(pair)


def _rules(report: Report, scale: Scale) -> None:
    report.show("Rules: the Crisis Map", rules.sample_turn(scale.repeats))
    report.show("Rules: large maps (promised: no faster than the map)", rules.large_turns(scale.maps, scale.repeats))
    report.show("Rules: one order line, decided and applied", rules.order_lines(scale.repeats))
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "event"
        report.show("Starting, with a data directory of its own", starting.second_start(data))
        report.add(inside(data, "journal", scale.entries))


def _sockets(report: Report, scale: Scale) -> None:
    def two(pair: Hall) -> None:
        limits = {scale.many: TIMES_BARE_OF_TWO}
        report.show(f"{TWO}: fan-out", sockets.fan_out(pair, limits, scale.rounds, ABOVE_BARE_MS))

    with _laptop() as laptop:
        limits = {scale.few: None, scale.many: TIMES_BARE}
        report.show(f"{ONE}: fan-out", sockets.fan_out(laptop, limits, scale.rounds, ABOVE_BARE_MS))
        report.show(f"{ONE}: messages", sockets.message(laptop, scale.many, scale.rounds))
        if scale.boardgame:
            text = sockets.frame_text(laptop)
            report.show("Beside it: boardgame.io", boardgame.fan_out(text, scale.many, scale.rounds, report.say))
            report.show("Beside it: Node, bare", bare_node.fan_out(text, scale.many, scale.rounds, report.say))
    _with_two(two)
    with _laptop() as laptop:
        report.show(f"{ONE}: overload", sockets.overload(laptop, scale.overloaded, scale.overload))
        report.show(f"{ONE}: everybody comes back", sockets.coming_back(laptop, scale.many))
    with _laptop() as laptop:
        figures = stalled.stalled(laptop, scale.stalled, scale.stalling, scale.few, scale.rounds)
        report.show(f"{ONE}: sockets that take nothing", figures)


def _crowds(report: Report, scale: Scale) -> None:
    for heading, opened in ((ONE, _laptop), (TWO, _pair)):
        if opened is _laptop or servers.are_named():
            report.show(
                f"{heading}: ever more screens", crowds.growth(opened, scale.crowds, scale.rounds, scale.resting)
            )
            with opened() as hall_of_many:
                figures = crowds.beside_forms(hall_of_many, scale.crowds[-1], scale.forms, scale.spread)
                report.show(f"{heading}: forms beside {scale.crowds[-1]} screens", figures)


def _actions(report: Report, scale: Scale) -> None:
    def two(pair: Hall) -> None:
        report.show(f"{TWO}: actions on one table", actions.accepted(pair, scale.pressing))

    with _laptop() as laptop:
        report.show(f"{ONE}: actions on one table", actions.accepted(laptop, scale.pressing))
    _with_two(two)


def _forms(report: Report, scale: Scale) -> None:
    def two(pair: Hall) -> None:
        captains.open_box(pair)
        spread = forms.spread_out(pair, scale.forms, scale.spread, scale.many)
        report.show(f"{TWO}: forms in {scale.spread:g} seconds", spread)

    with _laptop() as laptop:
        report.show(f"{ONE}: forms at one moment", forms.at_one_moment(laptop, scale.forms, scale.many))
        spread = forms.spread_out(laptop, scale.forms, scale.spread, scale.many)
        report.show(f"{ONE}: forms in {scale.spread:g} seconds", spread)
    _with_two(two)


def _tables(report: Report, scale: Scale) -> None:
    figures = side_tables.random_games(scale.playing, report.say, beside=scale.boardgame)
    report.show("Side tables: whole games by lot", figures)
    with _laptop() as laptop:
        report.show(f"{ONE}: ten side tables at once", side_tables.ten_at_once(laptop, scale.moves))
    report.show("Rules: EARTHQUAKE!", earthquake.rules(scale.repeats, scale.playing))
    with _laptop() as laptop:
        report.show(f"{ONE}: EARTHQUAKE!, eight seats", earthquake.eight_in_three_languages(laptop, scale.moves))
    report.show("Rules: Evacuation, four seats, all modules", evacuation.rules(scale.repeats))
    report.show("Evacuation: how home_box plays greedily", evacuation.balance(scale.greedy))


def _city(report: Report, scale: Scale) -> None:
    with _laptop() as laptop:
        report.show(f"{ONE}: the city editor", city.editor(laptop, scale.city, scale.repeats))
        drawn = city_drawn.drawn(laptop, scale, report.say)
        report.show(f"{ONE}: the city editor in a browser", drawn)


def _backups(report: Report, scale: Scale) -> None:
    with tempfile.TemporaryDirectory() as folder:
        figures = backups.of_a_long_day(Path(folder), scale.entries, scale.forms, scale.repeats)
        report.show(f"{ONE}: backup and restore", figures)


def _story(report: Report, scale: Scale) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "event"
        with hall.laptop(data) as laptop:
            inside(data, "day", scale.entries)
            report.show(f"{ONE}: the story of a long day", story.story(laptop, scale.entries, report.say))


def _simulate(report: Report, scale: Scale) -> None:
    report.show("Simulated days, two processes", simulate.sample_days(scale.simulated))
    with tempfile.TemporaryDirectory() as folder:
        report.show("Simulated days of a large city", simulate.large_city(Path(folder), scale.simulated))
    with _laptop() as laptop:
        figures = simulate.presses_beside(laptop, scale.repeats * 20)
        report.show(f"{ONE}: presses beside simulated days", figures)


def _memory(report: Report, scale: Scale) -> None:
    with _laptop() as laptop:
        report.show(f"{ONE}: memory for open sockets", memory.open_sockets(laptop, scale.many))
    with _laptop() as laptop:
        report.show(f"{ONE}: memory over a while", memory.long_while(laptop, scale.minutes, report.say))


MEASURES = {
    "rules": _rules,
    "sockets": _sockets,
    "crowds": _crowds,
    "actions": _actions,
    "forms": _forms,
    "tables": _tables,
    "city": _city,
    "simulate": _simulate,
    "story": _story,
    "backups": _backups,
    "memory": _memory,
}
