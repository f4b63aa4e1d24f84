#include "pipeline/query_starts.h"

namespace collidoscope {

void QueryStarts::keep(std::span<const std::uint32_t> slots, std::span<const PairCache> caches,
                       std::span<const VariablePairCache> variable) {
  caches_.resize(caches.size()), variable_.resize(variable.size());
  for (const std::uint32_t slot : slots) {
    caches_[slot] = caches[slot];
    if (!variable.empty()) variable_[slot] = variable[slot];
  }
}

QueryStart QueryStarts::at(std::uint32_t slot) const {
  QueryStart start{caches_.at(slot)};
  if (!variable_.empty()) start.variable = variable_[slot];
  return start;
}

std::size_t QueryStarts::bytes() const {
  std::size_t total =
      caches_.capacity() * sizeof(PairCache) + variable_.capacity() * sizeof(VariablePairCache);
  for (const VariablePairCache& variable : variable_) total += variable.bytes();
  return total;
}

}  // namespace collidoscope
