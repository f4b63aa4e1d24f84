#include "judge/judge_report.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/files/atomic_file.h"
#include "core/plural.h"
#include "judge/judge_table.h"
#include "judge/truth_text.h"
#include "report/length_text.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

// ---- The matrix ------------------------------------------------------------------------------------------

using Cells = std::vector<std::string>;

/// Columns as wide as their widest cell; the first one flush left.
std::string table_of(const std::vector<Cells>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const Cells& cells : lines)
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  std::string text;
  for (const Cells& cells : lines) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string padding(widths[i] - cells[i].size(), ' ');
      text += i == 0 ? cells[i] + padding : "  " + padding + cells[i];
    }
    text += '\n';
  }
  return text;
}

std::string matrix_of(const JudgeReport& report) {
  const JudgeTable table = matrix_of_cases(report);
  std::vector<Cells> lines = {table.headings};
  for (const JudgeTableRow& row : table.rows) lines.push_back(row.cells);
  const bool has_reference =
      std::ranges::any_of(report.rows, [](const JudgeRow& row) { return row.choice.algorithm->reference; });
  return table_of(lines) + (has_reference ? "* of another library, to compare with\n" : "");
}

// ---- Contradictions --------------------------------------------------------------------------------------

std::string contradictions_of(const JudgeReport& report, std::span<const JudgedCase> cases) {
  constexpr std::size_t most = 10;  // of an algorithm and a kind
  if (report.contradictions.empty()) return "No contradictions.\n";
  std::map<std::pair<std::size_t, ContradictionKind>, std::size_t> count;
  std::string text = plural(report.contradictions.size(), "contradiction") + ":\n";
  std::size_t left_out = 0;
  for (const Contradiction& found : contradictions_in_order(report)) {
    if (count[{found.algorithm, found.kind}]++ < most)
      text += "  " + text_of(found, report, cases) + "\n";
    else
      ++left_out;
  }
  if (left_out > 0) text += "  " + std::to_string(left_out) + " more, which --json lists\n";
  return text;
}

std::string names_of(const std::vector<std::size_t>& algorithms, const JudgeReport& report) {
  std::string names;
  for (const std::size_t i : algorithms)
    names += (names.empty() ? "" : ", ") + to_string(report.rows[i].choice);
  return names;
}

std::string differences_of(const JudgeReport& report, std::span<const JudgedCase> cases) {
  if (report.differences.empty()) return "";
  std::string text = "Expected differences, which are no errors:\n";
  for (const ExpectedDifference& difference : report.differences)
    text += "  " + text_of(difference, report, cases) + "\n";
  return text;
}

// ---- JSON ------------------------------------------------------------------------------------------------

template <class Value>
Json optional_json(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

Json to_json(const JudgeRow& row) {
  return {{"narrow", to_string(row.choice)},
          {"reference", row.choice.algorithm->reference},
          {"about", to_string(subject_of(row.choice))},
          {"right", row.right},
          {"wrong", row.wrong},
          {"undecided", row.undecided},
          {"errors", row.failed},
          {"skipped", row.skipped},
          {"inaccurate", row.inaccurate},
          {"worst_distance_error", optional_json(row.worst_distance)},
          {"worst_depth_error", optional_json(row.worst_depth)},
          {"worst_excess_depth", optional_json(row.worst_excess)},
          {"median_nanoseconds", optional_json(row.median_nanoseconds())}};
}

Json to_json(const Contradiction& found, const JudgeReport& report, std::span<const JudgedCase> cases) {
  const JudgedCase& judged = cases[found.case_index];
  Json json = {{"case", judged.name}, {"file", display_name(judged.file)}, {"kind", to_string(found.kind)}};
  if (found.kind != ContradictionKind::expected) {
    const JudgeRow& row = report.rows[found.algorithm];
    json["narrow"] = to_string(row.choice), json["reference"] = row.choice.algorithm->reference;
  }
  json["says"] = found.says, json["exact"] = found.truth, json["by"] = optional_json(found.by);
  return json;
}

}  // namespace

std::string text_of(const Contradiction& found, const JudgeReport& report,
                    std::span<const JudgedCase> cases) {
  const std::string who = found.kind == ContradictionKind::expected
                              ? "the case expects "
                              : to_string(report.rows[found.algorithm].choice) + " says ";
  if (found.kind == ContradictionKind::failure)
    return cases[found.case_index].name + ": " + to_string(report.rows[found.algorithm].choice) +
           " failed: " + found.says;
  std::string text = cases[found.case_index].name + ": " + who + found.says;
  text += found.truth.starts_with("expected") ? "; " + found.truth : "; exact: " + found.truth;
  if (!found.by) return text;
  const bool about_verdict = found.kind == ContradictionKind::verdict;
  return text + (about_verdict ? "; wrong by " : "; off by ") + length_text(*found.by);
}

std::vector<Contradiction> contradictions_in_order(const JudgeReport& report) {
  std::vector<Contradiction> all = report.contradictions;
  std::ranges::stable_sort(all, {}, [&](const Contradiction& found) {
    const bool expected = found.kind == ContradictionKind::expected;
    const bool reference = !expected && report.rows[found.algorithm].choice.algorithm->reference;
    return std::tuple(reference, expected ? 0 : found.algorithm + 1, found.kind);
  });
  return all;
}

std::string text_of(const ExpectedDifference& difference, const JudgeReport& report,
                    std::span<const JudgedCase> cases) {
  return cases[difference.case_index].name + ": " + difference.text + ": " +
         names_of(difference.algorithms, report);
}

std::string to_text(const JudgeReport& report, std::span<const JudgedCase> cases) {
  const std::string differences = differences_of(report, cases);
  return plural(report.cases, "case") + ", " + plural(report.rows.size(), "algorithm") + "\n\n" +
         matrix_of(report) + "\n" + contradictions_of(report, cases) +
         (differences.empty() ? "" : "\n" + differences);
}

Json to_json(const JudgeReport& report, std::span<const JudgedCase> cases) {
  Json json = {{"schema", 1},
               {"cases", report.cases},
               {"algorithms", Json::array()},
               {"contradictions", Json::array()},
               {"differences", Json::array()}};
  for (const JudgeTableRow& row : matrix_of_cases(report).rows)
    json["algorithms"].push_back(to_json(report.rows[row.algorithm]));
  for (const Contradiction& found : contradictions_in_order(report))
    json["contradictions"].push_back(to_json(found, report, cases));
  for (const ExpectedDifference& difference : report.differences) {
    Json names = Json::array();
    for (const std::size_t i : difference.algorithms) names.push_back(to_string(report.rows[i].choice));
    json["differences"].push_back(
        {{"case", cases[difference.case_index].name}, {"narrow", names}, {"text", difference.text}});
  }
  return json;
}

}  // namespace collidoscope
