#!/usr/bin/env python3
"""Kills the programs while they write, again and again, and looks at what they leave.

    kill_many.py --collide PROGRAM --mesh FILE [--viewer PROGRAM] [--kills N] [--seed S]

A kill is SIGKILL at a random time of a run that writes reports, films, pieces or tables; for half of them the time
begins when the run first touches a folder. What had a final name then must be there still, and whole: of this run, or
of the one before. Beside it may stand only what LEFTOVERS names, as docs/reliability.md does. And the next run must do
its work.
"""

import argparse
import collections
import itertools
import json
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import time

LEFTOVERS = {
    "unfinished files": r"\.collidoscope-\d+-\d+",
    "films so far": r"film\.mp4\.part",
    "pieces on their way": r"pieces\.\w{6}",
    "rows or lists so far": r"[\w.-]+\.partial\.json",
}


def leftover(name):
    return next((kind for kind, pattern in LEFTOVERS.items() if re.fullmatch(pattern, name)), None)


def ends_as_mp4(data):
    return data[4:8] == b"ftyp" and data[-12:-8] == b"mfro"


WHOLE = {
    ".json": lambda data: bool(json.loads(data)),
    ".csv": lambda data: data.endswith(b"\n") and len({line.count(b",") for line in data.splitlines()}) == 1,
    ".svg": lambda data: data.endswith(b"</svg>\n"),
    ".md": lambda data: data.endswith(b"\n"),
    ".html": lambda data: data.endswith(b"</html>\n"),
    ".png": lambda data: data.startswith(b"\x89PNG") and data.endswith(b"IEND\xaeB`\x82"),
    ".stl": lambda data: len(data) == 84 + 50 * struct.unpack_from("<I", data, 80)[0],
    ".mp4": ends_as_mp4,
    "": lambda data: data.startswith(b"collidoscope decomposition "),  # the cache checks the rest by a hash
}


def is_whole(file):
    try:
        return WHOLE[file.suffix](file.read_bytes())
    except (ValueError, KeyError, IndexError, struct.error):
        return False


def vertices_in(stl):
    data = stl.read_bytes()
    return len({data[at:at + 12] for facet in range(96, len(data), 50) for at in range(facet, facet + 36, 12)})


def pieces_are_described(folder):
    """A description is about the pieces beside it. While those are put in place there is a list instead."""
    description = folder / "pieces" / "decomposition.json"
    if not description.exists():
        return (folder / "pieces" / "decomposition.partial.json").exists() or not (folder / "pieces").exists()
    pieces = json.loads(description.read_text())["pieces"]
    return all(vertices_in(description.parent / piece["file"]) == piece["vertices"] for piece in pieces)


def jobs(options):
    """Names of runs, and their commands. A number takes the place of N."""
    table = ["experiment", "grulich-7.2", "--quick", "--repetitions", "1", "--out", "table"]
    yield "report", [options.collide, "run", "polytopes", "--count", "6", "--frames", "2000", "--seed", "N",
                     "--report", "report.json", "--csv", "frames.csv"]
    yield "pieces", [options.collide, "decompose", options.mesh, "--max-parts", "N", "-o", "pieces"]
    yield "experiment", [options.collide, *table]
    if options.viewer:
        view = [options.viewer, "--no-config", "--headless", "--size", "64x40", "--frames", "15", "--count", "6",
                "--seed", "N"]
        yield "film", [*view, "--record", "film.mp4", "--report", "report.json"]
        yield "pictures", [*view, "--record", "film", "--screenshot", "picture.png", "--figure", "figure.svg"]


class Victim:
    """A run in a folder of its own, where what earlier runs made stays."""

    def __init__(self, name, command, folder):
        self.name, self.command, self.folder = name, command, folder / name
        self.folder.mkdir()
        kept = {name: os.environ[name] for name in ("PATH", "TSAN_OPTIONS") if name in os.environ}
        self.environment = kept | {"XDG_CACHE_HOME": str(self.folder), "MESA_SHADER_CACHE_DIR": str(folder / "mesa")}
        self.left = collections.Counter()
        begin = time.monotonic()
        self.finish(1)
        self.seconds = time.monotonic() - begin

    def start(self, number):
        command = [str(number) if word == "N" else word for word in self.command]
        return subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE)

    def finish(self, number):
        process = self.start(number)
        errors = process.communicate(timeout=120)[1].decode()
        if process.returncode != 0:
            raise AssertionError(f"{self.name}: exit code {process.returncode}: {errors}")

    def files(self):
        """Those of runs that came to their end."""
        names = {file.relative_to(self.folder) for file in self.folder.rglob("*") if file.is_file()}
        return {name for name in names if not any(leftover(part) for part in name.parts)}

    def folder_times(self):
        return [folder.stat().st_mtime_ns for folder in (self.folder, *self.folder.iterdir()) if folder.is_dir()]

    def kill(self, number, chance):
        """Whether it came to that: the run may have ended before."""
        times, process, begin = self.folder_times(), self.start(number), time.monotonic()
        if chance.random() < 0.5:
            time.sleep(chance.random() * self.seconds)
        else:
            while time.monotonic() < begin + self.seconds and self.folder_times() == times:
                time.sleep(1e-3)
            time.sleep(chance.random() ** 3 * 0.05)
        killed = process.poll() is None
        process.kill()
        process.communicate()  # until its ffmpeg has ended, too
        return killed

    def faults(self, before):
        """What is not as it should be. What a killed run may leave is counted."""
        self.left.update(kind for kind in (leftover(file.name) for file in self.folder.rglob("*")) if kind)
        found = [] if pieces_are_described(self.folder) else ["pieces that decomposition.json does not describe"]
        found += [f"{name} is not whole" for name in self.files() if not is_whole(self.folder / name)]
        found += [f"{name} is gone" for name in before - self.files() if name.parent.name != "pieces"]
        return [f"{self.name}: {fault}" for fault in found]

    def tidy(self):
        """The next run has done with what it can tell from another's that still goes on."""
        left = [file for file in self.folder.rglob("*") if leftover(file.name)]
        subprocess.run(["rm", "-rf", *left], check=True)
        return [f"{self.name}: the next run leaves {file.name}" for file in left
                if leftover(file.name) not in ("unfinished files", "pieces on their way")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("collide", "viewer", "mesh"):
        parser.add_argument("--" + name, required=name != "viewer", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, found, killed, left = random.Random(options.seed), [], collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        victims = [Victim(name, command, pathlib.Path(folder)) for name, command in jobs(options)]
        for number in itertools.takewhile(lambda _: sum(killed.values()) < options.kills, itertools.count()):
            victim = victims[number % len(victims)]
            before = victim.files()
            killed[victim.name] += victim.kill(2 + number % 50, chance)
            found += victim.faults(before)
            victim.finish(2 + (number + 1) % 50)
            found += victim.tidy() + victim.faults(before)
        for victim in victims:
            left += victim.left
    print(f"killed {sum(killed.values())}: {dict(killed)}; left: {dict(left)}")
    print("\n".join(found[:20]) or "what has a name is whole")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
