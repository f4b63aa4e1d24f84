#include "dynamics/deformation/deformation.h"

#include <algorithm>
#include <limits>

#include "core/registry.h"

namespace collidoscope {
namespace {

constexpr std::string_view kind = "deformation";

}  // namespace

#define COLLIDOSCOPE_DEFORMATION(name) extern const DeformationAlgorithm deformation_##name;
#include "dynamics/deformation/deformation.def"
#undef COLLIDOSCOPE_DEFORMATION

std::span<const DeformationAlgorithm* const> deformation_algorithms() {
  static constexpr const DeformationAlgorithm* all[] = {
#define COLLIDOSCOPE_DEFORMATION(name) &deformation_##name,
#include "dynamics/deformation/deformation.def"
#undef COLLIDOSCOPE_DEFORMATION
  };
  return all;
}

std::unique_ptr<const Deformation> DeformationChoice::create(const Mesh& rest) const {
  if (algorithm->needs_frames && !frames)
    ChoiceSubject{kind, algorithm->id}.refuse(
        "the shape has no frames: a scene file lists their STL files, {\"frames\": [...]}");
  return algorithm->create(rest, *this);
}

DeformationChoice deformation_choice(std::string_view option) {
  const ChoiceText parts = split_choice(kind, option);
  const DeformationAlgorithm& algorithm = find_by_id(deformation_algorithms(), parts.id, kind);
  DeformationChoice choice{&algorithm, default_values(algorithm.parameters)};
  for (const ChoiceText::Setting& setting : parts.settings)
    set_parameter({kind, algorithm.id}, algorithm.parameters, setting, choice.parameters);
  return choice;
}

std::string to_string(const DeformationChoice& choice) {
  return std::string(choice.algorithm->id) + departures(choice.algorithm->parameters, choice.parameters);
}

RestFrame::RestFrame(const Mesh& rest) : axes{0, 1, 2} {
  Vec3 low(std::numeric_limits<Real>::max()), high(std::numeric_limits<Real>::lowest());
  for (const Vec3f& vertex : rest.vertices)
    low = glm::min(low, Vec3(vertex)), high = glm::max(high, Vec3(vertex));
  middle = (low + high) * Real(0.5);
  const Vec3 half = (high - low) * Real(0.5);
  std::ranges::stable_sort(axes, std::ranges::greater{}, [&](int axis) { return half[axis]; });
  half_sides = {half[axes[0]], half[axes[1]], half[axes[2]]};
}

Vec3 RestFrame::to_mesh(const Vec3& sides) const {
  Vec3 point = middle;
  for (int side = 0; side < 3; ++side) point[axes[static_cast<std::size_t>(side)]] += sides[side];
  return point;
}

}  // namespace collidoscope
