#pragma once

#include <memory>

namespace collidoscope::experiments {

/// While it lives, the calling thread stays on the processor that it runs on, where the system allows that: a
/// thread that moves finds empty caches.
class PinnedThread {
 public:
  explicit PinnedThread(bool pins);
  ~PinnedThread();
  PinnedThread(const PinnedThread&) = delete;
  PinnedThread& operator=(const PinnedThread&) = delete;

  bool is_pinned() const { return before_ != nullptr; }

 private:
  struct Affinity;
  std::unique_ptr<Affinity> before_;  // null if it is not pinned
};

}  // namespace collidoscope::experiments
