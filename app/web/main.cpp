// The viewer in a browser: the page's options in place of the command line's, and its frames in place of a
// loop.

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>
#include <exception>
#include <iostream>
#include <memory>

#include "core/error.h"
#include "shell/options.h"
#include "shell/window_application.h"

namespace {

using collidoscope::viewer::Application;

/// Ends the program with an exit code, which the page shows.
[[noreturn]] void fail(const std::exception& error, int exit_code) {
  std::cerr << error.what() << std::endl;
  emscripten_force_exit(exit_code);
}

/// It lives as long as the page does.
struct Running {
  explicit Running(const collidoscope::viewer::Options& options) : application(options) {}

  Application application;
  long timer = 0;  // of work()
};

/// Tells the page that the first picture is there.
void advance(void* loop) {
  Running& running = *static_cast<Running*>(loop);
  Application& application = running.application;
  try {
    const bool had_drawn = application.has_drawn();
    application.advance();
    if (application.has_drawn() && !had_drawn) EM_ASM({ Module.started(); });
    if (!application.is_over()) return;
    application.finish();
    emscripten_clear_interval(running.timer);
    emscripten_cancel_main_loop();  // the last picture stays
  } catch (const std::exception& error) {
    fail(error, 1);
  }
}

/// Detection goes on between pictures: software renderers make few pictures per second.
void work(void* loop) {
  static_cast<Running*>(loop)->application.work_without_thread();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    collidoscope::viewer::Options options;
    if (const std::optional<int> exit_code = parse(argc, argv, options)) return *exit_code;
    auto made = std::make_unique<Running>(options);
    made->application.begin();
    Running* const running = made.release();
    constexpr double pause = 8;  // ms
    emscripten_set_main_loop_arg(advance, running, 0, false);
    running->timer = emscripten_set_interval(work, pause, running);
    return 0;
  } catch (const collidoscope::InputError& error) {
    fail(error, 2);
  } catch (const std::exception& error) {
    fail(error, 1);
  }
}
