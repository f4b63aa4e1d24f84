"""A pipeline on arrays, against all pairs."""

import threading

import numpy as np
import pytest
from oracles import random_poses

import collidoscope

COUNT = 150


@pytest.fixture
def bodies():
    return collidoscope.Bodies([collidoscope.random_polytope(12, seed) for seed in range(COUNT)])


@pytest.fixture
def poses(random):
    return random_poses(random, COUNT, 4)


def all_pairs(bodies, poses):
    """Those that collide, by one query each."""
    shapes = bodies.shapes
    first, second = np.triu_indices(len(bodies), 1)
    hits = [collidoscope.collide(shapes[a], poses[a], shapes[b], poses[b]) for a, b in zip(first, second)]
    found = np.stack([first, second], axis=1)[np.array(hits)]
    assert 20 < len(found) < len(first) / 2, "the poses ask about nothing"
    return found


@pytest.mark.parametrize(
    "phases",
    [
        {},
        {"broad": "bvh", "mid": "none", "narrow": "gjk"},
        {"broad": "uniform-grid", "mid": "obb", "narrow": "v-clip", "threads": 2},
        {"broad": "aabb-tree", "narrow": "epa", "request": "penetration", "exact": True, "certify": True},
    ],
)
def test_phases_find_all_pairs(bodies, poses, phases):
    frame = collidoscope.Pipeline(**phases).run(bodies, poses)
    np.testing.assert_array_equal(frame.colliding, all_pairs(bodies, poses))
    assert len(frame.candidates) >= len(frame.surviving) >= len(frame.colliding)
    np.testing.assert_array_equal(frame.surviving[frame.answers.colliding], frame.colliding)
    assert (frame.body_states[np.unique(frame.colliding)] == collidoscope.BodyState.colliding).all()
    assert frame.wrong == 0 and frame.nanoseconds["total"] > 0
    if phases.get("certify"):
        assert frame.certified == len(frame.surviving)


def test_answers_are_in_the_world(bodies, poses):
    frame = collidoscope.Pipeline(narrow="epa", request="penetration").run(bodies, poses)
    shapes, answers = bodies.shapes, frame.answers
    assert len(frame.surviving) > 50
    for i, (a, b) in enumerate(frame.surviving):
        near = collidoscope.distance(shapes[a], poses[a], shapes[b], poses[b])
        assert answers.separation[i] == pytest.approx(near.separation, abs=1e-10)
        if near.separation > 0:
            np.testing.assert_allclose(answers.on_a[i], near.on_a, atol=1e-9)


def test_frames_follow_each_other(bodies, random):
    pipeline = collidoscope.Pipeline(broad="sweep-and-prune")
    poses = random_poses(random, COUNT, 4)
    first = pipeline.run(bodies, poses)
    kept = first.colliding.copy()
    for _ in range(5):
        poses[:, :3] += random.uniform(-0.3, 0.3, (COUNT, 3))
        frame = pipeline.run(bodies, poses)
        np.testing.assert_array_equal(frame.colliding, all_pairs(bodies, poses))
    np.testing.assert_array_equal(first.colliding, kept)
    pipeline.start_over()
    np.testing.assert_array_equal(pipeline.run(bodies, poses).colliding, frame.colliding)


def test_groups_and_pairs_can_be_left_out(bodies, poses):
    shapes = bodies.shapes
    everything = {tuple(pair) for pair in collidoscope.Pipeline().run(bodies, poses).colliding}
    groups = np.arange(COUNT) % 3
    excluded = sorted(everything)[:5]
    filtered = collidoscope.Bodies(shapes, groups=groups, untested_groups=[(0, 1), (2, 2)], excluded_pairs=excluded)
    found = {tuple(pair) for pair in collidoscope.Pipeline().run(filtered, poses).colliding}
    untested = ({0, 1}, {2})
    expected = {(a, b) for a, b in everything if {groups[a], groups[b]} not in untested} - set(excluded)
    assert found == expected and 0 < len(found) < len(everything)
    with pytest.raises(ValueError, match="groups: are 3 for 150 bodies"):
        collidoscope.Bodies(shapes, groups=[1, 2, 3])
    with pytest.raises(ValueError, match="no pair of bodies"):
        collidoscope.Bodies(shapes, excluded_pairs=[(1, 999)])


def test_swept_detection_misses_no_bullet():
    bullet, paper = collidoscope.sphere(0.01), collidoscope.box((0.001, 1, 1))
    bodies = collidoscope.Bodies([paper, bullet])
    start, end = [(0, 0, 0), (-1, 0, 0)], [(0, 0, 0), (1, 0, 0)]
    assert len(collidoscope.Pipeline().run(bodies, end).colliding) == 0
    frame = collidoscope.Pipeline(detection="swept").run(bodies, end, starts=start)
    np.testing.assert_array_equal(frame.colliding, [(0, 1)])
    assert frame.impacts.fraction[0] == pytest.approx((1 - 0.01 - 0.0005) / 2, abs=1e-5)


def test_wrong_arrays_and_words_are_named(bodies, poses):
    with pytest.raises(ValueError, match="poses: has 149 poses for 150 bodies"):
        collidoscope.Pipeline().run(bodies, poses[1:])
    with pytest.raises(ValueError, match="poses: has one pose for 150 bodies"):
        collidoscope.Pipeline().run(bodies, poses[0])
    with pytest.raises(ValueError, match="unknown"):
        collidoscope.Pipeline(broad="octotree")
    with pytest.raises(ValueError):
        collidoscope.Pipeline(narrow="obb-tree", exact=True)
    with pytest.raises(ValueError, match="threads"):
        collidoscope.Pipeline(threads=0)
    far = poses.copy()
    far[7, 0] = 1e18
    with pytest.raises(ValueError):
        collidoscope.Pipeline().run(bodies, far)


def test_one_thread_uses_a_pipeline_at_a_time(bodies, poses):
    pipeline = collidoscope.Pipeline(broad="brute-force", mid="none", narrow="epa", request="penetration")
    stop, refused, done = threading.Event(), [], []

    def run():
        while not stop.is_set():
            try:
                done.append(len(pipeline.run(bodies, poses).colliding))
            except collidoscope.JobError as error:
                refused.append(error)

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    while len(done) < 20:
        pass
    stop.set()
    for thread in threads:
        thread.join()
    assert len(set(done)) == 1
    assert all("another thread" in str(error) for error in refused)
