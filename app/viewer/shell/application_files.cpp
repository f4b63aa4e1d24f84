#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <utility>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "session/file_name.h"
#include "shell/figure.h"
#include "shell/preferences.h"
#include "shell/window_application.h"

namespace collidoscope::viewer {
namespace {

/// As a scene that begins with this frame is drawn.
Snapshot as_beginning(Snapshot snapshot) {
  auto scene = std::make_shared<SceneInfo>(*snapshot.scene);
  scene->bounds = snapshot.bounds;
  snapshot.scene = std::move(scene);
  return snapshot;
}

}  // namespace

/// Whatever was asked for on the command line, once the last frame or the user's wish to quit has come.
void Application::finish() {
  finish_film();
  controller_.stop_recording();  // pages go on
  if (!finished()) session_.drop_requests();
  write_reports();
  if (!options_.screenshot.empty() && !screenshot_taken_) write_last_picture();
  keep_settings();
}

/// They are worth no failure.
void Application::keep_settings() {
  Preferences kept = load_preferences(preferences_file_);
  kept.folder = interface_.file_browser().folder();
  note_changes(view_, options_, kept);
  try {
    save_preferences(preferences_file_, kept);
  } catch (const JobError& error) {
    std::cerr << "collidoscope: warning: settings are not kept: " << error.what() << '\n';
  }
}

void Application::write_reports() {
  if (options_.report.empty() && options_.csv.empty()) return;
  session_.finish_requests();
  session_.dismiss_error();  // what went wrong before
  if (!options_.report.empty()) session_.write_report(options_.report);
  if (!options_.csv.empty()) session_.write_csv(options_.csv);
  session_.finish_requests();
  if (const std::string error = session_.state().error; !error.empty()) throw JobError(error);
}

/// Within exit(): destructors would draw and wait for what is not there any more. The film has the pictures
/// so far, and no others can be drawn.
void Application::end_without_display() {
  std::string message = "the display is gone";
  session_.drop_requests();
  try {
    if (film_) film_->finish();
    if (ending_film_) ending_film_->finish();
    write_reports();
    keep_settings();
  } catch (const std::exception& error) {
    message += std::string("; ") + error.what();
  }
  std::cerr << "collidoscope: " << message << std::endl;
  std::_Exit(1);
}

/// If the session's frame does not end, of the frame that the window shows.
void Application::write_last_picture() {
  if (session_.finish_requests(longest_farewell)) settle();
  if (!state_.snapshot) return;
  write_png(options_.screenshot,
            painter_.picture(options_.size, *state_.snapshot, at_best(options_.size, *state_.snapshot),
                             !options_.transparent));
}

/// All that was asked for is there, and what that asks for in turn; the run pauses.
void Application::settle() {
  for (int i = 0; i < 2; ++i) {
    session_.finish_requests();
    state_ = session_.state();
    controller_.follow(state_);
  }
}

/// As it goes into files.
void Application::draw_at_best(DrawStyle& style) {
  style.samples = smooth_samples;
  style.error = 0;
}

/// The same, for a picture of that size, which shows at least what the window does.
ViewState Application::at_best(gl::Size size, const Snapshot& snapshot) const {
  ViewState view = view_for(snapshot, view_, *state_.snapshot);
  draw_at_best(view.style);
  view.style.scale = scale_of(view_, chosen_scale(), size);
  const Layout layout = Painter::layout_of_views(size, snapshot, view);
  view.camera.fit(layout.scene.aspect());
  if (layout.second) view.step_camera.fit(layout.second->aspect());
  return view;
}

void Application::take_screenshot(gl::Size size) {
  const Controller::Screenshot kind = controller_.take_screenshot_request();
  if (kind == Controller::Screenshot::none || !state_.snapshot) return;
  whole_due_ = true;
  if (kind == Controller::Screenshot::figure) return take_figure();
  const std::string name = screenshot_name();
  const bool background = kind != Controller::Screenshot::transparent;
  draw_at_best(view_.style);
  try {
    write_png(name, kind == Controller::Screenshot::with_panels
                        ? painter_.paint(size, state_, view_, interface_).read_pixels()
                        : painter_.picture(view_.pictures.size, *state_.snapshot,
                                           at_best(view_.pictures.size, *state_.snapshot), background));
    screenshot_taken_ = true;
    view_.notice = "saved " + name;
  } catch (const JobError& error) {
    session_.tell_error(error.what());
  }
  request_pictures();
}

std::string Application::screenshot_name() const {
  return options_.screenshot.empty() ? unused_file(file_name("", *state_.snapshot), ".png")
                                     : options_.screenshot;
}

/// All of one frame: the run waits for it.
void Application::take_figure() {
  if (const Session::State now = session_.state(); now.job) {
    view_.notice = "a figure has to wait for: " + now.job->title;
    return request_pictures();
  }
  const bool playing = state_.playing;
  settle();
  const std::string base =
      unused_name(file_name("figure-", *state_.snapshot), {".png", ".svg", ".csv", ".json", ".sh"});
  try {
    if (write_figure(base)) view_.notice = "saved " + base + ".png, .svg, .csv, .json, .sh";
  } catch (const JobError& error) {
    session_.tell_error(error.what());
  }
  session_.play(playing);
  request_pictures();
}

/// What the session cannot write, it tells: false.
bool Application::write_figure(const std::string& base) {
  const gl::Size size = view_.pictures.size;
  const ViewState view = at_best(size, *state_.snapshot);
  const Snapshot shown = as_beginning(*state_.snapshot);
  const std::string caption = figure_caption(shown, view);
  const Camera camera{view.camera.eye(), view.camera.target()};
  write_png(base + ".png", painter_.picture(size, shown, view, true));
  write_file_atomically(base + ".svg", to_svg(painter_.figure(size, shown, view, caption), colours_of(view)));
  write_file_atomically(
      base + ".sh", "#!/bin/sh\n" + figure_command(base, shown, view, camera_text(camera.eye, camera.target),
                                                   chosen_scale()));
  const std::string error_before = session_.state().error;
  session_.write_csv(base + ".csv");
  session_.write_scene(base + ".json", camera);
  session_.finish_requests();
  return session_.state().error == error_before;
}

/// Begins a film, or ends it, as the user asked meanwhile. One film is completed before the next begins.
void Application::follow_recording() {
  if (ending_film_) follow_ending_film();
  if (controller_.recording() == film_.has_value() || !state_.snapshot || ending_film_) return;
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
    film_.reset(), ending_film_.reset();
    view_.film.reset();
    session_.end_film();
    controller_.stop_recording();
  }
}

