"""The ruling on Councillors and Scientists in a form, as plain data of a set-up (docs/house-rulings.md)."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from megagame.event_form.typed_rows import number


def council(posted: QueryDict, before: Mapping[str, Any]) -> dict[str, Any]:
    """The rulings' `council`, as posted; empty without one. A form that does not ask for it keeps the one `before`.

    Numbers that are none stay as typed.
    """
    if "council" not in posted:
        return {"council": before["council"]} if "council" in before else {}
    if posted["council"] != "true":
        return {}
    return {
        "council": {
            "funding": posted.get("council_funding", "control"),
            "treasury": number(posted.get("council_treasury", "0")),
            "people_per_tax": number(posted.get("people_per_tax", "4")),
            "troubled": posted.get("council_troubled", "half"),
            "transfers": posted.get("council_transfers") == "true",
            "mandate": posted.get("council_mandate", "control"),
        }
    }
