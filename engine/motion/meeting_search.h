#pragma once

// The first contact of two bodies that move, as trees of spheres: pairs of nodes are opened in the order of
// the times at which their spheres can meet, and pairs of convex parts in their leaves advance.

#include <optional>
#include <queue>

#include "motion/advancement.h"
#include "motion/swept_sphere.h"

namespace collidoscope {

/// Searches a part of the step. A tree has is_leaf(node), for_each_child(node, visit), and sphere(node,
/// poses) in motion; its root is 0.
template <class TreeA, class TreeB>
class MeetingSearch {
 public:
  using Node = std::uint32_t;

  MeetingSearch(const TreeA& a, const Sweep& of_a, const TreeB& b, const Sweep& of_b, Real from, Real to)
      : a_(a), b_(b), from_(from), span_(to - from), of_a_(of_a, from, to), of_b_(of_b, from, to) {
    found_ = apart_until(to);
  }

  const SweptPoses& poses_a() const { return of_a_; }
  const SweptPoses& poses_b() const { return of_b_; }

  /// `test(leaf of A, leaf of B)` calls advance_pair() for pairs of parts.
  template <class Test>
  Advancement run(Test&& test) {
    add(0, a_.sphere(0, of_a_), 0, b_.sphere(0, of_b_));
    while (!waiting_.empty() && waiting_.top().earliest < end_) {
      const Waiting next = waiting_.top();
      waiting_.pop();
      if (a_.is_leaf(next.a) && b_.is_leaf(next.b))
        test(next.a, next.b);
      else
        expand(next);
    }
    return found_;
  }

  /// Two parts within these spheres, unless they meet later than others if at all. `make()` makes the pair
  /// that moves.
  template <class Make>
  void advance_pair(const SweptSphere& a, const SweptSphere& b, Make&& make) {
    const std::optional<Real> earliest = earliest_meeting(a, b);
    if (!earliest || *earliest >= end_) return;
    auto pair = make();
    const Advancement advanced = advance(pair, from_ + *earliest * span_, from_ + end_ * span_);
    const std::uint32_t iterations = found_.iterations + advanced.iterations;
    if (advanced.outcome != Advancement::Outcome::apart) {
      found_ = advanced;
      end_ = (found_.time - from_) / span_;
    }
    found_.iterations = iterations;
  }

 private:
  struct Waiting {
    Real earliest;  // share of the part
    Node a, b;
    bool operator<(const Waiting& other) const { return earliest > other.earliest; }
  };

  void add(Node a, const SweptSphere& sphere_a, Node b, const SweptSphere& sphere_b) {
    const std::optional<Real> earliest = earliest_meeting(sphere_a, sphere_b);
    if (earliest && *earliest < end_) waiting_.push({*earliest, a, b});
  }

  /// The larger of two nodes is replaced by its children.
  void expand(const Waiting& pair) {
    const SweptSphere a = a_.sphere(pair.a, of_a_), b = b_.sphere(pair.b, of_b_);
    if (!a_.is_leaf(pair.a) && (b_.is_leaf(pair.b) || a.radius >= b.radius))
      a_.for_each_child(pair.a, [&](Node child) { add(child, a_.sphere(child, of_a_), pair.b, b); });
    else
      b_.for_each_child(pair.b, [&](Node child) { add(pair.a, a, child, b_.sphere(child, of_b_)); });
  }

  const TreeA& a_;
  const TreeB& b_;
  Real from_, span_;
  SweptPoses of_a_, of_b_;
  Real end_ = 1;  // share of the part up to the first contact so far
  std::priority_queue<Waiting> waiting_;
  Advancement found_;
};

}  // namespace collidoscope
