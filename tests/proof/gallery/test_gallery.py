"""The gallery shows its tours, names failed states, resumes after a kill, and compares."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from django.core.management import CommandError, call_command

from tests.browser.phones import newest_seen
from tests.proof.engines import patience
from tests.proof.engines.start import start
from tests.proof.engines.window import Look
from tests.proof.engines.window import Size as WindowSize
from tests.proof.gallery import against, revisions
from tests.proof.gallery.against import Difference
from tests.proof.gallery.documents import DOCUMENTS, of_gallery
from tests.proof.gallery.pictures import Dress, Picture, keep
from tests.proof.gallery.plain_tour import plain_tour
from tests.proof.gallery.server import NOON
from tests.proof.gallery.showing import NotShownError, Shown, Stage, shown, staged
from tests.proof.gallery.states import LIVE, Act, Press, Size, State, Tour, Wait
from tests.proof.gallery.tours import tours
from tests.proof.processes.servers import ROOT

pytestmark = pytest.mark.browser

ROOTS = ("git", "rev-list", "--max-parents=0", "HEAD")
FIRST = subprocess.check_output(ROOTS, cwd=ROOT, text=True).split()[-1]  # has no gallery yet
SMALL = Size(800, 600)
READY = f"{LIVE} .console[data-ready]"
NEXT = "#next[data-next=forms]"
ALL_OF_IT = b"IEND\xaeB`\x82"
FEW = ("--only=no such", "--one-size")
PLANTED = "<body style='margin:0;background:{}'><time>{}</time><p>{}</p>"


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    browser = start("chromium")
    with staged(browser) as found:
        yield found
    browser.close()


def console(name: str, shows: str, *before: Act) -> State:
    return State(
        page="console",
        name=name,
        address="/console/",
        ready=READY,
        shows=shows,
        before=before,
        sizes=(SMALL, Size(1366, 768)),
    )


def test_each_state_is_shown_in_its_sizes_after_what_happens_before_it(stage: Stage) -> None:
    opened = Act("crisis-map", {"type": "open_phase"})
    tour = Tour(name="a tour", states=(console("calm", "#next[data-next=open]"), console("open", NEXT, opened)))
    found = [
        (each.state.name, each.size, each.window.run("() => [innerWidth, innerHeight]"), newest_seen(each.control))
        for each in shown(stage, [tour])
    ]
    sizes = [Size(800, 600), Size(1366, 768)]
    calm, opened_then = found[0][3], found[-1][3]
    assert [each[:3] for each in found] == [
        (name, size, [size.width, size.height]) for name in ("calm", "open") for size in sizes
    ]
    assert int(opened_then) == int(calm) + 1


def test_a_state_that_no_window_shows_is_named_with_what_is_seen_instead(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.5)
    hidden = console("never", NEXT)
    refused = console("refused", "body", Act("crisis-map", {"type": "close_phase"}))
    problems: list[tuple[str, str, bytes]] = []

    def failed(state: State, problem: NotShownError) -> None:
        problems.append((state.name, str(problem), problem.picture[:4]))

    tour = Tour(name="a tour", states=(hidden, refused, console("calm", "#next[data-next=open]")))
    assert {each.state.name for each in shown(stage, [tour], failed=failed)} == {"calm"}
    assert [(name, picture) for name, _, picture in problems] == [("never", b"\x89PNG"), ("refused", b"\x89PNG")]
    assert problems[0][1] == f"console, never: at 800 × 600 nobody sees {NEXT}"
    assert "422" in problems[1][1]


def test_what_lasts_of_a_state_counts_for_later_ones_though_nobody_wants_its_picture(stage: Stage) -> None:
    steps = (Press("#next-button"), Press("#next-button"), Wait(NEXT))
    pressed = replace(console("pressed", NEXT), window=steps, lasting=True)
    tour = Tour(name="a tour", states=(pressed, console("open", NEXT)))
    found = [each.state.name for each in shown(stage, [tour], wanted=lambda state, size: state.name == "open")]
    assert found == ["open", "open"]


def test_a_game_without_a_tour_of_its_own_is_shown_from_its_recording(stage: Stage) -> None:
    tour = plain_tour("folding_beijing")
    assert {state.page for state in tour.states} == {"seat", "wall", "table_console"}
    assert [each.state for each in shown(stage, [tour], wanted=_first_size)] == list(tour.states)


def test_a_page_is_shown_in_both_themes_and_at_noon(stage: Stage) -> None:
    tour = Tour(name="a tour", states=(console("calm", "#next[data-next=open]"),))
    seen = "() => [matchMedia('(prefers-color-scheme: dark)').matches, Date.now(), new Date().getTime()]"
    noon = int(NOON.timestamp() * 1000)
    found = [(each.look.theme, *each.window.run(seen)) for each in shown(stage, [tour], ("light", "dark"))]
    assert found == 2 * [("light", False, noon, noon), ("dark", True, noon, noon)]


def test_a_window_forgets_what_was_typed_in_the_state_before(stage: Stage) -> None:
    typed = "#panel-note textarea"
    draft = State(
        page="console",
        name="draft",
        address="/console/",
        ready=READY,
        window=(Press("[data-tool=note]"), Press(typed)),
        shows=typed,
        sizes=(Size(1366, 768),),
    )
    for each in shown(stage, [Tour(name="a tour", states=(draft, draft))]):
        assert each.window.run(f'() => document.querySelector("{typed}").value') == ""
        each.window.type(typed, "Mei rules on J5.")


def test_a_gallery_that_was_killed_goes_on_and_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "gallery"
    command = [sys.executable, "manage.py", "gallery", str(folder), *FEW]
    running = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
    first = _first_picture(folder, running)
    family = psutil.Process(running.pid).children(recursive=True)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    assert psutil.wait_procs(family, timeout=30)[1] == []
    before = first.stat().st_mtime_ns
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    taken = list(folder.glob("chromium/**/*.png"))
    assert f"{len(taken)} pictures, " in done.stdout
    assert f" {len(taken)} of them to be taken" not in done.stdout
    assert all(each.read_bytes().endswith(ALL_OF_IT) for each in taken)
    assert first.stat().st_mtime_ns == before


def _first_picture(folder: Path, running: subprocess.Popen[bytes]) -> Path:
    limit = time.monotonic() + 120
    while not (found := list(folder.glob("chromium/**/*.png"))):
        assert running.poll() is None
        assert time.monotonic() < limit
        time.sleep(0.05)
    return found[0]


def test_pictures_of_another_revision_are_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = tmp_path / "chromium" / "light" / "en" / "old.png"
    picture.parent.mkdir(parents=True)
    assert not revisions.forget_others(tmp_path)
    picture.write_bytes(b"a picture")
    assert not revisions.forget_others(tmp_path)
    assert picture.exists()
    monkeypatch.setattr(revisions, "revision", lambda: "another one")
    assert revisions.forget_others(tmp_path)
    assert not picture.exists()


def test_against_another_gallery_only_what_differs_is_shown(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    looks = {"same": "same", "time": "same", "words": "old", "gone": "old"}
    for folder, time_told, new in ((before, "10:00", "old"), (after, "11:11", "new")):
        drawn = {**looks, "words": new}
        if folder == after:
            drawn = {name: words for name, words in drawn.items() if name != "gone"} | {"added": "new"}
        _draw(
            folder,
            {
                name: PLANTED.format("white", time_told if name == "time" else "", words)
                for name, words in drawn.items()
            },
        )
    files = [f"{name}.png" for name in ("same", "time", "words", "added")]
    found = against.differences(before, after, files)
    assert found == [Difference("gone.png", "gone"), Difference("added.png", "new"), Difference("words.png", "changed")]
    page = against.write(after, before, "0123456789abcdef", found).read_text(encoding="utf-8")
    assert page.count("<img") == 4


@pytest.mark.skipif(os.environ.get("CI") != "true", reason="installs another environment")
def test_a_revision_takes_its_own_pictures(tmp_path: Path) -> None:
    before = against.take_before(tmp_path, against.commit_of("HEAD"), ["--only=very many", "--one-size"])
    assert [file.name for file in against.pictures_in(before)] == ["login--very-many-log-in--1366x768.png"]


def test_two_galleries_of_the_same_program_do_not_differ(stage: Stage, tmp_path: Path) -> None:
    """One tour has clocks, counts and the box; the other cards, receipts and advice: every third state of them."""
    chosen = [tour for tour in tours() if tour.name in {"the box at the console", "a captain's phone"}]
    looked = [state for tour in chosen for state in tour.states[::3]]

    def is_wanted(state: State, size: Size) -> bool:
        return state in looked and _first_size(state, size)

    files = {
        folder: [_kept(tmp_path / folder, each) for each in shown(stage, chosen, wanted=is_wanted)]
        for folder in ("before", "after")
    }
    assert len(files["after"]) == len(looked)
    assert against.differences(tmp_path / "before", tmp_path / "after", files["after"]) == []


@pytest.mark.skipif(os.environ.get("CI") != "true", reason="another Chromium or other fonts draw other edges")
@pytest.mark.parametrize("place", DOCUMENTS)
def test_pictures_of_readme_and_docs_look_as_the_program_does_now(stage: Stage, tmp_path: Path, place: str) -> None:
    """`manage.py gallery --documents` renews them."""
    picture = of_gallery(DOCUMENTS[place])
    before, after = tmp_path / "before" / picture.file, tmp_path / "after" / picture.file

    def is_wanted(state: State, size: Size) -> bool:
        return state == picture.state and size == picture.size

    for each in shown(stage, [picture.tour], wanted=is_wanted):
        keep(after, each.window)
    before.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / place, before)
    shutil.copyfile(after.with_suffix(".json"), before.with_suffix(".json"))
    assert against.differences(tmp_path / "before", tmp_path / "after", [picture.file]) == []


def _first_size(state: State, size: Size) -> bool:
    return size == state.sizes[0]


def _kept(folder: Path, each: Shown) -> str:
    file = Picture(each.tour, each.state, each.size, Dress("chromium", "light", "en")).file
    keep(folder / file, each.window)
    return file


def _draw(folder: Path, pages: dict[str, str]) -> None:
    browser = start("chromium")
    folder.mkdir()
    window = browser.window(Look(WindowSize(300, 200)))
    for name, page in pages.items():
        (folder / "page.html").write_text(page, encoding="utf-8")
        window.open((folder / "page.html").as_uri())
        keep(folder / f"{name}.png", window)
    browser.close()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"only": "no such state"}, "No state, page or tour of the gallery has “no such state” in its name."),
        ({"against": "no-such-revision"}, "Git knows no revision no-such-revision."),
        ({"against": FIRST}, f"The revision {FIRST} has no gallery yet."),
    ],
)
def test_a_bad_argument_is_answered_with_one_sentence(tmp_path: Path, options: dict[str, str], says: str) -> None:
    with pytest.raises(CommandError) as no:
        call_command("gallery", tmp_path / "gallery", **options)
    assert str(no.value) == says
    assert not (tmp_path / "gallery").exists()
