#include "shell/view_options.h"

namespace collidoscope::viewer {

void set_up(ViewState& view, const Options& options) {
  view.palette = options.palette;
  view.ui_scale = static_cast<float>(options.ui_scale);
  view.workspace = options.workspace;
  view.full_screen = options.full_screen;
  view.panel_sizes = options.panel_sizes;
  view.compared_with = options.compare;
  view.overlays = options.overlays;
  view.cut = options.cut;
  view.style.opacity = static_cast<float>(options.opacity);
  view.isolates_pair = options.isolate;
  if (!options.decompose.empty()) view.decomposition.choice = options.decompose.front();
  view.decomposition.picture = options.cut_picture;
  view.decomposition.beside = options.decompose.size() > 1;
  view.style.wireframe = options.wireframe;
  view.style.edges = options.edges;
  view.style.ground = options.ground;
  view.camera.set_orthographic(options.orthographic);
  view.probe.on = options.probe.place || options.probe.sight;
  view.probe.radius = options.probe.radius;
  if (const std::optional<Camera>& sight = options.probe.sight)
    view.probe.ray = Ray{sight->eye, normalized(sight->target - sight->eye)};
  view.ruler.ends = options.ruler;
  view.notes.notes = options.notes;
  view.pictures.size = options.size;
  view.pictures.panels = options.with_ui;
  view.pictures.legend = options.legend;
  view.pictures.caption = options.caption;
  view.pictures.background = !options.transparent;
}

}  // namespace collidoscope::viewer
