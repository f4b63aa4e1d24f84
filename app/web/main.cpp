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

/// Tells the page that the first picture is there.
void advance(void* loop) {
  auto& application = *static_cast<Application*>(loop);
  try {
    const bool had_drawn = application.has_drawn();
    application.advance();
    if (application.has_drawn() && !had_drawn) EM_ASM({ Module.started(); });
    if (!application.is_over()) return;
    application.finish();
    emscripten_cancel_main_loop();  // the last picture stays
  } catch (const std::exception& error) {
    fail(error, 1);
  }
}

/// Detection goes on between pictures: software renderers make few pictures per second.
void work(void* application) {
  static_cast<Application*>(application)->work_without_thread();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    collidoscope::viewer::Options options;
    if (const std::optional<int> exit_code = parse(argc, argv, options)) return *exit_code;
    auto application = std::make_unique<Application>(options);
    application->begin();
    Application* const lives_with_the_page = application.release();
    constexpr double pause = 8;  // ms
    emscripten_set_main_loop_arg(advance, lives_with_the_page, 0, false);
    emscripten_set_interval(work, pause, lives_with_the_page);
    return 0;
  } catch (const collidoscope::InputError& error) {
    fail(error, 2);
  } catch (const std::exception& error) {
    fail(error, 1);
  }
}
