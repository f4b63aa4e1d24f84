// What the user does to bodies: all of it changes the arrangement of the scene's parameters, or the view.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/option_text.h"
#include "control/controller.h"
#include "inspection/representation_answers.h"

namespace collidoscope::viewer {
namespace {

constexpr Real handle_reach = 0.012;  // of the picture's height
constexpr Real turn_step = std::numbers::pi / 12;
constexpr Real beside = 1.1;  // widths of a body, from it to its copy

const BodyChange* change_in(const Arrangement& arrangement, const std::string& key) {
  const auto found = std::ranges::find(arrangement, key, &BodyChange::body);
  return found == arrangement.end() ? nullptr : &*found;
}

/// Of a snapshot's bodies, as they stand: the pair alone.
World world_of(const Snapshot& snapshot, BodyPair pair) {
  World world;
  for (const BodyIndex body : {pair.a, pair.b}) {
    const SceneInfo& scene = *snapshot.scene;
    const std::uint32_t shape = scene.shape_of_body[body];
    const BodyIndex added = world.add(
        {scene.body_names[body], snapshot.shapes.empty() ? scene.shapes[shape] : snapshot.shapes[shape], {}});
    world.motion().place(added, snapshot.poses[body]);
  }
  return world;
}

}  // namespace

void Controller::on_last_selected(void (Controller::*action)(BodyIndex)) {
  if (const std::optional<BodyIndex> body = last_selected(view_.selection)) (this->*action)(*body);
}

void Controller::change_body(BodyIndex body, const std::function<void(BodyChange& change)>& change) {
  if (!scene_ || body >= scene_->body_count()) return;
  SceneParameters parameters = options_.parameters;
  change(change_of(parameters.arrangement, scene_->body_keys[body]));
  tune(parameters);
}

BodyPlace Controller::place_of(const Snapshot& snapshot, BodyIndex body) const {
  const BodyChange* change = change_in(options_.parameters.arrangement, snapshot.scene->body_keys[body]);
  const Pose& pose = snapshot.poses[body];
  const bool stands_there =
      change && change->place && !snapshot.share && length(change->place->position - pose.translation) == 0;
  return stands_there ? *change->place : BodyPlace{pose.translation, from_matrix(pose.rotation)};
}

void Controller::place_body(BodyIndex body, const BodyPlace& place) {
  change_body(body, [&](BodyChange& change) { change.place = place; });
}

void Controller::duplicate_body(BodyIndex body) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!scene_ || body >= scene_->body_count() || !snapshot || snapshot->scene != scene_) return;
  SceneParameters parameters = options_.parameters;
  const std::string& key = scene_->body_keys[body];
  const BodyChange* original = change_in(parameters.arrangement, key);
  std::vector<std::string> taken = scene_->body_keys;
  for (const BodyChange& change : parameters.arrangement) taken.push_back(change.body);
  BodyPlace place = place_of(*snapshot, body);
  const Aabb box = approximate_box(scene_->shape(body).aabb(), place.pose());
  place.position.x += beside * (box.max.x - box.min.x);
  BodyChange copy{unused_body_name(taken, key), key, place, "", false};
  if (original && !original->copy_of.empty()) copy.copy_of = original->copy_of;
  selected_next_ = copy.body;
  parameters.arrangement.push_back(std::move(copy));
  tune(parameters);
}

void Controller::remove_body(BodyIndex body) {
  if (scene_ && scene_->body_count() == 1) {
    view_.notice = "the last body stays";
    return;
  }
  change_body(body, [](BodyChange& change) { change.removed = true; });
}

void Controller::rename_body(BodyIndex body, const std::string& name) {
  if (!name.empty()) change_body(body, [&](BodyChange& change) { change.name = name; });
}

/// A copy has nowhere to go back to but the place of its original.
void Controller::restore_body(BodyIndex body) {
  change_body(body, [](BodyChange& change) { change.place.reset(), change.name.clear(); });
}

