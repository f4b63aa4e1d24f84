#pragma once

// Instantiates the functions of a NarrowAlgorithm from one kernel template over scalar and tracer. A convex
// algorithm's file defines
//
//   struct GjkKernel {
//     static constexpr ShapeData needs = ShapeData::hull;
//     static constexpr Capability capabilities = Capability::verdict | Capability::distance | …;
//     template <class Scalar, class Tracer>
//     static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer);
//   };
//
// and fills its constant with convex_batch<GjkKernel>, convex_query<GjkKernel>, and so on.

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <new>
#include <span>
#include <type_traits>

#include "core/pose.h"
#include "narrow/convex/common/rounding.h"
#include "narrow/narrow.h"
#include "simd/relative_poses.h"
#include "support/convex_view.h"

namespace collidoscope {

/// The query of a kernel.
template <class Scalar>
struct ConvexInput {
  ConvexView<Scalar> a, b;
  PoseT<Scalar> b_in_a;
  Request request = Request::overlap;
  NarrowOptions options{};
};

template <class To, class From>
Vec3T<To> convert_vector(const Vec3T<From>& v) {
  return {To(static_cast<Real>(v.x)), To(static_cast<Real>(v.y)), To(static_cast<Real>(v.z))};
}

/// Converts a pose of doubles, or of scalars that hold doubles.
template <class To, class From>
PoseT<To> convert_pose(const PoseT<From>& pose) {
  return {Mat3T<To>(convert_vector<To>(pose.rotation[0]), convert_vector<To>(pose.rotation[1]),
                    convert_vector<To>(pose.rotation[2])),
          convert_vector<To>(pose.translation)};
}

/// Converts a query to another scalar.
template <class To, class From>
ConvexInput<To> convert_input(const ConvexInput<From>& input) {
  return {view_as<To>(input.a), view_as<To>(input.b), convert_pose<To>(input.b_in_a), input.request,
          input.options};
}

/// GJK's answer about the cores of a pair, for algorithms that measure no distance. Marked as a fall-back.
template <class Scalar>
PairResult gjk_of_cores(const ConvexInput<Scalar>& input, PairCache& cache);

/// Answers a pair of which a shape rounds. A kernel that measures distances answers about the cores, whose
/// distance decides. For others GJK does.
template <class Kernel, class Scalar, class Tracer>
PairResult run_rounded(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  constexpr Capability measured = Capability::distance | Capability::witnesses | Capability::direction;
  ConvexInput<Scalar> cores = input;
  cores.request = std::max(input.request, Request::distance);
  PairResult answer;
  if constexpr (includes(Kernel::capabilities, measured)) {
    answer = Kernel::template run<Scalar, Tracer>(cores, cache, tracer);
  } else {
    answer = gjk_of_cores(cores, cache);
    if constexpr (Tracer::enabled) tracer.step(0);
  }
  answer = round_answer(answer, {input.a.rounding_radius(), input.b.rounding_radius()}, Kernel::capabilities);
  if constexpr (Tracer::enabled) tracer.value("separation, m", answer.separation);
  return answer;
}

/// Runs on the pair's cache, which is cleared first if every query is to start cold.
template <class Kernel, class Scalar, class Tracer>
PairResult run_convex_kernel(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  if (!input.options.warm_start) cache = PairCache{};
  if (input.a.rounding_radius() + input.b.rounding_radius() > 0) [[unlikely]]
    return run_rounded<Kernel>(input, cache, tracer);
  return Kernel::template run<Scalar, Tracer>(input, cache, tracer);
}

template <class Kernel, class Scalar, class Tracer>
PairResult query_convex_kernel(const NarrowQuery& query, PairCache& cache, Tracer& tracer) {
  const SupportSearch search = query.options.support;
  const ShapeData needs = Kernel::needs | needs_of(search);
  return run_convex_kernel<Kernel, Scalar>(
      {ConvexView<Scalar>(query.a.convex(needs), search), ConvexView<Scalar>(query.b.convex(needs), search),
       convert_pose<Scalar>(query.b_in_a), query.request, query.options},
      cache, tracer);
}

template <class Kernel>
PairResult convex_query(const NarrowQuery& query, PairCache& cache) {
  NoTrace tracer;
  return query_convex_kernel<Kernel, Real>(query, cache, tracer);
}

template <class Kernel>
PairResult convex_count(const NarrowQuery& query, PairCache& cache, OperationCounts& counts) {
  NoTrace tracer;
  const CountingScope scope(counts);
  return query_convex_kernel<Kernel, Counted>(query, cache, tracer);
}

template <class Kernel>
PairResult convex_trace(const NarrowQuery& query, PairCache& cache, StepRecorder& recorder) {
  return query_convex_kernel<Kernel, Real>(query, cache, recorder);
}

/// Storage for elements that are constructed when they are needed.
template <class T, std::size_t capacity>
class DeferredArray {
 public:
  template <class... Parts>
  T& make(std::size_t index, Parts&&... parts) {
    return *::new (static_cast<void*>(&slots_[index])) T{std::forward<Parts>(parts)...};
  }
  T& operator[](std::size_t index) { return *std::launder(reinterpret_cast<T*>(&slots_[index])); }
  const T& operator[](std::size_t index) const {
    return *std::launder(reinterpret_cast<const T*>(&slots_[index]));
  }

