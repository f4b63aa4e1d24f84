#include "application.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

#include "common/interrupt.h"
#include "common/user_folders.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "figure.h"
#include "film.h"
#include "gl/functions.h"
#include "gl/window.h"
#include "input/key_bindings.h"
#include "input/mouse_control.h"
#include "painter.h"
#include "preferences.h"
#include "session/picking.h"
#include "state_export.h"
#include "step_view.h"
#include "view_options.h"

namespace collidoscope::viewer {
namespace {

constexpr double longest_wait = 0.5;   // s, between two looks at the world when nothing happens
constexpr double stale_panels = 0.25;  // s, for which panels may wait for the views
/// While views take longer than the first, panels come no more often than the second, lest views starve. s
constexpr double late_views = 0.15, panels_beside_late_views = 0.12;
/// Pictures after each event: ImGui needs some to settle.
constexpr int pictures_per_event = 3;
constexpr double slow_picture = 100;   // ms
constexpr int smooth_samples = 4;      // per pixel
constexpr float unnoticed = 0.5f;      // pixels by which a body may be drawn off
constexpr double notice_duration = 4;  // s

std::filesystem::path kept_file(const Options& options, const char* name) {
  const std::filesystem::path folder = options.use_config ? app::config_folder() : std::filesystem::path();
  return folder.empty() ? folder : folder / name;
}

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
  void request_pictures();
  void look_around();
  bool finished() const;
  float chosen_scale() const { return view_.ui_scale > 0 ? view_.ui_scale : window_.content_scale(); }
  float scale() const { return scale_of(view_, chosen_scale(), window_.framebuffer_size()); }

  bool waits() const;
  bool panels_due() const;
  void follow_views();
  void begin_views();
  void draw_at_best();
  bool views_complete() const;
  void export_state();
  void draw_picture();
  void take_screenshot(gl::Size size);
  void take_figure();
  bool film_goes_on() const;
  void follow_film();
  void follow_recording();
  void film_safely(const std::function<void()>& work);
  void begin_film();
  void end_film();
  void add_to_film(const Snapshot& frame);
  gl::Size picture_size() const;
  ViewState at_best(gl::Size size) const;
  void write_figure(const std::string& base);
  void settle();
  void write_reports();
  void write_last_picture();
  void expect_a_scene() const;
  void finish();
  void play_steps();
  void end_notice();
  void follow_look();
  void keep_message_file();
  void keep_messages();
  std::string screenshot_name() const;
  std::string file_name(const std::string& kind) const;