void Controller::hide_body(BodyIndex body, bool hidden) {
  const std::string& key = scene_->body_keys[body];
  std::erase(view_.hidden, key);
  if (hidden) view_.hidden.push_back(key);
}

void Controller::isolate_selected() {
  if (!scene_ || !view_.selection[0]) return;
  std::vector<std::string> others;
  for (BodyIndex body = 0; body < scene_->body_count(); ++body)
    if (std::ranges::find(view_.selection, body) == view_.selection.end())
      others.push_back(scene_->body_keys[body]);
  if (view_.hidden == others) return show_all_bodies();
  view_.hidden = std::move(others);
  focus_selection();
}

void Controller::show_all_bodies() {
  view_.hidden.clear();
}

void Controller::snap_to_partner(Snap& snap) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  const Selection& selection = view_.selection;
  if (!snapshot || !selected_pair(selection)) {
    view_.notice = "select two bodies: the second moves to the first";
    return;
  }
  const std::optional<BodyPlace> place =
      snap(world_of(*snapshot, {*selection[1], *selection[0]}), 0, 1,
           narrow_of_representation(representation_of(snapshot->pipeline.narrow)));
  if (place)
    place_body(*selection[1], *place);
  else
    view_.notice = "no way found out of the other body";
}

void Controller::test_as(std::string_view representation) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  PipelineConfig config = snapshot->pipeline;
  config.narrow = narrow_of_representation(representation);
  choose_pipeline(config);
}

void Controller::copy_command() {
  copy_text("collidoscope" + app::arguments_of(options_));
}

// ---- Handles ----------------------------------------------------------------------------------------------

void Controller::toggle_handles() {
  view_.handles = !view_.handles;
  if (view_.handles && !view_.selection[0]) view_.notice = "handles: select a body to move it";
}

Vec3 Controller::middle_of(BodyIndex body) const {
  const SnapshotPointer snapshot = session_.state().snapshot;
  return snapshot->poses[body].to_parent(snapshot->shape(body).aabb().centre());
}

bool Controller::take_handle(glm::dvec2 picture, Real aspect) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot || !scene_ || snapshot->scene != scene_) return false;
  const std::optional<BodyIndex> body = handled_body(view_, *scene_);
  if (!body) return false;
  const Gizmo gizmo(middle_of(*body), view_.camera, aspect);
  const std::optional<GizmoHandle> handle = gizmo.handle_at(picture, handle_reach);
  if (!handle) return false;
  session_.play(false);
  view_.dragged_handle = handle;
  handle_drag_ = {scene_->body_keys[*body], *handle, place_of(*snapshot, *body),
                  gizmo.centre(),           picture, aspect};
  return true;
}

void Controller::drag_handle(glm::dvec2 picture, bool snaps) {
  if (!handle_drag_ || !scene_) return;
  const std::optional<BodyIndex> body = scene_->body_of(handle_drag_->body);
  if (!body) return release_handle();
  GizmoSnap snap;
  if (snaps) snap = {grid_step(length(scene_->bounds.half_widths())), turn_step};
  const Gizmo gizmo(handle_drag_->centre, view_.camera, handle_drag_->aspect);
  place_body(*body,
             gizmo.dragged(handle_drag_->handle, handle_drag_->start, handle_drag_->from, picture, snap));
}

void Controller::release_handle() {
  handle_drag_.reset();
  view_.dragged_handle.reset();
}

// ---- Selection --------------------------------------------------------------------------------------------

/// By key: the same bodies, whatever their numbers are now.
void Controller::follow_selection(const SceneInfo& before, const SceneInfo& now) {
  if (const std::optional<BodyIndex> added = now.body_of(selected_next_)) {
    selected_next_.clear();
    view_.selection = {added, std::nullopt};
    return;
  }
  view_.selection = selection_in(now, view_.selection, before);
}

}  // namespace collidoscope::viewer
