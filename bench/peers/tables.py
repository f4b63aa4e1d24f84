#!/usr/bin/env python3
"""Times broad phases, convex pairs and whole detection beside other libraries: the tables of docs/notes.

    bench/peers/tables.py build/release/bench/peers/peer_bench

Each library is asked for in a process of its own, in turns: one repetition of each algorithm, then the next. Figures
are medians over the repetitions of the thread's processor time, of the clock where there are several threads or bodies
that deform; the spread is the middle half of them over the median. Where others use the machine, too, the least times (--least) tell more, for
what others do slows a fast answer down more than a slow one. Verdicts are held against the certified ones pose by pose,
pairs of the broad phase against ours; an answer that misses any is marked with their number.
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
import time

SHAPES = ["cube", "icosahedron", "disk-60", "sphere-642"]
OMEGAS = ["0.1", "1", "5", "10", "25"]
HALF_SCENES = [f"{shape}/10/half" for shape in SHAPES] + ["off-centre/10/half", "off-centre/random/half"]
WORLDS = [(100, 20), (500, 20), (500, 100), (500, 500), (2000, 20), (2000, 100), (2000, 500)]
MOTIONS = ["still", "coherent", "teleporting"]
SIZES = ["uniform", "heavy-tailed"]
BOXES = [1000, 10000, 50000, 100000]
OURS = "collidoscope"

# What is aimed at, times as fast as the packaged peer named: and the ratio for each of SHAPES (by ω in degrees).
PAIR_TARGETS = {"verdict": ("libccd-mpr", {"1": [4, 4, 7, 25]}), "distance": ("bullet-gjk", {"1": [15, 15, 35, 140]})}
HALF_TARGETS = {
    "verdict": ("libccd-mpr", [219 / 42, 208 / 50, 716 / 250, 2158 / 210]),
    "depth": ("libccd-epa", [1684 / 190, 2200 / 260, 7703 / 830, 24600 / 1800]),
}
DETECTION_TARGET = ("bullet", 5)
DEFORMING_WORLDS = {"knots": "two knots of 14,400 triangles", "shuttles": "fifteen shuttles of 528 triangles"}
DEFORMING_QUESTIONS = {"verdicts": "verdicts", "all": "all pairs of triangles"}
DEFORMING_TARGET = 8
DEFORMING_LIMIT = "move-once"
NAMES_NO_TRIANGLES = ["cgal"]
RIGID_SCENES = {"stack": (10, 600, "A stack of {} boxes"), "pile": (100, 600, "A bin that {} concave parts fall into")}
AT_REST = 60  # frames: the last ones
BROAD_TARGETS = {"embree": 5, "the rest": 10}
PARALLEL = [OURS, "embree"]  # the others' broad phases use one thread
LONGEST_START = 60  # s: a broad phase that would take longer for its first frames is left out

# What is another algorithm's answer over again.
REPEATED = {("verdict", "bullet-gjk-epa"), ("verdict", "libccd-epa"), ("distance", "bullet-gjk-epa")}
TAKES_HOURS = ["cgal-polytope-distance"]


def is_compared(entry, kind):
    """Portal refinement does not find the least depth: no comparison."""
    algorithm = entry["id"].split(":")[0]
    return (kind in entry["answers"] and (kind, algorithm) not in REPEATED and algorithm not in TAKES_HOURS
            and not (kind == "depth" and algorithm.endswith("mpr")))


class Library:
    """A peer_bench process."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, question):
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"tables.py: no answer to '{question}'")
        return json.loads(line)


class Measurement:
    """One algorithm on one scene: the answers of every repetition."""

    def __init__(self, answers, least):
        times = sorted(answer["time"] for answer in answers)
        median, quarter = statistics.median(times), len(times) // 4
        self.time = times[0] if least else median
        self.spread = (times[-1 - quarter] - times[quarter]) / median
        self.answer = answers[0]

    @property
    def wrong(self):
        return self.answer["missed"]

    def text(self, digits):
        mark = f" ({self.wrong} missed)" if self.wrong else ""
        return f"{self.time:.{digits}f}{mark}"


