#pragma once

// Random pairs of convex polytopes of the kinds that break collision libraries.

#include <cstdint>
#include <string>
#include <vector>

#include "core/pose.h"
#include "core/random.h"

namespace collidoscope::test {

/// Every vertex list holds a convex polytope's vertices, extreme or not, in the body's own frame.
struct ConvexPair {
  std::vector<Vec3> a, b;
  Pose pose_a, pose_b;
};

enum class PairClass : std::uint8_t {
  generic,        // anyhow
  near_contact,   // gap or depth of 1e-12 … 1e-4 m
  lattice,        // small integers, contact exact
  thin,           // plates and needles, 1e-6 … 1e-3 thin, near contact
  size_ratio,     // one a million times the other
  offset,         // a million metres from the origin
  near_parallel,  // facing faces tilted by 1e-12 … 1e-3, near contact
  degenerate,     // points, segments and polygons, near contact or exact
  noisy,          // lattice pairs with noise in the last digits: nearly flat simplices
  round,          // spheres and disks of hundreds of vertices, near contact
  sliver,         // flat or stretched by up to 15 digits: doubles run out
};
/// What every exact algorithm must master: all but slivers.
constexpr PairClass all_pair_classes[] = {
    PairClass::generic,    PairClass::near_contact, PairClass::lattice,       PairClass::thin,
    PairClass::size_ratio, PairClass::offset,       PairClass::near_parallel, PairClass::degenerate,
    PairClass::noisy,      PairClass::round};
std::string to_string(PairClass pair_class);

ConvexPair random_pair(PairClass pair_class, Random& random);

std::vector<Vec3> box(const Vec3& half_extents);
/// A solid of one of several kinds with extents around 1 m: box, prism, points on a sphere or in a cube.
std::vector<Vec3> random_solid(Random& random);
Pose random_pose(Random& random, const Vec3& translation);

/// Moves B along the line of closest approach until the gap is `gap` metres (a depth where negative). The
/// pair must be separated.
void set_gap(ConvexPair& pair, Real gap);

/// How many pairs of a class a test shall try: COLLIDOSCOPE_PAIRS in the environment, or `usual`, less where
/// exact arithmetic takes longer.
std::size_t pairs_to_try(PairClass pair_class, std::size_t usual);

}  // namespace collidoscope::test
