"""The secrecy law: output for a seat does not depend on what the seat may not know.

`leaks` plays random games. In each position it collects everything that a seat would be sent (`Watched.sent`) and
compares it with the output after changing the secrets (`Bench.vary`), because a secret can also leak through order or
number. Where a game's tests can mark hidden things (`Bench.mark`), the output must contain no marker. The positions
include those that undo restores. The log of an opening is compared with logs of openings that look the same to a seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from django.template.loader import get_template

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Refusal, Seat
from megagame.core.listing import Listing
from megagame.core.parts import Part
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from megagame.games import GAMES
from tests import laws
from tests.every_game import BENCHES
from tests.laws import encoded
from tests.sampling import sample

MARKER = "-zq-marker"

OPENINGS = 4
"""Number of other openings with the same options to compare with."""

_TIME = re.compile(r"<time\b.*?</time>", re.DOTALL)


@dataclass(frozen=True)
class Watched:
    """A game with its listing and its tests' knowledge of its secrets. Tests may plant a leak in it."""

    listing: Listing
    bench: laws.Bench
    export: Callable[[Watched, Any, Seat], bytes]
    drawn: dict[bytes, bytes] = field(default_factory=dict)

    def sent(self, state: Any, seat: Seat, actions: list[Any]) -> Mapping[str, bytes]:
        """Returns everything sent to `seat` in this state. `actions`: tried by the seat; refusals are included."""
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
            "call": self._call(state, seat),
            "guide": self._guide(screen, state, seat),
            "breakdown": encoded(listing.side.breakdown(state)) if listing.side else b"",
            "scenery": encoded(listing.scenery(state)),
            "papers": b"".join(self._paper(template, state) for template in listing.papers.values()),
            "exports": self.export(self, state, seat),
        }

    def refusals(self, state: Any, seat: Seat, actions: list[Any]) -> Iterator[tuple[str, Any, str]]:
        """Yields the code, figures and sentence of each refused action."""
        game = self.listing.game
        for action in actions:
            try:
                tuple(game.decide(state, seat, action, Dice(0)))
            except Refusal as no:
                yield no.code, no.what, say(sentence_of(game, no))

    def told(self, state: Any, events: Iterable[Any]) -> list[str]:
        """Returns the log's sentences about these events, which led to `state`."""
        told = (self.listing.game.tell(state, event) for event in events)
        return [say(sentence) for sentence in told if sentence is not None]

    def _log(self, state: Any) -> bytes:
        """Only the logs of side tables are public."""
        return encoded(self.told(state, getattr(state, "just", ())))

    def _glance(self, state: Any) -> bytes:
        """Returns the side table's row in the public overview."""
        side, game = self.listing.side, self.listing.game
        if side is None:
            return b""
        picture = self.draw("glance", side.picture(game.screen(state, WALL))) if side.picture else b""
        ended = side.ended(state)
        told = [say(side.stage(state)), list(side.to_act(state)), None if ended is None else say(ended)]
        return encoded(told) + picture

    def _call(self, state: Any, seat: Seat) -> bytes:
        """The heading of a player's page."""
        side = self.listing.side
        said = side.call(state, seat) if side and seat in self.listing.players(state) else None
        return encoded("" if said is None else say(said))

    def _guide(self, screen: Any, state: Any, seat: Seat) -> bytes:
        """Returns the guide for a player who is new to the game."""
        listing = self.listing
        shown = listing.side is not None and seat in listing.players(state)
        return encoded([say(each) for each in listing.side.guide(screen)]) if shown and listing.side else b""

    def _paper(self, template: str, state: Any) -> bytes:
        """Returns a public printed page, without its time."""
        screen = self.listing.game.screen(state, CONTROL)
        table = {"name": "a-table", "title": "A table"}
        return _TIME.sub("", get_template(template).render({"table": table, "screen": screen})).encode()

    def draw(self, name: str, part: Part) -> bytes:
        """Renders the part; equal parts are rendered once."""
        key = encoded([name, part.template, part.data])
        if key not in self.drawn:
            markup = get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})
            self.drawn[key] = markup.encode()
        return self.drawn[key]


def watched(name: str) -> Watched:
    """Returns the game without changes."""
    return Watched(GAMES[name], BENCHES[name], exported)


def exported(game: Watched, state: Any, seat: Seat) -> bytes:
    """Returns a step of a side table's replay as this seat sees it. The table view's replay is public."""
    listing = game.listing
    if listing.side is None:
        return b""
    parts = listing.parts(listing.game.screen(state, seat))
    return b"".join(
        [
            encoded([say(listing.side.stage(state)), say(listing.called(state, seat)), listing.scenery(state)]),
            *(game.draw(name, part) for name, part in parts.items()),
        ]
    )


