#pragma once

// Makes the functions of a NarrowAlgorithm out of a way to find faces that may meet:
//
//   struct FaceOctree {
//     static const PseudoCode& pseudo_code();
//     static FaceComparison comparison(const NarrowOptions& options);
//     template <class Tracer>
//     static Subdivision candidates(const PlacedObjects& objects, const NarrowOptions& options,
//                                   ThreadPool& threads, OctreeWork& work, Tracer& tracer);
//   };
//
// All contacts are found, as in the paper. The first of them, by its faces, is the result's.

#include <array>

#include "narrow/mesh/containment.h"
#include "narrow/mesh/face_pair_test.h"
#include "narrow/mesh/mesh_kernel.h"
#include "narrow/mesh/octree_detection.h"
#include "narrow/mesh/placed_objects.h"
#include "narrow/mesh/subdivision_steps.h"

namespace collidoscope {

// ---- What both ways share --------------------------------------------------------------------------------

/// The choices of their parameters.
inline constexpr std::array<std::string_view, 2> on_off = {"on", "off"}, off_on = {"off", "on"};
inline constexpr std::array<std::string_view, 2> face_tests = {"exact", "printed"};

/// Items that were gathered for the subdivision, and the tests that this took.
template <class Item>
struct GatheredItems {
  std::vector<Item> items{};
  std::uint64_t tests = 0;
};

/// Those of all objects, in their order. `of_object(i)` gathers those of one.
template <class Item, class OfObject>
GatheredItems<Item> gather_items(std::size_t objects, ThreadPool& threads, const OfObject& of_object) {
  std::vector<GatheredItems<Item>> parts(objects);
  threads.for_ranges(objects, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) parts[i] = of_object(static_cast<std::uint32_t>(i));
  });
  GatheredItems<Item> all;
  for (const GatheredItems<Item>& part : parts) {
    all.items.insert(all.items.end(), part.items.begin(), part.items.end());
    all.tests += part.tests;
  }
  return all;
}

/// Subdivides the cube around `root`, and shows the tracer the items that were gathered in `region`.
template <class Items, class Tracer>
Subdivision subdivide_traced(const Items& items, const PlacedObjects& objects, const Aabb& region,
                             const Aabb& root, SubdivisionOptions options, ThreadPool& threads,
                             [[maybe_unused]] Tracer& tracer) {
  options.slack = objects.slack();
  if constexpr (Tracer::enabled) {
    tracer.items(region, items);
    options.visitor = [&](const SubdividedCube& cube, std::span<const std::uint32_t> open) {
      tracer.cube(cube, open, items);
    };
  }
  return subdivide(items, root, objects.pairs(), options, threads);
}

/// How candidates are compared, and what counts beside faces that meet.
struct FaceComparison {
  bool exact = true;   // by exact predicates; otherwise as the paper prints it
  bool solid = false;  // an object inside another collides with it
};

/// The bodies of pairs, each once, as objects. Pairs are sorted by (a, b).
PlacedObjects placed_objects(const BodyView& bodies, std::span<const BodyPair> pairs, ThreadPool& threads);

/// Do two faces meet? Exactly, in the frame of the first one's object as in all algorithms on meshes; or as
/// printed, in the frame of all.
bool faces_meet(const PlacedObjects& objects, const ObjectFace& a, const ObjectFace& b, bool exact);

/// The contacts among candidates, by pair of objects.
std::vector<std::vector<TrianglePairing>> contacts_among(const PlacedObjects& objects,
                                                         std::span<const FacePair> candidates, bool exact,
                                                         ThreadPool& threads);

/// The answer to a pair with these contacts.
PairResult octree_result(const NarrowQuery& query, const std::vector<TrianglePairing>& contacts, bool solid);

/// A tracer that keeps the cubes of a subdivision.
class CubeCollector {
 public:
  static constexpr bool enabled = true;

  template <class Items>
  void items(const Aabb&, const Items&) {}
  template <class Items>
  void cube(const SubdividedCube& cube, std::span<const std::uint32_t>, const Items&) {
    boxes_.push_back({cube.box, cube.level});
  }
  std::vector<StructureBox> take() { return std::move(boxes_); }

 private:
  std::vector<StructureBox> boxes_;
};

