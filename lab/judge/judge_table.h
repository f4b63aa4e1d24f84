#pragma once

// What algorithms came to, as rows of text: contradictions come first, expected differences stand apart.

#include <string>
#include <string_view>
#include <vector>

#include "judge/judge.h"

namespace collidoscope {

/// How an algorithm stands to the truth, in the order in which tables show them.
enum class JudgeGroup : std::uint8_t {
  contradicts,
  agrees,
  undecided,
  differs,  // as expected: right about its own subject, which is not what the case is about
  skipped,
};
std::string_view to_string(JudgeGroup group);

struct JudgeTableRow {
  std::size_t algorithm = 0;  // in the report
  JudgeGroup group = JudgeGroup::agrees;
  std::vector<std::string> cells;  // the first one is the algorithm; `*` follows those of other libraries
};

struct JudgeTable {
  std::vector<std::string> headings;
  std::vector<JudgeTableRow> rows;
};

/// All cases: a row per algorithm, with contradictions first, the most wrong one at the top; else in the
/// given order. No row is apart.
JudgeTable matrix_of_cases(const JudgeReport& report);

/// One case: what each algorithm says, what is exact about its subject, by how much it errs, and its time.
/// By groups, other libraries last in each; else in the given order. Algorithms that have not been judged yet
/// are left out.
JudgeTable matrix_of_case(const JudgeReport& report, std::size_t case_index);

}  // namespace collidoscope
