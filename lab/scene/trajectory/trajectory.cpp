#include "scene/trajectory/trajectory.h"

#include <algorithm>

namespace collidoscope {

const Trajectory::Placement* Trajectory::Body::at(std::uint64_t frame) const {
  const auto after = std::ranges::upper_bound(placements, frame, {}, &Placement::frame);
  return after == placements.begin() ? nullptr : &*(after - 1);
}

Real Trajectory::duration_after(std::uint64_t frame, Real dt) const {
  const auto next = std::ranges::upper_bound(times_, frame, {}, &FrameTime::frame);
  if (next == times_.begin() || next == times_.end()) return dt;
  const FrameTime& before = *(next - 1);
  return (next->time - before.time) / static_cast<Real>(next->frame - before.frame);
}

std::optional<Real> Trajectory::time_of(std::uint64_t frame) const {
  const auto found = std::ranges::lower_bound(times_, frame, {}, &FrameTime::frame);
  if (found == times_.end() || found->frame != frame) return std::nullopt;
  return found->time;
}

std::size_t Trajectory::body_named(std::string_view name, std::string_view place) {
  const auto found = index_.find(name);
  if (found != index_.end()) return found->second;
  bodies_.push_back({std::string(name), std::string(place), {}});
  index_.emplace(name, bodies_.size() - 1);
  return bodies_.size() - 1;
}

void Trajectory::add(const Frame& frame) {
  for (const Frame::Entry& entry : frame.entries)
    bodies_[entry.body].placements.push_back({frame.number, entry.position, entry.orientation});
  if (frame.time) times_.push_back({frame.number, *frame.time});
  last_frame_ = frame.number;
}

}  // namespace collidoscope
