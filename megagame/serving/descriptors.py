"""File descriptors: each connection needs one, and systems give a program few unless it asks."""

import sys

ENOUGH = 4096
WITHOUT_LIMIT = 1_000_000
"""Where the system sets none, or a larger one than could ever be used."""
FEW = (
    "Warning: this system lets the program open only {most} files and connections at once, which is few for a large "
    "hall: raise its limit (`ulimit -n {enough}`), then start again."
)


def raised() -> int:
    """Returns how many this process may open, after raising the limit as far as possible. Warns if they are few."""
    most = _raised()
    if most < ENOUGH:
        print(FEW.format(most=most, enough=ENOUGH), file=sys.stderr, flush=True)
    return most


def _raised() -> int:
    if sys.platform == "win32":
        return WITHOUT_LIMIT  # it counts sockets by other means
    import resource  # noqa: PLC0415 - there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WITHOUT_LIMIT if hard == resource.RLIM_INFINITY else min(hard, WITHOUT_LIMIT)
    if soft != resource.RLIM_INFINITY and soft >= wanted:
        return soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # macOS says that there is no limit, and has one
        return soft
    return wanted
