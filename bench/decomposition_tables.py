#!/usr/bin/env python3
"""Convex decompositions beside each other: the tables of docs/performance.md.

    bench/decomposition_tables.py build/release/bench/decomposition_bench [FOLDER]

Of a torus, a knot, and every STL file of FOLDER that bounds a volume; a folder NAME-parts there has pieces that
others made of NAME.stl. Seconds are of one thread's processor time; what takes longer than the limit is left out.
"""

import argparse
import json
import pathlib
import subprocess

SETTINGS = [("cuts", 0.05), ("cuts", 0.1), ("hacd", 0.05)]


def ask(program, *words):
    """The measured decomposition, or None where there is none."""
    result = subprocess.run([program, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return json.loads(result.stdout) if result.returncode == 0 else None


def cell(found):
    if found is None:
        return "–"
    text = f"{found['pieces']}, {found['sum']:.2f}, {found['concavity']:.3f}"
    if found["covered"] < 0.999:
        text += f", covers {100 * found['covered']:.1f} %"
    return text + (f", {found['seconds']:.2g} s" if found["seconds"] > 0 else "")


def meshes(folder):
    yield "torus", "torus", None
    yield "knot", "knot", None
    if folder is not None:
        for path in sorted(folder.glob("*.stl")):
            parts = folder / f"{path.stem}-parts"
            yield path.stem, path, parts if parts.is_dir() else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=60, help="seconds")
    arguments = parser.parse_args()
    columns = [f"`{method}` {concavity}" for method, concavity in SETTINGS] + ["made by others"]
    print(f"| mesh | triangles | {' | '.join(columns)} |\n|---|---|{'---|' * len(columns)}")
    for name, mesh, parts in meshes(arguments.folder):
        found = [ask(arguments.program, method, concavity, arguments.limit, mesh) for method, concavity in SETTINGS]
        if not any(found):
            continue
        found.append(parts and ask(arguments.program, "parts", parts, mesh))
        triangles = next(entry["triangles"] for entry in found if entry)
        print(f"| {name} | {triangles} | {' | '.join(map(cell, found))} |", flush=True)


if __name__ == "__main__":
    main()
