"""The standing of the coming turn's box, regardless of undo.

Forms arrive outside the journal, so undo changes what the table shows but not the forms. What each step does in each
standing (- : refused, with the code; a form is acknowledged only where `seal` says so):

| standing  | open         | seal           | shut           | unseal         | close the phase |
| --------- | ------------ | -------------- | -------------- | -------------- | --------------- |
| unused    | accepting    | - box_not_open | - box_not_open | - box_not_shut | allowed         |
| accepting | - box_open   | acknowledged   | shut           | - box_not_shut | - box_sealed    |
| shut      | accepting    | - box_shut     | - box_not_open | unsealed       | - box_sealed    |
| withdrawn | accepting    | - box_not_open | - box_not_open | unsealed       | - box_sealed    |
| unsealed  | - box_unsealed | - box_unsealed | - box_not_open | - box_not_shut | allowed       |
| resealed  | - box_unsealed | - box_unsealed | as shown       | unsealed       | - box_sealed    |

Undo leads from accepting or shut to withdrawn, and from unsealed to resealed; redo leads back. No step leads from
unsealed or resealed to a standing that accepts forms, and no turn ends while its forms are sealed.

None of this depends on the content of the box, whose counts are shown by the minute only.
"""

from typing import Literal, TypeAlias

from civil_orders.crisis_map_table import MapNow
from civil_orders.forms.past_unsealings import taken_back, was_opened, was_unsealed
from civil_orders.models import Card
from crisis_map.records.actions import ClosePhase, EndForms, OpenBox
from crisis_map.records.city_actions import RemoveDistrict, TakeHex
from crisis_map.records.state import coming_turn
from megagame.core.game import Refusal
from megagame.tables.journals import journal
from megagame.tables.models import Table

Standing: TypeAlias = Literal["unused", "accepting", "shut", "withdrawn", "unsealed", "resealed"]

NEEDS_ALL_FORMS = (ClosePhase, EndForms, TakeHex, RemoveDistrict)
"""Actions that the map's rules refuse while the table shows a sealed box."""


def standing(now: MapNow) -> Standing:
    """The standing of the coming turn's box. Without order cards it is `unused`."""
    turn, stage = coming_turn(now.state), now.state.box.stage if now.state.box else None
    if stage == "unsealed":
        return "unsealed"
    if was_unsealed(now.table, turn):
        return "resealed"
    if stage is not None:
        return stage
    has_cards = Card.objects.filter(kept=None, turn=turn).exists()
    return "withdrawn" if has_cards and was_opened(now.table, turn) else "unused"


def holds_hidden_forms(now: MapNow) -> bool:
    """Whether undo may have left sealed forms that the table does not show."""
    where = standing(now)
    return where == "withdrawn" or (where == "resealed" and bool(taken_back(now.table, coming_turn(now.state))))


def refuse_against_box(table: Table, action: object) -> None:
    """Refuse what the map's rules cannot, as they see only what undo has left.

    `box_unsealed`: opening the box twice in a turn, even if the unsealing was undone. A second unsealing would reveal
    in the journal which forms came later. `box_sealed`: actions that need all forms of the turn while some are still
    sealed.
    """
    if not isinstance(action, (OpenBox, *NEEDS_ALL_FORMS)):
        return
    now = MapNow(table, journal.current(table).state)
    turn = coming_turn(now.state)
    if isinstance(action, OpenBox):
        if was_unsealed(table, turn):
            raise Refusal("box_unsealed", turn=turn)
    elif holds_hidden_forms(now):
        raise Refusal("box_sealed", turn=turn)
