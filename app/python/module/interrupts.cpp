#include "python/module/interrupts.h"

#include <algorithm>
#include <string>

#include "core/parallel.h"

namespace collidoscope::python {
namespace {

constexpr double milliseconds_between_looks = 20;
constexpr unsigned most_threads = 1024;

}  // namespace

void check_signals() {
  const py::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void WatchedWork::report(double fraction, std::string_view what) {
  const std::lock_guard lock(mutex_);
  const double now = watch_.milliseconds();
  if (raised_ || now - last_ < milliseconds_between_looks) return;
  last_ = now;
  try {
    check_signals();
    const py::gil_scoped_acquire acquired;
    if (!listener_.is_none()) listener_(fraction, std::string(what));
  } catch (...) {
    raised_ = std::current_exception();
    progress_.cancel();
  }
}

void for_ranges(std::size_t count, unsigned threads,
                const std::function<void(std::size_t, std::size_t)>& body) {
  if (threads < 1 || threads > most_threads)
    throw InputError("", "threads", "are from 1 to " + std::to_string(most_threads));
  const py::gil_scoped_release released;
  ThreadPool pool(threads);
  std::size_t step = range_size * threads;
  Stopwatch since_look;
  for (std::size_t done = 0; done < count;) {
    const Stopwatch watch;
    const std::size_t items = std::min(step, count - done);
    pool.for_ranges(items, range_size,
                    [&](std::size_t begin, std::size_t end) { body(done + begin, done + end); });
    done += items;
    if (watch.milliseconds() < milliseconds_between_looks) step *= 2;
    if (since_look.milliseconds() < milliseconds_between_looks) continue;
    check_signals();
    since_look = {};
  }
}

InUse::InUse(std::atomic_flag& flag) : flag_(flag) {
  if (flag_.test_and_set()) throw JobError("another thread is using it");
}

}  // namespace collidoscope::python
