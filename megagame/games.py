"""The one list of games: the meeting point of pure rules and the house that shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import boardgames.earthquake.replay
import boardgames.evacuation.replay
import boardgames.folding_beijing.actions
import boardgames.folding_beijing.at_table
import boardgames.folding_beijing.game
import boardgames.folding_beijing.parts
import boardgames.folding_beijing.picture
import boardgames.folding_beijing.replay
import boardgames.folding_beijing.sentences
import boardgames.folding_beijing.state
import boardgames.folding_beijing.taking_back
import boardgames.greenway.actions
import boardgames.greenway.at_table
import boardgames.greenway.game
import boardgames.greenway.parts
import boardgames.greenway.picture
import boardgames.greenway.replay
import boardgames.greenway.sentences
import boardgames.greenway.state
import boardgames.greenway.taking_back
import crisis_map.already_done
import crisis_map.game
import crisis_map.nouns
import crisis_map.parts.pages
import crisis_map.records.actions
import crisis_map.rehearsal
import crisis_map.replay
import crisis_map.sentences
import megagame.event.actions
import megagame.event.game
import megagame.event.parts
from megagame.core.game import CONTROL, WALL, AnyGame, Seat
from megagame.core.instants import Instant
from megagame.core.parts import Part
from megagame.core.sentences import Noun, Sentence, gettext_noop

LastAlive: TypeAlias = Callable[[str], Instant | None]
"""When a program was last seen to run on a start of the machine (`Instant.boot`), as far as is known."""


def _nothing(*anything: Any) -> None:
    """Of most games nothing is asked."""


def _no_table(state: Any) -> str:
    return ""


STEP = Noun(gettext_noop("{number} step"), gettext_noop("{number} steps"))


def _a_step(kind: str, events: tuple[Any, ...]) -> tuple[Noun, ...]:
    return (STEP,)


def _the_same(asked: Any, done: Any) -> str | None:
    return gettext_noop("{author} already did that.") if asked == done else None


def _never(*anything: Any) -> bool:
    """Of most games nothing may be done by players."""
    return False


def _by_its_key(state: Any, seat: Seat) -> Sentence:
    return Sentence("{seat}", {"seat": seat})


def tag_of(kind: type[Any]) -> str:
    """What pages and journals call a kind of action."""
    tag: str = kind.__struct_config__.tag
    return tag


@dataclass(frozen=True, kw_only=True)
class SideGame:
    """What the house needs of a game that is played at side tables.

    - `called`: what people call the game
    - `stage(state)`: where it is, as in "round 3, plan"
    - `to_act(state)`: the seats that must act now
    - `ended(state)`: how the game ended; None while it goes on
    - `picture(screen)`: a small drawing of the table view's screen, in the house's colours and without words
    - `call(state, seat)`: what stands over a player's page: what is to be chosen now, as spoken to that player, or whom
      one waits for; None: the house says who must act
    - `words`: what people call its options and their values, by `option` and by `option.value`
    - `may_take_back(state, seat, events)`: whether a player may take back the own seat's newest step, of which these
      events came: it brought nothing hidden to light, for anybody. Whether others have acted on it the house finds out
    """

    called: str
    stage: Callable[[Any], Sentence]
    to_act: Callable[[Any], tuple[Seat, ...]]
    ended: Callable[[Any], Sentence | None]
    picture: Callable[[Any], Part]
    call: Callable[[Any, Seat], Sentence | None] = _nothing
    words: Mapping[str, str] = field(default_factory=dict)
    may_take_back: Callable[[Any, Seat, tuple[Any, ...]], bool] = _never


@dataclass(frozen=True, kw_only=True)
class Rehearsal:
    """How a game is rehearsed that has no end of its own: its options, who acts, and when that is enough."""

    options: Callable[[], Any]
    to_act: Callable[[Any], tuple[Seat, ...]]
    enough: Callable[[Any], bool]


@dataclass(frozen=True, kw_only=True)
class Listing:
    """A game and how the house shows it.

    - `asked`: the kinds of action that Control's pages may ask for
    - `played`: those of them that the holder of a seat card may ask for, for that seat; None: such people only look
    - `enters(state, seat)`: whether a player may enter what real dice and cards show (`ENTERED`), because it is that
      seat's roll and the table's options say that it plays with real ones; the log then says so
    - `timed`: those of them of which the time matters; the house puts it in as `at: Instant`
    - `set_up`: those of them that belong to the set-up, which helpers leave alone
    - `parts(screen)`: the named parts of the page that shows this screen; the names depend on the table's set-up only
    - `secrets(screen)`: the parts of Control's screen that show what is hidden at the table; its page has them only
      while Control asks for them. None: nothing is hidden there
    - `scenery(state)`: what of the pages never changes while the table runs
    - `pages`: the template for each kind of seat (the seat's name up to the first hyphen)
    - `set_up_page`: the template of the page on which Control sets the table up; empty: there is none
    - `papers`: the templates of what Control may print, by name; each shows Control's `screen`
    - `called(state, seat)`: what people call a seat
    - `already(asked, done)`: what to tell whoever asks for what somebody (`{author}`) has just done; None where that
      was something else
    - `nouns(kind, events)`: what a step is counted as, where many are told as one; it may be several things
    - `side`: how it is played at side tables, beside the main one; None: it is not
    - `beside`: its tables are shown beside every other one, on the same pages
    - `rehearsal`: how `manage.py rehearse` plays it, where it is not played to its end at a side table
    - `projected(state)`: the name of the side table that the projectors show, if they show one
    - `automatic`: the kinds of action that the house plays by itself, and nobody asks for
    - `awakened(state, now, last_alive)`: the action that the house plays, if any, when the program starts
    - `replay(data)`: plays a replay document (plain data); refused with BadDocument; None: there are no such documents
    """

    game: AnyGame
    asked: Any
    played: Any = None
    enters: Callable[[Any, Seat], bool] = _never
    timed: tuple[type[Any], ...] = ()
    set_up: tuple[type[Any], ...] = ()
    parts: Callable[[Any], Mapping[str, Part]]
    secrets: Callable[[Any], Mapping[str, Part]] | None = None
    scenery: Callable[[Any], Any] = _nothing
    pages: Mapping[str, str]
    set_up_page: str = ""
    papers: Mapping[str, str] = field(default_factory=dict)
    called: Callable[[Any, Seat], Sentence] = _by_its_key
    already: Callable[[Any, Any], str | None] = _the_same
    nouns: Callable[[str, tuple[Any, ...]], Iterable[Noun]] = _a_step
    side: SideGame | None = None
    rehearsal: Rehearsal | None = None
    beside: bool = False
    projected: Callable[[Any], str] = _no_table
    automatic: tuple[type[Any], ...] = ()
    awakened: Callable[[Any, Instant, LastAlive], Any] = _nothing
    replay: Callable[[Any], dict[str, Any]] | None = None

    def is_of_the_house(self, kind: str) -> bool:
        """Whether nobody asks for this kind of action."""
        return kind in map(tag_of, self.automatic)

    def players(self, state: Any) -> tuple[Seat, ...]:
        """Every seat but Control's and the table view's."""
        return tuple(seat for seat in self.game.seats(state) if seat not in {CONTROL, WALL})

    def page(self, seat: Seat) -> str | None:
        """The template of the page for `seat`; None where that seat has no page."""
        return self.pages.get(seat.partition("-")[0])


GAMES: Mapping[str, Listing] = {
    listing.game.name: listing
    for listing in (
        Listing(
            game=crisis_map.game.GAME,
            asked=crisis_map.records.actions.Pressed,
            parts=crisis_map.parts.pages.parts,
            scenery=crisis_map.parts.pages.scenery,
            pages={
                "control": "crisis_map/console.html",
                "wall": "crisis_map/wall.html",
                "district": "crisis_map/district.html",
            },
            papers={"reports": "crisis_map/reports.html"},
            called=crisis_map.sentences.seat_called,
            already=crisis_map.already_done.already,
            nouns=crisis_map.nouns.nouns,
            replay=crisis_map.replay.play,
            rehearsal=Rehearsal(
                options=crisis_map.rehearsal.sample_city,
                to_act=crisis_map.rehearsal.to_act,
                enough=crisis_map.rehearsal.enough,
            ),
        ),
        Listing(
            game=megagame.event.game.GAME,
            asked=megagame.event.actions.Pressed,
            timed=megagame.event.actions.TIMED,
            set_up=megagame.event.actions.SET_UP,
            parts=megagame.event.parts.parts,
            pages={},
            set_up_page="event/set_up.html",
            scenery=megagame.event.parts.scenery,
            beside=True,
            automatic=(megagame.event.actions.LoseClock,),
            awakened=megagame.event.game.awakened,
            projected=megagame.event.game.projected,
        ),
        Listing(
            game=boardgames.folding_beijing.game.GAME,
            asked=boardgames.folding_beijing.actions.Action,
            played=boardgames.folding_beijing.actions.PlayedAction,
            parts=boardgames.folding_beijing.parts.parts,
            secrets=boardgames.folding_beijing.parts.secrets,
            scenery=boardgames.folding_beijing.parts.scenery,
            pages={
                "control": "folding_beijing/control.html",
                "wall": "folding_beijing/wall.html",
                "governor": "folding_beijing/side.html",
                "residents": "folding_beijing/side.html",
            },
            called=boardgames.folding_beijing.sentences.seat_called,
            side=SideGame(
                called=boardgames.folding_beijing.at_table.CALLED,
                stage=boardgames.folding_beijing.at_table.stage,
                to_act=boardgames.folding_beijing.state.to_act,
                ended=boardgames.folding_beijing.at_table.ended,
                call=boardgames.folding_beijing.at_table.call,
                may_take_back=boardgames.folding_beijing.taking_back.may_take_back,
                picture=boardgames.folding_beijing.picture.picture,
                words=boardgames.folding_beijing.at_table.OPTION_WORDS,
            ),
            replay=boardgames.folding_beijing.replay.REPLAY.play,
        ),
        Listing(
            game=boardgames.greenway.game.GAME,
            asked=boardgames.greenway.actions.Action,
            played=boardgames.greenway.actions.PlayedAction,
            parts=boardgames.greenway.parts.parts,
            secrets=boardgames.greenway.parts.secrets,
            scenery=boardgames.greenway.parts.scenery,
            pages={
                "control": "greenway/control.html",
                "wall": "greenway/wall.html",
                **dict.fromkeys(("P1", "P2", "P3", "P4"), "greenway/player.html"),
            },
            called=boardgames.greenway.sentences.seat_called,
            side=SideGame(
                called=boardgames.greenway.at_table.CALLED,
                stage=boardgames.greenway.at_table.stage,
                to_act=boardgames.greenway.state.to_act,
                ended=boardgames.greenway.at_table.ended,
                call=boardgames.greenway.at_table.call,
                picture=boardgames.greenway.picture.picture,
                words=boardgames.greenway.at_table.OPTION_WORDS,
                may_take_back=boardgames.greenway.taking_back.may_take_back,
            ),
            replay=boardgames.greenway.replay.REPLAY.play,
        ),
    )
}

REPLAYS: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    **{name: listing.replay for name, listing in GAMES.items() if listing.replay},
    # Rules without pages so far: their documents are played, but no table of them can be opened.
    "earthquake": boardgames.earthquake.replay.REPLAY.play,
    "evacuation": boardgames.evacuation.replay.REPLAY.play,
}
"""What plays the replay documents of each game."""
