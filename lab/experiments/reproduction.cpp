#include "experiments/reproduction.h"

#include <array>

#include "core/plural.h"
#include "experiments/report_text.h"

namespace collidoscope::experiments {
namespace {

/// "Chung 1996" of "Chung 1996, fig. 6.7".
std::string source_of(const Experiment& experiment) {
  if (experiment.paper.empty()) return "Other libraries";
  return experiment.paper.substr(0, experiment.paper.find(','));
}

std::string table_cell(const std::string& text) {
  std::string escaped;
  for (const char letter : text) escaped += letter == '|' ? std::string("\\|") : std::string(1, letter);
  return escaped;
}

std::string claim_row(const Conclusion& conclusion) {
  std::string row = "| **" + std::string(to_string(conclusion.outcome())) + "** | " +
                    table_cell(conclusion.text) + " | " + table_cell(conclusion.evidence) + " | ";
  if (!conclusion.comparisons.empty()) row += table_cell(to_string(conclusion.margin()));
  return row + " |\n";
}

std::string section(const Reproduced& reproduced) {
  const Experiment& experiment = *reproduced.experiment;
  std::string text = "\n### " + experiment.id + ": " + experiment.label + "\n\n";
  if (!experiment.paper.empty()) text += experiment.paper + ".\n\n";
  text.append("| verdict | ")
      .append(claimed_by(experiment))
      .append(" | measured | margin |\n|---|---|---|---|\n");
  for (const Conclusion& conclusion : reproduced.result.conclusions) text += claim_row(conclusion);
  text += "\n";
  for (const std::string& remark : reproduced.result.remarks) text += "- " + remark + "\n";
  return text;
}

std::array<std::size_t, 4> count_outcomes(std::span<const Reproduced> all) {
  std::array<std::size_t, 4> counts{};
  for (const Reproduced& each : all)
    for (const Conclusion& conclusion : each.result.conclusions)
      ++counts[static_cast<std::size_t>(conclusion.outcome())];
  return counts;
}

}  // namespace

std::string reproduction_text(std::span<const Reproduced> all, const Occasion& occasion) {
  std::string text =
      "# The papers' claims, measured again\n\nWritten by `collide experiment all` on " + occasion.date +
      ": " + occasion.machine + "; " + occasion.build +
      ".\n\nA claim is a comparison with a threshold. It *holds* or *does not hold* where the interval of "
      "seven "
      "repetitions lies on one side of the threshold, and *holds within the noise* where the threshold lies "
      "within. Counts have no interval. It *cannot be told* where the paper gives nothing to compare "
      "with.\n\n";
  const auto counts = count_outcomes(all);
  for (std::size_t i = 0; i < counts.size(); ++i)
    text += "- " + plural(counts[i], "claim") + ": " + to_string(static_cast<Outcome>(i)) + "\n";
  std::string source;
  for (const Reproduced& each : all) {
    if (source_of(*each.experiment) != source)
      text += "\n## " + (source = source_of(*each.experiment)) + "\n";
    text += section(each);
  }
  return text;
}

}  // namespace collidoscope::experiments
