#pragma once

// Answers compared bit for bit.

#include <bit>
#include <cstring>
#include <vector>

#include "narrow/narrow.h"

namespace collidoscope::test {

inline std::vector<std::uint64_t> bits(const PairResult& result) {
  std::vector<std::uint64_t> all = {static_cast<std::uint64_t>(result.verdict), result.fell_back,
                                    result.iterations, result.support_calls,
                                    static_cast<std::uint64_t>(result.given)};
  for (const Real number : {result.distance, result.depth})
    all.push_back(std::bit_cast<std::uint64_t>(number));
  for (const Vec3& vector : {result.point_a, result.point_b, result.direction})
    for (int i = 0; i < 3; ++i) all.push_back(std::bit_cast<std::uint64_t>(vector[i]));
  return all;
}

inline bool same_bytes(const PairCache& a, const PairCache& b) {
  return std::memcmp(a.bytes, b.bytes, sizeof(a.bytes)) == 0;
}

}  // namespace collidoscope::test
