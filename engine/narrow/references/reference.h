#pragma once

// Makes the functions of a NarrowAlgorithm out of another library's query. A reference is a struct with
//
//   static PairResult run(const NarrowQuery& query);
//
// that gets the library's own form of a shape from the shape (Shape::get). It searches supports as the
// library does, ignores the options, and keeps nothing from query to query. An exception of the library
// becomes Verdict::undecided.

#include <algorithm>
#include <exception>

#include "narrow/convex/common/rounding.h"
#include "narrow/narrow.h"

namespace collidoscope {

template <class Reference>
PairResult run_reference(const NarrowQuery& query) {
  try {
    return Reference::run(query);
  } catch (const std::exception&) {
    return {};
  }
}

/// The library's answer about hulls. Of shapes that round it answers about the cores; without their distance
/// it cannot say whether the shapes meet. Nor can it about ellipsoids, unless their inner polytopes meet.
template <class Reference>
struct OfHulls {
  static PairResult run(NarrowQuery query) {
    const RoundingRadii radii{query.a.rounding_radius(), query.b.rounding_radius()};
    if (query.a.ellipsoid() || query.b.ellipsoid()) return within_ellipsoids(query);
    if (radii.sum() == 0) return Reference::run(query);
    query.request = std::max(query.request, Request::distance);
    const PairResult cores = Reference::run(query);
    constexpr Capability measured = Capability::distance | Capability::witnesses | Capability::direction;
    if (cores.verdict == Verdict::separated && !cores.gives(measured)) return {};
    return round_answer(cores, radii, cores.available);
  }

 private:
  static PairResult within_ellipsoids(const NarrowQuery& query) {
    PairResult result;
    if (Reference::run(query).verdict == Verdict::colliding) result.verdict = Verdict::colliding;
    return result;
  }
};

template <class Reference>
PairResult reference_query(const NarrowQuery& query, PairCache&) {
  return run_reference<Reference>(query);
}

template <class Reference>
void reference_batch(const NarrowBatch& batch, ThreadPool& threads) {
  constexpr std::size_t pairs_per_task = 64;
  threads.for_ranges(batch.pairs.size(), pairs_per_task, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const auto [a, b] = batch.pairs[i];
      batch.results[i] = run_reference<Reference>(
          {*batch.bodies.shapes[a], *batch.bodies.shapes[b],
           relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]), batch.request, batch.options});
    }
  });
}

template <class Query>
constexpr NarrowAlgorithm reference_of(std::string_view id, std::string_view label, std::string_view source,
                                       Capability capabilities) {
  NarrowAlgorithm algorithm{};
  algorithm.id = id, algorithm.label = label, algorithm.paper = source;
  algorithm.capabilities = capabilities;
  algorithm.reference = true, algorithm.counters = {};
  algorithm.run = reference_batch<Query>;
  algorithm.query = reference_query<Query>;
  return algorithm;
}

/// Creates the constant of a reference on hulls. `source` names the function or class of the library.
template <class Reference>
constexpr NarrowAlgorithm reference_algorithm(std::string_view id, std::string_view label,
                                              std::string_view source, Capability capabilities) {
  return reference_of<OfHulls<Reference>>(id, label, source, capabilities);
}

/// A reference on triangles also has
///
///   static std::vector<TrianglePairing> contacts(const NarrowQuery& query);
///
/// An exception of the library leaves no contacts.
template <class Reference>
std::vector<TrianglePairing> reference_contacts(const NarrowQuery& query) {
  std::vector<TrianglePairing> all;
  try {
    all = Reference::contacts(query);
  } catch (const std::exception&) {
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

template <class Reference>
constexpr NarrowAlgorithm mesh_reference_algorithm(std::string_view id, std::string_view label,
                                                   std::string_view source, Capability capabilities) {
  NarrowAlgorithm algorithm = reference_of<Reference>(id, label, source, capabilities);
  algorithm.input = NarrowInput::mesh;
  algorithm.needs = ShapeData::none;
  algorithm.contacts = reference_contacts<Reference>;
  return algorithm;
}

/// Fills in a distance with its witnesses, in the frame of A.
inline void give_distance(PairResult& result, Real distance, const Vec3& point_a, const Vec3& point_b,
                          const Vec3& direction) {
  result.available =
      Capability::verdict | Capability::distance | Capability::witnesses | Capability::direction;
  result.separation = distance;
  result.on_a = point_a, result.on_b = point_b;
  result.normal = direction;
}

/// Fills in a depth and the direction in which B leaves A, in the frame of A.
inline void give_depth(PairResult& result, Real depth, const Vec3& direction) {
  result.available = Capability::verdict | Capability::depth | Capability::direction;
  result.separation = -(depth);
  result.normal = direction;
}

}  // namespace collidoscope
