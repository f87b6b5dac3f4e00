"""Control's helpers: accounts that Control creates and removes. They run the turn but cannot change the set-up."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django import forms
from django.contrib.auth.models import User
from django.core.validators import RegexValidator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from megagame.accounts import helper_presses
from megagame.accounts.names import LONGEST_NAME, NAME, NAME_RULE, as_account, taken
from megagame.accounts.passwords import renewed
from megagame.presses.presses import Change, id_of, is_done, new_id, once, undoable
from megagame.tables.pages.access import control_alone


class _AsAccount(forms.CharField):
    def to_python(self, value: Any) -> str:
        return as_account(super().to_python(value) or "")


class NewHelper(forms.Form):
    """Form for a new helper's name, which must be valid and free."""

    username = _AsAccount(
        max_length=LONGEST_NAME,
        validators=[RegexValidator(rf"\A{NAME}\Z", gettext_lazy(NAME_RULE))],
        error_messages={
            "required": gettext_lazy("A helper needs a name."),
            "max_length": gettext_lazy("That is too long: %(limit_value)d characters at most."),
        },
    )

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if name.casefold() in taken():
            raise forms.ValidationError(gettext_lazy("There is somebody of that name already: choose another."))
        return name


class Access(NamedTuple):
    """The login of a new helper, which is shown once and not stored."""

    name: str
    password: str


def made(names: Iterable[str]) -> tuple[Access, ...]:
    """Create a helper for each valid name; existing ones are not changed."""
    found = []
    for name in names:
        form = NewHelper({"username": name})
        if form.is_valid():
            helper = User(username=form.cleaned_data["username"])
            found.append(Access(helper.username, renewed(helper)))
    return tuple(found)


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def helpers(request: HttpRequest) -> HttpResponse:
    """The Control team's page. POST creates a helper, whose password is shown only in the response."""
    if request.method != "POST":
        return _page(request, NewHelper())
    if is_done(helper_presses.PAGE, id_of(request)):
        return _page(request, NewHelper(), again=True)
    form = NewHelper(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    return _with_password(request, "made", User(username=form.cleaned_data["username"]))


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def renew(request: HttpRequest, number: int) -> HttpResponse:
    """Give a helper a new password, shown only in the response. A reload shows the team."""
    if request.method != "POST":
        return redirect("helpers")
    return _with_password(request, "renewed", _helper(number))


@require_POST
@control_alone
def remove(request: HttpRequest, number: int) -> HttpResponse:
    """Delete a helper's account. The helper's steps stay in the log."""
    press = id_of(request)
    if not is_done(helper_presses.PAGE, press):
        helper, author = _helper(number), request.user.get_username()
        once(helper_presses.PAGE, "removed", press, author, lambda: helper_presses.removed(helper))
    return redirect("helpers")


def _helper(number: int) -> User:
    """The helper with this number. 404 for accounts of Control."""
    return get_object_or_404(User, pk=number, is_staff=False)


def _with_password(request: HttpRequest, kind: str, helper: User) -> HttpResponse:
    """A repeated press creates no other password and cannot show the first one."""
    shown: dict[str, Any] = {"again": True}

    def do() -> Change:
        before = helper.password
        shown.update(again=False, helper=helper, password=renewed(helper))
        return helper_presses.made(helper) if kind == "made" else helper_presses.renewed(helper, before)

    once(helper_presses.PAGE, kind, id_of(request), request.user.get_username(), do)
    return _page(request, NewHelper(), **shown)


def _page(request: HttpRequest, form: NewHelper, status: int = 200, **shown: Any) -> HttpResponse:
    team, devices = User.objects.filter(is_active=True).order_by("username"), helper_presses.logged_in()
    context = {
        "form": form,
        "controls": team.filter(is_staff=True),
        "helpers": [(each, devices.get(each.pk, 0)) for each in team.filter(is_staff=False)],
        "longest": LONGEST_NAME,
        "press": new_id(),
        "undoable": undoable(helper_presses.PAGE, helper_presses.KINDS),
        **shown,
    }
    return render(request, "helpers.html", context, status=status)
