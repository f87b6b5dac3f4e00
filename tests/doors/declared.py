"""Access rules: every address of the program, and every message that a page may send over its socket.

Security reviews start with this table. The tests request each address with every method in every role.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from tests.civil_orders.world import shut_box
from tests.proof.rehearsals.random_games import games
from tests.tables.side import ARRANGE, ONE
from tests.tables.side import OTHER as ANOTHER
from tests.tables.tables import NAME, do
from tests.tables.test_opening_views import defaults

NOBODY: Final = "nobody"
DISTRICT: Final = "district card"
OTHER: Final = "another district's card"
ORDER: Final = "order card"
PROJECTOR: Final = "projector"
SEAT: Final = "seat card"
COUNCILLOR: Final = "Councillor's card"
SCIENTISTS: Final = "Scientists' card"
HELPER: Final = "helper"
CONTROL: Final = "Control"
COUNCIL: Final = (COUNCILLOR, SCIENTISTS)
EVERYBODY: Final = (NOBODY, DISTRICT, OTHER, ORDER, PROJECTOR, SEAT, *COUNCIL, HELPER, CONTROL)
DISTRICTS: Final = (DISTRICT, OTHER, ORDER)
TEAM: Final = (HELPER, CONTROL)
LEAD: Final = (CONTROL,)
HOLDERS: Final = (*DISTRICTS, PROJECTOR, SEAT, *COUNCIL)
NO_ONE: Final = ()

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")

OPEN: Final = "open"
LOGIN: Final = "login"
NOT_HERE: Final = 404
NO_SUCH_METHOD: Final = 405
Verdict: TypeAlias = Literal["open", "login"] | int
Roles: TypeAlias = tuple[str, ...]


OTHER_PAGE: Final = dict.fromkeys((SEAT, *COUNCIL), 409)
"""A seat card where forms are written: it has a page of its own."""


def nothing() -> None:
    """Does nothing."""


class Door(NamedTuple):
    """An address, with the roles that may use it by `get` (HEAD is the same) and by `post`; None: no such method.

    - other roles get 404, or for posts their status in `instead`
    - `asks_login`: visitors without a login are redirected to the login page
    - `sends`: fields of every request body
    - `before`: called first

    Placeholders in `path` and `sends`: `{card}` the role's card value, or ""; `{shown}` the card value or a guess;
    `{words}` the receipt's words or a guess; `{tom}` the number of a helper who has none of these roles.
    """

    path: str
    get: Roles | None = None
    post: Roles | None = None
    asks_login: bool = False
    sends: Mapping[str, str] = {}
    instead: Mapping[str, int] = {}
    before: Callable[[], object] = nothing


def of_control(
    path: str,
    get: Roles | None = None,
    post: Roles | None = None,
    sends: Mapping[str, str] | None = None,
) -> Door:
    """Returns a page for logged-in roles."""
    return Door(path, get, post, asks_login=True, sends=sends or {})


def play_to_the_end() -> None:
    """Plays a whole game of Folding Beijing on a side table."""
    for _ in games("folding_beijing", 1, 3, rules_only=False):
        pass


def foretell() -> None:
    """Publishes a forecast to the Scientists."""
    do({"type": "schedule", "turn": 1, "at": "A1", "magnitude": "minor"})
    do({"type": "publish", "crisis": "c1", "districts": ["scientists"], "hex": True})


PRESS = {"request_id": "the-same-press", "key": "{card}"}
FUND = {**PRESS, "type": "fund", "district": "north", "amount": "3"}
HAND_IN = {**PRESS, "type": "hand_in_funding", "amount": "2", "seat": "councillor-north"}
PASS_ON = {**PRESS, "type": "pass_on", "forecast": "1", "what": "hex", "districts.0": "north", "seat": "scientists"}
NOT_PLAYED = {COUNCILLOR: 400, SCIENTISTS: 400}
ANNOUNCE = {**PRESS, "type": "announce", "text": "Lunch."}
CARD = {"card": "{shown}"}
FORM = {**CARD, "request_id": "0123456789abcdef", "text": "A1 A2", "replace": "any"}
GONE = {HELPER: 422, CONTROL: 422}
ORDER_CARDS = {"make": "order", "turn": "2", "captains": "1"}

DOORS: tuple[Door, ...] = (
    # Everybody's.
    Door("/", get=EVERYBODY),
    Door("/login/", get=EVERYBODY, post=EVERYBODY, sends={"username": "nobody", "password": "a-guess"}),
    Door("/logout/", post=EVERYBODY),
    Door(
        "/test/", get=EVERYBODY, post=EVERYBODY, sends={"milliseconds": "400", "live": "true", "now": "0", "zone": "0"}
    ),
    Door("/story/", get=TEAM),
    Door("/story/film/0/", get=TEAM),
    Door("/story/files/turns.csv", get=TEAM),
    Door("/story/show/", post=TEAM, asks_login=True, sends={"to_all": "yes"}),
    Door(f"/console/{NAME}/story/", get=TEAM),
    Door(f"/console/{NAME}/story/film/0/", get=TEAM),
    Door(f"/console/{NAME}/story/files/turns.csv", get=TEAM),
    Door("/replay/rehearsal-3/", get=EVERYBODY, before=play_to_the_end),
    Door(f"/replay/{ONE}/", get=NO_ONE),
    # The order path: the card is the right.
    Door("/o/", get=EVERYBODY, post=(ORDER,), sends=FORM, instead={DISTRICT: 409, OTHER: 409}),
    Door("/o/card/", post=DISTRICTS, sends=CARD, instead=OTHER_PAGE),
    Door("/o/advice/", post=DISTRICTS, sends={**CARD, "text": "A1 A2"}, instead=OTHER_PAGE),
    Door("/o/call/", get=EVERYBODY, post=HOLDERS, sends={**CARD, "token": "0" * 32, "kind": "card"}),
    Door("/o/receipt/", get=EVERYBODY, post=(ORDER,), sends={"words": "{words}"}),
    Door("/d/", get=EVERYBODY, post=DISTRICTS, sends=CARD),
    # Seats at side tables, and projectors.
    Door("/seat/", get=EVERYBODY, post=(PROJECTOR, SEAT, *COUNCIL), sends={"key": "{shown}"}),
    Door("/wall/{shown}/", get=(PROJECTOR,)),
    # Acting.
    Door(f"/tables/{NAME}/act/", post=TEAM, sends=FUND, instead=NOT_PLAYED),
    Door(f"/tables/{NAME}/act/", post=(COUNCILLOR, *TEAM), sends=HAND_IN, instead={SCIENTISTS: 422}),
    Door(f"/tables/{NAME}/act/", post=(SCIENTISTS, *TEAM), sends=PASS_ON, instead={COUNCILLOR: 422}, before=foretell),
    Door("/tables/event/act/", post=TEAM, sends=ANNOUNCE),
    Door(f"/tables/{ONE}/act/", post=(SEAT, *TEAM), sends={**PRESS, **ARRANGE, "seat": "residents"}),
    Door(f"/tables/{ONE}/moves/", post=(PROJECTOR, SEAT, *COUNCIL, *TEAM), sends={"key": "{card}"}),
    Door(f"/tables/{NAME}/unseal/", post=LEAD, sends={**PRESS, "seen": "{newest}"}, before=shut_box),
    Door("/calls/1/done/", post=TEAM, asks_login=True),
    # The Control team's pages.
    of_control("/landing/", get=TEAM),
    of_control("/console/", get=TEAM),
    of_control(f"/console/{NAME}/", get=TEAM),
    of_control(f"/console/{NAME}/seats/district-north/", get=TEAM),
    of_control(f"/console/{ONE}/seats/residents/", get=TEAM),
    of_control(f"/console/{NAME}/papers/reports/", get=TEAM),
    of_control(f"/console/{ONE}/secrets/", get=TEAM),
    of_control(f"/console/{NAME}/box/", get=TEAM),
    of_control(f"/console/{ONE}/replay/", get=TEAM),
    of_control(f"/tables/{NAME}/log/", get=TEAM),
    of_control(f"/tables/{NAME}/log/back/1/", get=TEAM),
    of_control("/tables/", get=TEAM),
    of_control("/print/", get=TEAM),
    Door("/players/", get=TEAM, post=NO_ONE, asks_login=True, sends={"player": "1", "here": "1"}, instead=GONE),
    *(
        of_control(f"/print/{paper}/", get=TEAM)
        for paper in ("map", "state", "forms", "door", "briefing", "order-cards", "district-cards")
    ),
    # Control's alone, and no helper's.
    of_control("/print/seat-cards/", get=LEAD),
    of_control("/console/event/set-up/", get=LEAD),
    Door("/backups/", get=LEAD, post=NO_ONE, asks_login=True, sends={"folder": "/nowhere"}, instead={CONTROL: 422}),
    of_control("/set-up.json", get=LEAD),
    of_control("/players/list/", get=LEAD, post=LEAD, sends={"text": "name\nAna"}),
    Door("/players/add/", post=NO_ONE, asks_login=True, sends={"name": ""}, instead={CONTROL: 422, HELPER: 422}),
    Door("/players/remove/", post=NO_ONE, asks_login=True, sends={"player": "1"}, instead={CONTROL: 422}),
    Door("/players/empty/", post=NO_ONE, asks_login=True, sends={"seen": "a guess"}, instead={CONTROL: 409}),
    Door("/undo/1/", post=NO_ONE, asks_login=True),
    of_control("/ready/", get=LEAD),
    of_control("/ready/wifi/", get=LEAD, post=LEAD, sends={"name": "VELL", "password": "the bridge at J5"}),
    of_control("/ready/password/", get=LEAD, post=LEAD, sends={"what": "written"}),
    of_control("/events/", get=LEAD),
    of_control("/events/head/", get=LEAD),
    Door("/practice/", get=LEAD, post=NO_ONE, asks_login=True, sends={"do": "end"}, instead={CONTROL: 409}),
    of_control("/events/new/", get=LEAD, post=LEAD, sends={"title": "Practice", "source": "empty"}),
    of_control("/events/{draft}/", get=LEAD, post=LEAD, sends={"title": "Practice", "version": "{version}"}),
    of_control("/events/{draft}/set-up.json", get=LEAD),
    of_control("/events/{draft}/simulate/", get=LEAD, post=LEAD, sends={"do": "stop"}),
    of_control("/events/{draft}/simulate/newest/", get=LEAD),
    Door("/events/{draft}/simulate/days.json", get=NO_ONE, asks_login=True),  # no day was played
    Door("/events/{draft}/simulate/days.csv", get=NO_ONE, asks_login=True),
    of_control("/may-come/", get=LEAD, post=LEAD, sends={"do": "stop"}),
    of_control("/may-come/newest/", get=LEAD),
    Door("/may-come/days.json", get=NO_ONE, asks_login=True),
    Door("/may-come/days.csv", get=NO_ONE, asks_login=True),
    Door("/events/{draft}/day.ics", get=NO_ONE, asks_login=True),  # the one here has no date
    of_control("/events/{draft}/papers/door/", get=LEAD),
    Door("/events/{draft}/begin/", post=NO_ONE, asks_login=True, sends={"version": "0"}, instead={CONTROL: 409}),
    Door("/events/{draft}/back/", post=NO_ONE, asks_login=True, instead={CONTROL: 409}),
    Door("/events/{draft}/throw-away/", post=NO_ONE, asks_login=True, instead={CONTROL: 409}),
    Door("/city/running/", get=LEAD, post=NO_ONE, asks_login=True, instead={CONTROL: 400}),
    of_control("/city/{draft}/", get=LEAD),
    of_control("/city/{draft}/newest/", get=LEAD),
    Door("/city/{draft}/save/", post=NO_ONE, asks_login=True, instead={CONTROL: 400}),
    Door(
        "/city/{draft}/bring-in/", get=LEAD, post=NO_ONE, asks_login=True, sends={"table": "A1"}, instead={CONTROL: 409}
    ),
    of_control("/city/{draft}/city.json", get=LEAD),
    of_control("/city/{draft}/city.csv", get=LEAD),
    of_control("/helpers/", get=LEAD, post=LEAD, sends={"username": "zoe"}),
    of_control("/helpers/{tom}/password/", get=LEAD, post=LEAD),
    of_control("/helpers/{tom}/remove/", post=LEAD),
    of_control(f"/console/{NAME}/cards/", get=LEAD, post=LEAD, sends=ORDER_CARDS),
    of_control(f"/console/{NAME}/seat-cards/", get=LEAD),
    of_control(f"/console/{NAME}/seat-cards/councillor-south/", post=LEAD),
    of_control(f"/console/{ONE}/seat-cards/", get=LEAD),
    of_control(f"/console/{ONE}/seat-cards/residents/", post=LEAD),
    of_control(
        "/tables/open/folding_beijing/", get=LEAD, post=LEAD, sends={**defaults("folding_beijing"), "number": "2"}
    ),
)

STREAMS: Mapping[str, Roles] = {
    f"{NAME}/control": TEAM,
    f"{NAME}/wall": (*HOLDERS, *TEAM),
    f"{NAME}/district-north": (DISTRICT, ORDER, *TEAM),
    f"{NAME}/district-south": (OTHER, *TEAM),
    f"{NAME}/councillor-north": (COUNCILLOR, *TEAM),
    f"{NAME}/councillor-south": TEAM,
    f"{NAME}/scientists": (SCIENTISTS, *TEAM),
    "event/control": TEAM,
    "event/wall": (*HOLDERS, *TEAM),
    "event/district-north": (DISTRICT, ORDER, *TEAM),
    "event/district-south": (OTHER, *TEAM),
    "event/councillor-north": (COUNCILLOR, *TEAM),
    "event/councillor-south": TEAM,
    "event/scientists": (SCIENTISTS, *TEAM),
    f"{ONE}/control": TEAM,
    f"{ONE}/wall": (*HOLDERS, *TEAM),
    f"{ONE}/residents": (SEAT, *TEAM),
    f"{ONE}/governor": TEAM,
    f"{ANOTHER}/control": TEAM,
    f"{ANOTHER}/wall": (*HOLDERS, *TEAM),
    f"{ANOTHER}/residents": TEAM,
    f"{ANOTHER}/governor": TEAM,
    "health/control": TEAM,
    "tables/control": TEAM,
}
"""Roles that may watch each screen over the socket."""

SAYS: Mapping[str, Roles] = {"watch": EVERYBODY, "here": EVERYBODY}
"""Roles that may send each socket message. The screens of `watch` are declared above."""


def verdict(door: Door, method: str, role: str) -> Verdict:
    """Returns the expected response."""
    opens = {"GET": door.get, "HEAD": door.get, "POST": door.post}.get(method)
    if opens is None:
        return NO_SUCH_METHOD
    if role in opens:
        return OPEN
    if door.asks_login and role not in TEAM:
        return LOGIN
    return door.instead.get(role, NOT_HERE) if method == "POST" else NOT_HERE
