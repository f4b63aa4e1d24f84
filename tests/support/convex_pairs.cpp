#include "support/convex_pairs.h"

#include <cmath>
#include <cstdlib>

#include "support/exact_convex.h"

namespace collidoscope::test {
namespace {

constexpr Real pi = 3.14159265358979323846;

Real power_of_ten(Random& random, Real low, Real high) {
  return std::pow(10.0, random.uniform(low, high));
}

/// Gap or depth, as likely.
Real signed_power_of_ten(Random& random, Real low, Real high) {
  const Real magnitude = power_of_ten(random, low, high);
  return random.below(2) == 0 ? magnitude : -magnitude;
}

std::vector<Vec3> prism(Random& random) {
  const std::uint32_t corners = 3 + random.below(6);
  const Real height = random.uniform(0.1, 1), phase = random.uniform(0, pi);
  std::vector<Vec3> points;
  for (std::uint32_t i = 0; i < corners; ++i) {
    const Real angle = phase + 2 * pi * i / corners;
    points.emplace_back(std::cos(angle), std::sin(angle), height);
    points.emplace_back(std::cos(angle), std::sin(angle), -height);
  }
  return points;
}

std::vector<Vec3> points_on_sphere(Random& random) {
  std::vector<Vec3> points(4 + random.below(12));
  for (Vec3& point : points) point = random.unit_vector();
  return points;
}

std::vector<Vec3> points_in_cube(Random& random) {
  std::vector<Vec3> points(4 + random.below(12));
  for (Vec3& point : points) point = random.in_box(Vec3(-1), Vec3(1));
  return points;
}

void scale(std::vector<Vec3>& points, const Vec3& factors) {
  for (Vec3& point : points) point *= factors;
}

/// Far enough that solids of random_solid() are separated, whatever their poses.
constexpr Real beyond_reach = 4;

/// Solids under random rotations, B beyond reach in a random direction.
ConvexPair separated_pair(Random& random) {
  return {random_solid(random), random_solid(random), random_pose(random, Vec3(0)),
          random_pose(random, beyond_reach * random.unit_vector())};
}

ConvexPair pair_with_gap(Random& random, Real gap) {
  ConvexPair pair = separated_pair(random);
  set_gap(pair, gap);
  return pair;
}

ConvexPair generic_pair(Random& random) {
  ConvexPair pair = separated_pair(random);
  pair.pose_b.translation *= random.uniform(0, 0.75);
  pair.pose_a.translation = random.in_box(Vec3(-1), Vec3(1));
  pair.pose_b.translation += pair.pose_a.translation;
  return pair;
}

// ---- Lattice ---------------------------------------------------------------------------------------------

/// One of the 24 rotations that map the axes on each other.
Mat3 axis_rotation(Random& random) {
  const std::uint32_t first = random.below(3), second = (first + 1 + random.below(2)) % 3;
  Vec3 x(0), y(0);
  x[static_cast<int>(first)] = random.below(2) == 0 ? 1 : -1;
  y[static_cast<int>(second)] = random.below(2) == 0 ? 1 : -1;
  return {x, y, cross(x, y)};
}

Vec3 lattice_point(Random& random, int reach) {
  const auto coordinate = [&] {
    return static_cast<Real>(random.below(2u * static_cast<unsigned>(reach) + 1)) - reach;
  };
  const Real x = coordinate(), y = coordinate();
  return {x, y, coordinate()};
}

std::vector<Vec3> lattice_solid(Random& random) {
  if (random.below(2) == 0) return box(lattice_point(random, 1) + Vec3(2));
  std::vector<Vec3> points(4 + random.below(5));
  for (Vec3& point : points) point = lattice_point(random, 3);
  return points;
}

ConvexPair lattice_pair(Random& random) {
  ConvexPair pair{lattice_solid(random), lattice_solid(random), {}, {}};
  pair.pose_a = {axis_rotation(random), lattice_point(random, 3)};
  pair.pose_b = {axis_rotation(random), pair.pose_a.translation + lattice_point(random, 5)};
  return pair;
}

// ---- The other kinds
// ---------------------------------------------------------------------------------------

void make_thin(Random& random, std::vector<Vec3>& points) {
  const Real thickness = power_of_ten(random, -6, -3);
  scale(points, random.below(2) == 0 ? Vec3(1, 1, thickness) : Vec3(1, thickness, thickness));
}

ConvexPair thin_pair(Random& random) {
  ConvexPair pair = separated_pair(random);
  make_thin(random, pair.a);
  if (random.below(2) == 0) make_thin(random, pair.b);
  set_gap(pair, signed_power_of_ten(random, -9, -2));
  return pair;
}

ConvexPair size_ratio_pair(Random& random) {
  constexpr Real ratio = 1e-6;
  ConvexPair pair = separated_pair(random);
  scale(pair.b, Vec3(ratio));
  set_gap(pair, signed_power_of_ten(random, -10, -4));
  if (random.below(2) == 0) std::swap(pair.a, pair.b), std::swap(pair.pose_a, pair.pose_b);
  return pair;
}

ConvexPair offset_pair(Random& random) {
  constexpr Real offset = 1e6;
  ConvexPair pair = pair_with_gap(random, signed_power_of_ten(random, -7, 0));
  const Vec3 translation = offset * random.unit_vector();
  pair.pose_a.translation += translation;
  pair.pose_b.translation += translation;
  return pair;
}

std::vector<Vec3> solid_with_flat_top(Random& random) {
  return random.below(2) == 0 ? prism(random) : box(random.in_box(Vec3(0.1), Vec3(1)));
}

ConvexPair near_parallel_pair(Random& random) {
  ConvexPair pair{solid_with_flat_top(random), solid_with_flat_top(random), random_pose(random, Vec3(0)), {}};
  const Mat3 tilt = to_matrix(from_axis_angle(random.unit_vector(), power_of_ten(random, -12, -3)));
  const Mat3 spin =
      to_matrix(from_axis_angle(Vec3(0, 0, 1), random.below(2) == 0 ? 0 : random.uniform(0, pi)));
  const Vec3 above(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), beyond_reach);
  pair.pose_b = compose(pair.pose_a, Pose{tilt * spin, above});
  set_gap(pair, signed_power_of_ten(random, -12, -4));
  return pair;
}

/// A point, a segment or a polygon.
void flatten(Random& random, std::vector<Vec3>& points) {
  switch (random.below(3)) {
    case 0:
      points.resize(1);
      break;
    case 1:
      points.resize(2);
      break;
    default:
      scale(points, Vec3(1, 1, 0));
  }
}

ConvexPair degenerate_lattice_pair(Random& random) {
  ConvexPair pair = lattice_pair(random);
  pair.pose_b.translation = pair.pose_a.translation + lattice_point(random, 2);
  flatten(random, pair.a);
  if (random.below(2) == 0) flatten(random, pair.b);
  return pair;
}

ConvexPair degenerate_pair(Random& random) {
  if (random.below(2) == 0) return degenerate_lattice_pair(random);
  ConvexPair pair = separated_pair(random);
  flatten(random, pair.a);
  if (random.below(2) == 0) std::swap(pair.a, pair.b);
  set_gap(pair, signed_power_of_ten(random, -12, -2));
  return pair;
}

/// Hulls too large to be scanned: spheres, disks and drums of 65 … 320 vertices.
std::vector<Vec3> round_solid(Random& random) {
  const std::uint32_t count = 65 + random.below(96);
  std::vector<Vec3> points;
  if (random.below(2) == 0) {
    for (std::uint32_t i = 0; i < 2 * count; ++i) points.push_back(random.unit_vector());
    return points;
  }
  const Real height = random.below(2) == 0 ? 0.5 : 1e-3;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Real angle = 2 * pi * i / count;
    points.emplace_back(std::cos(angle), std::sin(angle), height);
    points.emplace_back(std::cos(angle), std::sin(angle), -height);
  }
  return points;
}

