#include "control/view_state.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

constexpr float lecture_width = 800, lecture_height = 450;  // units that large type leaves a window

OverlayRequest overlay_request(const ViewState& view, const SceneInfoPointer& scene,
                               const std::filesystem::path& cache) {
  OverlayRequest request;
  request.scene = scene;
  request.structure = view.overlays.structure;
  request.subdivision = view.overlays.subdivision;
  request.contacts = view.overlays.intersection;
  request.derived = needs_of(view.overlays);
  request.contact_points = view.overlays.contact_points;
  if (view.overlays.courses) request.courses = chosen_bodies(view, scene->body_count());
  if (view.overlays.tree) request.trees = chosen_shapes(view, *scene);
  if (view.overlays.pieces || (view.compares_pieces && selected_pair(view.selection)))
    request.pieces = chosen_shapes(view, *scene), request.cache = cache;
  return request;
}

bool differs_from_hulls(const ViewState& view, const SceneInfo& scene) {
  return std::ranges::any_of(view.selection, [&](const std::optional<BodyIndex>& body) {
    return body && *body < scene.body_count() && scene.differs_from_hull[scene.shape_of_body[*body]];
  });
}

}  // namespace

Selection selection_of(const std::vector<BodyIndex>& bodies, const SceneInfo& scene) {
  Selection selection;
  for (std::size_t i = 0; i < std::min(bodies.size(), selection.size()); ++i) {
    if (bodies[i] >= scene.body_count())
      throw InputError(scene.id, "",
                       "no body " + std::to_string(bodies[i]) + " to select: there are " +
                           std::to_string(scene.body_count()));
    selection[i] = bodies[i];
  }
  return selection;
}

std::optional<BodyPair> selected_pair(const Selection& selection) {
  if (!selection[0] || !selection[1]) return std::nullopt;
  const auto [a, b] = std::minmax(*selection[0], *selection[1]);
  return BodyPair{a, b};
}

Selection selection_in(const SceneInfo& scene, const Selection& selection, const SceneInfo& before) {
  Selection found;
  std::size_t count = 0;
  for (const std::optional<BodyIndex>& body : selection)
    if (body && *body < before.body_count())
      if (const std::optional<BodyIndex> there = scene.body_of(before.body_keys[*body]))
        found[count++] = there;
  return found;
}

std::optional<BodyIndex> last_selected(const Selection& selection) {
  return selection[1] ? selection[1] : selection[0];
}

const PairInspection* inspected_pair(const Snapshot& snapshot, const Selection& selection) {
  const bool same = snapshot.pair && selected_pair(selection) == snapshot.pair->pair;
  return same ? &*snapshot.pair : nullptr;
}

std::optional<BodyIndex> handled_body(const ViewState& view, const SceneInfo& scene) {
  const std::optional<BodyIndex> body = last_selected(view.selection);
  if (!view.handles || !body || *body >= scene.body_count() || scene.carried[*body]) return std::nullopt;
  return body;
}

std::optional<CuttingPlane> cutting_plane(const ViewState& view, const Snapshot& snapshot) {
  return cutting_plane(view.cut, view.camera, cut_pair(view, snapshot));
}

std::optional<CutPair> cut_pair(const ViewState& view, const Snapshot& snapshot) {
  const PairInspection* pair = inspected_pair(snapshot, view.selection);
  if (pair == nullptr) return std::nullopt;
  const auto middle = [&](BodyIndex body) { return box_around(snapshot, {body, body}).centre(); };
  return CutPair{*pair, box_around(snapshot, pair->pair).centre(),
                 middle(pair->pair.b) - middle(pair->pair.a)};
}

std::optional<BodyPair> isolated_pair(const ViewState& view) {
  return view.isolates_pair ? selected_pair(view.selection) : std::nullopt;
}

std::vector<bool> hidden_bodies(const ViewState& view, const SceneInfo& scene) {
  const std::optional<BodyPair> alone = isolated_pair(view);
  if (view.hidden.empty() && !alone) return {};
  const std::unordered_set<std::string_view> keys(view.hidden.begin(), view.hidden.end());
  std::vector<bool> hidden;
  for (BodyIndex body = 0; body < scene.body_count(); ++body)
    hidden.push_back(alone ? body != alone->a && body != alone->b : keys.contains(scene.body_keys[body]));
  return hidden;
}

