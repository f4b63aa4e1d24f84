"""The same answers as the command line, digit for digit."""

import csv
import json
import subprocess

import numpy as np
import pytest
from oracles import random_poses

import collidoscope


@pytest.fixture
def cases(random):
    return random_poses(random, 200, 0.7), random_poses(random, 200, 0.7)


def rows_of(program, command, files, arrays, tmp_path, *options):
    """The lines that `collide` writes, as dicts."""
    table = tmp_path / "table.csv"
    np.savetxt(table, np.hstack(arrays), delimiter=",", fmt="%.17g")
    flag = "--motions" if command == "cast" else "--poses"
    words = [program, command, *map(str, files), flag, str(table), *options]
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return list(csv.DictReader(text.splitlines()))


def numbers(rows, *names):
    return np.array([[float(row[name]) if row[name] else np.nan for name in names] for row in rows])


@pytest.mark.parametrize("narrow", ["gjk", "epa", "separating-vector", "v-clip"])
def test_queries(collide_program, stl, cases, tmp_path, narrow):
    files = stl / "icosahedron.stl", stl / "cube.stl"
    a, b = (collidoscope.load(file) for file in files)
    poses = [np.hstack([2.2 * pose[:, :3], pose[:, 3:]]) for pose in cases]
    rows = rows_of(collide_program, "query", files, poses, tmp_path, "--narrow", narrow)
    ours = collidoscope.query(a, poses[0], b, poses[1], narrow)
    assert 0.2 < ours.colliding.mean() < 0.8
    assert [row["verdict"] for row in rows] == [collidoscope.Verdict(v).name for v in ours.verdict]
    distance, depth = numbers(rows, "distance", "depth").T
    if ours.separation is not None:
        np.testing.assert_array_equal(np.where(np.isnan(distance), -depth, distance), ours.separation)
    np.testing.assert_array_equal(numbers(rows, "nx", "ny", "nz"), ours.normal)
    np.testing.assert_array_equal(numbers(rows, "iterations")[:, 0], ours.iterations)


def test_contacts(collide_program, stl, cases, tmp_path):
    files = stl / "icosahedron.stl", stl / "cube.stl"
    a, b = (collidoscope.load(file) for file in files)
    rows = rows_of(collide_program, "contacts", files, cases, tmp_path, "--narrow", "epa")
    ours = collidoscope.contacts(a, cases[0], b, cases[1], narrow="epa")
    assert len(ours) > 100
    np.testing.assert_array_equal(numbers(rows, "index")[:, 0], ours.pose)
    np.testing.assert_array_equal(numbers(rows, "separation")[:, 0], ours.separation)
    np.testing.assert_array_equal(numbers(rows, "ax", "ay", "az"), ours.on_a)
    names = [f"{collidoscope.FeatureKind(k).name} {i}" for k, i in zip(ours.kind_a, ours.feature_a)]
    assert [row["feature_a"] for row in rows] == names


def test_casts(collide_program, stl, cases, tmp_path):
    files = stl / "icosahedron.stl", stl / "cube.stl"
    a, b = (collidoscope.load(file) for file in files)
    start, end = cases[1].copy(), cases[0].copy()
    start[:, 0] += 6
    still = np.tile((0.0, 0, 0, 1, 0, 0, 0), (len(start), 1))
    arrays = (still, still, start, end)
    rows = rows_of(collide_program, "cast", files, arrays, tmp_path, "--method", "conservative-advancement")
    ours = collidoscope.cast(a, still, still, b, start, end, method="conservative-advancement")
    assert ours.touches.mean() > 0.3
    assert [row["state"] for row in rows] == [collidoscope.CastState(s).name for s in ours.state]
    bounds = np.stack([ours.fraction, ours.lower, ours.upper], axis=1)
    np.testing.assert_array_equal(numbers(rows, "fraction", "lower", "upper"), bounds)


def test_lists(collide_program):
    text = subprocess.run([collide_program, "list", "--json"], check=True, capture_output=True, text=True).stdout
    theirs, ours = json.loads(text), collidoscope.algorithms()
    assert ours == theirs and {"broad", "mid", "narrow", "motion", "scene"} <= set(ours)
    assert collidoscope.__version__ == collidoscope.build_info()["version"]


def test_meshes(collide_program, stl):
    words = [collide_program, "info", stl / "bust.stl", "--json"]
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    theirs, bust = json.loads(text), collidoscope.load(stl / "bust.stl")
    assert theirs["unique_vertices"] == len(bust.vertices)
    assert theirs["hull"]["vertices"] == len(bust.hull.vertices)
    assert theirs["watertight"] == bust.report["watertight"]
    assert theirs["volume"] == pytest.approx(bust.report["volume"])
