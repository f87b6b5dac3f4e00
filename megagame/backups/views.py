"""The backup folder, chosen by Control. The first backup must succeed for the choice to count."""

from datetime import UTC, datetime
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from megagame.backups import dated, presses
from megagame.backups.backup import NAME
from megagame.backups.keeper import back_up
from megagame.machine.usb_drives import sticks
from megagame.presses.presses import Change, id_of, is_done, new_id, once, undoable
from megagame.tables.connections import backup_status
from megagame.tables.connections.backup_status import Last, Problem
from megagame.tables.pages.access import control_alone

LONGEST = 1000


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def backups(request: HttpRequest) -> HttpResponse:
    """Backup status, and choosing the folder. An unwritable folder is refused with 422 and changes nothing."""
    if request.method != "POST":
        return _page(request, backup_status.chosen().folder)
    press, folder = id_of(request), request.POST.get("folder", "").strip()[:LONGEST]
    if is_done(presses.PAGE, press):
        return redirect("backups")
    problem = _refused(folder)
    if problem:
        return _page(request, folder, problem)
    once(presses.PAGE, "chosen", press, request.user.get_username(), lambda: _chosen(folder))
    return redirect("backups")


def _chosen(folder: str) -> Change:
    before = backup_status.chosen().folder
    dated.begin()
    backup_status.choose(folder)
    backup_status.note(folder, Last(datetime.now(UTC).replace(microsecond=0)))
    return Change({"folder": folder}, before if before != folder else None)


def _refused(folder: str) -> Problem | None:
    try:
        return back_up(Path(folder)) if Path(folder).is_absolute() else "missing"
    except ValueError:  # a path that no system accepts
        return "missing"


def _page(request: HttpRequest, folder: str, problem: Problem | None = None) -> HttpResponse:
    context = {
        "folder": folder,
        "problem": problem,
        "backup": backup_status.shown(),
        "file": NAME,
        "longest": LONGEST,
        "sticks": sticks(),
        "press": new_id(),
        "undoable": undoable(presses.PAGE, presses.KINDS),
        "chosen": backup_status.chosen().folder,
    }
    return render(request, "backups.html", context, status=422 if problem else 200)