/// A scene that plays goes on, and a paused one stays paused, unless the film is an option of the command
/// line: then the scene plays.
void Application::begin_film() {
  const PictureChoice& choice = view_.pictures;
  const std::string name =
      unused_name(file_name("", *state_.snapshot), {"", ".mp4", ".gif"}) + name_of(choice.film).extension;
  const std::filesystem::path wanted = film_asked_for_ ? options_.record : name, file = film_target(wanted);
  if (file != wanted) view_.notice = without_ffmpeg(file);
  film_.emplace(Film::Request{file, choice.panels ? picture_size() : choice.size, choice.panels,
                              film_rate(state_.snapshot->scene->dt)});
  view_.film = FilmStatus{display_name(file)};
  view_.steps.forget_time();
  session_.begin_film();
  if (film_asked_for_) session_.play(true);
}

/// Its last picture has come. What remains may take long, and the window does not wait for it.
void Application::end_film() {
  for (const SnapshotPointer& frame : session_.end_film()) add_to_film(*frame);
  follow_film_status();
  view_.film->recording = view_.film->waits = false;
  view_.film->ends = true;
  ending_film_ = std::exchange(film_, std::nullopt);
  view_.steps.forget_time();
}

void Application::follow_ending_film() {
  film_safely([this] {
    if (!ending_film_->complete()) return;
    const bool any = ending_film_->pictures() > 0;
    view_.film->ends = film_asked_for_ = false;
    view_.notice = any ? "saved " + length_of(*view_.film) : "no frame came, so that there is no film";
    if (!any) view_.film.reset();
    ending_film_.reset();
    request_pictures();
  });
}

/// Before the program ends.
void Application::finish_film() {
  if (film_) end_film();
  if (ending_film_) ending_film_->finish();
}

void Application::follow_film_status() {
  view_.film->frames = film_->pictures();
  view_.film->seconds = film_->seconds();
  view_.film->waits = !state_.playing && !view_.steps.playing() && state_.unfilmed == 0;
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
    const bool waited = view_.film->waits;
    follow_film_status();
    if (view_.film->waits != waited) request_pictures();
  });
}

bool Application::film_goes_on() const {
  return film_ && (state_.unfilmed > 0 || (!state_.playing && view_.steps.playing()));
}

/// What is said of the film is not in it.
void Application::add_to_film(const Snapshot& frame) {
  draw_at_best(view_.style);
  const std::optional<FilmStatus> status = std::exchange(view_.film, std::nullopt);
  film_->add(film_->request().panels
                 ? painter_.paint(picture_size(), state_, view_, interface_)
                 : painter_.paint_views(film_->request().size, frame, at_best(film_->request().size, frame)));
  view_.film = status;
  whole_due_ = panels_stale_ = true;  // the window is drawn now and then
}

/// The window's, unless it is minimised.
gl::Size Application::picture_size() const {
  const gl::Size size = window_.framebuffer_size();
  return size.width == 0 || size.height == 0 ? view_.pictures.size : size;
}

}  // namespace collidoscope::viewer
