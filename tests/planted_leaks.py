"""The same games with a leak at one of their ways out, as `tests/secrecy.py` must find it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from megagame.core.breakdown import Breakdown, CountedRow
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.parts import Part
from megagame.core.sentences import Sentence
from megagame.games import GAMES
from tests.every_game import BENCHES
from tests.laws import encoded
from tests.secrecy import Watched, exported, watched


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
        picture, guide = side.picture, side.guide
        drawn = (lambda beside: picture(beside.shown)) if picture else None
        side = dataclasses.replace(side, picture=drawn, guide=lambda beside: guide(beside.shown))
    return _with_listing(leaking, parts=lambda beside: parts(beside.shown), side=side, papers={})


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


def telling_whole_events(name: str) -> Watched:
    """A game whose log tells each event with all that is in it."""
    return _with_rules(watched(name), tell=lambda state, event: Sentence("{what}", {"what": _whole(event)}))


def telling_the_opening(name: str) -> Watched:
    """A game whose log tells all of what opens a table, and of nothing else more than it should."""
    tell, rules = GAMES[name].game.tell, GAMES[name].game
    opening = {type(event) for event in rules.open(BENCHES[name].options(Dice(0)), Dice(0))}

    def leaking(state: Any, event: Any) -> Sentence | None:
        return Sentence("{what}", {"what": _whole(event)}) if type(event) in opening else tell(state, event)

    return _with_rules(watched(name), tell=leaking)


def _leaking_refusals(game: Watched) -> Watched:
    decide = game.listing.game.decide

    def leaking(state: Any, seat: Seat, action: Any, dice: Dice) -> Any:
        try:
            return tuple(decide(state, seat, action, dice))
        except Refusal as no:
            raise Refusal(no.code, **{**no.what, "more": _whole(state)}) from None

    return _with_rules(game, decide=leaking)


def _leaking_names(game: Watched) -> Watched:
    return _with_listing(game, called=lambda state, seat: Sentence("{what}", {"what": _whole(state)}))


def _leaking_replay(game: Watched) -> Watched:
    return dataclasses.replace(game, bench=dataclasses.replace(game.bench, view=lambda state, seat: _whole(state)))


def _leaking_call(game: Watched) -> Watched:
    side = game.listing.side
    if side is None:
        raise ValueError("not at side tables")
    call = dataclasses.replace(side, call=lambda state, seat: Sentence("{what}", {"what": _whole(state)}))
    return _with_listing(game, side=call)


def _leaking_scenery(game: Watched) -> Watched:
    return _with_listing(game, scenery=_whole)


def _leaking_papers(game: Watched) -> Watched:
    """A paper that prints all that Control sees, where that is the whole state."""
    screen, parts = game.listing.game.screen, game.listing.parts

    def shown(state: Any, seat: Seat) -> Any:
        return _Beside(screen(state, seat), _whole(state)) if seat == CONTROL else screen(state, seat)

    leaking = _with_rules(game, screen=shown)
    return _with_listing(
        leaking,
        parts=lambda found: parts(found.shown if isinstance(found, _Beside) else found),
        papers={"more": "whole_screen.html"},
    )


def _leaking_exports(game: Watched) -> Watched:
    """The replay shows what Control's page shows only when asked for."""

    def with_secrets(game: Watched, state: Any, seat: Seat) -> bytes:
        secrets = game.listing.secrets
        if secrets is None:
            raise ValueError("nothing is hidden")
        hidden = secrets(game.listing.game.screen(state, CONTROL))
        return exported(game, state, seat) + b"".join(game.draw(name, part) for name, part in hidden.items())

    return dataclasses.replace(game, export=with_secrets)


def _counted(state: Any) -> Breakdown:
    return Breakdown((), (), (CountedRow(Sentence("{what}", {"what": _whole(state)}), ()),))


def _leaking_breakdown(game: Watched) -> Watched:
    """The count of a game tells the whole state."""
    side = game.listing.side
    if side is None:
        raise ValueError("not at side tables")
    return _with_listing(game, side=dataclasses.replace(side, breakdown=_counted))


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
    "breakdown": _leaking_breakdown,
    "call": _leaking_call,
    "scenery": _leaking_scenery,
    "papers": _leaking_papers,
    "exports": _leaking_exports,
}


def outlets(name: str) -> tuple[str, ...]:
    """The ways by which something of a game leaves the house."""
    at_side = GAMES[name].side is not None
    lacking = {
        "replay": BENCHES[name].view is None,
        **dict.fromkeys(("breakdown", "glance", "log", "call"), not at_side),
        "exports": not at_side or GAMES[name].secrets is None,
    }
    return tuple(outlet for outlet in _PLANTS if not lacking.get(outlet))
