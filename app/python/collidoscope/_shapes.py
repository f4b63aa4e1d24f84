"""Shapes: from files, from arrays, from sizes."""

import os
from typing import List, Optional, Union

from numpy.typing import ArrayLike

from . import _core
from ._core import Piece, Shape
from ._types import Decomposition, Progress


def load(file: Union[str, "os.PathLike[str]"], *, scale: float = 1, decomposition: Decomposition = None) -> Shape:
    """Reads and repairs a mesh file: STL, and OBJ, PLY, glTF and Collada where this build reads them.

    `scale` multiplies every coordinate. `decomposition` says how the shape becomes convex pieces, for algorithms that
    compare these.
    """
    return _core.load(os.fspath(file), scale=scale, decomposition=decomposition)


def repaired(corners: ArrayLike, *, name: str = "mesh") -> Shape:
    """Triangles (n, 3, 3) without connectivity: equal corners are welded, the surface is oriented; see Shape.report."""
    return _core.repaired(corners, name=name)


def hull_shape(points: ArrayLike, *, name: str = "hull") -> Shape:
    """The convex hull of points (n, 3), in double precision."""
    return _core.hull_shape(points, name=name)


def box(edge_lengths: ArrayLike, *, name: str = "box") -> Shape:
    """About the origin."""
    return _core.box(edge_lengths, name=name)


def sphere(radius: float, *, name: str = "sphere") -> Shape:
    """About the origin; exact, not a polytope."""
    return _core.sphere(radius, name=name)


def capsule(radius: float, height: float, *, name: str = "capsule") -> Shape:
    """All points this near to a segment of length `height` along z, whose middle is the origin."""
    return _core.capsule(radius, height, name=name)


def ellipsoid(semi_axes: ArrayLike, *, name: str = "ellipsoid") -> Shape:
    """About the origin, its axes along x, y and z; exact, not a polytope."""
    return _core.ellipsoid(semi_axes, name=name)


def rounded(shape: Shape, radius: float) -> Shape:
    """All points this near to the hull of a shape."""
    return _core.rounded(shape, radius)


def rounded_hull(points: ArrayLike, radius: float, *, name: str = "rounded hull") -> Shape:
    """All points this near to the hull of points (n, 3)."""
    return _core.rounded_hull(points, radius, name=name)


def icosphere(radius: float = 1, subdivisions: int = 2) -> Shape:
    """A polytope of 10 · 4^subdivisions + 2 vertices on a sphere about the origin."""
    return _core.icosphere(radius, subdivisions)


def torus(major_radius: float, minor_radius: float, around: int = 32, across: int = 16) -> Shape:
    """A mesh about the origin, around z."""
    return _core.torus(major_radius, minor_radius, around, across)


def random_polytope(vertices: int, seed: int = 1, semi_axes: ArrayLike = (1, 1, 1)) -> Shape:
    """The hull of exactly so many random points on an ellipsoid; the same for the same seed, everywhere."""
    return _core.random_polytope(vertices, seed, semi_axes)


def primitive(text: str) -> Shape:
    """As `collide` reads it: "sphere:R", "capsule:R,H", "ellipsoid:A,B,C", "box:X,Y,Z" or "rounded:FILE,R"."""
    return _core.primitive(text)


def decompose(
    shape: Shape,
    *,
    max_parts: int = 64,
    concavity: float = 0.05,
    method: str = "cuts",
    seconds: Optional[float] = None,
    threads: int = 1,
    progress: Progress = None,
) -> List[Piece]:
    """Convex pieces that cover a closed mesh, largest first.

    `concavity` is allowed in a piece, relative to half the longest side of the mesh's box. After `seconds` the pieces
    are no longer improved; without a limit the result is the same for any number of threads.
    """
    return _core.decompose(
        shape,
        max_parts=max_parts,
        concavity=concavity,
        method=method,
        seconds=seconds,
        threads=threads,
        progress=progress,
    )
