#include "support/exact_convex.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

namespace collidoscope::test {
namespace {

// ---- Integers from doubles -------------------------------------------------------------------------------

struct Dyadic {
  std::int64_t mantissa;  // odd, or 0
  int exponent;
};

Dyadic to_dyadic(Real value) {
  int exponent = 0;
  auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
  if (mantissa == 0) return {0, 0};
  exponent -= 53;
  while (mantissa % 2 == 0) mantissa /= 2, ++exponent;
  return {mantissa, exponent};
}

int lowest_exponent(const Vec3& v, int lowest) {
  for (int i = 0; i < 3; ++i)
    if (v[i] != 0) lowest = std::min(lowest, to_dyadic(v[i]).exponent);
  return lowest;
}

/// value · 2^−unit, which must be whole.
mpz_class to_integer(Real value, int unit) {
  const Dyadic dyadic = to_dyadic(value);
  mpz_class integer = static_cast<long>(dyadic.mantissa);
  if (integer != 0) integer <<= static_cast<unsigned>(dyadic.exponent - unit);
  return integer;
}

ExactVector to_integers(const Vec3& v, int unit) {
  return {to_integer(v.x, unit), to_integer(v.y, unit), to_integer(v.z, unit)};
}

/// Exponents below which no bit of a body's vertices, rotation and translation lies.
struct Units {
  int vertices = 0, rotation = 0, translation = 0;
  int world() const { return std::min(vertices + rotation, translation); }
};

Units units_of(std::span<const Vec3> vertices, const Pose& pose) {
  Units units;
  for (const Vec3& vertex : vertices) units.vertices = lowest_exponent(vertex, units.vertices);
  for (int i = 0; i < 3; ++i) units.rotation = lowest_exponent(pose.rotation[i], units.rotation);
  units.translation = lowest_exponent(pose.translation, units.translation);
  return units;
}

// ---- Vectors -------------------------------------------------------------------------------------------

ExactVector operator-(const ExactVector& a, const ExactVector& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
ExactVector operator+(const ExactVector& a, const ExactVector& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
ExactVector operator*(const ExactVector& a, const mpz_class& factor) {
  return {a.x * factor, a.y * factor, a.z * factor};
}
mpz_class dot(const ExactVector& a, const ExactVector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
ExactVector cross(const ExactVector& a, const ExactVector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
bool is_zero(const ExactVector& v) {
  return v.x == 0 && v.y == 0 && v.z == 0;
}

std::vector<ExactVector> placed(std::span<const Vec3> vertices, const Pose& pose, const Units& units,
                                int unit) {
  const ExactVector x = to_integers(pose.rotation[0], units.rotation),
                    y = to_integers(pose.rotation[1], units.rotation),
                    z = to_integers(pose.rotation[2], units.rotation);
  const mpz_class factor = mpz_class(1) << static_cast<unsigned>(units.vertices + units.rotation - unit);
  const ExactVector translation = to_integers(pose.translation, unit);
  std::vector<ExactVector> world;
  for (const Vec3& vertex : vertices) {
    const ExactVector v = to_integers(vertex, units.vertices);
    world.push_back((x * v.x + y * v.y + z * v.z) * factor + translation);
  }
  return world;
}

const ExactVector& farthest(const std::vector<ExactVector>& vertices, const ExactVector& direction) {
  const ExactVector* best = &vertices[0];
  mpz_class best_value = dot(direction, *best);
  for (const ExactVector& vertex : vertices) {
    mpz_class value = dot(direction, vertex);
    if (value > best_value) best = &vertex, best_value = value;
  }
  return *best;
}

/// Rounded components, scaled so that none overflows.
Vec3 to_direction(const ExactVector& v) {
  const std::size_t bits = std::max({mpz_sizeinbase(v.x.get_mpz_t(), 2), mpz_sizeinbase(v.y.get_mpz_t(), 2),
                                     mpz_sizeinbase(v.z.get_mpz_t(), 2)});
  const auto scaled = [bits](const mpz_class& value) {
    long exponent = 0;
    const double mantissa = mpz_get_d_2exp(&exponent, value.get_mpz_t());
    return std::ldexp(mantissa, static_cast<int>(exponent - static_cast<long>(bits)));
  };
  return normalized(Vec3(scaled(v.x), scaled(v.y), scaled(v.z)));
}

/// √(numerator / denominator) · 2^unit, correct to a few units in the last place at any magnitude.
Real square_root(const mpz_class& numerator, const mpz_class& denominator, int unit) {
  long up = 0, down = 0;
  double ratio = mpz_get_d_2exp(&up, numerator.get_mpz_t());
  ratio /= mpz_get_d_2exp(&down, denominator.get_mpz_t());
  long exponent = up - down;
  if (exponent % 2 != 0) ratio *= 2, --exponent;
  return std::ldexp(std::sqrt(ratio), static_cast<int>(exponent / 2) + unit);
}

// ---- The closest point of a simplex ----------------------------------------------------------------------

/// numerator / denominator (> 0), carried by `vertices` with positive weights.
struct Carried {
  ExactVector numerator;
  mpz_class denominator = 1;
  std::vector<ExactVector> vertices;
};

/// The point of the affine hull of the vertices closest to the origin, if all its weights are positive.
std::optional<Carried> interior_point(const std::vector<ExactVector>& s) {
  if (s.size() == 1) return Carried{s[0], 1, s};
  if (s.size() == 2) {
    const ExactVector edge = s[1] - s[0];
    const mpz_class first = dot(s[1], edge), second = -dot(s[0], edge);
    if (first <= 0 || second <= 0) return std::nullopt;
    return Carried{s[0] * first + s[1] * second, first + second, s};
  }
  if (s.size() == 3) {
    const ExactVector normal = cross(s[1] - s[0], s[2] - s[0]);
    if (is_zero(normal)) return std::nullopt;
    for (int i = 0; i < 3; ++i)
      if (dot(normal, cross(s[(i + 1) % 3], s[(i + 2) % 3])) <= 0) return std::nullopt;
    return Carried{normal * dot(s[0], normal), dot(normal, normal), s};
  }
  const mpz_class parts[] = {dot(s[1], cross(s[2], s[3])), -dot(s[0], cross(s[2], s[3])),
                             dot(s[0], cross(s[1], s[3])), -dot(s[0], cross(s[1], s[2]))};
  const int side = sgn(parts[0]);
  for (const mpz_class& part : parts)
    if (side == 0 || sgn(part) != side) return std::nullopt;
  return Carried{{0, 0, 0}, 1, s};
}

/// Is no vertex nearer, along the point's own direction, than the point? Then it is the closest of their
/// hull.
bool is_closest(const Carried& point, const std::vector<ExactVector>& vertices) {
  const mpz_class squared = dot(point.numerator, point.numerator);
  return std::all_of(vertices.begin(), vertices.end(), [&](const ExactVector& vertex) {
    return dot(point.numerator, vertex) * point.denominator >= squared;
  });
}

/// By trying every subset of the at most four vertices.
Carried closest_point(const std::vector<ExactVector>& simplex) {
  for (unsigned subset = 1; subset < 1u << simplex.size(); ++subset) {
    std::vector<ExactVector> chosen;
    for (std::size_t i = 0; i < simplex.size(); ++i)
      if (subset >> i & 1u) chosen.push_back(simplex[i]);
    std::optional<Carried> point = interior_point(chosen);
    if (point && is_closest(*point, simplex)) return *point;
  }
  throw std::logic_error("a simplex without closest point");
}

}  // namespace

ExactPair::ExactPair(std::span<const Vec3> a, const Pose& pose_a, std::span<const Vec3> b,
                     const Pose& pose_b) {
  const Units units_a = units_of(a, pose_a), units_b = units_of(b, pose_b);
  unit_ = std::min(units_a.world(), units_b.world());
  a_ = placed(a, pose_a, units_a, unit_);
  b_ = placed(b, pose_b, units_b, unit_);
  solve();
}

/// Gilbert's iteration. Its answer proves itself: the point is a convex combination of differences, and no
/// difference lies nearer along it.
void ExactPair::solve() {
  std::vector<ExactVector> simplex{a_[0] - b_[0]};
  for (;;) {
    Carried point = closest_point(simplex);
    const ExactVector& p = point.numerator;
    intersects_ = is_zero(p);
    if (intersects_) return;
    const ExactVector nearest = support({-p.x, -p.y, -p.z});
    if (is_closest(point, {nearest})) {
      distance_ = square_root(dot(p, p), point.denominator * point.denominator, unit_);
      direction_ = -to_direction(p);
      return;
    }
    simplex = std::move(point.vertices);
    simplex.push_back(nearest);
  }
}

ExactVector ExactPair::support(const ExactVector& direction) const {
  return farthest(a_, direction) - farthest(b_, {-direction.x, -direction.y, -direction.z});
}

Real ExactPair::largest_coordinate() const {
  mpz_class largest = 0;
  for (const std::vector<ExactVector>* vertices : {&a_, &b_})
    for (const ExactVector& v : *vertices)
      for (const mpz_class* coordinate : {&v.x, &v.y, &v.z})
        if (abs(*coordinate) > largest) largest = abs(*coordinate);
  return square_root(largest * largest, 1, unit_);
}

/// The greatest direction · (a − b).
mpz_class ExactPair::overlap(const ExactVector& direction) const {
  return dot(direction, support(direction));
}

Real ExactPair::overlap_along(const Vec3& direction) const {
  const ExactVector exact = to_integers(direction, lowest_exponent(direction, 0));
  const mpz_class reach = overlap(exact);
  const Real magnitude = square_root(reach * reach, dot(exact, exact), unit_);
  return reach < 0 ? -magnitude : magnitude;
}

Real ExactPair::depth() const {
  mpz_class best_numerator, best_denominator = 0;  // the squared depth
  const auto try_normal = [&](const ExactVector& normal) {
    if (is_zero(normal)) return;
    for (const ExactVector& n : {normal, ExactVector{-normal.x, -normal.y, -normal.z}}) {
      const mpz_class reach = overlap(n), squared = reach * reach, length = dot(n, n);
      if (best_denominator != 0 && squared * best_denominator >= best_numerator * length) continue;
      best_numerator = squared, best_denominator = length;
    }
  };
  const auto edges_of = [](const std::vector<ExactVector>& vertices) {
    std::vector<ExactVector> edges;
    for (std::size_t i = 0; i < vertices.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) edges.push_back(vertices[i] - vertices[j]);
    return edges;
  };
  const auto try_faces_of = [&](const std::vector<ExactVector>& v) {
    for (std::size_t i = 0; i < v.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (std::size_t k = 0; k < j; ++k) try_normal(cross(v[j] - v[i], v[k] - v[i]));
  };
  try_faces_of(a_);
  try_faces_of(b_);
  for (const ExactVector& edge_a : edges_of(a_))
    for (const ExactVector& edge_b : edges_of(b_)) try_normal(cross(edge_a, edge_b));
  // Without any normal, the difference is a point or a segment: any sideways move brings them out.
  return best_denominator == 0 ? 0 : square_root(best_numerator, best_denominator, unit_);
}

}  // namespace collidoscope::test
