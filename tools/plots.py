#!/usr/bin/env python3
"""Draws the plots of docs/performance.md from its own tables, so that the two cannot disagree.

  tools/plots.py                      all of them, into docs/pictures/performance-<topic>.png
  tools/plots.py --out DIR hulls      this one, elsewhere

Needs matplotlib (Debian: python3-matplotlib). A section's tables are found by its heading, their rows by the words that
they begin with; a number is the first one in its cell.
"""

import argparse
import re
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import FuncFormatter, NullFormatter
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
SIZE = (12, 7)  # inches of 100 pixels

# Okabe and Ito's palette, which the colour-blind can tell apart. Ours is always the first.
BLUE, ORANGE, GREEN, PURPLE, SKY, RED = "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"
GREY = "#555555"
MARKERS = "osD^vPX"

plt.rcParams.update({
    "font.size": 13, "axes.titlesize": 16, "axes.titleweight": "bold", "axes.titlelocation": "left",
    "axes.titlepad": 14, "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
    "grid.color": "#dddddd", "axes.axisbelow": True, "lines.linewidth": 2.2, "lines.markersize": 8,
    "legend.frameon": False, "figure.constrained_layout.use": True, "figure.constrained_layout.w_pad": 0.12,
    "figure.constrained_layout.h_pad": 0.12,
})


class Table:
    def __init__(self, lines):
        cells = [[cell.strip().replace("`", "") for cell in line.strip().strip("|").split("|")] for line in lines]
        self.columns = cells[0][1:]
        self.rows = {row[0]: row[1:] for row in cells[2:]}

    def numbers(self, name):
        """Of the row of this name, or the one whose name begins so; None where a cell has no number."""
        found = [name] if name in self.rows else [row for row in self.rows if row.startswith(name)]
        if len(found) != 1:
            sys.exit(f"plots.py: {len(found)} rows begin with '{name}'; there are: {', '.join(self.rows)}")
        return [number(cell) for cell in self.rows[found[0]]]


def number(cell):
    """The first number of a cell, the middle of 'a to b'; None where there is none."""
    found = re.match(r"(\d[\d,]*(?:\.\d+)?(?:e[-+]\d+)?)(?: to (\d[\d,]*(?:\.\d+)?))?", cell)
    if not found:
        return None
    values = [float(text.replace(",", "")) for text in found.groups() if text]
    return sum(values) / len(values)


def tables(page):
    """{heading: its tables}"""
    sections, heading, lines = {}, "", []
    for line in page.splitlines() + [""]:
        if line.startswith("|"):
            lines.append(line)
            continue
        if lines:
            sections.setdefault(heading, []).append(Table(lines))
            lines = []
        if line.startswith("## "):
            heading = line[3:]
    return sections


def span(values):
    return f"{min(values):.3g} to {max(values):.3g}"


def plain(axis, ticks=None):
    """Numbers instead of powers of ten on a logarithmic axis."""
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    if ticks:
        axis.set_ticks(ticks)
    axis.set_minor_formatter(NullFormatter())


def lines(axes, xs, rows, table, names, colours):
    """Ours first, and thick: what coincides with it lies on top."""
    for index, (row, name) in enumerate(zip(rows, names)):
        points = [(x, y) for x, y in zip(xs, table.numbers(row)) if y is not None]
        ours = index == 0
        axes.plot(*zip(*points), color=colours[index], marker=MARKERS[index], label=name, linewidth=5 if ours else 2,
                  markersize=11 if ours else 8)


