"""The roller turns an earthquake's pages for everybody; nobody sees more than the turned pages."""

from __future__ import annotations

from django.template.loader import get_template

from boardgames.earthquake.listing import LISTING
from boardgames.earthquake.parts.new_year_shown import Quake, new_year
from boardgames.earthquake.parts.pages import parts
from boardgames.earthquake.parts.recent_steps import told
from boardgames.earthquake.records.actions import Loot, Pass, Roll, Stop, TurnPage
from boardgames.earthquake.records.events import Page
from boardgames.earthquake.records.pieces import Laid
from boardgames.earthquake.records.state import State
from boardgames.earthquake.replay import REPLAY
from boardgames.earthquake.rules.decide import decide
from boardgames.earthquake.rules.quakes.quake_pages import pages, shown
from boardgames.earthquake.rules.taking_back import may_take_back
from boardgames.earthquake.screens import screen
from boardgames.earthquake.side_game import call, ended
from boardgames.earthquake.templatetags.earthquake_words import quake_words
from megagame.core.dice import Dice
from megagame.core.game import WALL
from megagame.core.sentences import say
from megagame.tables.journals.journal import Folded
from megagame.tables.rendering import screens
from megagame.tables.rendering.screens import Call
from tests.boardgames.earthquake.positions import after, city, column, piece, refused
from tests.boardgames.earthquake.test_forecast import TOUCHING, secured_on

HUNG: tuple[Laid, ...] = (piece("blue", (20, 31)), piece("orange", (20, 29), (20, 28)), piece("blue", (20, 30)))
"""On Foster; the newest piece supports the one before it."""
WAITS = "Earthquake: Red turns the pages."
STANDING = {"Foster": HUNG, "Salmon": column("Salmon", cells=1)}


def shaken(magnitude: int, *, steps: tuple[int, int] = (1, 2), **changed: object) -> State:
    """Returns the state after red, without deeds, walked over New Year into this earthquake."""
    usual = {"structures": STANDING, "deeds": {"Salmon": "blue"}, "positions": {"red": 35, "blue": 4, "green": 20}}
    return after(city(phase="roll", **{**usual, **changed}), "red", Roll(dice=steps, quake=(2, magnitude)))


def turned_to(state: State, page: Page | None) -> State:
    return after(state, "red", TurnPage(page))


def quake(state: State) -> Quake:
    year = new_year(state)
    assert year is not None
    assert year.quake is not None
    return year.quake


def words(state: State, seat: str, name: str) -> str:
    part = parts(screen(state, seat))[name]
    return get_template(part.template).render({"name": name, "part": part.data, "table": "a-table"})


def test_the_pages_are_the_die_the_magnitude_the_tanks_what_breaks_and_what_falls() -> None:
    assert pages(shaken(4)) == ("die", "magnitude")
    assert pages(shaken(5)) == ("die", "magnitude", "breaks", "falls")
    assert pages(shaken(8)) == ("die", "magnitude", "tanks")
    firm = {**STANDING, **secured_on(*TOUCHING)}
    assert pages(shaken(9, structures=firm)) == ("die", "magnitude", "tanks", "breaks", "falls")
    assert pages(shaken(5, structures={"Salmon": column("Salmon", cells=2)})) == ("die", "magnitude", "breaks")
    assert pages(after(city(phase="roll", positions={"red": 35, "blue": 4, "green": 20}), "red",
                       Roll(dice=(1, 2), quake=(3,)))) == ()  # fmt: skip


def test_until_it_is_turned_everybody_sees_the_city_as_it_stood() -> None:
    there = shaken(5)
    for page in ("die", "magnitude"):
        at = there if page == "die" else turned_to(there, "magnitude")
        seen = shown(at)
        assert seen.structures == STANDING
        assert (seen.fallen, seen.deeds, seen.positions["red"]) == ({}, {"Salmon": "blue"}, 0)
        assert [say(each.says) for each in told(at)] == ["Red rolls 1 and 2.", "Red is at New Year."]
    assert quake(there).dice == (2,)
    assert quake(turned_to(there, "magnitude")).dice == (2, 5)


def test_what_breaks_is_hatched_before_what_hung_on_it_falls() -> None:
    there = turned_to(shaken(5), "breaks")
    breaks = shown(there)
    assert breaks.fallen == {"Foster": HUNG[2:], "Salmon": STANDING["Salmon"]}
    assert breaks.structures == {"Foster": HUNG[:2]}
    assert breaks.deeds == {"Salmon": "blue"}
    falls = shown(turned_to(there, "falls"))
    assert falls.fallen == {"Foster": HUNG[1:], "Salmon": STANDING["Salmon"]}
    assert (falls.structures, falls.deeds, falls.positions["red"]) == ({"Foster": HUNG[:1]}, {}, 0)
    assert quake(turned_to(there, "falls")).deeds == ("Salmon",)
    over = turned_to(there, None)
    assert (shown(over), over.positions["red"], over.page) == (over, 2, None)


