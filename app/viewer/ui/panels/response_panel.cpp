// What collisions do, below the scene's parameters: the response, and what bodies with masses need.

#include "dynamics/response.h"
#include "ui/widgets/algorithm_list.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

bool choose_response(const PanelContext& context, const ResponseAlgorithm& present,
                     std::optional<std::string>& choice) {
  algorithm_row("response");
  if (!begin_algorithms(context, "scene.response", short_enough(present))) return false;
  bool chosen = false;
  for (const ResponseAlgorithm* response : response_algorithms()) {
    if (!algorithm_entry(context, "scene.response", *response, response == &present)) continue;
    choice = response->id;
    chosen = true;
  }
  ImGui::EndCombo();
  return chosen;
}

struct Quantity {
  const char *name, *format, *tooltip;
  Real most;
};

/// True when the user lets go of the slider.
bool edit(const PanelContext& context, const Quantity& quantity, const std::optional<Real>& taken,
          std::optional<Real>& value) {
  algorithm_row(quantity.name);
  Real edited = value.value_or(taken.value_or(0));
  ImGui::SetNextItemWidth(-1);
  const std::string label = std::string("##") + quantity.name;
  const SliderChange change = slide(context, label.c_str(), edited, 0, quantity.most, quantity.format);
  if (change.changed) value = edited;
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", quantity.tooltip);
  context.mark(std::string("scene.") + quantity.name);
  return change.finished;
}

bool edit_quantities(const PanelContext& context, const PhysicsChoice& taken, PhysicsChoice& draft) {
  bool changed =
      edit(context, {"gravity", "%.2f m/s²", "Acceleration downwards", 30}, taken.gravity, draft.gravity);
  changed |= edit(
      context, {"restitution", "%.2f", "Of every body: the share of their speed with which bodies part", 1},
      taken.restitution, draft.restitution);
  changed |= edit(context, {"friction", "%.2f", "Of every body: the coefficient", 2}, taken.friction,
                  draft.friction);
  return changed;
}

}  // namespace

void response_rows(const PanelContext& context) {
  PhysicsChoice& draft = context.view.draft.physics;
  const PhysicsChoice& taken = context.snapshot().scene->physics;
  const ResponseAlgorithm& present = response_algorithm(draft.response ? *draft.response : *taken.response);
  if (!begin_figures("response", 0.4f)) return;
  bool changed = choose_response(context, present, draft.response);
  if (present.has_masses) changed |= edit_quantities(context, taken, draft);
  end_figures();
  if (changed) context.controller.tune(context.view.draft);
}

}  // namespace collidoscope::viewer
