"""Scenes that run."""

import json
import os
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._bodies import Frame, frame_of, pipeline_options
from ._core import Checkpoint, Shape
from ._picture import Picture, picture
from ._steps import Steps, steps_of
from ._types import Progress


class Simulation:
    """A built-in scene, a JSON scene file or a robot (URDF) that runs: each frame moves it and detects."""

    def __init__(
        self,
        scene: Union[str, "os.PathLike[str]"],
        *,
        count: Optional[int] = None,
        shapes: Optional[str] = None,
        vertices: Optional[int] = None,
        velocity: Optional[float] = None,
        rotation: Optional[float] = None,
        density: Optional[float] = None,
        seed: int = 1,
        files: Sequence[Union[str, "os.PathLike[str]"]] = (),
        response: Optional[str] = None,
        gravity: Optional[float] = None,
        restitution: Optional[float] = None,
        friction: Optional[float] = None,
        joints: Optional[Dict[str, float]] = None,
        broad: Optional[str] = None,
        mid: Optional[str] = None,
        narrow: Optional[str] = None,
        threads: int = 1,
        request: str = "overlap",
        detection: str = "discrete",
        exact: bool = False,
        certify: bool = False,
        progress: Progress = None,
    ) -> None:
        """The arguments are the options of `collide run`, by the same names; `request` is as in query()."""
        parameters = {
            "count": count,
            "shapes": shapes,
            "vertices": vertices,
            "velocity": velocity,
            "rotation": rotation,
            "density": density,
            "seed": seed,
            "files": [os.fspath(file) for file in files],
            "response": response,
            "gravity": gravity,
            "restitution": restitution,
            "friction": friction,
            "joints": joints,
        }
        pipeline = pipeline_options(broad, mid, narrow, threads, request, detection, exact, certify)
        self._simulation = _core.Simulation(os.fspath(scene), parameters, pipeline, progress)
        self._frame: Optional[Frame] = None

    def step(self, frames: int = 1) -> Frame:
        """Moves on by so many frames; what the last of them found."""
        self._frame = frame_of(self._simulation.step(frames))
        return self._frame

    def detect(self) -> Frame:
        """Detects without moving; not part of the hash."""
        self._frame = frame_of(self._simulation.detect())
        return self._frame

    def run(self, frames: int) -> Dict[str, Any]:
        """Runs so many frames, all timed: the report of `collide run --report`."""
        self._frame = None
        return json.loads(self._simulation.run(frames))

    def restart(self) -> None:
        """Back to frame 0."""
        self._frame = None
        self._simulation.restart()

    def checkpoint(self) -> Checkpoint:
        """The state that decides the next frames."""
        return self._simulation.checkpoint()

    def restore(self, checkpoint: Checkpoint) -> None:
        """Back to a checkpoint of this simulation."""
        self._frame = None
        self._simulation.restore(checkpoint)

    def save(self, file: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the present state as a scene file; shapes without a file are written beside it as STL."""
        self._simulation.save(os.fspath(file))

    def explain(self, a: int, b: int) -> Dict[str, Any]:
        """Why a pair has its state in the present frame, as `collide why --json` has it."""
        self._detected()
        return json.loads(self._simulation.explain(a, b))

    def steps(self, subject: str, a: int, b: Optional[int] = None, *, request: str = "penetration") -> Steps:
        """The steps of an algorithm in the present frame.

        About the pair (a, b): "answer", "manifold", "advancement", "backtracking". About body a: "hull", "sphere",
        "octree", "decomposition", "broad", "support".
        """
        self._detected()
        return steps_of(*self._simulation.steps(subject, a, b, request))

    def picture(
        self,
        *,
        size: Tuple[int, int] = (640, 480),
        eye: Optional[ArrayLike] = None,
        target: Optional[ArrayLike] = None,
    ) -> Picture:
        """The bodies where they are: grey; green where boxes meet; red where they collide."""
        states = self._detected().body_states
        return picture(self.shapes, self.poses, states=states, size=size, eye=eye, target=target)

    def _detected(self) -> Frame:
        return self._frame if self._frame is not None else self.detect()

    def _repr_png_(self) -> bytes:
        return self.picture()._repr_png_()

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<Simulation of {self.scene}: {len(self)} bodies, frame {self.frame}>"

    @property
    def scene(self) -> str:
        """The id, or the file's name."""
        return self._simulation.scene

    @property
    def frame(self) -> int:
        return self._simulation.frame

    @property
    def time(self) -> float:
        """Seconds."""
        return self._simulation.time

    @property
    def dt(self) -> float:
        """Seconds a frame."""
        return self._simulation.dt

    @property
    def hash(self) -> str:
        """Of the colliding pairs of all frames and the present poses: equal where results are."""
        return self._simulation.hash

    @property
    def names(self) -> List[str]:
        """By body."""
        return self._simulation.names

    @property
    def groups(self) -> NDArray[np.uint32]:
        """By body."""
        return self._simulation.groups

    @property
    def shapes(self) -> List[Shape]:
        """By body, as they are now."""
        return self._simulation.shapes

    @property
    def poses(self) -> NDArray[np.float64]:
        """(n, 4, 4); a copy."""
        return self._simulation.poses

    @property
    def velocities(self) -> NDArray[np.float64]:
        """(n, 3), m/s, of the rotation centres; a copy."""
        return self._simulation.velocities

    @property
    def angular_velocities(self) -> NDArray[np.float64]:
        """(n, 3), rad/s; a copy."""
        return self._simulation.angular_velocities
