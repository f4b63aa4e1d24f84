"""Builds the Python package by CMake: what `pip install .` calls (PEP 517). Needs the standard library only.

Settings, as in `pip install . --config-settings cmake.define.COLLIDOSCOPE_FORMATS=OFF`:
  cmake.define.NAME   a variable of CMake's
  build-dir           where to build [build/wheel, so that a second build is quick]
"""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
NAME = "collidoscope"


# ---- What pip calls --------------------------------------------------------------------------------------


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder)
        _build(package, config_settings or {})
        _write_metadata(package)
        return _pack(package, Path(wheel_directory))


def build_sdist(sdist_directory, config_settings=None):
    base = f"{NAME}-{_version()}"
    path = Path(sdist_directory) / f"{base}.tar.gz"
    with tarfile.open(path, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for file in _source_files():
            archive.add(SOURCE / file, f"{base}/{file}", recursive=False)
        with tempfile.TemporaryDirectory() as folder:
            information = Path(folder) / "PKG-INFO"
            information.write_text(_metadata(), encoding="utf-8")
            archive.add(information, f"{base}/PKG-INFO")
    return path.name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    return _write_metadata(Path(metadata_directory)).name


# ---- Building --------------------------------------------------------------------------------------------


def _build(package, settings):
    build = Path(settings.get("build-dir", SOURCE / "build" / "wheel"))
    defines = {
        "CMAKE_BUILD_TYPE": "Release",
        "COLLIDOSCOPE_PYTHON": "ON",
        "COLLIDOSCOPE_PYTHON_DIR": ".",
        "COLLIDOSCOPE_VIEWER": "OFF",
        "COLLIDOSCOPE_TESTS": "OFF",
        "COLLIDOSCOPE_REFERENCES": "OFF",
        "Python_EXECUTABLE": sys.executable,
    }
    prefix = "cmake.define."
    defines.update({key[len(prefix) :]: value for key, value in settings.items() if key.startswith(prefix)})
    _require_cmake()
    generator = ["-G", "Ninja"] if shutil.which("ninja") and not (build / "CMakeCache.txt").exists() else []
    _run("cmake", "-S", SOURCE, "-B", build, *generator, *(f"-D{key}={value}" for key, value in defines.items()))
    _run("cmake", "--build", build, "--target", "collidoscope_python", *_parallel())
    _run("cmake", "--install", build, "--component", "python", "--prefix", package, "--strip")


def _require_cmake():
    if not shutil.which("cmake"):
        sys.exit("collidoscope: building needs CMake and a C++20 compiler: see docs/python.md for the packages")


def _parallel():
    """As CMAKE_BUILD_PARALLEL_LEVEL says, else all cores."""
    return [] if "CMAKE_BUILD_PARALLEL_LEVEL" in os.environ else ["--parallel", str(os.cpu_count() or 1)]


def _run(*words):
    subprocess.run([str(word) for word in words], check=True)


# ---- Packing ---------------------------------------------------------------------------------------------


def _version():
    text = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(collidoscope VERSION ([\d.]+)", text).group(1)


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _metadata():
    fields = [
        "Metadata-Version: 2.1",
        f"Name: {NAME}",
        f"Version: {_version()}",
        "Summary: 3D collision detection that can be seen, tested and timed",
        "License: MIT",
        "Requires-Python: >=3.9",
        "Requires-Dist: numpy>=1.20",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(fields) + "\n\n" + (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")


def _write_metadata(folder):
    information = folder / f"{NAME}-{_version()}.dist-info"
    information.mkdir(exist_ok=True)
    (information / "METADATA").write_text(_metadata(), encoding="utf-8")
    (information / "WHEEL").write_text(
        f"Wheel-Version: 1.0\nGenerator: collidoscope\nRoot-Is-Purelib: false\nTag: {_tag()}\n", encoding="utf-8"
    )
    shutil.copy(SOURCE / "LICENSE", information / "LICENSE")
    return information


def _hash(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _pack(package, wheel_directory):
    """The same bytes for the same files: no times, sorted."""
    base = f"{NAME}-{_version()}"
    path = wheel_directory / f"{base}-{_tag()}.whl"
    record = f"{base}.dist-info/RECORD"
    lines = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(file for file in package.rglob("*") if file.is_file()):
            name, data = file.relative_to(package).as_posix(), file.read_bytes()
            _add(archive, name, data)
            lines.append(f"{name},{_hash(data)},{len(data)}\n")
        _add(archive, record, ("".join(lines) + f"{record},,\n").encode())
    return path.name


def _add(archive, name, data):
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)


def _source_files():
    """What the repository holds; of an archive, all that is in it but builds."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=SOURCE, check=True, capture_output=True).stdout
        return sorted(name for name in listed.decode().split("\0") if name)
    except (OSError, subprocess.CalledProcessError):
        files = (path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file())
        return sorted(str(path) for path in files if path.parts[0] not in ("build", ".git"))
