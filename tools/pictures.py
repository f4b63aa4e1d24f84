#!/usr/bin/env python3
"""Remakes the pictures of docs/pictures: starts the viewer on a virtual screen, drives it by keys and mouse as its window
tests do, waits for what its state file says, and takes the screen. The same seeds and frames each time; the times
that panels show are the machine's.

  tools/pictures.py                                        all of them
  tools/pictures.py --size 2560x1440 --scale 2 --out DIR epa worst-case
                                                           these two, as a large screen shows them

Needs a build (./test), and the packages xvfb, xdotool and ffmpeg.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120  # s, for software rendering on a busy machine
MESHES = ROOT / "assets" / "stl"


class Screen:
    """Xvfb on a display of its own choice."""

    def __init__(self, width, height):
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = ":" + pipe.readline().strip()
        self.size = f"{width}x{height}"
        self.environment = {**os.environ, "DISPLAY": self.name, "WAYLAND_DISPLAY": ""}

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True)

    def take(self, file):
        """256 colours without dithering: panels stay sharp, files small."""
        colours = "trim=end_frame=1,split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none"
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-y", "-f", "x11grab", "-draw_mouse", "0", "-video_size", self.size, "-i",
             self.name, "-frames:v", "1", "-vf", colours, "-compression_level", "9", str(file)],
            env=self.environment, check=True)

    def close(self):
        self.server.terminate()
        self.server.wait()


class Viewer:
    """The program in a folder of its own, and what a user does with it."""

    def __init__(self, options, arguments, prepare=None):
        self.width, self.height = map(int, options.size.split("x"))
        self.scale = options.scale
        self.folder = Path(tempfile.mkdtemp(prefix="meshes-"))
        for mesh in MESHES.glob("*.stl"):
            (self.folder / mesh.name).symlink_to(mesh)
        (self.folder / "broken.stl").write_text("solid broken\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 nowhere\n")
        if prepare:
            prepare(options, self.folder)
        self.screen = Screen(self.width, self.height)
        self.process = subprocess.Popen(
            [options.viewer, "--no-config", "--workspace", "all", "--size", options.size, "--ui-scale", str(options.scale), "--export-state",
             "state.json", *map(str, arguments)],
            cwd=self.folder, env=self.screen.environment)

    def state(self):
        try:
            return json.loads((self.folder / "state.json").read_text())
        except FileNotFoundError:
            return {}

    def wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            state = self.state()
            if "scene" in state and condition(state):
                return state
            time.sleep(0.05)
        raise TimeoutError(f"never came: {what}")

    def at_frame(self, frame):
        """Paused, so many frames from the beginning."""
        self.wait(lambda state: True, "a scene")
        if self.state()["playing"]:
            self.key("space")
        self.wait(lambda state: not state["playing"], "pause")
        self.key("r")
        self.wait(lambda state: state["scene"]["frame"] == 0, "the first frame")
        self.key_times("o", frame)
        self.wait(lambda state: state["scene"]["frame"] == frame, f"frame {frame}")

    def key(self, *names):
        self.screen.do("key", "--delay", 30, *names)

    def key_times(self, name, times):
        if times > 0:
            self.screen.do("key", "--delay", 30, "--repeat", times, name)

    def move(self, x, y):
        self.screen.do("mousemove", round(x), round(y))

    def press(self, x, y):
        self.move(x, y)
        self.screen.do("sleep", 0.3, "mousedown", 1, "sleep", 0.2, "mouseup", 1)

    def seen(self, widget):
        """Its place, unless all but a sliver of it is cut off."""
        place = self.state()["widgets"].get(widget)
        return place if place and place["box"][3] - place["box"][1] > 6 * float(self.scale) else None

    def columns(self):
        """The outer edges of those that there are, as shares of the width: over a view, the wheel would zoom."""
        state = self.state()
        views = [state["viewport"], state.get("second_viewport", state["viewport"])]
        return [0.003] + [0.997] * (max(view[0] + view[2] for view in views) < self.width)

    def column_of(self, widget):
        return self.columns()[-1 if self.seen(widget)["x"] > self.width / 2 else 0]

    def turn_wheel(self, column, button):
        """Over the outer edge of a column; whether any widget moved, in the time that a busy machine may take."""
        before = self.state()["widgets"]
        self.move(column * self.width, self.height / 3)
        self.screen.do("sleep", 0.1, "click", button)
        for _ in range(8):
            time.sleep(0.1)
            if self.state()["widgets"] != before:
                return True
        return False

    def bring_into_sight(self, widget):
        """Scrolls both columns, or the one that there is, to their ends: until nothing moves any more, for long texts
        have no widgets either."""
        end = time.monotonic() + 3
        while not self.seen(widget) and time.monotonic() < end:
            time.sleep(0.05)
        for column in self.columns():
            for button in (5, 4):
                still = 0
                while not self.seen(widget) and still < 6:
                    still = 0 if self.turn_wheel(column, button) else still + 1
                if self.seen(widget):
                    return
        raise TimeoutError(f"never in sight: {widget}")

    def show(self, section):
        """Opens it, and scrolls its heading to where all of it is in sight, if there is room for it."""
        heading = "section." + section
        self.settle()
        self.click(heading)
        self.settle()
        self.bring_into_sight(heading)
        column = self.column_of(heading)
        below = 95 * float(self.scale)  # what a turn of the wheel moves
        while self.seen(heading) and self.seen(heading)["y"] > below and self.turn_wheel(column, 5):
            pass

    def show_whole(self, widget):
        """Scrolls on until its border is seen, too, and not below what fades out."""
        self.bring_into_sight(widget)
        column = self.column_of(widget)
        end = self.seen("timeline")["box"][1] - 45 * float(self.scale)
        while self.seen(widget)["box"][3] > end and self.turn_wheel(column, 5):
            pass

    def click(self, widget):
        """In its middle, once it is there: scrolled to, unless it popped up."""
        self.bring_into_sight(widget)
        self.pick(widget)

    def choose(self, list_of, widget):
        """From a list that pops up."""
        for _ in range(5):
            self.click(list_of)
            end = time.monotonic() + 5
            while time.monotonic() < end:
                if self.seen(widget):
                    return self.pick(widget)
                time.sleep(0.05)
        raise TimeoutError(f"never popped up: {widget}")

    def pick(self, widget):
        self.wait(lambda state: widget in state["widgets"], widget)
        place = None
        while place != self.seen(widget) or not place:  # what pops up or scrolls finds its place in a while
            place = self.seen(widget)
            time.sleep(0.5)
        self.press(place["x"], place["y"])

    def steps_to(self, share):
        """So far through the steps."""
        self.wait(lambda state: "steps" in state, "steps")
        step = round(share * (self.state()["steps"]["count"] - 1))
        self.key_times("period", step)
        self.wait(lambda state: state["steps"]["index"] == step, f"step {step}")

    def settle(self):
        """Until nothing changes any more, and views show it."""
        before, since = None, time.monotonic()
        end = since + PATIENCE
        while time.monotonic() - since < 1:
            state = self.state()
            state.pop("drawing", None)
            if state != before or state.get("job") or not state.get("views_complete"):
                before, since = state, time.monotonic()
            if since > end:
                raise TimeoutError("never came: rest")
            time.sleep(0.05)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.screen.close()
        shutil.rmtree(self.folder)


PICTURES = {}


def picture(name, *arguments, prepare=None, settled=True):
    """The function drives the viewer, started with the arguments, to what the picture shows. `prepare`: first, with the
    working folder. Not settled: it shows what goes by itself, such as keys."""

    def register(drive):
        PICTURES[name] = (arguments, prepare, drive, settled)
        return drive

    return register

POLYTOPES = ["--scene", "polytopes", "--count", "120"]
COLLIDING = "45,66"  # of these, in this frame
FRAME = 40


def step_through(viewer, share, frame=FRAME):
    """The selected pair's algorithm, so far from its first step."""
    viewer.at_frame(frame)
    viewer.key("f")
    viewer.key("i")
    viewer.steps_to(share)


