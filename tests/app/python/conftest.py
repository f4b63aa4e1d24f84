"""Shapes and poses that tests ask about."""

import os
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

SOURCE = Path(os.environ.get("COLLIDOSCOPE_SOURCE_DIR", Path(__file__).parents[3]))


@pytest.fixture
def stl():
    """The folder of the shipped meshes."""
    return SOURCE / "assets" / "stl"


@pytest.fixture
def source():
    return SOURCE


@pytest.fixture
def collide_program():
    program = os.environ.get("COLLIDE_PROGRAM")
    if not program or not Path(program).exists():
        pytest.skip("COLLIDE_PROGRAM names no program")
    return program


@pytest.fixture
def random():
    return np.random.default_rng(1)
