"""How the greedy bot loads ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from boardgames.evacuation.box.box_cards import ShipCard
from boardgames.evacuation.box.words import RESOURCES, Player, Resource
from boardgames.evacuation.records.actions import Flight
from boardgames.evacuation.records.state import State, box_of
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.transport_phase import energy_of
from tests.proof.strategies.greedy_values import ROUNDS


def loaded(state: State, seat: Player) -> tuple[Flight, ...]:
    """All affordable ships with cargo, and New World ships needed again."""
    loading = _Loading(state, seat)
    ships = sorted(state.nations[seat].ships["old"], key=lambda ship: -len(box_of(state).ship[ship].bays))
    flights = [flight for ship in ships if (flight := loading.load(ship))]
    return (*flights, *loading.returning())


class _Loading:
    """The rest of the Old World while ships are loaded."""

    def __init__(self, state: State, seat: Player) -> None:
        self._state, self._seat, self._box = state, seat, box_of(state)
        nation = state.nations[seat]
        self._nation, self._discs = nation, list(nation.discs)
        self._stadiums = list(nation.stadiums["old"])
        self._prefabs = Counter({each: nation.prefabs["old"][each] for each in RESOURCES})
        self._store = dict(nation.old)
        self._people = nation.population

    def load(self, ship: str) -> Flight | None:
        """Load a ship; None if it cannot be paid or would fly empty."""
        energy = energy_of(self._state, self._seat, ship)
        if energy > self._store["energy"]:
            return None
        card = self._box.ship[ship]
        bays = tuple(self._into(set(bay)) for bay in card.bays)
        room = card.buildings + gifts.more_capacity(self._state, self._seat, "buildings")
        buildings = tuple(name for name in (self._building() for _ in range(room)) if name)
        if not (any(bays) or buildings or self._people):
            return None
        self._store["energy"] -= energy
        return Flight(ship=ship, bays=bays, buildings=buildings, resources=self._cargo(card))

    def returning(self) -> tuple[Flight, ...]:
        """New World ships that fly back for the remaining discs."""
        energy, back = self._nation.new["energy"], list[Flight]()
        for ship in self._nation.ships["new"]:
            cost = energy_of(self._state, self._seat, ship)
            if self._state.round < ROUNDS and len(self._discs) > len(back) and cost <= energy and self._fits(ship):
                back.append(Flight(ship=ship))
                energy -= cost
        return tuple(back)

    def _fits(self, ship: str) -> bool:
        return any(
            set(bay) & set(self._box.region[disc].colours) for bay in self._box.ship[ship].bays for disc in self._discs
        )

    def _into(self, bay: set[str]) -> str | None:
        colours = bay | gifts.bay_colours(self._state, self._seat)
        fits = [disc for disc in self._discs if colours & set(self._box.region[disc].colours)]
        if not fits:
            return None
        best = max(fits, key=self._worth)
        self._discs.remove(best)
        self._people += self._box.region[best].population
        return best

    def _worth(self, disc: str) -> float:
        region = self._box.region[disc]
        brought = 2.0 * region.population if region.kind == "population" else 3.0
        # Discs that fit many bays wait for another one.
        return brought - 0.5 * region.value * (ROUNDS - self._state.round) - 0.3 * len(region.colours)

    def _building(self) -> str | None:
        if self._stadiums:
            return self._stadiums.pop()
        for resource in RESOURCES:
            if self._prefabs[resource]:
                self._prefabs[resource] -= 1
                return resource
        factories = [disc for disc in self._discs if self._box.region[disc].kind == "factory"]
        if factories and self._state.round > 1:
            self._discs.remove(factories[0])
            return factories[0]
        return None

    def _cargo(self, card: ShipCard) -> Mapping[Resource, int]:
        """Steel for the people, food for the next year, then the most plentiful."""
        room = card.resources + gifts.more_capacity(self._state, self._seat, "resources")
        aboard: Counter[Resource] = Counter()
        wanted: dict[Resource, int] = {
            "steel": self._people - self._nation.new["steel"],
            "food": self._box.feeding.new[min(self._state.round, ROUNDS - 1)] - self._nation.new["food"],
        }
        keep = {"food": self._box.feeding.old[min(self._state.round, ROUNDS - 1)] // 2, "steel": 0, "energy": ROUNDS}
        for _ in range(room):
            spare = {each: self._store[each] - keep[each] for each in RESOURCES}
            due = [each for each in wanted if wanted[each] > aboard[each] and spare[each] > 0]
            chosen = due[0] if due else max(RESOURCES, key=lambda each: spare[each])
            if spare[chosen] <= 0:
                break
            aboard[chosen] += 1
            self._store[chosen] -= 1
        return dict(aboard)
