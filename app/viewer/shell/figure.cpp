#include "shell/figure.h"

#include <array>
#include <cstdio>
#include <limits>
#include <sstream>

#include "common/option_text.h"
#include "core/plural.h"
#include "inspector/step_choice.h"
#include "inspector/step_view.h"
#include "overlays/verdict_overlay.h"
#include "report/text_safety.h"
#include "session/comparison_arguments.h"

namespace collidoscope::viewer {
namespace {

std::string camera_arguments(const ViewState& view, const std::string& camera) {
  return " --camera " + camera + (view.camera.orthographic() ? " --orthographic" : "");
}

std::string look_arguments(const ViewState& view, float scale) {
  std::string arguments = " --palette " + view.palette;
  if (view.style.wireframe) arguments += " --wireframe";
  if (!view.style.edges) arguments += " --no-edges";
  if (!view.style.ground) arguments += " --no-ground";
  if (view.style.opacity < 1) arguments += " --opacity " + std::to_string(view.style.opacity);
  if (view.lecture) arguments += " --lecture";
  if (scale != 1) arguments += " --ui-scale " + std::to_string(scale);
  return arguments;
}

/// What a scene file does not hold.
std::string pipeline_arguments(const PipelineConfig& pipeline) {
  std::string arguments = app::plugin_argument(*pipeline.narrow.algorithm);
  if (pipeline.request != Request::overlap) arguments += " --answer distance";
  if (pipeline.exact) arguments += " --exact";
  if (pipeline.detection == Detection::swept) arguments += " --detection swept";
  return arguments;
}

std::string selection_arguments(const ViewState& view) {
  const Selection& selection = view.selection;
  std::string arguments;
  if (selection[0]) arguments.append(" --select ").append(std::to_string(*selection[0]));
  if (selection[0] && selection[1]) arguments.append(",").append(std::to_string(*selection[1]));
  if (isolated_pair(view)) arguments += " --isolate";
  return arguments;
}

std::string cut_arguments(const ViewState& view) {
  std::string arguments;
  if (view.cut.on) arguments += " --cut=" + cut_text(view.cut);
  if (view.cut.on && view.cut.selected_only) arguments += " --cut-selected";
  return arguments;
}

std::string ruler_arguments(const ViewState& view, const Snapshot& snapshot) {
  if (view.ruler.ends.empty()) return {};
  const std::vector<Vec3> points = ruler_points(view.ruler, snapshot);
  return points.size() == 2 ? " --ruler=" + camera_text(points[0], points[1]) : std::string();
}

std::string note_arguments(const std::vector<Note>& notes) {
  std::string arguments;
  for (const Note& note : notes) arguments += " --note " + shell_word(to_text(note));
  return arguments;
}

/// Both, where both are shown.
std::string decomposition_arguments(const Snapshot& snapshot, const ViewState& view) {
  const std::optional<BodyIndex> body = last_selected(view.selection);
  if (!body || view.inspector || shown_cut(snapshot, view, *body, 0) == nullptr) return {};
  std::string arguments;
  for (std::size_t slot = 0; slot < (view.decomposition.beside ? 2 : 1); ++slot)
    if (const CutShape* cut = shown_cut(snapshot, view, *body, slot))
      arguments += " --decompose " + decomposition_text(cut->choice);
  arguments.append(" --decomposed-as ").append(to_string(view.decomposition.picture));
  if (!view.overlays.pieces) arguments += " --explode " + std::to_string(view.overlays.explosion);
  return arguments;
}

std::string probe_arguments(const ProbeChoice& probe) {
  if (!probe.ray) return {};
  std::ostringstream arguments;
  arguments << " --probe-ray " << camera_text(probe.ray->origin, probe.ray->at(1));
  arguments.precision(std::numeric_limits<Real>::max_digits10);
  if (probe.radius > 0) arguments << " --probe-radius " << probe.radius;
  return arguments.str();
}

}  // namespace

std::string figure_caption(const Snapshot& snapshot, const ViewState& view) {
  if (!view.pictures.caption.empty()) return view.pictures.caption;
  std::array<char, 32> time{};
  std::snprintf(time.data(), time.size(), " (%.3g s)", snapshot.time);
  std::string caption = snapshot.scene->id + ", frame " + std::to_string(snapshot.frame) + time.data() +
                        ": " + plural(snapshot.poses.size(), "body", "bodies") + "; " +
                        std::to_string(snapshot.count(BodyState::colliding)) + " collide. Pairs found by " +
                        to_string(snapshot.pipeline.broad) + ", tested by " +
                        to_string(snapshot.pipeline.narrow) + ".";
  if (const PairInspection* pair = inspected_pair(snapshot, view.selection))
    caption += " " + pair->names[0] + " and " + pair->names[1] + ": " + verdict_text(*pair) + ", by the " +
               std::string(to_string(pair->decided_by)) + ".";
  if (view.inspector && view.steps.trace())
    caption += " Step " + std::to_string(view.steps.index() + 1) + " of " +
               std::to_string(view.steps.count()) + ": " + view.steps.step().sentence;
  return caption;
}

std::string figure_command(const std::string& base, const Snapshot& snapshot, const ViewState& view,
                           const std::string& camera, float scale) {
  const gl::Size size = view.pictures.size;
  std::string command = "collidoscope " + shell_word("./" + base + ".json") +
                        " --headless --no-config --frames 0 --size " + std::to_string(size.width) + "x" +
                        std::to_string(size.height) + look_arguments(view, scale) +
                        camera_arguments(view, camera) + pipeline_arguments(snapshot.pipeline);
  if (view.compared_with) command += comparison_arguments(*view.compared_with);
  command += overlay_arguments(view.overlays) + selection_arguments(view);
  command += cut_arguments(view) + ruler_arguments(view, snapshot) + probe_arguments(view.probe);
  command += note_arguments(view.notes.notes);
  command += decomposition_arguments(snapshot, view);
  const bool steps = view.inspector && view.steps.trace();
  if (steps && !is_about_times(view.steps.trace()->request.subject))
    command += step_arguments(present_step_choice(view));
  if (view.pictures.legend) command += " --legend";
  return command + " --screenshot " + shell_word("./" + base + ".png") + " --figure " +
         shell_word("./" + base + ".svg") + " --caption " + shell_word(figure_caption(snapshot, view)) + "\n";
}

}  // namespace collidoscope::viewer