def broad_phase(sections):
    table = sections["Broad phase"][0]
    boxes = [number(column) for column in table.columns]
    names = ["Collidoscope", "Embree, BVH", "CGAL, box intersection", "Bullet, axis sweep", "Bullet, dynamic tree",
             "FCL, sweep", "FCL, AABB tree"]
    colours = [BLUE, ORANGE, PURPLE, GREEN, SKY, GREY, RED]
    figure, axes = plt.subplots(figsize=SIZE)
    lines(axes, boxes, names, table, names, colours)
    axes.set(xscale="log", yscale="log", xlabel="moving boxes", ylabel="time per frame, ms", xlim=(900, 110000))
    plain(axes.xaxis, boxes)
    plain(axes.yaxis, [0.1, 1, 10, 100, 1000])
    handles, labels = axes.get_legend_handles_labels()
    axes.legend(handles[::-1], labels[::-1], loc="upper left")  # as the lines lie above each other
    axes.set_title(f"Broad phase, moving boxes: Embree takes {span(table.numbers('Embree /'))} times as long as ours,\n"
                   f"the fastest of the rest {span(table.numbers('fastest of the rest'))} times")
    return figure


def detection(sections):
    table = sections["Mid phase and whole detection"][0]
    places = range(len(table.columns))
    figure, axes = plt.subplots(figsize=SIZE)
    for index, (name, colour) in enumerate([("Collidoscope", BLUE), ("Bullet", ORANGE), ("FCL", GREEN)]):
        axes.plot(table.numbers(name), places, MARKERS[index], color=colour, label=name, markersize=12)
    for place, ours, bullet, ratio in zip(places, table.numbers("Collidoscope"), table.numbers("Bullet"),
                                          table.numbers("Bullet / ours, EPYC")):
        axes.plot([ours, bullet], [place, place], color="#bbbbbb", zorder=1)
        axes.text((ours * bullet) ** 0.5, place - 0.12, f"× {ratio:.1f}", ha="center", va="bottom", color=GREY)
    axes.set(xscale="log", ylim=(len(places) - 0.5, -0.7), xlabel="time per frame of broad, mid and narrow phase, ms",
             ylabel="bodies, vertices of each")
    axes.set_yticks(places, [column.replace("2000", "2,000") for column in table.columns])
    plain(axes.xaxis, [0.01, 0.1, 1, 10])
    axes.grid(axis="y", visible=False)
    axes.legend(loc="upper right")
    axes.set_title(f"Whole detection: Bullet takes {span(table.numbers('Bullet / ours, EPYC'))} times as long as ours")
    return figure


def convex_pairs(sections):
    table = sections["Convex pairs"][0]
    queries = [("verdict, 1°", "libccd", "MPR"), ("distance, 1°", "Bullet", "GJK"), ("verdict, half", "libccd", "MPR"),
               ("depth, half", "libccd", "EPA")]
    shown = {"verdict, 1°": "verdict,\nturning by 1°", "distance, 1°": "distance,\nturning by 1°",
             "verdict, half": "verdict,\nhalf penetrating", "depth, half": "depth,\nhalf penetrating"}
    colours, inks = [BLUE, ORANGE, GREEN, PURPLE], ["white", "black", "white", "black"]
    figure, axes = plt.subplots(figsize=SIZE)
    width = 0.21
    for group, (query, peer, _) in enumerate(queries):
        epyc = table.numbers(f"{query}: {peer} / ours, EPYC")
        xeon = table.numbers(f"{query}: {peer} / ours, Xeon")
        for shape, (value, other) in enumerate(zip(epyc, xeon)):
            x = group + (shape - 1.5) * width
            axes.bar(x, value - 1, width * 0.88, bottom=1, color=colours[shape],
                     label=table.columns[shape] if group == 0 else None)
            axes.plot([x], [other], marker="_", color="black", markersize=16, markeredgewidth=2.5, linestyle="none",
                      label="the same on the Xeon" if group == 0 and shape == 3 else None)
            axes.text(x, 1.08, f"{value:.3g}", ha="center", va="bottom", color=inks[shape])
    axes.set(yscale="log", ylim=(1, 700), ylabel="peer's time / ours, on the EPYC")
    axes.set_xticks(range(len(queries)), [f"{shown[query]}\n({peer}'s {what})" for query, peer, what in queries])
    plain(axes.yaxis, [1, 2, 5, 10, 20, 50, 100, 200, 500])
    axes.grid(axis="x", visible=False)
    handles, labels = axes.get_legend_handles_labels()
    order = sorted(range(len(labels)), key=lambda index: labels[index].startswith("the same"))
    axes.legend([handles[index] for index in order], [labels[index] for index in order], ncols=5, loc="upper center",
                columnspacing=1.2, handletextpad=0.5)
    ratios = [value for query, peer, _ in queries for value in table.numbers(f"{query}: {peer} / ours, EPYC")]
    axes.set_title(f"Convex pairs: peers take {span(ratios)} times as long as ours, most for many vertices")
    return figure


