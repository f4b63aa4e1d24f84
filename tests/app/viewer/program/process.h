#pragma once

#include <csignal>
#include <string>
#include <sys/types.h>
#include <vector>

namespace collidoscope::test {

struct Finished {
  int exit_code = -1;
  std::string out, err;
};

/// Runs a program to its end. `environment` holds settings as "NAME=value"; "NAME=" removes it.
Finished run(const std::vector<std::string>& command, const std::vector<std::string>& environment = {});

/// A program that runs beside the test, and is ended with it.
class Background {
 public:
  Background(const std::vector<std::string>& command, const std::vector<std::string>& environment,
             int inherited_descriptor = -1);
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  bool running();
  /// At once, without a chance to tidy up.
  void kill() { send(SIGKILL); }
  /// Stands still until thaw(): what comes meanwhile waits.
  void freeze() { send(SIGSTOP); }
  void thaw() { send(SIGCONT); }

 private:
  void send(int signal) { ::kill(process_, signal); }

  pid_t process_;
};

/// As ffprobe counts them by decoding; −1: it is no film.
int frames_in_film(const std::string& file);

/// Whether a program of that name is on the path.
bool is_installed(const std::string& program);

}  // namespace collidoscope::test

/// Skips the test, saying so, where films cannot be counted.
#define COLLIDOSCOPE_REQUIRE_FFPROBE() \
  if (!collidoscope::test::is_installed("ffprobe")) GTEST_SKIP() << "needs ffprobe (package ffmpeg)"
