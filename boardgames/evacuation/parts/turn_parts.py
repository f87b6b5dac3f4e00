"""The forms for a player's turn, one record type for each kind of decision."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import RESOURCES, Player, Price, Row, World
from boardgames.evacuation.parts.new_world_map import NewWorldMap, new_world_map
from boardgames.evacuation.parts.track_part import TrackPart, track_part
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import PlayedAction
from boardgames.evacuation.records.state import Parts
from boardgames.evacuation.rules.changes.decks import HAND
from boardgames.evacuation.rules.progress import LANES
from boardgames.evacuation.screens.own_screen import GoalToPlay, OwnScreen, SlotScreen
from boardgames.evacuation.screens.paying import Paying
from boardgames.evacuation.screens.possible_actions import Verdict
from boardgames.evacuation.screens.table_screen import NationScreen, TableScreen


class NothingToDo(Struct, frozen=True, tag="nothing"):
    """Another player's turn."""


class CardsToChoose(Struct, frozen=True, tag="cards"):
    """Keep, draft or discard `number` of these cards. `goals`: public goals to play."""

    kind: str
    cards: tuple[str, ...]
    number: int
    box: Box
    goals: tuple[GoalToPlay, ...] = ()


class Beginning(Struct, frozen=True, tag="beginning"):
    """The start of an action, or passing.

    `groups`: the slots by group; `energy`: the worlds to choose from for paying, empty if there is no choice.
    """

    groups: tuple[tuple[SlotScreen, ...], ...]
    cards: tuple[SlotScreen, ...]
    goals: tuple[GoalToPlay, ...]
    energy: tuple[World, ...]
    passing: Verdict
    number: int
    box: Box


class Step(Struct, frozen=True):
    """A single tap: the action as JSON, and as a record for its label. `paying`: the open part of its price."""

    action: PlayedAction
    posted: str
    paying: Paying | None = None


class OpenPart(Struct, frozen=True):
    """An open part and its options. `refresh`: a row that may be refreshed meanwhile."""

    kind: str
    number: int
    ways: tuple[Step, ...]
    refresh: Row | None = None


class Parting(Struct, frozen=True, tag="parts"):
    """The open parts. `next`: the first that can be done, or None.

    `ending`: whether the turn may end; `map`: where waiting pieces may settle, or None.
    """

    open: tuple[OpenPart, ...]
    next: str | None
    ending: Verdict
    reward: bool
    goals: tuple[GoalToPlay, ...]
    prices: Mapping[str, Price]
    row: tuple[tuple[str, tuple[str, ...]], ...]
    nation: NationScreen
    box: Box
    map: NewWorldMap | None


class Ship(Struct, frozen=True):
    """A ship to load, or one of the New World."""

    card: str
    energy: int
    bays: tuple[tuple[str, ...], ...]
    buildings: int
    resources: int


class Loading(Struct, frozen=True, tag="loading"):
    """Ships and cargo. `flying`: the rules' verdict; `data`: JSON for the script."""

    ships: tuple[Ship, ...]
    returning: tuple[Ship, ...]
    flying: Verdict
    energy: int
    nation: NationScreen
    box: Box
    data: str


class Spreading(Struct, frozen=True, tag="spreading"):
    """Markers to move. `track`: the steps they can reach, and lower ones.

    `data`: JSON for the page's script. `last`: no player moves after this one.
    """

    total: int
    last: bool
    numbers: tuple[tuple[str, tuple[int, ...]], ...]
    track: TrackPart
    nation: NationScreen
    box: Box
    data: str


Turn: TypeAlias = NothingToDo | CardsToChoose | Beginning | Parting | Loading | Spreading

PART_OF: dict[type[Any], str] = {
    actions.GainOne: "gain",
    actions.ExchangeOne: "exchange",
    actions.Take: "infra",
    actions.Lay: "infra",
    actions.DevelopOne: "develop",
    actions.SettleOne: "settle",
    actions.BuildShip: "ship",
    actions.BuildStadium: "stadium",
    actions.PrefabOne: "prefab",
    actions.CloneTwo: "clone",
}
REFRESHED: dict[str, Row] = {"ship": "ships", "stadium": "stadiums", "infra": "infrastructure"}


