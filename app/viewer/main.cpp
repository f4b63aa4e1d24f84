// `collidoscope`: the viewer.

#include <iostream>

#include "common/algorithm_lists.h"
#include "common/program.h"
#include "shell/application.h"
#include "shell/headless.h"
#include "shell/options.h"

namespace {

int run(int argc, char** argv) {
  collidoscope::viewer::Options options;
  if (const std::optional<int> exit_code = parse(argc, argv, options)) return *exit_code;
  if (options.list) {
    std::cout << collidoscope::app::to_text(collidoscope::app::algorithm_lists());
    return 0;
  }
  options.headless ? run_headless(options) : run_window(options);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return collidoscope::app::run_program("collidoscope", [&] { return run(argc, argv); });
}
