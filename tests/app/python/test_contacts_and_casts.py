"""Contacts, times of impact and rays, against closed forms and bisection."""

import numpy as np
import pytest
from oracles import random_poses

import collidoscope
from collidoscope import CastState, FeatureKind


def test_a_box_stands_on_four_corners():
    ground, box = collidoscope.box((10, 10, 1)), collidoscope.box((1, 1, 1))
    found = collidoscope.contacts(ground, (0, 0, -0.5), box, (0, 0, 0.49))
    assert len(found) == 4 and (found.pose == 0).all()
    np.testing.assert_allclose(found.separation, -0.01)
    np.testing.assert_allclose(found.normal, np.tile((0, 0, 1), (4, 1)), atol=1e-12)
    np.testing.assert_allclose(np.sort(found.on_b[:, :2], axis=0), [(-0.5, -0.5)] * 2 + [(0.5, 0.5)] * 2)
    assert set(found.kind_b) == {FeatureKind.vertex} and set(found.kind_a) == {FeatureKind.face}
    assert len(collidoscope.contacts(ground, (0, 0, -0.5), box, (0, 0, 0.6))) == 0
    assert len(collidoscope.contacts(ground, (0, 0, -0.5), box, (0, 0, 0.6), margin=0.2)) == 4


def test_contacts_of_many_poses_are_those_of_each(random):
    a, b = collidoscope.random_polytope(20, 3), collidoscope.random_polytope(20, 4)
    poses = random_poses(random, 1200, 1.8)
    found = collidoscope.contacts(a, None, b, poses, threads=2)
    hits = collidoscope.collide(a, None, b, poses)
    assert 0.3 < hits.mean() < 0.9
    np.testing.assert_array_equal(np.unique(found.pose), np.flatnonzero(hits))
    depths = collidoscope.distance(a, None, b, poses).separation
    for i in np.flatnonzero(hits)[:100]:
        mine = found.pose == i
        one = collidoscope.contacts(a, None, b, poses[i])
        np.testing.assert_array_equal(found.on_a[mine], one.on_a)
        assert found.separation[mine].min() == pytest.approx(depths[i], abs=1e-9)
    np.testing.assert_allclose(found.on_b - found.on_a, found.separation[:, None] * found.normal, atol=1e-12)


def test_contacts_by_an_algorithm():
    torus, box = collidoscope.torus(1, 0.3, 24, 12), collidoscope.box((0.2, 0.2, 0.2))
    inside = collidoscope.contacts(torus, None, box, (1, 0, 0), narrow="decomposed:convex=epa")
    assert len(inside) > 0 and (inside.separation < 0).all()
    assert len(collidoscope.contacts(torus, None, box, (0, 0, 0), narrow="decomposed:convex=epa")) == 0
    with pytest.raises(ValueError, match="below zero"):
        collidoscope.contacts(torus, None, box, None, margin=-1)


def test_translations_meet_when_their_gap_is_gone(random):
    a, b = collidoscope.box((1, 1, 1)), collidoscope.box((2, 2, 2))
    speeds = random.uniform(1, 6, 200)
    ends = np.zeros((200, 3))
    ends[:, 0] = 4 - speeds
    found = collidoscope.cast(a, None, None, b, (4, 0, 0), ends)
    hits = speeds >= 2.5
    assert 0.3 < hits.mean() < 0.95
    np.testing.assert_array_equal(found.touches, hits)
    np.testing.assert_allclose(found.fraction[hits], 2.5 / speeds[hits], atol=1e-6)
    np.testing.assert_array_equal(found.fraction[~hits], 1)
    np.testing.assert_allclose(found.normal[hits], np.tile((1, 0, 0), (hits.sum(), 1)), atol=1e-9)
    assert np.isnan(found.on_a[~hits]).all()


def test_bounds_hold_the_time_of_impact(random):
    a, b = collidoscope.random_polytope(20, 5), collidoscope.random_polytope(20, 6)
    count = 120
    start, end = random_poses(random, count, 1.5), random_poses(random, count, 1.5)
    start[:, 0] += 4
    end[:, 0] -= 1
    found = collidoscope.cast(a, None, None, b, start, end, threads=2)
    assert 0.4 < found.touches.mean() < 1
    assert (found.upper - found.lower <= 1e-6 + 1e-12)[found.state == CastState.hit].all()
    hits = np.flatnonzero(found.state == CastState.hit)
    met = _at(start[hits], end[hits], found.upper[hits])
    np.testing.assert_allclose(collidoscope.distance(a, None, b, met).separation, 0, atol=1e-4)
    for share in np.linspace(0, 0.99, 23):
        before = _at(start, end, share * np.where(found.touches, found.lower, 1))
        assert (collidoscope.distance(a, None, b, before).separation > 0)[found.state != CastState.overlap].all()
    one = collidoscope.cast(a, None, None, b, start[3], end[3])
    assert one.fraction == found.fraction[3] and isinstance(one.state, CastState)


