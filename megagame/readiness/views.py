"""The readiness page, and pages to fix its problems."""

from typing import Any

from django import forms
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from megagame.accounts import helper_presses
from megagame.accounts.passwords import renewed
from megagame.core.game import CONTROL
from megagame.core.input.unseen import visible
from megagame.event.state import State
from megagame.pages.join import address_for_others, qr_of
from megagame.pages.wifi import Wifi, known_wifi
from megagame.planned_events.drafts import document_of
from megagame.practice.models import Practice
from megagame.presses.presses import Change, id_of, new_id, once, undoable
from megagame.readiness import presses, seen, watch
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table, running_event
from megagame.tables.models import Table
from megagame.tables.pages.access import control_alone, is_control
from megagame.tables.pages.views import page_of

LONGEST_NAME = 32  # IEEE 802.11: bytes of a network's name
SHORTEST, LONGEST = 8, 63  # characters of a WPA password


def _require_visible(text: str) -> None:
    if visible(text) != text:
        raise forms.ValidationError(gettext_lazy("This has a character that nobody sees. Type it again."))


class WifiForm(forms.Form):
    """The hall's wifi: a name of 1 to 32 bytes; a password of 8 to 63 characters, or none. All of it can be seen."""

    name = forms.CharField(
        strip=False,
        validators=[_require_visible],
        max_length=LONGEST_NAME,
        error_messages={
            "required": gettext_lazy("Write the name of the wifi, as phones list it."),
            "max_length": gettext_lazy("No wifi has so long a name: %(limit_value)d bytes at most."),
        },
    )
    password = forms.CharField(
        required=False,
        strip=False,
        validators=[_require_visible],
        min_length=SHORTEST,
        max_length=LONGEST,
        error_messages={
            "min_length": gettext_lazy("A wifi password has 8 characters at least; leave it empty if there is none."),
            "max_length": gettext_lazy("A wifi password has 63 characters at most."),
        },
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if len(name.encode()) > LONGEST_NAME:
            too_long = gettext_lazy("No wifi has so long a name: %(limit_value)d bytes at most.")
            raise forms.ValidationError(too_long, params={"limit_value": LONGEST_NAME})
        return name


@require_safe
@login_required
@never_cache
def landing(request: HttpRequest) -> HttpResponse:
    """Redirect after login: Control to readiness before an event of its own begins, others to the console."""
    table, event = event_table(), running_event()
    is_planned = event is not None and "setup" in document_of(event)  # the first, a sample, is not
    is_own = is_planned and not Practice.objects.filter(event=event).exists()
    waits = table is not None and is_own and _in_briefing(table)
    return redirect("ready" if waits and is_control(request.user) else "console")


def _in_briefing(table: Table) -> bool:
    state: State = journal.current(table).state
    return state.place.stage == "briefing"


@require_safe
@control_alone
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """The live checklist, with a code that phones open to test the connection."""
    table = event_table()
    if table is None:
        raise Http404
    watch.look()
    address = address_for_others(request, reverse("phone_test"))
    test_code = {"test_address": address, "test_qr": qr_of(address)}
    return page_of(request, table, CONTROL, "ready.html", further=test_code)


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def wifi(request: HttpRequest) -> HttpResponse:
    """The wifi on the door sheet. Invalid values are refused with 422 and change nothing."""
    if request.method != "POST":
        kept = known_wifi()
        return _wifi_page(request, WifiForm({"name": kept.name, "password": kept.password}))
    form = WifiForm(request.POST)
    if not form.is_valid():
        return _wifi_page(request, form, told=True)
    told = Wifi(form.cleaned_data["name"], form.cleaned_data["password"])
    once(presses.PAGE, "told", id_of(request), request.user.get_username(), lambda: presses.told(told))
    return redirect("ready")


def _wifi_page(request: HttpRequest, form: WifiForm, *, told: bool = False) -> HttpResponse:
    """`told`: show errors."""
    context = {
        "form": form,
        "told": told,
        "press": new_id(),
        "undoable": undoable(presses.PAGE, presses.KINDS),
    }
    return render(request, "wifi.html", context, status=422 if told else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def password(request: HttpRequest) -> HttpResponse:
    """Control's own password: `written` confirms it, `change` makes a new one and shows it once."""
    user = User.objects.get(username=request.user.get_username())
    match request.POST.get("what") if request.method == "POST" else None:
        case "written":
            seen.note_safe(user)
            return redirect("ready")
        case "change":
            return _password_page(request, user, **_renewed(request, user))
        case _:
            return _password_page(request, user)


def _renewed(request: HttpRequest, user: User) -> dict[str, Any]:
    """Make a new password. Repeating the same press changes nothing and cannot show it again."""
    before, shown = user.password, dict[str, Any](again=True)

    def do() -> Change:
        shown.update(again=False, password=renewed(user))
        return helper_presses.renewed(user, before)

    once(helper_presses.OWN_PAGE, "renewed", id_of(request), user.username, do)
    if not shown["again"]:
        update_session_auth_hash(request, user)
        seen.note_safe(user)
    return shown


def _password_page(request: HttpRequest, user: User, **shown: Any) -> HttpResponse:
    context = {
        "safe": seen.is_safe(user),
        "devices": max(helper_presses.logged_in().get(user.pk, 0) - 1, 0),
        "press": new_id(),
        "undoable": undoable(helper_presses.OWN_PAGE, helper_presses.OWN_KINDS),
        **shown,
    }
    return render(request, "password.html", context)
