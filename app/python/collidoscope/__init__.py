"""Collidoscope: 3D collision detection that can be seen, tested and timed.

Shapes are immutable and lie in frames of their own. A pose places one in the world:

- ``None``: the world's own frame,
- 3 numbers: a position,
- 7 numbers: a position and a unit quaternion (w, x, y, z),
- 4 × 4 numbers: a matrix that maps points of the shape into the world.

Wherever a pose is expected, n of them may stand as one array: ``(n, 3)``, ``(n, 7)`` or ``(n, 4, 4)``. One pose each
gives one answer; n poses give arrays of n. Arrays of float64 are read where they lie. Metres, radians, right-handed
frames. Bad input raises InputError, a ValueError. Long calls run without the GIL and end on Ctrl-C.
"""

from ._bodies import Bodies, BodyState, Frame, Pipeline, first_hits
from ._core import Checkpoint, Hull, Piece, Shape, __version__, convex_hull
from ._lists import algorithms, build_info
from ._picture import Picture, picture
from ._poses import pose, to_matrices, to_quaternions
from ._queries import (
    Answers,
    Casts,
    CastState,
    Contacts,
    FeatureKind,
    Proximity,
    RayHits,
    Verdict,
    cast,
    cast_ray,
    collide,
    contacts,
    distance,
    query,
)
from ._shapes import (
    box,
    capsule,
    decompose,
    ellipsoid,
    hull_shape,
    icosphere,
    load,
    primitive,
    random_polytope,
    repaired,
    rounded,
    rounded_hull,
    sphere,
    torus,
)
from ._simulation import Simulation
from ._steps import Step, Steps, hull_steps, steps
from .errors import InputError, JobError

__all__ = [
    "Answers",
    "Bodies",
    "BodyState",
    "CastState",
    "Casts",
    "Checkpoint",
    "Contacts",
    "FeatureKind",
    "Frame",
    "Hull",
    "InputError",
    "JobError",
    "Picture",
    "Piece",
    "Pipeline",
    "Proximity",
    "RayHits",
    "Shape",
    "Simulation",
    "Step",
    "Steps",
    "Verdict",
    "__version__",
    "algorithms",
    "box",
    "build_info",
    "capsule",
    "cast",
    "cast_ray",
    "collide",
    "contacts",
    "convex_hull",
    "decompose",
    "distance",
    "ellipsoid",
    "first_hits",
    "hull_shape",
    "hull_steps",
    "icosphere",
    "load",
    "picture",
    "pose",
    "primitive",
    "query",
    "random_polytope",
    "repaired",
    "rounded",
    "rounded_hull",
    "sphere",
    "steps",
    "to_matrices",
    "to_quaternions",
    "torus",
]
