#include "common/standard_output.h"

#include <cerrno>
#include <iostream>
#include <system_error>
#include <unistd.h>

namespace collidoscope::app {

bool results_arrived(const std::string& program) {
  if (std::cout.flush()) return true;
  // The stream does not keep the cause: the system is asked once more, by a line's end that nobody misses.
  const bool writes = ::write(STDOUT_FILENO, "\n", 1) == 1;
  const std::string cause = writes ? "what was written is lost" : std::generic_category().message(errno);
  std::cerr << program << ": cannot write to standard output: " << cause << '\n';
  return false;
}

}  // namespace collidoscope::app
