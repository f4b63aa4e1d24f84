#pragma once

// The simplex of A − B that GJK and its relatives carry towards the origin.

#include <utility>

#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/gjk/gjk_cache.h"
#include "narrow/convex/gjk/johnson.h"
#include "narrow/convex/gjk/signed_volumes.h"

namespace collidoscope {

enum class SubAlgorithm : std::uint8_t { signed_volumes, johnson };
inline constexpr std::string_view sub_algorithm_names[] = {"signed-volumes", "johnson"};

/// Up to four vertices of A − B, in the frame of A, and the point p of their hull closest to the origin.
/// Functions that return vectors are always inlined, because vectors returned through memory would stall.
template <class Scalar>
class DifferenceSimplex {
 public:
  using Vector = Vec3T<Scalar>;

  DifferenceSimplex(const ConvexInput<Scalar>& input, SubAlgorithm sub_algorithm)
      : a_(input.a), b_(input.b), b_in_a_(input.b_in_a), sub_algorithm_(sub_algorithm) {}

  int size() const { return size_; }
  const Vector& operator[](int i) const { return vertex_[index(i)]; }
  const Vector& point() const { return point_.position; }
  /// The vertices of A and of B whose difference a vertex is: their indices, and where they are in the frame
  /// of A.
  std::pair<std::uint32_t, std::uint32_t> vertices(int i) const {
    return {a_index_[index(i)], b_index_[index(i)]};
  }
  std::pair<Vec3, Vec3> points(int i) const {
    return {to_real(a_.vertex(a_index_[index(i)])),
            to_real(b_in_a_.to_parent(b_.vertex(b_index_[index(i)])))};
  }
  /// Does the tetrahedron hold the origin?
  bool encloses_origin() const { return point_.count == 4; }
  /// The number of times that no subset passed Johnson's determinants.
  int back_ups() const { return back_ups_; }

  [[gnu::always_inline]] Vector difference(std::uint32_t a, std::uint32_t b) const {
    return a_.vertex(a) - b_in_a_.to_parent(b_.vertex(b));
  }
  void add(std::uint32_t a, std::uint32_t b) { add(a, b, difference(a, b)); }
  [[gnu::always_inline]] void add(std::uint32_t a, std::uint32_t b, const Vector& vertex) {
    a_index_[index(size_)] = a, b_index_[index(size_)] = b;
    vertex_[index(size_++)] = vertex;
  }
  /// Is the pair among the vertices, including the vertices that the last find_point() dropped?
  bool holds(std::uint32_t a, std::uint32_t b) const {
    for (std::size_t i = 0; i < index(held_); ++i)
      if (a_index_[i] == a && b_index_[i] == b) return true;
    return false;
  }

  /// Finds p and reduces the simplex to the vertices that carry it. Dropped vertices stay in memory behind
  /// them, for holds(). Returns |p|. Inside a tetrahedron p is the origin: if |p| exceeds `rounding`, the
  /// weights are corrected.
  Scalar find_point(const Scalar& rounding) {
    if (sub_algorithm_ == SubAlgorithm::johnson)
      Johnson::closest_to_origin(vertex_, size_, point_, back_ups_);
    else
      SignedVolumes::closest_to_origin(vertex_, size_, point_);
    constexpr int most_refinements = 2;
    Scalar norm = length(point_.position);
    for (int i = 0; point_.count == 4 && norm > rounding && i < most_refinements; ++i) norm = refine();
    held_ = size_;
    for (int i = 0; i < point_.count; ++i) exchange(index(i), point_.index[index(i)]);
    size_ = point_.count;
    return norm;
  }

  /// p, made orthogonal to the simplex. Near contact p itself consists of cancelled digits, and a plane
  /// through it would bound nothing. Of any length, and zero only if p is zero.
  [[gnu::always_inline]] Vector normal() const {
    const Vector& p = point_.position;
    if (size_ < 2) return p;
    const Vector edge = vertex_[1] - vertex_[0];
    if (size_ == 2) return p - edge * (dot(p, edge) / length_squared(edge));
    const Vector n = cross(edge, vertex_[2] - vertex_[0]);
    return dot(n, vertex_[0]) < Scalar(0) ? -n : n;
  }

  /// The points on A and on B whose difference is p, both in the frame of A.
  std::pair<Vec3, Vec3> witnesses() const {
    Vector on_a(Scalar(0)), on_b(Scalar(0));
    for (std::size_t i = 0; i < index(size_); ++i) {
      on_a += a_.vertex(a_index_[i]) * point_.weight[i];
      on_b += b_.vertex(b_index_[i]) * point_.weight[i];
    }
    return {to_real(on_a), to_real(b_in_a_.to_parent(on_b))};
  }

  void load(const GjkCache& cache) {
    for (std::uint32_t i = 0; i < cache.count; ++i) add(cache.a[i], cache.b[i]);
  }
  void store(GjkCache& cache) const {
    cache.count = static_cast<std::uint32_t>(size_);
    for (std::size_t i = 0; i < index(size_); ++i) cache.a[i] = a_index_[i], cache.b[i] = b_index_[i];
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  Scalar refine() {
    SimplexPoint<Scalar> refined = point_;
    refine_interior_point(vertex_, refined);
    for (const Scalar& weight : refined.weight)
      if (!(weight >= Scalar(0))) return length(point_.position);
    point_ = refined;
    return length(point_.position);
  }

  /// The indices of a SimplexPoint ascend, so exchanges in order never move a vertex that is exchanged later.
  void exchange(std::size_t i, std::size_t j) {
    if (i == j) return;
    std::swap(a_index_[i], a_index_[j]);
    std::swap(b_index_[i], b_index_[j]);
    std::swap(vertex_[i], vertex_[j]);
  }

  const ConvexView<Scalar>&a_, &b_;
  const PoseT<Scalar>& b_in_a_;
  const SubAlgorithm sub_algorithm_;

  int size_ = 0, held_ = 0, back_ups_ = 0;
  std::array<std::uint32_t, 4> a_index_, b_index_;
  SimplexVertices<Scalar> vertex_;
  SimplexPoint<Scalar> point_;
};

}  // namespace collidoscope
