"""Threads and Ctrl-C."""

import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest
from oracles import random_poses

import collidoscope


def test_the_interpreter_runs_meanwhile(random):
    """A thread that counts goes on while a batch runs."""
    a, b = collidoscope.icosphere(1, 3), collidoscope.torus(1, 0.3)
    poses = random_poses(random, 3000, 2)
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    start = time.perf_counter()
    collidoscope.distance(a, None, b, poses)
    seconds = time.perf_counter() - start
    meanwhile = counted[0] - before
    stop.set()
    thread.join()
    assert seconds > 0.05, "too quick to tell"
    assert meanwhile > 5


def interrupted(code, after=0.5):
    """The exit of a process that gets Ctrl-C while it works, and how long it went on (s)."""
    program = textwrap.dedent(code)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen([sys.executable, "-c", program], **pipes)
    assert process.stdout.readline() == "working\n", process.stderr.read()
    time.sleep(after)
    start = time.perf_counter()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    return process.returncode, errors, time.perf_counter() - start


@pytest.mark.parametrize(
    "work",
    [
        "collidoscope.distance(ball, None, ball, np.random.default_rng(1).uniform(-1, 1, (3_000_000, 3)))",
        "collidoscope.query(ball, None, ball, np.zeros((9_000_000, 3)), 'epa', threads=2)",
        "collidoscope.Simulation('polytopes', count=2000).step(100_000)",
        "collidoscope.decompose(collidoscope.load(stl + '/bust.stl'), concavity=1e-4, max_parts=100_000)",
    ],
)
def test_ctrl_c_ends_long_work(work, stl):
    code = f"""
        import collidoscope, numpy as np
        ball, stl = collidoscope.icosphere(1, 3), {str(stl)!r}
        print("working", flush=True)
        {work}
        print("done", flush=True)
    """
    code, errors, seconds = interrupted(code)
    assert "KeyboardInterrupt" in errors and code != 0
    assert seconds < 10


def test_progress_is_told_and_may_stop_the_work(stl):
    bust = collidoscope.load(stl / "bust.stl")
    told = []
    collidoscope.decompose(bust, concavity=0.2, progress=lambda fraction, what: told.append((fraction, what)))
    assert told and all(0 <= fraction <= 1 and isinstance(what, str) for fraction, what in told)

    class Enough(Exception):
        pass

    def stop(fraction, what):
        raise Enough(what)

    with pytest.raises(Enough):
        collidoscope.decompose(bust, concavity=0.01, progress=stop)


def test_shapes_are_shared_by_threads(random):
    """Derived data is built once, whichever thread comes first."""
    poses = random_poses(random, 200, 2)
    a, b = collidoscope.icosphere(1, 4), collidoscope.torus(1, 0.3)
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(collidoscope.distance(a, None, b, poses).separation))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
    for other in answers[1:]:
        np.testing.assert_array_equal(answers[0], other)
