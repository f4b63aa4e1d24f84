#pragma once

#include <optional>
#include <string>

#include "narrow/narrow.h"

namespace collidoscope {

/// An answer for people: "they intersect, 0.03 m deep", "separated by a gap of 0.12 m". `proven_gap`, m: of a
/// plane between the two, where the answer has no distance.
std::string answer_text(const PairResult& result, std::optional<Real> proven_gap = {}, int digits = 6);

/// In the words of the contract: "separated, distance 0.12 m".
std::string result_text(const PairResult& result, int digits);
std::string result_text(Verdict verdict, std::optional<Real> distance, std::optional<Real> depth, int digits);

}  // namespace collidoscope
