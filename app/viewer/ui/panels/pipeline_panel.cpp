#include <algorithm>
#include <span>

#include "ui/algorithm_list.h"

namespace collidoscope::viewer {
namespace {

constexpr unsigned most_threads = 64;

/// One list to choose from; `id` is the present choice. The algorithm that was chosen, or null.
template <class Algorithm>
const Algorithm* choose(const PanelContext& context, const char* phase,
                        std::span<const Algorithm* const> algorithms, std::string_view id) {
  algorithm_row(phase);
  std::string shown(id);  // a chain of tests has no entry of its own
  for (const Algorithm* algorithm : algorithms)
    if (algorithm->id == id) shown = short_enough(*algorithm);
  const std::string name = "pipeline." + std::string(phase);
  if (!begin_algorithms(context, name, shown)) return nullptr;
  const Algorithm* chosen = nullptr;
  for (const Algorithm* algorithm : algorithms)
    if (algorithm_entry(context, name, *algorithm, algorithm->id == id)) chosen = algorithm;
  ImGui::EndCombo();
  return chosen;
}

/// Choosing another algorithm keeps what every algorithm takes; its own parameters start at their standards.
bool choose_narrow_algorithm(const PanelContext& context, NarrowChoice& narrow) {
  const NarrowAlgorithm* chosen = choose(context, "narrow", narrow_algorithms(), narrow.algorithm->id);
  if (chosen == nullptr) return false;
  const NarrowOptions before = narrow.options;
  narrow = {chosen, chosen->default_options()};
  narrow.options.support = before.support;
  narrow.options.warm_start = before.warm_start;
  return true;
}

bool choose_support(const PanelContext& context, NarrowOptions& options) {
  algorithm_row("support");
  const std::string name = "pipeline.support";
  if (!begin_algorithms(context, name, short_enough(support_algorithm(options.support)))) return false;
  bool chosen = false;
  for (const SupportAlgorithm& algorithm : support_algorithms()) {
    if (!algorithm_entry(context, name, algorithm, algorithm.search == options.support)) continue;
    options.support = algorithm.search;
    chosen = true;
  }
  ImGui::EndCombo();
  return chosen;
}

bool choose_broad_phase(const PanelContext& context, BroadChoice& broad) {
  const BroadAlgorithm* chosen = choose(context, "broad", broad_algorithms(), broad.algorithm->id);
  if (chosen != nullptr) broad = {chosen, default_values(chosen->parameters)};
  return choose_parameters(context, "pipeline", broad.algorithm->parameters,
                           context.snapshot().broad_parameters, broad.parameters) ||
         chosen != nullptr;
}

bool choose_mid_phase(const PanelContext& context, std::vector<MidChoice>& mid) {
  const MidAlgorithm* chosen = choose(context, "mid", mid_algorithms(), to_string(mid));
  if (chosen != nullptr) mid = {{chosen}};
  return chosen != nullptr;
}

/// Of the algorithm that this one runs, if any.
bool choose_inner_parameters(const PanelContext& context, const NarrowAlgorithm& algorithm,
                             NarrowOptions& options) {
  if (algorithm.inner == nullptr) return false;
  ParameterValues values = algorithm.inner_parameters(options);
  if (!choose_parameters(context, "pipeline", algorithm.inner(options).parameters, values, values))
    return false;
  algorithm.set_inner_parameters(options, values);
  return true;
}

bool choose_narrow_phase(const PanelContext& context, NarrowChoice& narrow) {
  bool changed = choose_narrow_algorithm(context, narrow);
  NarrowOptions& options = narrow.options;
  const NarrowAlgorithm& algorithm = *narrow.algorithm;
  if (choose_parameters(context, "pipeline", algorithm.parameters, options.parameters, options.parameters)) {
    algorithm.reset_inner(options);
    changed = true;
  }
  changed |= choose_inner_parameters(context, algorithm, options);
  changed |= choose_support(context, narrow.options);
  algorithm_row("");
  changed |= ImGui::Checkbox("warm starts", &narrow.options.warm_start);
  context.mark("pipeline.warm-start");
  return changed;
}

bool choose_threads(const PanelContext& context, unsigned& threads) {
  algorithm_row("threads");
  auto wanted = static_cast<int>(threads);
  const bool changed = ImGui::InputInt("##threads", &wanted);
  context.mark("pipeline.threads");
  if (!changed) return false;
  threads = std::clamp(static_cast<unsigned>(std::max(wanted, 1)), 1u, most_threads);
  return true;
}

bool choose_answer(const PanelContext& context, Request& answer) {
  bool distance = answer != Request::overlap;
  algorithm_row("");
  const bool changed = ImGui::Checkbox("distances and points", &distance);
  context.mark("pipeline.answer");
  if (!changed) return false;
  answer = distance ? Request::penetration : Request::overlap;
  return true;
}

/// Verdicts are proven for one time only.
bool choose_detection(const PanelContext& context, PipelineConfig& config) {
  bool swept = config.detection == Detection::swept;
  algorithm_row("");
  ImGui::BeginDisabled(config.exact || config.certify);
  const bool changed = ImGui::Checkbox("the whole step", &swept);
  ImGui::EndDisabled();
  context.mark("pipeline.detection");
  if (changed) config.detection = swept ? Detection::swept : Detection::discrete;
  return changed;
}

/// Of one time: of a whole step nothing is proven.
bool choose_proof(const PanelContext& context, PipelineConfig& config) {
  algorithm_row("");
  ImGui::BeginDisabled(config.detection == Detection::swept);
  const bool changed = ImGui::Checkbox("exact verdicts", &config.exact);
  ImGui::EndDisabled();
  context.mark("pipeline.exact");
  return changed;
}

}  // namespace

void pipeline_panel(const PanelContext& context) {
  PipelineConfig config = context.snapshot().pipeline;
  if (!begin_figures("pipeline", 0.3f)) return;
  bool changed = choose_broad_phase(context, config.broad);
  changed |= choose_mid_phase(context, config.mid);
  changed |= choose_narrow_phase(context, config.narrow);
  changed |= choose_answer(context, config.request);
  changed |= choose_proof(context, config);
  changed |= choose_detection(context, config);
  changed |= choose_threads(context, config.threads);
  end_figures();
  if (changed) context.controller.choose_pipeline(config);
}

}  // namespace collidoscope::viewer
