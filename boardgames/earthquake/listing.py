"""The listing of EARTHQUAKE!."""

from boardgames.earthquake.breakdown import breakdown
from boardgames.earthquake.game import GAME
from boardgames.earthquake.guide import guide
from boardgames.earthquake.parts.pages import parts, scenery
from boardgames.earthquake.parts.picture import picture
from boardgames.earthquake.records.actions import Action, SeatAction, TurnPage
from boardgames.earthquake.records.options import PLAYERS
from boardgames.earthquake.records.state import State, to_act, waited_for
from boardgames.earthquake.replay import REPLAY
from boardgames.earthquake.rules.taking_back import may_take_back
from boardgames.earthquake.sampling import sample
from boardgames.earthquake.sentences import seat_called
from boardgames.earthquake.side_game import CALLED, OPTION_WORDS, announced, call, ended, moment, stage, suggested
from megagame.core.game import Seat
from megagame.core.listing import Listing, SideGame


def enters(state: State, seat: Seat) -> bool:
    """At a table with real dice, the acting player enters them."""
    return state.real_dice and seat in to_act(state)


LISTING = Listing(
    game=GAME,
    asked=Action,
    played=SeatAction | TurnPage,
    enters=enters,
    parts=parts,
    scenery=scenery,
    pages={
        "control": "earthquake/control.html",
        "wall": "earthquake/wall.html",
        **dict.fromkeys(PLAYERS, "earthquake/player.html"),
    },
    called=seat_called,
    side=SideGame(
        called=CALLED,
        stage=stage,
        to_act=waited_for,
        sample=sample,
        ended=ended,
        announced=announced,
        call=call,
        moment=moment,
        may_take_back=may_take_back,
        picture=picture,
        breakdown=breakdown,
        guide=guide,
        words=OPTION_WORDS,
        suggested=suggested,
    ),
    replay=REPLAY.play,
)
