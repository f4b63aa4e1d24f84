#include "overlays/cut_overlay.h"

#include <glm/common.hpp>

#include "render/cross_section.h"

namespace collidoscope::viewer {
namespace {

constexpr float border_width = 1.5f, selected_border_width = 3;
constexpr float lightened = 0.12f;     // sections, which have no light of their own
constexpr float of_selection = 0.65f;  // of the colour of a selected body's section
constexpr float shared = 0.5f;         // of the first section's colour where a pair's sections overlap
constexpr Real layer = 2e-4;           // between what is drawn over each other, of the radius of what is seen

struct SectionLook {
  Colour fill;
  glm::vec4 border;
  float width;
};

/// In layers above the plane, on the side that is seen: the section, that of the second body of a pair above
/// the first's, then the first's again, translucent, then borders.
class SectionPainter {
 public:
  SectionPainter(Overlay& overlay, const SceneView& scene)
      : overlay_(overlay), step_(scene.cut->normal * (layer * length(scene.bounds.half_widths()))) {}

  void paint(const CrossSection& section, const SectionLook& look, bool of_first, bool of_second) {
    const Vec3 lift = of_second ? step_ : Vec3(0), above = step_ * Real(2), top = step_ * Real(3);
    for (const auto& [a, b, c] : section.triangles) overlay_.solid(a + lift, b + lift, c + lift, look.fill);
    if (of_first)
      for (const auto& [a, b, c] : section.triangles)
        overlay_.triangle(a + above, b + above, c + above, glm::vec4(look.fill, shared));
    for (const auto& [from, to] : section.border)
      overlay_.line(from + top, to + top, look.border, look.width);
  }

 private:
  Overlay& overlay_;
  Vec3 step_;
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
  SectionPainter painter(overlay, scene);
  for (BodyIndex body = 0; body < scene.poses.size(); ++body) {
    if (scene.geometry_of_body[body] == no_geometry || !scene.is_cut(body)) continue;
    const CrossSection section =
        cross_section(*scene.geometries[scene.geometry_of_body[body]], scene.poses[body], *scene.cut);
    if (section.border.empty()) continue;
    painter.paint(section, look_of(scene, body, palette), scene.selected[1] && scene.selected[0] == body,
                  scene.selected[1] == body);
    ++counts.bodies;
    counts.area += section.area;
  }
  return counts;
}

}  // namespace collidoscope::viewer
