"""Steps of algorithms, and pictures."""

import struct
import zlib

import numpy as np
import pytest

import collidoscope

TRACED = ["gjk", "epa", "v-clip", "separating-vector", "mpr", "sat", "lin-canny", "growth-distance", "obb-tree"]


@pytest.mark.parametrize("narrow", TRACED)
def test_steps_end_with_the_answer(narrow):
    a, b = collidoscope.random_polytope(12, 1), collidoscope.random_polytope(12, 2)
    for x in (0.9, 2.5):
        trace = collidoscope.steps(a, None, b, (x, 0.2, 0.1), narrow)
        answer = collidoscope.query(a, None, b, (x, 0.2, 0.1), narrow)
        assert trace.result.verdict == answer.verdict
        if answer.separation is not None:
            np.testing.assert_equal(trace.result.separation, answer.separation)
        assert len(trace) > 0 and all(0 <= step.line < len(trace.pseudo_code) for step in trace)
        assert any(step.sentence for step in trace)


def test_steps_hold_numbers():
    a, b = collidoscope.box((1, 1, 1)), collidoscope.box((1, 1, 1))
    trace = collidoscope.steps(a, None, b, (3, 0, 0), "gjk")
    names = {value["name"] for step in trace for value in step.values}
    assert names
    vertices = [pair for step in trace for pair in step.pairs]
    assert vertices and all(np.abs(pair["on_a"]).max() == 0.5 for pair in vertices)
    assert "gjk" not in str(trace) and str(trace).count("\n") == len(trace) - 1
    assert "<table>" in trace._repr_html_()
    with pytest.raises(ValueError, match="several"):
        collidoscope.steps(a, None, b, np.zeros((2, 3)))


def test_a_hull_grows(random):
    points = random.normal(size=(60, 3))
    trace = collidoscope.hull_steps(points)
    alive = {}
    for step in trace:
        for number in step.surface["removed"]:
            del alive[number]
        alive.update(step.surface["added"])
    assert len(alive) == len(trace.result.triangles)
    np.testing.assert_array_equal(trace.result.vertices, collidoscope.convex_hull(points).vertices)


def test_simulations_show_their_steps():
    simulation = collidoscope.Simulation("polytopes", count=30, narrow="gjk")
    frame = simulation.step(10)
    a, b = (int(i) for i in frame.surviving[0])
    answer = simulation.steps("answer", a, b)
    assert len(answer) > 0 and isinstance(answer.result, str)
    for subject in ("hull", "sphere", "support", "broad"):
        assert len(simulation.steps(subject, a)) > 0
    with pytest.raises(ValueError, match="unknown subject 'hulls'; known: answer, manifold"):
        simulation.steps("hulls", a)
    with pytest.raises(ValueError, match="about two bodies"):
        simulation.steps("answer", a)
    with pytest.raises(ValueError, match="no such body"):
        simulation.steps("hull", 30)


# ---- Pictures --------------------------------------------------------------------------------------------


def test_a_sphere_is_a_disc():
    picture = collidoscope.picture(collidoscope.icosphere(1, 4), colours=(1, 0, 0), size=(200, 200))
    drawn = (picture.pixels != 255).any(axis=2)
    rows, columns = np.nonzero(drawn)
    assert abs(rows.mean() - 99.5) < 1 and abs(columns.mean() - 99.5) < 1
    radius = (np.ptp(rows) + np.ptp(columns) + 2) / 4
    assert radius > 40 and drawn.sum() == pytest.approx(np.pi * radius**2, rel=0.03)
    red, green, blue = picture.pixels[100, 100]
    assert red > 100 and green == blue == 0


def test_what_is_nearer_hides_what_is_farther():
    box = collidoscope.box((1, 1, 1))
    view = {"colours": [(1, 0, 0), (0, 0, 1)], "eye": (0, -8, 0), "target": (0, 0, 0)}
    for first, second in ((0, 3), (3, 0)):
        shown = collidoscope.picture([box, box], [(0, first, 0), (0, second, 0)], **view).pixels[240, 320]
        assert (shown[0] > shown[2]) == (first < second)


def test_the_eye_may_be_inside():
    box = collidoscope.box((10, 10, 10))
    shown = collidoscope.picture(box, colours=(0, 1, 0), eye=(0, 0, 0), target=(1, 0, 0)).pixels
    assert (shown[..., 1] > 0).all() and (shown[..., 0] == 0).all()


def test_pictures_are_png(tmp_path):
    box = collidoscope.box((1, 1, 1))
    picture = collidoscope.picture([box], [(0, 0, 0)], lines=[[(0, 0, 0), (1, 1, 1)]], size=(60, 40))
    file = tmp_path / "box.png"
    picture.save(file)
    data = file.read_bytes()
    assert data == picture._repr_png_() and data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (60, 40)
    length = struct.unpack(">I", data[33:37])[0]
    rows = zlib.decompress(data[41 : 41 + length])
    assert len(rows) == 40 * (1 + 60 * 3)
    assert np.array_equal(np.frombuffer(rows, np.uint8).reshape(40, -1)[:, 1:].reshape(40, 60, 3), picture.pixels)
    with pytest.raises(ValueError, match="size"):
        collidoscope.picture(box, size=(0, 10))


def test_simulations_are_shown_in_their_colours():
    simulation = collidoscope.Simulation("polytopes", count=60, density=0.3)
    frame = simulation.step(5)
    assert {0, 2} <= set(frame.body_states)
    pixels = simulation.picture(size=(320, 240)).pixels.astype(int)
    red, green, blue = np.moveaxis(pixels, 2, 0)
    assert ((red > 1.5 * green) & (red > 1.5 * blue)).sum() > 100
    assert simulation._repr_png_()[:4] == b"\x89PNG"
