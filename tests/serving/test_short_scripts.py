"""What goes over the line of a script is shorter than what people read, and does the same."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from megagame.serving.bundles import bundle
from megagame.serving.renaming import SET_BY_SCRIPTS, renamed, with_short_properties
from megagame.serving.shortening import NotPlain, short, without_comments

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = r"""
// A remark with a "quote" and a `stroke`.
const list = [3, 1, 2]; // of figures
const total = list.reduce((sum, each) => sum + each, 0);
/** @param {string} text */
const told = (text) => `${text}: ${[total, `no`].length ? "" : text} // is no remark`;
let count = 1;
count = count + +total - -list.length;
count += list.length / 2 / 1;

/* Over
   lines. */
function named({ total: other = total, list, deep: { count } = { count: 7 } } = {}, ...rest) {
  if (!list) return { other, count, rest }
  else return { list, total, [total]: count, deep: { total, named }, short: list ? total : other, ...rest };
}

async function later(of) {
  for (const each of of) count += await each
  do count -= 1
  while (count > 20);
  return count
}

const put = (whole, name) => `${name}${whole.length}`;
const spaced = "two  blanks /* and no remark */ {total}".replace(/\{(\w+)\}/g, put);
const parted = "a/b//c".split(/[/]+/);
const { length: size, total: missing = "none" } = list;
class Thing {
  total = total;
  async list() { return this.total + size; }
}
const $dollar = () => {
  const of = { total }, size = of.total
  return size ? of : null
};
const plain = ({ total }) => total;
const inner = plain({ total: 5 }) in list ? typeof plain : void 0;
const done = [count, named(), named({ list: [total] }, 1), spaced, parted, missing, $dollar(), inner, told("a")];
later(list).then(async (now) => console.log(JSON.stringify([now, ...done, await new Thing().list()])));
"""
NOT_FOUND = ("Cannot find name", "No value exists in scope")
PLAIN = SCRIPT.replace("`no`", '"no"')


def scripts() -> list[str]:
    return [name for name in settings.STATIC_BUNDLES if name.endswith(".js")]


def run(script: str, folder: Path) -> str:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js")
    file = folder / "script.mjs"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run([node, str(file)], capture_output=True, text=True, check=False, timeout=30)
    assert done.stderr == ""
    return done.stdout


def test_a_shortened_script_does_the_same(tmp_path: Path) -> None:
    said = run(PLAIN, tmp_path)
    assert json.loads(said)
    with_short_names = renamed(without_comments(PLAIN))
    shorter = (short(PLAIN), with_short_names, short(with_short_names))
    assert {run(script, tmp_path) for script in shorter} == {said}
    assert len(short(with_short_names)) < 0.7 * len(PLAIN)


@pytest.mark.parametrize("script", [SCRIPT, "const text = `\n  two lines`;"])
def test_a_text_that_only_a_parser_could_tell_is_refused(script: str) -> None:
    with pytest.raises(NotPlain, match="a text over several lines, or with another in it"):
        short(script)


def lost(folder: Path, scripts: dict[str, str]) -> list[str]:
    """What TypeScript says of names in these scripts that nothing declares. In a .js what is set would be declared."""
    for name, text in scripts.items():
        (folder / f"{name}.ts").write_text(text, encoding="utf-8")
    options = {"noEmit": True, "target": "es2023", "module": "esnext", "types": []}
    configured = json.dumps({"compilerOptions": options, "include": ["*.ts"]})
    (folder / "tsconfig.json").write_text(configured, encoding="utf-8")
    compiler = [shutil.which("node") or "node", str(ROOT / "node_modules/typescript/bin/tsc"), "--project", str(folder)]
    done = subprocess.run(compiler, capture_output=True, text=True, check=False, timeout=120)
    return [line for line in done.stdout.splitlines() if any(words in line for words in NOT_FOUND)]


def test_what_scripts_tell_a_bundle_s_styles_keeps_its_name() -> None:
    told = set(re.findall(r"--[a-z][\w-]*", "".join(bundle(name).text.decode() for name in scripts())))
    assert told == SET_BY_SCRIPTS
    assert all(f"var({name})" in bundle("phone.css").text.decode() for name in told)


def test_properties_of_style_sheets_have_short_names_that_are_theirs_alone() -> None:
    styles = ":root{--ground:#fff;--sunk:#eee}.map{--letters:16;color:var(--sunk);background:var(--ground,var(--sunk))}"
    assert with_short_properties(styles) == styles.replace("--sunk", "--e").replace("--ground", "--t")


@pytest.mark.typescript
def test_no_name_of_the_browser_s_is_renamed_in_a_bundle(tmp_path: Path) -> None:
    assert lost(tmp_path, {name: bundle(name).text.decode() for name in scripts()}) == []


@pytest.mark.typescript
def test_a_name_of_the_browser_s_that_was_renamed_is_found(tmp_path: Path) -> None:
    script = "export const way = (location) => location;\nlocation.hash = location.href;\nconsole.log({ location });"
    assert len(lost(tmp_path, {"script": renamed(script)})) == 3
