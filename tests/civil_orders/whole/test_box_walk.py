"""No acknowledged form is ever without a fate, and no turn's box is opened twice, in any order of presses.

`test_standing.py` tries every step in every standing. This walk combines all steps: sealing, replacing, undo, new
cards, other events, restarts and restored backups. After each step:

1. An acknowledged form that was not replaced is in exactly one place: the box, the queue, or an undone unsealing. Once
its turn is closed it is in none of these.

2. Its receipt always finds it. A replaced form is in no place.

3. A form is acknowledged only where the standing allows it, and never in a turn whose box was unsealed, undone or not.

4. The forms of a turn's box keep their order, however often they are unsealed.
"""

from __future__ import annotations

import copy
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from civil_orders.box import box_reader, slots
from civil_orders.cards import card_stacks
from civil_orders.crisis_map_table import the_map
from civil_orders.digests import digest
from civil_orders.forms import form_intake, outcomes, receipts
from civil_orders.forms.form_intake import Acknowledged
from civil_orders.forms.past_unsealings import taken_back
from civil_orders.forms.request_data import Form
from civil_orders.forms.standing import standing
from civil_orders.models import Card
from crisis_map.records.actions import WrittenLine
from crisis_map.records.state import coming_turn
from megagame.backups import backup, restore
from megagame.core.game import Refusal
from megagame.machine import disk_trouble
from megagame.planned_events import drafts, lifecycle, sources
from megagame.tables.journals.audit import audit
from megagame.tables.live.caches import forget
from megagame.tables.lookup import running_event, running_number
from megagame.tables.models import PlannedEvent
from tests.civil_orders.world import (
    do,
    inside,
    open_box,
    put_back,
    shut_box,
    state,
    table,
    undone,
    unsealed,
)
from tests.tables.tables import restore as put_back_up_to
from tests.tables.tables import take_back

pytestmark = pytest.mark.usefixtures("city")


def close() -> None:
    do({"type": "close_phase"})


def is_void(card: str) -> bool:
    return Card.objects.get(pk=digest("card", card)).fate == "void"


def district_of(card: str) -> str:
    return Card.objects.get(pk=digest("card", card)).district


class Sent(NamedTuple):
    """An acknowledged request, and the digest of its receipt."""

    turn: int
    card: str
    request_id: str
    receipt: str
    words: str


