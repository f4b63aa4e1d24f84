#include "inspector/step_bodies.h"

#include <algorithm>
#include <vector>

#include "inspection/build_trace.h"
#include "shape/rounded_shape.h"

namespace collidoscope::viewer {
namespace {

constexpr float body_opacity = 0.3f, body_edge_opacity = 0.8f;
constexpr float body_triangle_opacity = 0.22f, body_wire_opacity = 0.25f;  // of meshes, which have many
constexpr std::size_t most_triangles = 100'000;

void add_hull(Overlay& overlay, const Shape& shape, const Pose& pose, const Colour& colour) {
  const ConvexHull& hull = drawn_hull(shape);
  constexpr std::size_t few_faces = 200;
  const float fade = hull.face_count() > few_faces
                         ? static_cast<float>(few_faces) / static_cast<float>(hull.face_count())
                         : 1;
  overlay.hull_faces(hull, pose, {colour, body_opacity});
  overlay.hull(hull, pose, {colour, body_edge_opacity * std::max(fade, 0.15f)});
}

void add_mesh(Overlay& overlay, const Mesh& mesh, const Pose& pose, const Colour& colour) {
  std::vector<Vec3> placed;
  placed.reserve(mesh.vertices.size());
  for (const auto& vertex : mesh.vertices) placed.push_back(pose.to_parent(Vec3(vertex)));
  for (const Triangle& triangle : mesh.triangles) {
    const Vec3 &p = placed[triangle[0]], &q = placed[triangle[1]], &r = placed[triangle[2]];
    overlay.triangle(p, q, r, {colour, body_triangle_opacity});
    overlay.line(p, q, {colour, body_wire_opacity}, 1);
    overlay.line(q, r, {colour, body_wire_opacity}, 1);
  }
}

/// As it is tested, or as its mesh, which is what is cut into pieces.
void add_body(Overlay& overlay, const Snapshot& snapshot, BodyIndex body, bool as_mesh,
              const Colour& colour) {
  const Shape& shape = snapshot.shape(body);
  const Pose& pose = snapshot.poses[body];
  const std::size_t triangles = shape.mesh().triangles.size();
  if (triangles == 0 || (!as_mesh && (tests_hulls(snapshot) || shape.is_convex())))
    add_hull(overlay, shape, pose, colour);
  else if (triangles <= most_triangles)
    add_mesh(overlay, shape.mesh(), pose, colour);
  else
    overlay.box(box_of(snapshot, body), glm::vec4(colour, 1));
}

}  // namespace

bool hides_bodies(const StepTrace& trace) {
  return trace.request.subject != TraceSubject::broad;
}

void add_step_bodies(Overlay& overlay, const Snapshot& snapshot, const StepTrace& trace,
                     const PairColours& colours) {
  const TraceSubject subject = trace.request.subject;
  const bool is_of_body = builds(subject) || subject == TraceSubject::support;
  if (subject != TraceSubject::answer && !is_of_body) return;
  const bool as_mesh = subject == TraceSubject::decomposition;
  add_body(overlay, snapshot, trace.pair.a, as_mesh, colours.a);
  if (trace.pair.b != trace.pair.a) add_body(overlay, snapshot, trace.pair.b, as_mesh, colours.b);
}

}  // namespace collidoscope::viewer
