"""What is a pose, and what is none."""

import numpy as np
import pytest
from oracles import matrix, random_poses

import collidoscope


def test_forms_mean_the_same(random):
    rows = random_poses(random, 50, 2)
    matrices = np.array([matrix(row) for row in rows])
    np.testing.assert_allclose(collidoscope.to_matrices(rows), matrices, atol=1e-14)
    back = collidoscope.to_quaternions(matrices)
    back[:, 3:] *= np.sign(np.sum(back[:, 3:] * rows[:, 3:], axis=1, keepdims=True))
    np.testing.assert_allclose(back, rows, atol=1e-12)
    np.testing.assert_array_equal(collidoscope.to_matrices((1, 2, 3))[:3, 3], (1, 2, 3))
    np.testing.assert_array_equal(collidoscope.to_matrices(None), np.eye(4))
    assert collidoscope.to_matrices(np.zeros((0, 7))).shape == (0, 4, 4)


def test_rotations_turn_about_their_axis():
    quarter = collidoscope.pose((1, 0, 0), (0, 0, 5), np.pi / 2)
    np.testing.assert_allclose(quarter @ (1, 0, 0, 1), (1, 1, 0, 1), atol=1e-15)
    many = collidoscope.pose(np.zeros((7, 3)), (1, 0, 0), np.linspace(0, 3, 7))
    assert many.shape == (7, 4, 4)
    np.testing.assert_allclose(many[3] @ (0, 1, 0, 1), (0, np.cos(1.5), np.sin(1.5), 1), atol=1e-15)


def test_float32_matrices_are_taken_for_the_nearest_rotation(random):
    exact = np.array([matrix(row) for row in random_poses(random, 50, 2)])
    mended = collidoscope.to_matrices(exact.astype(np.float32))
    rotations = mended[:, :3, :3]
    np.testing.assert_allclose(rotations @ rotations.transpose(0, 2, 1), np.tile(np.eye(3), (50, 1, 1)), atol=1e-15)
    np.testing.assert_allclose(mended, exact, atol=1e-6)


def test_layouts_and_types_do_not_matter(random):
    box = collidoscope.box((1, 2, 3))
    matrices = collidoscope.to_matrices(random_poses(random, 40, 3))
    expected = collidoscope.distance(box, None, box, matrices).separation
    fortran, strided = np.asfortranarray(matrices), np.repeat(matrices, 2, axis=0)[::2]
    for other in (fortran, strided, matrices.tolist()):
        np.testing.assert_array_equal(collidoscope.distance(box, None, box, other).separation, expected)
    whole = np.array([(3, 0, 0), (0, 5, 0)], dtype=np.int32)
    np.testing.assert_allclose(collidoscope.distance(box, None, box, whole).separation, (2, 3))


@pytest.mark.parametrize(
    "pose, reason",
    [
        (np.zeros(5), r"has the shape \(5,\)"),
        (np.zeros((2, 3, 3)), r"has the shape \(2, 3, 3\)"),
        (np.diag([1.0, 1, -1, 1]), "mirrors"),
        (np.diag([1.0, 1, 1.1, 1]), "no rotation"),
        (np.diag([1.0, 1, 1, 2]), "last row"),
        ([0, 0, 0, 2, 0, 0, 0], "length 2"),
        ([np.inf, 0, 0], "not finite"),
        (["x", "y", "z"], "no numbers"),
    ],
)
def test_what_is_no_pose_is_refused(pose, reason):
    box = collidoscope.box((1, 1, 1))
    with pytest.raises(collidoscope.InputError, match=reason) as caught:
        collidoscope.collide(box, None, box, pose)
    assert caught.value.place == "poses_b"
    assert isinstance(caught.value, ValueError)
