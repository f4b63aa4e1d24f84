"""What a pose costs in a batch of the Python package, beside the same in C++ (pose_batch.cpp), one after the other.

  PYTHONPATH=BUILD/app/python python bench/python/batches.py BUILD/bench/python/pose_batch [poses [repetitions]]
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import collidoscope

CALLS = ["collide", "distance", "gjk", "epa", "v-clip", "separating-vector"]


def main(program, count=1_000_000, repetitions=5):
    random = np.random.default_rng(1)
    quaternions = random.normal(size=(count, 4))
    quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
    rows = np.hstack([random.uniform(-1.6, 1.6, (count, 3)), quaternions])
    shapes = collidoscope.random_polytope(20, 1), collidoscope.random_polytope(20, 2)
    poses = {"(n, 7)": rows, "(n, 4, 4)": collidoscope.to_matrices(rows)}
    print(f"{count} poses, ns each, the least of {repetitions}; two polytopes of 20 vertices")
    print(f"| call | C++ | {' | '.join(f'Python {form}' for form in poses)} | ratio |")
    print("|---|---|" + "---|" * (len(poses) + 1))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "poses"
        rows.tofile(file)
        for call in CALLS:
            print(row_of(call, program, file, shapes, poses, repetitions), flush=True)


def row_of(call, program, file, shapes, poses, repetitions):
    in_cpp, in_python, sums = [], {form: [] for form in poses}, set()
    for _ in range(repetitions):
        nanoseconds, total = map(float, subprocess.check_output([program, file, call], text=True).split())
        in_cpp.append(nanoseconds)
        for form, array in poses.items():
            nanoseconds, ours = timed(call, shapes, array)
            in_python[form].append(nanoseconds)
            assert np.isclose(ours, total, rtol=1e-9), (call, ours, total)
    least = [min(times) for times in in_python.values()]
    cells = [f"`{call}`", f"{min(in_cpp):.0f}", *(f"{time:.0f}" for time in least), f"{max(least) / min(in_cpp):.2f}"]
    return f"| {' | '.join(cells)} |"


def timed(call, shapes, poses):
    a, b = shapes
    ask(call, a, b, poses[:1])
    start = time.perf_counter_ns()
    answer = ask(call, a, b, poses)
    return (time.perf_counter_ns() - start) / len(poses), float(np.sum(answer))


def ask(call, a, b, poses):
    if call == "collide":
        return collidoscope.collide(a, None, b, poses)
    if call == "distance":
        return collidoscope.distance(a, None, b, poses).separation
    return collidoscope.query(a, None, b, poses, call).verdict == collidoscope.Verdict.colliding


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