def turn_of(screen: TableScreen, player: Player) -> Turn:
    own, hand = screen.own, screen.hands[player]
    if own is None or player not in screen.to_act:
        return NothingToDo()
    match screen.phase:
        case "keep":
            return CardsToChoose("keep", hand.actions, min(HAND, len(hand.actions)), screen.box)
        case "draft":
            return CardsToChoose("draft", hand.draft, 1, screen.box)
        case "action" if screen.ending:
            return CardsToChoose("discard", hand.actions, screen.parts.discard, screen.box, own.goals)
        case "action" if not screen.begun:
            groups = tuple(tuple(slot for slot in own.slots if slot.name[0] == group) for group in "1234")
            done = screen.nations[player].actions_done + 1
            return Beginning(groups, own.cards, own.goals, own.energy, own.ending, done, screen.box)
        case "transport":
            return _loading(screen, player, own)
        case "progress" if not screen.begun:
            return _spreading(screen, player, own)
        case _:
            return _parting(screen, player, own)


def _parting(screen: TableScreen, player: Player, own: OwnScreen) -> Parting:
    open_ones = tuple(
        OpenPart(kind, number, tuple(_of(own, kind, screen.parts)), _refresh(kind, own))
        for kind, number in _counts(screen.parts)
    )
    rows = tuple((kind, screen.rows[row]) for kind, row in REFRESHED.items() if row in own.refreshes)
    nation = screen.nations[player]
    settles = any(isinstance(step, actions.SettleOne) for step in own.steps)
    settling = new_world_map(screen, player, own) if settles else None
    possible = [each.kind for each in open_ones if each.ways] + [each.kind for each in open_ones if each.refresh]
    return Parting(
        open_ones,
        possible[0] if possible else None,
        own.ending,
        screen.phase != "action",
        own.goals,
        own.prices,
        rows,
        nation,
        screen.box,
        settling,
    )


def _counts(parts: Parts) -> Iterable[tuple[str, int]]:
    for name in Parts.__struct_fields__:
        number = sum(parts.gain.values()) if name == "gain" else getattr(parts, name)
        if number:
            yield name, number


def _of(own: OwnScreen, kind: str, parts: Parts) -> Iterable[Step]:
    for action, paying in zip(own.steps, own.payments, strict=True):
        if PART_OF.get(type(action), _choice(action, parts)) == kind:
            yield Step(action, msgspec.json.encode(action).decode(), paying)


def _choice(action: PlayedAction, parts: Parts) -> str:
    if isinstance(action, actions.Choose) and action.option not in RESOURCES:
        return "ocean_out" if parts.ocean_out else "ocean_back"
    return "production"


def _refresh(kind: str, own: OwnScreen) -> Row | None:
    row = REFRESHED.get(kind)
    return row if row in own.refreshes else None


def _loading(screen: TableScreen, player: Player, own: OwnScreen) -> Loading:
    nation, box = screen.nations[player], screen.box
    ships = tuple(_ship(screen, nation, ship, own) for ship in nation.ships["old"])
    returning = tuple(_ship(screen, nation, ship, own) for ship in nation.ships["new"])
    data = {
        "ships": {ship.card: msgspec.to_builtins(ship) for ship in ships},
        "discs": {disc: {"colours": box.region[disc].colours, "kind": box.region[disc].kind} for disc in nation.discs},
        "energy": nation.old["energy"],
        "store": nation.old,
        "new": nation.new["energy"],
        "back": {ship.card: ship.energy for ship in returning},
    }
    text = msgspec.json.encode(data).decode()
    return Loading(ships, returning, own.ending, nation.old["energy"], nation, box, text)


def _ship(screen: TableScreen, nation: NationScreen, ship: str, own: OwnScreen) -> Ship:
    card = screen.box.ship[ship]
    bays = tuple(tuple(dict.fromkeys((*bay, *nation.gifts.bays))) for bay in card.bays)
    more = nation.gifts
    return Ship(ship, own.flights[ship], bays, card.buildings + more.buildings, card.resources + more.resources)


def _spreading(screen: TableScreen, player: Player, own: OwnScreen) -> Spreading:
    nation, box = screen.nations[player], screen.box
    numbers = tuple((card, box.action[card].numbers) for card in nation.face_up)
    stand = [marker.step for marker in nation.markers]
    data = {
        "total": own.total,
        "from": stand,
        "last": len(box.track.steps),
        "free": own.free,
        "lanes": LANES,
    }
    most = own.total + sum(max(each) for _, each in numbers)
    track = _between(track_part(screen), min(stand), max(stand) + most)
    return Spreading(own.total, own.last, numbers, track, nation, box, msgspec.json.encode(data).decode())


def _between(track: TrackPart, lowest: int, highest: int) -> TrackPart:
    return replace(track, steps=tuple(step for step in track.steps if lowest <= step.number <= highest))
