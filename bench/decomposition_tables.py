#!/usr/bin/env python3
"""Convex decompositions beside each other: the tables of docs/notes/convex-decomposition.md.

    bench/decomposition_tables.py build/release/bench/decomposition_bench [FOLDER]

Of a torus, a knot, and every STL file below FOLDER that bounds a volume; a folder NAME-parts beside NAME.stl has pieces
that others made of it. Seconds are of one thread's processor time, the least of the repetitions, in each of which every
method has its turn. What takes longer than the limit is left out, and not tried again.

One column has what cuts make in no more time than HACD where they may make one piece fewer, by the smallest of a few
concavities with which the volume is less; or, where there is none, as many pieces of no more volume. What pieces leave
uncovered is as if it were added to them.
"""

import argparse
import json
import pathlib
import subprocess

MOST = 1000  # pieces
SETTINGS = [("cuts", 0.05, MOST), ("cuts", 0.1, MOST), ("hacd", 0.05, MOST)]
# Seconds for measuring what was made; and HACD, told to stop, goes on until it has collapsed a hundredth of its graph.
TO_MEASURE = 60
ROUNDING = 1e-3  # of volumes relative to the mesh's
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
        """In the order of `settings`, of (method, concavity, most pieces)."""
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


def is_convex(measurements):
    """No more than one piece is wanted."""
    (found,) = measurements.of(SETTINGS[:1])
    return found is not None and found["pieces"] == 1 and found["sum"] < 1 + ROUNDING


def volume(found):
    return found["sum"] + 1 - found["covered"]


def at_equal_time(measurements, pieces):
    """The concavity, and what it makes, where HACD made so many."""
    for most, more in (pieces - 1, 0), (pieces, ROUNDING):
        if most == 0:
            continue
        *cuts, hacd = measurements.of([("cuts", concavity, most) for concavity in LADDER] + [SETTINGS[-1]])
        for concavity, found in zip(LADDER, cuts):
            if hacd and found and found["seconds"] <= hacd["seconds"] and volume(found) < volume(hacd) + more:
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
    best = at_equal_time(measurements, hacd["pieces"])
    return "none" if best is None else f"{best[0]}: {cell(best[1])}"


def meshes(folder):
    yield "generated torus", "torus", None
    yield "generated knot", "knot", None
    if folder is not None:
        for path in sorted(folder.rglob("*.stl")):
            if path.parent.name.endswith("-parts"):
                continue
            parts = path.with_name(f"{path.stem}-parts")
            yield str(path.relative_to(folder).with_suffix("")), path, parts if parts.is_dir() else None


def row(arguments, name, mesh, parts, measurements):
    """None where there is nothing."""
    found = measurements.of(SETTINGS)
    if not any(found):
        return None
    cells = [cell(entry) for entry in found] + [equal_time_cell(measurements, found[-1])]
    cells.append(cell(parts and ask(arguments.program, "parts", parts, mesh)))
    triangles = next(entry["triangles"] for entry in found if entry)
    return f"| {name} | {triangles} | {' | '.join(cells)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=60, help="seconds")
    parser.add_argument("--repetitions", type=int, default=1)
    parser.add_argument("--meshes", nargs="*", help="only these")
    arguments = parser.parse_args()
    columns = [f"`{method}` {concavity}" for method, concavity, _ in SETTINGS] + ["`cuts` in HACD's time", "made by others"]
    print(f"| mesh | triangles | {' | '.join(columns)} |\n|---|---|{'---|' * len(columns)}")
    convex = []
    for name, mesh, parts in meshes(arguments.folder):
        if arguments.meshes and name not in arguments.meshes:
            continue
        measurements = Measurements(arguments, mesh)
        if is_convex(measurements):
            convex.append(name)
        elif text := row(arguments, name, mesh, parts, measurements):
            print(text, flush=True)
    if convex:
        print(f"\nOne piece is all that is wanted of: {', '.join(convex)}.")


if __name__ == "__main__":
    main()
