#include "overlays/overlays.h"

#include <algorithm>

#include "inspector/step_bodies.h"
#include "inspector/step_view.h"
#include "overlays/decomposition_overlay.h"
#include "overlays/gauss_overlay.h"
#include "overlays/ghost_overlay.h"
#include "overlays/handle_overlay.h"
#include "overlays/intersection_overlay.h"
#include "overlays/motion_overlay.h"
#include "overlays/note_overlay.h"
#include "overlays/probe_overlay.h"
#include "overlays/ruler_overlay.h"
#include "overlays/tested_shape_overlay.h"
#include "overlays/tree_overlay.h"
#include "overlays/verdict_overlay.h"
#include "overlays/voronoi_overlay.h"
#include "render/level_colour.h"
#include "shape/rounded_shape.h"

namespace collidoscope::viewer {
namespace {

constexpr float volume_opacity = 0.85f;
constexpr float contact_diameter = 9;
constexpr Real plane_share = 0.75;  // half side of the separating plane, in radii of the larger body

void add_volumes(Overlay& overlay, const Snapshot& snapshot, const OverlayChoice& choice,
                 const Palette& palette, BodyIndex body) {
  const Shape& shape = snapshot.shape(body);
  const Pose& pose = snapshot.poses[body];
  const auto colour = [](const Colour& of) { return glm::vec4(of, volume_opacity); };
  const auto ready = [&](bool wanted, ShapeData data) { return wanted && includes(snapshot.prepared, data); };
  if (ready(choice.spheres, ShapeData::sphere))
    overlay.sphere(transformed(shape.sphere(), pose), colour(palette.sphere));
  if (ready(choice.aabbs, ShapeData::aabb))
    overlay.box(approximate_box(shape.aabb(), pose), colour(palette.aabb));
  if (ready(choice.obbs, ShapeData::obb)) overlay.box(transformed(shape.obb(), pose), colour(palette.obb));
  if (ready(choice.hulls, ShapeData::hull)) overlay.hull(drawn_hull(shape), pose, colour(palette.hull));
}

Real radius(const Snapshot& snapshot, BodyIndex body) {
  return length(snapshot.shape(body).aabb().half_widths());
}

Vec3 middle(const Snapshot& snapshot, BodyIndex body) {
  return snapshot.poses[body].to_parent(snapshot.shape(body).aabb().centre());
}

/// In the middle of the gap.
void add_separating_plane(Overlay& overlay, const Snapshot& snapshot, const PairInspection& pair,
                          const Palette& palette) {
  if (!pair.separated_by_plane) return;
  const Real extent = plane_share * std::max(radius(snapshot, pair.pair.a), radius(snapshot, pair.pair.b));
  const Vec3 between = (middle(snapshot, pair.pair.a) + middle(snapshot, pair.pair.b)) / Real(2);
  const Real offset = (pair.end_of_a + pair.begin_of_b) / 2;
  const Vec3 centre = between + pair.direction * (offset - dot(between, pair.direction));
  const glm::vec4 colour(palette.separating_plane, 1);
  overlay.plane(centre, pair.direction, extent, colour);
  overlay.arrow(centre, centre + pair.direction * (extent / 2), colour);
}

/// Of a pair; each witness has a colour of its own.
void add_contact(Overlay& overlay, const PairResult& result, const Vec3& point_a, const Vec3& point_b,
                 const Palette& palette) {
  const glm::vec4 colour(palette.witness, 1);
  if (result.gives(Capability::witnesses)) {
    overlay.line(point_a, point_b, colour, 2);
    overlay.point(point_a, glm::vec4(palette.first_selected, 1), contact_diameter);
    overlay.point(point_b, glm::vec4(palette.second_selected, 1), contact_diameter);
  } else if (result.gives(Capability::common_point)) {
    overlay.point(point_a, colour, contact_diameter);
  }
}

/// Of every pair that the narrow phase looked at, as far as it was asked for points.
void add_contacts(Overlay& overlay, const Snapshot& snapshot, const Palette& palette) {
  const FrameReport& report = snapshot.report;
  for (std::size_t i = 0; i < report.results.size(); ++i) {
    const Pose& frame = snapshot.poses[report.surviving[i].a];
    const PairResult& result = report.results[i];
    const bool common = result.gives(Capability::common_point);
    add_contact(overlay, result, frame.to_parent(common ? result.common_point : result.on_a),
                frame.to_parent(result.on_b), palette);
  }
}

/// Where bodies press on each other, with an arrow for each impulse, the longest as long as a small body; and
/// where they ran into each other during the step.
void add_impulses(Overlay& overlay, const RigidFrame& frame, const Palette& palette) {
  const glm::vec4 colour(palette.witness, 1);
  Real largest = 0;
  for (const PressedPoint& point : frame.pressed) largest = std::max(largest, point.impulse);
  for (const PressedPoint& point : frame.pressed) {
    overlay.point(point.point, colour, contact_diameter);
    const Vec3 reach = point.normal * (frame.size * point.impulse / largest);
    overlay.arrow(point.point, point.point + reach, colour);
  }
  for (const Impact& impact : frame.impacts)
    overlay.point(impact.point, glm::vec4(palette.second_selected, 1), contact_diameter);
}

void add_structure(Overlay& overlay, std::span<const StructureBox> boxes, int only_level,
                   const Palette& palette) {
  const std::uint32_t levels = structure_levels(boxes);
  for (const auto& [box, level] : boxes) {
    if (only_level >= 0 && level != static_cast<std::uint32_t>(only_level)) continue;
    const glm::vec4 colour = colour_of_level(level, levels, palette);
    const Vec3 edges = box.max - box.min;
    const bool is_interval = (edges.x > 0) + (edges.y > 0) + (edges.z > 0) <= 1;
    if (is_interval)
      overlay.line(box.min, box.max, colour, 2.5f);
    else
      overlay.box(box, colour);
  }
}

/// Around the bodies on which two algorithms do not agree, with a line between them.
void add_differences(Overlay& overlay, const Snapshot& snapshot, const Palette& palette) {
  for (const ExplainedDisagreement& difference : snapshot.comparison->differences) {
    const BodyPair pair = difference.disagreement.pair;
    const glm::vec4 colour(palette.difference, difference.is_real() ? 1 : 0.35f);
    for (const BodyIndex body : {pair.a, pair.b})
      overlay.box(approximate_box(snapshot.shape(body).aabb(), snapshot.poses[body]), colour);
    overlay.line(middle(snapshot, pair.a), middle(snapshot, pair.b), colour, 2.5f);
  }
}

/// Where a pair is isolated. Steps leave ghosts of their own.
void add_others(Overlay& overlay, const Snapshot& snapshot, const ViewState& view, const Palette& palette) {
  const std::optional<BodyPair> pair = isolated_pair(view);
  const bool steps = view.inspector && view.steps.trace() && hides_bodies(*view.steps.trace());
  if (!pair || steps || pair->b >= snapshot.poses.size()) return;
  add_ghosts(overlay, snapshot, *pair, box_around(snapshot, *pair).centre(), view.camera, palette);
}

}  // namespace

Overlay make_overlay(const Snapshot& snapshot, const ViewState& view, const Palette& palette,
                     std::size_t slot) {
  Overlay overlay;
  if (snapshot.comparison) add_differences(overlay, snapshot, palette);
  add_others(overlay, snapshot, view, palette);
  const OverlayChoice& choice = view.overlays;
  if (choice.structure) add_structure(overlay, snapshot.structure, choice.structure_level, palette);
  if (choice.subdivision) add_structure(overlay, snapshot.subdivision, choice.subdivision_level, palette);
  for (const BodyIndex body : chosen_bodies(view, snapshot.poses.size()))
    add_volumes(overlay, snapshot, view.overlays, palette, body);
  if (view.overlays.tree) add_trees(overlay, snapshot, view, palette);
  if (view.overlays.intersection) add_intersection(overlay, snapshot, view, palette);
  if (view.overlays.voronoi) add_voronoi_regions(overlay, snapshot, view, palette);
  if (view.overlays.gauss) add_gauss_map(overlay, snapshot, view, palette);
  add_courses(overlay, snapshot, palette);
  add_contact_points(overlay, snapshot, palette);
  add_probe(overlay, snapshot, palette);
  add_ruler(overlay, snapshot, view.ruler, palette);
  add_notes(overlay, snapshot, view.notes, palette);
  if (snapshot.share || view.overlays.courses) add_impact(overlay, snapshot, palette);
  const bool steps = view.inspector && view.steps.trace();
  const bool alone = steps && hides_bodies(*view.steps.trace());  // what is stepped through
  if (view.overlays.contacts && !alone) add_contacts(overlay, snapshot, palette);
  if (view.overlays.contacts && snapshot.rigid) add_impulses(overlay, *snapshot.rigid, palette);
  add_tested_shapes(overlay, snapshot, view, palette);
  if (steps) overlay.add(step_in_world(snapshot, view));
  if (alone) return overlay;  // steps show the answer themselves
  add_cuts(overlay, snapshot, view, palette, slot);
  add_handles(overlay, snapshot, view);
  if (const PairInspection* pair = inspected_pair(snapshot, view.selection)) {
    add_verdict(overlay, *pair, palette, view.selection[0] == pair->pair.b);
    if (view.overlays.separating_plane) add_separating_plane(overlay, snapshot, *pair, palette);
  }
  return overlay;
}

}  // namespace collidoscope::viewer
