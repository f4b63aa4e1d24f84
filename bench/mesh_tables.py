#!/usr/bin/env python3
"""Times algorithms about triangles beside other libraries: the tables of docs/notes/triangle-meshes.md.

    bench/mesh_tables.py build/release/bench/mesh_bench              algorithms
    bench/mesh_tables.py build/release/bench/mesh_bench --choices    split rules, traversals and descents of trees

All are asked in one process, in random order; figures are medians over the repetitions of the thread's processor time.
Trees have their standard parameters unless said otherwise.
"""

import argparse
import collections
import json
import statistics
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

# What is asked of every choice, of which meshes.
CHOICES = ["near", "touching", "all", "distance", "build"]
CHOICE_MESHES = ["sphere-3968", "knot-14400"]


def measure(arguments, questions, meshes, names):
    """Medians by (question, mesh, algorithm), in the order of the benchmarks; `names` is a regular expression."""
    chosen = f"^({'|'.join(questions)})/({'|'.join(meshes)})/({names})$"
    command = [arguments.program, f"--benchmark_filter={chosen}", "--benchmark_format=json",
               f"--benchmark_repetitions={arguments.repetitions}", f"--benchmark_min_time={arguments.min_time}",
               "--benchmark_enable_random_interleaving=true"]
    result = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    runs = collections.defaultdict(list)
    for entry in sorted(result["benchmarks"], key=lambda entry: entry["family_index"]):
        if entry["run_type"] == "iteration":
            runs[tuple(entry["run_name"].split("/"))].append(entry["cpu_time"])
    return {key: statistics.median(times) for key, times in runs.items()}


def number(value):
    return "–" if value is None else f"{value:.3g}"


def print_rows(title, columns, rows):
    print(f"\n{title}\n\n| | {' | '.join(columns)} |\n|---|{'---|' * len(columns)}")
    for name, cells in rows:
        print(f"| {name} | {' | '.join(cells)} |")


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
    print_rows(QUESTIONS[question], MESHES,
               [(f"`{name}`", [number(medians.get((question, mesh, name))) for mesh in MESHES])
                for name in algorithms])
    print_ratios(question, medians)


def print_choices(mesh, medians):
    choices = dict.fromkeys(name.partition(":")[2] for _, asked, name in medians if asked == mesh)
    rows = []
    for choice in choices:
        names = [f"{tree}:{choice}" if choice else tree for tree in OURS]
        cells = [" / ".join(number(medians.get((question, mesh, name))) for name in names) for question in CHOICES]
        rows.append((f"`{choice}`" if choice else "standard", cells))
    print_rows(f"{mesh}: {' / '.join(OURS)}", [QUESTIONS[question] for question in CHOICES], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--min-time", type=float, default=0.02, help="seconds of each repetition")
    parser.add_argument("--questions", nargs="*", choices=QUESTIONS, default=list(QUESTIONS))
    parser.add_argument("--choices", action="store_true", help="of trees, instead of algorithms beside each other")
    arguments = parser.parse_args()
    if arguments.choices:
        medians = measure(arguments, CHOICES, CHOICE_MESHES, f"({'|'.join(OURS)})(:.*)?")
        for mesh in CHOICE_MESHES:
            print_choices(mesh, medians)
        return
    medians = measure(arguments, arguments.questions, MESHES, "|".join(OURS + REFERENCES))
    for question in arguments.questions:
        print_table(question, medians)


if __name__ == "__main__":
    main()
