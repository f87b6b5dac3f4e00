"""What a page loads comes in few pieces, which its browser keeps for good."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from megagame.serving import bundles
from megagame.serving.bundles import NoBundle, bundle
from megagame.serving.static_files import bundled

KINDS = {".css": "css", ".js": "javascript"}


def elsewhere(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=404)


def asked(path: str, **headers: str) -> Any:
    """What is answered; `elsewhere` where there is none."""
    return bundled(elsewhere)(RequestFactory().get(settings.STATIC_URL + path, headers=headers))


AFTER_MADE = {"page.js": ("page.js",), "after.js": ("after.js",)}


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """Puts static files there, and gives the bundle that the first of them begins."""

    def files(**texts: str) -> str:
        kept = {f"{name}.js": text for name, text in texts.items()}
        monkeypatch.setattr(bundles, "_read", lambda name: kept.get(name, ""))
        monkeypatch.setattr(settings, "STATIC_BUNDLES", {"made.js": (next(iter(kept)),), **AFTER_MADE})
        after = {"page.js": ("made.js",), "after.js": ("made.js", "page.js")}
        monkeypatch.setattr(settings, "STATIC_BUNDLES_AFTER", after)
        forget()
        return bundle("made.js").text.decode()

    yield files
    forget()


def forget() -> None:
    bundle.cache_clear()
    bundles._numbers.cache_clear()


@pytest.mark.parametrize("name", settings.STATIC_BUNDLES)
def test_a_bundle_is_kept_for_good_under_the_digest_of_what_is_in_it(name: str) -> None:
    answer = asked(bundle(name).path, **{"Accept-Encoding": "gzip"})
    assert answer.headers["Cache-Control"] == "max-age=31536000, public, immutable"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(answer.content) == bundle(name).text == asked(bundle(name).path).content
    assert answer.headers["Content-Type"] == f'text/{KINDS[Path(name).suffix]}; charset="utf-8"'
    assert (answer.headers["X-Content-Type-Options"], answer.headers["Referrer-Policy"]) == ("nosniff", "no-referrer")


def test_a_page_of_an_older_program_gets_what_there_is_and_asks_again() -> None:
    answer = asked("phone.0123456789abcdef.js")
    assert (answer.content, answer.headers["Cache-Control"]) == (bundle("phone.js").text, "max-age=0, public")
    assert asked("phone.0123456789abcdef.css").content == bundle("phone.css").text
    assert asked("elsewhere.0123456789abcdef.js").status_code == 404
    assert asked("phone.js").status_code == 404


def test_a_script_that_no_setting_names_comes_with_what_it_imports_and_no_live_page_has() -> None:
    whole = bundle("health.js")
    assert asked(whole.path).content == whole.text == asked("health.0123456789abcdef.js").content
    assert whole.text.startswith(f'import {{ parts, need }} from "/static/{bundle("live.js").path}";'.encode())
    assert re.findall(rb"parts\[(.+?)\]=", whole.text) == [b'"health.js"']
    assert b'parts["squares.js"]=' in bundle("greenway/green.js").text


@pytest.mark.parametrize("made_up", ["nowhere", "django_htmx/htmx-2.min", "../settings", "city/editor", "house.css/x"])
def test_what_is_no_script_of_a_page_s_is_not_put_together(made_up: str) -> None:
    assert asked(f"{made_up}.0123456789abcdef.js").status_code == 404


def test_the_digest_changes_with_any_file_that_is_in_it(put: Callable[..., str]) -> None:
    put(one='import { two } from "./two.js";\ntwo();', two="export function two() {}")
    before = bundle("made.js").path
    put(one='import { two } from "./two.js";\ntwo();', two="export function two() { return 2; }")
    assert bundle("made.js").path != before


RUN = {
    "first": """
import { said, Thing as Other } from "./middle.js";
import "./alone.js";
const mine = "first";
said.push(mine, new Other().name);
import("./later.js").then(({ tell }) => { tell(); console.log(said.join(" ")); });
said.push("end");""",
    "middle": """
// a remark
export const said = ["middle"]; // and another
/**
 * told
 */
  export_();
export class Thing { name = "thing"; }
function export_() {}
const mine = "http://not.a/remark";""",
    "alone": """
import { said } from "./middle.js";
said.push("alone");""",
    "later": """
