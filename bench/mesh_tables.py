#!/usr/bin/env python3
"""Times algorithms about triangles beside other libraries: the tables of docs/performance.md.

    bench/mesh_tables.py build/release/bench/mesh_bench

All are asked in one process, in random order; figures are medians over the repetitions of the thread's processor time.
Trees have their standard parameters.
"""

import argparse
import json
import subprocess

MESHES = ["sphere-168", "sphere-528", "sphere-960", "sphere-3968", "knot-14400", "knot-230400"]
QUESTIONS = {
    "near": "Just before contact, µs", "touching": "First contact, µs", "all": "All pairs, µs",
    "distance": "Distance just before contact, µs", "near-coherent": "Just before contact, coherent, µs",
    "touching-coherent": "First contact, coherent, µs", "build": "Build, ms"}
OURS = ["aabb-tree", "obb-tree", "sphere-tree"]
REFERENCES = ["fcl-obb", "fcl-obbrss", "ode-trimesh", "bullet-gimpact", "cgal-aabb-tree"]

# How many times as fast as FCL's trees of oriented boxes the design wants the best of ours, by mesh.
FCL = {"near": [20, 23, 17, 18, 21, 17], "touching": [7.4, 7.0, 16, 17, 33, 18], "all": [34, 61, 96, 199, 240, 802],
       "build": [None, None, None, 5.2, 20, 359]}
TARGET = {"near": [2.5, 4, 5, 5, 6, 5.5], "touching": [0.5, 1, 1, 2, 4, 3], "all": [3.5, 8, 10, 28, 35, 125],
          "build": [None, None, None, 0.2, 0.9, 16], "near-coherent": [1] * 6, "touching-coherent": [0.3] * 6}
# FCL keeps nothing from query to query: coherent ones of ours are compared with what it takes from anew.
COLD = {"near-coherent": "near", "touching-coherent": "touching"}


def measure(program, repetitions, minimum, questions):
    """Medians by (question, mesh, algorithm)."""
    names = "|".join(OURS + REFERENCES)
    command = [program, f"--benchmark_filter=^({'|'.join(questions)})/.*/({names})$", "--benchmark_format=json",
               f"--benchmark_repetitions={repetitions}", f"--benchmark_min_time={minimum}",
               "--benchmark_enable_random_interleaving=true", "--benchmark_report_aggregates_only=true"]
    result = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    return {tuple(entry["run_name"].split("/")): entry["cpu_time"]
            for entry in result["benchmarks"] if entry["aggregate_name"] == "median"}


def number(value):
    return "–" if value is None else f"{value:.3g}"


def print_ratios(question, medians):
    cold = COLD.get(question, question)
    if cold not in FCL or any((cold, mesh, "fcl-obb") not in medians for mesh in MESHES):
        return
    best = [min(medians[question, mesh, name] for name in OURS) for mesh in MESHES]
    ratios = [medians[cold, mesh, "fcl-obb"] / time for mesh, time in zip(MESHES, best)]
    aims = [fcl / target if fcl else None for fcl, target in zip(FCL[cold], TARGET[question])]
    print(f"| fcl-obb{' from anew' if cold != question else ''} / best of ours | {' | '.join(map(number, ratios))} |")
    print(f"| aimed at | {' | '.join(map(number, aims))} |")


def print_table(question, medians):
    algorithms = [name for name in OURS + REFERENCES if any((question, mesh, name) in medians for mesh in MESHES)]
    print(f"\n{QUESTIONS[question]}\n\n| | {' | '.join(MESHES)} |\n|---|{'---|' * len(MESHES)}")
    for name in algorithms:
        print(f"| `{name}` | {' | '.join(number(medians.get((question, mesh, name))) for mesh in MESHES)} |")
    print_ratios(question, medians)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--min-time", type=float, default=0.02, help="seconds of each repetition")
    parser.add_argument("--questions", nargs="*", choices=QUESTIONS, default=list(QUESTIONS))
    arguments = parser.parse_args()
    medians = measure(arguments.program, arguments.repetitions, arguments.min_time, arguments.questions)
    for question in arguments.questions:
        print_table(question, medians)


if __name__ == "__main__":
    main()
