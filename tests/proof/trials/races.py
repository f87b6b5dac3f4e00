"""Two of Control press the same once-only button at once, at different processes."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass

from tests.proof.clients.hall import TABLE, Hall
from tests.proof.clients.visitors import Answer, Visitor

TOLD_EVERY = 100


@dataclass
class Outcome:
    """Number of pairs, and of those without exactly one success, or whose loser was not told why."""

    pairs: int = 0
    both: int = 0
    neither: int = 0
    untold: int = 0

    def plus(self, other: Outcome) -> Outcome:
        return Outcome(
            self.pairs + other.pairs, self.both + other.both, self.neither + other.neither, self.untold + other.untold
        )

    @property
    def clean(self) -> bool:
        return not (self.both or self.neither or self.untold)


def races(hall: Hall, count: int, tell: Callable[[str], None]) -> Outcome:
    """Opens and closes the phase `count` times in all, each time from two sides."""
    outcome = Outcome()
    rivals = [hall.another_control(0), hall.another_control(len(hall.processes) - 1)]
    seen = _newest(rivals[0])
    for number in range(count):
        kind = "close_phase" if number % 2 else "open_phase"
        answers = _at_once(rivals, {"type": kind, "seen": seen})
        _judge(outcome, answers)
        seen = _number(answers) or _newest(rivals[0])
        if (number + 1) % TOLD_EVERY == 0:
            tell(f"{number + 1} of {count} pairs")
    return outcome


def _at_once(rivals: list[Visitor], fields: dict[str, str]) -> list[Answer]:
    answers: list[Answer] = []
    together = threading.Barrier(len(rivals))

    def press(rival: Visitor) -> None:
        together.wait()
        answers.append(rival.press(TABLE, fields))

    threads = [threading.Thread(target=press, args=[rival]) for rival in rivals]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def _judge(outcome: Outcome, answers: list[Answer]) -> None:
    accepted = sum(answer.status == 200 for answer in answers)
    outcome.pairs += 1
    outcome.both += accepted > 1
    outcome.neither += accepted == 0
    outcome.untold += any(answer.status != 200 and not _says_why(answer) for answer in answers)


def _says_why(answer: Answer) -> bool:
    return answer.status == 409 and json.loads(answer.text)["message"].endswith("Nothing more to do.")


def _number(answers: list[Answer]) -> str:
    """Returns the number of the accepted entry, or ""."""
    return next((str(json.loads(answer.text)["number"]) for answer in answers if answer.status == 200), "")


def _newest(visitor: Visitor) -> str:
    found = re.search(r'id="seen-crisis-map" data-number="(\d+)"', visitor.get("/console/").text)
    if found is None:
        raise AssertionError("the console shows no newest entry")
    return found[1]
