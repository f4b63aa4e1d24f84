#include "shape/derived_cache.h"

namespace collidoscope {

DerivedCache::~DerivedCache() {
  drop_unnamed();
}

void DerivedCache::drop_unnamed() {
  const Node* node = first_.exchange(nullptr);
  while (node) node = std::unique_ptr<const Node>(node)->next;
}

void DerivedCache::expire() {
  for (Slot& slot : slots_) {
    slot.value.store(nullptr, std::memory_order_relaxed);
    if (!slot.can_refit) slot.owner.reset();
  }
  drop_unnamed();
  convex_ = {};
  prepared_.store(0, std::memory_order_release);
}

bool DerivedCache::holds(ShapeData data) const {
  const auto slot = static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(data)));
  return slots_[slot].value.load(std::memory_order_acquire) != nullptr;
}

void DerivedCache::note(Slot& slot, std::string_view what, const Stopwatch& watch, std::size_t bytes) {
  const double milliseconds = watch.milliseconds();
  const std::lock_guard lock(noting_);
  if (!slot.noted) slot.noted = built_.size(), built_.emplace_back();
  built_[*slot.noted] = {std::string(what), milliseconds, bytes};
}

std::vector<BuiltData> DerivedCache::built() const {
  const std::lock_guard lock(noting_);
  return built_;
}

}  // namespace collidoscope
