// The viewer in a browser: the page's options in place of the command line's, and its frames in place of a
// loop.

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>
#include <exception>
#include <iostream>
#include <memory>
#include <utility>

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
  bool finished = false;
};

/// Tells the page that the first picture is there. Pages have no end: once the last frame has come, or the
/// user has quit, there are the files that the link names, and the user may go on.
void advance(void* loop) {
  Running& running = *static_cast<Running*>(loop);
  Application& application = running.application;
  try {
    const bool had_drawn = application.has_drawn();
    application.advance();
    if (application.has_drawn() && !had_drawn) EM_ASM({ Module.started(); });
    if (application.is_over() && !std::exchange(running.finished, true)) application.finish();
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
    if (const std::optional<int> exit_code = parse(argc, argv, options)) emscripten_force_exit(*exit_code);
    auto made = std::make_unique<Running>(options);
    made->application.begin();
    Running* const running = made.release();
    constexpr double pause = 8;  // ms
    emscripten_set_main_loop_arg(advance, running, 0, false);
    emscripten_set_interval(work, pause, running);
    return 0;
  } catch (const collidoscope::InputError& error) {
    fail(error, 2);
  } catch (const std::exception& error) {
    fail(error, 1);
  }
}
