#include "python/module/pair_block.h"

#include <numeric>

namespace collidoscope::python {
namespace {

/// The bodies of a block: A and B at each of its poses.
struct Block {
  Block(const PairOfShapes& pair, const PoseArrays& poses, std::size_t begin, std::size_t end)
      : shapes(2 * (end - begin)),
        placed(shapes.size()),
        pairs(end - begin),
        slots(pairs.size()),
        caches(pairs.size()) {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto a = static_cast<BodyIndex>(2 * i);
      shapes[a] = &pair.a, shapes[a + 1] = &pair.b;
      placed[a] = poses[0][begin + i], placed[a + 1] = poses[1][begin + i];
      pairs[i] = {a, a + 1};
    }
    std::iota(slots.begin(), slots.end(), 0);
  }

  std::vector<const Shape*> shapes;
  std::vector<Pose> placed;
  std::vector<BodyPair> pairs;
  std::vector<std::uint32_t> slots;
  std::vector<PairCache> caches;
};

/// Algorithms that look at all bodies of a batch together take poses one by one: here the bodies would lie in
/// each other.
void answer_one_by_one(const PairOfShapes& pair, const PoseArrays& poses, std::size_t begin, std::size_t end,
                       const TakeAnswer& take) {
  for (std::size_t i = begin; i < end; ++i) {
    const Pose pose_a = poses[0][i];
    PairCache cache{};
    const NarrowQuery query{pair.a, pair.b, relative_pose(pose_a, poses[1][i]), pair.request,
                            pair.choice.options};
    take(i, pair.choice.algorithm->query(query, cache), pose_a);
  }
}

}  // namespace

void answer_block(const PairOfShapes& pair, const PoseArrays& poses, std::size_t begin, std::size_t end,
                  const TakeAnswer& take) {
  if (pair.choice.algorithm->structure != nullptr) return answer_one_by_one(pair, poses, begin, end, take);
  Block block(pair, poses, begin, end);
  std::vector<PairResult> results(block.pairs.size());
  ThreadPool this_thread(1);
  const BodyView bodies{{block.shapes, block.placed}};
  pair.choice.algorithm->run(
      {bodies, block.pairs, block.slots, block.caches, results, pair.request, pair.choice.options},
      this_thread);
  for (std::size_t i = 0; i < results.size(); ++i) take(begin + i, results[i], block.placed[2 * i]);
}

void CoherentQuery::answer(const PoseArrays& poses, std::size_t begin, std::size_t end,
                           const TakeAnswer& take) {
  for (std::size_t i = begin; i < end; ++i) {
    const Pose pose_a = poses[0][i];
    NarrowQuery query{pair_.a, pair_.b, relative_pose(pose_a, poses[1][i]), pair_.request,
                      pair_.choice.options};
    if (pair_.choice.algorithm->has_variable_cache) query.variable_cache = &variable_cache_;
    take(i, pair_.choice.algorithm->query(query, cache_), pose_a);
  }
}

}  // namespace collidoscope::python
