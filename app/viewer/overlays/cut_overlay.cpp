#include "overlays/cut_overlay.h"

#include <glm/common.hpp>

#include "render/cross_section.h"

namespace collidoscope::viewer {
namespace {

constexpr float border_width = 1.5f, selected_border_width = 3;
constexpr float lightened = 0.12f;     // sections, which have no light of their own
constexpr float of_selection = 0.65f;  // of the colour of a selected body's section

struct SectionLook {
  Colour fill;
  glm::vec4 border;
  float width;
};

SectionLook look_of(const SceneView& scene, BodyIndex body, const Palette& palette) {
  const Colour own = scene.colours.empty() ? palette[scene.states[body]] : scene.colours[body];
  for (std::size_t i = 0; i < scene.selected.size(); ++i) {
    if (scene.selected[i] != body) continue;
    const Colour& colour = i == 0 ? palette.first_selected : palette.second_selected;
    return {glm::mix(own, colour, of_selection), glm::vec4(colour, 1), selected_border_width};
  }
  return {glm::mix(own, Colour(1), lightened), glm::vec4(palette.edge, 1), border_width};
}

}  // namespace

CutCounts add_cross_sections(Overlay& overlay, const SceneView& scene, const Palette& palette) {
  CutCounts counts;
  if (!scene.cut) return counts;
  for (BodyIndex body = 0; body < scene.poses.size(); ++body) {
    if (scene.geometry_of_body[body] == no_geometry || !scene.is_cut(body)) continue;
    const CrossSection section =
        cross_section(*scene.geometries[scene.geometry_of_body[body]], scene.poses[body], *scene.cut);
    if (section.border.empty()) continue;
    const SectionLook look = look_of(scene, body, palette);
    for (const auto& [a, b, c] : section.triangles) overlay.solid(a, b, c, look.fill);
    for (const auto& [from, to] : section.border) overlay.line(from, to, look.border, look.width);
    ++counts.bodies;
    counts.area += section.area;
  }
  return counts;
}

}  // namespace collidoscope::viewer
