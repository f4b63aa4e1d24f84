#include "control/settings_history.h"

#include <tuple>
#include <utility>

namespace collidoscope::viewer {
namespace {

auto look(const DrawStyle& style) {
  return std::tuple(style.edges, style.wireframe, style.ground, style.opacity);
}

bool same(const OverlayChoice& a, const OverlayChoice& b) {
  for (const OverlayKind& kind : overlay_kinds())
    if (a.*kind.shown != b.*kind.shown) return false;
  const auto rest = [](const OverlayChoice& choice) {
    return std::tuple(choice.of_all_bodies, choice.structure_level, choice.subdivision_level,
                      choice.tree_level, choice.explosion);
  };
  return rest(a) == rest(b);
}

/// Files that join are another scene.
auto tuned(const SceneParameters& parameters) {
  return std::tie(parameters.count, parameters.shapes, parameters.vertices, parameters.velocity,
                  parameters.rotation, parameters.density, parameters.seed, parameters.deformations,
                  parameters.physics, parameters.joints, parameters.arrangement, parameters.poses,
                  parameters.follow);
}

}  // namespace

bool Settings::tunes(const Settings& other) const {
  return opening == other.opening && tuned(parameters) != tuned(other.parameters);
}

bool operator==(const Settings& a, const Settings& b) {
  const auto rest = [](const Settings& s) {
    return std::tie(s.palette, s.ui_scale, s.orthographic, s.lecture, s.compared_with, s.pipeline, s.speed,
                    s.step_start, s.step_answer, s.times_pairs, s.isolates_pair, s.cut);
  };
  const auto cuts = [](const DecompositionView& view) {
    return std::tie(view.choice, view.picture, view.beside);
  };
  return rest(a) == rest(b) && cuts(a.decomposition) == cuts(b.decomposition) &&
         look(a.style) == look(b.style) && same(a.overlays, b.overlays) && !a.tunes(b) &&
         (a.opening != b.opening || a.notes == b.notes);
}

void SettingsHistory::follow(const Settings& present) {
  if (!first_) first_ = present;
  const bool changed = present_ && *present_ != present;
  if (!changed) {
    present_ = present;  // perhaps in another scene
    return;
  }
  past_.push_back(*std::move(present_));
  if (past_.size() > capacity) past_.pop_front();
  future_.clear();
  present_ = present;
}

std::optional<Settings> SettingsHistory::move(std::deque<Settings>& from, std::deque<Settings>& to) {
  if (from.empty()) return std::nullopt;
  to.push_back(*std::move(present_));
  present_ = std::move(from.back());
  from.pop_back();
  return present_;
}

std::optional<Settings> SettingsHistory::undo() {
  return move(past_, future_);
}

std::optional<Settings> SettingsHistory::redo() {
  return move(future_, past_);
}

}  // namespace collidoscope::viewer
