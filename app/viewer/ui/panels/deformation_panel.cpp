// How shapes deform, below the scene's parameters: those of the selected bodies, or else all that do.

#include <algorithm>

#include "ui/widgets/algorithm_list.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t most_shapes = 8;  // where there are more, one choice is for all

/// Whose deformation a row sets.
struct Subject {
  std::string shape;                // its name; empty: every shape
  DeformingShapePointer deforming;  // the shape itself, or one of all
};

void add(const SceneInfo& scene, std::size_t shape, std::vector<Subject>& subjects) {
  const DeformingShapePointer& deforming = scene.deforming[shape];
  const std::string& name = scene.shapes[shape]->name();
  if (deforming && std::ranges::find(subjects, name, &Subject::shape) == subjects.end())
    subjects.push_back({name, deforming});
}

std::vector<Subject> subjects_of(const PanelContext& context) {
  const SceneInfo& scene = *context.snapshot().scene;
  std::vector<Subject> subjects;
  for (const std::optional<BodyIndex>& body : context.view.selection)
    if (body && *body < scene.body_count()) add(scene, scene.shape_of_body[*body], subjects);
  if (!subjects.empty()) return subjects;
  for (std::size_t shape = 0; shape < scene.shapes.size() && subjects.size() <= most_shapes; ++shape)
    add(scene, shape, subjects);
  if (subjects.size() > most_shapes) subjects = {{"", subjects[0].deforming}};
  return subjects;
}

bool is_about(const ShapeDeformation& deformation, const Subject& subject) {
  return subject.shape.empty() || deformation.shape == subject.shape;
}

/// What the user chose, whether or not the scene follows already, or else what the shape does.
DeformationChoice present_choice(const PanelContext& context, const Subject& subject) {
  DeformationChoice choice = subject.deforming->choice();
  for (const ShapeDeformation& deformation : context.view.draft.deformations)
    if (deformation.shape.empty() || is_about(deformation, subject)) choice = deformation.choice;
  return choice;
}

bool choose_kind(const PanelContext& context, const Subject& subject, const std::string& list,
                 DeformationChoice& choice) {
  algorithm_row("deformation");
  if (!begin_algorithms(context, list, short_enough(*choice.algorithm))) return false;
  const std::optional<DeformationChoice>& of_scene = subject.deforming->of_scene();
  bool chosen = false;
  for (const DeformationAlgorithm* kind : deformation_algorithms()) {
    if (kind->needs_frames && (!of_scene || !of_scene->frames)) continue;
    if (!algorithm_entry(context, list, *kind, kind == choice.algorithm)) continue;
    choice = {kind, default_values(kind->parameters)};
    chosen = true;
  }
  ImGui::EndCombo();
  return chosen;
}

/// A choice of the user's that can be taken back: then the shape deforms as the scene says.
void forget_button(const PanelContext& context, const Subject& subject, const std::string& list) {
  SceneParameters& draft = context.view.draft;
  const auto is_chosen = [&](const ShapeDeformation& deformation) { return is_about(deformation, subject); };
  if (std::ranges::none_of(draft.deformations, is_chosen)) return;
  algorithm_row("");
  if (ImGui::Button("as the scene says", {-1, 0})) {
    std::erase_if(draft.deformations, is_chosen);
    context.controller.tune(draft);
  }
  context.mark(list + ".forget");
}

void choose_deformation(const PanelContext& context, const Subject& subject, const std::string& list) {
  DeformationChoice choice = present_choice(context, subject);
  if (!begin_figures(list.c_str(), 0.4f)) return;
  bool changed = choose_kind(context, subject, list + ".kind", choice);
  changed |=
      choose_parameters(context, list, choice.algorithm->parameters, choice.parameters, choice.parameters);
  if (changed) {
    choice.frames.reset();  // the shape's own
    SceneParameters& draft = context.view.draft;
    std::erase_if(draft.deformations,
                  [&](const auto& deformation) { return is_about(deformation, subject); });
    draft.deformations.push_back({subject.shape, choice});
    context.controller.tune(draft);
  }
  forget_button(context, subject, list);
  end_figures();
}

}  // namespace

void deformation_rows(const PanelContext& context) {
  const std::vector<Subject> subjects = subjects_of(context);
  for (const Subject& subject : subjects) {
    const std::string name = subject.shape.empty() ? "every shape" : subject.shape;
    const std::string list = "deformation." + name;
    const DeformationChoice choice = present_choice(context, subject);
    const bool open = ImGui::TreeNodeEx(
        list.c_str(), subjects.size() == 1 ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None,
        "%s: %s", name.c_str(), std::string(choice.algorithm->id).c_str());
    context.mark(list);
    if (ImGui::IsItemHovered())
      ImGui::SetTooltip("%s\nHow the shape deforms. Changes while the scene runs, without a restart.",
                        to_string(choice).c_str());
    if (!open) continue;
    choose_deformation(context, subject, list);
    ImGui::TreePop();
  }
}

}  // namespace collidoscope::viewer
