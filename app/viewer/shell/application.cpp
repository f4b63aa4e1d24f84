#include "shell/application.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "common/interrupt.h"
#include "common/user_folders.h"
#include "core/error.h"
#include "core/files/atomic_file.h"
#include "gl/functions.h"
#include "input/key_bindings.h"
#include "session/picking.h"
#include "shell/preferences.h"
#include "shell/view_options.h"
#include "shell/window_application.h"

namespace collidoscope::viewer {
namespace {

constexpr double longest_wait = 0.5;    // s, between two looks at the world when nothing happens
constexpr double wait_for_film = 0.05;  // s, between two looks whether it is complete
constexpr auto session_slice =
    std::chrono::milliseconds(10);     // of its work between two looks, where it has no thread
constexpr double stale_panels = 0.25;  // s, for which panels may wait for the views
/// While views take longer than the first, panels come no more often than the second, lest views starve. s
constexpr double late_views = 0.15, panels_beside_late_views = 0.12;
/// s, for which panels process waiting events before the next picture
constexpr double longest_without_picture = 0.25;
/// Pictures after each event: ImGui needs some to settle.
constexpr int pictures_per_event = 3;
constexpr double slow_picture = 100;   // ms
constexpr float unnoticed = 0.5f;      // pixels by which a body may be drawn off
constexpr double notice_duration = 4;  // s

std::filesystem::path kept_file(const Options& options, const char* name) {
  const std::filesystem::path folder = options.use_config ? app::config_folder() : std::filesystem::path();
  return folder.empty() ? folder : folder / name;
}

}  // namespace

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
  pictures_due_ = pictures_per_event;
  preferences_file_ = preferences_file(options);
  const Preferences kept = load_preferences(preferences_file_);
  if (!kept.folder.empty()) interface_.file_browser().go_to(kept.folder);
  for (const std::vector<std::string>& files : kept.recent)
    view_.recent.emplace_back(files.begin(), files.end());
  if (!options.run.parameters.files.empty()) controller_.note_recent(options.run.parameters.files);
  view_.start_page = options.start_page;
  controller_.set_clipboard({[this] { return window_.clipboard(); },
                             [this](const std::string& text) { window_.set_clipboard(text); }});
  controller_.select_at_first(options.selection);
  if (options.use_config) controller_.set_cache_folder(app::cache_folder());
  set_up(view_, options);
  controller_.compare_with(options.compare);
  if (options.lecture) controller_.toggle_lecture();
  tour_due_ = options.tour;
  if (options.paused) paused_start_.emplace(options, session_, controller_, view_);
  view_.style.scale = scale();
  keep_message_file();
  interface_.messages().add(MessageLevel::detail, 0, "OpenGL " + gl::describe_context());
}

