#include "common/program.h"

#include <cerrno>
#include <exception>
#include <fcntl.h>
#include <iostream>
#include <new>
#include <string>
#include <unistd.h>

#include "common/interrupt.h"
#include "common/streams/legible.h"
#include "common/streams/standard_output.h"
#include "core/error.h"

namespace collidoscope::app {
namespace {

/// A file that is opened takes the lowest free number, and would be read or written as the stream that is
/// closed. What takes its place here refuses, as a closed one does.
void reserve_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    const int refuses = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (::open("/dev/null", refuses) != stream) return;
  }
}

/// Results that are lost are no results.
bool results_arrived(const char* program, StandardOutput& output) {
  const std::string failure = output.finish();
  if (failure.empty()) return true;
  std::cerr << program << ": cannot write to standard output: " << failure << '\n';
  return false;
}

int guarded(const char* name, const std::function<int()>& work) {
  const auto tell = [&](const char* what, ExitCode code) {
    std::cerr << name << ": " << what << '\n';
    return code;
  };
  try {
    return work();
  } catch (const InputError& error) {
    return tell(error.what(), usage);
  } catch (const Cancelled&) {
    return tell("interrupted before there was anything to keep", failed);
  } catch (const std::bad_alloc&) {
    return tell("not enough memory for this", failed);
  } catch (const std::exception& error) {
    return tell(error.what(), failed);
  }
}

}  // namespace

int run_program(const char* name, const std::function<int()>& work) {
  reserve_standard_streams();
  const LegibleErrors errors;
  StandardOutput output;
  leave_at_signals(name);
  const int exit_code = guarded(name, work);
  return results_arrived(name, output) || exit_code != done ? exit_code : failed;
}

}  // namespace collidoscope::app
