"""Gallery states of the front page and of error pages, which its server raises below `/fails/`."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import CONSOLE, PHONE, State, Tour

REFUSED = partial(State, sizes=(*CONSOLE[1:], *PHONE), who="nobody", shows="main")
FAILED = ("400", "403", "403_csrf", "413", "500", "503")

TOURS = (
    Tour(
        name="the front page and refusals",
        states=(
            State(page="front", name="front page", address="/", shows=".ways", sizes=(*CONSOLE, *PHONE), who="nobody"),
            REFUSED(page="404", name="no such page", address="/no-such-page/"),
            REFUSED(page="404", name="no such projector", address="/wall/ABCD-EFGH-JKMN/"),
            *(REFUSED(page=page, name="as a browser shows it", address=f"/fails/{page}/") for page in FAILED),
            REFUSED(page="login", name="very many log in", address="/fails/crowded/", renders_more=True),
        ),
    ),
)
