"""How near one STL file comes to another while it turns around it: python distance_over_time.py [a.stl b.stl [out.png]]"""

import sys
from pathlib import Path

import matplotlib
import numpy as np

import collidoscope

matplotlib.use("Agg")
import matplotlib.pyplot as plot

meshes = Path(__file__).resolve().parents[2] / "assets" / "stl"
files = sys.argv[1:3] if len(sys.argv) > 2 else [meshes / "torus.stl", meshes / "rod.stl"]
a, b = (collidoscope.load(file) for file in files)

time = np.linspace(0, 10, 500)  # s
orbit = 1.2 * a.sphere[1] * np.stack([np.cos(time), np.sin(time), np.zeros_like(time)], axis=1)
poses = collidoscope.pose(orbit, (1, 2, 3), 2 * time)
separation = collidoscope.distance(a, None, b, poses).separation

plot.plot(time, separation)
plot.xlabel("time, s")
plot.ylabel("distance, m")
plot.title(f"{a.name} and {b.name}: they touch {np.mean(separation <= 0):.0%} of the time")
plot.savefig(sys.argv[3] if len(sys.argv) > 3 else "distance.png")
