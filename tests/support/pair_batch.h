#pragma once

// Batches for the narrow phase, made of pairs of shapes.

#include <span>
#include <vector>

#include "core/parallel.h"
#include "shape/body_view.h"
#include "support/shape_pairs.h"

namespace collidoscope::test {

/// Pairs as a batch: body 2i and body 2i + 1, slots in reverse to tell them from pairs.
class PairBatch {
 public:
  explicit PairBatch(std::size_t count) : results(count), caches(count) {}

  void run(const NarrowAlgorithm& algorithm, std::span<const ShapePair> pairs, Answer answer,
           unsigned threads = 1, const NarrowOptions* options = nullptr) {
    std::vector<const Shape*> shapes;
    std::vector<Pose> poses;
    std::vector<BodyPair> body_pairs;
    std::vector<std::uint32_t> slots;
    for (const ShapePair& pair : pairs) {
      const auto index = static_cast<BodyIndex>(shapes.size());
      body_pairs.push_back({index, index + 1});
      shapes.insert(shapes.end(), {pair.a.get(), pair.b.get()});
      poses.insert(poses.end(), {pair.pose_a, pair.pose_b});
      slots.push_back(static_cast<std::uint32_t>(pairs.size() - 1 - slots.size()));
    }
    ThreadPool pool(threads);
    BodyView bodies{shapes, poses};
    bodies.spheres = spheres;
    algorithm.run(
        {bodies, body_pairs, slots, caches, results, answer, options == nullptr ? NarrowOptions{} : *options},
        pool);
  }
  const PairCache& cache_of(std::size_t pair) const { return caches[caches.size() - 1 - pair]; }

  std::vector<Sphere> spheres;  // empty, or as if a mid phase had placed them
  std::vector<PairResult> results;
  std::vector<PairCache> caches;
};

}  // namespace collidoscope::test
