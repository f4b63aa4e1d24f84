#pragma once

// Long work runs without the GIL, and ends on Ctrl-C.

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <pybind11/pybind11.h>
#include <utility>

#include "core/progress.h"
#include "core/stopwatch.h"

namespace collidoscope::python {

namespace py = pybind11;

/// Throws what Python's signal handlers raise: KeyboardInterrupt. Takes the GIL for it.
void check_signals();

/// Work that reports how far it is, to a Python function or none, and that Ctrl-C cancels.
class WatchedWork {
 public:
  /// `listener(fraction, what)`, or None.
  explicit WatchedWork(py::object listener) : listener_(std::move(listener)) {}

  /// Calls work(Progress*) without the GIL. Throws what it throws, or what the listener or Ctrl-C raised.
  template <class Work>
  auto run(const Work& work) {
    try {
      const py::gil_scoped_release released;
      return work(&progress_);
    } catch (const Cancelled&) {
      if (raised_) std::rethrow_exception(raised_);
      throw;
    }
  }

 private:
  void report(double fraction, std::string_view what);

  py::object listener_;
  std::mutex mutex_;
  std::exception_ptr raised_;
  Stopwatch watch_;
  double last_ = 0;  // ms, of the last look at signals
  Progress progress_{[this](double fraction, std::string_view what) { report(fraction, what); }};
};

/// Calls body(begin, end) without the GIL for ranges that cover 0 … count − 1, on so many threads. Looks at
/// signals every few milliseconds. Throws InputError unless there is a thread.
void for_ranges(std::size_t count, unsigned threads,
                const std::function<void(std::size_t, std::size_t)>& body);

/// The most items that body() of for_ranges() is called for at once.
inline constexpr std::size_t range_size = 512;

/// Marks an object that changes as in use, so that two threads of Python never use it at once.
class InUse {
 public:
  /// Throws JobError if it is in use.
  explicit InUse(std::atomic_flag& flag);
  ~InUse() { flag_.clear(); }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;

 private:
  std::atomic_flag& flag_;
};

}  // namespace collidoscope::python
