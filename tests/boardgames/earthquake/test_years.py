"""Each player's New Years are kept and told player by player."""

from boardgames.earthquake.records.events import (
    CityShaken,
    CostPaid,
    DeedForfeited,
    Event,
    IncomeCollected,
    QuakeRolled,
    YearBegun,
)
from boardgames.earthquake.records.years import Year, after
from boardgames.earthquake.templatetags.earthquake_words import year_says


def years(*events: Event) -> tuple[Year, ...]:
    told: tuple[Year, ...] = ()
    for event in events:
        told = after(told, event)
    return told


RED = (
    YearBegun("red", ("Foster", "Division"), ("Water",)),
    CostPaid("red", ("Foster", "Sandy"), {"blue": 2}, ("Sandy",)),
    DeedForfeited("red", "Division", {"blue": 1}),
    IncomeCollected("red", {"green": 1}),
    QuakeRolled("red", (1, 6)),
    CityShaken({"Foster": (0, 1)}, ("Foster",)),
)


def test_a_new_year_tells_everything_until_its_dice_and_what_they_broke() -> None:
    (year,) = years(*RED)
    assert year == Year("red", ("Foster",), ("Sandy",), ("Water",), ("Division",), {"green": 1}, (1, 6), 2, ("Foster",))
    assert year_says(year) == [
        "Paid: Foster.",
        "Free: Water.",
        "Paid for others: Sandy.",
        "Given up: Division.",
        "Deeds lost in the earthquake: Foster.",
        "Earthquake of magnitude 6; pieces lost: 2.",
    ]


def test_income_at_another_corner_is_no_part_of_it_and_the_next_one_is_another_players() -> None:
    later = (IncomeCollected("red", {"blue": 4}), YearBegun("blue", ()), QuakeRolled("blue", (4,)))
    red, blue = years(*RED, *later)
    assert red == years(*RED)[0]
    assert (blue.seat, blue.dice, year_says(blue)) == ("blue", (4,), ["No earthquake."])
