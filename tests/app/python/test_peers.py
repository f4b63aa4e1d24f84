"""Beside other packages for Python, where they are installed."""

import numpy as np
import pytest
from oracles import random_poses

import collidoscope


def test_fcl(random):
    fcl = pytest.importorskip("fcl", reason="python-fcl is not installed")
    a, b = collidoscope.random_polytope(20, 1), collidoscope.random_polytope(20, 2)
    poses = collidoscope.to_matrices(random_poses(random, 300, 1.5))

    def model(shape):
        mesh = fcl.BVHModel()
        mesh.beginModel(len(shape.vertices), len(shape.triangles))
        mesh.addSubModel(shape.vertices.astype(float), shape.triangles)
        mesh.endModel()
        return mesh

    still, mesh = fcl.CollisionObject(model(a)), model(b)
    theirs = []
    for pose in poses:
        moving = fcl.CollisionObject(mesh, fcl.Transform(pose[:3, :3], pose[:3, 3]))
        theirs.append(fcl.distance(still, moving, fcl.DistanceRequest(), fcl.DistanceResult()))
    theirs, ours = np.array(theirs), collidoscope.distance(a, None, b, poses).separation
    apart = ours > 1e-6
    assert 0.2 < apart.mean() < 0.9
    np.testing.assert_allclose(theirs[apart], ours[apart], atol=1e-6)


def test_trimesh(random):
    trimesh = pytest.importorskip("trimesh", reason="trimesh is not installed")
    shape = collidoscope.torus(1, 0.3)
    mesh = trimesh.Trimesh(shape.vertices, shape.triangles, process=False)
    volume, centre, inertia = shape.mass_properties
    assert mesh.volume == pytest.approx(volume)
    np.testing.assert_allclose(mesh.moment_inertia, inertia, atol=1e-9)
    assert mesh.convex_hull.volume == pytest.approx(shape.hull.volume)


def test_ode(random):
    """The only package that Debian 12 has which answers such queries: spheres and boxes, one by one."""
    ode = pytest.importorskip("ode", reason="python3-pyode is not installed")
    box, ball = collidoscope.box((1, 2, 3)), collidoscope.sphere(0.5)
    points = random.uniform(-2, 2, (300, 3))
    ours = collidoscope.collide(box, None, ball, points)
    theirs = []
    for point in points:
        geometry = ode.GeomSphere(None, 0.5)
        geometry.setPosition(tuple(point))
        theirs.append(len(ode.collide(ode.GeomBox(None, (1, 2, 3)), geometry)) > 0)
    assert 0.2 < ours.mean() < 0.8
    np.testing.assert_array_equal(ours, theirs)
