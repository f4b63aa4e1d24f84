"""Many bodies, frame by frame."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Dict, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import Bodies
from ._queries import Answers, Casts, RayHits, answers_of, casts_of, ray_hits_of
from ._types import Poses

Pairs = NDArray[np.uint32]


class BodyState(IntEnum):
    """Grey, green and red: no other box is near, boxes meet, bodies collide."""

    neutral = 0
    boxes_meet = 1
    colliding = 2


@dataclass(frozen=True)
class Frame:
    """What a pipeline found. Pairs are rows of two body indices, the smaller one first, sorted."""

    candidates: Pairs
    """Boxes overlap."""
    surviving: Pairs
    """After the mid phase."""
    colliding: Pairs
    answers: Answers
    """Of the surviving pairs, at the end of the step."""
    impacts: Optional[Casts]
    """Of the surviving pairs, if detection is swept."""
    body_states: NDArray[np.uint8]
    """BodyState, by body."""
    nanoseconds: Dict[str, int]
    """Wall-clock time of update, broad, mid, narrow and total."""
    counters: Dict[str, int]
    """What the narrow phase counted."""
    undecided: int
    decided_exactly: int
    certified: int
    wrong: int
    """Verdicts that a certificate proved wrong."""


def frame_of(arrays: dict) -> Frame:
    arrays["answers"] = answers_of(arrays["answers"])
    if arrays["impacts"] is not None:
        arrays["impacts"] = casts_of(arrays["impacts"])
    return Frame(**arrays)


def pipeline_options(
    broad: Optional[str],
    mid: Optional[str],
    narrow: Optional[str],
    threads: int,
    request: str,
    detection: str,
    exact: bool,
    certify: bool,
) -> dict:
    return locals()


class Pipeline:
    """Broad, mid and narrow phase on arrays of poses. Neighbouring frames make each other cheap."""

    def __init__(
        self,
        *,
        broad: Optional[str] = None,
        mid: Optional[str] = None,
        narrow: Optional[str] = None,
        threads: int = 1,
        request: str = "overlap",
        detection: str = "discrete",
        exact: bool = False,
        certify: bool = False,
    ) -> None:
        """Phases are ids with their options, as `collide list` names them; mid may be a chain: "sphere+obb".

        `request`: "overlap", "distance" or "penetration". `detection`: "discrete" looks at the end of each step,
        "swept" at all of it. `exact` decides verdicts without a band, `certify` checks each.
        """
        options = pipeline_options(broad, mid, narrow, threads, request, detection, exact, certify)
        self._pipeline = _core.Pipeline(options)

    def run(self, bodies: Bodies, poses: Poses, *, starts: Poses = None) -> Frame:
        """Detects among the bodies, one pose each. `starts`: their poses when the step began, for swept detection."""
        return frame_of(self._pipeline.run(bodies, poses, starts))

    def start_over(self) -> None:
        """Forgets the last frame: the next one does not follow it."""
        self._pipeline.start_over()

    def __repr__(self) -> str:
        return repr(self._pipeline)


def first_hits(
    bodies: Bodies,
    poses: Poses,
    origins: ArrayLike,
    directions: ArrayLike,
    *,
    length: float = np.inf,
    radius: float = 0,
    input: str = "automatic",
    threads: int = 1,
) -> RayHits:
    """What rays meet first of many bodies, one pose each; see cast_ray."""
    body, answer = bodies._first_hits(poses, origins, directions, length, radius, input, threads)
    return ray_hits_of(answer, body)