gl::WindowEvents Application::events() {
  gl::WindowEvents events;
  events.key = [this](int key, int modifiers, gl::KeyAction action) { on_key(key, modifiers, action); };
  events.text = [this](char32_t character) {
    painter_.panels().input().type(character, window_.seconds());
    request_pictures();
  };
  events.mouse_button = [this](int button, int modifiers, bool pressed) {
    on_mouse_button(button, modifiers, pressed);
  };
  events.mouse_move = [this](glm::dvec2 position) {
    painter_.panels().input().move(position, window_.seconds());
    mouse_.move(position, window_.holds_control());
    request_pictures();
  };
  events.scroll = [this](double steps) {
    const glm::dvec2 position = window_.mouse_position();
    painter_.panels().input().scroll(position, steps, window_.seconds());
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
  events.lost = [this] { end_without_display(); };
  return events;
}

/// A key may be text or a shortcut. The panels know which once they have seen all that came before it, such
/// as the click into a text.
void Application::on_key(int key, int modifiers, gl::KeyAction action) {
  InputQueue& input = painter_.panels().input();
  request_pictures();
  if (action != gl::KeyAction::release) {
    interface_.key_echo().press(key, modifiers, window_.seconds());
    keys_due_.push_back({key, modifiers, action == gl::KeyAction::repeat, input.events_received()});
    perform_keys();
  }
  if (action != gl::KeyAction::repeat)  // panels repeat keys themselves
    input.change_key(key, modifiers, action == gl::KeyAction::press, window_.seconds());
}

/// Windows in front come first; while text is typed, plain keys are text.
void Application::perform_keys() {
  const ImGuiLayer& panels = painter_.panels();
  while (!keys_due_.empty() && keys_due_.front().after <= panels.input().events_seen() &&
         !panels.moves_focus()) {
    const auto [key, modifiers, repeated, after] = keys_due_.front();
    keys_due_.pop_front();
    request_pictures();
    if (interface_.take_key(key, modifiers)) continue;
    const bool typed = panels.wants_text() && edits_text(key, modifiers);
    if (!typed) perform_key(controller_, key, modifiers, repeated);
  }
}

void Application::on_mouse_button(int button, int modifiers, bool pressed) {
  const glm::dvec2 position = window_.mouse_position();
  const double now = window_.seconds();
  if (!pressed) mouse_.release(button, position, now);
  if (pressed && !painter_.panels().wants_mouse(position)) mouse_.press(button, modifiers, position);
  const bool control = (modifiers & GLFW_MOD_CONTROL) != 0;
  painter_.panels().input().press_or_release(position, button, pressed, now, control);
  request_pictures();
}

std::optional<BodyIndex> Application::body_at(glm::dvec2 picture) const {
  if (!state_.snapshot) return std::nullopt;
  return pick(*state_.snapshot, view_.camera.ray(picture, layout_.scene.aspect()),
              sight_of(view_, *state_.snapshot));
}

void Application::begin() {
  if (options_.frames && !options_.paused) session_.stop_after(*options_.frames);
  // First, for the scene may stop in its first frame.
  if (options_.record.empty()) session_.play(!options_.paused);
  open_first();
  if (!options_.record.empty()) controller_.toggle_recording();
}

/// If the film fails, the reports of the frames so far are written all the same.
void Application::run() {
  const app::InterruptFlag interrupt;
  for (const std::string& file : {options_.report, options_.csv, options_.screenshot}) expect_writable(file);
  try {
    begin();
    while (!is_over() && !interrupt.raised()) {
      if (waits()) {
        window_.wait_events(ending_film_ ? wait_for_film : longest_wait);
      } else {
        window_.poll_events();
      }
      advance();
    }
    window_.hide();  // ffmpeg may need a while
    finish_film();
  } catch (const JobError&) {
    write_reports();
    throw;
  }
  finish();
  leave();
}

/// A frame or a hull may take minutes, and the session cannot cancel it. The program ends without its result.
void Application::leave() {
  if (session_.end(longest_farewell)) return;
  painter_.panels().keep_places();
  std::_Exit(0);
}

bool Application::is_over() const {
  return quits() || finished();
}

void Application::work_without_thread() {
  session_.work_without_thread(session_slice);
}

/// The user comes before films and views, whose pictures may take long.
void Application::advance() {
  work_without_thread();
  look_around();
  expect_a_scene();
  if (panels_due()) draw_picture();
  perform_keys();
  if (quits()) return;
  follow_film();
  follow_views();
  if (views_complete() != traced_complete_) export_state();
}

void Application::open_first() {
  if (options_.judge.empty()) return session_.open(options_.run);
  const std::vector<std::filesystem::path> cases(options_.judge.begin(), options_.judge.end());
  controller_.note_recent(cases);
  controller_.judge_files(cases);
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
  if (paused_start_ && paused_start_->follow(state_)) paused_start_.reset();
  mouse_.set_layout(layout_);
  follow_recording();
  play_steps();
  if (controller_.look_at_step()) request_pictures();
  end_notice();
  keep_messages();
  if (!mouse_.dragging() && !painter_.panels().in_use()) controller_.note_settings();
  if (tour_due_ && state_.snapshot) controller_.toggle_tour();
  tour_due_ = tour_due_ && !state_.snapshot;
  if (interface_.key_echo().age(window_.seconds()) || interface_.hover().waits()) request_pictures();
}

/// Lecture mode comes and goes.
void Application::follow_look() {
  painter_.set_look(scale(), view_.lecture);
  view_.style.scale = scale();
  window_.show_full_screen(view_.full_screen);
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

/// Panels process the waiting events before anything is drawn, so that no event waits for the picture of an
/// earlier one. A screenshot that the user requests comes before the later events.
void Application::catch_up() {
  const double end = window_.seconds() + longest_without_picture;
  const auto goes_on = [&] {
    return painter_.panels().input().waiting() > 1 && !controller_.screenshot_requested() && !quits() &&
           window_.seconds() < end;
  };
  while (goes_on()) {
    painter_.lay_panels_out(window_.framebuffer_size(), state_, view_, interface_);
    perform_keys();
    look_around();
  }
}

/// The panels around the views that there are; they may ask for others.
void Application::draw_picture() {
  pictures_due_ = std::max(pictures_due_ - 1, 0);
  panels_stale_ = false;
  views_due_ = true;
  panels_drawn_at_ = window_.seconds();
  const gl::Size size = window_.framebuffer_size();
  if (size.width == 0 || size.height == 0) return;  // minimised
  catch_up();
  if (std::exchange(whole_due_, false)) {
    draw_at_best(view_.style);
    painter_.paint(size, state_, view_, interface_);
  }
  take_screenshot(size);
  if (painter_.paint_panels(gl::Framebuffer::of_window(size), state_, view_, interface_)) window_.swap();
  const bool card_grew = interface_.layout(size, scale()).scene.height != layout_.scene.height;  // the tour's
  if (card_grew || painter_.panels().settling()) request_pictures();
  export_state();
}

void Application::export_state() {
  traced_complete_ = views_complete();
  export_.write({state_, view_, layout_, interface_.places(), interface_.file_browser().folder(),
                 painter_.cost(), interface_.key_echo().shown(), interface_.messages().size(),
                 painter_.names(), interface_.over_views(), traced_complete_});
}

void run_window(const Options& options) {
  Application(options).run();
}

}  // namespace collidoscope::viewer
