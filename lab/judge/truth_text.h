#pragma once

#include <string>

#include "judge/case_truth.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// "separated, distance 0.1 m", with the digits of a double.
std::string text_of(const PairResult& result);
std::string text_of(const Truth& truth);

}  // namespace collidoscope
