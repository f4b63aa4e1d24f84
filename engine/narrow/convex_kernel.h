#pragma once

// Makes the functions of a NarrowAlgorithm out of one kernel template over scalar and tracer. A convex
// algorithm's file defines
//
//   struct GjkKernel {
//     template <class Scalar, class Tracer>
//     static PairResult run(const HullView<Scalar>& a, const HullView<Scalar>& b, const PoseT<Scalar>&
//     b_in_a,
//                           Answer answer, PairCache& cache, Tracer& tracer);
//   };
//
// and fills its constant with convex_batch<GjkKernel>, convex_query<GjkKernel>, and so on.

#include "core/pose.h"
#include "narrow/narrow.h"

namespace collidoscope {

template <class Scalar>
PoseT<Scalar> convert_pose(const Pose& pose) {
  PoseT<Scalar> converted;
  for (int i = 0; i < 3; ++i) {
    converted.translation[i] = Scalar(pose.translation[i]);
    for (int j = 0; j < 3; ++j) converted.rotation[i][j] = Scalar(pose.rotation[i][j]);
  }
  return converted;
}

template <class Kernel, class Scalar, class Tracer>
PairResult run_convex_kernel(const NarrowQuery& query, PairCache& cache, Tracer& tracer) {
  return Kernel::template run<Scalar, Tracer>(
      HullView<Scalar>(query.a.hull_data()), HullView<Scalar>(query.b.hull_data()),
      convert_pose<Scalar>(query.b_in_a), query.answer, cache, tracer);
}

template <class Kernel>
PairResult convex_query(const NarrowQuery& query, PairCache& cache) {
  NoTrace tracer;
  return run_convex_kernel<Kernel, Real>(query, cache, tracer);
}

template <class Kernel>
PairResult convex_count(const NarrowQuery& query, PairCache& cache, OperationCounts& counts) {
  NoTrace tracer;
  const CountingScope scope(counts);
  return run_convex_kernel<Kernel, Counted>(query, cache, tracer);
}

template <class Kernel>
PairResult convex_trace(const NarrowQuery& query, PairCache& cache, StepRecorder& recorder) {
  return run_convex_kernel<Kernel, Real>(query, cache, recorder);
}

template <class Kernel>
void convex_batch(const NarrowBatch& batch, ThreadPool& threads) {
  constexpr std::size_t pairs_per_task = 64;
  threads.for_ranges(batch.pairs.size(), pairs_per_task, [&](std::size_t begin, std::size_t end) {
    NoTrace tracer;
    for (std::size_t i = begin; i < end; ++i) {
      const auto [a, b] = batch.pairs[i];
      batch.results[i] =
          Kernel::template run<Real, NoTrace>(HullView<Real>(batch.bodies.shapes[a]->hull_data()),
                                              HullView<Real>(batch.bodies.shapes[b]->hull_data()),
                                              relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]),
                                              batch.answer, batch.caches[batch.slots[i]], tracer);
    }
  });
}

}  // namespace collidoscope
