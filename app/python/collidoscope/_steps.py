"""The steps of an algorithm, as data."""

import html
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List

from numpy.typing import ArrayLike

from . import _core
from ._core import Shape
from ._queries import answers_of
from ._types import Poses

Items = List[Dict[str, Any]]


@dataclass(frozen=True)
class Step:
    """One step: a line of the pseudo-code, what it found, and the things that it speaks of.

    Things are dicts with a name and the space that they lie in: "frame_a" (the frame of A, metres), "minkowski" (the
    difference A − B in the axes of A), "sphere" (unit directions), "axis" (projections on a direction) or "tree".
    """

    line: int
    sentence: str
    values: Items
    """name, value"""
    pairs: Items
    """Vertices of A − B: name, vertex_a, vertex_b, on_a, on_b in the frame of A."""
    lengths: Items
    """from, to: lengths that the sentence speaks of."""
    points: Items
    segments: Items
    planes: Items
    """normal, offset"""
    triangles: Items
    """corners (3, 3)"""
    spheres: Items
    boxes: Items
    """pose (4, 4), half: a box about the origin of the pose."""
    hulls: Items
    """pose (4, 4), hull"""
    clouds: Items
    nodes: Items
    """What becomes of nodes of trees: tree, node, parent, state, below."""
    surface: Dict[str, Any]
    """How a surface that grows changes: removed (numbers of triangles), added (number: corners)."""


@dataclass(frozen=True)
class Steps:
    """A computation, step by step."""

    pseudo_code: List[str]
    steps: List[Step]
    result: Any
    """What it came to: Answers of a query, a Hull, or a sentence."""

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        return "\n".join(f"{self.pseudo_code[step.line].strip()}: {step.sentence}" for step in self.steps)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{number}</td><td><code>{html.escape(self.pseudo_code[step.line].strip())}</code></td>"
            f"<td>{html.escape(step.sentence)}</td></tr>"
            for number, step in enumerate(self.steps, 1)
        )
        return f"<table><tr><th>step</th><th>line</th><th>found</th></tr>{rows}</table>"


def steps_of(pseudo_code: List[str], steps: Items, result: Any) -> Steps:
    return Steps(pseudo_code, [Step(**step) for step in steps], result)


def steps(
    a: Shape, pose_a: Poses, b: Shape, pose_b: Poses, narrow: str = "gjk", *, request: str = "penetration"
) -> Steps:
    """How a narrow-phase algorithm comes to its answer about two shapes, one pose each."""
    code, list_of_steps, answer = _core.steps(a, pose_a, b, pose_b, narrow, request)
    return steps_of(code, list_of_steps, answers_of(answer))


def hull_steps(points: ArrayLike) -> Steps:
    """How quickhull builds the hull of points (n, 3)."""
    return steps_of(*_core.hull_steps(points))