ConvexPair round_pair(Random& random) {
  ConvexPair pair = separated_pair(random);
  pair.a = round_solid(random);
  if (random.below(2) == 0) pair.b = round_solid(random);
  set_gap(pair, signed_power_of_ten(random, -12, 0));
  return pair;
}

/// Flat or stretched by up to 15 digits: triangles and tetrahedra of its vertices are slivers.
std::vector<Vec3> sliver(Random& random) {
  std::vector<Vec3> points = random_solid(random);
  const Real thickness = power_of_ten(random, -15, 0), width = power_of_ten(random, -15, 0);
  const Vec3 axis = random.unit_vector();
  switch (random.below(3)) {
    case 0:
      scale(points, Vec3(1, 1, thickness));
      break;
    case 1:
      scale(points, Vec3(1, width, thickness));
      break;
    default:
      for (Vec3& point : points) point = point * thickness + axis * random.uniform(-1, 1);
  }
  return points;
}

ConvexPair sliver_pair(Random& random) {
  ConvexPair pair = separated_pair(random);
  pair.a = sliver(random), pair.b = sliver(random);
  if (random.below(3) == 0) pair.pose_b.rotation = pair.pose_a.rotation;
  set_gap(pair, signed_power_of_ten(random, -15, -3));
  return pair;
}