def build_step(viewer, subject, share):
    """Of what the list of subjects has at that place."""
    viewer.at_frame(FRAME)
    viewer.key("f")
    viewer.key("i")
    viewer.choose("steps.subject", f"steps.subject.{subject}")
    viewer.wait(lambda state: state.get("steps", {}).get("subject", "answer") != "answer", "the builder's steps")
    viewer.steps_to(share)


@picture("files", MESHES / "torus.stl", MESHES / "space-shuttle.stl")
def files(viewer):
    viewer.at_frame(60)


@picture("polytopes", "--scene", "polytopes", "--count", "500")
def polytopes(viewer):
    viewer.at_frame(60)


@picture("why", *POLYTOPES, "--select", COLLIDING, "--answer", "distance", "--narrow", "epa")
def why(viewer):
    viewer.at_frame(FRAME)
    viewer.key("f")


@picture("gjk", *POLYTOPES, "--select", COLLIDING, "--narrow", "gjk")
def gjk(viewer):
    step_through(viewer, 0.6)


@picture("separating-vector", *POLYTOPES, "--select", "9,107", "--narrow", "separating-vector")
def separating_vector(viewer):
    step_through(viewer, 0.6)


@picture("v-clip", *POLYTOPES, "--select", "9,107", "--narrow", "v-clip")
def v_clip(viewer):
    step_through(viewer, 0.6)


