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
#include <optional>
#include <span>
#include <type_traits>

#include "core/pose.h"
#include "narrow/convex/common/extents.h"
#include "narrow/convex/common/rounding.h"
#include "narrow/narrow.h"
#include "simd/relative_poses.h"
#include "support/convex_view.h"
#include "support/growing_hull.h"
#include "trace/sentence.h"

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

/// GJK's answer about the cores of a pair, for algorithms that cannot answer. Marked as a fall-back.
template <class Scalar>
PairResult gjk_of_cores(const ConvexInput<Scalar>& input, PairCache& cache);

/// Whether a kernel asks for points in directions only, which any convex shape has. Others read the features
/// of polytopes.
template <class Kernel>
constexpr bool searches_directions_only = !includes(Kernel::needs, ShapeData::features);

template <class Kernel>
constexpr bool measures_distances = includes(Kernel::capabilities, Capability::distance |
                                                                       Capability::witnesses |
                                                                       Capability::direction);

template <class Scalar>
bool has_ellipsoid(const ConvexInput<Scalar>& input) {
  return input.a.ellipsoid() || input.b.ellipsoid();
}

/// As in sum_of_extents().
template <class Scalar>
Real extents_of(const ConvexInput<Scalar>& input) {
  return sum_of_extents(input.a, input.b, to_real(input.b_in_a.translation));
}

/// Answers about the distance of two cores, by the kernel where `by_kernel`, else by GJK, and with it about
/// the shapes.
template <class Kernel, bool by_kernel, class Scalar, class Tracer>
PairResult run_on_cores(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  ConvexInput<Scalar> cores = input;
  cores.request = std::max(input.request, Request::distance);
  PairResult answer;
  if constexpr (by_kernel) {
    answer = Kernel::template run<Scalar, Tracer>(cores, cache, tracer);
  } else {
    answer = gjk_of_cores(cores, cache);
    if constexpr (Tracer::enabled)
      tracer.step(0).say(
          "The algorithm measures no distances of cores: GJK answers about shapes that round.");
  }
  if (has_ellipsoid(input)) turn_along_witnesses(answer, extents_of(input));
  answer = round_answer(answer, {input.a.rounding_radius(), input.b.rounding_radius()}, Kernel::capabilities);
  if constexpr (Tracer::enabled)
    tracer.value("separation, m", answer.separation)
        .say("The surfaces are rounded around the cores: their separation is " + metres(answer.separation) +
             ".");
  return answer;
}

/// Answers about hulls that grow by the support points that a search finds.
template <class Kernel, class Scalar, class Tracer>
PairResult run_on_growing_hulls(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  constexpr bool suits = searches_directions_only<Kernel>;
  if constexpr (suits)
    if (input.a.rounding_radius() + input.b.rounding_radius() == 0) {
      PairResult answer = Kernel::template run<Scalar, Tracer>(input, cache, tracer);
      turn_along_witnesses(answer, extents_of(input));
      return answer;
    }
  constexpr bool by_kernel = suits && measures_distances<Kernel>;
  return run_on_cores<Kernel, by_kernel>(input, cache, tracer);
}

/// Answers a pair with an ellipsoid. What a kernel caches about a hull that grows ends with
/// the query: so each query starts cold.
template <class Kernel, class Scalar, class Tracer>
PairResult run_ellipsoids(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  std::optional<GrowingHull> hull_a, hull_b;
  const ConvexInput<Scalar> query = {growing_view(input.a, hull_a), growing_view(input.b, hull_b),
                                     input.b_in_a, input.request, input.options};
  cache = PairCache{};
  const PairResult answer = run_on_growing_hulls<Kernel>(query, cache, tracer);
  cache = PairCache{};
  return answer;
}

/// Answers a pair with a shape that is more than its hull.
template <class Kernel, class Scalar, class Tracer>
PairResult run_curved(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  if (has_ellipsoid(input)) return run_ellipsoids<Kernel>(input, cache, tracer);
  return run_on_cores<Kernel, measures_distances<Kernel>>(input, cache, tracer);
}

/// Runs on the pair's cache, which is cleared first if every query is to start cold.
template <class Kernel, class Scalar, class Tracer>
PairResult run_convex_kernel(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  if (!input.options.warm_start) cache = PairCache{};
  if (input.a.is_curved() || input.b.is_curved()) [[unlikely]]
    return run_curved<Kernel>(input, cache, tracer);
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

/// Batches that answer several pairs at a time leave curved shapes to convex_batch().
inline bool has_curved_shapes(const NarrowBatch& batch) {
  return std::any_of(batch.pairs.begin(), batch.pairs.end(), [&](const BodyPair& pair) {
    return batch.bodies.shapes[pair.a]->is_curved() || batch.bodies.shapes[pair.b]->is_curved();
  });
}

template <class Kernel>
void convex_batch(const NarrowBatch& batch, ThreadPool& threads) {
  const auto run = [&](std::size_t begin, std::size_t end) { run_convex_range<Kernel>(batch, begin, end); };
  threads.for_ranges(batch.pairs.size(), RelativePoses::capacity, std::ref(run));  // a copy would allocate
}

}  // namespace collidoscope
