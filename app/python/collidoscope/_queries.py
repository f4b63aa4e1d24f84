"""Questions about two shapes, at one pose each or at n."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Optional, Tuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import Shape
from ._types import Poses, Value

Vectors = NDArray[np.float64]


class Verdict(IntEnum):
    """What an algorithm says of a pair. Undecided: it gave up at its limit of iterations."""

    separated = 0
    colliding = 1
    undecided = 2


class CastState(IntEnum):
    """What becomes of a pair during a step, or of a ray. Overlap: at the start already."""

    free = 0
    hit = 1
    overlap = 2
    undecided = 3


class FeatureKind(IntEnum):
    """What of a surface touches."""

    vertex = 0
    edge = 1
    face = 2


@dataclass(frozen=True)
class Proximity:
    """How near two shapes are, in the world: on_b − on_a = separation · normal."""

    separation: Value
    """Metres: the distance, or minus the depth of two convex shapes that overlap; 0 where surfaces meet."""
    normal: Vectors
    """Unit, from A towards B; zero where surfaces meet."""
    on_a: Vectors
    on_b: Vectors


@dataclass(frozen=True)
class Answers:
    """Answers of a narrow-phase algorithm. What it never gives is None, what one answer does not give is NaN."""

    verdict: Value
    """Verdict: of n answers an array of uint8."""
    iterations: Value
    """The algorithm's own count."""
    separation: Optional[Value]
    """Metres: the distance, or minus the depth."""
    normal: Optional[Vectors]
    """Unit, from A towards B; with a depth, B leaves A along it."""
    on_a: Optional[Vectors]
    on_b: Optional[Vectors]
    common_point: Optional[Vectors]
    """A point of both shapes, where they collide."""

    @property
    def colliding(self) -> Value:
        return np.equal(self.verdict, Verdict.colliding)


@dataclass(frozen=True)
class Contacts:
    """Points at which two shapes touch, overlap or are close, by pose: on_b − on_a = separation · normal."""

    pose: NDArray[np.int64]
    """The index of the pose that each contact belongs to."""
    separation: NDArray[np.float64]
    """Metres; negative where the shapes overlap."""
    normal: Vectors
    """Unit, from A towards B."""
    on_a: Vectors
    on_b: Vectors
    kind_a: NDArray[np.uint8]
    """FeatureKind."""
    feature_a: NDArray[np.uint32]
    """The index of the vertex, edge or face of the hull, or of the triangle of the mesh."""
    kind_b: NDArray[np.uint8]
    feature_b: NDArray[np.uint32]
    piece_a: NDArray[np.uint32]
    """Of shapes in pieces: whose feature it is."""
    piece_b: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.pose)


@dataclass(frozen=True)
class Casts:
    """When moving shapes first touch. Until `lower` they are apart; at `upper` they have met."""

    state: Value
    """CastState: of n answers an array of uint8."""
    fraction: Value
    """Of the step: the time of impact; 1 if there is none."""
    lower: Value
    upper: Value
    normal: Vectors
    """At that time: unit, from A towards B; NaN but for hits."""
    on_a: Vectors
    on_b: Vectors
    iterations: Value

    @property
    def touches(self) -> Value:
        return np.equal(self.state, CastState.hit) | np.equal(self.state, CastState.overlap)


@dataclass(frozen=True)
class RayHits:
    """What rays meet first. Of what they do not meet, points and normals are NaN."""

    state: Value
    """CastState. Overlap: the origin lies in the shape."""
    distance: Value
    """Metres along the ray; the ray's length where it meets nothing."""
    point: Vectors
    normal: Vectors
    """Unit, of the surface, against the ray; of hits only."""
    feature: Value
    """The face of the hull, the triangle of the mesh, or the piece; −1: none."""
    body: Value = None
    """Of many bodies the one that is met; −1: none."""

    @property
    def touches(self) -> Value:
        return np.equal(self.state, CastState.hit) | np.equal(self.state, CastState.overlap)


