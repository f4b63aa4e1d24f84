#pragma once

// Are two hulls separated? The linear program with which I-COLLIDE ends the cycles of Lin and Canny's search.
//
// A direction n separates where n · m > 0 for every difference m = q − p of a vertex q of B and one p of A.
// The line of centres w is such a difference of points, so n can be scaled to n · w = 1: n = w + α e + β f.
// The program maximises s over α, β with s ≤ n · m for all m. Differences are added as needed: the support
// points along the last optimum are the constraint that it violates most.
//
// I-COLLIDE's own program is over all vertices: is there a plane n · x = c with all of A below and all of B
// above? It takes time in proportion to the vertices.

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/tolerance.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/common/linear_program.h"
#include "support/support.h"

namespace collidoscope {

template <class Scalar>
class SeparationProgram {
 public:
  using Vector = Vec3T<Scalar>;

  /// `extents`: sum_of_extents(); `rounding`: above what a difference errs by along a unit vector, in metres.
  SeparationProgram(const ConvexInput<Scalar>& input, const Scalar& extents, const Scalar& rounding)
      : input_(input),
        rounding_(rounding),
        certain_overlap_(Scalar(tolerance::program_overlap) * extents),
        program_({Scalar(steepest), Scalar(steepest), Scalar(2 * steepest) * extents}) {}

  /// Undecided where rounding, or a direction almost at right angles to the centres, leaves it open.
  Verdict decide() {
    if (!find_axes()) return Verdict::undecided;
    Vector n = w_;
    while (!program_.full()) {
      if (separates(n)) return Verdict::separated;
      if (!add_difference()) return Verdict::undecided;
      const auto best = program_.maximise({Scalar(0), Scalar(0), Scalar(1)});
      if (!best) return Verdict::undecided;
      const auto& [alpha, beta, gap] = *best;
      if (gap < -certain_overlap_ && is_inner(alpha) && is_inner(beta)) return Verdict::colliding;
      n = w_ + e_ * alpha + f_ * beta;
    }
    return Verdict::undecided;
  }

  /// As I-COLLIDE. Undecided, too, where the hulls have more vertices than memory is set aside for.
  Verdict decide_by_all_vertices() {
    if (input_.a.vertex_count() + input_.b.vertex_count() > most_vertices || !find_axes())
      return Verdict::undecided;
    LinearProgram<Scalar, 3, most_vertices> program(
        {Scalar(steepest), Scalar(steepest), Scalar(2 * steepest) * size_of_places()});
    for (std::uint32_t i = 0; i < input_.a.vertex_count(); ++i) keep_below(input_.a.vertex(i), 1, program);
    for (std::uint32_t i = 0; i < input_.b.vertex_count(); ++i)
      keep_below(input_.b_in_a.to_parent(input_.b.vertex(i)), -1, program);
    const auto plane = program.maximise({Scalar(0), Scalar(0), Scalar(1)});
    if (!plane) return Verdict::colliding;
    return separates(w_ + e_ * (*plane)[0] + f_ * (*plane)[1]) ? Verdict::separated : Verdict::undecided;
  }

  /// Unit, from A towards B: after `separated`.
  const Vector& direction() const { return direction_; }
  std::uint16_t support_calls() const { return support_calls_; }

 private:
  static constexpr Real steepest = 1e4;                // |α|, |β|: of n against the line of centres
  static constexpr std::size_t most_differences = 64;  // some ten suffice
  static constexpr std::uint32_t most_vertices = 4096;

  /// m: no vertex is farther from the origin of A's frame.
  Scalar size_of_places() const {
    return Scalar(input_.a.largest_coordinate() + input_.b.largest_coordinate()) * Scalar(2) +
           length(input_.b_in_a.translation);
  }

  /// The constraint sign · (n · x − c) ≤ 0 in the variables α, β, c.
  template <class Program>
  void keep_below(const Vector& x, int sign, Program& program) const {
    const Scalar s(sign);
    program.add({{s * dot(e_, x), s * dot(f_, x), -s}, -s * dot(w_, x)});
  }

  static bool is_inner(const Scalar& slope) { return slope > Scalar(-steepest) && slope < Scalar(steepest); }

  bool find_axes() {
    w_ = normalized(input_.b_in_a.to_parent(input_.b.centre()) - input_.a.centre());
    if (!(length_squared(w_) > Scalar(0))) return false;
    using std::abs;
    const Vector axis = abs(w_.x) < abs(w_.y) ? Vector(Scalar(1), Scalar(0), Scalar(0))
                                              : Vector(Scalar(0), Scalar(1), Scalar(0));
    e_ = normalized(cross(w_, axis));
    f_ = cross(w_, e_);
    return true;
  }

  bool separates(const Vector& n) {
    direction_ = normalized(n);
    support_calls_ = static_cast<std::uint16_t>(support_calls_ + 2);
    p_ = support(input_.a, direction_, p_).vertex;
    q_ = support(input_.b, input_.b_in_a.unrotate(-direction_), q_).vertex;
    m_ = input_.b_in_a.to_parent(input_.b.vertex(q_)) - input_.a.vertex(p_);
    return dot(direction_, m_) > rounding_;
  }

  /// False if the difference is a constraint already. It then holds at the optimum up to rounding.
  bool add_difference() {
    const auto known = differences_.begin() + count_;
    if (std::find(differences_.begin(), known, std::pair(p_, q_)) != known) return false;
    differences_[count_++] = {p_, q_};
    program_.add({{-dot(e_, m_), -dot(f_, m_), Scalar(1)}, dot(w_, m_)});
    return true;
  }

  const ConvexInput<Scalar>& input_;
  Scalar rounding_, certain_overlap_;
  LinearProgram<Scalar, 3, most_differences> program_;                                 // α, β, s
  std::array<std::pair<std::uint32_t, std::uint32_t>, most_differences> differences_;  // their p, q
  std::size_t count_ = 0;
  Vector w_, e_, f_, direction_, m_;
  std::uint32_t p_ = 0, q_ = 0;
  std::uint16_t support_calls_ = 0;
};

}  // namespace collidoscope
