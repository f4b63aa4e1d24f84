#pragma once

#include <atomic>
#include <functional>
#include <string_view>

#include "core/error.h"

namespace collidoscope {

/// Long work reports to this and checks it for cancellation. Another thread may cancel.
class Progress {
 public:
  using Listener = std::function<void(double fraction, std::string_view what)>;

  Progress() = default;
  explicit Progress(Listener listener) : listener_(std::move(listener)) {}

  /// `fraction` is from 0 to 1. Throws Cancelled once cancel() was called.
  void report(double fraction, std::string_view what) {
    expect_wanted();
    if (listener_) listener_(fraction, what);
  }
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  /// Throws Cancelled once cancel() was called, for work that has nothing to report yet.
  void expect_wanted() const {
    if (cancelled()) throw Cancelled();
  }

 private:
  Listener listener_;
  std::atomic<bool> cancelled_ = false;
};

}  // namespace collidoscope