@picture("sat", *POLYTOPES, "--select", "9,107", "--narrow", "sat")
def sat(viewer):
    step_through(viewer, 0.6)


@picture("epa", *POLYTOPES, "--select", COLLIDING, "--narrow", "epa")
def epa(viewer):
    step_through(viewer, 0.6)


@picture("tree-descent", "--scene", "boxes-around", "--count", "40", "--select", "0,5")
def tree_descent(viewer):
    step_through(viewer, 0.3, frame=60)


@picture("hull", *POLYTOPES, "--vertices", "60", "--select", "45")
def hull(viewer):
    build_step(viewer, 1, 0.5)


@picture("sphere", *POLYTOPES, "--vertices", "60", "--select", "45")
def sphere(viewer):
    build_step(viewer, 2, 0.6)


@picture("octree", *POLYTOPES, "--broad", "octree", "--select", "45")
def octree(viewer):
    build_step(viewer, 5, 0.85)


@picture("comparison", "--scene", "boxes-around", "--count", "40", "--narrow", "aabb-tree", "--compare", "gjk", "--select", "0")
def comparison(viewer):
    viewer.at_frame(36)
    viewer.key("f")
    viewer.show("Compare")


@picture("time", *POLYTOPES)
def timeline(viewer):
    viewer.at_frame(120)
    box = viewer.seen("timeline")["box"]
    viewer.press(box[0] + (box[2] - box[0]) * 0.4, (box[1] + box[3]) / 2)


@picture("measurements", "--scene", "polytopes", "--count", "500")
def measurements(viewer):
    viewer.wait(lambda state: state["scene"]["frame"] > 300, "a record")
    viewer.key("space")
    viewer.show("Measurements")


@picture("experiment", settled=False)
def experiment(viewer):
    viewer.at_frame(0)
    viewer.show("Experiments")
    viewer.click("experiment.grulich-7.4")
    viewer.wait(lambda state: state.get("experiment", {}).get("rows", 0) >= 6, "six rows")


@picture("bench", "--scene", "polytopes", "--count", "100")
def bench(viewer):
    viewer.at_frame(0)
    viewer.show("Measure this scene")
    viewer.click("bench.vary")
    viewer.screen.do("type", "velocity=2:20:3")
    viewer.click("bench.narrow")
    viewer.screen.do("type", "separating-vector,lin-canny,gilbert")
    viewer.click("bench.measure")
    viewer.wait(lambda state: state.get("experiment", {}).get("rows", 0) >= 21, "all rows")
    time.sleep(4)


def report(options, folder):
    """Of a run with one hash changed, as another machine's might be."""
    file = folder / "report.json"
    subprocess.run([options.viewer, "--no-config", "--headless", *POLYTOPES, "--frames", "60", "--report", file],
                   check=True, stdout=subprocess.DEVNULL)
    told = json.loads(file.read_text())
    told["frame_hashes"][FRAME] = "0123456789abcdef"
    file.write_text(json.dumps(told))


@picture("replay", "--replay", "report.json", prepare=report)
def replay(viewer):
    viewer.wait(lambda state: "differing_frame" in state.get("replay", {}), "the frame that differs")


@picture("worst-case", *POLYTOPES, "--select", COLLIDING, "--narrow", "gjk")
def worst_case(viewer):
    viewer.at_frame(FRAME)
    viewer.show("Worst case")
    viewer.click("worst.search")
    viewer.wait(lambda state: "worst_case" in state, "the worst case")
    viewer.click("worst.place")
    viewer.key("f")
    viewer.settle()
    viewer.show_whole("worst.place")


def own_engine(options, folder):
    """A program with a deliberate bug, and a case that shows it."""
    shutil.copy(ROOT / "tests" / "fixtures" / "plugins" / "turn_bug.sh", folder / "my_engine.sh")
    case = {"schema": 1, "name": "turned boxes", "source": "a user's engine", "a": {"shape": "box:1,1,1"},
            "b": {"shape": "box:1,1,1", "position": [0.75, 0, 0], "orientation": [0.9, 0, 0, 0.4358898943540674]},
            "expected": {"verdict": "colliding"}}
    (folder / "turned.json").write_text(json.dumps(case))


@picture("judge", "turned.json", prepare=own_engine)
def judge(viewer):
    viewer.wait(lambda state: state.get("judge", {}).get("complete") and not state["job"], "a judgement")
    viewer.click("judge.algorithm")
    viewer.screen.do("type", "--delay", 60, "exec:sh my_engine.sh")
    viewer.key("Return")
    viewer.wait(lambda state: state["own_algorithms"], "the program")
    viewer.click("judge.again")
    viewer.wait(lambda state: state["judge"]["number"] > 1 and not state["job"], "another judgement")
    viewer.click("judge.minimise")
    viewer.wait(lambda state: state["judge"]["findings"], "a finding")
    viewer.settle()