/// A lattice pair whose coordinates are off by a few units in the last place.
ConvexPair noisy_pair(Random& random) {
  ConvexPair pair = lattice_pair(random);
  const Real noise = power_of_ten(random, -16, -12);
  for (std::vector<Vec3>* points : {&pair.a, &pair.b})
    for (Vec3& point : *points) point += noise * random.in_box(Vec3(-1), Vec3(1));
  pair.pose_b.translation += noise * random.in_box(Vec3(-1), Vec3(1));
  return pair;
}

}  // namespace

std::string to_string(PairClass pair_class) {
  switch (pair_class) {
    case PairClass::generic:
      return "generic";
    case PairClass::near_contact:
      return "near_contact";
    case PairClass::lattice:
      return "lattice";
    case PairClass::thin:
      return "thin";
    case PairClass::size_ratio:
      return "size_ratio";
    case PairClass::offset:
      return "offset";
    case PairClass::near_parallel:
      return "near_parallel";
    case PairClass::degenerate:
      return "degenerate";
    case PairClass::noisy:
      return "noisy";
    case PairClass::round:
      return "round";
    case PairClass::sliver:
      break;
  }
  return "sliver";
}

ConvexPair random_pair(PairClass pair_class, Random& random) {
  switch (pair_class) {
    case PairClass::generic:
      return generic_pair(random);
    case PairClass::near_contact:
      return pair_with_gap(random, signed_power_of_ten(random, -12, -4));
    case PairClass::lattice:
      return lattice_pair(random);
    case PairClass::thin:
      return thin_pair(random);
    case PairClass::size_ratio:
      return size_ratio_pair(random);
    case PairClass::offset:
      return offset_pair(random);
    case PairClass::near_parallel:
      return near_parallel_pair(random);
    case PairClass::degenerate:
      return degenerate_pair(random);
    case PairClass::noisy:
      return noisy_pair(random);
    case PairClass::round:
      return round_pair(random);
    case PairClass::sliver:
      break;
  }
  return sliver_pair(random);
}

std::vector<Vec3> box(const Vec3& half_extents) {
  std::vector<Vec3> corners;
  for (const Real x : {-1, 1})
    for (const Real y : {-1, 1})
      for (const Real z : {-1, 1}) corners.push_back(half_extents * Vec3(x, y, z));
  return corners;
}

std::vector<Vec3> random_solid(Random& random) {
  switch (random.below(4)) {
    case 0:
      return box(random.in_box(Vec3(0.1), Vec3(1)));
    case 1:
      return prism(random);
    case 2:
      return points_on_sphere(random);
    default:
      return points_in_cube(random);
  }
}

Pose random_pose(Random& random, const Vec3& translation) {
  return {to_matrix(random.rotation()), translation};
}

void set_gap(ConvexPair& pair, Real gap) {
  const ExactPair exact(pair.a, pair.pose_a, pair.b, pair.pose_b);
  pair.pose_b.translation -= exact.direction() * (exact.distance() - gap);
}

std::size_t pairs_to_try(PairClass pair_class, std::size_t usual) {
  constexpr std::size_t slower = 10;
  const char* wanted = std::getenv("COLLIDOSCOPE_PAIRS");
  const std::size_t pairs = wanted ? std::strtoull(wanted, nullptr, 10) : usual;
  return pair_class == PairClass::round ? pairs / slower : pairs;
}

}  // namespace collidoscope::test