class DeformingMeasurement:
    """One library on one world of bodies that deform: µs per frame, the mean of the frames' figures."""

    def __init__(self, answers, least):
        figure = min if least else statistics.median
        self.answer = answers[0]

        def mean(*phases):
            frames = zip(*([sum(times) for times in zip(*(answer[phase] for phase in phases))] for answer in answers))
            return statistics.fmean(figure(times) for times in frames) * 1e-3

        self.update, self.detection = mean("update"), mean("detection")
        self.total = mean("update", "detection")

    def text(self):
        mark = f" ({self.answer['missed']} missed)" if self.answer["missed"] else ""
        return [f"{self.update:.1f}", f"{self.detection:.1f}", f"{self.total:.1f}{mark}"]


class RigidMeasurement:
    """One library moving one scene: ms per frame, frame by frame the medians of the runs."""

    def __init__(self, answers, least):
        figure = min if least else statistics.median
        self.answer = answers[0]
        self.times = [1e3 * figure(times) for times in zip(*(answer["times"] for answer in answers))]
        self.mean, self.slowest = statistics.fmean(self.times), max(self.times)
        self.at_rest = statistics.fmean(self.times[-AT_REST:])
        totals = sorted(sum(answer["times"]) for answer in answers)
        self.spread = (totals[-1 - len(totals) // 4] - totals[len(totals) // 4]) / statistics.median(totals)

    def text(self):
        """A body that has left through the ground is marked."""
        answer = self.answer
        lost = f" ({answer['lost']} lost)" if answer["lost"] else ""
        return [f"{1e3 / self.mean:,.0f}", f"{self.mean:.3f}", f"{self.slowest:.3f}", f"{self.at_rest:.3f}",
                f"{1e3 * answer['deepest']:.2f}", f"{1e3 * answer['drift']:.2f}", f"{answer['rest']:.1f}{lost}"]


class Comparison:
    def __init__(self, program, options):
        self.repetitions, self.brief, self.least = options.repetitions, options.brief, options.least
        self.without = options.without
        first = Library(program)
        self.listed = first.ask("list")
        self.libraries = {OURS: first}
        algorithms = [entry for entry in self.listed["algorithms"] if entry["library"] not in options.without]
        for text in options.choices:
            base = next(entry for entry in algorithms if entry["id"] == text.split(":")[0])
            algorithms.append({**base, "id": text})
        self.algorithms = [entry for entry in algorithms if not options.only or entry["library"] != OURS
                           or entry["id"] in options.only]
        self.boxes = options.boxes
        self.broad_phases = [entry for entry in self.listed["broad"] if entry["library"] not in options.without
                             and (not options.broad or entry["library"] != OURS or entry["id"] in options.broad)]
        self.deforming = [entry for entry in self.listed["deforming"] if entry["library"] not in options.without]
        for entry in self.algorithms + self.broad_phases + self.deforming:
            self.libraries.setdefault(entry["library"], None)
        for name, library in self.libraries.items():
            self.libraries[name] = library or Library(program)

    def measure(self, questions):
        """`questions`: {key: (library, question)}. Repetitions outside, so that the libraries take turns."""
        answers = {key: [] for key in questions}
        for _ in range(self.repetitions):
            for key, (library, question) in questions.items():
                answers[key].append(self.libraries[library].ask(question))
        return {key: Measurement(list_, self.least) for key, list_ in answers.items()}

    def pairs(self, scene, kind):
        print(f"{kind} {scene}", file=sys.stderr)
        return self.measure({entry["id"]: (entry["library"], f"pair {scene} {kind} {entry['id']}")
                             for entry in self.algorithms if is_compared(entry, kind)})

    def detections(self, bodies, vertices):
        print(f"detection {bodies}, {vertices}", file=sys.stderr)
        names = [name for name in self.listed["detections"] if name in self.libraries]
        return self.measure({name: (name, f"detect {bodies} {vertices} {name}") for name in names})

    def broad(self, motion, sizes, threads):
        """{number of boxes: {algorithm: measurement}}"""
        measured, first = {}, {}
        for boxes in self.boxes:
            print(f"broad {motion} {sizes} {boxes}, threads: {threads}", file=sys.stderr)
            questions = {}
            for entry in self.broad_phases:
                name, library = entry["id"], entry["library"]
                if threads > 1 and library not in PARALLEL:
                    continue
                if first.get(name, (boxes, 0))[1] * (boxes / first.get(name, (boxes, 0))[0]) ** 2 > LONGEST_START:
                    continue
                question = f"broad {motion} {sizes} {boxes} {threads} {name}"
                start = time.monotonic()
                self.libraries[library].ask(question)
                first[name] = (boxes, time.monotonic() - start)
                questions[name] = (library, question)
            measured[boxes] = self.measure(questions)
        return measured

    def deforms(self, world, question):
        """{library or algorithm: its frames}"""
        print(f"deforming {world}, {question}", file=sys.stderr)
        entries = [entry for entry in self.deforming if question == "verdicts" or entry["id"] not in NAMES_NO_TRIANGLES]
        answers = {entry["id"]: [] for entry in entries}
        for _ in range(self.repetitions):
            for entry in entries:
                asked = f"deform {world} {question} {entry['id']}"
                answers[entry["id"]].append(self.libraries[entry["library"]].ask(asked))
        return {name: DeformingMeasurement(list_, self.least) for name, list_ in answers.items()}

    def rigid(self, scene, count, frames):
        """{peer: measurement}. In one process, in turns."""
        print(f"rigid {scene} {count}", file=sys.stderr)
        names = [entry["id"] for entry in self.listed["rigid"] if entry["library"] not in self.without]
        answers = {name: [] for name in names}
        for _ in range(self.repetitions):
            for name in names:
                answers[name].append(self.libraries[OURS].ask(f"rigid {scene} {count} {frames} {name}"))
        return {name: RigidMeasurement(list_, self.least) for name, list_ in answers.items()}

    def best_of(self, library, measured):
        """The library's fastest algorithm; those that miss verdicts only where all do."""
        ids = [entry["id"] for entry in self.algorithms if entry["library"] == library and entry["id"] in measured]
        return min(ids, key=lambda algorithm: (measured[algorithm].wrong > 0, measured[algorithm].time), default=None)

    def libraries_of(self, measured):
        return [library for library in self.libraries if self.best_of(library, measured)]


def row(cells):
    print("| " + " | ".join(cells) + " |")


def header(title, columns):
    print(f"\n{title}\n")
    row([""] + columns)
    print("|" + "---|" * (len(columns) + 1))


def rows_of_all(comparison, columns):
    for algorithm in columns[0]:
        yield f"`{algorithm}`", [measured[algorithm].text(0) for measured in columns]


def rows_of_best(comparison, columns):
    for library in comparison.libraries_of(columns[0]):
        best = [comparison.best_of(library, measured) for measured in columns]
        bold = "**" if library == OURS else ""
        yield f"{bold}{library}{bold}", [f"{bold}{measured[name].text(0)}{bold} {name.removeprefix(library + '-')}"
                                         for measured, name in zip(columns, best)]


def rows_of_ratios(comparison, columns, target):
    """To the peer that is aimed at, and the widest spread."""
    ours = [measured[comparison.best_of(OURS, measured)].time for measured in columns]
    peer, wanted = target
    if peer in columns[0]:
        yield f"{peer} / {OURS}", [f"{measured[peer].time / own:.1f}" for measured, own in zip(columns, ours)]
        if wanted:
            wanted = list(wanted) + [None] * (len(columns) - len(wanted))
            yield "aimed at", ["–" if ratio is None else f"{ratio:.1f}" for ratio in wanted]
    yield "widest spread", [f"{100 * max(value.spread for value in measured.values()):.0f} %" for measured in columns]


def pair_table(comparison, title, names, groups, kind):
    """`groups`: of rows: (label, scenes, target)."""
    rows, notes = [], []
    for label, scenes, target in groups:
        columns = [comparison.pairs(scene, kind) for scene in scenes]
        body = rows_of_best if comparison.brief else rows_of_all
        for name, cells in [*body(comparison, columns), *rows_of_ratios(comparison, columns, target)]:
            rows.append([f"{label} {name}".strip()] + cells)
        if kind != "verdict":
            notes += inaccuracies(comparison, columns, names, label)
    header(title, names)
    for cells in rows:
        row(cells)
    if notes:
        print(f"\nMean {kind} against ours: " + ", ".join(notes) + "; all others within 1e-5.")
    sys.stdout.flush()


def inaccuracies(comparison, columns, names, label):
    """Means of what was measured, where they are not ours."""
    for name, measured in zip(names, columns):
        ours = measured[comparison.best_of(OURS, measured)].answer["mean"]
        for algorithm, value in measured.items():
            off = value.answer["mean"] / ours - 1
            if abs(off) > 1e-5:
                yield f"{algorithm} {off:+.0e} ({name}{', ' * bool(label)}{label})"


def detection_table(comparison, worlds):
    columns = [comparison.detections(*world) for world in worlds]
    header("Chung's environment, whole detection, ms per frame (bodies, vertices)",
           [f"{bodies}, {vertices}" for bodies, vertices in worlds])
    for library in columns[0]:
        row([library] + [measured[library].text(3) for measured in columns])
    peer, wanted = DETECTION_TARGET
    if peer in columns[0]:
        row([f"{peer} / ours"] + [f"{measured[peer].time / measured[OURS].time:.1f}" for measured in columns])
        row(["aimed at"] + [f"{wanted}"] * len(columns))
    row(["colliding bodies"] + [f"{100 * measured[OURS].answer['share']:.1f} %" for measured in columns])
    row(["widest spread"] + [f"{100 * max(value.spread for value in measured.values()):.0f} %"
                             for measured in columns])
    sys.stdout.flush()


def deforming_table(comparison, world, question):
    """Ratios are those of the total to that of our fastest algorithm which misses nothing."""
    measured = comparison.deforms(world, question)
    limit = measured.pop(DEFORMING_LIMIT)
    ours = {name: value for name, value in measured.items() if name.startswith(OURS)}
    best = min((value.total for value in ours.values() if not value.answer["missed"]), default=math.nan)
    header(f"Deforming, {DEFORMING_WORLDS[world]}, {DEFORMING_QUESTIONS[question]}, µs per frame",
           ["update", "detection", "both", "both / our best", "contacts"])
    for name, value in measured.items():
        row([name, *value.text(), f"{value.total / best:.2f}", f"{value.answer['contacts']}" if question == "all" else ""])
    row(["every vertex moved once", f"{limit.update:.1f}", "", "", f"{limit.total / best:.2f}", ""])
    peers = [value.total for name, value in measured.items() if name not in ours]
    if peers:
        print(f"\nThe fastest of the rest / ours: {min(peers) / best:.1f}, aimed at {DEFORMING_TARGET}. ", end="")
    frames, answer = len(limit.answer["update"]), limit.answer
    print(f"Of {answer['candidates']} pairs in {frames} frames {answer['colliding']} collide.")
    sys.stdout.flush()


def rigid_table(comparison, scene):
    count, frames, title = RIGID_SCENES[scene]
    measured = comparison.rigid(scene, count, frames)
    header(f"{title.format(count)}, {frames} frames of 1/60 s",
           ["frames per second", "ms per frame", "slowest", f"last {AT_REST}", "deepest overlap, mm",
            "drift after 1 s, mm", "at rest after, s"])
    for name, value in measured.items():
        row([f"`{name}`", *value.text()])
    print(f"\nWidest spread: {100 * max(value.spread for value in measured.values()):.0f} %.")
    sys.stdout.flush()


def growth(times):
    """The exponent of the power of the number of boxes that fits best: least squares of the logarithms."""
    points = [(math.log(boxes), math.log(value)) for boxes, value in times.items()]
    if len(points) < 2:
        return None
    mean_x, mean_y = (statistics.fmean(column) for column in zip(*points))
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


def broad_table(comparison, motion, threads):
    """Columns: numbers of boxes, uniform (heavy-tailed)."""
    measured = [comparison.broad(motion, sizes, threads) for sizes in SIZES]
    header(f"{motion.capitalize()}, threads: {threads}; ms per frame, boxes alike (heavy-tailed)",
           [f"{boxes:,}" for boxes in comparison.boxes] + ["growth"])
    names = [entry["id"] for entry in comparison.broad_phases if entry["id"] in measured[0][comparison.boxes[0]]]
    for name in names:
        cells = ["–" if name not in measured[0][boxes] or name not in measured[1][boxes] else
                 f"{measured[0][boxes][name].text(3)} ({measured[1][boxes][name].text(3)})" for boxes in comparison.boxes]
        exponents = [growth({boxes: values[name].time for boxes, values in sizes.items() if name in values})
                     for sizes in measured]
        cells.append("–" if None in exponents else f"{exponents[0]:.2f} ({exponents[1]:.2f})")
        row([f"`{name}`"] + cells)
    broad_ratios(comparison, measured)
    row(["widest spread"] + [f"{100 * max(value.spread for sizes in measured for value in sizes[boxes].values()):.0f} %"
                             for boxes in comparison.boxes] + [""])
    sys.stdout.flush()


def broad_ratios(comparison, measured):
    """The fastest of Embree, and of the other libraries, to our fastest."""
    groups = {OURS: [], "embree": [], "the rest": []}
    for entry in comparison.broad_phases:
        groups[entry["library"] if entry["library"] in groups else "the rest"].append(entry["id"])

    def fastest(group, values):
        return min((values[name].time for name in groups[group] if name in values), default=math.nan)

    for group, wanted in BROAD_TARGETS.items():
        ratios = [[fastest(group, sizes[boxes]) / fastest(OURS, sizes[boxes]) for sizes in measured]
                  for boxes in comparison.boxes]
        if not math.isnan(ratios[0][0]):
            row([f"{group} / ours, aimed at {wanted}"] + [f"{even:.1f} ({heavy:.1f})" for even, heavy in ratios] + [""])


def has_measured(comparison, kind):
    return any(is_compared(entry, kind) and entry["library"] == OURS for entry in comparison.algorithms)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="peer_bench")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--omegas", nargs="*", default=OMEGAS, help="degrees per call")
    parser.add_argument("--tables", nargs="*", default=["broad", "coherent", "half", "detection", "deforming", "rigid"])
    parser.add_argument("--without", nargs="*", default=[], help="libraries left out")
    parser.add_argument("--boxes", type=int, nargs="*", default=BOXES, help="of the broad phase")
    parser.add_argument("--motions", nargs="*", default=MOTIONS, help="of the broad phase")
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2], help="of the broad phase")
    parser.add_argument("--broad", nargs="*", default=[], help="broad phases of ours, instead of all")
    parser.add_argument("--brief", action="store_true", help="only the fastest of each library")
    parser.add_argument("--least", action="store_true", help="least times instead of medians")
    parser.add_argument("--only", nargs="*", default=[], help="algorithms of ours, instead of all")
    parser.add_argument("--choices", nargs="*", default=[], help="more of ours, such as gjk:sub-algorithm=johnson")
    options = parser.parse_args()
    options.only += options.choices if options.only else []
    return options