 private:
  static_assert(std::is_trivially_destructible_v<T>);
  struct alignas(T) Slot {
    std::array<std::byte, sizeof(T)> bytes;
  };
  std::array<Slot, capacity> slots_;
};

/// The queries of up to RelativePoses::capacity pairs. All are written before the first is read, because
/// vector reads of numbers that were just written one by one would stall.
class ConvexInputs {
 public:
  ConvexInputs(const NarrowBatch& batch, std::span<const BodyPair> pairs, ShapeData needs) {
    const SupportSearch search = batch.options.support;
    const RelativePoses poses(batch.bodies.poses, pairs);
    const auto view = [&](BodyIndex body) {
      return ConvexView<Real>(batch.bodies.shapes[body]->convex(needs), search);
    };
    for (std::size_t i = 0; i < pairs.size(); ++i)
      inputs_.make(i, view(pairs[i].a), view(pairs[i].b), poses[i], batch.request, batch.options);
  }

  const ConvexInput<Real>& operator[](std::size_t pair) const { return inputs_[pair]; }

 private:
  DeferredArray<ConvexInput<Real>, RelativePoses::capacity> inputs_;
};

/// Answers the pairs begin … end − 1 of a batch.
template <class Kernel>
void run_convex_range(const NarrowBatch& batch, std::size_t begin, std::size_t end) {
  NoTrace tracer;
  const ConvexInputs inputs(batch, batch.pairs.subspan(begin, end - begin),
                            Kernel::needs | needs_of(batch.options.support));
  // Results are constructed in place: they are two cache lines long, and copying is slower than some tests.
  for (std::size_t pair = begin; pair < end; ++pair)
    ::new (static_cast<void*>(&batch.results[pair])) PairResult(
        run_convex_kernel<Kernel, Real>(inputs[pair - begin], batch.caches[batch.slots[pair]], tracer));
}

/// Batches that answer several pairs at a time leave shapes that round to convex_batch().
inline bool has_rounded_shapes(const NarrowBatch& batch) {
  return std::any_of(batch.pairs.begin(), batch.pairs.end(), [&](const BodyPair& pair) {
    return batch.bodies.shapes[pair.a]->rounding_radius() + batch.bodies.shapes[pair.b]->rounding_radius() >
           0;
  });
}

template <class Kernel>
void convex_batch(const NarrowBatch& batch, ThreadPool& threads) {
  const auto run = [&](std::size_t begin, std::size_t end) { run_convex_range<Kernel>(batch, begin, end); };
  threads.for_ranges(batch.pairs.size(), RelativePoses::capacity, std::ref(run));  // a copy would allocate
}

}  // namespace collidoscope
