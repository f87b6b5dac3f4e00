"""Secrecy as a law: whatever leaves the house for a seat is the same where only what it may not know is another.

`leaks` plays random games of any game. In each position it gathers all that a seat would be sent (`Watched.sent`), and
compares it with what the same seat is sent where the secrets are others (`Bench.vary`), as a secret may leak by order
or number as well; and where the game's tests can put a marker on what is hidden (`Bench.mark`), none may be in it.
Undo brings earlier positions back, which are among those looked at. `planted` is the same game with a leak.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import get_template
from msgspec import Struct

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Refusal, Seat
from megagame.core.listing import Listing
from megagame.core.parts import Part
from megagame.core.refusals import sentence_of
from megagame.core.sentences import Sentence, say
from megagame.games import GAMES
from tests import laws
from tests.every_game import BENCHES
from tests.laws import encoded

MARKER = "-zq-marker"


@dataclass(frozen=True)
class Watched:
    """A game as the house shows it, and what its tests know of its secrets. A test may plant a leak in it."""

    listing: Listing
    bench: laws.Bench
    drawn: dict[bytes, bytes] = field(default_factory=dict)

    def sent(self, state: Any, seat: Seat, actions: list[Any]) -> Mapping[str, bytes]:
        """All that leaves the house for `seat` in this state, `actions` being what it asks for in vain."""
        listing, game = self.listing, self.listing.game
        screen = game.screen(state, seat)
        return {
            "screen": encoded(screen),
            "parts": b"".join(self.draw(name, part) for name, part in listing.parts(screen).items()),
            "log": self._log(state) if listing.side else b"",
            "refusals": encoded(list(self.refusals(state, seat, actions))),
            "called": encoded([say(listing.called(state, each)) for each in game.seats(state)]),
            "replay": encoded(self.bench.view(state, seat)) if self.bench.view else b"",
            "glance": self._glance(state),
        }

    def refusals(self, state: Any, seat: Seat, actions: list[Any]) -> Iterator[tuple[str, Any, str]]:
        """The code, the figures and the sentence of each refusal; nothing of what is accepted."""
        game = self.listing.game
        for action in actions:
            try:
                game.decide(state, seat, action, Dice(0))
            except Refusal as no:
                yield no.code, no.what, say(sentence_of(game, no))

    def _log(self, state: Any) -> bytes:
        """A side table's log is read aloud; that of the map is Control's alone."""
        told = (self.listing.game.tell(state, event) for event in state.just)
        return encoded([say(sentence) for sentence in told if sentence is not None])

    def _glance(self, state: Any) -> bytes:
        """What stands of a side table where all tables are seen at once: it is public."""
        side, game = self.listing.side, self.listing.game
        if side is None:
            return b""
        picture = side.picture(game.screen(state, WALL))
        ended = side.ended(state)
        told = [say(side.stage(state)), list(side.to_act(state)), None if ended is None else say(ended)]
        return encoded(told) + self.draw("glance", picture)

    def draw(self, name: str, part: Part) -> bytes:
        """The part as it is drawn; equal parts are drawn once."""
        key = encoded([name, part])
        if key not in self.drawn:
            markup = get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})
            self.drawn[key] = markup.encode()
        return self.drawn[key]


def watched(name: str) -> Watched:
    """A game as it is."""
    return Watched(GAMES[name], BENCHES[name])


def leaks(game: Watched, games: int, *, every: int = 3) -> Iterator[str]:
    """Where a seat is sent something that it may not know, in so many random games, at every so many-th state."""
    rules = game.listing.game
    for seed in range(games):
        game.drawn.clear()
        playout = laws.play(GAMES[rules.name].game, game.bench, seed, game.bench.steps)
        actions = [step.action for step in playout.steps[::every]]
        dice = Dice(seed)
        for number, state in enumerate(playout.states[seed % every :: every]):
            for seat in rules.seats(state):
                if seat != CONTROL and (outlet := _leak(game, state, seat, actions, dice)):
                    yield f"game {seed}, position {number * every + seed % every}, {seat}: {outlet}"


def _leak(game: Watched, state: Any, seat: Seat, actions: list[Any], dice: Dice) -> str:
    """The way by which something leaves that the seat may not know; empty: none."""
    if game.bench.mark is not None:
        marked = game.sent(game.bench.mark(state, seat), seat, actions)
        if found := next((outlet for outlet, sent in marked.items() if MARKER.encode() in sent), ""):
            return f"{found}: a marker"
    usual = game.sent(state, seat, actions)
    other = game.sent(game.bench.vary(state, seat, dice), seat, actions)
    return next((outlet for outlet in usual if usual[outlet] != other[outlet]), "")


class _Beside(Struct, frozen=True):
    """A screen, and something that does not belong on it."""

    shown: Any
    leak: str


def planted(name: str, outlet: str) -> Watched:
    """A game of which one way out tells the whole state."""
    return _PLANTS[outlet](watched(name))


def _with_rules(game: Watched, **changed: Any) -> Watched:
    rules = dataclasses.replace(game.listing.game, **changed)
    return dataclasses.replace(game, listing=dataclasses.replace(game.listing, game=rules))


def _with_listing(game: Watched, **changed: Any) -> Watched:
    return dataclasses.replace(game, listing=dataclasses.replace(game.listing, **changed))


def _whole(state: Any) -> str:
    return encoded(state).decode()


def _leaking_screen(game: Watched) -> Watched:
    screen, parts, side = game.listing.game.screen, game.listing.parts, game.listing.side
    leaking = _with_rules(game, screen=lambda state, seat: _Beside(screen(state, seat), _whole(state)))
    if side is not None:
        picture = side.picture
        side = dataclasses.replace(side, picture=lambda beside: picture(beside.shown))
    return _with_listing(leaking, parts=lambda beside: parts(beside.shown), side=side)


def _leaking_parts(game: Watched) -> Watched:
    """Every page has a part more, drawn by one who knows the whole state."""
    screen, parts = game.listing.game.screen, game.listing.parts
    known: list[str] = []

    def remembering(state: Any, seat: Seat) -> Any:
        known[:] = [_whole(state)]
        return screen(state, seat)

    def leaking(shown: Any) -> Mapping[str, Part]:
        return {**parts(shown), known[0]: next(iter(parts(shown).values()))}

    return _with_listing(_with_rules(game, screen=remembering), parts=leaking)


def _leaking_log(game: Watched) -> Watched:
    return _with_rules(game, tell=lambda state, event: Sentence("{what}", {"what": _whole(state)}))


def _leaking_refusals(game: Watched) -> Watched:
    decide = game.listing.game.decide

    def leaking(state: Any, seat: Seat, action: Any, dice: Dice) -> Any:
        try:
            return decide(state, seat, action, dice)
        except Refusal as no:
            raise Refusal(no.code, **{**no.what, "more": _whole(state)}) from None

    return _with_rules(game, decide=leaking)


def _leaking_names(game: Watched) -> Watched:
    return _with_listing(game, called=lambda state, seat: Sentence("{what}", {"what": _whole(state)}))


def _leaking_replay(game: Watched) -> Watched:
    return dataclasses.replace(game, bench=dataclasses.replace(game.bench, view=lambda state, seat: _whole(state)))


def _leaking_glance(game: Watched) -> Watched:
    side = game.listing.side
    if side is None:
        raise ValueError("not at side tables")
    stage = dataclasses.replace(side, stage=lambda state: Sentence("{what}", {"what": _whole(state)}))
    return _with_listing(game, side=stage)


_PLANTS: Mapping[str, Callable[[Watched], Watched]] = {
    "screen": _leaking_screen,
    "parts": _leaking_parts,
    "log": _leaking_log,
    "refusals": _leaking_refusals,
    "called": _leaking_names,
    "replay": _leaking_replay,
    "glance": _leaking_glance,
}


def outlets(name: str) -> tuple[str, ...]:
    """The ways by which something of a game leaves the house."""
    lacking = {
        "replay": BENCHES[name].view is None,
        "glance": GAMES[name].side is None,
        "log": GAMES[name].side is None,
    }
    return tuple(outlet for outlet in _PLANTS if not lacking.get(outlet))