def main():
    options = parse_arguments()
    comparison = Comparison(options.program, options)
    if "broad" in options.tables:
        for threads in options.threads:
            for motion in options.motions:
                broad_table(comparison, motion, threads)
    if "coherent" in options.tables:
        for kind, (peer, wanted) in PAIR_TARGETS.items():
            groups = [(f"{omega}°", [f"{shape}/{omega}" for shape in SHAPES], (peer, wanted.get(omega)))
                      for omega in options.omegas]
            pair_table(comparison, f"Coherent motion, {kind}, ns per call", SHAPES, groups, kind)
    if "half" in options.tables:
        for kind, target in HALF_TARGETS.items():
            if has_measured(comparison, kind):
                pair_table(comparison, f"Half of the poses penetrate, ω = 10°, {kind}, ns per call",
                           SHAPES + ["off-centre", "off-centre, random"], [("", HALF_SCENES, target)], kind)
    if "detection" in options.tables:
        detection_table(comparison, WORLDS)
    if "deforming" in options.tables:
        for question in DEFORMING_QUESTIONS:
            for world in DEFORMING_WORLDS:
                deforming_table(comparison, world, question)
    if "rigid" in options.tables:
        for scene in RIGID_SCENES:
            rigid_table(comparison, scene)


if __name__ == "__main__":
    main()
