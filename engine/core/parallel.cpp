#include "core/parallel.h"

#include <algorithm>
#include <optional>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "core/threads/fork_join.h"

namespace collidoscope {

struct ThreadPool::Arena {
  explicit Arena(unsigned threads) : arena(static_cast<int>(threads)) {
    if (threads > static_cast<unsigned>(tbb::info::default_concurrency()))
      beyond_cores.emplace(tbb::global_control::max_allowed_parallelism, threads);
  }

  // Without it oneTBB warns and starts fewer threads than requested.
  std::optional<tbb::global_control> beyond_cores;
  tbb::task_arena arena;
};

ThreadPool::ThreadPool(unsigned threads) : threads_(std::max(1u, threads)) {
  if (threads_ > 1) arena_ = std::make_unique<Arena>(threads_);
}

ThreadPool::~ThreadPool() = default;
ThreadPool::ThreadPool(ThreadPool&&) noexcept = default;
ThreadPool& ThreadPool::operator=(ThreadPool&&) noexcept = default;

void ThreadPool::for_ranges(std::size_t count, std::size_t grain,
                            const std::function<void(std::size_t, std::size_t)>& body) {
  grain = std::max<std::size_t>(1, grain);
  const std::size_t ranges = (count + grain - 1) / grain;
  const auto run = [&](std::size_t range) { body(range * grain, std::min(count, (range + 1) * grain)); };
  if (!arena_ || ranges < 2) {
    for (std::size_t range = 0; range < ranges; ++range) run(range);
    return;
  }
  ForkJoin order;
  const auto run_in_order = [&](std::size_t range) {
    const ForkJoin::Branch branch(order);
    run(range);
  };
  arena_->arena.execute([&] { tbb::parallel_for(std::size_t{0}, ranges, run_in_order); });
}

}  // namespace collidoscope
