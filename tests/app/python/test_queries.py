"""Distances, depths and verdicts, by brute force."""

import numpy as np
import pytest
from oracles import Polytope, random_poses, signed_distance

import collidoscope

COUNT = 300


@pytest.fixture
def polytopes():
    return collidoscope.random_polytope(12, 1), collidoscope.random_polytope(15, 2, (1, 0.6, 0.8))


@pytest.fixture
def poses(random):
    return random_poses(random, COUNT, 1.1), random_poses(random, COUNT, 1.1)


@pytest.fixture
def truth(polytopes, poses):
    a, b = (Polytope(shape.vertices, shape.triangles) for shape in polytopes)
    distances = np.array([signed_distance(a.at(p), b.at(q)) for p, q in zip(*poses)])
    assert 0.3 < np.mean(distances < 0) < 0.7, "the poses ask about nothing"
    return distances


def test_distance_is_the_truth(polytopes, poses, truth):
    near = collidoscope.distance(polytopes[0], poses[0], polytopes[1], poses[1])
    np.testing.assert_allclose(near.separation, truth, atol=1e-10)
    np.testing.assert_allclose(near.on_b - near.on_a, near.separation[:, None] * near.normal, atol=1e-10)
    np.testing.assert_allclose(np.linalg.norm(near.normal, axis=1), 1, atol=1e-12)


def test_collide_is_the_truth(polytopes, poses, truth):
    found = collidoscope.collide(polytopes[0], poses[0], polytopes[1], poses[1])
    assert found.dtype == bool
    np.testing.assert_array_equal(found, truth < 0)


ALGORITHMS = ["gjk", "epa", "v-clip", "separating-vector", "sat", "decomposed", "gjk:support=scan"]


@pytest.mark.parametrize("narrow", ALGORITHMS)
def test_algorithms_agree_with_the_truth(polytopes, poses, truth, narrow):
    answers = collidoscope.query(polytopes[0], poses[0], polytopes[1], poses[1], narrow)
    np.testing.assert_array_equal(answers.colliding, truth < 0)
    if answers.separation is None:
        return
    given = ~np.isnan(answers.separation)
    assert given.any()
    np.testing.assert_allclose(answers.separation[given], truth[given], atol=1e-9)
    if answers.on_a is not None:
        apart = (answers.separation[:, None] * answers.normal)[given]
        np.testing.assert_allclose((answers.on_b - answers.on_a)[given], apart, atol=1e-9)
        near = collidoscope.distance(polytopes[0], poses[0], polytopes[1], poses[1])
        np.testing.assert_allclose(answers.normal[truth > 0], near.normal[truth > 0], atol=1e-6)
    assert (given == ~np.isnan(answers.normal[:, 0])).mean() > 0.4


def test_requests_give_what_they_name(polytopes, poses):
    overlap = collidoscope.query(polytopes[0], poses[0], polytopes[1], poses[1], "epa", request="overlap")
    assert overlap.separation is None and overlap.normal is None and overlap.on_a is None
    depth = collidoscope.query(polytopes[0], poses[0], polytopes[1], poses[1], "epa")
    np.testing.assert_array_equal(overlap.verdict, depth.verdict)
    assert not np.isnan(depth.separation).any()
    distance = collidoscope.query(polytopes[0], poses[0], polytopes[1], poses[1], "gjk", request="distance")
    assert np.isnan(distance.separation[distance.colliding]).all()
    assert not np.isnan(distance.common_point[distance.colliding]).any()


def test_one_pose_gives_one_answer(polytopes, poses):
    a, b = polytopes
    many = collidoscope.distance(a, poses[0], b, poses[1])
    for i in range(20):
        one = collidoscope.distance(a, poses[0][i], b, poses[1][i])
        assert one.separation == many.separation[i]
        assert one.normal.shape == (3,)
        np.testing.assert_array_equal(one.on_b, many.on_b[i])
    verdict = collidoscope.query(a, poses[0][0], b, poses[1][0]).verdict
    assert isinstance(verdict, collidoscope.Verdict)
    assert isinstance(bool(collidoscope.collide(a, None, b, (9, 0, 0))), bool)


