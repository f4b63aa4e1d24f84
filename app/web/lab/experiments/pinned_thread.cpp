// In a browser, no program binds threads to processors.

#include "experiments/pinned_thread.h"

namespace collidoscope::experiments {

struct PinnedThread::Affinity {};

PinnedThread::PinnedThread(bool) {}
PinnedThread::~PinnedThread() = default;

}  // namespace collidoscope::experiments
