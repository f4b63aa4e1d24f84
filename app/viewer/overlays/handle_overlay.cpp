#include "overlays/handle_overlay.h"

#include <array>

#include "render/palette.h"

namespace collidoscope::viewer {
namespace {

using Kind = GizmoHandle::Kind;

constexpr glm::vec4 free_colour(0.92f, 0.92f, 0.92f, 1);  // of what belongs to no axis
constexpr std::array axis_names = {"x", "y", "z"};
constexpr float line_width = 2.5f, frame_width = 1.5f, fill_opacity = 0.35f;

glm::vec4 colour_of(const GizmoHandle& handle) {
  const bool is_free = handle.kind == Kind::screen || handle.kind == Kind::frame;
  return is_free ? free_colour : glm::vec4(axis_colour(handle.axis), 1);
}

void add_handle(Overlay& overlay, const Gizmo& gizmo, const GizmoHandle& handle) {
  const glm::vec4 named = colour_of(handle), colour = undimmed(named);
  const std::vector<Vec3> chain = gizmo.outline(handle);
  if (handle.kind == Kind::axis) {
    overlay.arrow(chain.front(), chain.back(), colour, line_width);
    overlay.label(chain.back(), axis_names[static_cast<std::size_t>(handle.axis)], named);
    return;
  }
  const float width = handle.kind == Kind::frame ? frame_width : line_width;
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) overlay.line(chain[i], chain[i + 1], colour, width);
  if (handle.kind != Kind::plane) return;
  const glm::vec4 fill(glm::vec3(colour), fill_opacity);
  overlay.triangle(chain[0], chain[1], chain[2], fill);
  overlay.triangle(chain[0], chain[2], chain[3], fill);
}

}  // namespace

void add_handles(Overlay& overlay, const Snapshot& snapshot, const ViewState& view) {
  const std::optional<BodyIndex> body = handled_body(view, *snapshot.scene);
  if (!body) return;
  const Vec3 middle = snapshot.poses[*body].to_parent(snapshot.shape(*body).aabb().centre());
  if (view.camera.project(middle, 1).z <= 0) return;  // behind the eye
  const Gizmo gizmo(middle, view.camera, 1);
  for (const GizmoHandle& handle : gizmo_handles())
    if (!view.dragged_handle || handle == *view.dragged_handle) add_handle(overlay, gizmo, handle);
}

}  // namespace collidoscope::viewer
