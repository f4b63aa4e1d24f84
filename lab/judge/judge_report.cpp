#include "judge/judge_report.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/atomic_file.h"
#include "core/plural.h"
#include "judge/truth_text.h"
#include "report/length_text.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

// ---- The matrix ------------------------------------------------------------------------------------------

using Cells = std::vector<std::string>;

std::string optional_length(const std::optional<Real>& metres) {
  return metres ? length_text(*metres, 3) : "-";
}

std::string microseconds(const std::optional<std::int64_t>& nanoseconds) {
  if (!nanoseconds) return "-";
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.2f us", static_cast<double>(*nanoseconds) / 1000);
  return text.data();
}

Cells cells_of(const JudgeRow& row) {
  return {to_string(row.choice) + (row.choice.algorithm->reference ? " *" : ""),
          std::to_string(row.right),
          std::to_string(row.wrong),
          std::to_string(row.undecided),
          std::to_string(row.failed),
          std::to_string(row.skipped),
          optional_length(row.worst_distance),
          optional_length(row.worst_depth),
          microseconds(row.median_nanoseconds())};
}

/// Rows with contradictions first, the most wrong one at the top; else in the given order.
std::vector<std::size_t> order_of(const JudgeReport& report) {
  std::vector<std::size_t> order(report.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) {
    const JudgeRow& row = report.rows[i];
    return std::pair(row.wrong + row.failed, row.inaccurate);
  });
  return order;
}

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
  std::vector<Cells> lines = {{"algorithm", "right", "wrong", "undecided", "errors", "skipped",
                               "worst distance error", "worst depth error", "median time"}};
  bool has_reference = false;
  for (const std::size_t i : order_of(report)) {
    lines.push_back(cells_of(report.rows[i]));
    has_reference |= report.rows[i].choice.algorithm->reference;
  }
  return table_of(lines) + (has_reference ? "* of another library, to compare with\n" : "");
}

// ---- Contradictions --------------------------------------------------------------------------------------

/// Own algorithms and expected answers before other libraries, verdicts before lengths.
std::vector<Contradiction> in_order(const JudgeReport& report) {
  std::vector<Contradiction> all = report.contradictions;
  std::ranges::stable_sort(all, {}, [&](const Contradiction& found) {
    const bool expected = found.kind == ContradictionKind::expected;
    const bool reference = !expected && report.rows[found.algorithm].choice.algorithm->reference;
    return std::tuple(reference, expected ? 0 : found.algorithm + 1, found.kind);
  });
  return all;
}

std::string contradictions_of(const JudgeReport& report, std::span<const JudgedCase> cases) {
  constexpr std::size_t most = 10;  // of an algorithm and a kind
  if (report.contradictions.empty()) return "No contradictions.\n";
  std::map<std::pair<std::size_t, ContradictionKind>, std::size_t> count;
  std::string text = plural(report.contradictions.size(), "contradiction") + ":\n";
  std::size_t left_out = 0;
  for (const Contradiction& found : in_order(report)) {
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
    text += "  " + cases[difference.case_index].name + ": " + difference.text + ": " +
            names_of(difference.algorithms, report) + "\n";
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
  for (const std::size_t i : order_of(report)) json["algorithms"].push_back(to_json(report.rows[i]));
  for (const Contradiction& found : in_order(report))
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
