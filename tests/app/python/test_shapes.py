"""Shapes, hulls and decompositions."""

import gc

import numpy as np
import pytest

import collidoscope

CUBE = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)


def test_arrays_are_views_that_live_as_long_as_they_are_used(stl):
    shape = collidoscope.load(stl / "torus.stl")
    vertices, triangles = shape.vertices, shape.triangles
    assert vertices.dtype == np.float32 and triangles.dtype == np.uint32
    assert not vertices.flags.writeable and not vertices.flags.owndata
    assert vertices.ctypes.data == shape.vertices.ctypes.data
    expected = vertices.copy()
    planes = shape.hull.planes
    of_planes = planes.copy()
    del shape
    gc.collect()
    np.testing.assert_array_equal(vertices, expected)
    np.testing.assert_array_equal(planes, of_planes)
    with pytest.raises(ValueError):
        vertices[0, 0] = 1


def test_meshes_from_arrays_keep_their_indices():
    cube = collidoscope.box((1, 1, 1))
    copy = collidoscope.Shape(cube.vertices, cube.triangles, "copy")
    np.testing.assert_array_equal(copy.triangles, cube.triangles)
    assert copy.is_convex and copy.name == "copy" and "12 triangles" in repr(copy)
    assert collidoscope.distance(copy, None, cube, (3, 0, 0)).separation == 2


def test_triangles_without_connectivity_are_welded():
    cube = collidoscope.box((2, 2, 2))
    corners = cube.vertices[cube.triangles]
    shape = collidoscope.repaired(corners, name="soup")
    assert shape.vertices.shape == (8, 3)
    assert shape.report["watertight"] and shape.report["volume"] == pytest.approx(8)
    opened = collidoscope.repaired(corners[:-1])
    assert opened.report["open_edges"] == 3 and not opened.is_convex
    volume, centre, inertia = shape.mass_properties
    assert volume == pytest.approx(8)
    np.testing.assert_allclose(inertia, np.eye(3) * 8 * 8 / 12, atol=1e-12)


def test_bounds_contain_every_vertex(stl):
    shape = collidoscope.load(stl / "bust.stl", scale=0.5)
    low, high = shape.box
    np.testing.assert_array_equal(low, shape.vertices.min(axis=0))
    np.testing.assert_array_equal(high, shape.vertices.max(axis=0))
    centre, radius = shape.sphere
    distances = np.linalg.norm(shape.vertices - centre, axis=1)
    assert distances.max() <= radius < distances.max() * (1 + 1e-6)


def test_hulls_are_certified(random):
    points = random.normal(size=(500, 3))
    hull = collidoscope.convex_hull(points)
    assert hull.fault(points) == ""
    assert hull.fault(points * 1.01) != ""
    np.testing.assert_array_equal(points[hull.source], hull.vertices)
    heights = points @ hull.planes[:, :3].T - hull.planes[:, 3]
    assert heights.max() < 1e-12 and heights.min() < -1
    assert hull.dimension == "solid" and len(hull.faces) == len(hull.planes)
    offsets = hull.face_offsets
    np.testing.assert_array_equal(hull.faces[3], hull.face_vertices[offsets[3] : offsets[4]])


def test_hulls_merge_coplanar_triangles():
    hull = collidoscope.convex_hull(np.vstack([CUBE, CUBE * 0.5 + 0.25]))
    assert len(hull.vertices) == 8 and [len(face) for face in hull.faces] == [4] * 6
    assert hull.volume == pytest.approx(1) and hull.triangles.shape == (12, 3)
    assert hull.neighbours.size == 24
    assert collidoscope.convex_hull(CUBE[:1]).dimension == "point"
    assert collidoscope.convex_hull(CUBE[:2]).dimension == "segment"
    assert collidoscope.convex_hull(CUBE[:4]).dimension == "polygon"


def test_hulls_match_another_library(random):
    spatial = pytest.importorskip("scipy.spatial", reason="python3-scipy is not installed")
    points = random.uniform(-1, 1, (2000, 3))
    theirs, ours = spatial.ConvexHull(points), collidoscope.convex_hull(points)
    np.testing.assert_array_equal(np.sort(theirs.vertices), np.sort(ours.source))
    assert ours.volume == pytest.approx(theirs.volume, rel=1e-12)


