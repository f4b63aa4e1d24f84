#include "shape/derived_cache.h"

namespace collidoscope {

DerivedCache::~DerivedCache() {
  const Node* node = first_.load();
  while (node) node = std::unique_ptr<const Node>(node)->next;
}

bool DerivedCache::holds(ShapeData data) const {
  const auto slot = static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(data)));
  return slots_[slot].value.load(std::memory_order_acquire) != nullptr;
}

void DerivedCache::note(std::string_view what, const Stopwatch& watch, std::size_t bytes) {
  const double milliseconds = watch.milliseconds();
  const std::lock_guard lock(noting_);
  built_.push_back({std::string(what), milliseconds, bytes});
}

std::vector<BuiltData> DerivedCache::built() const {
  const std::lock_guard lock(noting_);
  return built_;
}

}  // namespace collidoscope
