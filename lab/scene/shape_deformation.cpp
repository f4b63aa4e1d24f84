#include "scene/shape_deformation.h"

#include <algorithm>
#include <optional>

#include "core/error.h"
#include "scene/suggestion.h"

namespace collidoscope {
namespace {

bool names_deformation(std::string_view option) {
  const std::string_view id = option.substr(0, option.find(':'));
  return std::ranges::find(deformation_algorithms(), id, &DeformationAlgorithm::id) !=
         deformation_algorithms().end();
}

/// The "=" after the name of a shape, which may hold some itself: a deformation follows it.
std::size_t end_of_shape(std::string_view option) {
  for (std::size_t at = option.find('='); at != std::string_view::npos; at = option.find('=', at + 1))
    if (names_deformation(option.substr(at + 1))) return at;
  return std::min(option.find('='), option.find(':')) == option.find('=') ? option.find('=')
                                                                          : std::string_view::npos;
}

/// What is chosen for a shape: the last that is about it, else what the scene says.
std::optional<DeformationChoice> choice_for(const std::string& shape,
                                            const std::optional<DeformationChoice>& of_scene,
                                            std::span<const ShapeDeformation> deformations) {
  std::optional<DeformationChoice> choice = of_scene;
  for (const ShapeDeformation& deformation : deformations) {
    if (!deformation.shape.empty() && deformation.shape != shape) continue;
    choice = deformation.choice;
    if (choice->algorithm->needs_frames && of_scene) choice->frames = of_scene->frames;
  }
  return choice;
}

DeformingShapePointer deforming(const ShapePointer& rest, const DeformingShapePointer& before,
                                std::span<const ShapeDeformation> deformations) {
  const std::optional<DeformationChoice> of_scene = before ? before->of_scene() : std::nullopt;
  const std::optional<DeformationChoice> choice = choice_for(rest->name(), of_scene, deformations);
  if (!choice) return nullptr;
  if (before && before->choice() == *choice) return before;
  return std::make_shared<DeformingShape>(rest, *choice, of_scene);
}

}  // namespace

ShapeDeformation shape_deformation(std::string_view option) {
  if (names_deformation(option)) return {"", deformation_choice(option)};
  const std::size_t end = end_of_shape(option);
  if (end == std::string_view::npos) return {"", deformation_choice(option)};
  return {std::string(option.substr(0, end)), deformation_choice(option.substr(end + 1))};
}

std::string to_string(const ShapeDeformation& deformation) {
  return (deformation.shape.empty() ? "" : deformation.shape + "=") + to_string(deformation.choice);
}

void set_deformations(World& world, std::span<const ShapeDeformation> deformations) {
  const std::vector<ShapePointer>& library = world.shape_library();
  const std::vector<DeformingShapePointer> before = world.deforming_shapes();
  std::vector<DeformingShapePointer> after;
  for (std::size_t i = 0; i < library.size(); ++i) {
    try {
      after.push_back(deforming(library[i], before[i], deformations));
    } catch (const InputError& error) {
      throw InputError("", "shape " + in_quotes(library[i]->name()), error.place() + ": " + error.reason());
    }
  }
  for (std::uint32_t i = 0; i < after.size(); ++i)
    if (after[i] != before[i]) world.set_deforming(i, after[i]);
}

void expect_shapes(const World& world, std::span<const ShapeDeformation> deformations) {
  std::vector<std::string_view> names;
  for (const ShapePointer& shape : world.shape_library()) names.push_back(shape->name());
  for (const ShapeDeformation& deformation : deformations)
    if (!deformation.shape.empty() && std::ranges::find(names, deformation.shape) == names.end())
      throw InputError(
          "", "deformation " + in_quotes(to_string(deformation)),
          "unknown shape " + in_quotes(deformation.shape) + "; " + suggestion(deformation.shape, names));
}

}  // namespace collidoscope
