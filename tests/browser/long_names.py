"""An event with long names everywhere."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from tests.browser.phones import play, token_of
from tests.browser.under_way import opened, steer
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import Server

SAMPLE = settings.BASE_DIR / "crisis_map" / "scenarios" / "sample.json"
DISTRICTS = {
    "highgarth": "Saint-Étienne-du-Mont & the Old Cathedral Quarter",
    "quays": "O'Connell's Wharf and the Northern Fish Market",
    "kilnyard": "金融城及其周邊的歷史文化保護區域和中央商業區域",
    "wickfen": "Donaudampfschifffahrtselektrizitätenhauptbetrieb",
    "lanternside": "King’s Meadow, Upper and Lower",
    "further": "King’s Meadow, Outer and Further",
}
FURTHER = ("A6", "A8", "B1", "B9", "C7", "D4")
CITY = "The Sunken Metropolis of Greater Saltmere-upon-Wickfen"
EVENT = "Die Donaudampfschifffahrtsgesellschaft probt den Ernstfall am langen Wochenende"
HELPER = "Maximiliana-Konstantinopoulou"
TABLE = "The Table of the Guild of Apothecaries and Perfumers, No. 47"
CLOCK_RUNS_OUT = "-28"


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Serves an event of a city with long names, with data and set-up in this folder."""
    city = json.loads(SAMPLE.read_text(encoding="utf-8"))
    city["title"] = CITY
    city["setup"]["districts"] = {key: {"name": name} for key, name in DISTRICTS.items()}
    for at in FURTHER:
        city["setup"]["hexes"][at]["district"] = "further"
    (folder / "city.json").write_text(json.dumps(city), encoding="utf-8")
    port = free_port()
    command = [sys.executable, "manage.py", "event", "--port", str(port), "--set-up", str(folder / "city.json")]
    running = servers.start(command, port, folder / "data", None)
    try:
        yield running
    finally:
        servers.stop(running)


def comes_to_overtime(control: Visitor) -> None:
    """Adds a helper with a long name, opens the box, and lets the clock of turn 1 run over."""
    control.post("/helpers/", {"username": HELPER, "csrfmiddlewaretoken": token_of(control)})
    play(control, type="open_box", lines="20")
    for _ in range(2):
        steer(control, type="next_phase")
    steer(control, type="start")
    steer(control, type="add_minutes", minutes=CLOCK_RUNS_OUT)


def wall_of(control: Visitor) -> str:
    """Returns the path of the projector's page."""
    wall = re.search(r'href="([^"]*/wall/[^"]+)"', control.get("/console/").text)
    assert wall
    return urlsplit(wall[1]).path


def addresses_of(control: Visitor) -> Mapping[str, str]:
    """Returns the paths of all pages with long names; plans an event and opens a side table for them."""
    fields = {"title": EVENT, "source": "sample", "rehearsal": "true", "csrfmiddlewaretoken": token_of(control)}
    planned = urlsplit(control.post("/events/new/", fields).address).path
    cards = opened(control, "greenway", title=TABLE)
    return {
        "projector": wall_of(control),
        "table view": f"/wall/{cards['wall']}/",
        "Control's page of a table": "/console/greenway-1/",
        "readiness": "/ready/",
        "side tables": "/tables/",
        "players": "/players/",
        "helpers": "/helpers/",
        "set-up": "/console/event/set-up/",
        "log": "/tables/crisis-map/log/",
        "events": "/events/",
        "planned event": planned,
        "city editor": planned.replace("events", "city"),
        "reports": "/console/crisis-map/papers/reports/",
        "state on paper": "/print/state/",
        "cards": "/console/crisis-map/cards/",
        "screen of a district": "/console/crisis-map/seats/district-wickfen/",
    }