import { said } from "./middle.js";
said.push("later");
export async function tell() { said.push("told"); }""",
}


def test_modules_run_once_in_the_order_of_their_imports_and_later_ones_when_asked_for(
    put: Callable[..., str], tmp_path: Path
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js")
    file = tmp_path / "made.mjs"
    file.write_text(put(**RUN), encoding="utf-8")
    done = subprocess.run([node, str(file)], capture_output=True, text=True, check=False, timeout=30)
    assert (done.stdout.split(), done.stderr) == (["middle", "alone", "first", "thing", "end", "later", "told"], "")


APART = {
    "first": """
import { said } from "./both.js";
said.push("first");""",
    "both": """
export const said = ["both"];""",
    "page": """
import { said } from "./both.js";
said.push("page");
const after = () => import("./after.js");
after().then(({ tell }) => console.log(tell()));""",
    "after": """
import { said } from "./both.js";
import "./more.js";
export function tell() { return said.join(" "); }""",
    "more": """
import { said } from "./both.js";
said.push("more");""",
}


def test_bundles_that_come_after_others_share_their_modules_and_bring_none_again(
    put: Callable[..., str], tmp_path: Path
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js")
    put(**APART)
    made = {name: bundle(name) for name in settings.STATIC_BUNDLES}
    bring = {name: re.findall(r"parts\[(\d+)\]=", each.text.decode()) for name, each in made.items()}
    expected = {"made.js": ["first", "both"], "page.js": ["page"], "after.js": ["after", "more"]}
    assert bring == {
        name: [str(bundles.number(f"{each}.js")) for each in brought] for name, brought in expected.items()
    }
    for each in made.values():
        (tmp_path / each.path).write_text(each.text.decode().replace(settings.STATIC_URL, "./"), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    ran = [node, str(tmp_path / made["page.js"].path)]
    done = subprocess.run(ran, capture_output=True, text=True, check=False, timeout=30)
    assert (done.stdout.split(), done.stderr) == (["both", "first", "page", "more"], "")


BESIDE = {
    "first": """
import { said } from "./both.js";
said.push("first");""",
    "both": """
export const said = ["both"];""",
    "board": """
import { said } from "./both.js";
import { more } from "./more.js";
said.push("board", more);""",
    "hand": """
import { said } from "./both.js";
import { more } from "./more.js"; // as the board does
said.push("hand", more);
console.log(said.join(" "));""",
    "more": """
import { said } from "./both.js";
said.push("once");
export const more = "more";""",
}


def test_scripts_beside_each_other_on_a_page_share_their_modules(
    put: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js")
    monkeypatch.setattr(bundles, "OF_LIVE_PAGES", "made.js")
    put(**BESIDE)
    made = [bundle(name) for name in ("made.js", "board.js", "hand.js")]
    for each in made:
        (tmp_path / each.path).write_text(each.text.decode().replace(settings.STATIC_URL, "./"), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "page.js").write_text("".join(f'import "./{each.path}";\n' for each in made), encoding="utf-8")
    ran = [node, str(tmp_path / "page.js")]
    done = subprocess.run(ran, capture_output=True, text=True, check=False, timeout=30)
    assert (done.stdout.split(), done.stderr) == (["both", "first", "once", "board", "more", "hand", "more"], "")


def test_of_comments_and_indents_nothing_goes_over_the_line(put: Callable[..., str]) -> None:
    text = put(**RUN)
    assert "remark" not in text.replace("http://not.a/remark", "")
    assert "/**" not in text
    assert not any(line.startswith(" ") for line in bundle("made.js").text.decode().splitlines())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import one from "./one.js";', "`import one from"),
        ("export let changing = 1;", "`export let changing = 1;`"),
        ('export { one } from "./one.js";', "`export { one }"),
        ("const one = await import(`./${name}.js`);", "`import(`./${name}.js`);`"),
        ("const text = `\n  two lines`;", "a text over several lines"),
        ('import { me } from "./first.js";', "first.js imports itself"),
    ],
)
def test_what_could_not_be_put_together_is_refused_with_its_place(put: Callable[..., str], text: str, why: str) -> None:
    with pytest.raises(NoBundle, match=re.escape(why)):
        put(first=text, one="export const one = 1;")
