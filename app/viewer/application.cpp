#include "application.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <optional>

#include "core/stopwatch.h"
#include "gl/draw_state.h"
#include "gl/window.h"
#include "image/image.h"
#include "input/key_bindings.h"
#include "input/mouse_control.h"
#include "overlays.h"
#include "render/scene_renderer.h"
#include "session/picking.h"
#include "state_export.h"
#include "ui/imgui_layer.h"
#include "ui/user_interface.h"

namespace collidoscope::viewer {
namespace {

constexpr double longest_wait = 0.5;  // s, between two looks at the world when nothing happens
/// Pictures after each event: ImGui needs some to settle.
constexpr int pictures_per_event = 3;
constexpr int shift_modifier = 1;  // GLFW's bit

/// The window and all that hangs on it, in the order in which things need each other.
class Application {
 public:
  explicit Application(const Options& options);
  void run();

 private:
  gl::WindowEvents events();
  void on_key(int key, int modifiers, gl::KeyAction action);
  void on_mouse_button(int button, int modifiers, bool pressed);
  std::optional<BodyIndex> body_at(glm::dvec2 picture) const;
  void request_pictures() { pictures_due_ = pictures_per_event; }
  void look_around();
  bool finished() const;

  void draw_picture();
  /// The scene alone, at that size.
  const gl::Framebuffer& draw_scene(gl::Size size);
  void take_screenshot(gl::Size size);
  std::string screenshot_name() const;

  Options options_;
  gl::Window window_;
  float scale_;
  ViewState view_;
  std::atomic<bool> news_ = true;  // of the session, not yet looked at
  Session session_;
  Controller controller_;
  UserInterface interface_;
  MouseControl mouse_;
  SceneRenderer renderer_;
  ImGuiLayer imgui_;
  StateExport export_;
  Session::State state_;
  Viewport viewport_;
  std::optional<gl::Framebuffer> screen_;
  int pictures_due_ = pictures_per_event;
  double drawing_milliseconds_ = 0;
};

Application::Application(const Options& options)
    : options_(options),
      window_("Collidoscope", options.size),
      scale_(options.ui_scale > 0 ? static_cast<float>(options.ui_scale) : window_.content_scale()),
      session_([this] {
        news_ = true;
        gl::Window::wake();
      }),
      controller_(session_, view_, options.run, options.camera),
      interface_(controller_, view_),
      mouse_(controller_, view_, [this](glm::dvec2 picture) { return body_at(picture); }),
      imgui_((window_.set_events(events()), &window_), scale_, {}),
      export_(options.export_state) {
  view_.palette = options.palette;
  view_.style.scale = scale_;
}

gl::WindowEvents Application::events() {
  gl::WindowEvents events;
  events.key = [this](int key, int modifiers, gl::KeyAction action) { on_key(key, modifiers, action); };
  events.mouse_button = [this](int button, int modifiers, bool pressed) {
    on_mouse_button(button, modifiers, pressed);
  };
  events.mouse_move = [this](glm::dvec2 position) {
    mouse_.move(position);
    request_pictures();
  };
  events.scroll = [this](double steps) {
    if (!imgui_.wants_mouse()) mouse_.scroll(steps, window_.mouse_position());
    request_pictures();
  };
  events.drop = [this](const std::vector<std::filesystem::path>& files) {
    controller_.open_files(files);
    request_pictures();
  };
  events.redraw = [this] { request_pictures(); };
  return events;
}

/// Windows in front come first; while text is typed, plain keys are text.
void Application::on_key(int key, int modifiers, gl::KeyAction action) {
  request_pictures();
  if (action == gl::KeyAction::release || interface_.take_key(key, modifiers)) return;
  const bool typed = imgui_.wants_text() && (modifiers & ~shift_modifier) == 0;
  if (!typed) perform_key(controller_, key, modifiers, action == gl::KeyAction::repeat);
}

void Application::on_mouse_button(int button, int modifiers, bool pressed) {
  request_pictures();
  const glm::dvec2 position = window_.mouse_position();
  if (!pressed) mouse_.release(button, position, window_.seconds());
  if (pressed && !imgui_.wants_mouse()) mouse_.press(button, modifiers, position);
}

std::optional<BodyIndex> Application::body_at(glm::dvec2 picture) const {
  if (!state_.snapshot) return std::nullopt;
  return pick(*state_.snapshot, view_.camera.ray(picture, viewport_.aspect()));
}

void Application::run() {
  session_.open(options_.run);
  session_.play(true);
  while (!window_.should_close() && !controller_.quit_requested() && !finished()) {
    if (pictures_due_ > 0) {
      window_.poll_events();
    } else {
      window_.wait_events(longest_wait);
    }
    look_around();
    if (pictures_due_ == 0) continue;
    --pictures_due_;
    draw_picture();
  }
}

bool Application::finished() const {
  return options_.frames && state_.snapshot && state_.snapshot->frame >= *options_.frames;
}

void Application::look_around() {
  if (news_.exchange(false)) pictures_due_ = std::max(pictures_due_, 1);
  viewport_ = interface_.viewport(window_.framebuffer_size(), scale_);
  state_ = session_.state();
  controller_.set_aspect(viewport_.aspect());
  controller_.follow(state_);
  mouse_.set_viewport(viewport_);
}

const gl::Framebuffer& Application::draw_scene(gl::Size size) {
  const Palette& colours = palette(view_.palette);
  return renderer_.draw(size, view_of(*state_.snapshot, view_.selection), view_.camera, colours, view_.style,
                        make_overlay(*state_.snapshot, view_, colours));
}

void Application::draw_picture() {
  const gl::Size size = window_.framebuffer_size();
  if (size.width == 0 || size.height == 0) return;  // minimised
  const Stopwatch watch;
  if (!screen_ || screen_->size() != size) screen_.emplace(size, 1);
  screen_->bind();
  gl::clear();
  if (state_.snapshot) {
    draw_scene({viewport_.width, viewport_.height})
        .copy_to(*screen_, viewport_.x, size.height - viewport_.y - viewport_.height);
  }
  imgui_.begin(size);
  interface_.draw(size, scale_, state_, drawing_milliseconds_);
  imgui_.end(*screen_);
  screen_->present(size);
  drawing_milliseconds_ = watch.milliseconds();
  take_screenshot(size);
  window_.swap();
  export_.write({state_, view_, viewport_, interface_.places(), interface_.file_browser().folder()});
}

void Application::take_screenshot(gl::Size size) {
  const Controller::Screenshot kind = controller_.take_screenshot_request();
  if (kind == Controller::Screenshot::none || !state_.snapshot) return;
  const std::string name = screenshot_name();
  try {
    write_png(name, kind == Controller::Screenshot::clean ? draw_scene(size).read_pixels()
                                                          : screen_->read_pixels());
    view_.notice = "saved " + name;
  } catch (const JobError& error) {
    view_.notice = error.what();
  }
  request_pictures();
}

std::string Application::screenshot_name() const {
  if (!options_.screenshot.empty()) return options_.screenshot;
  const std::string scene = std::filesystem::path(state_.snapshot->scene->id).stem().string();
  return "collidoscope-" + scene + "-" + std::to_string(state_.snapshot->frame) + ".png";
}

}  // namespace

void run_window(const Options& options) {
  Application(options).run();
}

}  // namespace collidoscope::viewer
