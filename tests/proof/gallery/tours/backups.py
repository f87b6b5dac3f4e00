"""Gallery states of backups."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import Press, State, Tour, Type, Wait

BACKUPS = partial(State, page="backups", address="/backups/")

TOURS = (
    Tour(
        name="backups",
        states=(
            BACKUPS(name="no folder", shows="main", says="There is no backup"),
            BACKUPS(
                name="a folder that does not exist",
                renders_more=True,
                window=(Type("[name=folder]", "/no/such/folder"), Press("main [type=submit]")),
                shows="[role=alert]",
            ),
            BACKUPS(
                name="made every half minute",
                lasting=True,
                window=(Type("#folder", "{folder}"), Press("form:has(#folder) [type=submit]"), Wait("[role=status]")),
                shows="[role=status]",
            ),
        ),
    ),
)
