#include "oracles/exact_convex.h"

#include <algorithm>
#include <bit>
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
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
  if (mantissa == 0) return {0, 0};
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(mantissa));
  return {mantissa / (std::int64_t{1} << zeros), exponent - 53 + zeros};
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

// ---- Doubles from integers -------------------------------------------------------------------------------

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

using ExactPoint = CarriedPoint<mpz_class>;

/// Is the vertex no nearer, along the point's own direction, than the point?
bool is_behind(const ExactVector& vertex, const ExactPoint& point) {
  return dot(point.numerator, vertex) * point.denominator >= dot(point.numerator, point.numerator);
}

/// By trying every subset of the vertices, all of them first.
ExactPoint closest_point(const Simplex<mpz_class>& simplex) {
  const auto all_behind = [&](const ExactPoint& point) {
    const auto begin = simplex.vertex.begin();
    return point.simplex.count == simplex.count ||
           std::all_of(begin, begin + simplex.count,
                       [&](const ExactVector& vertex) { return is_behind(vertex, point); });
  };
  for (unsigned mask = (1u << simplex.count) - 1; mask > 0; --mask) {
    std::optional<ExactPoint> point = interior_point(subset(simplex, mask));
    if (point && all_behind(*point)) return *std::move(point);
  }
  throw std::logic_error("a simplex without closest point");
}

}  // namespace

// ---- A body ----------------------------------------------------------------------------------------------

ExactBody::ExactBody(std::span<const Vec3> vertices, const Pose& pose)
    : vertices_(vertices.begin(), vertices.end()), pose_(pose), world_(vertices.size()) {
  for (const Vec3& vertex : vertices) vertex_unit_ = lowest_exponent(vertex, vertex_unit_);
  for (int i = 0; i < 3; ++i) rotation_unit_ = lowest_exponent(pose.rotation[i], rotation_unit_);
  lowest_unit_ = std::min(vertex_unit_ + rotation_unit_, lowest_exponent(pose.translation, 0));
}

void ExactBody::set_unit(int unit) {
  const auto factor = static_cast<unsigned>(vertex_unit_ + rotation_unit_ - unit);
  for (int i = 0; i < 3; ++i) {
    axes_[static_cast<std::size_t>(i)] = to_integers(pose_.rotation[i], rotation_unit_);
    for (mpz_class* part : {&axes_[i].x, &axes_[i].y, &axes_[i].z}) *part <<= factor;
  }
  translation_ = to_integers(pose_.translation, unit);
}

const ExactVector& ExactBody::operator[](std::size_t index) const {
  std::optional<ExactVector>& world = world_[index];
  if (!world) {
    const ExactVector v = to_integers(vertices_[index], vertex_unit_);
    world = axes_[0] * v.x + axes_[1] * v.y + axes_[2] * v.z + translation_;
  }
  return *world;
}

std::size_t ExactBody::farthest(const ExactVector& direction, std::span<const std::size_t> among) const {
  std::size_t best = among[0];
  if (among.size() == 1) return best;
  mpz_class best_value = dot(direction, (*this)[best]);
  for (const std::size_t index : among.subspan(1)) {
    mpz_class value = dot(direction, (*this)[index]);
    if (value > best_value) best = index, best_value = value;
  }
  return best;
}

Real largest_coordinate(std::span<const Vec3> points, const Pose& pose) {
  Real largest = 0;
  for (const Vec3& point : points) {
    const Vec3 placed = pose.to_parent(point);
    largest = std::max({largest, std::abs(placed.x), std::abs(placed.y), std::abs(placed.z)});
  }
  return largest;
}

// ---- A pair ----------------------------------------------------------------------------------------------

ExactPair::ExactPair(std::span<const Vec3> a, const Pose& pose_a, std::span<const Vec3> b, const Pose& pose_b)
    : a_(a, pose_a), b_(b, pose_b), rounded_(a, pose_a, b, pose_b) {
  for (const ExactBody* body : {&a_, &b_}) unit_ = std::min(unit_, body->lowest_unit());
  a_.set_unit(unit_), b_.set_unit(unit_);
  largest_coordinate_ = std::max(test::largest_coordinate(a, pose_a), test::largest_coordinate(b, pose_b));
  solve();
}

/// Gilbert's iteration, from the simplex that doubles end with. Its answer proves itself: the point is a
/// convex combination of differences, and no difference lies nearer along it.
void ExactPair::solve() {
  Simplex<mpz_class> simplex;
  const Simplex<Real> guess = rounded_.closest_simplex();
  for (int i = 0; i < guess.count; ++i) add(simplex, guess.from[static_cast<std::size_t>(i)]);
  for (;;) {
    ExactPoint point = closest_point(simplex);
    const ExactVector& p = point.numerator;
    intersects_ = p.is_zero();
    if (intersects_) return;
    const VertexPair nearest = support(-p);
    if (is_behind(a_[nearest.first] - b_[nearest.second], point)) {
      distance_ = square_root(dot(p, p), point.denominator * point.denominator, unit_);
      direction_ = -to_direction(p);
      return;
    }
    simplex = std::move(point.simplex);
    add(simplex, nearest);
  }
}

void ExactPair::add(Simplex<mpz_class>& simplex, const VertexPair& pair) const {
  simplex.add(a_[pair.first] - b_[pair.second], pair.first, pair.second);
}

/// Exact, among the few vertices that doubles cannot tell from the farthest.
ExactPair::VertexPair ExactPair::support(const ExactVector& direction) const {
  const Vec3 rounded = to_direction(direction);
  return {a_.farthest(direction, rounded_.farthest_of_a(rounded)),
          b_.farthest(-direction, rounded_.farthest_of_b(-rounded))};
}

/// The greatest direction · (a − b).
mpz_class ExactPair::overlap(const ExactVector& direction) const {
  const auto [i, j] = support(direction);
  return dot<mpz_class>(direction, a_[i] - b_[j]);
}

bool ExactPair::overlaps_at_most(const Vec3& direction, Real limit) const {
  const std::optional<bool> rounded = rounded_.overlap_at_most(direction, limit);
  return rounded ? *rounded : overlap_along(direction) <= limit;
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
    if (normal.is_zero()) return;
    for (const ExactVector& n : {normal, -normal}) {
      const mpz_class reach = overlap(n), squared = reach * reach, length = dot(n, n);
      if (best_denominator != 0 && squared * best_denominator >= best_numerator * length) continue;
      best_numerator = squared, best_denominator = length;
    }
  };
  const auto edges_of = [](const ExactBody& vertices) {
    std::vector<ExactVector> edges;
    for (std::size_t i = 0; i < vertices.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) edges.push_back(vertices[i] - vertices[j]);
    return edges;
  };
  const auto try_faces_of = [&](const ExactBody& v) {
    for (std::size_t i = 0; i < v.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (std::size_t k = 0; k < j; ++k) try_normal(cross<mpz_class>(v[j] - v[i], v[k] - v[i]));
  };
  try_faces_of(a_);
  try_faces_of(b_);
  for (const ExactVector& edge_a : edges_of(a_))
    for (const ExactVector& edge_b : edges_of(b_)) try_normal(cross(edge_a, edge_b));
  // Without any normal, the difference is a point or a segment: any sideways move brings them out.
  return best_denominator == 0 ? 0 : square_root(best_numerator, best_denominator, unit_);
}

}  // namespace collidoscope::test
