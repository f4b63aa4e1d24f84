#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// The result of the pipeline for a candidate pair; states that need attention come last.
enum class PairStanding : std::uint8_t { separated_by_mid, separated, colliding, undecided };

struct ListedPair {
  BodyPair pair;
  PairStanding standing = PairStanding::separated_by_mid;
  unsigned iterations = 0;
  std::int64_t nanoseconds = -1;  // −1: not measured

  friend bool operator==(const ListedPair&, const ListedPair&) = default;
};

/// All candidate pairs; `times` are those of the first surviving ones.
std::vector<ListedPair> list_pairs(const FrameReport& report, std::span<const std::int64_t> times);

enum class PairColumn : std::uint8_t { pair, standing, iterations, time };

/// The greatest first when descending; equal ones stay in the order of the bodies.
void sort(std::vector<ListedPair>& pairs, PairColumn column, bool descending);

/// A text that says which pairs have no time, if some lack one; else empty.
std::string untimed_text(std::size_t timed, std::size_t surviving);

}  // namespace collidoscope