def test_hull_shapes_keep_double_precision():
    points = CUBE + 1e-9
    shape = collidoscope.hull_shape(points)
    assert collidoscope.distance(shape, None, shape, (3, 0, 0)).separation == pytest.approx(2, abs=1e-14)
    np.testing.assert_array_equal(np.sort(shape.hull.vertices, axis=0), np.sort(points, axis=0))


def test_pieces_cover_the_solid(random):
    torus = collidoscope.torus(1, 0.3, 24, 12)
    pieces = collidoscope.decompose(torus, concavity=0.1)
    assert 4 <= len(pieces) <= 64
    volumes = [piece.volume for piece in pieces]
    assert volumes == sorted(volumes, reverse=True)
    points = torus.vertices.astype(float)
    covered = np.zeros(len(points), bool)
    for piece in pieces:
        covered |= (points @ piece.hull.planes[:, :3].T - piece.hull.planes[:, 3]).max(axis=1) < 1e-6
    assert covered.all()
    assert not (np.zeros((1, 3)) @ pieces[0].hull.planes[:, :3].T < pieces[0].hull.planes[:, 3]).all()
    assert len(collidoscope.decompose(torus, max_parts=3)) == 3


def test_decompositions_are_those_that_algorithms_compare(stl):
    shape = collidoscope.load(stl / "torus.stl", decomposition={"max_parts": 8, "concavity": 0.1})
    pieces = shape.pieces()
    assert 1 < len(pieces) <= 8 and all(piece.is_convex or len(piece.hull.vertices) for piece in pieces)
    whole = collidoscope.load(stl / "torus.stl", decomposition="none")
    assert whole.pieces() == []
    with pytest.raises(ValueError, match="unknown key 'max_part'"):
        collidoscope.load(stl / "torus.stl", decomposition={"max_part": 8})


def test_primitives_are_read_as_the_command_line_does():
    capsule = collidoscope.primitive("capsule:0.2,1")
    assert capsule.rounding_radius == 0.2
    assert collidoscope.distance(capsule, None, collidoscope.sphere(1), (3, 0, 0)).separation == pytest.approx(1.8)
    rounded = collidoscope.rounded(collidoscope.box((1, 1, 1)), 0.25)
    assert collidoscope.distance(rounded, None, rounded, (3, 0, 0)).separation == pytest.approx(1.5)
    ellipsoid = collidoscope.ellipsoid((1, 2, 3))
    assert collidoscope.distance(ellipsoid, None, ellipsoid, (0, 0, 8)).separation == pytest.approx(2)
    point = collidoscope.rounded_hull([(0, 0, 0)], 0.5)
    assert collidoscope.distance(point, None, point, (0, 2, 0)).separation == pytest.approx(1)


def test_errors_name_file_place_and_reason(tmp_path):
    broken = tmp_path / "broken.stl"
    broken.write_text("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 nonsense\n")
    with pytest.raises(collidoscope.InputError, match="broken.stl: line 4") as caught:
        collidoscope.load(broken)
    assert caught.value.file == str(broken) and "line 4" in caught.value.place and caught.value.reason
    with pytest.raises(ValueError, match="missing.stl"):
        collidoscope.load(tmp_path / "missing.stl")
    with pytest.raises(ValueError, match=r"triangles\[0\]: names vertex 9 of 8"):
        collidoscope.Shape(CUBE, [(0, 1, 9)])
    with pytest.raises(ValueError, match=r"vertices\[1\]"):
        collidoscope.Shape([(0, 0, 0), (0, np.nan, 0), (1, 0, 0)], [(0, 1, 2)])
    with pytest.raises(ValueError, match="points have"):
        collidoscope.convex_hull(np.zeros((4, 2)))
    with pytest.raises(ValueError):
        collidoscope.convex_hull(np.zeros((0, 3)))
    with pytest.raises(ValueError):
        collidoscope.sphere(-1)
    with pytest.raises(ValueError, match="open"):
        collidoscope.decompose(collidoscope.Shape(CUBE, [(0, 1, 2)]))
    with pytest.raises(ValueError, match="no primitive"):
        collidoscope.primitive("cone:1,2")
