#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "judge/judge.h"

namespace collidoscope {

/// For people: the matrix, a row per algorithm, those with contradictions first; the contradictions; the
/// expected differences.
std::string to_text(const JudgeReport& report, std::span<const JudgedCase> cases);

/// The same for programs, with every contradiction.
nlohmann::ordered_json to_json(const JudgeReport& report, std::span<const JudgedCase> cases);

/// "case: algorithm says …; exact: …".
std::string text_of(const Contradiction& found, const JudgeReport& report, std::span<const JudgedCase> cases);

/// "case: answers for the hulls, …: gjk, epa".
std::string text_of(const ExpectedDifference& difference, const JudgeReport& report,
                    std::span<const JudgedCase> cases);

/// Own algorithms and expected answers before other libraries, verdicts before lengths.
std::vector<Contradiction> contradictions_in_order(const JudgeReport& report);

}  // namespace collidoscope