def support_searches(sections):
    table = sections["Support searches"][0]
    vertices = [number(column) for column in table.columns]
    figure, both = plt.subplots(1, 2, figsize=SIZE, sharey=True)
    for axes, kind, what in zip(both, ["cold", "coherent"], ["cold: any direction", "coherent: 1° from the last one"]):
        rows = [f"{kind}: {search}" for search in ["auto", "scan", "table"]]
        lines(axes, vertices, rows, table, ["auto (default)", "scan", "table"], [BLUE, ORANGE, GREEN])
        axes.set(xscale="log", yscale="log", xlabel="vertices of the hull")
        axes.set_title(what, fontsize=14, fontweight="normal")
        plain(axes.xaxis, [10, 100, 1000, 10000])
        plain(axes.yaxis, [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000])
    both[0].set_ylabel("time of a search, ns")
    both[0].legend(loc="upper left")
    figure.suptitle("Support searches: the default scans small hulls and climbs large ones from a vertex that is near",
                    x=0.01, ha="left", fontsize=15, fontweight="bold")
    return figure


def triangle_meshes(sections):
    table = sections["Triangle meshes"][1]
    names = ["just before contact, coherent", "first contact, coherent", "build", "first contact", "all pairs",
             "just before contact"]
    colours = [BLUE, SKY, GREY, GREEN, ORANGE, PURPLE]
    figure, axes = plt.subplots(figsize=SIZE)
    places = range(len(table.columns))
    every = []
    for index, (name, colour) in enumerate(zip(names, colours)):
        values = table.numbers(name)
        every += values
        axes.plot(places, values, color=colour, marker=MARKERS[index], label=name)
    axes.set(yscale="log", ylabel="FCL's time / ours", ylim=(5, 4000), xlabel="mesh, and its number of triangles")
    axes.set_xticks(places, table.columns)
    plain(axes.yaxis, [5, 10, 20, 50, 100, 200, 500, 1000])
    axes.legend(ncols=2, loc="upper left")
    axes.set_title(f"Triangle meshes: FCL takes {span(every)} times as long as ours,\n"
                   "most where motion is coherent")
    return figure


def hulls(sections):
    table = sections["Convex hulls"][0]
    places = list(range(len(table.columns)))
    figure, axes = plt.subplots(figsize=SIZE)
    width = 0.4
    axes.bar([place - width / 2 for place in places], table.numbers("Collidoscope"), width, color=BLUE,
             label="Collidoscope, exact")
    axes.bar([place + width / 2 for place in places], table.numbers("qhull"), width, color=ORANGE, label="qhull")
    for place, value, ratio in zip(places, table.numbers("qhull"), table.numbers("qhull / ours")):
        axes.text(place + width / 2, value + 0.15, f"× {ratio:.1f}", ha="center", va="bottom", color=GREY)
    axes.set(ylabel="time to build the hull, ms", xlabel="input, and its number of points")
    axes.set_xticks(places, [column.replace(" ", "\n") for column in table.columns])
    axes.grid(axis="x", visible=False)
    axes.legend(loc="upper right")
    axes.set_title(f"Convex hulls: qhull takes {span(table.numbers('qhull / ours'))} times as long as ours")
    return figure


