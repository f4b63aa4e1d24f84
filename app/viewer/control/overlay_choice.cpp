#include "control/overlay_choice.h"

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

using Choice = OverlayChoice;

constexpr OverlayKind kinds[] = {
    {"spheres", "spheres", "Smallest enclosing spheres", &Choice::spheres, ShapeData::sphere},
    {"aabbs", "AABBs", "Axis-aligned boxes", &Choice::aabbs, ShapeData::aabb},
    {"obbs", "OBBs", "Oriented boxes", &Choice::obbs, ShapeData::obb},
    {"hulls", "hulls", "Edges of the convex hulls", &Choice::hulls, ShapeData::hull},
    {"plane", "plane", "The plane that parts the selected pair", &Choice::separating_plane},
    {"contacts", "contacts", "Closest points, or a common one, where they are known", &Choice::contacts},
    {"contact-points", "contact points",
     "Where the selected pair touches, or all pairs do: points, normals and depths", &Choice::contact_points},
    {"courses", "swept volumes",
     "The last step: the boxes and spheres that swept detection compares, and poses on the way",
     &Choice::courses, ShapeData::hull},
    {"structure", "broad phase", "What the broad phase works with: cells, nodes, intervals",
     &Choice::structure},
    {"subdivision", "subdivision",
     "The cubes into which the narrow phase divides space: face-octree, octree-update", &Choice::subdivision},
    {"tree", "tree", "The tree of boxes or spheres, or the octree, that the narrow phase goes through",
     &Choice::tree},
    {"intersection", "intersection", "Where the selected pair's surfaces meet: triangles and curves",
     &Choice::intersection},
    {"voronoi", "Voronoi regions",
     "Where the closest point is on a face, an edge, a vertex: of the pair's closest features, else of all",
     &Choice::voronoi, ShapeData::hull | ShapeData::features},
    {"gauss", "Gauss map",
     "The hull by its normals, above it: faces are points, edges arcs; of a pair, A and -B with the "
     "crossings "
     "that SAT tests",
     &Choice::gauss, ShapeData::hull | ShapeData::features},
    {"pieces", "pieces", "Convex pieces of the body; computed in the background, then kept", &Choice::pieces},
};

const OverlayKind& kind_of(std::string_view id) {
  std::string known;
  for (const OverlayKind& kind : kinds) {
    if (kind.id == id) return kind;
    known += (known.empty() ? "" : ", ") + std::string(kind.id);
  }
  throw InputError("", "", "unknown overlay '" + std::string(id) + "'; known: " + known);
}

}  // namespace

std::span<const OverlayKind> overlay_kinds() {
  return kinds;
}

ShapeData needs_of(const OverlayChoice& choice) {
  ShapeData needs = ShapeData::none;
  for (const OverlayKind& kind : kinds)
    if (choice.*kind.shown) needs = needs | kind.needs;
  return needs;
}

std::vector<std::string> shown_overlays(const OverlayChoice& choice) {
  std::vector<std::string> ids;
  for (const OverlayKind& kind : kinds)
    if (choice.*kind.shown) ids.emplace_back(kind.id);
  return ids;
}

std::string overlay_arguments(const OverlayChoice& choice) {
  std::string arguments;
  for (const OverlayKind& kind : kinds) {
    if (!(choice.*kind.shown)) continue;
    arguments.append(arguments.empty() ? " --overlays " : ",").append(kind.id);
  }
  if (choice.of_all_bodies) arguments += " --overlays-of-all";
  if (choice.structure && choice.structure_level >= 0)
    arguments += " --structure-level " + std::to_string(choice.structure_level);
  if (choice.subdivision && choice.subdivision_level >= 0)
    arguments += " --subdivision-level " + std::to_string(choice.subdivision_level);
  if (choice.tree && choice.tree_level >= 0)
    arguments += " --tree-level " + std::to_string(choice.tree_level);
  if (choice.pieces) arguments += " --explode " + std::to_string(choice.explosion);
  return arguments;
}

void show_only(const std::vector<std::string>& ids, OverlayChoice& choice) {
  for (const OverlayKind& kind : kinds) choice.*kind.shown = false;
  for (const std::string& id : ids) choice.*kind_of(id).shown = true;
}

}  // namespace collidoscope::viewer
