"""The program raises the limit of file descriptors, and warns if it is low."""

from __future__ import annotations

import resource

import pytest

from megagame.serving import descriptors


@pytest.mark.parametrize(
    ("soft", "hard", "refused", "most", "warned"),
    [
        (1024, 20_000, False, 20_000, False),
        (1024, resource.RLIM_INFINITY, False, descriptors.WITHOUT_LIMIT, False),
        (30_000, 30_000, False, 30_000, False),
        (256, 2048, False, 2048, True),
        (256, resource.RLIM_INFINITY, True, 256, True),
    ],
)
def test_the_soft_limit_is_raised_and_below_4096_there_is_a_warning(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    soft: int,
    hard: int,
    refused: bool,
    most: int,
    warned: bool,
) -> None:
    now = [soft]

    def set_limit(what: int, limits: tuple[int, int]) -> None:
        if refused:
            raise ValueError("not so many")
        now[0] = limits[0]

    monkeypatch.setattr(resource, "getrlimit", lambda what: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", set_limit)
    assert descriptors.raised() == now[0] == most
    assert (f"only {most} files" in capsys.readouterr().err) is warned
