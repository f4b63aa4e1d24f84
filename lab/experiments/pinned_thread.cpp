// The only file that knows how a system binds threads to processors. Linux has an affinity mask for each
// thread; Windows would need SetThreadAffinityMask, and macOS has nothing of the kind.

#include "experiments/pinned_thread.h"

#include <sched.h>
#include <utility>

namespace collidoscope::experiments {

struct PinnedThread::Affinity {
  cpu_set_t processors;
};

PinnedThread::PinnedThread(bool pins) {
  const int processor = pins ? sched_getcpu() : -1;
  auto before = std::make_unique<Affinity>();
  if (processor < 0 || sched_getaffinity(0, sizeof before->processors, &before->processors) != 0) return;
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(processor, &only);
  if (sched_setaffinity(0, sizeof only, &only) == 0) before_ = std::move(before);
}

PinnedThread::~PinnedThread() {
  if (before_) sched_setaffinity(0, sizeof before_->processors, &before_->processors);
}

}  // namespace collidoscope::experiments
