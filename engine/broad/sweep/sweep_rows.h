#pragma once

// A sweep along an axis, for people who watch it: the intervals of boxes, sorted by their lower ends, one
// below the other, and how far the sweep has come.

#include <span>
#include <string_view>
#include <vector>

#include "bounds/aabb.h"
#include "shape/body_view.h"
#include "trace/tracer.h"

namespace collidoscope {

class SweepRows {
 public:
  /// The sweep of `body` begins. `order`: its column by lower ends on the axis; the sweep visits the
  /// boxes behind A in this order.
  void begin(std::size_t axis, BodyIndex body, std::vector<BodyIndex> order);
  void visit(BodyIndex other, bool is_pair) { swept_.push_back({other, is_pair}); }
  bool is_empty() const { return order_.empty(); }

  /// Adds the rows to the current step: A, up to `most_before` boxes before it and `most_after` behind it, of
  /// these the nearest to where the sweep is. `ended`: the sweep is over.
  void record(std::span<const Aabb> boxes, bool ended, StepRecorder& recorder) const;
  static constexpr std::size_t most_before = 5, most_after = 12;

 private:
  /// A box that the sweep of A has visited.
  struct Swept {
    BodyIndex body;
    bool is_pair;
  };

  std::string_view state_of(BodyIndex body, std::size_t place, Real at, std::span<const Aabb> boxes) const;

  std::size_t axis_ = 0, place_of_a_ = 0;
  BodyIndex body_ = 0;
  std::vector<BodyIndex> order_;
  std::vector<Swept> swept_;
};

}  // namespace collidoscope
