#!/usr/bin/env python3
"""Has the programs write to disks that are full, that have no room for another file, and that are read-only.

    disk_faults.py --collide PROGRAM --viewer PROGRAM --meshes PROGRAM

Each product is made once. Then its disk breaks, and another one is to take its place: the program must fail and name
the cause, and what stood on the disk must stand there as it was, with nothing beside it. Once the disk is whole, that
is made, too. Disks are file systems in memory, in a namespace of mounts of our own. Where the system lets us have
none, the exit code is 77: skipped.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
from dataclasses import dataclass

SKIPPED = 77
FILLER = "filler"


@dataclass
class Product:
    """`first` and `second` make it: words of a command, in which DISK is the disk's folder."""

    name: str
    first: list
    second: list
    codes: tuple = (1,)  # of a run that cannot write it; a cache is not worth a failure
    made: int = 0  # exit code of a run that can


def products(programs, folder):
    mesh, other = folder / "sphere-168.stl", folder / "sphere-528.stl"
    run = [programs.collide, "run", "polytopes", "--frames", "400", "--count"]
    compare = [programs.collide, "compare", "boxes-around", "--narrow", "aabb-tree,aabb-tree:solid=on", "--scene-out",
               "DISK/s.json", "--count"]
    page = [programs.collide, "export", "polytopes", "--html", "DISK/page.html", "--frames", "8", "--count"]
    bench = [programs.collide, "bench", "box:1,1,1", "sphere:1", "--seconds", "0.1", "--out", "DISK/bench", "--narrow"]
    table = [programs.collide, "experiment", "grulich-7.2", "--quick", "--out", "DISK/table", "--repetitions"]
    cut = [programs.collide, "decompose", folder / "torus.stl", "-o"]
    yield Product("report", run + ["9", "--report", "DISK/r.json"], run + ["8", "--report", "DISK/r.json"])
    yield Product("line per frame", run + ["9", "--csv", "DISK/f.csv"], run + ["8", "--csv", "DISK/f.csv"])
    yield Product("hull", *([programs.collide, "hull", shape, "-o", "DISK/hull.stl"] for shape in (mesh, other)))
    yield Product("cubes", *([programs.collide, "octree", mesh, "--resolution", n, "-o", "DISK/c.stl"] for n in "45"))
    yield Product("scene", compare + ["40"], compare + ["39"], made=1)
    yield Product("page", page + ["9"], page + ["8"])
    yield Product("bench", bench + ["gjk"], bench + ["sat"])
    yield Product("experiment", table + ["1"], table + ["2"])
    yield Product("pieces", cut + ["DISK/pieces"], cut + ["DISK/pieces", "--max-parts", "3"])
    kept = ["env", "XDG_CACHE_HOME=DISK"] + cut
    yield Product("cache", kept + ["OUT"], kept + ["OUT", "--max-parts", "3"], codes=(0,))
    yield Product("meshes", *([programs.meshes, name, "--out", "DISK"] for name in ("torus", "rod")))


def viewers_products(viewer):
    view = [viewer, "--no-config", "--headless", "--size", "64x40", "--frames", "12", "--count"]
    for kind, target in (("report", "r.json"), ("csv", "f.csv"), ("screenshot", "p.png"), ("figure", "f.svg"),
                         ("record", "film"), ("record", "film.mp4"), ("record", "film.gif")):
        wanted = ["--" + kind, "DISK/" + target]
        yield Product("viewer's " + target, view + ["9"] + wanted, view + ["8"] + wanted)


def mount(disk, options):
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "disk", disk], check=True)


