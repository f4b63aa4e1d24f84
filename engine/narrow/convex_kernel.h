#pragma once

// Makes the functions of a NarrowAlgorithm out of one kernel template over scalar and tracer. A convex
// algorithm's file defines
//
//   struct GjkKernel {
//     static constexpr ShapeData needs = ShapeData::hull;
//     template <class Scalar, class Tracer>
//     static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer);
//   };
//
// and fills its constant with convex_batch<GjkKernel>, convex_query<GjkKernel>, and so on.

#include <functional>
#include <new>

#include "core/pose.h"
#include "narrow/narrow.h"
#include "support/convex_view.h"

namespace collidoscope {

/// What a kernel is asked.
template <class Scalar>
struct ConvexInput {
  ConvexView<Scalar> a, b;
  PoseT<Scalar> b_in_a;
  Answer answer = Answer::verdict;
  NarrowOptions options{};
};

template <class To, class From>
Vec3T<To> convert_vector(const Vec3T<From>& v) {
  return {To(static_cast<Real>(v.x)), To(static_cast<Real>(v.y)), To(static_cast<Real>(v.z))};
}

/// From doubles, or from a scalar that holds doubles.
template <class To, class From>
PoseT<To> convert_pose(const PoseT<From>& pose) {
  return {Mat3T<To>(convert_vector<To>(pose.rotation[0]), convert_vector<To>(pose.rotation[1]),
                    convert_vector<To>(pose.rotation[2])),
          convert_vector<To>(pose.translation)};
}

/// The same question in another scalar.
template <class To, class From>
ConvexInput<To> convert_input(const ConvexInput<From>& input) {
  return {view_as<To>(input.a), view_as<To>(input.b), convert_pose<To>(input.b_in_a), input.answer,
          input.options};
}

/// Runs on the pair's cache, or on an empty one where every query shall start afresh.
template <class Kernel, class Scalar, class Tracer>
PairResult run_convex_kernel(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  if (!input.options.warm_start) cache = PairCache{};
  return Kernel::template run<Scalar, Tracer>(input, cache, tracer);
}

template <class Kernel, class Scalar, class Tracer>
PairResult query_convex_kernel(const NarrowQuery& query, PairCache& cache, Tracer& tracer) {
  const SupportSearch search = query.options.support;
  const ShapeData needs = Kernel::needs | needs_of(search);
  return run_convex_kernel<Kernel, Scalar>(
      {ConvexView<Scalar>(query.a.convex(needs), search), ConvexView<Scalar>(query.b.convex(needs), search),
       convert_pose<Scalar>(query.b_in_a), query.answer, query.options},
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

template <class Kernel>
void convex_batch(const NarrowBatch& batch, ThreadPool& threads) {
  constexpr std::size_t pairs_per_task = 64;
  const SupportSearch search = batch.options.support;
  const ShapeData needs = Kernel::needs | needs_of(search);
  const auto run = [&](std::size_t begin, std::size_t end) {
    NoTrace tracer;
    const auto view = [&](BodyIndex body) {
      return ConvexView<Real>(batch.bodies.shapes[body]->convex(needs), search);
    };
    BodyIndex first = batch.pairs[begin].a;
    ConvexInput<Real> input{view(first), view(first), {}, batch.answer, batch.options};
    for (std::size_t i = begin; i < end; ++i) {
      const auto [a, b] = batch.pairs[i];
      if (a != first) input.a = view(first = a);
      input.b = view(b);
      input.b_in_a = relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]);
      // Where it shall be: a result is two cache lines long, and copying it takes longer than some tests.
      ::new (static_cast<void*>(&batch.results[i]))
          PairResult(run_convex_kernel<Kernel, Real>(input, batch.caches[batch.slots[i]], tracer));
    }
  };
  threads.for_ranges(batch.pairs.size(), pairs_per_task, std::ref(run));  // a copy would allocate
}

}  // namespace collidoscope
