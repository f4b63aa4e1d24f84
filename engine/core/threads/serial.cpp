// ThreadPool where there is no oneTBB (COLLIDOSCOPE_PARALLEL=OFF): one thread, whatever number the caller
// names.

#include <algorithm>

#include "core/parallel.h"

namespace collidoscope {

struct ThreadPool::Arena {};

ThreadPool::ThreadPool(unsigned) : threads_(1) {}
ThreadPool::~ThreadPool() = default;
ThreadPool::ThreadPool(ThreadPool&&) noexcept = default;
ThreadPool& ThreadPool::operator=(ThreadPool&&) noexcept = default;

void ThreadPool::for_ranges(std::size_t count, std::size_t grain,
                            const std::function<void(std::size_t, std::size_t)>& body) {
  grain = std::max<std::size_t>(1, grain);
  for (std::size_t begin = 0; begin < count; begin += grain) body(begin, std::min(count, begin + grain));
}

}  // namespace collidoscope
