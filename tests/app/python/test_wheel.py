"""The wheel that the backend packs, in a fresh virtual environment. Building it anew takes minutes, so the package of
this build goes in."""

import importlib.util
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import numpy
import pytest

import collidoscope

CHECK = """
import collidoscope, pathlib, sys
assert pathlib.Path(collidoscope.__file__).is_relative_to(sys.prefix), collidoscope.__file__
assert collidoscope.distance(collidoscope.sphere(1), None, collidoscope.sphere(1), (5, 0, 0)).separation == 3
print(collidoscope.__version__)
"""


@pytest.fixture
def backend(source, monkeypatch):
    file = source / "tools" / "wheel" / "wheel_backend.py"
    specification = importlib.util.spec_from_file_location("wheel_backend", file)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    built = Path(collidoscope.__file__).parent

    def build(package, settings):
        shutil.copytree(built, package / built.name, ignore=shutil.ignore_patterns("__pycache__"))

    monkeypatch.setattr(module, "_build", build)
    return module


def test_a_wheel_installs(backend, tmp_path):
    wheel = tmp_path / backend.build_wheel(tmp_path)
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"collidoscope/__init__.py", "collidoscope/py.typed", "collidoscope/_core.pyi"} <= names
    assert any(name.startswith("collidoscope/_core.") and name.endswith(".so") for name in names)
    environment = tmp_path / "environment"
    python = environment / "bin" / "python"
    made = subprocess.run([sys.executable, "-m", "venv", environment], capture_output=True, text=True)
    if made.returncode != 0:
        pytest.skip("python3-venv is not installed: " + made.stdout)
    pip = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel]
    subprocess.run([str(word) for word in pip], check=True)
    search_path = {"PYTHONPATH": str(Path(numpy.__file__).parents[1])}
    captured = {"check": True, "capture_output": True, "text": True, "cwd": tmp_path}
    printed = subprocess.run([python, "-c", CHECK], env=search_path, **captured).stdout
    assert printed.strip() == collidoscope.__version__
    shown = subprocess.run([python, "-m", "pip", "show", "collidoscope"], **captured).stdout
    assert "Requires: numpy" in shown and "License: MIT" in shown


def test_wheels_of_the_same_files_are_the_same(backend, tmp_path):
    (tmp_path / "again").mkdir()
    first, second = backend.build_wheel(tmp_path), backend.build_wheel(tmp_path / "again")
    assert (tmp_path / first).read_bytes() == (tmp_path / "again" / second).read_bytes()


def test_metadata_comes_before_the_build(backend, tmp_path):
    folder = backend.prepare_metadata_for_build_wheel(tmp_path)
    assert f"Version: {collidoscope.__version__}" in (tmp_path / folder / "METADATA").read_text()


def test_a_source_archive_holds_what_a_build_needs(backend, tmp_path):
    with tarfile.open(tmp_path / backend.build_sdist(tmp_path)) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"PKG-INFO", "pyproject.toml", "CMakeLists.txt", "tools/wheel/wheel_backend.py"} <= names
    assert "engine/collidoscope.h" in names
