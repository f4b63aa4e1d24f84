#include "shell/figure.h"

#include <limits>
#include <sstream>

#include "inspector/step_choice.h"
#include "inspector/step_view.h"
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
  std::string arguments;
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

std::string probe_arguments(const ProbeChoice& probe) {
  if (!probe.ray) return {};
  std::ostringstream arguments;
  arguments << " --probe-ray " << camera_text(probe.ray->origin, probe.ray->at(1));
  arguments.precision(std::numeric_limits<Real>::max_digits10);
  if (probe.radius > 0) arguments << " --probe-radius " << probe.radius;
  return arguments.str();
}

}  // namespace

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
  const bool steps = view.inspector && view.steps.trace();
  if (steps && !is_about_times(view.steps.trace()->request.subject))
    command += step_arguments(present_step_choice(view));
  return command + " --screenshot " + shell_word("./" + base + ".png") + "\n";
}

}  // namespace collidoscope::viewer