def test_one_pose_stands_for_all(polytopes, poses):
    a, b = polytopes
    spread = collidoscope.distance(a, np.tile(poses[0][:1], (COUNT, 1)), b, poses[1])
    single = collidoscope.distance(a, poses[0][0], b, poses[1])
    np.testing.assert_array_equal(spread.separation, single.separation)
    assert len(collidoscope.distance(a, poses[0], b, None).separation) == COUNT


@pytest.mark.parametrize("narrow", ["gjk", "separating-vector", "v-clip", "face-octree", "obb-tree"])
def test_threads_and_batches_change_nothing(random, narrow):
    a, b = collidoscope.icosphere(1, 1), collidoscope.torus(1, 0.4, 12, 8)
    poses = random_poses(random, 1300, 1.5)
    alone = [collidoscope.query(a, None, b, pose, narrow).verdict for pose in poses[:50]]
    one = collidoscope.query(a, None, b, poses, narrow)
    three = collidoscope.query(a, None, b, poses, narrow, threads=3)
    assert 0.1 < one.colliding.mean() < 0.9
    np.testing.assert_array_equal(one.verdict, three.verdict)
    np.testing.assert_array_equal(one.verdict[:50], alone)
    if one.normal is not None:
        np.testing.assert_array_equal(one.normal, three.normal)


def test_coherent_motion_is_cheaper_and_says_the_same(polytopes):
    a, b = polytopes
    angles = np.linspace(0, 3, 400)
    poses = collidoscope.pose((2.5, 0, 0), (0, 0, 1), angles)
    cold = collidoscope.query(a, None, b, poses, "gjk")
    warm = collidoscope.query(a, None, b, poses, "gjk", coherent=True)
    np.testing.assert_array_equal(cold.verdict, warm.verdict)
    np.testing.assert_allclose(cold.separation, warm.separation, atol=1e-10)
    assert warm.iterations.sum() < cold.iterations.sum()


def test_rounded_shapes_are_exact(random):
    sphere, capsule = collidoscope.sphere(0.5), collidoscope.capsule(0.25, 2)
    points = random.uniform(-2, 2, (500, 3))
    near = collidoscope.distance(sphere, points, capsule, None)
    feet = np.zeros_like(points)
    feet[:, 2] = np.clip(points[:, 2], -1, 1)
    np.testing.assert_allclose(near.separation, np.linalg.norm(points - feet, axis=1) - 0.75, atol=1e-12)


def test_meshes_are_surfaces(random):
    torus = collidoscope.torus(1, 0.25, 48, 24)
    assert not torus.is_convex
    ball = collidoscope.icosphere(0.5, 3)
    assert not collidoscope.collide(torus, None, ball, None)
    assert collidoscope.distance(torus, None, ball, None).separation == pytest.approx(0.25, abs=0.01)
    assert collidoscope.collide(torus, None, ball, (1, 0, 0.3))
    hulls = collidoscope.query(torus, None, ball, None, "gjk")
    assert hulls.verdict == collidoscope.Verdict.colliding


def test_infinite_numbers_and_wrong_words_are_named(polytopes, poses):
    a, b = polytopes
    bad = poses[1].copy()
    bad[17, 1] = np.nan
    with pytest.raises(collidoscope.InputError, match=r"poses_b\[17\]: holds a number that is not finite"):
        collidoscope.distance(a, poses[0], b, bad)
    with pytest.raises(ValueError, match="poses: are 300 and 299"):
        collidoscope.distance(a, poses[0], b, poses[1][1:])
    with pytest.raises(ValueError, match="unknown .*'gkj'"):
        collidoscope.query(a, None, b, None, "gkj")
    with pytest.raises(ValueError, match="unknown request 'all'"):
        collidoscope.query(a, None, b, None, request="all")
    with pytest.raises(ValueError, match="threads"):
        collidoscope.query(a, None, b, None, threads=0)
