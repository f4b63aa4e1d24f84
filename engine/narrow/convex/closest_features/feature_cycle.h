#pragma once

#include <cstdint>

#include "narrow/narrow.h"

namespace collidoscope {

/// Detects that a search over pairs of features comes back to a pair. It would then never end, since each
/// step depends on the pair alone. Brent's algorithm needs the memory of one pair, and at most three times
/// the steps until the first repetition.
class FeatureCycle {
 public:
  bool is_closed_by(const Feature& a, const Feature& b) {
    if (marked_ && a == a_ && b == b_) return true;
    if (++steps_ == until_mark_) a_ = a, b_ = b, marked_ = true, steps_ = 0, until_mark_ *= 2;
    return false;
  }

 private:
  Feature a_, b_;
  bool marked_ = false;
  std::uint32_t steps_ = 0, until_mark_ = 8;
};

}  // namespace collidoscope
