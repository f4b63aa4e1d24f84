#pragma once

#include <limits>

#include "core/scalar.h"

// Every tolerance of the engine, with its unit and its reason. An algorithm that needs another one adds it
// here.

namespace collidoscope::tolerance {

/// Relative spacing of doubles at 1: the unit of rounding errors.
constexpr Real epsilon = std::numeric_limits<Real>::epsilon();

/// The error of a rotation and a translation of a point, with a rounding or two of the result, relative to
/// the sum of the absolute values of the terms. Their sum has four terms: 4 · ε / 2, doubled for the later
/// roundings.
constexpr Real transform_error = 4 * epsilon;

/// The error of the height of a placed vertex along a rounded direction, n · (R v + t), or of one of its
/// coordinates, relative to the sum of the absolute values of the terms. Half an epsilon by the direction,
/// three halves by each of two sums of three products, one and a half by the sums of heights; doubled.
constexpr Real certificate_error = 10 * epsilon;

/// The error of the height of a placed ellipsoid or vertex along a unit direction, or of a point's level in
/// an ellipsoid, relative to the sum of the extents. Rotation and translation err by 4 ε, the orthonormality
/// of the rotation by 16, the closed forms by 3; doubled.
constexpr Real surface_error = 48 * epsilon;

/// Metres, and powers of them in determinants: between these no term of a certificate's error bound
/// overflows, and the loss by underflow is far below it.
constexpr Real certificate_minimum = 1e-80, certificate_maximum = 1e80;

/// Relative: the deviation from orthonormal of three axes that were orthonormalised in floating point, and
/// the error of a projection on them.
constexpr Real orthonormal_error = 16 * epsilon;

/// Relative to the largest world coordinate of a pair: within it a verdict may be either, and a distance may
/// err by it.
constexpr Real contact_band = 1e-12;

/// In epsilons of the scalar, relative to the sum of the extents of a pair (radii of both hulls and the
/// distance of their frames). It exceeds the rounding of m · n / |n| for a support point m of A − B, the
/// error of the search for it (20 half epsilons by the usual count), and that of the norm of a convex
/// combination.
constexpr Real support_rounding = 16;

/// Relative to the sum of the extents: an answer that the search cannot improve stands if it is this good.
/// With the extents at most 12 times the largest world coordinate, well within the contact band.
constexpr Real converged_distance = 5e-14;

/// Relative to the sum of the extents: witnesses that are farther apart give the direction of a distance
/// better, to 3e-8, than the plane through the last simplex on a surface.
constexpr Real witness_direction = 1e-7;

/// Relative to the sum of the extents: the penetration depth of ellipsoids is found to this. Facets of a
/// polytope come as near to a surface as the square of their size, so their number grows with the digits.
constexpr Real depth_of_surfaces = 1e-10;

/// Relative to the sum of the extents: hulls that overlap less than this along some axis count as touching.
/// The axes of the separating axis test err by more than supports do; it leaves the verdict to GJK.
constexpr Real touching_depth = 1e-9;

/// Relative to the largest coordinate: points of two triangles that are within this of the smallest distance
/// count as closest. A tenth of the contact band.
constexpr Real nearest_points = 1e-13;

/// Relative to the largest coordinate of a file: corners that are one vertex of a mesh may be this far apart
/// in another frame of it. Exporters that place each facet by itself round in float32 (6e-8) or print six
/// digits (5e-6 either way).
constexpr Real frame_seam = 1e-5;

/// Metres. Coordinates beyond it are refused: their squares overflow a float, and scenes that size are unit
/// mistakes.
constexpr Real largest_coordinate = 1e18;

/// Relative. A vector or quaternion this close to unit length was normalised before: doing it again would
/// only change its last bits.
constexpr Real unit_length = 8 * epsilon;

/// Relative to the sum of the extents. Features this far apart, whose signs err by 6 ε of the extents, have
/// their direction right to 120 ε.
constexpr Real far_apart = 0.05;

/// Relative to the sum of the extents. Features this far apart, with a direction of their own that is
/// orthogonal to them up to rounding, are distinguished from contact; nearer pairs are left to support
/// points.
constexpr Real apart = 1e-4;

/// Sine. A hull that tapers by it at every feature turns an error of a direction into one of the gap that is
/// at most 50 times as large, and of the distance by its square.
constexpr Real sharp_feature = 0.02;

/// Relative to the sum of the extents: an overlap that a linear program in doubles finds is certain if it is
/// this large. The optimum is the vertex of some planes, and its error depends on their angles: this allows
/// for a millionth.
constexpr Real program_overlap = 1e-9;

}  // namespace collidoscope::tolerance
