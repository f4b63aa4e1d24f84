#include "controller.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "options.h"

namespace collidoscope::viewer {
namespace {

constexpr Real focus_room = 1.5;  // radii around a body that is focused on

bool is_scene_file(const std::filesystem::path& file) {
  return file.extension() == ".json";
}

/// Counts and speeds were meant for the scene they were set on: another one starts from its own.
app::RunOptions options_for(const app::RunOptions& present, std::string_view scene) {
  app::RunOptions options = present;
  if (options.scene == scene) return options;
  options.scene = scene;
  options.parameters = {};
  options.parameters.seed = present.parameters.seed;
  options.parameters.files = present.parameters.files;
  return options;
}

}  // namespace

Controller::Controller(Session& session, ViewState& view, app::RunOptions options,
                       std::optional<Camera> camera)
    : session_(session), view_(view), options_(std::move(options)), asked_camera_(camera) {}

void Controller::toggle_play() {
  session_.play(!session_.state().playing);
}

void Controller::open(const app::RunOptions& options) {
  options_ = options;
  view_.draft = options_.parameters;
  session_.open(options_);
}

void Controller::open_scene(std::string_view id) {
  open(options_for(options_, id));
}

void Controller::open_neighbour(int direction) {
  const auto scenes = scene_algorithms();
  const auto count = static_cast<int>(scenes.size());
  const auto current = std::ranges::find(scenes, options_.scene, &SceneAlgorithm::id);
  const int at =
      current == scenes.end() ? (direction > 0 ? -1 : 0) : static_cast<int>(current - scenes.begin());
  open_scene(scenes[static_cast<std::size_t>((at + direction + count) % count)]->id);
}

void Controller::open_files(const std::vector<std::filesystem::path>& files) {
  if (files.empty()) return;
  if (const auto scene = std::ranges::find_if(files, is_scene_file); scene != files.end()) {
    open_scene(scene->string());
    return;
  }
  app::RunOptions options = options_for(options_, scene_of_files);
  std::vector<std::filesystem::path>& open_files = options.parameters.files;
  if (options_.scene != scene_of_files) open_files.clear();
  open_files.insert(open_files.end(), files.begin(), files.end());
  open(options);
}

void Controller::choose_pipeline(const PipelineConfig& config) {
  options_.broad = config.broad;
  options_.mid = config.mid;
  options_.narrow = config.narrow, options_.support.reset();  // the narrow phase names its own from now on
  options_.threads = config.threads;
  session_.set_pipeline(config);
}

void Controller::reset_view() {
  if (const SnapshotPointer snapshot = session_.state().snapshot)
    view_.camera = initial_camera(*snapshot->scene, asked_camera_, aspect_);
}

void Controller::copy_camera() {
  const Vec3 eye = view_.camera.eye();
  const Vec3 target = view_.camera.target();
  std::ostringstream text;
  text.precision(9);
  text << eye.x << ',' << eye.y << ',' << eye.z << ',' << target.x << ',' << target.y << ',' << target.z;
  clipboard_.write(text.str());
  view_.notice = "copied: --camera " + text.str();
}

void Controller::paste_camera() {
  std::istringstream text(clipboard_.read());
  std::array<Real, 6> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    char comma = ',';
    if (i > 0) text >> comma;
    text >> numbers[i];
    if (!text || comma != ',') {
      view_.notice = "the clipboard holds no camera";
      return;
    }
  }
  view_.camera.look({numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]});
}

void Controller::escape() {
  if (view_.file_browser) {
    view_.file_browser = false;
  } else if (view_.help) {
    view_.help = false;
  } else {
    session_.dismiss_error();
    clear_selection();
  }
}

void Controller::overlays_changed() {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot) return;
  ShapeData needs = ShapeData::none;
  if (view_.overlays.spheres) needs = needs | ShapeData::sphere;
  if (view_.overlays.aabbs) needs = needs | ShapeData::aabb;
  if (view_.overlays.obbs) needs = needs | ShapeData::obb;
  if (view_.overlays.hulls) needs = needs | ShapeData::hull;
  if (!includes(snapshot->prepared, needs)) session_.prepare(needs);
  session_.show_structure(view_.overlays.structure);
}

void Controller::select(std::optional<BodyIndex> body) {
  Selection& selection = view_.selection;
  const bool second = body && selection[0] && !selection[1] && *body != *selection[0];
  selection = second ? Selection{selection[0], body} : Selection{body, std::nullopt};
  session_.select(selected_pair(selection));
}

void Controller::focus(BodyIndex body) {
  const SnapshotPointer snapshot = session_.state().snapshot;
  if (!snapshot || body >= snapshot->poses.size()) return;
  const Aabb box = approximate_box(snapshot->scene->shape(body).aabb(), snapshot->poses[body]);
  const Vec3 half = box.half_widths() * focus_room;
  view_.camera.frame({box.centre() - half, box.centre() + half}, aspect_);
}

void Controller::follow(const Session::State& state) {
  if (!state.snapshot || state.scenes_opened == view_.scene_shown) return;
  view_.scene_shown = state.scenes_opened;
  view_.selection = {};
  reset_view();
  overlays_changed();
}

}  // namespace collidoscope::viewer
