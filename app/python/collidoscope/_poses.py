"""Poses."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._core import to_matrices as _to_matrices
from ._core import to_quaternions as _to_quaternions
from ._types import Poses


def pose(position: ArrayLike = (0, 0, 0), axis: ArrayLike = (0, 0, 1), angle: ArrayLike = 0) -> NDArray[np.float64]:
    """The matrix (4, 4) of a rotation about an axis through the origin, then a translation.

    The axis may have any length but zero; the angle is in radians. Each argument may also be n of them, one a row:
    the result is then (n, 4, 4).
    """
    position, axis, angle = np.asarray(position, float), np.asarray(axis, float), np.asarray(angle, float)
    lengths = np.linalg.norm(axis, axis=-1, keepdims=True)
    half = np.expand_dims(angle, -1) / 2
    vector = axis / lengths * np.sin(half)
    shape = np.broadcast_shapes(position.shape[:-1], vector.shape[:-1])
    parts = (position, np.cos(half), vector)
    rows = np.concatenate([np.broadcast_to(part, shape + part.shape[-1:]) for part in parts], axis=-1)
    return to_matrices(rows)


def to_matrices(poses: Poses) -> NDArray[np.float64]:
    """Poses as matrices (4, 4) or (n, 4, 4). Matrices that are nearly rotations become the nearest ones."""
    return _to_matrices(poses)


def to_quaternions(poses: Poses) -> NDArray[np.float64]:
    """Poses as positions and unit quaternions, x, y, z, qw, qx, qy, qz: (7,) or (n, 7)."""
    return _to_quaternions(poses)
