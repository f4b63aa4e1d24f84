#include "broad/sweep/sweep_rows.h"

#include <algorithm>
#include <string>

namespace collidoscope {

void SweepRows::begin(std::size_t axis, BodyIndex body, std::vector<BodyIndex> order) {
  axis_ = axis, body_ = body;
  order_ = std::move(order);
  place_of_a_ = static_cast<std::size_t>(std::ranges::find(order_, body) - order_.begin());
  swept_.clear();
}

/// Of a box other than A. Those that hold the place of the sweep are active.
std::string_view SweepRows::state_of(BodyIndex body, std::size_t place, Real at,
                                     std::span<const Aabb> boxes) const {
  const int axis = static_cast<int>(axis_);
  if (place > place_of_a_) {
    const std::size_t index = place - place_of_a_ - 1;
    return index >= swept_.size() ? "later" : swept_[index].is_pair ? "pair" : "no pair";
  }
  return boxes[body].max[axis] >= at ? "active" : "ended";
}

void SweepRows::record(std::span<const Aabb> boxes, bool ended, StepRecorder& recorder) const {
  if (place_of_a_ >= order_.size()) return;
  const int axis = static_cast<int>(axis_);
  const Real at = ended            ? boxes[body_].max[axis]
                  : swept_.empty() ? boxes[body_].min[axis]
                                   : boxes[swept_.back().body].min[axis];
  // The window ends a few boxes behind where the sweep is.
  constexpr std::size_t ahead = 3;
  const std::size_t last =
      std::min(order_.size() - 1, std::max(place_of_a_ + swept_.size() + ahead, place_of_a_ + most_after));
  const std::size_t behind = std::max(place_of_a_ + 1, last + 1 - std::min(last + 1, most_after));
  const std::size_t first = place_of_a_ - std::min(place_of_a_, most_before);
  Real row = 0;
  for (std::size_t place = first; place <= last; ++place) {
    if (place > place_of_a_ && place < behind) continue;
    const BodyIndex body = order_[place];
    const bool is_present = !ended && !swept_.empty() && body == swept_.back().body;
    std::string name = body == body_ ? "A" : is_present ? "B" : std::to_string(body);
    if (body != body_ && !is_present) name.append(", ").append(state_of(body, place, at, boxes));
    recorder.segment(name, TraceSpace::axis, {boxes[body].min[axis], row, 0},
                     {boxes[body].max[axis], row, 0});
    ++row;
  }
  recorder.segment("sweep", TraceSpace::axis, {at, 0, 0}, {at, row - 1, 0});
  const auto is_active = [&](BodyIndex body) {
    return boxes[body].min[axis] <= at && boxes[body].max[axis] >= at;
  };
  const auto begun = std::span(order_).first(std::min(place_of_a_ + swept_.size() + 1, order_.size()));
  recorder.value("active at the sweep", static_cast<Real>(std::ranges::count_if(begun, is_active)));
  recorder.value("boxes in this order", static_cast<Real>(order_.size()));
}

}  // namespace collidoscope
