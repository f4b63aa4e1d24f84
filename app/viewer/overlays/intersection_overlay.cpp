#include "overlays/intersection_overlay.h"

namespace collidoscope::viewer {
namespace {

constexpr float triangle_opacity = 0.8f, edge_opacity = 0.6f;
constexpr float edge_width = 1, curve_width = 3.5f, border_width = 6;
constexpr float point_diameter = 7;

void add_triangles(Overlay& overlay, const Mesh& mesh, const std::vector<std::uint32_t>& triangles,
                   const Pose& pose, const Colour& colour, const Palette& palette) {
  const glm::vec4 fill(colour, triangle_opacity), edge(palette.edge, edge_opacity);
  for (const std::uint32_t triangle : triangles) {
    std::array<Vec3, 3> corners;
    for (std::size_t i = 0; i < corners.size(); ++i)
      corners[i] = pose.to_parent(Vec3(mesh.vertices[mesh.triangles[triangle][i]]));
    overlay.triangle(corners[0], corners[1], corners[2], fill);
    for (std::size_t i = 0; i < corners.size(); ++i)
      overlay.line(corners[i], corners[(i + 1) % corners.size()], edge, edge_width);
  }
}

void add_curves(Overlay& overlay, const MeshContacts& contacts, const Colour& colour, float width) {
  for (const auto& [from, to] : contacts.curves) overlay.line(from, to, glm::vec4(colour, 1), width);
}

}  // namespace

void add_intersection(Overlay& overlay, const Snapshot& snapshot, const ViewState& view,
                      const Palette& palette) {
  if (!snapshot.contacts) return;
  const MeshContacts& contacts = *snapshot.contacts;
  const bool swapped = view.selection[0] == contacts.pair.b;
  const auto add = [&](BodyIndex body, const std::vector<std::uint32_t>& triangles, bool first) {
    add_triangles(overlay, snapshot.shape(body).mesh(), triangles, snapshot.poses[body],
                  first ? palette.first_selected : palette.second_selected, palette);
  };
  if (!view.cut.on) {  // they would hide the sections
    add(contacts.pair.a, contacts.triangles_a, !swapped);
    add(contacts.pair.b, contacts.triangles_b, swapped);
  }
  add_curves(overlay, contacts, palette.edge, border_width);
  add_curves(overlay, contacts, palette.witness, curve_width);
  for (const auto& [from, to] : contacts.curves)
    if (from == to) overlay.point(from, glm::vec4(palette.witness, 1), point_diameter);
}

}  // namespace collidoscope::viewer