def test_the_same_pages_are_on_every_screen_and_the_structures_are_drawn_as_they_say() -> None:
    there = turned_to(shaken(5), "breaks")
    for seat in ("red", "blue", WALL):
        assert words(there, seat, "structure-2").count('class="broken"') == 1
        assert "Foster" in words(there, seat, "just")
    assert "Show what falls" in words(there, "red", "turn")
    assert "Show what falls" not in words(there, "blue", "turn")


def test_who_rolled_turns_them_and_the_others_see_for_whom_they_wait() -> None:
    there = shaken(5)
    assert refused(there, "blue", TurnPage("magnitude")) == "not_your_turn"
    assert refused(there, "red", TurnPage("tanks")) == "no_page"
    assert refused(there, "red", TurnPage("die")) == "no_page"
    assert refused(turned_to(there, None), "red", TurnPage("breaks")) == "wrong_phase"
    says, waits = call(there, "red"), call(there, "green")
    assert says is not None
    assert waits is not None
    assert say(says) == "Turn the pages of the earthquake, for everybody."
    assert say(waits) == "Earthquake: Red turns the pages."
    assert turned_to(turned_to(there, "magnitude"), "die").page == "die"


def test_nobody_has_to_wait_for_the_pages() -> None:
    there = shaken(5)
    assert after(there, "red", Pass()).page is None
    on_the_corner = shaken(5, steps=(1, 1), positions={"red": 34, "blue": 4, "green": 20})
    assert (on_the_corner.turn, on_the_corner.page) == ("blue", "die")
    assert after(on_the_corner, "blue", Roll(dice=(1, 1))).page is None


def test_a_page_that_was_turned_is_not_taken_back_by_players() -> None:
    there = shaken(5)
    assert not may_take_back(there, "red", decide(there, "red", TurnPage("magnitude"), Dice(0)))


def test_what_an_earthquake_does_is_done_whether_or_not_its_pages_are_turned() -> None:
    there = shaken(6)
    last = turned_to(turned_to(there, "falls"), None)
    assert REPLAY.whole(there) == REPLAY.whole(last)


def test_what_the_earthquake_left_may_be_looted_in_the_same_turn() -> None:
    there = shaken(5, steps=(2, 2), structures={"Foster": column("Foster", cells=3)}, deeds={"Foster": "blue"})
    looted = after(there, "red", Loot((1,)))
    assert [(block.block, block.pieces["blue"]) for block in quake(looted).broken] == [("Foster", 1)]
    assert looted.structures == {"Foster": column("Foster", cells=1)}


def test_each_page_has_its_own_words() -> None:
    there = shaken(5)
    assert quake_words(quake(there)) == ["It comes: the die shows 2."]
    assert quake_words(quake(turned_to(there, "magnitude"))) == [
        "Magnitude 5 of ten.",
        "Each unsound structure loses its newest pieces: 1.",
    ]
    assert quake_words(quake(turned_to(there, "falls")))[-1] == (
        "Unsupported pieces fall too, and deeds without pieces are lost."
    )
    assert quake_words(quake(turned_to(shaken(3), "magnitude")))[-1] == "Too weak: nothing breaks."


def test_whether_the_tanks_rupture_is_told_and_drawn_on_a_page_of_its_own() -> None:
    ruptures = shaken(8)
    assert "ruptured" not in words(turned_to(ruptures, "magnitude"), WALL, "tanks")
    tanks = turned_to(ruptures, "tanks")
    assert words(tanks, WALL, "tanks").count("tank ruptured") == 4
    assert quake_words(quake(tanks))[1:] == [
        "Secured sides: 0 of the 3 needed. The tanks rupture, and everybody loses.",
    ]
    hold = turned_to(shaken(8, structures={**STANDING, **secured_on(*TOUCHING)}), "tanks")
    assert quake_words(quake(hold))[1:] == ["Secured sides: 3. That is enough: the tanks hold."]
    assert shown(hold).fallen == {}


def test_that_the_game_is_over_is_said_to_nobody_before_the_pages_are_turned() -> None:
    ruptures = shaken(8)
    assert ended(ruptures) is not None
    for page in pages(ruptures):
        at = ruptures if page == "die" else turned_to(ruptures, page)
        for seat, says in (("red", "Turn the pages of the earthquake, for everybody."), ("blue", WAITS)):
            over = over_the_page(at, seat)
            assert over.says is not None
            assert (over.ended, say(over.says)) == (None, says)
    for seat in ("red", "blue"):
        assert over_the_page(turned_to(turned_to(ruptures, "tanks"), None), seat).ended == ended(ruptures)


def test_a_game_that_no_earthquake_ended_is_over_at_once() -> None:
    stopped = after(city(deeds={"Foster": "red"}), "control", Stop())
    assert over_the_page(stopped, "blue").ended == ended(stopped)


def over_the_page(state: State, seat: str) -> Call:
    """Returns the line above a seat's page."""
    assert LISTING.side
    return screens._call(LISTING, LISTING.side, Folded(1, state), seat)
