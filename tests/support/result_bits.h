#pragma once

// Answers compared bit for bit, as far as they are given.

#include <bit>
#include <cstring>
#include <vector>

#include "narrow/narrow.h"

namespace collidoscope::test {

inline std::vector<std::uint64_t> bits(const PairResult& result) {
  using enum Capability;
  const auto gives_any = [&](auto... what) { return (result.gives(what) || ...); };
  std::vector<std::uint64_t> all = {static_cast<std::uint64_t>(result.verdict), result.fell_back,
                                    result.iterations, result.support_calls,
                                    static_cast<std::uint64_t>(result.given)};
  const auto add = [&](const Vec3& vector) {
    for (int i = 0; i < 3; ++i) all.push_back(std::bit_cast<std::uint64_t>(vector[i]));
  };
  if (gives_any(distance, earlier_witnesses)) all.push_back(std::bit_cast<std::uint64_t>(result.distance));
  if (gives_any(depth)) all.push_back(std::bit_cast<std::uint64_t>(result.depth));
  if (gives_any(witnesses, common_point, earlier_witnesses)) add(result.point_a), add(result.point_b);
  if (gives_any(direction, earlier_witnesses)) add(result.direction);
  if (gives_any(features))
    for (const Feature& feature : {result.feature_a, result.feature_b})
      all.insert(all.end(), {static_cast<std::uint64_t>(feature.kind), feature.index});
  return all;
}

inline bool same_bytes(const PairCache& a, const PairCache& b) {
  return std::memcmp(a.bytes, b.bytes, sizeof(a.bytes)) == 0;
}

}  // namespace collidoscope::test
