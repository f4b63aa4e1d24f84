#include "common/interrupt.h"

#include <csignal>

namespace collidoscope::app {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t interrupted = 0;

void note_signal(int signal) {
  interrupted = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptFlag::InterruptFlag() {
  interrupted = 0;
  std::signal(SIGINT, note_signal);
  std::signal(SIGTERM, note_signal);
}

InterruptFlag::~InterruptFlag() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool InterruptFlag::raised() const {
  return interrupted != 0;
}

}  // namespace collidoscope::app
