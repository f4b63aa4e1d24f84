#!/usr/bin/env python3
"""Convex decompositions beside each other: the tables of docs/performance.md.

    bench/decomposition_tables.py build/release/bench/decomposition_bench [FOLDER]

Of a torus, a knot, and every STL file below FOLDER that bounds a volume; a folder NAME-parts beside NAME.stl has pieces
that others made of it. Seconds are of one thread's processor time, the least of the repetitions, in each of which every
method has its turn. What takes longer than the limit is left out, and not tried again.

One column has what cuts make in no more time than HACD, by the smallest of a few concavities with which they make fewer
pieces of less volume, or, where there is none, no more of either.
"""

import argparse
import json
import pathlib
import subprocess

SETTINGS = [("cuts", 0.05), ("cuts", 0.1), ("hacd", 0.05)]
# Seconds for measuring what was made; and HACD, told to stop, goes on until it has collapsed a hundredth of its graph.
TO_MEASURE = 60
LADDER = [0.02, 0.05, 0.1, 0.2, 0.5]


def ask(program, *words, seconds=None):
    """The measured decomposition, or None where there is none, within so many seconds."""
    try:
        result = subprocess.run([program, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None
    return json.loads(result.stdout) if result.returncode == 0 else None


class Measurements:
    """Of one mesh, each method in turn."""

    def __init__(self, arguments, mesh):
        self._arguments, self._mesh = arguments, mesh

    def of(self, settings):
        """In the order of `settings`, of (method, concavity)."""
        best = {setting: self._ask(setting) for setting in settings}
        for _ in range(self._arguments.repetitions - 1):
            for setting in settings:
                if best[setting]:
                    best[setting] = min(best[setting], self._ask(setting) or best[setting],
                                        key=lambda found: found["seconds"])
        return list(best.values())

    def _ask(self, setting):
        limit = self._arguments.limit
        return ask(self._arguments.program, *setting, limit, self._mesh, seconds=limit + TO_MEASURE)


def is_better(cuts, hacd):
    return cuts["pieces"] < hacd["pieces"] and cuts["sum"] < hacd["sum"]


def is_no_worse(cuts, hacd):
    rounding = 1e-3
    return cuts["pieces"] <= hacd["pieces"] and cuts["sum"] <= hacd["sum"] + rounding


def at_equal_time(measurements):
    """The concavity, and what it makes."""
    *cuts, hacd = measurements.of([("cuts", concavity) for concavity in LADDER] + [("hacd", 0.05)])
    in_time = [(concavity, found) for concavity, found in zip(LADDER, cuts)
               if found and hacd and found["seconds"] <= hacd["seconds"]]
    for wanted in (is_better, is_no_worse):
        for concavity, found in in_time:
            if wanted(found, hacd):
                return concavity, found
    return None


def cell(found):
    if found is None:
        return "–"
    text = f"{found['pieces']}, {found['sum']:.2f}, {found['concavity']:.3f}"
    if found["covered"] < 0.999:
        text += f", covers {100 * found['covered']:.1f} %"
    return text + (f", {found['seconds']:.2g} s" if found["seconds"] > 0 else "")


def equal_time_cell(measurements, hacd):
    if hacd is None:
        return "–"
    best = at_equal_time(measurements)
    return "none" if best is None else f"{best[0]}: {cell(best[1])}"


def meshes(folder):
    yield "torus", "torus", None
    yield "knot", "knot", None
    if folder is not None:
        for path in sorted(folder.rglob("*.stl")):
            if path.parent.name.endswith("-parts"):
                continue
            parts = path.with_name(f"{path.stem}-parts")
            yield str(path.relative_to(folder).with_suffix("")), path, parts if parts.is_dir() else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=60, help="seconds")
    parser.add_argument("--repetitions", type=int, default=1)
    parser.add_argument("--meshes", nargs="*", help="only these")
    arguments = parser.parse_args()
    columns = [f"`{method}` {concavity}" for method, concavity in SETTINGS] + ["`cuts` in HACD's time", "made by others"]
    print(f"| mesh | triangles | {' | '.join(columns)} |\n|---|---|{'---|' * len(columns)}")
    for name, mesh, parts in meshes(arguments.folder):
        if arguments.meshes and name not in arguments.meshes:
            continue
        measurements = Measurements(arguments, mesh)
        found = measurements.of(SETTINGS)
        if not any(found):
            continue
        cells = [cell(entry) for entry in found] + [equal_time_cell(measurements, found[-1])]
        cells.append(cell(parts and ask(arguments.program, "parts", parts, mesh)))
        triangles = next(entry["triangles"] for entry in found if entry)
        print(f"| {name} | {triangles} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
