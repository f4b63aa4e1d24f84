#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace collidoscope {

/// A fixed number of threads (oneTBB) for data-parallel loops. Work is cut into fixed pieces, whatever the
/// number of threads, and every piece writes only to its own results: the outcome does not depend on the
/// threads.
class ThreadPool {
 public:
  /// At least 1. One thread runs everything in the caller and starts nothing.
  explicit ThreadPool(unsigned threads = 1);
  ~ThreadPool();
  ThreadPool(ThreadPool&&) noexcept;
  ThreadPool& operator=(ThreadPool&&) noexcept;

  unsigned threads() const { return threads_; }

  /// Calls body(begin, end) for consecutive ranges of at most `grain` items that cover 0 … count − 1.
  void for_ranges(std::size_t count, std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& body);

 private:
  struct Arena;
  unsigned threads_;
  std::unique_ptr<Arena> arena_;
};

}  // namespace collidoscope
