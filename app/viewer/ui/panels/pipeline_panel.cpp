#include <span>

#include "narrow/proof/provable.h"
#include "ui/widgets/algorithm_list.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

constexpr unsigned most_threads = 64;
constexpr std::size_t longest_chain = 3;      // of tests in the mid phase that the panel offers
constexpr std::string_view no_test = "none";  // id

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
  const Algorithm* chosen = algorithm_entries(context, name, algorithms, id);
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

/// A test that follows another one, or none.
bool choose_further_test(const PanelContext& context, std::size_t place, std::vector<MidChoice>& mid) {
  algorithm_row("then");
  const std::string name = "pipeline.mid" + std::to_string(place + 1);
  const bool is_there = place < mid.size();
  const std::string present(is_there ? mid[place].algorithm->id : no_test);
  if (!begin_algorithms(context, name, is_there ? short_enough(*mid[place].algorithm) : present))
    return false;
  const std::vector<MidChoice> before = mid;
  const auto end = mid.begin() + static_cast<std::ptrdiff_t>(place);
  if (algorithm_entry(context, name, no_test, no_test, "", !is_there)) mid.erase(end, mid.end());
  for (const MidAlgorithm* algorithm : mid_algorithms()) {
    if (algorithm->id == no_test) continue;
    if (!algorithm_entry(context, name, *algorithm, algorithm->id == present)) continue;
    mid.resize(place);
    mid.push_back({algorithm});
  }
  ImGui::EndCombo();
  return mid != before;
}

/// A chain: each test sees what those before it leave.
bool choose_mid_phase(const PanelContext& context, std::vector<MidChoice>& mid) {
  const std::string_view first = mid.empty() ? no_test : mid.front().algorithm->id;
  const MidAlgorithm* chosen = choose(context, "mid", mid_algorithms(), first);
  if (chosen != nullptr) mid = {{chosen}};
  bool changed = chosen != nullptr;
  const bool filters = !mid.empty() && mid.front().algorithm->id != no_test;
  for (std::size_t place = 1; filters && place <= mid.size() && place < longest_chain; ++place)
    changed |= choose_further_test(context, place, mid);
  return changed;
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
  const SliderChange change =
      slide(context, "##threads", threads, 1, most_threads, "%.0f", ImGuiSliderFlags_Logarithmic);
  context.mark("pipeline.threads");
  return change.changed;
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

/// Of convex hulls, at one time: of a whole step nothing is proven.
bool choose_proof(const PanelContext& context, PipelineConfig& config) {
  const bool convex = config.narrow.algorithm->input == NarrowInput::convex;
  algorithm_row("");
  ImGui::BeginDisabled(config.detection == Detection::swept || !convex);
  const bool changed = ImGui::Checkbox("exact verdicts", &config.exact);
  context.mark("pipeline.exact");
  algorithm_row("");
  const bool checks = ImGui::Checkbox("check verdicts", &config.certify);
  context.mark("pipeline.certify");
  ImGui::EndDisabled();
  if (decides_exactly(config.narrow)) {
    algorithm_row("");
    hint("triangles are compared by exact predicates");
  }
  return changed || checks;
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
