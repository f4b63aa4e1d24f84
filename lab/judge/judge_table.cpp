#include "judge/judge_table.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <utility>

#include "report/length_text.h"

namespace collidoscope {
namespace {

std::string optional_length(const std::optional<Real>& metres) {
  return metres ? length_text(*metres, 3) : "-";
}

std::string microseconds(std::int64_t nanoseconds) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.2f us", static_cast<double>(nanoseconds) / 1000);
  return text.data();
}

std::string name_of(const JudgeRow& row) {
  return to_string(row.choice) + (row.choice.algorithm->reference ? " *" : "");
}

JudgeGroup group_of(const JudgeRow& row) {
  if (row.wrong + row.failed + row.inaccurate > 0) return JudgeGroup::contradicts;
  if (row.right > 0) return JudgeGroup::agrees;
  return row.undecided > 0 ? JudgeGroup::undecided : JudgeGroup::skipped;
}

JudgeGroup group_of(const CaseAnswer& answer) {
  if (answer.contradicts) return JudgeGroup::contradicts;
  if (answer.outcome == Judgement::Outcome::skipped) return JudgeGroup::skipped;
  if (answer.outcome == Judgement::Outcome::undecided) return JudgeGroup::undecided;
  return answer.differs ? JudgeGroup::differs : JudgeGroup::agrees;
}

std::vector<std::string> cells_of(const JudgeRow& row) {
  const auto median = row.median_nanoseconds();
  return {name_of(row),
          std::to_string(row.right),
          std::to_string(row.wrong),
          std::to_string(row.undecided),
          std::to_string(row.failed),
          std::to_string(row.skipped),
          optional_length(row.worst_distance),
          optional_length(row.worst_depth),
          median ? microseconds(*median) : "-"};
}

/// "colliding, 0.1 m": the depth, or of separated shapes the distance.
std::string verdict_text(Verdict verdict, const std::optional<Real>& length) {
  return std::string(to_string(verdict)) + (length ? ", " + length_text(*length) : "");
}

std::vector<std::string> cells_of(const JudgeRow& row, const CaseAnswer& answer) {
  const bool failed = answer.outcome == Judgement::Outcome::failed;
  const bool answered = answer.subject && !failed;
  return {name_of(row),
          answer.subject ? std::string(to_string(*answer.subject)) : "-",
          failed     ? "failed"
          : answered ? verdict_text(answer.verdict, answer.length)
                     : "not taken",
          answer.subject ? verdict_text(answer.exact, answer.exact_length) : "-",
          optional_length(answer.error),
          answered ? microseconds(answer.nanoseconds) : "-"};
}

}  // namespace

std::string_view to_string(JudgeGroup group) {
  constexpr std::array<std::string_view, 5> names = {"contradicts", "agrees", "undecided", "differs",
                                                     "skipped"};
  return names[static_cast<std::size_t>(group)];
}

JudgeTable matrix_of_cases(const JudgeReport& report) {
  std::vector<std::size_t> order(report.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) {
    const JudgeRow& row = report.rows[i];
    return std::pair(row.wrong + row.failed, row.inaccurate);
  });
  JudgeTable table{{"algorithm", "right", "wrong", "undecided", "errors", "skipped", "worst distance error",
                    "worst depth error", "median time"},
                   {}};
  for (const std::size_t i : order)
    table.rows.push_back({i, group_of(report.rows[i]), cells_of(report.rows[i])});
  return table;
}

JudgeTable matrix_of_case(const JudgeReport& report, std::size_t case_index) {
  JudgeTable table{{"algorithm", "about", "says", "exact", "error", "time"}, {}};
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    const JudgeRow& row = report.rows[i];
    if (case_index >= row.answers.size()) continue;
    const CaseAnswer& answer = row.answers[case_index];
    table.rows.push_back({i, group_of(answer), cells_of(row, answer)});
  }
  std::ranges::stable_sort(table.rows, {}, [&](const JudgeTableRow& row) {
    return std::pair(row.group, report.rows[row.algorithm].choice.algorithm->reference);
  });
  return table;
}

}  // namespace collidoscope
