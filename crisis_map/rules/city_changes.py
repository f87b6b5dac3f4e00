"""Changes to the city by hand during play, and their effects on the state."""

from collections.abc import Mapping
from typing import assert_never

import msgspec
from msgspec.structs import replace

from crisis_map.city.city import LONGEST_LABEL, City, Colour, District, HexBlock, Rulings, problems
from crisis_map.city.hexes import Label
from crisis_map.records import city_actions as asked
from crisis_map.records import city_events as redrawn
from crisis_map.records.city_actions import CityAction
from crisis_map.records.city_events import CityEvent
from crisis_map.records.council import begun, without
from crisis_map.records.state import State, tokens_at
from crisis_map.rules.planning import require_district, require_hex
from megagame.core.game import Refusal


def decided(state: State, action: CityAction) -> tuple[CityEvent, ...]:
    """The event of this action.

    Refused: `unknown_hex`; `unknown_district`; `hex_there`; `hex_not_empty`; `hex_named`, if a crisis, a form or a
    pending change refers to the hex; `box_sealed`, if sealed forms may; `same_district`; `bad_rulings`; `hex_twice`;
    `district_not_empty`; `district_named`, if it has forms this turn; `name_taken`, by another district.
    """
    match action:
        case asked.AddHex():
            _require_new(state, action.at)
            _require_district_or_slums(state, action.district)
            return (redrawn.HexAdded(action.at, action.district),)
        case asked.TakeHex():
            _require_free(state, action.at)
            return (redrawn.HexTaken(action.at),)
        case asked.MoveHex():
            require_hex(state, action.at)
            _require_district_or_slums(state, action.district)
            _require_other(state, action.at, action.district)
            return (redrawn.HexMoved(action.at, action.district),)
        case asked.MoveHexes():
            return _moved(state, action)
        case asked.RemoveDistrict():
            _require_unused(state, action.district)
            return (_removed(state.city, action.district),)
        case asked.ChangeDistrict():
            require_district(state, action.district)
            _require_own_name(state.city, action.district, action.name)
            return (redrawn.DistrictChanged(action.district, action.name, action.colour),)
        case asked.ChangeRulings():
            _require_good(state, action.rulings)
            return (redrawn.RulingsChanged(action.rulings),)
        case _:
            assert_never(action)


def applied(state: State, event: CityEvent) -> State:
    city = state.city
    match event:
        case redrawn.HexAdded():
            return _with_hexes(state, {**city.hexes, event.at: HexBlock(event.district)})
        case redrawn.HexTaken():
            return _with_hexes(state, {at: block for at, block in city.hexes.items() if at != event.at})
        case redrawn.HexMoved():
            return _with_district(state, (event.at,), event.district)
        case redrawn.HexesMoved():
            return _with_district(state, event.hexes, event.district)
        case redrawn.DistrictRemoved():
            return _without_district(state, event.district, event.colours)
        case redrawn.DistrictChanged():
            changed = District(event.name, event.colour)
            return replace(state, city=replace(city, districts={**city.districts, event.district: changed}))
        case redrawn.RulingsChanged():
            ruled = replace(city, rulings=event.rulings)
            return replace(state, city=ruled, council=begun(ruled, state.council))
        case _:
            assert_never(event)


def _moved(state: State, action: asked.MoveHexes) -> tuple[CityEvent, ...]:
    """Move hexes to a district, ignoring those it already has. At least one must change."""
    _require_district_or_slums(state, action.district)
    for number, at in enumerate(action.hexes):
        require_hex(state, at)
        if at in action.hexes[:number]:
            raise Refusal("hex_twice", at=at)
    changing = [at for at in action.hexes if state.city.hexes[at].district != action.district]
    if not changing:
        raise Refusal("same_district")
    return (redrawn.HexesMoved(tuple(changing), action.district),)


def _require_unused(state: State, district: str) -> None:
    require_district(state, district)
    name = state.city.name_of(district)
    if any(block.district == district for block in state.city.hexes.values()):
        raise Refusal("district_not_empty", district=name)
    if state.box is not None and state.box.stage != "unsealed":
        raise Refusal("box_sealed", turn=state.turn)
    if any(form.district == district for form in state.forms):
        raise Refusal("district_named", district=name)


def _removed(city: City, district: str) -> redrawn.DistrictRemoved:
    keys = list(city.districts)
    colours = {key: city.colour_of(key) for key in keys[keys.index(district) + 1 :] if not city.districts[key].colour}
    return redrawn.DistrictRemoved(district, city.name_of(district), colours)


def _without_district(state: State, district: str, colours: Mapping[str, Colour]) -> State:
    """Remove a district. Forecasts for it alone keep their audience, since an empty one would mean all districts."""
    kept = {
        key: replace(each, colour=colours.get(key, each.colour))
        for key, each in state.city.districts.items()
        if key != district
    }
    return replace(
        state,
        city=replace(state.city, districts=kept),
        funding={key: amount for key, amount in state.funding.items() if key != district},
        planned_funding=tuple(each for each in state.planned_funding if each.district != district),
        council=without(state.council, district),
    )


def _require_own_name(city: City, district: str, name: str) -> None:
    others = (city.name_of(each) for each in city.districts if each != district)
    if name.casefold() in map(str.casefold, others):
        raise Refusal("name_taken")


def _require_district_or_slums(state: State, district: str | None) -> None:
    if district is not None:
        require_district(state, district)


def _require_new(state: State, at: Label) -> None:
    if at in state.city.hexes or len(at) > LONGEST_LABEL:
        raise Refusal("hex_there", at=at)


def _require_other(state: State, at: Label, district: str | None) -> None:
    if state.city.hexes[at].district == district:
        raise Refusal("same_district")


def _require_good(state: State, rulings: Rulings) -> None:
    if any(problems(replace(state.city, rulings=rulings))):
        raise Refusal("bad_rulings")


def _require_free(state: State, at: Label) -> None:
    require_hex(state, at)
    if tokens_at(state, at):
        raise Refusal("hex_not_empty", at=at)
    if state.box is not None and state.box.stage != "unsealed":
        raise Refusal("box_sealed", turn=state.turn)
    to_come = (state.crises, state.forms, state.choices, state.pending)
    if f'"{at}"' in msgspec.json.encode(to_come).decode():
        raise Refusal("hex_named", at=at)


def _with_district(state: State, hexes: tuple[Label, ...], district: str | None) -> State:
    moved = {at: replace(state.city.hexes[at], district=district) for at in hexes}
    return _with_hexes(state, {**state.city.hexes, **moved})


def _with_hexes(state: State, hexes: Mapping[Label, HexBlock]) -> State:
    """Change the hexes and keep all tokens. Clears `just`, which may refer to removed hexes."""
    city: City = replace(state.city, hexes=hexes)
    tokens = tuple(
        tuple(tokens_at(state, at) if at in state.city.hexes else () for at in column) for column in city.columns
    )
    return replace(state, city=city, tokens=tokens, just=())
