"""What can be chosen, and what was built."""

import json
from typing import Any, Dict, List

from . import _core


def algorithms() -> Dict[str, List[Dict[str, Any]]]:
    """Everything that can be chosen by id, by kind: broad, mid, narrow, motion, scene …; as `collide list --json`."""
    return json.loads(_core.algorithms())


def build_info() -> Dict[str, str]:
    """Version, compiler, flags and type of the build: figures of different builds do not compare."""
    return _core.build_info()
