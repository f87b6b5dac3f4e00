"""Facts for the checklist: machine, files, accounts, tables and screens."""

import shutil
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from msgspec import Struct

from civil_orders.cards.card_numbers import needed
from civil_orders.cards.card_stacks import stack_size
from civil_orders.crisis_map_table import GAME as MAP
from civil_orders.crisis_map_table import the_map
from crisis_map.game import carded
from crisis_map.records.state import coming_turn, hexes_with_tokens
from crisis_map.rules.adjacency import pending
from megagame.core.documents import shape
from megagame.core.game import WALL
from megagame.event.programme import Programme
from megagame.event.state import State as Event
from megagame.machine import addresses
from megagame.machine.disk_trouble import Trouble
from megagame.machine.power import Power, power
from megagame.pages.wifi import Wifi, known_wifi
from megagame.planned_events import drafts
from megagame.readiness import seen
from megagame.start.day import Day
from megagame.tables import last_alive
from megagame.tables.connections import backup_status
from megagame.tables.connections.backup_status import Shown
from megagame.tables.connections.connected_screens import CONNECTED_SCREENS
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table, main_table, running_event
from megagame.tables.models import SeatCard, Table

MEGABYTE = 1_000_000


class CityNow(Struct, frozen=True):
    """The current map. `turning`: hexes that riot, slide or fall to ruin if nobody acts."""

    hexes: int
    districts: int
    population: int
    turning: tuple[str, ...] = ()


class Facts(Struct, frozen=True):
    """All facts for the checklist.

    - `in_network`: other machines can reach this one; `reachable`: still at the address that the phone used
    - `unsafe`: Controls whose passwords are not confirmed as written down
    - `helpers`, `never_in`: helpers, and those who have not logged in yet
    - `cards`: of each district for the turn `turn`, out of `wanted`; `turn` 0: there is no map
    - `council`: seats of Councillors and Scientists; 0 without a ruling; `council_here`: those with a screen now
    - `city`: None without a map; `plan`, `day`: programme and schedule of the event
    - `zone`: minutes by which this machine's time zone is ahead of UTC
    - `in_briefing`: the first turn has not begun; `text_size`: of the projectors, in percent
    - `trouble`: why nothing can be written
    - `programme`: address of the programme's set-up; `wall`: address of the projector's page, or ""
    """

    in_network: bool
    phone: seen.Phone | None
    reachable: bool
    wifi: Wifi
    https: bool
    unsafe: tuple[str, ...]
    helpers: tuple[str, ...]
    never_in: tuple[str, ...]
    projectors: int
    city: CityNow | None
    plan: Programme
    day: Day
    turn: int
    cards: int
    wanted: int
    captains: int
    zone: int
    free_megabytes: int
    power: Power | None
    backup: Shown
    folder: str
    programme: str
    wall: str
    cards_at: str
    now: datetime
    in_briefing: bool
    text_size: int
    trouble: Trouble | None = None
    council: int = 0
    council_here: int = 0
    council_at: str = ""


def gathered() -> Facts:
    phone, event, team = seen.phone(), event_table(), list(User.objects.filter(is_active=True).order_by("username"))
    helpers = [user for user in team if not user.is_staff]
    state: Event = journal.current(event).state if event else Event()
    captains = state.captains
    turn, cards, cards_at = _cards()
    council, council_here, council_at = _council()
    return Facts(
        in_network=addresses.addresses()[0] != addresses.LOOPBACK,
        phone=phone,
        reachable=phone is not None and phone.address.rpartition(":")[0] in settings.ALLOWED_HOSTS,
        wifi=known_wifi(),
        https=settings.HTTPS,
        unsafe=tuple(user.username for user in team if user.is_staff and not seen.is_safe(user)),
        helpers=tuple(user.username for user in helpers),
        never_in=tuple(user.username for user in helpers if user.last_login is None),
        projectors=sum(
            group.live for group in CONNECTED_SCREENS.health.groups if (group.table, group.seat) == ("", WALL)
        ),
        city=_city(),
        plan=state.programme,
        day=_day(),
        turn=turn,
        cards=cards,
        wanted=needed(captains),
        captains=captains,
        zone=settings.ZONE_MINUTES,
        free_megabytes=_free_megabytes(),
        power=power(),
        backup=backup_status.shown(),
        folder=backup_status.chosen().folder,
        programme=reverse("set_up", args=[event.name]) if event else "",
        wall=_wall(),
        cards_at=cards_at,
        now=timezone.now().replace(microsecond=0),
        in_briefing=state.place.stage == "briefing",
        text_size=state.projector.text_size,
        trouble=last_alive.trouble(),
        council=council,
        council_here=council_here,
        council_at=council_at,
    )


def _free_megabytes() -> int:
    try:
        return shutil.disk_usage(settings.DATA_DIR).free // MEGABYTE
    except OSError:  # the folder is missing, which is reported elsewhere
        return 0


def _city() -> CityNow | None:
    if not Table.objects.filter(game=MAP).exists():
        return None
    state = the_map().state
    found = pending(state)
    turning = {at for groups in (found.riots, found.failures, found.ruins) for group in groups for at in group}
    population = sum(token.kind == "population" for _, tokens in hexes_with_tokens(state) for token in tokens)
    ordered = tuple(at for at in state.city.places if at in turning)
    return CityNow(len(state.city.hexes), len(state.city.districts), population, ordered)


def _day() -> Day:
    """The day in the event's set-up; empty for an event without one."""
    event = running_event()
    found: Day = shape(drafts.document_of(event).get("day", {}), Day) if event else Day()
    return found


def _cards() -> tuple[int, int, str]:
    """The coming turn, each district's number of cards for it, and the address where cards are made."""
    if not Table.objects.filter(game=MAP).exists():
        return 0, 0, ""
    table, state = the_map()
    turn = coming_turn(state)
    return turn, stack_size(turn), reverse("cards", args=[table.name])


def _council() -> tuple[int, int, str]:
    """The number of seats of Councillors and Scientists, those with a screen now, and the address of their cards."""
    if not Table.objects.filter(game=MAP).exists():
        return 0, 0, ""
    table, state = the_map()
    seats = carded(state)
    groups = CONNECTED_SCREENS.health.groups
    here = {each.seat for each in groups if each.table == table.name and each.seat in seats and each.live + each.asleep}
    return len(seats), len(here), reverse("seat_cards", args=[table.name]) if seats else ""


def _wall() -> str:
    card = SeatCard.objects.filter(seat=WALL, table=main_table()).first()
    return reverse("wall", args=[card.value]) if card else ""
