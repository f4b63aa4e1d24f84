#include "simulation/timeline.h"

#include <algorithm>

namespace collidoscope {
namespace {

/// The number of bodies remembered over all checkpoints: about 90 MB.
constexpr std::size_t remembered_bodies = 200'000;
constexpr std::size_t longest = 600;  // frames

std::size_t capacity(std::size_t bodies) {
  return std::clamp<std::size_t>(remembered_bodies / std::max<std::size_t>(bodies, 1), 2, longest);
}

/// The number of elements that are in only one of two sorted lists.
std::size_t differences(const std::vector<BodyPair>& a, const std::vector<BodyPair>& b) {
  std::vector<BodyPair> changed;
  std::ranges::set_symmetric_difference(a, b, std::back_inserter(changed));
  return changed.size();
}

}  // namespace

FrameMark FrameMark::of(const Simulation& simulation, const FoundPairs& before) {
  const FrameReport& report = simulation.pipeline().report();
  return {simulation.frame(), report.colliding.size(), differences(before.colliding, report.colliding),
          differences(before.candidates, report.candidates), report.times.total};
}

void Timeline::restart(const Simulation& simulation) {
  entries_.clear();
  const FoundPairs present = FoundPairs::of(simulation.pipeline().report());
  entries_.push_back({simulation.checkpoint(), FrameMark::of(simulation, present)});
  present_ = 0;
}

bool Timeline::advance(const Simulation& simulation, const FrameMark& mark) {
  Simulation::Checkpoint checkpoint = simulation.checkpoint();
  ++present_;
  if (present_ < entries_.size()) {
    Entry& entry = entries_[present_];
    const bool same = entry.checkpoint.pairs_hash.value() == checkpoint.pairs_hash.value();
    const bool by_hand = entry.by_hand;
    if (same && !by_hand) {
      if (entry.mark.of_earlier_pipeline) entry.mark = mark;
      return true;
    }
    entries_.resize(present_);
    entries_.push_back({std::move(checkpoint), mark});
    return by_hand;
  }
  entries_.push_back({std::move(checkpoint), mark});
  forget_oldest();
  return true;
}

void Timeline::replace(const Simulation& simulation) {
  const FoundPairs present = FoundPairs::of(simulation.pipeline().report());
  entries_.resize(present_);
  entries_.push_back({simulation.checkpoint(), FrameMark::of(simulation, present), present_ > 0});
}

void Timeline::change_pipeline(const Simulation& simulation) {
  for (Entry& entry : entries_) entry.mark.of_earlier_pipeline = true;
  renew(simulation);
}

/// Which pairs changed in this frame is left as it was: the pairs of the frame before are not known here.
void Timeline::renew(const Simulation& simulation) {
  FrameMark& mark = entries_[present_].mark;
  if (!mark.of_earlier_pipeline) return;
  const FrameReport& report = simulation.pipeline().report();
  mark.colliding = report.colliding.size();
  mark.nanoseconds = report.times.total;
  mark.of_earlier_pipeline = false;
}

void Timeline::forget_oldest() {
  while (entries_.size() > capacity(entries_.back().checkpoint.world.size())) {
    entries_.pop_front();
    --present_;
  }
}

const Simulation::Checkpoint* Timeline::go_to(std::uint64_t frame) {
  if (frame < oldest() || frame - oldest() >= entries_.size()) return nullptr;
  present_ = static_cast<std::size_t>(frame - oldest());
  return &entries_[present_].checkpoint;
}

std::vector<FrameMark> Timeline::marks() const {
  std::vector<FrameMark> marks;
  marks.reserve(entries_.size());
  for (const Entry& entry : entries_) marks.push_back(entry.mark);
  return marks;
}

}  // namespace collidoscope
