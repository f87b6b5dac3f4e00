"""The page on which days are simulated, for Control alone: they show crises that players must not know."""

import secrets
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop
from megagame.planned_events import drafts
from megagame.planned_events.lifecycle import REFUSALS as OF_EVENTS
from megagame.simulate_pages import subjects
from megagame.simulate_pages.page_data import page_data
from megagame.simulate_pages.subjects import Subject
from megagame.simulated_days.processes import one
from megagame.simulated_days.result import Result, Simulation, as_csv, as_json
from megagame.simulation_runs import assumptions, playing, runs
from megagame.simulation_runs.runs import Run
from megagame.tables.pages.access import control_alone

DRAWN = ("progress", "answer", "map", "charts", "foot")
REFUSALS = {
    **OF_EVENTS,
    **assumptions.REFUSALS,
    "nothing_before": gettext_noop("There is no change to take back."),
    "no_day": gettext_noop("No day is played yet."),
    "goes_on": gettext_noop("These days go on from a running event: they are no replay documents of their own."),
    "ended": runs.ENDED,
}


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def simulate(request: HttpRequest, number: int | None = None) -> HttpResponse:
    """GET: the page of a draft's days, or with no number of the running event's. POST `do`: play, stop, go-on, back.

    POST `do` day: the `day` of this number as a replay document, which gives that day's figures (simulation.md).
    Refused on the page, and nothing changed: the codes of REFUSALS (409 if the draft was changed, otherwise 422).
    404 if there is no such draft.
    """
    subject = _subject(number)
    if request.method != "POST":
        return _page(request, subject)
    try:
        if request.POST.get("do") == "day":
            return _day(subject, request.POST.get("day", ""))
        _done(request, subject)
    except Refusal as no:
        status = 409 if no.code in OF_EVENTS else 422
        return _page(request, subject, gettext(REFUSALS[no.code]).format(**no.what), status)
    return redirect(request.path)


@require_safe
@control_alone
@never_cache
def newest(request: HttpRequest, number: int | None = None) -> HttpResponse:
    """The changing pieces of the page as HTML by name, as JSON, and whether days are being played."""
    subject = _subject(number)
    context = page_data(subject, runs.kept(subject.name))
    drawn = {name: render_to_string(f"simulate/{name}.html", context, request) for name in DRAWN}
    return JsonResponse({"playing": context["playing"], "drawn": drawn})


@require_safe
@control_alone
@never_cache
def days_file(request: HttpRequest, kind: str, number: int | None = None) -> HttpResponse:
    """The figures as `manage.py simulate` prints them, `json` or `csv`. 404 if no day was played."""
    subject = _subject(number)
    run = runs.kept(subject.name)
    if run is None or not run.days:
        raise Http404
    result = _result(run)
    content, type_ = (
        (as_csv(result), "text/csv; charset=utf-8") if kind == "csv" else (as_json(result), "application/json")
    )
    return _file(f"days-{subject.name}.{kind}", content, type_)


def _done(request: HttpRequest, subject: Subject) -> None:
    match request.POST.get("do"):
        case "stop":
            playing.stop(subject.name)
        case "go-on":
            _go_on(subject)
        case "back":
            _take_back(request, subject)
        case "play":
            _play(request, subject)
        case _:
            pass  # nothing of this page


def _day(subject: Subject, typed: str) -> HttpResponse:
    """Refused: `no_day`, `goes_on`, `bad_day`, `ended`."""
    run = runs.kept(subject.name)
    if run is None:
        raise Refusal("no_day")
    if run.plan.start:
        raise Refusal("goes_on")
    number = assumptions.day_of(run, typed)
    try:
        day = one(run.plan, run.sides[0], number)
    except BrokenProcessPool:
        raise Refusal("ended") from None
    return _file(f"day-{number}-of-{subject.name}.json", day.document(run.plan), "application/json")


def _file(name: str, content: str, type_: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=type_, headers=headers)


def _play(request: HttpRequest, subject: Subject) -> None:
    if subject.basis is None:
        raise Refusal(subject.refused)
    plan, assumed = assumptions.plan_of(subject.basis, request.POST.dict())
    playing.stop(subject.name)
    author, before = request.user.get_username(), runs.kept(subject.name)
    id_ = secrets.token_hex(8)
    playing.start(subject.name, runs.new(id_, author, subject.version, plan, assumed, subject.document, before))


def _go_on(subject: Subject) -> None:
    run = runs.kept(subject.name)
    if run and run.stage == "stopped":
        playing.start(subject.name, run)


def _take_back(request: HttpRequest, subject: Subject) -> None:
    """Brings back the plan and the figures before the newest change. Refused: `nothing_before`, `changed_meanwhile`."""
    run = runs.kept(subject.name)
    if run is None or run.before is None:
        raise Refusal("nothing_before")
    before = run.before
    if subject.number is not None and before.document != run.document:
        if subject.document != run.document:
            raise Refusal("changed_meanwhile")
        event = drafts.change(
            subject.number, subject.version, lambda now: _with(now, before), request.user.get_username()
        )
        before.version = event.version
    playing.stop(subject.name)
    runs.keep(subject.name, before)


def _with(now: dict[str, Any], before: Run) -> dict[str, Any]:
    """The draft with the simulated parts of the run before."""
    others = {name: value for name, value in now.items() if name not in assumptions.SIMULATED}
    return {**others, **before.document}


def _result(run: Run) -> Result:
    found = Simulation(run.plan, run.sides[:1], run.assumed.days)
    found.tallies = run.tallies[:1]
    return found.result()


def _page(request: HttpRequest, subject: Subject, problem: str = "", status: int = 200) -> HttpResponse:
    posted = request.POST.dict() if problem and request.POST.get("do") == "play" else None
    context = {**page_data(subject, runs.kept(subject.name), posted), "problem": problem}
    if subject.refused and not problem:
        context["problem"] = gettext(REFUSALS[subject.refused])
    return render(request, "simulate/simulate.html", context, status=status)


def _subject(number: int | None) -> Subject:
    return subjects.of_running() if number is None else subjects.of_draft(number)
