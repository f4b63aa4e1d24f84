#include "inspector/step_view.h"

#include <glm/common.hpp>
#include <imgui.h>

#include "inspector/step_overlay.h"
#include "overlays/handle_overlay.h"
#include "overlays/probe_overlay.h"
#include "overlays/verdict_overlay.h"
#include "render/palette.h"
#include "ui/theme.h"
#include "ui/word_wrap.h"

namespace collidoscope::viewer {
namespace {

constexpr Vec3 view_from(-0.55, -0.8, 0.45);  // of algorithms' spaces
constexpr Real axis_room = 0.15;              // at both ends of an axis, of half its length

// Pixels of a 96-dpi screen.
constexpr float text_gap = 7;      // between a position and its name
constexpr float plate_margin = 3;  // beside a name
constexpr float title_inset = 10;  // of a view's title from its corner
constexpr float leader_opacity = 0.7f;

ImVec2 to_imgui(const glm::dvec2& pixel) {
  return {static_cast<float>(pixel.x), static_cast<float>(pixel.y)};
}

/// Legible on any ground.
void plate(ImDrawList& list, const Rectangle& area, float margin) {
  list.AddRectFilled({area.low.x, area.low.y}, {area.high.x, area.high.y}, IM_COL32(0, 0, 0, 180), margin);
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

Rectangle within(const Viewport& view, float border) {
  return {glm::vec2(view.x, view.y) + border, glm::vec2(view.x + view.width, view.y + view.height) - border};
}

/// On a plate, for lines may pass behind; a line of its own leads to a place that is farther off.
void name(ImDrawList& list, const PlacedName& name, float scale) {
  const float margin = plate_margin * scale;
  if (name.far) {
    const glm::vec2 end = glm::clamp(name.at, name.text.low, name.text.high);
    list.AddLine({name.at.x, name.at.y}, {end.x, end.y}, to_packed(name.colour, leader_opacity), scale);
  }
  plate(list, name.text, margin);
  list.AddText({name.text.low.x + margin, name.text.low.y}, to_packed(name.colour), name.words.c_str());
}

std::vector<PlacedName> names(const Overlay& overlay, const Viewport& viewport, const TurntableCamera& camera,
                              std::vector<Rectangle> taken, float scale) {
  std::vector<NamedPlace> places;
  for (const Overlay::Label& label : overlay.labels()) {
    const Vec3 at = camera.project(label.position, viewport.aspect());
    if (at.z <= 0 && !camera.orthographic()) continue;
    places.push_back({viewport.to_pixel({at.x, at.y}), label.text, Colour(label.colour)});
  }
  const auto measure = [scale](const std::string& words) {
    const ImVec2 size = ImGui::CalcTextSize(words.c_str());
    return glm::vec2(size.x + 2 * plate_margin * scale, size.y);
  };
  std::vector<PlacedName> placed =
      place_names(std::move(places),
                  {within(viewport, 2 * plate_margin * scale), text_gap * scale, measure, std::move(taken)});
  const ClippedList clipped(viewport);
  for (const PlacedName& one : placed) name(clipped.list(), one, scale);
  return placed;
}

/// Returns its place.
Rectangle title(const Viewport& viewport, const Palette& palette, const std::string& words, float scale) {
  const ClippedList clipped(viewport);
  const float inset = title_inset * scale;
  const auto measure = [](std::string_view part) {
    return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
  };
  const std::string lines = wrap(words, static_cast<float>(viewport.width) - 2 * inset, measure);
  const glm::vec2 at = glm::vec2(viewport.x, viewport.y) + glm::vec2(inset), margin(plate_margin * scale);
  const ImVec2 size = ImGui::CalcTextSize(lines.c_str());
  const Rectangle area{at - margin, at + glm::vec2(size.x, size.y) + margin};
  plate(clipped.list(), area, margin.x);
  clipped.list().AddText({at.x, at.y}, to_packed(palette.witness), lines.c_str());
  return area;
}

/// A difference stays on one line.
std::string unbroken(std::string words) {
  constexpr std::string_view minus = " − ";
  if (const std::size_t at = words.find(minus); at != std::string::npos)
    words.replace(at, minus.size(), "\u00a0−\u00a0");
  return words;
}

std::string title_of(const ViewState& view) {
  if (!view.steps.trace()) return "nothing to step through";
  if (view.steps.trace()->request.subject == TraceSubject::broad) return "bodies' centres and cells";
  const bool sampled = view.step_space == TraceSpace::minkowski && view.steps.trace()->difference_is_sampled;
  return unbroken(std::string(to_string(view.step_space))) +
         (sampled ? " (its shape in 1500 directions)" : "");
}

/// Of both views.
void add_titles(std::vector<Rectangle>& taken, const Layout& layout, const Snapshot& snapshot,
                const ViewState& view, float scale) {
  const Palette& colours = colours_of(view);
  const bool compared = snapshot.comparison.has_value();  // it may be on its way
  const std::string first = view.inspector ? "world"
                            : compared     ? snapshot.comparison->names[0]
                                           : to_string(snapshot.pipeline.narrow);
  const std::string second = view.inspector ? title_of(view)
                             : compared     ? snapshot.comparison->names[1]
                                            : view.compared_with->name();
  taken.push_back(title(layout.scene, colours, first, scale));
  taken.push_back(title(*layout.second, colours, second, scale));
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
  const TraceSubject subject = view.steps.trace()->request.subject;
  const bool by_steps = is_about_times(subject) || subject == TraceSubject::manifold;  // show their hulls
  if (view.step_space != TraceSpace::frame_a || builds || by_steps) return scene;
  scene.style.wireframe = true;  // features behind a body show
  const BodyPair pair = view.steps.trace()->pair;
  for (const BodyIndex body : {pair.a, pair.b}) {
    scene.geometry_of_body.push_back(static_cast<std::uint32_t>(scene.geometries.size()));
    scene.geometries.push_back(snapshot.present_geometries()[snapshot.scene->shape_of_body[body]]);
    scene.poses.push_back(snapshot.poses[body]);
    scene.states.push_back(snapshot.report.body_states[body]);
  }
  return scene;
}

TurntableCamera initial_step_camera(const StepTrace& trace, TraceSpace space, Real aspect) {
  Aabb bounds = step_bounds(trace, space);
  const bool flat = space == TraceSpace::axis;
  if (flat)
    bounds = {bounds.min - bounds.half_widths() * axis_room, bounds.max + bounds.half_widths() * axis_room};
  TurntableCamera camera;
  camera.set_orthographic(flat);
  camera.look(bounds.centre() + (flat ? Vec3(0, -1, 0) : view_from), bounds.centre());
  camera.frame(bounds, aspect);
  return camera;
}

Overlay present_step(const ViewState& view, TraceSpace space) {
  const StepTrace& trace = *view.steps.trace();
  const Palette& colours = colours_of(view);
  const bool swapped = view.selection[1] == trace.pair.a;
  const PairColours of_pair{swapped ? colours.second_selected : colours.first_selected,
                            swapped ? colours.first_selected : colours.second_selected};
  return step_overlay(trace, view.steps.index(), space, colours, of_pair);
}

StepChoice present_step_choice(const ViewState& view) {
  StepChoice choice{view.steps.index() + 1, view.steps.trace()->request, view.step_space, Camera()};
  choice.camera->eye = view.step_camera.eye();
  choice.camera->target = view.step_camera.target();
  return choice;
}

Overlay step_beside_scene(const ViewState& view) {
  Overlay overlay;
  add_points(overlay, *view.steps.trace(), colours_of(view));
  overlay.add(present_step(view, view.step_space));
  return overlay;
}

std::vector<PlacedName> draw_view_texts(const Layout& layout, const Snapshot& snapshot, const ViewState& view,
                                        float scale, const std::vector<Rectangle>& over_views) {
  std::vector<Rectangle> taken = over_views;
  if (layout.second) add_titles(taken, layout, snapshot, view, scale);
  Overlay named;
  add_probe(named, snapshot, colours_of(view));
  add_handles(named, snapshot, view);
  if (const PairInspection* pair = inspected_pair(snapshot, view.selection); pair && !view.inspector)
    add_verdict(named, *pair, colours_of(view), false);
  const bool has_steps = layout.second && view.inspector && view.steps.trace();
  if (has_steps) named.add(present_step(view, TraceSpace::frame_a));
  std::vector<PlacedName> all = names(named, layout.scene, view.camera, taken, scale);
  if (!has_steps) return all;
  const std::vector<PlacedName> beside =
      names(present_step(view, view.step_space), *layout.second, view.step_camera, taken, scale);
  all.insert(all.end(), beside.begin(), beside.end());
  return all;
}

}  // namespace collidoscope::viewer
