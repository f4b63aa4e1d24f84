"""Scenes that run, beside the command line."""

import json
import subprocess

import numpy as np
import pytest

import collidoscope


def test_hash_and_report_are_those_of_the_command_line(collide_program, tmp_path):
    report = tmp_path / "report.json"
    words = [collide_program, "run", "polytopes", "--count", "60", "--seed", "3", "--frames", "40", "--report", report]
    subprocess.run([str(word) for word in words], check=True, capture_output=True)
    expected = json.loads(report.read_text())
    simulation = collidoscope.Simulation("polytopes", count=60, seed=3)
    ours = simulation.run(40)
    assert ours["hash"] == expected["hash"] == simulation.hash
    assert ours["pairs"] == expected["pairs"] and ours["pairs"]["colliding"] > 0
    assert simulation.frame == 40 and len(simulation) == 60


def test_steps_and_checkpoints_repeat():
    simulation = collidoscope.Simulation("arm", narrow="gjk", threads=2)
    simulation.step(10)
    checkpoint, poses = simulation.checkpoint(), simulation.poses
    first = simulation.step(5)
    later, end = simulation.hash, simulation.poses
    simulation.restore(checkpoint)
    np.testing.assert_array_equal(simulation.poses, poses)
    again = simulation.step(5)
    assert simulation.hash == later
    np.testing.assert_array_equal(again.colliding, first.colliding)
    np.testing.assert_array_equal(simulation.poses, end)
    assert not np.array_equal(poses, end)
    simulation.restart()
    assert simulation.frame == 0


def test_poses_and_shapes_reproduce_the_frame():
    simulation = collidoscope.Simulation("polytopes", count=80, density=0.3)
    frame = simulation.step(20)
    assert len(frame.colliding) > 3
    bodies = collidoscope.Bodies(simulation.shapes, groups=simulation.groups)
    other = collidoscope.Pipeline(broad="brute-force", mid="none", narrow="gjk").run(bodies, simulation.poses)
    np.testing.assert_array_equal(other.colliding, frame.colliding)
    assert simulation.velocities.shape == simulation.angular_velocities.shape == (80, 3)
    assert np.abs(simulation.velocities).max() > 0
    assert len(simulation.names) == 80 and simulation.time == pytest.approx(20 * simulation.dt)


def test_pairs_are_explained(collide_program):
    simulation = collidoscope.Simulation("polytopes", count=40)
    frame = simulation.step(30)
    a, b = (int(i) for i in frame.surviving[0])
    words = [collide_program, "why", "polytopes", "--count", "40", "--frame", "30", "--pair", f"{a},{b}", "--json"]
    theirs = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    ours = simulation.explain(a, b)
    for key in ("decided_by", "verdict", "pair", "broad", "mid"):
        assert ours[key] == theirs[key]
    assert ours["decided_by"] == "narrow" and ours["explanation"]
    with pytest.raises(ValueError, match="no pair of 40 bodies"):
        simulation.explain(3, 3)


def test_files_run_and_are_saved(source, tmp_path):
    simulation = collidoscope.Simulation(source / "assets" / "scenes" / "crowd.json")
    simulation.step(3)
    saved = tmp_path / "saved.json"
    simulation.save(saved)
    again = collidoscope.Simulation(saved)
    np.testing.assert_allclose(again.poses, simulation.poses, atol=1e-12)


def test_masses_fall():
    simulation = collidoscope.Simulation("stack", count=3, response="impulse", gravity=9.81)
    before = simulation.poses[:, 2, 3]
    simulation.step(60)
    assert np.isfinite(simulation.poses).all()
    assert np.abs(simulation.poses[:, 2, 3] - before).max() < 0.1, "the stack fell over"


def test_joints_stand_where_they_are_put(tmp_path):
    simulation = collidoscope.Simulation("arm")
    with pytest.raises(ValueError, match="no-joint"):
        collidoscope.Simulation("arm", joints={"no-joint": 1})
    assert "arm" in repr(simulation)


@pytest.mark.parametrize(
    "arguments, reason",
    [
        ({"scene": "polytope"}, "polytope"),
        ({"scene": "polytopes", "count": 0}, "count"),
        ({"scene": "polytopes", "narrow": "gkj"}, "gkj"),
        ({"scene": "polytopes", "detection": "always"}, "always"),
        ({"scene": "polytopes", "response": "explode"}, "explode"),
        ({"scene": "missing.json"}, "missing.json"),
    ],
)
def test_wrong_words_are_named(arguments, reason):
    with pytest.raises(ValueError, match=reason):
        collidoscope.Simulation(**arguments)
