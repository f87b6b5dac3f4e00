"""Freed memory is returned to the system, even from the middle of the heap."""

from __future__ import annotations

import json
import platform
import subprocess
import sys

import pytest

MEGABYTE = 2**20
PIECE = 2048  # bytes: more than Python keeps in its own small blocks
PROGRAM = f"""
import json, threading, time
import psutil
from megagame.machine import freed_memory

def taken():
    return psutil.Process().memory_info().rss

def burst():
    global left
    pieces = [bytes({PIECE}) for _ in range({64 * MEGABYTE // PIECE})]
    left = pieces[::64]

before = taken()
thread = threading.Thread(target=burst)
thread.start()
thread.join()
kept = taken() - before
freed_memory.keep(0.01)
limit = time.monotonic() + 10
while taken() - before > kept / 4 and time.monotonic() < limit:
    time.sleep(0.01)
print(json.dumps([kept, taken() - before]))
"""


THREADS = """
import ctypes, sys, threading
from megagame.machine import freed_memory

if sys.argv[1] == "shared":
    freed_memory.share_heap()
together = threading.Barrier(8)

def work():
    together.wait()
    pieces = [bytes(2048) for _ in range(1000)]
    together.wait()

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ctypes.CDLL(None).malloc_stats()
"""
glibc_only = pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="another C library gives it back by itself, or cannot"
)


@glibc_only
def test_all_threads_share_one_heap() -> None:
    def heaps(how: str) -> int:
        done = subprocess.run(
            [sys.executable, "-c", THREADS, how], capture_output=True, text=True, check=True, timeout=60
        )
        return done.stderr.count("Arena ")

    assert (heaps("shared"), heaps("each its own") > 4) == (1, True)


@glibc_only
def test_what_a_burst_left_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60)
    kept, after = json.loads(done.stdout)
    assert kept > 32 * MEGABYTE
    assert after < kept / 4
