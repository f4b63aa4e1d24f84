"""What the documents and examples show runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOURGLASS = 300  # s


def test_snippets_run(source, tmp_path, monkeypatch):
    """One after the other, in one interpreter, as a reader would."""
    monkeypatch.chdir(tmp_path)
    snippets = re.findall(r"```python\n(.*?)```", (source / "docs" / "python.md").read_text(), re.S)
    assert len(snippets) >= 8
    names = {}
    for snippet in snippets:
        exec(compile(snippet, "docs/python.md", "exec"), names)
    assert (tmp_path / "picture.png").exists()
    assert len(names["touching"]) == 4 and names["simulation"].frame == 30


def test_script_of_at_most_30_lines_draws_a_plot(source, tmp_path):
    pytest.importorskip("matplotlib", reason="python3-matplotlib is not installed")
    script = source / "examples" / "python" / "distance_over_time.py"
    assert len(script.read_text().splitlines()) <= 30
    picture = tmp_path / "plot.png"
    stl = source / "assets" / "stl"
    words = [sys.executable, script, stl / "torus.stl", stl / "rod.stl", picture]
    subprocess.run([str(word) for word in words], check=True, timeout=HOURGLASS, cwd=tmp_path)
    assert picture.read_bytes()[:4] == b"\x89PNG"


def test_notebook_runs(source, tmp_path):
    pytest.importorskip("nbconvert", reason="jupyter-nbconvert is not installed")
    pytest.importorskip("ipykernel", reason="python3-ipykernel is not installed")
    notebook = source / "examples" / "python" / "tour.ipynb"
    words = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", str(notebook)]
    environment = {**os.environ, "HOME": str(tmp_path), "JUPYTER_PLATFORM_DIRS": "1"}
    options = ["--output-dir", str(tmp_path), "--output", "executed.ipynb"]
    subprocess.run(words + options, check=True, timeout=HOURGLASS, env=environment)
    executed = (tmp_path / "executed.ipynb").read_text()
    assert executed.count('"image/png"') == 3 and executed.count('"text/html"') == 1
    assert '"output_type": "error"' not in executed


def test_public_names_have_docstrings():
    import collidoscope

    for name in collidoscope.__all__:
        value = getattr(collidoscope, name)
        assert name == "__version__" or (value.__doc__ or "").strip(), name


def test_stubs_say_what_the_module_has(tmp_path):
    pytest.importorskip("mypy", reason="python3-mypy is not installed")
    import collidoscope

    environment = {**os.environ, "PYTHONPATH": str(Path(collidoscope.__file__).parents[1])}
    allowed = tmp_path / "allowed"  # pybind11's own metaclass and constructors
    allowed.write_text(r"collidoscope\._core\.\w+(\.__init__)?" + "\n")
    names = [name for name in dir(collidoscope._core) if not name.startswith("_")]
    stub = (Path(collidoscope.__file__).parent / "_core.pyi").read_text()
    assert [name for name in names if not re.search(rf"(def|class) {name}\b", stub)] == []
    stubtest = ["mypy.stubtest", "--allowlist", str(allowed), "--ignore-unused-allowlist", "collidoscope._core"]
    for words in (stubtest, ["mypy", "--strict-equality", "-p", "collidoscope"]):
        result = subprocess.run(
            [sys.executable, "-m", *words], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert result.returncode == 0, result.stdout + result.stderr