def _at(start, end, share):
    """Positions along lines, orientations the short way round at constant speed: slerp."""
    share = np.broadcast_to(share, len(start))[:, None]
    p, q = start[:, 3:], end[:, 3:]
    q = np.where(np.sum(p * q, 1, keepdims=True) < 0, -q, q)
    angle = np.arccos(np.clip(np.sum(p * q, 1, keepdims=True), -1, 1))
    turned = (np.sin((1 - share) * angle) * p + np.sin(share * angle) * q) / np.sin(angle)
    return np.hstack([(1 - share) * start[:, :3] + share * end[:, :3], turned])


def test_methods_are_chosen_by_id():
    a, b = collidoscope.box((1, 1, 1)), collidoscope.box((1, 1, 1))
    arguments = (a, None, None, b, (3, 0, 0), (1, 0, 0))
    for method in ("exact-translation", "conservative-advancement", "bisection", "swept-faces"):
        assert collidoscope.cast(*arguments[:-1], (0.5, 0, 0), method=method).fraction == pytest.approx(0.8, abs=1e-5)
    with pytest.raises(ValueError, match="unknown"):
        collidoscope.cast(*arguments, method="guess")
    with pytest.raises(ValueError, match="exact-translation"):
        collidoscope.cast(*arguments[:-1], collidoscope.pose((1, 0, 0), (1, 1, 0), 1), method="exact-translation")
    with pytest.raises(ValueError, match="unknown input"):
        collidoscope.cast(*arguments, input="hull")


def test_rays_meet_spheres_where_they_are(random):
    sphere = collidoscope.sphere(1)
    origins = random.uniform(-1, 1, (400, 3)) * (0, 1.5, 1.5) + (-5, 0, 0)
    found = collidoscope.cast_ray(sphere, None, origins, (2, 0, 0))
    off = np.linalg.norm(origins[:, 1:], axis=1)
    hits = off < 1
    assert 0.2 < hits.mean() < 0.8
    np.testing.assert_array_equal(found.touches, hits)
    np.testing.assert_allclose(found.distance[hits], 5 - np.sqrt(1 - off[hits] ** 2), atol=1e-9)
    assert np.isinf(found.distance[~hits]).all()
    short = collidoscope.cast_ray(sphere, None, origins, (2, 0, 0), length=1)
    assert not short.touches.any() and (short.distance == 1).all()
    wide = collidoscope.cast_ray(sphere, None, origins, (1, 0, 0), radius=0.5)
    np.testing.assert_array_equal(wide.touches, off < 1.5)
    one = collidoscope.cast_ray(sphere, (1, 0, 0), (-5, 0, 0), (1, 0, 0))
    assert one.distance == pytest.approx(5) and one.state == CastState.hit


def test_rays_name_the_triangle_that_they_hit():
    box = collidoscope.torus(1, 0.25, 24, 12)
    hit = collidoscope.cast_ray(box, None, (-5, 0.01, 0.02), (1, 0, 0))
    corners = box.vertices[box.triangles[hit.feature]].astype(float)
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    assert abs(normal @ (hit.point - corners[0])) < 1e-6
    np.testing.assert_allclose(hit.normal, normal / np.linalg.norm(normal), atol=1e-6)


def test_rays_of_many_bodies():
    ball = collidoscope.sphere(0.5)
    bodies = collidoscope.Bodies([ball] * 5)
    poses = np.array([(float(i), 0, 0) for i in range(5)])
    origins = [(-3, 0, 0), (9, 0, 0), (0, 5, 0), (0, 5, 9)]
    directions = [(1, 0, 0), (-1, 0, 0), (0, -1, 0), (0, -1, 0)]
    found = collidoscope.first_hits(bodies, poses, origins, directions)
    np.testing.assert_array_equal(found.body, (0, 4, 0, -1))
    np.testing.assert_allclose(found.distance, (2.5, 4.5, 4.5, np.inf))
    with pytest.raises(ValueError, match="4 poses for 5 bodies"):
        collidoscope.first_hits(bodies, poses[:4], (0, 0, 0), (1, 0, 0))
    with pytest.raises(ValueError, match=r"directions\[1\]: is zero"):
        collidoscope.cast_ray(ball, None, (0, 0, 3), [(1, 0, 0), (0, 0, 0)])