def fill(disk, room):
    """So many bytes are left."""
    with open(disk / FILLER, "wb", buffering=0) as filler:
        try:
            while filler.write(bytes(4096)) == 4096:
                pass
        except OSError:
            pass
        filler.truncate(filler.tell() // 4096 * 4096 - room)


def full(disk):
    fill(disk, 0)


def nearly_full(disk):
    fill(disk, 4096)


def with_room_for_some(disk):
    fill(disk, 7 * 4096)


def out_of_names(disk):
    used = os.statvfs(disk)
    mount(disk, f"remount,nr_inodes={used.f_files - used.f_ffree}")


def read_only(disk):
    mount(disk, "remount,ro")


def whole(disk):
    mount(disk, "remount,rw,size=16m,nr_inodes=1000")
    (disk / FILLER).unlink(missing_ok=True)


FAULTS = {read_only: "Read-only", out_of_names: "No space left", full: "No space left", nearly_full: "No space left",
          with_room_for_some: "No space left"}


def contents(disk):
    """But for the rows of a table that is not complete: the next run goes on from them."""
    return {file.relative_to(disk): file.read_bytes() if file.is_file() else None for file in disk.rglob("*")
            if file.name != FILLER and not file.name.endswith(".partial.json")}


def changes(before, after):
    return sorted(str(name) for name in before.keys() | after.keys() if before.get(name) != after.get(name))


class Bench:
    """A folder with a disk in it, and programs that write there."""

    def __init__(self, folder):
        self.disk, self.out = folder / "disk", folder / "out"
        self.disk.mkdir()
        kept = {name: os.environ[name] for name in ("PATH", "TSAN_OPTIONS") if name in os.environ}
        self.environment = kept | {"HOME": str(folder)}

    def run(self, words):
        command = [str(word).replace("DISK", str(self.disk)).replace("OUT", str(self.out)) for word in words]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=120)

    def tell(self, product, fault, what, done):
        """As faults that were found."""
        return [f"{product.name}, {fault.__name__}: {what}\n    exit code {done.returncode}: {done.stderr.strip()}"]

    def fails(self, product, fault, cause):
        before = contents(self.disk)
        fault(self.disk)
        done = self.run(product.second)
        found = []
        if fault in (nearly_full, with_room_for_some) and cause not in done.stderr and done.returncode == product.made:
            before = contents(self.disk)  # it was small enough
        elif done.returncode not in product.codes:
            found += self.tell(product, fault, "wrong exit code", done)
        elif cause not in done.stderr:
            found += self.tell(product, fault, "no cause", done)
        if after := changes(before, contents(self.disk)):
            found += self.tell(product, fault, "other files than before: " + ", ".join(after), done)
        whole(self.disk)
        return found

    def check(self, product):
        mount(self.disk, "size=16m,nr_inodes=1000")
        try:
            done, first = self.run(product.first), contents(self.disk)
            if done.returncode != product.made or not first:
                return self.tell(product, whole, "not made", done)
            found = [fault for fault, cause in FAULTS.items() for fault in self.fails(product, fault, cause)]
            done = self.run(product.second)
            if done.returncode != product.made or contents(self.disk) == first:
                found += self.tell(product, whole, "not made anew", done)
            return found
        finally:
            subprocess.run(["umount", self.disk], check=True)


def enter_namespace():
    """Starts this script again where it may mount, or ends it."""
    reasons = []
    for way in (["unshare", "--mount"], ["unshare", "--map-root-user", "--mount"]):
        with tempfile.TemporaryDirectory() as folder:
            probe = subprocess.run(
                [*way, "mount", "-t", "tmpfs", "none", folder], capture_output=True, text=True, check=False
            )
        if probe.returncode == 0:
            os.execvp(way[0], [*way, sys.executable, *sys.argv, "--inside"])
        reasons.append(probe.stderr.strip())
    print("skipped: no file system can be mounted here:", "; ".join(reasons))
    sys.exit(SKIPPED)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for program in ("collide", "viewer", "meshes"):
        parser.add_argument("--" + program, required=program != "viewer")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.inside:
        enter_namespace()
    found = []
    with tempfile.TemporaryDirectory() as folder:
        meshes = [options.meshes, "torus", "sphere-168", "sphere-528", "--out", folder]
        subprocess.run(meshes, check=True, stdout=subprocess.DEVNULL)
        bench = Bench(pathlib.Path(folder))
        made = list(products(options, bench.disk.parent))
        if options.viewer:
            made += viewers_products(options.viewer)
        for product in made:
            found += bench.check(product)
    print("\n".join(found) or f"{len(made)} products, {len(FAULTS)} faults of a disk: all as it should be")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