  Options options_;
  std::filesystem::path preferences_file_;  // empty: nothing is kept
  gl::Window window_;
  ViewState view_;
  std::atomic<bool> news_ = true;  // of the session, not yet looked at
  Session session_;
  Controller controller_;
  UserInterface interface_;
  MouseControl mouse_;
  Painter painter_;
  StateExport export_;
  Session::State state_;
  Layout layout_;
  std::optional<Film> film_;
  bool film_asked_for_ = false;    // on the command line, and not yet ended
  bool screenshot_taken_ = false;  // under the name that was asked for
  bool tour_due_ = false;          // as soon as there is a scene
  bool slow_ = false;              // a software renderer, say: what moves is drawn less smoothly
  std::string notice_;             // that is shown, and since when
  double notice_since_ = 0;
  int pictures_due_ = pictures_per_event;
  bool views_due_ = true;                            // they may be other than they were last drawn
  bool whole_due_ = false;                           // what the views show is not theirs
  bool panels_stale_ = false;                        // something new may wait for the views
  bool told_complete_ = false;                       // by the exported state
  bool smooth_views_ = false;                        // those under way
  double panels_drawn_at_ = 0, views_begun_at_ = 0;  // s
};

Application::Application(const Options& options)
    : options_(options),
      window_("Collidoscope", options.size),
      session_([this] {
        news_ = true;
        gl::Window::wake();
      }),
      controller_(session_, view_, options.run, options.camera),
      interface_(controller_, view_),
      mouse_(controller_, view_, [this](glm::dvec2 picture) { return body_at(picture); }),
      painter_((window_.set_events(events()), &window_), chosen_scale(), kept_file(options, "imgui.ini")),
      export_(options.export_state) {
  film_asked_for_ = !options.record.empty();
  preferences_file_ = preferences_file(options);
  if (const Preferences kept = load_preferences(preferences_file_); !kept.folder.empty())
    interface_.file_browser().go_to(kept.folder);
  controller_.set_clipboard({[this] { return window_.clipboard(); },
                             [this](const std::string& text) { window_.set_clipboard(text); }});
  controller_.select_at_first(options.selection);
  if (options.use_config) controller_.set_cache_folder(app::cache_folder());
  set_up(view_, options);
  controller_.compare_with(options.compare);
  if (options.lecture) controller_.toggle_lecture();
  tour_due_ = options.tour;
  view_.style.scale = scale();
  keep_message_file();
  interface_.messages().add(MessageLevel::detail, 0, "OpenGL " + gl::describe_context());
}

gl::WindowEvents Application::events() {
  gl::WindowEvents events;
  events.key = [this](int key, int modifiers, gl::KeyAction action) { on_key(key, modifiers, action); };
  events.mouse_button = [this](int button, int modifiers, bool pressed) {
    on_mouse_button(button, modifiers, pressed);
  };
  events.mouse_move = [this](glm::dvec2 position) {
    painter_.panels().pointer().move(position, window_.seconds());
    mouse_.move(position);
    request_pictures();
  };
  events.scroll = [this](double steps) {
    const glm::dvec2 position = window_.mouse_position();
    painter_.panels().pointer().scroll(position, steps, window_.seconds());
    if (!painter_.panels().wants_mouse(position)) mouse_.scroll(steps, position);
    request_pictures();
  };
  events.drop = [this](const std::vector<std::filesystem::path>& files) {
    controller_.open_files(files);
    request_pictures();
  };
  events.redraw = [this] {
    painter_.forget_panels();
    request_pictures();
  };
  return events;
}

/// Windows in front come first; while text is typed, plain keys are text.
void Application::on_key(int key, int modifiers, gl::KeyAction action) {
  request_pictures();
  if (action == gl::KeyAction::release) return;
  interface_.key_echo().press(key, modifiers, window_.seconds());
  if (interface_.take_key(key, modifiers)) return;
  const bool typed = painter_.panels().wants_text() && edits_text(key, modifiers);
  if (!typed) perform_key(controller_, key, modifiers, action == gl::KeyAction::repeat);
}

void Application::on_mouse_button(int button, int modifiers, bool pressed) {
  const glm::dvec2 position = window_.mouse_position();
  const double now = window_.seconds();
  if (!pressed) mouse_.release(button, position, now);
  if (pressed && !painter_.panels().wants_mouse(position)) mouse_.press(button, modifiers, position);
  painter_.panels().pointer().press_or_release(position, button, pressed, now);
  request_pictures();
}

std::optional<BodyIndex> Application::body_at(glm::dvec2 picture) const {
  if (!state_.snapshot) return std::nullopt;
  return pick(*state_.snapshot, view_.camera.ray(picture, layout_.scene.aspect()));
}

void Application::run() {
  const app::InterruptFlag interrupt;
  if (options_.frames) session_.stop_after(*options_.frames);
  if (options_.record.empty()) session_.play(true);  // first, for the scene may stop in its first frame
  session_.open(options_.run);
  if (!options_.record.empty()) controller_.toggle_recording();
  const auto is_over = [&] {
    return window_.should_close() || controller_.quit_requested() || interrupt.raised() || finished();
  };
  while (!is_over()) {
    if (waits()) {
      window_.wait_events(longest_wait);
    } else {
      window_.poll_events();
    }
    look_around();
    expect_a_scene();
    follow_film();
    if (panels_due()) draw_picture();
    follow_views();
    if (views_complete() != told_complete_) export_state();
  }
  finish();
}

bool Application::waits() const {
  return pictures_due_ == 0 && !views_due_ && !painter_.views_under_way() && !film_goes_on();
}

/// Whether all that is known is seen.
bool Application::views_complete() const {
  return painter_.cost().pictures > 0 && waits() && !panels_stale_ && !news_;
}

/// Whoever turns the view looks at the views: panels come with them then, as they do with the session's news,
/// unless the views take long.
void Application::request_pictures() {
  views_due_ = true;
  if (mouse_.dragging())
    panels_stale_ = true;
  else
    pictures_due_ = pictures_per_event;
}

bool Application::panels_due() const {
  const double now = window_.seconds();
  const bool late = painter_.views_under_way() && now - views_begun_at_ > late_views;
  if (late && now - panels_drawn_at_ < panels_beside_late_views) return false;
  const bool stale = panels_stale_ && now - panels_drawn_at_ > stale_panels;
  return pictures_due_ > 0 || stale;
}

/// Slice by slice: in between there is time for the user. While a film is made, its
/// pictures come first, and the window's are drawn with the panels.
void Application::follow_views() {
  if (film_ || !state_.snapshot) {
    views_due_ = false;
    if (panels_stale_) pictures_due_ = std::max(pictures_due_, 1);
    return;
  }
  begin_views();
  if (!painter_.views_under_way()) return;
  painter_.advance_views();
  if (!painter_.views_under_way()) pictures_due_ = std::max(pictures_due_, 1);
}

/// Views under way are completed first, lest none ever were, save those that take longer than what moves may.
void Application::begin_views() {
  slow_ = slow_ || painter_.views_so_far() > slow_picture;
  const bool moving = state_.playing || mouse_.dragging();
  const bool smooth = !(slow_ && moving);
  const bool dropped = painter_.views_under_way() && smooth_views_ && !smooth;
  if (!dropped && (painter_.views_under_way() || !views_due_)) return;
  views_due_ = false;
  views_begun_at_ = window_.seconds();
  smooth_views_ = smooth;
  view_.style.samples = smooth ? smooth_samples : 1;
  view_.style.error = view_.style.wireframe ? 0 : unnoticed;
  const bool changed = painter_.begin_views(layout_, *state_.snapshot, view_);
  if (!changed && panels_stale_) pictures_due_ = std::max(pictures_due_, 1);
}

/// Whatever was asked for on the command line, once the last frame or the user's wish to quit has come.
void Application::finish() {
  if (film_) end_film();
  if (!finished()) session_.drop_requests();
  if (!options_.report.empty() || !options_.csv.empty()) write_reports();
  if (!options_.screenshot.empty() && !screenshot_taken_) write_last_picture();
  Preferences kept = load_preferences(preferences_file_);
  kept.folder = interface_.file_browser().folder();
  note_changes(view_, options_, kept);
  save_preferences(preferences_file_, kept);
}

void Application::write_reports() {
  session_.finish_requests();
  session_.dismiss_error();  // what went wrong before
  if (!options_.report.empty()) session_.write_report(options_.report);
  if (!options_.csv.empty()) session_.write_csv(options_.csv);
  session_.finish_requests();
  if (const std::string error = session_.state().error; !error.empty()) throw JobError(error);
}

void Application::write_last_picture() {
  settle();
  if (!state_.snapshot) return;
  write_png(options_.screenshot,
            painter_.picture(options_.size, *state_.snapshot, at_best(options_.size), !options_.transparent));
}

/// All that was asked for is there, and what that asks for in turn; the run pauses.
void Application::settle() {
  for (int i = 0; i < 2; ++i) {
    session_.finish_requests();
    state_ = session_.state();
    controller_.follow(state_);
  }
}

bool Application::finished() const {
  return state_.snapshot && state_.last_frame && state_.snapshot->frame >= *state_.last_frame &&
         state_.unfilmed == 0;
}

/// Nobody may be there to read it.
void Application::expect_a_scene() const {
  if (options_.frames && !state_.snapshot && !state_.job && !state_.error.empty())
    throw InputError("", "", state_.error);
}

void Application::look_around() {
  if (news_.exchange(false)) views_due_ = panels_stale_ = true;
  follow_look();
  layout_ = interface_.layout(window_.framebuffer_size(), scale());
  state_ = session_.state();
  controller_.set_aspects(layout_.scene.aspect(), layout_.second ? layout_.second->aspect() : 1);
  controller_.follow(state_);
  mouse_.set_layout(layout_);
  follow_recording();
  play_steps();
  end_notice();
  keep_messages();
  if (!mouse_.dragging() && !painter_.panels().in_use()) controller_.note_settings();
  if (tour_due_ && state_.snapshot) controller_.toggle_tour();
  tour_due_ = tour_due_ && !state_.snapshot;
  if (interface_.key_echo().age(window_.seconds())) request_pictures();
}

/// Lecture mode comes and goes.
void Application::follow_look() {
  painter_.set_look(scale(), view_.lecture);
  view_.style.scale = scale();
}

void Application::keep_message_file() {
  const std::filesystem::path folder = options_.use_config ? app::state_folder() : std::filesystem::path();
  if (!folder.empty()) interface_.messages().keep_in(folder / "viewer.log");
}

void Application::keep_messages() {
  MessageLog& log = interface_.messages();
  const double now = window_.seconds();
  log.follow(MessageLevel::notice, now, view_.notice.empty() ? state_.notice : view_.notice);
  log.follow(MessageLevel::error, now, state_.error);
  log.follow(MessageLevel::detail, now, state_.job ? state_.job->title : "");
}

void Application::play_steps() {
  if (!view_.steps.playing()) return;
  if (!film_) view_.steps.advance(window_.seconds());  // else by the film's time
  request_pictures();
}

void Application::end_notice() {
  if (view_.notice != notice_) {
    notice_ = view_.notice;
    notice_since_ = window_.seconds();
  } else if (!notice_.empty() && window_.seconds() - notice_since_ > notice_duration) {
    view_.notice.clear();
    request_pictures();
  }
}

/// As it goes into files.
void Application::draw_at_best() {
  view_.style.samples = smooth_samples;
  view_.style.error = 0;
}

/// The same, for a picture of that size.
ViewState Application::at_best(gl::Size size) const {
  ViewState view = view_;
  view.style.samples = smooth_samples;
  view.style.error = 0;
  view.style.scale = scale_of(view_, chosen_scale(), size);
  return view;
}

/// The panels around the views that there are; they may ask for others.
void Application::draw_picture() {
  pictures_due_ = std::max(pictures_due_ - 1, 0);
  panels_stale_ = false;
  views_due_ = true;
  panels_drawn_at_ = window_.seconds();
  const gl::Size size = window_.framebuffer_size();
  if (size.width == 0 || size.height == 0) return;  // minimised
  if (std::exchange(whole_due_, false)) {
    draw_at_best();
    painter_.paint(size, state_, view_, interface_);
  }
  take_screenshot(size);
  if (painter_.paint_panels(gl::Framebuffer::of_window(size), state_, view_, interface_)) window_.swap();
  const bool card_grew = interface_.layout(size, scale()).scene.height != layout_.scene.height;  // the tour's
  if (card_grew || painter_.panels().settling()) request_pictures();
  export_state();
}

void Application::export_state() {
  told_complete_ = views_complete();
  export_.write({state_, view_, layout_, interface_.places(), interface_.file_browser().folder(),
                 painter_.cost(), interface_.key_echo().shown(), interface_.messages().size(),
                 painter_.names(), interface_.over_views(), told_complete_});
}

void Application::take_screenshot(gl::Size size) {
  const Controller::Screenshot kind = controller_.take_screenshot_request();
  if (kind == Controller::Screenshot::none || !state_.snapshot) return;
  whole_due_ = true;
  if (kind == Controller::Screenshot::figure) return take_figure();
  const std::string name = screenshot_name();
  const bool background = kind != Controller::Screenshot::transparent;
  draw_at_best();
  try {
    write_png(name, kind == Controller::Screenshot::with_panels
                        ? painter_.paint(size, state_, view_, interface_).read_pixels()
                        : painter_.picture(view_.pictures.size, *state_.snapshot,
                                           at_best(view_.pictures.size), background));
    screenshot_taken_ = true;
    view_.notice = "saved " + name;
  } catch (const JobError& error) {
    session_.tell_error(error.what());
  }
  request_pictures();
}

std::string Application::screenshot_name() const {
  return options_.screenshot.empty() ? unused_name(file_name(""), {".png"}) + ".png" : options_.screenshot;
}

std::string Application::file_name(const std::string& kind) const {
  const std::string scene = std::filesystem::path(state_.snapshot->scene->id).stem().string();
  return "collidoscope-" + kind + scene + "-" + std::to_string(state_.snapshot->frame);
}

/// As a scene that begins with this frame is drawn.
Snapshot as_beginning(Snapshot snapshot) {
  auto scene = std::make_shared<SceneInfo>(*snapshot.scene);
  scene->bounds = snapshot.bounds;
  snapshot.scene = std::move(scene);
  return snapshot;
}

/// All of one frame: the run waits for it.
void Application::take_figure() {
  if (const Session::State now = session_.state(); now.job) {
    view_.notice = "a figure has to wait for: " + now.job->title;
    return request_pictures();
  }
  const bool playing = state_.playing;
  settle();
  const std::string base = unused_name(file_name("figure-"), {".png", ".csv", ".json", ".sh"});
  try {
    write_figure(base);
    view_.notice = "saved " + base + ".png, .csv, .json, .sh";
  } catch (const JobError& error) {
    session_.tell_error(error.what());
  }
  session_.play(playing);
  request_pictures();
}

void Application::write_figure(const std::string& base) {
  const Snapshot& shown = *state_.snapshot;
  write_png(base + ".png",
            painter_.picture(view_.pictures.size, as_beginning(shown), at_best(view_.pictures.size), true));
  write_file_atomically(
      base + ".sh",
      "#!/bin/sh\n" + figure_command(base, shown, view_, controller_.camera_text(), chosen_scale()));
  session_.dismiss_error();  // what went wrong before
  session_.write_csv(base + ".csv");
  session_.write_scene(base + ".json", {view_.camera.eye(), view_.camera.target()});
  session_.finish_requests();
  if (const std::string error = session_.state().error; !error.empty()) throw JobError(error);
}

/// Begins a film, or completes it, as the user asked meanwhile.
void Application::follow_recording() {
  if (controller_.recording() == film_.has_value() || !state_.snapshot) return;
  film_safely([this] { film_ ? end_film() : begin_film(); });
  request_pictures();
}

/// What goes wrong ends the film; the program, too, if that was started for it.
void Application::film_safely(const std::function<void()>& work) {
  try {
    work();
  } catch (const JobError& error) {
    if (film_asked_for_) throw;
    session_.tell_error(error.what());
    film_.reset();
    session_.film(false);
    controller_.stop_recording();
  }
}

void Application::begin_film() {
  const PictureChoice& choice = view_.pictures;
  const std::string name = unused_name(file_name(""), {"", ".mp4"}) + (choice.film_as_files ? "" : ".mp4");
  const std::filesystem::path wanted = film_asked_for_ ? options_.record : name, file = film_target(wanted);
  if (file != wanted) view_.notice = without_ffmpeg(file);
  film_.emplace(Film::Request{file, choice.panels ? picture_size() : choice.size, choice.panels,
                              film_rate(state_.snapshot->scene->dt)});
  view_.steps.forget_time();
  session_.film(true);
}

void Application::end_film() {
  const bool playing = state_.playing;
  session_.play(false);
  while (const SnapshotPointer frame = session_.take_filmed()) add_to_film(*frame);
  film_->finish();
  const std::string file = display_name(film_->request().file);
  view_.notice = film_->pictures() > 0 ? "saved " + file : "no frame came, so that there is no film";
  film_.reset();
  film_asked_for_ = false;
  view_.steps.forget_time();
  session_.film(false);
  session_.play(playing);
}

/// Every frame once, whatever becomes of the window. While the scene stands still, so does the film, save for
/// steps that are played: by its own time.
void Application::follow_film() {
  if (!film_) return;
  film_safely([this] {
    if (const SnapshotPointer frame = session_.take_filmed()) {
      const bool is_shown = frame->frame == state_.snapshot->frame && frame->scene == state_.snapshot->scene;
      add_to_film(is_shown ? *state_.snapshot : *frame);  // which may hold more by now
    } else if (!state_.playing && view_.steps.playing()) {
      view_.steps.advance(film_->seconds());
      add_to_film(*state_.snapshot);
    }
  });
}

bool Application::film_goes_on() const {
  return film_ && (state_.unfilmed > 0 || (!state_.playing && view_.steps.playing()));
}

void Application::add_to_film(const Snapshot& frame) {
  draw_at_best();
  film_->add(film_->request().panels
                 ? painter_.paint(picture_size(), state_, view_, interface_)
                 : painter_.paint_views(film_->request().size, frame, at_best(film_->request().size)));
  whole_due_ = panels_stale_ = true;  // the window is drawn now and then
}

/// The window's, unless it is minimised.
gl::Size Application::picture_size() const {
  const gl::Size size = window_.framebuffer_size();
  return size.width == 0 || size.height == 0 ? view_.pictures.size : size;
}

}  // namespace

void run_window(const Options& options) {
  Application(options).run();
}

}  // namespace collidoscope::viewer
