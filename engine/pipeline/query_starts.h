#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/variable_pair_cache.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// The caches that a query about a pair starts from. Empty caches start it cold, as if the pair were new.
struct QueryStart {
  PairCache cache{};
  VariablePairCache variable{};
};

/// Copies of all pairs' caches before a frame's narrow phase. A later query about one of its pairs starts as
/// the frame's did.
class QueryStarts {
 public:
  /// `slots` are those of the frame's pairs. `variable` may be empty.
  void keep(std::span<const std::uint32_t> slots, std::span<const PairCache> caches,
            std::span<const VariablePairCache> variable);
  /// The copy of a slot that the last keep() listed.
  QueryStart at(std::uint32_t slot) const;
  std::size_t bytes() const;

 private:
  std::vector<PairCache> caches_;  // by slot
  std::vector<VariablePairCache> variable_;
};

}  // namespace collidoscope
