"""Types of arguments and answers."""

from typing import Any, Callable, Optional, Union

from numpy.typing import ArrayLike

Poses = Optional[ArrayLike]
"""One pose, or n of them: see the package."""

Value = Any
"""A number of one answer, or an array of n."""

Progress = Optional[Callable[[float, str], Any]]
"""Is called with how far the work is, 0 to 1, and what is done. What it raises ends the work."""

Decomposition = Union[None, str, dict]
"""A method's id, "none", or a dict with method, max_parts and concavity. None: the default, if there is a solid."""
