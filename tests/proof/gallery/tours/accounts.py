"""Gallery states of login and helper accounts."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import CONSOLE, LIVE, PHONE, Post, Press, State, Tour, Type

LOGIN = partial(State, page="login", address="/login/", sizes=(*CONSOLE, *PHONE), who="nobody")
HELPERS = partial(State, page="helpers", address="/helpers/")

TOURS = (
    Tour(
        name="accounts",
        states=(
            LOGIN(name="log in", shows="form.login"),
            LOGIN(
                name="wrong password",
                window=(Type("[name=username]", "control"), Type("[name=password]", "a guess"), Press("[type=submit]")),
                shows="[role=alert]",
            ),
            HELPERS(name="nobody but Control", shows=".new-helper"),
            HELPERS(
                name="a new helper and the password",
                lasting=True,
                window=(Type("[name=username]", "mei"), Press(".new-helper [type=submit]")),
                shows=".new-password",
            ),
            HELPERS(name="a helper in the team", shows=".team", says="mei"),
            HELPERS(
                name="a new password, or removed?",
                window=(Press("[id^=renew-] summary"), Press("[id^=remove-] summary")),
                shows=".team:has([id^=renew-][open]) [id^=remove-][open]",
            ),
        ),
    ),
    Tour(
        name="a helper looks",
        states=(
            State(page="tables", name="helper's overview", address="/tables/", ready=LIVE, shows="main", who="helper"),
            State(page="events", name="not a helper's page", address="/events/", shows="main", who="helper"),
            State(
                page="console",
                name="helper's console",
                address="/console/",
                ready=f"{LIVE} .console[data-ready]",
                window=(Press("[popovertarget=me-menu]"),),
                shows="#me-menu",
                says="Helper",
                who="helper",
            ),
            State(
                page="login",
                name="removed helper's console",
                address="",
                before=(Post("/helpers/{helper}/remove/", {}),),
                ready=".login",
                shows="[role=status]",
                says="Your login has ended",
                who="helper",
            ),
        ),
    ),
)
