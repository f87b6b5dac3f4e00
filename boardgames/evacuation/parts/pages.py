"""The live parts of Evacuation's pages.

Every page has `phase`, `seats`, `rows`, `reward`, `track`, `new-world`, `extras` (public goals), `lines`, `dues`,
`opened` (all hands, once the game is over) and `help`. A player's also has `seat-tabs`, `worlds`, `turn`, `hand` and
`own`; the table view and Control's have `waiting` and `owned`.
"""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.home_box import HOME_BOX
from boardgames.evacuation.box.words import ROWS, TERRAINS, DeckName, Phase, Player, Row, Terrain
from boardgames.evacuation.parts import turn_parts
from boardgames.evacuation.parts.drawn_map import DrawnMap, drawn_map, has_map
from boardgames.evacuation.parts.reward_part import reward_part
from boardgames.evacuation.parts.seat_panels import score_of, seat_panels
from boardgames.evacuation.parts.track_part import track_part
from boardgames.evacuation.parts.turn_parts import Turn, turn_of
from boardgames.evacuation.records.state import GoalState, SettledPiece, State
from boardgames.evacuation.records.state import box_of as box_in
from boardgames.evacuation.rules.changes.scoring import shared
from boardgames.evacuation.rules.rounds import Lacking
from boardgames.evacuation.rules.settling import OPENS_AFTER
from boardgames.evacuation.screens.table_screen import HandScreen, NationScreen, TableScreen
from boardgames.kit.outcome import Outcome
from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.parts import Part

TEMPLATES = "evacuation/parts/"
TURNS: Mapping[type[Turn], str] = {
    turn_parts.NothingToDo: "turn_of_others",
    turn_parts.CardsToChoose: "turn_cards",
    turn_parts.Beginning: "turn_beginning",
    turn_parts.Parting: "turn_parts",
    turn_parts.Loading: "turn_loading",
    turn_parts.Spreading: "turn_spreading",
}
"""The template for each kind of decision."""


class Stage(Struct, frozen=True):
    """`last`: who triggered the last actions, which are played now; None: nobody."""

    round: int
    phase: Phase
    order: tuple[Player, ...]
    waiting: tuple[Player, ...]
    outcome: Outcome[Player, int] | None
    last: Player | None = None


class Land(Struct, frozen=True):
    """A terrain with its pieces. `opens`: the step that opens it; None: it is open."""

    terrain: Terrain
    opens: int | None
    spaces: tuple[tuple[str, SettledPiece | None], ...]


class NewWorld(Struct, frozen=True):
    """The New World, with its map if the box has one."""

    box: Box
    lands: tuple[Land, ...]
    map: DrawnMap | None


class RowsPart(Struct, frozen=True):
    box: Box
    rows: tuple[tuple[Row, tuple[str, ...]], ...]
    decks: Mapping[DeckName, int]


class DuesRow(Struct, frozen=True):
    """What each of the four rounds asks for, by kind: food of the `old` or the `new` world, or `stadiums`."""

    kind: str
    numbers: tuple[int, ...]


class Dues(Struct, frozen=True):
    """What income asks for in each round. `lacking`: the seats that lack something next round, as things stand."""

    round: int
    rows: tuple[DuesRow, ...]
    lacking: tuple[tuple[Player, Lacking], ...]


class Extras(Struct, frozen=True):
    """Public goals."""

    box: Box
    goals: Mapping[str, GoalState]


class OnLine(Struct, frozen=True):
    """A seat's pieces on a line, and the points that they would give now (none alone)."""

    player: Player
    pieces: int
    points: int


class MajorityLine(Struct, frozen=True):
    """A line: its spaces with their pieces, and how it stands, most pieces first."""

    spaces: tuple[tuple[str, SettledPiece | None], ...]
    standing: tuple[OnLine, ...]


class Lines(Struct, frozen=True):
    """Majority lines. `drawn`: they are on the map, with their numbers."""

    box: Box
    drawn: bool
    lines: tuple[MajorityLine, ...]


class SeatTab(Struct, frozen=True):
    """A tab that shows what lies open before another player."""

    player: Player
    acts: bool


class Worlds(Struct, frozen=True):
    nation: NationScreen
    mode: str
    points: int | None
    score: int | None


class Own(Struct, frozen=True):
    box: Box
    nation: NationScreen


class HandPart(Struct, frozen=True):
    box: Box
    hand: HandScreen


class Hands(Struct, frozen=True):
    """All hands: for Control, and for everybody once the game is over."""

    box: Box
    hands: Mapping[Player, HandScreen]


class ByHand(Struct, frozen=True):
    """`goals`: public goals, by their ids; `lines`: there are majority lines."""

    box: Box
    seats: tuple[Player, ...]
    rows: Mapping[Row, tuple[str, ...]]
    goals: tuple[str, ...]
    lines: bool


