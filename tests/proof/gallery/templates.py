"""All templates of the program, and those that a gallery's server has rendered."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.template.base import Template
from django.template.context import Context
from django.utils.safestring import SafeString

from tests.proof.processes.servers import ROOT, Server

HOLDING = ("templates", "crisis_map", "civil_orders", "boardgames", "megagame")
DRAWN = "templates-drawn.txt"


def template_files() -> Mapping[str, Path]:
    """Returns all templates by the names under which Django finds them."""
    folders = [folder for held in HOLDING for folder in (ROOT / held, *(ROOT / held).rglob("templates"))]
    found = [(folder, file) for folder in folders if folder.name == "templates" for file in folder.rglob("*.*")]
    return {str(file.relative_to(folder)): file for folder, file in found}


def write_down() -> None:
    """Makes this server record each template it renders, once, in a file next to its data."""
    file, known = Path(os.environ["MEGAGAME_DATA"]).parent / DRAWN, set[str]()
    draws: Any = Template
    draw: Callable[[Template, Context], SafeString] = draws._render

    def and_write(template: Template, context: Context) -> SafeString:
        if template.name and template.name not in known:
            known.add(template.name)
            with file.open("a", encoding="utf-8") as written:
                written.write(f"{template.name}\n")
        return draw(template, context)

    draws._render = and_write


def drawn(server: Server) -> frozenset[str]:
    """Returns the names of the templates rendered so far."""
    return frozenset((server.data.parent / DRAWN).read_text(encoding="utf-8").split())