@picture("pieces", MESHES / "torus.stl", MESHES / "chair.stl", "--select", "0,1", "--overlays", "pieces", "--explode", "0.5")
def pieces(viewer):
    viewer.at_frame(0)
    viewer.wait(lambda state: state.get("pieces", {}).get("pieces", 0) > 2, "pieces")
    viewer.key("f")


@picture("intersection", MESHES / "torus.stl", MESHES / "space-shuttle.stl", "--narrow", "aabb-tree", "--select", "0,1",
         "--overlays", "intersection")
def intersection(viewer):
    viewer.at_frame(60)
    viewer.key("f")


@picture("broad-phase", *POLYTOPES, "--broad", "octree", "--overlays", "structure")
def broad_phase(viewer):
    viewer.at_frame(FRAME)


@picture("arm", "--scene", "arm")
def arm(viewer):
    viewer.at_frame(60)


@picture("lecture", *POLYTOPES, "--lecture", "--select", COLLIDING, "--narrow", "gjk", settled=False)
def lecture(viewer):
    step_through(viewer, 0.6)
    viewer.settle()
    step = viewer.state()["steps"]["index"]
    viewer.key("comma")
    viewer.wait(lambda state: state["steps"]["index"] == step - 1, "a step back")
    viewer.key("period")
    viewer.wait(lambda state: state["steps"]["index"] == step and state["views_complete"], "the step again")
    assert viewer.state()["keys"], "the keys are gone"


@picture("tour", "--lecture", "--tour")
def tour(viewer):
    viewer.wait(lambda state: state.get("tour") == 0 and state["scene"]["frame"] == FRAME, "the tour's frame")
    viewer.key("Next", "Next", "Next")
    viewer.wait(lambda state: state.get("tour") == 3 and state.get("pair", {}).get("verdict") == "colliding",
                "why they collide")


@picture("help", *POLYTOPES)
def keys(viewer):
    viewer.at_frame(FRAME)
    viewer.key("F1")


@picture("error", *POLYTOPES)
def error(viewer):
    viewer.at_frame(FRAME)
    viewer.key("ctrl+o")
    viewer.pick("files.broken.stl")
    viewer.pick("files.open")
    viewer.wait(lambda state: state["error"], "the error")


@picture("film", *POLYTOPES)
def film(viewer):
    viewer.at_frame(FRAME)
    viewer.show("Pictures and films")


@picture("messages", *POLYTOPES)
def messages(viewer):
    viewer.at_frame(FRAME)
    viewer.key("F11")
    viewer.wait(lambda state: state["notice"], "the figure")
    viewer.key("F2")


@picture("cut", MESHES / "torus.stl", MESHES / "cube.stl", "--place", "cube.stl=1,0,0", "--cut=profile=0", "--note",
         "torus.stl:-0.7,0,0.3=the tube, cut open", "--note", "cube.stl:-0.45,0,0=what both share")
def cut(viewer):
    viewer.at_frame(0)


@picture("concavity", MESHES / "torus.stl", "--select", "0")
def concavity(viewer):
    viewer.at_frame(0)
    viewer.show("Decomposition")
    viewer.click("decomposition.cut")
    viewer.wait(lambda state: state["decomposition"]["results"][0], "pieces")
    viewer.click("decomposition.show-concavity")


@picture("safe", *POLYTOPES, "--palette", "safe", "--select", COLLIDING)
def safe(viewer):
    viewer.at_frame(FRAME)


@picture("browser", *POLYTOPES)
def browser(viewer):
    viewer.at_frame(FRAME)
    viewer.key("ctrl+o")


def remake(name, options):
    arguments, prepare, drive, settled = PICTURES[name]
    viewer = Viewer(options, arguments, prepare)
    try:
        drive(viewer)
        viewer.move(viewer.width / 2, 1)
        if settled:
            viewer.settle()
        viewer.screen.take(options.out / f"{name}.png")
    finally:
        viewer.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="of: " + ", ".join(PICTURES))
    parser.add_argument("--viewer", type=Path, default=ROOT / "build/release/app/viewer/collidoscope")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--scale", default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "docs/pictures")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.names or PICTURES:
        try:
            remake(name, options)
            print(name, (options.out / f"{name}.png").stat().st_size // 1000, "kB", flush=True)
        except (TimeoutError, AssertionError) as failure:
            print(name, failure, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
