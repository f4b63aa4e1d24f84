// `collidoscope`: the viewer.

#include <exception>
#include <iostream>
#include <new>

#include "common/algorithm_lists.h"
#include "common/standard_output.h"
#include "core/error.h"
#include "shell/application.h"
#include "shell/headless.h"
#include "shell/options.h"

namespace {

constexpr int job_failed = 1, wrong_usage = 2;

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

int guarded_run(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const collidoscope::InputError& error) {
    std::cerr << "collidoscope: " << error.what() << '\n';
    return wrong_usage;
  } catch (const collidoscope::Cancelled&) {
    std::cerr << "collidoscope: interrupted before there was anything to keep\n";
    return job_failed;
  } catch (const std::bad_alloc&) {
    std::cerr << "collidoscope: not enough memory for this\n";
    return job_failed;
  } catch (const std::exception& error) {
    std::cerr << "collidoscope: " << error.what() << '\n';
    return job_failed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int exit_code = guarded_run(argc, argv);
  return collidoscope::app::results_arrived("collidoscope") || exit_code != 0 ? exit_code : job_failed;
}
