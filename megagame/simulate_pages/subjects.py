"""What a page simulates: a draft, or the running event from where it is."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import Http404
from msgspec.structs import replace

from megagame.core.documents import BadDocument, shape
from megagame.core.game import Refusal
from megagame.core.sentences import Sentence
from megagame.event.programme import turns_of_the_map
from megagame.event_form.step_pages import told
from megagame.planned_events import drafts
from megagame.simulated_days.plan import Planned
from megagame.simulation_runs import assumptions, runs
from megagame.simulation_runs.assumptions import SIMULATED, Basis
from megagame.simulation_runs.changes import changed
from megagame.simulation_runs.runs import Run
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table, main_table, running_event
from megagame.tables.models import PlannedEvent

CITY = "crisis_map"


class Subject(NamedTuple):
    """`name`: of its run. `number`: of the draft; None: the running event. `version`, `by`: its newest change.

    `basis`: None if it cannot be simulated, as `refused` says with all `problems`.
    """

    name: str
    title: str
    number: int | None
    version: int
    by: str
    document: Mapping[str, Any] | None
    basis: Basis | None
    refused: str = ""
    problems: tuple[str, ...] = ()


class Since(NamedTuple):
    """What was changed since a run was started, and who did it ("": the event has gone on)."""

    by: str
    what: tuple[Sentence, ...]


def of_draft(number: int) -> Subject:
    """404 if there is no such draft."""
    event = PlannedEvent.objects.filter(pk=number, stage="draft").first()
    if event is None:
        raise Http404
    found = drafts.document_of(event)
    document = {name: found[name] for name in SIMULATED if name in found}
    wrong = [bad for bad in drafts.problems(found) if bad.place.startswith(SIMULATED)]
    known = Subject(runs.name_of(number), event.title, number, event.version, event.changed_by, document, None)
    try:
        return known._replace(basis=assumptions.of_draft(document, whole=not wrong))
    except Refusal as no:
        return known._replace(refused=no.code, problems=tuple(told(wrong, found)))


def of_running() -> Subject:
    """404 if no city is played."""
    table = main_table()
    if table is None or table.game != CITY:
        raise Http404
    folded = journal.current(table)
    known = Subject(runs.RUNNING, table.title, None, folded.number, "", None, None)
    try:
        return known._replace(basis=assumptions.of_running(folded.state, _planned(), _final()))
    except Refusal as no:
        return known._replace(refused=no.code)


def since(run: Run, subject: Subject) -> Since | None:
    """What was changed since the run was started; None if nothing that matters."""
    if run.version == subject.version or (subject.document is not None and run.document == subject.document):
        return None
    basis = subject.basis
    if basis is None:
        return Since(subject.by, ())
    start = assumptions.unburdened(basis.start)
    now = replace(run.plan, city=basis.city, actions=basis.actions, turns=basis.turns, start=start)
    found = tuple(changed(run.plan, now))
    return Since(subject.by, found) if found else None


def _planned() -> tuple[Planned, ...]:
    """The funding in the running event's set-up."""
    event = running_event()
    try:
        actions: tuple[Planned, ...] = shape(
            drafts.document_of(event).get("actions", ()) if event else (), tuple[Planned, ...]
        )
    except BadDocument:
        return ()
    return actions


def _final() -> int | None:
    table = event_table()
    state: Any = journal.current(table).state if table else None
    return turns_of_the_map(state.programme) if state else None