def leaks(game: Watched, games: int, *, every: int = 3) -> Iterator[str]:
    """Yields each place where a seat is sent a secret, in random games, at every n-th state."""
    rules = game.listing.game
    for seed in range(games):
        game.drawn.clear()
        playout = laws.play(GAMES[rules.name].game, game.bench, seed, game.bench.steps)
        actions = [step.action for step in playout.steps[::every]]
        dice, of_steps = Dice(seed), Dice(seed)
        looked_at = zip_longest(playout.states[seed % every :: every], playout.steps[seed % every :: every])
        yield from _opening_told_apart(game, playout, of_steps)
        for number, (state, step) in enumerate(looked_at):
            where = f"{rules.name}, game {seed}, position {number * every + seed % every}"
            for seat in rules.seats(state):
                if seat != CONTROL and (outlet := _leak(game, state, seat, actions, dice)):
                    yield f"{where}, {seat}: {outlet}"
            if step is not None:
                yield from _told_apart(game, step, where, of_steps)


def _opening_told_apart(game: Watched, playout: laws.Playout, dice: Dice) -> Iterator[str]:
    """Yields what the log of a side table's opening says that a seat's screen does not show."""
    rules = game.listing.game
    if game.listing.side is None:
        return
    told = game.told(playout.start, playout.opening)
    if _words(" ".join(told)) & _hidden(game, playout.start):
        yield f"{rules.name}, game {playout.seed}, opening, {WALL}: log"
    for _ in range(OPENINGS):
        events = tuple(rules.open(playout.options, Dice(dice.seed())))
        start = rules.after(rules.blank, events)
        if game.told(start, events) == told:
            continue
        for seat in rules.seats(start):
            if seat != CONTROL and encoded(rules.screen(start, seat)) == encoded(rules.screen(playout.start, seat)):
                yield f"{rules.name}, game {playout.seed}, opening, {seat}: log"


def _hidden(game: Watched, state: Any) -> set[str]:
    """Names that are hidden from the table view and not shown on it."""
    secrets = [encoded(secret(state, WALL)) for secret in game.bench.secrets.values()]
    return _names(b" ".join(secrets)) - _names(encoded(game.listing.game.screen(state, WALL)))


def _names(document: bytes) -> set[str]:
    """Returns every short string in the JSON."""
    return set(re.findall(r'"([^"\\ ]{1,40})"', document.decode()))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text))


def _told_apart(game: Watched, step: laws.Step, where: str, dice: Dice) -> Iterator[str]:
    """Yields what a side table's public log says that a seat's screen does not show."""
    if game.listing.side is None:
        return
    for seat in game.listing.game.seats(step.before):
        ways = ((game.bench.vary(step.before, seat, dice), step.action), (step.before, _another(game, step, dice)))
        if seat != CONTROL and any(_tells_apart(game, step, seat, *way) for way in ways):
            yield f"{where}, {step.action}, {seat}: log"


def _another(game: Watched, step: laws.Step, dice: Dice) -> Any:
    """Returns a random action of the same seat, which may be the same one."""
    return sample(game.listing.game, step.before, step.seat, dice) or step.action


def _tells_apart(game: Watched, step: laws.Step, seat: Seat, before: Any, action: Any) -> bool:
    """Whether the log differs where `seat` sees the same after `action` as after the step."""
    rules = game.listing.game
    try:
        events = tuple(rules.decide(before, step.seat, action, Dice(step.seed)))
    except Refusal:
        return False
    after = rules.after(before, events)
    if encoded(rules.screen(after, seat)) != encoded(rules.screen(step.after, seat)):
        return False
    return game.told(after, events) != game.told(step.after, step.events)


def _leak(game: Watched, state: Any, seat: Seat, actions: list[Any], dice: Dice) -> str:
    """Returns through which output a secret leaks to the seat, or ""."""
    if game.bench.mark is not None:
        marked = game.sent(game.bench.mark(state, seat), seat, actions)
        if found := next((outlet for outlet, sent in marked.items() if MARKER.encode() in sent), ""):
            return f"{found}: a marker"
    usual = game.sent(state, seat, actions)
    other = game.sent(game.bench.vary(state, seat, dice), seat, actions)
    return next((outlet for outlet in usual if usual[outlet] != other[outlet]), "")
