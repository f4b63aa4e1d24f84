#include "common/interrupt.h"

#include <csignal>

namespace collidoscope::app {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t signalled = 0;

int living = 0;  // flags, of the main thread

constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP};

void note_signal(int signal) {
  signalled = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptFlag::InterruptFlag() {
  if (living++ > 0) return;
  signalled = 0;
  for (const int signal : signals) std::signal(signal, note_signal);
}

InterruptFlag::~InterruptFlag() {
  if (--living > 0) return;
  for (const int signal : signals) std::signal(signal, SIG_DFL);
}

bool InterruptFlag::raised() const {
  return interrupted();
}

bool interrupted() {
  return signalled != 0;
}

}  // namespace collidoscope::app