def collide(a: Shape, poses_a: Poses, b: Shape, poses_b: Poses, *, threads: int = 1) -> Value:
    """Whether the shapes share a point; touching counts, up to 1e-12 of the largest coordinate."""
    return _core.collide(a, poses_a, b, poses_b, threads)


def distance(a: Shape, poses_a: Poses, b: Shape, poses_b: Poses, *, threads: int = 1) -> Proximity:
    """How far apart the shapes are, or how deep convex ones overlap, and where."""
    return Proximity(*_core.distance(a, poses_a, b, poses_b, threads))


def query(
    a: Shape,
    poses_a: Poses,
    b: Shape,
    poses_b: Poses,
    narrow: str = "gjk",
    *,
    request: str = "penetration",
    coherent: bool = False,
    threads: int = 1,
) -> Answers:
    """What a narrow-phase algorithm says, as `collide query` has it.

    `narrow` is an id with its options, such as "gjk:sub-algorithm=johnson". `request` is "overlap" (a verdict only),
    "distance" or "penetration"; each includes the one before. `coherent`: the poses are frames of one motion, and a
    query starts from what the one before has found; else none depends on another.
    """
    return answers_of(_core.query(a, poses_a, b, poses_b, narrow, request, coherent, threads))


def answers_of(arrays: dict) -> Answers:
    if np.ndim(arrays["verdict"]) == 0:
        arrays["verdict"] = Verdict(arrays["verdict"])
    return Answers(**arrays)


def contacts(
    a: Shape,
    poses_a: Poses,
    b: Shape,
    poses_b: Poses,
    *,
    margin: float = 0,
    narrow: Optional[str] = None,
    threads: int = 1,
) -> Contacts:
    """Where the shapes touch. Convex shapes no farther apart than `margin` (metres) have contacts, too.

    Without `narrow`, hulls of convex shapes and triangles of others touch; "decomposed" compares convex pieces.
    """
    return Contacts(**_core.contacts(a, poses_a, b, poses_b, margin, narrow, threads))


def cast(
    a: Shape,
    a_start: Poses,
    a_end: Poses,
    b: Shape,
    b_start: Poses,
    b_end: Poses,
    *,
    method: Optional[str] = None,
    tolerance: float = 1e-6,
    turns: int = 0,
    input: str = "automatic",
    threads: int = 1,
) -> Casts:
    """When two shapes that move from pose to pose first touch.

    Positions move along lines, orientations turn the short way round and `turns` times more. `method` is an id of
    algorithms()["motion"], or None for the one that suits. `tolerance` is the width of the bounds, as a share of the
    step. `input`: "hulls", "pieces" or "triangles" move; "automatic" means hulls of convex shapes, else triangles.
    """
    arrays = _core.cast(a, a_start, a_end, b, b_start, b_end, method, tolerance, turns, input, threads)
    return casts_of(arrays)


def casts_of(arrays: dict) -> Casts:
    if np.ndim(arrays["state"]) == 0:
        arrays["state"] = CastState(arrays["state"])
    return Casts(**arrays)


def cast_ray(
    shape: Shape,
    poses: Poses,
    origins: ArrayLike,
    directions: ArrayLike,
    *,
    length: float = np.inf,
    radius: float = 0,
    input: str = "automatic",
    threads: int = 1,
) -> RayHits:
    """What rays meet first of a shape: points that move along lines, or spheres of this radius.

    Origins and directions are (3,) or (n, 3); directions may have any length but zero.
    """
    return ray_hits_of(_core.cast_ray(shape, poses, origins, directions, length, radius, input, threads))


def ray_hits_of(answer: Tuple[Value, Value, Value, Value, Value], body: Value = None) -> RayHits:
    state, distance, point, normal, feature = answer
    if np.ndim(state) == 0:
        state = CastState(state)
    return RayHits(state, distance, point, normal, feature, body)