def decomposition(sections):
    table = sections["Convex decomposition"][0]
    meshes = list(table.rows)
    theirs = [number(table.rows[mesh][2]) for mesh in meshes]
    ours = [number(table.rows[mesh][5]) for mesh in meshes]
    order = sorted(range(len(meshes)), key=lambda index: theirs[index])
    figure, axes = plt.subplots(figsize=SIZE)
    for place, index in enumerate(order):
        axes.plot([ours[index], theirs[index]], [place, place], color="#bbbbbb", zorder=1)
    places = range(len(order))
    axes.plot([theirs[index] for index in order], places, MARKERS[1], color=ORANGE, markersize=12, label="HACD")
    axes.plot([ours[index] for index in order], places, MARKERS[0], color=BLUE, markersize=10,
              label="cuts, in HACD's time")
    pieces = [(number(table.rows[meshes[index]][1]), number(table.rows[meshes[index]][4])) for index in order]
    axes.set_yticks(places, [f"{meshes[index]} ({ours_:.0f} | {hacd:.0f})"
                             for index, (hacd, ours_) in zip(order, pieces)])
    axes.set(xscale="log", xlabel="volume of the pieces / volume of the mesh", xlim=(0.97, 5.5),
             ylabel="mesh (pieces of cuts | of HACD)")
    plain(axes.xaxis, [1, 1.2, 1.5, 2, 3, 4, 5])
    axes.grid(axis="y", visible=False)
    axes.legend(loc="lower right")
    less = sum(a < b for a, b in zip(ours, theirs))
    axes.set_title(f"Convex decomposition: cuts leave less volume\nthan HACD for {less} of these {len(meshes)} meshes")
    return figure


def rendering(sections):
    table = sections["Rendering without a graphics card"][0]
    names = list(table.rows)
    places = list(range(len(names)))
    figure, axes = plt.subplots(figsize=SIZE)
    height = 0.38
    for index, (colour, label) in enumerate([(BLUE, "one sample per pixel"), (ORANGE, "four samples")]):
        cells = [table.rows[name][index] for name in names]
        values = [number(cell) for cell in cells]
        at = [place + (index - 0.5) * height for place in places]
        axes.barh(at, values, height, color=colour, label=label)
        for y, value, cell in zip(at, values, cells):
            axes.text(value + 12, y, cell, va="center")
    axes.set_yticks(places, ["every triangle", "half a pixel off\nat most", "the same, without\nbacks"])
    axes.invert_yaxis()
    axes.set(xlabel="processor time of a picture, ms", xlim=(0, 1390))
    axes.grid(axis="y", visible=False)
    axes.legend(loc="lower right")
    share = number(table.rows[names[-1]][0]) / number(table.rows[names[0]][0])
    axes.set_title(f"Rendering: fewer triangles and no backs take {share:.0%} of the time")
    return figure


def save(figure, file):
    """With 64 colours, of which edges of letters and lines take most: half the size, and nothing that can be seen."""
    figure.set_dpi(100)
    figure.canvas.draw()
    picture = Image.fromarray(np.asarray(figure.canvas.buffer_rgba())).convert("RGB")
    picture.quantize(64, dither=Image.Dither.NONE).save(file, optimize=True)


PLOTS = {"broad-phase": broad_phase, "detection": detection, "convex-pairs": convex_pairs,
         "support-searches": support_searches, "triangle-meshes": triangle_meshes, "hulls": hulls,
         "decomposition": decomposition, "rendering": rendering}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("topics", nargs="*", metavar="topic", help=", ".join(PLOTS))
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    options = parser.parse_args()
    unknown = [topic for topic in options.topics if topic not in PLOTS]
    if unknown:
        parser.error(f"unknown topic '{unknown[0]}'; known: {', '.join(PLOTS)}")
    sections = tables((ROOT / "docs" / "performance.md").read_text(encoding="utf-8"))
    options.out.mkdir(parents=True, exist_ok=True)
    for topic in options.topics or PLOTS:
        figure = PLOTS[topic](sections)
        file = options.out / f"performance-{topic}.png"
        save(figure, file)
        plt.close(figure)
        print(file)


if __name__ == "__main__":
    main()
