"""The listing of the running event, which every table shows."""

from megagame.core.listing import Listing, RunningEvent
from megagame.core.searching import LogSearch
from megagame.event.actions import ADDRESSED, SET_UP, TIMED, LoseClock, Pressed, SetPace
from megagame.event.game import GAME, awakened, projected, turn_begun, turn_now
from megagame.event.parts import parts, scenery

LISTING = Listing(
    game=GAME,
    asked=Pressed,
    parts=parts,
    scenery=scenery,
    pages={},
    search=LogSearch(turn=turn_begun),
    event=RunningEvent(
        set_up_page="event/set_up.html",
        set_up=SET_UP,
        timed=TIMED,
        addressed=ADDRESSED,
        automatic=(LoseClock, SetPace),
        awakened=awakened,
        projected=projected,
        turn=turn_now,
    ),
)