class Scenery(Struct, frozen=True):
    """What never changes on a page. `ours`: the included box is used; `drawn`: it has a map."""

    box: str
    text: str
    ours: bool
    drawn: bool
    seats: tuple[Player, ...]
    mode: str


def scenery(state: State) -> Scenery:
    box = box_in(state)
    return Scenery(box.name, box.text, box.name == HOME_BOX, has_map(box), state.seats, state.mode)


def parts(screen: TableScreen) -> Mapping[str, Part]:
    public = _public(screen)
    if screen.seat == WALL:
        return public
    if screen.seat == CONTROL:
        return {**public, "by-hand": part("by_hand", _by_hand(screen))}
    return {**public, **_own(screen)}


def _by_hand(screen: TableScreen) -> ByHand:
    return ByHand(
        box=screen.box,
        seats=screen.seats,
        rows=screen.rows,
        goals=tuple(screen.public_goals),
        lines=bool(screen.lines),
    )


def secrets(screen: TableScreen) -> Mapping[str, Part]:
    """Hidden information, shown when Control requests it."""
    return {"hands": part("hands", Hands(screen.box, screen.hands))}


def part(template: str, data: object) -> Part:
    return Part(f"{TEMPLATES}{template}.html", data)


def _public(screen: TableScreen) -> dict[str, Part]:
    last = screen.triggered if screen.phase == "action" else None
    stage = Stage(screen.round, screen.phase, screen.order, screen.to_act, screen.outcome, last)
    rows = tuple((row, screen.rows[row]) for row in ROWS)
    public = {
        "phase": part("phase", stage),
        "seats": part("seats", seat_panels(screen, whole=screen.seat in screen.seats)),
        "rows": part("rows", RowsPart(screen.box, rows, screen.decks)),
        "reward": part("reward", reward_part(screen)),
        "track": part("track", track_part(screen)),
        "new-world": part("new_world", NewWorld(screen.box, _lands(screen), drawn_map(screen))),
        "extras": part("extras", Extras(screen.box, screen.public_goals)),
        "lines": part("lines", _lines(screen)),
        "help": part("help", screen.phase),
        "dues": part("dues", _dues(screen)),
        "opened": part("opened", Hands(screen.box, _opened(screen))),
    }
    if screen.seat in screen.seats:
        return public
    return {**public, "waiting": part("waiting", stage), "owned": part("owned", seat_panels(screen, whole=True))}


def _dues(screen: TableScreen) -> Dues:
    box = screen.box
    rows = (("old", box.feeding.old), ("new", box.feeding.new), ("stadiums", box.stadiums_due))
    lacking = ((player, screen.nations[player].lacking) for player in screen.order)
    return Dues(
        screen.round,
        tuple(DuesRow(kind, tuple(numbers)) for kind, numbers in rows),
        tuple((player, each) for player, each in lacking if each is not None and each.tokens and not screen.outcome),
    )


def _opened(screen: TableScreen) -> Mapping[Player, HandScreen]:
    """The hands that are open because the game is over, without empty ones."""
    hands = screen.hands if screen.outcome else {}
    return {player: hand for player, hand in hands.items() if hand.goals or hand.actions}


def _lands(screen: TableScreen) -> tuple[Land, ...]:
    transitions = (0, *screen.box.track.transitions)
    return tuple(
        Land(
            terrain,
            transitions[OPENS_AFTER[terrain]] if OPENS_AFTER[terrain] else None,
            tuple(
                (space.id, screen.spaces.get(space.id)) for space in screen.box.new_regions if space.terrain == terrain
            ),
        )
        for terrain in TERRAINS
    )


def _lines(screen: TableScreen) -> Lines:
    return Lines(screen.box, has_map(screen.box), tuple(_line(screen, line) for line in screen.lines))


def _line(screen: TableScreen, line: tuple[str, ...]) -> MajorityLine:
    pieces = Counter(screen.spaces[space].seat for space in line if space in screen.spaces)
    points = shared(pieces) if len(screen.seats) > 1 else {}
    standing = tuple(OnLine(player, many, points.get(player, 0)) for player, many in pieces.most_common())
    return MajorityLine(tuple((space, screen.spaces.get(space)) for space in line), standing)


def _own(screen: TableScreen) -> dict[str, Part]:
    player = _player(screen, screen.seat)
    nation = screen.nations[player]
    points = screen.own.points if screen.own else None
    tabs = tuple(SeatTab(each, each in screen.to_act) for each in screen.order if each != player)
    return {
        "seat-tabs": part("seat_tabs", tabs),
        "worlds": part("worlds", Worlds(nation, screen.mode, points, score_of(screen, player))),
        "turn": _turn(turn_of(screen, player)),
        "hand": part("hand", HandPart(screen.box, screen.hands[player])),
        "own": part("own", Own(screen.box, nation)),
    }


def _turn(turn: Turn) -> Part:
    return part(TURNS[type(turn)], turn)


def _player(screen: TableScreen, seat: Seat) -> Player:
    return next(player for player in screen.seats if player == seat)