std::vector<std::uint8_t> whole_bodies(const ViewState& view, std::size_t body_count) {
  std::vector<std::uint8_t> whole;
  if (!view.cut.on || !view.cut.selected_only) return whole;
  for (BodyIndex body = 0; body < body_count; ++body)
    whole.push_back(std::ranges::find(view.selection, body) == view.selection.end() ? 1 : 0);
  return whole;
}

Sight sight_of(const ViewState& view, const Snapshot& snapshot) {
  return {hidden_bodies(view, *snapshot.scene), cutting_plane(view, snapshot),
          whole_bodies(view, snapshot.poses.size())};
}

const CutShape* cut_of(const Snapshot& snapshot, BodyIndex body, std::size_t slot) {
  const CutShape* cut = snapshot.cuts.cuts[slot].get();
  return cut != nullptr && cut->shape == snapshot.scene->shape_of_body[body] ? cut : nullptr;
}

const CutShape* shown_cut(const Snapshot& snapshot, const ViewState& view, BodyIndex body, std::size_t slot) {
  if (view.decomposition.picture == CutPicture::body) return nullptr;
  const bool chosen =
      view.overlays.of_all_bodies || std::ranges::find(view.selection, body) != view.selection.end();
  return chosen ? cut_of(snapshot, body, slot) : nullptr;
}

bool compares(const ViewState& view) {
  return view.compared_with || view.decomposition.beside;
}

ViewState view_for(const Snapshot& other, ViewState view, const Snapshot& followed) {
  if (&other == &followed) return view;
  view.steps.follow(other.trace, true);
  if (other.trace && std::ranges::find(other.trace->spaces, view.step_space) == other.trace->spaces.end())
    view.step_space = other.trace->spaces.front();
  if (other.scene != followed.scene)
    view.selection = selection_in(*other.scene, view.selection, *followed.scene);
  return view;
}

float scale_of(const ViewState& view, float scale, gl::Size window) {
  if (!view.lecture) return scale;
  const float room = std::min(static_cast<float>(window.width) / lecture_width,
                              static_cast<float>(window.height) / lecture_height);
  return std::clamp(room, scale, scale * lecture_scale);
}

const Palette& colours_of(const ViewState& view) {
  return view.lecture ? high_contrast(palette(view.palette)) : palette(view.palette);
}

std::vector<BodyIndex> chosen_bodies(const ViewState& view, std::size_t body_count) {
  std::vector<BodyIndex> bodies;
  if (view.overlays.of_all_bodies) {
    for (BodyIndex body = 0; body < body_count; ++body) bodies.push_back(body);
  } else {
    for (const std::optional<BodyIndex>& body : view.selection)
      if (body && *body < body_count) bodies.push_back(*body);
  }
  return bodies;
}

std::vector<std::uint32_t> chosen_shapes(const ViewState& view, const SceneInfo& scene) {
  std::vector<std::uint32_t> shapes;
  for (const BodyIndex body : chosen_bodies(view, scene.body_count()))
    shapes.push_back(scene.shape_of_body[body]);
  std::ranges::sort(shapes);
  shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
  return shapes;
}

SnapshotRequest snapshot_request(const ViewState& view, const SceneInfoPointer& scene,
                                 const std::filesystem::path& cache) {
  SnapshotRequest request;
  request.pair = selected_pair(view.selection);
  if (view.inspector) request.trace = view.trace_request;
  request.representations = scene && selected_pair(view.selection) && differs_from_hulls(view, *scene);
  request.moment = view.moment;
  request.pair_times = view.times_pairs;
  request.impact_times = view.compares_times;
  request.probe = view.probe.ray;
  if (request.probe) request.probe->radius = view.probe.radius;
  request.compared_with = view.compared_with;
  if (scene) request.overlays = overlay_request(view, scene, cache);
  return request;
}

}  // namespace collidoscope::viewer