/// The answers to a batch.
void write_results(const NarrowBatch& batch, const OctreeDetection& detection, bool solid);

/// The counters of answers.
inline constexpr std::array<Counter, 1> octree_counters = {
    {{"contact", "pairs of faces that meet", &PairResult::iterations}}};

// ---- The kernel ------------------------------------------------------------------------------------------

template <class Method>
struct OctreeKernel {
  static constexpr NarrowAlgorithm algorithm(std::string_view id, std::string_view label,
                                             std::string_view paper,
                                             std::span<const AlgorithmParameter> parameters) {
    NarrowAlgorithm algorithm = mesh_algorithm<OctreeKernel>(id, label, paper);
    algorithm.capabilities = Capability::verdict | Capability::common_point | Capability::features;
    algorithm.parameters = parameters, algorithm.counters = octree_counters;
    algorithm.run = run_batch;
    algorithm.pseudo_code = Method::pseudo_code;
    algorithm.structure = structure;
    if constexpr (requires { Method::needs_of; }) algorithm.needs_of = Method::needs_of;
    return algorithm;
  }

  static OctreeDetection detect(const BodyView& bodies, std::span<const BodyPair> pairs,
                                const NarrowOptions& options, ThreadPool& threads) {
    NoTrace tracer;
    return detect(placed_objects(bodies, pairs, threads), options, threads, tracer);
  }

  static void run_batch(const NarrowBatch& batch, ThreadPool& threads) {
    write_results(batch, detect(batch.bodies, batch.pairs, batch.options, threads),
                  Method::comparison(batch.options).solid);
  }

  static PairResult run(const NarrowQuery& query, PairCache&) {
    return octree_result(query, contacts(query), Method::comparison(query.options).solid);
  }

  static PairResult trace(const NarrowQuery& query, PairCache&, StepRecorder& recorder) {
    SubdivisionSteps steps(recorder);
    const PairResult result =
        octree_result(query, contacts(query, steps), Method::comparison(query.options).solid);
    steps.end(result);
    return result;
  }

  static std::vector<StructureBox> structure(const BodyView& bodies, std::span<const BodyPair> pairs,
                                             const NarrowOptions& options) {
    ThreadPool one;
    const PlacedObjects objects = placed_objects(bodies, pairs, one);
    CubeCollector collector;
    OctreeWork work;
    if (objects.has_regions()) Method::candidates(objects, options, one, work, collector);
    return collector.take();
  }

  static std::vector<TrianglePairing> contacts(const NarrowQuery& query) {
    NoTrace tracer;
    return contacts(query, tracer);
  }

 private:
  template <class Tracer>
  static std::vector<TrianglePairing> contacts(const NarrowQuery& query, Tracer& tracer) {
    ThreadPool one;
    const PlacedObjects both({{&query.a, {}}, {&query.b, query.b_in_a}}, {{0, 1}}, one);
    return std::move(detect(both, query.options, one, tracer).contacts[0]);
  }

  template <class Tracer>
  static OctreeDetection detect(const PlacedObjects& objects, const NarrowOptions& options,
                                ThreadPool& threads, Tracer& tracer) {
    const bool exact = Method::comparison(options).exact;
    OctreeDetection detection;
    detection.contacts.resize(objects.pairs().size());
    if constexpr (Tracer::enabled) tracer.boxes(objects);
    if (!objects.has_regions()) return detection;
    const Subdivision found = Method::candidates(objects, options, threads, detection.work, tracer);
    detection.work.subdivision = found.work, detection.work.face_pairs = found.pairs.size();
    if constexpr (Tracer::enabled) show_tests(objects, found.pairs, exact, tracer);
    detection.contacts = contacts_among(objects, found.pairs, exact, threads);
    return detection;
  }

  template <class Tracer>
  static void show_tests(const PlacedObjects& objects, std::span<const FacePair> candidates, bool exact,
                         Tracer& tracer) {
    for (const FacePair& candidate : candidates) {
      const ObjectFace a = objects.face(candidate.a), b = objects.face(candidate.b);
      tracer.tested(objects.points(a), objects.points(b), faces_meet(objects, a, b, exact));
    }
  }
};

}  // namespace collidoscope
