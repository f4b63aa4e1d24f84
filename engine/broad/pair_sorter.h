#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shape/body_view.h"

namespace collidoscope {

/// Sorts pairs by (a, b) in time linear in pairs and bodies: two passes of counting sort. Keeps its memory.
class PairSorter {
 public:
  /// Replaces `sorted` by the pairs of all `pieces`, sorted. Their bodies are below `bodies`.
  void sort(std::span<const std::vector<BodyPair>> pieces, std::size_t bodies, std::vector<BodyPair>& sorted);

  std::size_t bytes() const;

 private:
  std::vector<BodyPair> by_b_;
  std::vector<std::uint32_t> next_a_, next_b_;  // where the next pair with this a, or b, goes
};

}  // namespace collidoscope
