"""Pictures of placed shapes, for notebooks and files; drawn without a display."""

import os
import struct
import zlib
from typing import Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import Shape
from ._types import Poses

GREY, GREEN, RED = (0.66, 0.68, 0.72), (0.30, 0.72, 0.36), (0.90, 0.26, 0.22)
COLOURS_OF_STATES = np.array([GREY, GREEN, RED])
COLOURS = np.array(
    [(0.36, 0.60, 0.90), (0.95, 0.64, 0.27), (0.44, 0.75, 0.50), (0.80, 0.48, 0.74), (0.62, 0.62, 0.66)]
)
OPENING = 0.6  # radians, of the picture's height


class Picture:
    """Rows of red, green and blue. A notebook shows it."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        self.pixels = pixels
        """(height, width, 3) uint8"""

    def save(self, file: Union[str, "os.PathLike[str]"]) -> None:
        """As PNG."""
        with open(file, "wb") as stream:
            stream.write(self._repr_png_())

    def _repr_png_(self) -> bytes:
        height, width, _ = self.pixels.shape
        rows = b"".join(b"\0" + row.tobytes() for row in self.pixels)
        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        chunks = (b"IHDR", header), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b"")
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)

    def __repr__(self) -> str:
        height, width, _ = self.pixels.shape
        return f"<Picture of {width} × {height} pixels>"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(
    shapes: Union[Shape, Sequence[Shape]],
    poses: Poses = None,
    *,
    colours: Optional[ArrayLike] = None,
    states: Optional[ArrayLike] = None,
    lines: Optional[ArrayLike] = None,
    line_colour: ArrayLike = (0.1, 0.1, 0.1),
    size: Tuple[int, int] = (640, 480),
    eye: Optional[ArrayLike] = None,
    target: Optional[ArrayLike] = None,
    background: ArrayLike = (1, 1, 1),
) -> Picture:
    """Shapes at one pose each.

    Colours are (n, 3), 0 to 1; `states` of bodies give grey, green and red instead. `lines` are (k, 2, 3), from and
    to, drawn in front: np.stack([near.on_a, near.on_b], axis=-2) shows how near shapes are. Without `eye` and
    `target` all of the bodies are in the picture.
    """
    shapes = [shapes] if isinstance(shapes, Shape) else list(shapes)
    placed = np.broadcast_to(_core.to_matrices(poses), (len(shapes), 4, 4))
    eye, target = _viewpoint(_core.box_around(shapes, placed), size, eye, target)
    return Picture(
        _core.picture(
            shapes,
            placed,
            _colours(len(shapes), colours, states),
            np.reshape(np.zeros((0, 3)) if lines is None else lines, (-1, 3)),
            line_colour,
            eye,
            target,
            size[0],
            size[1],
            background,
        )
    )


def _colours(count: int, colours: Optional[ArrayLike], states: Optional[ArrayLike]) -> NDArray[np.float64]:
    if states is not None:
        return COLOURS_OF_STATES[np.asarray(states)]
    chosen = COLOURS[np.arange(count) % len(COLOURS)] if colours is None else np.asarray(colours, float)
    return np.broadcast_to(chosen, (count, 3))


def _viewpoint(
    box: NDArray[np.float64], size: Tuple[int, int], eye: Optional[ArrayLike], target: Optional[ArrayLike]
) -> Tuple[ArrayLike, ArrayLike]:
    """Far enough from the middle of the box for all of it to be seen."""
    middle = box.mean(axis=0) if target is None else np.asarray(target, float)
    if eye is not None:
        return eye, middle
    radius = max(float(np.linalg.norm(box[1] - box[0])) / 2, 1e-9)
    half = np.arctan(np.tan(OPENING / 2) * min(1, max(size[0], 1) / max(size[1], 1)))
    ahead = np.array([-0.55, 0.73, -0.40])
    return middle - ahead / np.linalg.norm(ahead) * radius / np.sin(half), middle
