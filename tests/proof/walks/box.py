"""Checks the box of sealed forms, and each press against the table in `standing.py`.

After each step an acknowledged form that was not replaced is in exactly one place until its turn closes: the box, the
queue or an undone unsealing. Its receipt always finds it, and replaced forms are found nowhere. Forms are acknowledged
only while the box accepts them, and never in a turn whose box was unsealed.
"""

from __future__ import annotations

from random import Random

from civil_orders.box import slots
from civil_orders.crisis_map_table import the_map
from civil_orders.forms import outcomes
from civil_orders.forms.past_unsealings import taken_back
from crisis_map.records.state import coming_turn
from tests.civil_orders.test_standing import LEADS_TO, REFUSED
from tests.proof.walks import facts
from tests.proof.walks.fault import Fault
from tests.proof.walks.people import Sent
from tests.proof.walks.world import Done, Hall

CODES = {"box_open", "box_not_open", "box_not_shut", "box_shut", "box_sealed", "box_unsealed"}
AS_SHOWN = {("resealed", "shut")}


def check(hall: Hall, dice: Random) -> None:
    """Raises Fault if a form is lost, doubled or in a wrong place."""
    event, now = facts.running(), the_map()
    coming = coming_turn(now.state)
    with slots.box().held() as held:
        in_box = [each.receipt for each in held.forms.values()]
    in_queue = [each.receipt for each in now.state.forms]
    mine = [each for each in hall.known.sent if each.event == event]
    for each in mine:
        waiting = [one.receipt for one in taken_back(now.table, each.turn)] if each.turn >= coming else []
        places = [*in_box, *in_queue, *waiting].count(each.receipt)
        if places != (1 if each.turn >= coming else 0):
            raise Fault(f"The form of turn {each.turn} is in {places} places in turn {coming}", "box")
    for each in dice.sample(mine, min(2, len(mine))):
        _look_up(each, coming)
    for each in hall.known.replaced:
        if each.event == event and outcomes.fate(each.words) is not None:
            raise Fault(f"A form of turn {each.turn} that was replaced still has a fate", "box")


def _look_up(sent: Sent, coming: int) -> None:
    found = outcomes.fate(sent.words)
    if found is None:
        raise Fault(f"The receipt of a form of turn {sent.turn} finds nothing", "box")
    if (found.stage == "over") is not (sent.turn < coming):
        raise Fault(f"The form of turn {sent.turn} is {found.stage} in turn {coming}", "box")


def judge(step: str, before: str, done: Done) -> None:
    """Raises Fault if a press at the standing `before` had another effect than in the table."""
    if facts.is_practice() or (before, step) in AS_SHOWN:
        return
    expected, after = REFUSED.get((before, step)), facts.standing()
    if expected and (done.accepted or (done.code in CODES and done.code != expected)):
        raise Fault(f"{step} of a box that was {before} answered {done.code or 'yes'}, not {expected}", "box")
    if not expected and done.code in CODES:
        raise Fault(f"{step} of a box that was {before} was refused: {done.code}", "box")
    leads_to = LEADS_TO.get((before, step), before)
    if step != "close" and after != (leads_to if done.accepted else before):
        raise Fault(f"{step} of a box that was {before} led to {after}", "box")
