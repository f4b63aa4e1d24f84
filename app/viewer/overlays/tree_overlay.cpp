#include "overlays/tree_overlay.h"

#include <algorithm>
#include <cmath>

#include "render/level_colour.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t most_lines = 150'000;  // in a picture
constexpr std::size_t lines_of_box = 12;
constexpr int segments_of_sphere = 24;  // of each of three circles

std::size_t lines_of(const TreeVolumes::Volume& volume) {
  return std::holds_alternative<Sphere>(volume) ? 3 * segments_of_sphere : lines_of_box;
}

bool is_shown(const OverlayChoice& choice, std::uint32_t level) {
  return choice.tree_level < 0 || level == static_cast<std::uint32_t>(choice.tree_level);
}

/// Many volumes together would hide both the mesh and the coarser levels.
float crowd_fade(std::size_t volumes) {
  constexpr float few = 150;
  return std::min(1.0f, std::sqrt(few / static_cast<float>(volumes)));
}

/// Calls visit(body, level, volumes) for what is shown, coarse levels first.
template <class Visit>
TreeCounts for_levels(const Snapshot& snapshot, const ViewState& view, const Visit& visit) {
  TreeCounts counts;
  if (!snapshot.trees) return counts;
  const std::vector<BodyIndex> bodies = chosen_bodies(view, snapshot.poses.size());
  const auto tree_of = [&](BodyIndex body) {
    return (*snapshot.trees)[snapshot.scene->shape_of_body[body]].get();
  };
  for (const BodyIndex body : bodies)
    if (const TreeVolumes* tree = tree_of(body); tree != nullptr)
      counts.kind = tree->kind(), counts.levels = std::max(counts.levels, tree->levels());
  std::size_t lines = 0;
  for (std::uint32_t level = 0; level < counts.levels; ++level) {
    if (!is_shown(view.overlays, level)) continue;
    for (const BodyIndex body : bodies) {
      const TreeVolumes* tree = tree_of(body);
      if (tree == nullptr || tree->level(level).empty()) continue;
      const std::span<const TreeVolumes::Volume> volumes = tree->level(level);
      const std::size_t room = (most_lines - lines) / lines_of(volumes.front());
      const auto drawn = volumes.first(std::min(volumes.size(), room));
      visit(body, level, drawn);
      lines += drawn.size() * lines_of(volumes.front());
      counts.volumes += volumes.size(), counts.drawn += drawn.size();
    }
  }
  return counts;
}

void add(Overlay& overlay, const TreeVolumes::Volume& volume, const Pose& pose, const glm::vec4& colour) {
  if (const auto* sphere = std::get_if<Sphere>(&volume)) {
    overlay.sphere({pose.to_parent(sphere->centre), sphere->radius}, colour, segments_of_sphere);
  } else if (const auto* obb = std::get_if<Obb>(&volume)) {
    overlay.box(Obb{pose.to_parent(obb->centre), pose.rotation * obb->axes, obb->half_widths}, colour);
  } else {
    const auto& box = std::get<Aabb>(volume);
    overlay.box(Obb{pose.to_parent(box.centre()), pose.rotation, box.half_widths()}, colour);
  }
}

}  // namespace

TreeCounts count_trees(const Snapshot& snapshot, const ViewState& view) {
  return for_levels(snapshot, view, [](BodyIndex, std::uint32_t, const auto&) {});
}

void add_trees(Overlay& overlay, const Snapshot& snapshot, const ViewState& view, const Palette& palette) {
  const TreeCounts counts = count_trees(snapshot, view);
  for_levels(snapshot, view, [&](BodyIndex body, std::uint32_t level, const auto& volumes) {
    glm::vec4 colour = colour_of_level(level, counts.levels, palette);
    if (view.overlays.tree_level < 0) colour.a *= crowd_fade(volumes.size());
    for (const TreeVolumes::Volume& volume : volumes) add(overlay, volume, snapshot.poses[body], colour);
  });
}

}  // namespace collidoscope::viewer
