#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "gl/window.h"
#include "input/mouse_control.h"
#include "session/session.h"
#include "shell/film.h"
#include "shell/options.h"
#include "shell/painter.h"
#include "shell/paused_start.h"
#include "shell/state_export.h"

namespace collidoscope::viewer {

/// The window and all that hangs on it, in the order in which things need each other.
class Application {
 public:
  /// Opens the window. Throws InputError and JobError.
  explicit Application(const Options& options);
  /// Until the user quits, or the last frame has come. Throws InputError and JobError.
  void run();
  // The same in parts, for whoever has a loop: begin() once, then advance() over and over.
  void begin();
  /// What there is to do by now, once events are read: news of the session, pictures. Throws InputError and
  /// JobError.
  void advance();
  /// Of advance(), the session's part alone: detection goes on while pictures take long. Nothing where the
  /// session has a thread.
  void work_without_thread();
  /// Whether the user quits, or the last frame has come.
  bool is_over() const;
  /// Whether there has been a picture of the scene.
  bool has_drawn() const { return painter_.cost().pictures > 0; }
  /// Writes the files that the command line names.
  void finish();

 private:
  static constexpr int smooth_samples = 4;  // per pixel
  static constexpr std::chrono::seconds longest_farewell{
      2};  // the program waits for its session when it ends

  /// A key that may be a shortcut, once panels have seen so many events.
  struct DueKey {
    int key, modifiers;
    bool repeated;
    std::uint64_t after;
  };

  gl::WindowEvents events();
  void on_key(int key, int modifiers, gl::KeyAction action);
  void perform_keys();
  void on_mouse_button(int button, int modifiers, bool pressed);
  std::optional<BodyIndex> body_at(glm::dvec2 picture) const;
  void request_pictures();
  void look_around();
  bool finished() const;
  bool quits() const { return window_.should_close() || controller_.quit_requested(); }
  float chosen_scale() const { return view_.ui_scale > 0 ? view_.ui_scale : window_.content_scale(); }
  float scale() const { return scale_of(view_, chosen_scale(), window_.framebuffer_size()); }

  void open_first();
  bool waits() const;
  bool panels_due() const;
  void follow_views();
  void begin_views();
  bool views_complete() const;
  void export_state();
  void leave();
  void catch_up();
  void draw_picture();
  void expect_a_scene() const;
  void play_steps();
  void end_notice();
  void follow_look();
  void keep_message_file();
  void keep_messages();

  // What goes into files (shell/application_files.cpp)
  void settle();
  void write_reports();
  void keep_settings();
  [[noreturn]] void end_without_display();
  void write_last_picture();
  static void draw_at_best(DrawStyle& style);
  ViewState at_best(gl::Size size, const Snapshot& snapshot) const;
  gl::Size picture_size() const;
  void take_screenshot(gl::Size size);
  std::string screenshot_name() const;
  void take_figure();
  bool write_figure(const std::string& base);
  void follow_recording();
  void film_safely(const std::function<void()>& work);
  void begin_film();
  void end_film();
  void follow_ending_film();
  void finish_film();
  void follow_film_status();
  bool film_goes_on() const;
  void follow_film();
  void add_to_film(const Snapshot& frame);

  Options options_;
  std::filesystem::path preferences_file_;  // empty: nothing is kept
  gl::Window window_;
  ViewState view_;
  std::atomic<bool> news_ = true;  // of the session, not yet looked at
  Session session_;
  Controller controller_;
  UserInterface interface_;
  MouseControl mouse_;
  std::deque<DueKey> keys_due_;
  Painter painter_;
  StateExport export_;
  Session::State state_;
  Layout layout_;
  std::optional<Film> film_, ending_film_;   // the latter has all its pictures
  std::optional<PausedStart> paused_start_;  // until the window shows that frame and step
  bool film_asked_for_ = false;              // on the command line, and not yet ended
  bool screenshot_taken_ = false;            // the one that --screenshot names
  bool tour_due_ = false;                    // as soon as there is a scene
  bool slow_ = false;                        // a software renderer, say: what moves is drawn less smoothly
  std::string notice_;                       // that is shown, and since when
  double notice_since_ = 0;
  int pictures_due_ = 0;
  bool views_due_ = true;                            // they may be other than they were last drawn
  bool whole_due_ = false;                           // what the views show is not theirs
  bool panels_stale_ = false;                        // something new may wait for the views
  bool traced_complete_ = false;                     // by the exported state
  bool smooth_views_ = false;                        // those under way
  double panels_drawn_at_ = 0, views_begun_at_ = 0;  // s
};

}  // namespace collidoscope::viewer
