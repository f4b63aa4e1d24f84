#include "overlays/tested_shape_overlay.h"

#include "shape/rounded_shape.h"

namespace collidoscope::viewer {
namespace {

constexpr float face_opacity = 0.18f, edge_opacity = 0.45f;

}  // namespace

void add_tested_shapes(Overlay& overlay, const Snapshot& snapshot, const ViewState& view,
                       const Palette& palette) {
  if (!tests_hulls(snapshot) || view.inspector) return;
  const SceneInfo& scene = *snapshot.scene;
  for (const std::optional<BodyIndex>& body : view.selection) {
    if (!body || *body >= scene.body_count() || !scene.differs_from_hull[scene.shape_of_body[*body]])
      continue;
    const ConvexHull& hull = drawn_hull(snapshot.shape(*body));
    overlay.hull_faces(hull, snapshot.poses[*body], glm::vec4(palette.hull, face_opacity));
    overlay.hull(hull, snapshot.poses[*body], glm::vec4(palette.hull, edge_opacity));
  }
}

}  // namespace collidoscope::viewer
