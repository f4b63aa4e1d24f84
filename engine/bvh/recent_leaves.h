#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "bvh/pair_traversal.h"

namespace collidoscope {

/// The last leaves whose triangles met, the latest first. Bodies that rock or slide meet there again.
class RecentLeaves {
 public:
  explicit RecentLeaves(const VolumePair& latest) : leaves_{latest} {}

  void put_first(const VolumePair& latest) {
    const auto begin = leaves_.begin();
    auto position = std::find(begin, begin + count_, latest);
    if (position == begin + count_) position = count_ < leaves_.size() ? begin + count_++ : position - 1;
    std::copy_backward(begin, position, position + 1);
    leaves_.front() = latest;
  }
  std::span<const VolumePair> all() const { return std::span(leaves_).first(count_); }

 private:
  std::array<VolumePair, 4> leaves_;
  std::uint8_t count_ = 1;
};

}  // namespace collidoscope
