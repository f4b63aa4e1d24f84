#pragma once

#include <memory>
#include <streambuf>
#include <string>

namespace collidoscope::app {

/// While it lives, std::cout writes to standard output through it: whole lines at once to a terminal. Once
/// the program is interrupted, a reader that takes nothing for half a second is not waited for.
class StandardOutput {
 public:
  StandardOutput();
  ~StandardOutput();
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;

  /// Writes what is left. Returns why something that std::cout was given did not arrive, or nothing.
  std::string finish();

 private:
  class Buffer;
  std::unique_ptr<Buffer> buffer_;
  std::streambuf* before_;
};

}  // namespace collidoscope::app