class Walk:
    """Presses anything at any moment, and remembers what was acknowledged."""

    def __init__(self, chance: random.Random, place: Path) -> None:
        self.chance, self.place = chance, place
        self.sent: dict[str, Sent] = {}  # by card: the form that counts
        self.replaced: list[Sent] = []
        self.looked: set[int] = set()
        self.orders: dict[tuple[int, str], list[str]] = {}
        self.cards: dict[int, list[str]] = {}
        self.saved: tuple[Any, ...] | None = None

    def seal(self) -> None:
        turn = coming_turn(state())
        if turn not in self.cards or self.chance.random() < 0.05:
            self.cards_again()
        card = self.chance.choice(self.cards[turn])
        before = self.sent.get(card)
        again = before is not None and self.chance.random() < 0.3
        request_id = before.request_id if again and before else secrets.token_hex(16)
        (answer,) = form_intake.put_in([Form(card, request_id, (WrittenLine("A1", "A2"),), "", (), "any")])
        if isinstance(answer, Refusal):
            raise answer
        self._acknowledged(turn, card, request_id, answer)

    def seal_with_a_new_card(self) -> None:
        """Sends from a phone whose card became void, with a new card."""
        turn = coming_turn(state())
        void = [each for each in self.sent.values() if each.turn == turn and is_void(each.card)]
        free = [card for card in self.cards.get(turn, []) if card not in self.sent and not is_void(card)]
        pairs = [(old, card) for old in void for card in free if district_of(old.card) == district_of(card)]
        if not pairs:
            return
        old, card = self.chance.choice(pairs)
        request_id = secrets.token_hex(16)
        (answer,) = form_intake.put_in(
            [Form(card, request_id, (WrittenLine("A1", "A2"),), "", (old.request_id,), "any")]
        )
        if isinstance(answer, Refusal):
            raise answer
        self._acknowledged(turn, card, request_id, answer)
        self.replaced.append(self.sent.pop(old.card))

    def _acknowledged(self, turn: int, card: str, request_id: str, answer: Acknowledged) -> None:
        before = self.sent.get(card)
        if answer.repeated:
            assert before is not None
            assert before.request_id == request_id
            return
        assert turn not in self.looked
        assert standing(the_map()) == "accepting"
        if before is not None:
            self.replaced.append(before)
        words = " ".join(receipts.said(answer.receipt, "en"))
        self.sent[card] = Sent(turn, card, request_id, receipts.found_by(answer.receipt), words)

    def cards_again(self) -> None:
        turn = coming_turn(state())
        made = card_stacks.make(card_stacks.Wish(turn), press=secrets.token_hex(16))
        self.cards.setdefault(turn, []).extend(value for stack in made for value in stack.values)

    def take_cards_back(self) -> None:
        presses = [press for press in Card.objects.values_list("voided_by", flat=True).distinct() if press]
        if presses:
            card_stacks.take_back(self.chance.choice(presses), secrets.token_hex(16))

    def unseal(self) -> None:
        turn = coming_turn(state())
        unsealed()
        self.looked.add(turn)
        for district in ("north", "south"):
            order = [each.receipt for each in state().forms if each.district == district and each.receipt]
            assert self.orders.setdefault((turn, district), order) == order

    def back(self) -> None:
        newest = table().number
        take_back(newest, back_to=max(1, newest - self.chance.choice((3, 6, 10, newest))))

    def forward(self) -> None:
        """Does Control's usual next step."""
        where = standing(the_map())
        if where in ("unused", "withdrawn") and self.chance.random() < 0.6:
            open_box()
        elif where == "accepting":
            self.seal() if self.chance.random() < 0.7 else shut_box()
        elif where in ("shut", "resealed"):
            self.unseal()
        else:
            do({"type": "open_phase"} if state().phase == "closed" else {"type": "close_phase"})

    def put_back(self) -> None:
        put_back_up_to(table().number, up_to=self.chance.choice((None, table().number)))

    def execute(self) -> None:
        open_lines = [each.name for each in state().forms if each.lines[0].fate is None]
        if open_lines:
            do({"type": self.chance.choice(("execute_line", "skip_line")), "form": self.chance.choice(open_lines)})

    def away_and_back(self) -> None:
        here, there = running_event(), drafts.make("Elsewhere", sources.sample(), "ana")
        lifecycle.begin(there.pk, there.version, running_number(), "ana")
        here = here or PlannedEvent.objects.get(stage="earlier")
        lifecycle.go_back(here.pk, running_number(), "ana")

    def restart(self) -> None:
        forget()
        slots._slots.cache_clear()
        box_reader._glance.cache_clear()
        disk_trouble._at_first.cache_clear()

    def save_or_restore(self) -> None:
        if self.saved is None:
            backup.make(self.place)
            self.saved = copy.deepcopy((self.sent, self.replaced, self.looked, self.orders, self.cards))
            return
        restore.restore(*restore.read(self.place))
        self.sent, self.replaced, self.looked, self.orders, self.cards = self.saved
        self.saved = None
        self.place.unlink()
        self.restart()

    def steps(self) -> Iterator[tuple[Callable[[], object], int]]:
        """Yields the possible steps with their weights."""
        yield self.forward, 30
        yield self.seal, 10
        yield open_box, 2
        yield shut_box, 1
        yield self.unseal, 1
        yield undone, 8
        yield put_back, 4
        yield self.put_back, 1
        yield self.back, 2
        yield lambda: do({"type": "open_phase"}), 2
        yield close, 3
        yield lambda: do({"type": "end_forms"}), 1
        yield self.execute, 3
        yield self.seal_with_a_new_card, 6
        yield self.cards_again, 2
        yield self.take_cards_back, 1
        yield self.restart, 1
        yield self.away_and_back, 1
        yield self.save_or_restore, 1

    def step(self) -> None:
        steps, weights = zip(*self.steps(), strict=True)
        with suppress(Refusal):
            self.chance.choices(steps, weights)[0]()
        self.check()

    def check(self) -> None:
        now = the_map()
        coming = coming_turn(now.state)
        in_box, in_queue = [each.receipt for each in inside()], [each.receipt for each in now.state.forms]
        for each in self.sent.values():
            waiting = [one.receipt for one in taken_back(now.table, each.turn)] if each.turn >= coming else []
            places = [*in_box, *in_queue, *waiting].count(each.receipt)
            assert places == (1 if each.turn >= coming else 0), each
        known = {each.receipt for each in self.sent.values()}
        assert set(in_box) <= known
        assert set(filter(None, in_queue)) <= known
        for each in self.chance.sample(list(self.sent.values()), min(2, len(self.sent))):
            self.look_up(each, coming)

    def look_up(self, each: Sent, coming: int) -> None:
        found = outcomes.fate(each.words)
        assert found is not None, each
        assert (found.stage == "over") is (each.turn < coming), each


@pytest.mark.parametrize("seed", range(10))
def test_a_walk_over_all_steps_leaves_no_form_without_a_fate(seed: int, tmp_path: Path) -> None:
    walk = Walk(random.Random(seed), tmp_path / "megagame.backup")  # noqa: S311 - the same walk each time
    for _ in range(80):
        walk.step()
    for each in walk.sent.values():
        walk.look_up(each, coming_turn(state()))
    assert all(outcomes.fate(each.words) is None for each in walk.replaced)
    assert audit(table()).faults == ()
