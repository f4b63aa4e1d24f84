"""The truth by brute force: no algorithm of the package."""

import numpy as np


def random_quaternions(random, count):
    q = random.normal(size=(count, 4))
    return q / np.linalg.norm(q, axis=1, keepdims=True)


def random_poses(random, count, extent):
    """(count, 7), positions within a cube."""
    return np.hstack([random.uniform(-extent, extent, (count, 3)), random_quaternions(random, count)])


def matrix(pose):
    """(4, 4) of x, y, z, qw, qx, qy, qz."""
    x, y, z, w, i, j, k = pose
    rotation = np.array(
        [
            [1 - 2 * (j * j + k * k), 2 * (i * j - w * k), 2 * (i * k + w * j)],
            [2 * (i * j + w * k), 1 - 2 * (i * i + k * k), 2 * (j * k - w * i)],
            [2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)],
        ]
    )
    result = np.eye(4)
    result[:3, :3], result[:3, 3] = rotation, (x, y, z)
    return result


def moved(points, pose):
    m = matrix(pose)
    return np.asarray(points, float) @ m[:3, :3].T + m[:3, 3]


class Polytope:
    """A convex polytope by its corners and triangles."""

    def __init__(self, points, triangles):
        self.points = np.asarray(points, float)
        self.triangles = np.asarray(triangles)
        edges = np.sort(np.vstack([self.triangles[:, [0, 1]], self.triangles[:, [1, 2]], self.triangles[:, [2, 0]]]))
        self.edges = np.unique(edges, axis=0)

    def at(self, pose):
        return Polytope(moved(self.points, pose), self.triangles)

    def normals(self):
        a, b, c = (self.points[self.triangles[:, i]] for i in range(3))
        return np.cross(b - a, c - a)

    def directions(self):
        return self.points[self.edges[:, 1]] - self.points[self.edges[:, 0]]


def signed_distance(a, b):
    """The distance of two polytopes, or minus their depth."""
    largest_gap = _largest_gap(a, b)
    return largest_gap if largest_gap <= 0 else _distance(a, b)


def _largest_gap(a, b):
    """By the separating axis theorem, over all faces and all pairs of edges."""
    crosses = np.cross(a.directions()[:, None], b.directions()[None]).reshape(-1, 3)
    axes = np.vstack([a.normals(), b.normals(), crosses])
    lengths = np.linalg.norm(axes, axis=1)
    axes = axes[lengths > 1e-9] / lengths[lengths > 1e-9, None]
    of_a, of_b = axes @ a.points.T, axes @ b.points.T
    return np.maximum(of_b.min(1) - of_a.max(1), of_a.min(1) - of_b.max(1)).max()


def _distance(a, b):
    """Over all pairs of features."""
    return min(_edges_apart(a, b), _vertices_above(a, b), _vertices_above(b, a))


def _edges_apart(a, b):
    p, q = a.points[a.edges][:, None], b.points[b.edges][None]
    ends = [_points_to_segments(p[..., i, :], q) for i in (0, 1)]
    ends += [_points_to_segments(q[..., i, :], p) for i in (0, 1)]
    return min(np.min(ends), _crossing(p, q))


def _points_to_segments(points, segments):
    start, along = segments[..., 0, :], segments[..., 1, :] - segments[..., 0, :]
    t = np.clip(np.sum((points - start) * along, -1) / np.sum(along * along, -1), 0, 1)
    return np.linalg.norm(points - start - t[..., None] * along, axis=-1)


def _crossing(p, q):
    """Of edges whose nearest points lie within both."""
    u, v, w = p[..., 1, :] - p[..., 0, :], q[..., 1, :] - q[..., 0, :], p[..., 0, :] - q[..., 0, :]
    uu, uv, vv = np.sum(u * u, -1), np.sum(u * v, -1), np.sum(v * v, -1)
    uw, vw, determinant = np.sum(u * w, -1), np.sum(v * w, -1), uu * vv - uv * uv
    with np.errstate(divide="ignore", invalid="ignore"):
        s, t = (uv * vw - vv * uw) / determinant, (uu * vw - uv * uw) / determinant
        apart = np.linalg.norm(w + s[..., None] * u - t[..., None] * v, axis=-1)
        within = (determinant > 1e-12) & (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    return apart[within].min() if within.any() else np.inf


def _vertices_above(a, b):
    """Vertices of A above triangles of B."""
    corners = b.points[b.triangles]
    normals = b.normals() / np.linalg.norm(b.normals(), axis=1, keepdims=True)
    best = np.inf
    for corner, normal in zip(corners, normals):
        height = (a.points - corner[0]) @ normal
        foot = a.points - height[:, None] * normal
        inside = np.ones(len(foot), bool)
        for i in range(3):
            side = np.cross(normal, corner[(i + 1) % 3] - corner[i])
            inside &= (foot - corner[i]) @ side >= 0
        if (inside & (height >= 0)).any():
            best = min(best, height[inside & (height >= 0)].min())
    return best
