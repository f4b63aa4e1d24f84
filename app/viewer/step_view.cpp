#include "step_view.h"

#include <algorithm>
#include <imgui.h>

#include "render/palette.h"
#include "step_overlay.h"
#include "ui/theme.h"
#include "ui/word_wrap.h"

namespace collidoscope::viewer {
namespace {

constexpr float text_gap = 7;      // between a position and its name, pixels of a 96-dpi screen
constexpr float title_inset = 10;  // of a view's title from its corner

ImVec2 to_imgui(const glm::dvec2& pixel) {
  return {static_cast<float>(pixel.x), static_cast<float>(pixel.y)};
}

/// Legible on any ground: with a dark rim.
void text(ImDrawList& list, ImVec2 at, const Colour& colour, const char* words) {
  const ImU32 rim = IM_COL32(0, 0, 0, 200);
  for (const ImVec2 offset : {ImVec2(-1, 0), ImVec2(1, 0), ImVec2(0, -1), ImVec2(0, 1)})
    list.AddText({at.x + offset.x, at.y + offset.y}, rim, words);
  list.AddText(at, to_packed(colour), words);
}

/// Clips what is drawn to a view, as long as it lives.
class ClippedList {
 public:
  explicit ClippedList(const Viewport& view) : list_(*ImGui::GetBackgroundDrawList()) {
    list_.PushClipRect(to_imgui({view.x, view.y}), to_imgui({view.x + view.width, view.y + view.height}));
  }
  ~ClippedList() { list_.PopClipRect(); }
  ClippedList(const ClippedList&) = delete;
  ClippedList& operator=(const ClippedList&) = delete;
  ImDrawList& list() const { return list_; }

 private:
  ImDrawList& list_;
};

/// Names in one view: one that would cover another moves down, one that would leave it stays.
class Labels {
 public:
  explicit Labels(const Viewport& view) : right_(static_cast<float>(view.x + view.width)) {}

  /// Where the words go.
  ImVec2 place(ImVec2 at, const char* words) {
    const ImVec2 size = ImGui::CalcTextSize(words);
    at.x = std::min(at.x, right_ - size.x);
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      const ImVec4& other = placed_[i];
      if (at.x >= other.z || other.x >= at.x + size.x || at.y >= other.w || other.y >= at.y + size.y)
        continue;
      at.y = other.w;
      i = 0;
    }
    placed_.emplace_back(at.x, at.y, at.x + size.x, at.y + size.y);
    return at;
  }

 private:
  float right_;
  std::vector<ImVec4> placed_;  // left, top, right, bottom
};

void labels(const Overlay& overlay, const Viewport& viewport, const TurntableCamera& camera, float scale) {
  const ClippedList clipped(viewport);
  Labels places(viewport);
  for (const Overlay::Label& label : overlay.labels()) {
    const Vec3 at = camera.project(label.position, viewport.aspect());
    if (at.z <= 0 && !camera.orthographic()) continue;
    const glm::dvec2 pixel = viewport.to_pixel({at.x, at.y});
    const char* words = label.text.c_str();
    const ImVec2 beside = to_imgui(pixel + glm::dvec2(text_gap * scale, -2 * text_gap * scale));
    text(clipped.list(), places.place(beside, words), Colour(label.colour), words);
  }
}

void title(const Viewport& viewport, const Palette& palette, const std::string& words, float scale) {
  const ClippedList clipped(viewport);
  const float inset = title_inset * scale;
  const auto measure = [](std::string_view part) {
    return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
  };
  const std::string lines = wrap(words, static_cast<float>(viewport.width) - 2 * inset, measure);
  text(clipped.list(), to_imgui(glm::dvec2(viewport.x, viewport.y) + glm::dvec2(inset)), palette.witness,
       lines.c_str());
}

std::string title_of(const ViewState& view) {
  if (!view.steps.trace()) return "nothing to step through";
  const bool sampled = view.step_space == TraceSpace::minkowski && view.steps.trace()->difference_is_sampled;
  return std::string(to_string(view.step_space)) + (sampled ? " (its shape in 1500 directions)" : "");
}

}  // namespace

SceneView StepScene::view() const {
  return {geometries, geometry_of_body, poses, states, {}, bounds};
}

StepScene step_scene(const Snapshot& snapshot, const ViewState& view) {
  StepScene scene;
  scene.style = view.style;
  scene.style.ground = false;
  scene.bounds = step_bounds(*view.steps.trace(), view.step_space);
  const bool builds = view.steps.trace()->points != nullptr;  // of points, which the body would hide
  if (view.step_space != TraceSpace::frame_a || builds) return scene;
  scene.style.wireframe = true;  // features behind a body show
  const BodyPair pair = view.steps.trace()->pair;
  for (const BodyIndex body : {pair.a, pair.b}) {
    scene.geometry_of_body.push_back(static_cast<std::uint32_t>(scene.geometries.size()));
    scene.geometries.push_back(snapshot.scene->geometries[snapshot.scene->shape_of_body[body]]);
    scene.poses.push_back(snapshot.poses[body]);
    scene.states.push_back(snapshot.report.body_states[body]);
  }
  return scene;
}

Overlay present_step(const ViewState& view, TraceSpace space) {
  const StepTrace& trace = *view.steps.trace();
  const Palette& colours = colours_of(view);
  const bool swapped = view.selection[0] == trace.pair.b;
  const PairColours of_pair{swapped ? colours.second_selected : colours.first_selected,
                            swapped ? colours.first_selected : colours.second_selected};
  return step_overlay(trace, view.steps.index(), space, colours, of_pair);
}

Overlay step_beside_scene(const ViewState& view) {
  Overlay overlay;
  add_points(overlay, *view.steps.trace(), colours_of(view));
  overlay.add(present_step(view, view.step_space));
  return overlay;
}

void draw_view_texts(const Layout& layout, const Snapshot& snapshot, const ViewState& view, float scale) {
  const Palette& colours = colours_of(view);
  if (!view.inspector) {
    title(layout.scene, colours, snapshot.pipeline.narrow, scale);
    return title(*layout.second, colours, *view.compared_with, scale);
  }
  title(layout.scene, colours, "world", scale);
  title(*layout.second, colours, title_of(view), scale);
  if (!view.steps.trace()) return;
  labels(present_step(view, TraceSpace::frame_a), layout.scene, view.camera, scale);
  labels(present_step(view, view.step_space), *layout.second, view.step_camera, scale);
}

}  // namespace collidoscope::viewer
