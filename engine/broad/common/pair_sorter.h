#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shape/body_view.h"

namespace collidoscope {

/// Sorts pairs by (a, b) in time linear in pairs and bodies: two passes of counting sort. The memory is kept.
class PairSorter {
 public:
  /// Replaces `sorted` by the pairs of all `pieces`, sorted. Their bodies are below `bodies`.
  void sort(std::span<const std::vector<BodyPair>> pieces, std::size_t bodies, std::vector<BodyPair>& sorted);

  std::size_t bytes() const;

 private:
  /// The indices of the next pair with this body, as its first or its second.
  struct Places {
    std::uint32_t a, b;

    void operator+=(const Places& other) { a += other.a, b += other.b; }
  };

  std::vector<BodyPair> by_b_;
  std::vector<Places> next_;  // by body; first their numbers
};

}  // namespace collidoscope
