#pragma once

// Makes the functions of a NarrowAlgorithm out of a kernel about meshes:
//
//   struct AabbTreeKernel {
//     static PairResult run(const NarrowQuery& query, PairCache& cache);
//     static PairResult count(const NarrowQuery& query, PairCache& cache, OperationCounts& counts);
//     static PairResult trace(const NarrowQuery& query, PairCache& cache, StepRecorder& recorder);
//     static std::vector<TrianglePairing> contacts(const NarrowQuery& query);
//   };
//
// Objects are surfaces: a mesh inside another does not collide with it, unless the parameter `solid` says so.

#include <algorithm>
#include <functional>
#include <limits>

#include "bvh/mesh_pair.h"
#include "geometry/triangle/triangle_distance.h"
#include "narrow/narrow.h"

namespace collidoscope {

constexpr Capability mesh_capabilities = Capability::verdict | Capability::distance | Capability::witnesses |
                                         Capability::direction | Capability::common_point |
                                         Capability::features;

/// A count as a result holds it: at most the largest number of its type.
constexpr std::uint16_t clamped_count(std::uint64_t count) {
  return static_cast<std::uint16_t>(
      std::min<std::uint64_t>(count, std::numeric_limits<std::uint16_t>::max()));
}

inline MeshPair mesh_pair(const NarrowQuery& query) {
  return {query.a.mesh(), query.b.mesh(), query.b_in_a};
}

template <class Kernel>
PairResult mesh_query(const NarrowQuery& query, PairCache& cache) {
  if (!query.options.warm_start) cache = PairCache{};
  return Kernel::run(query, cache);
}

template <class Kernel>
PairResult mesh_count(const NarrowQuery& query, PairCache& cache, OperationCounts& counts) {
  if (!query.options.warm_start) cache = PairCache{};
  return Kernel::count(query, cache, counts);
}

template <class Kernel>
PairResult mesh_trace(const NarrowQuery& query, PairCache& cache, StepRecorder& recorder) {
  if (!query.options.warm_start) cache = PairCache{};
  return Kernel::trace(query, cache, recorder);
}

template <class Kernel>
void mesh_batch(const NarrowBatch& batch, ThreadPool& threads) {
  const auto run = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const auto [a, b] = batch.pairs[i];
      batch.results[i] = mesh_query<Kernel>(
          {*batch.bodies.shapes[a], *batch.bodies.shapes[b],
           relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]), batch.request, batch.options,
           batch.variable_caches.empty() ? nullptr : &batch.variable_caches[batch.slots[i]]},
          batch.caches[batch.slots[i]]);
    }
  };
  constexpr std::size_t pairs_per_task = 4;
  threads.for_ranges(batch.pairs.size(), pairs_per_task, std::ref(run));  // a copy would allocate
}

template <class Kernel>
std::vector<TrianglePairing> mesh_contacts(const NarrowQuery& query) {
  std::vector<TrianglePairing> all = Kernel::contacts(query);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// What algorithms on meshes have in common. Callers set the rest.
template <class Kernel>
constexpr NarrowAlgorithm mesh_algorithm(std::string_view id, std::string_view label,
                                         std::string_view paper) {
  NarrowAlgorithm algorithm{};
  algorithm.id = id, algorithm.label = label, algorithm.paper = paper;
  algorithm.input = NarrowInput::mesh, algorithm.needs = ShapeData::none;
  algorithm.query = mesh_query<Kernel>;
  algorithm.trace = mesh_trace<Kernel>;
  algorithm.contacts = mesh_contacts<Kernel>;
  return algorithm;
}

/// Adds a result to the present step: the common point, or the nearest points and their distance.
void record_witnesses(StepRecorder& recorder, const PairResult& result);

/// Both collide in these triangles, at a point of their intersection.
PairResult colliding(const TriangleIntersection& shared, const TrianglePairing& contact);
inline PairResult colliding(const MeshPair& meshes, const TrianglePairing& contact) {
  return colliding(triangle_intersection(meshes.triangle_a(contact.a), meshes.triangle_b(contact.b)),
                   contact);
}
/// Both collide, one inside the other.
PairResult colliding_inside(const Vec3& point);
/// Both are separated.
PairResult separated();
/// Both are separated by the distance of these triangles; without triangles only the verdict holds.
PairResult separated(const TriangleDistance& nearest, const TrianglePairing& triangles);

}  // namespace collidoscope
