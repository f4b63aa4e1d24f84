// No query of a convex algorithm touches the heap.

#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "fixtures/allocation_counter.h"
#include "fixtures/convex_pairs.h"
#include "fixtures/own_algorithms.h"
#include "geometry/primitives/mirtich_disk.h"
#include "geometry/primitives/primitives.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

/// Bodies of three kinds, many pairs of which collide.
struct Crowd {
  Crowd(std::size_t count, ShapeData needs) {
    static const Shape box("box", make_box(Vec3(1, 2, 0.5))), disk("disk", make_mirtich_disk(1)),
        sphere("sphere", make_icosphere(1, 3));
    const Shape* const kinds[] = {&box, &disk, &sphere};
    for (const Shape* kind : kinds) kind->prepare(needs);
    Random random(1);
    for (std::size_t i = 0; i < count; ++i) {
      shapes.push_back(kinds[i % 3]);
      poses.push_back(test::random_pose(random, random.in_box(Vec3(-2), Vec3(2))));
    }
    for (BodyIndex a = 0; a < count; ++a)
      for (BodyIndex b = a + 1; b < count; ++b) pairs.push_back({a, b});
    caches.resize(pairs.size());
  }

  NarrowQuery query(std::size_t pair, Request request, const NarrowOptions& options) const {
    const auto [a, b] = pairs[pair];
    return {*shapes[a], *shapes[b], relative_pose(poses[a], poses[b]), request, options};
  }

  std::vector<const Shape*> shapes;
  std::vector<Pose> poses;
  std::vector<BodyPair> pairs;
  std::vector<PairCache> caches;
};

class NarrowAllocation : public testing::TestWithParam<const NarrowAlgorithm*> {};

void expect_no_allocation(const NarrowAlgorithm& algorithm, Request request, SupportSearch search) {
  Crowd crowd(20, algorithm.needs | needs_of(search));
  NarrowOptions options = algorithm.default_options();
  options.support = search;
  std::size_t colliding = 0;
  const std::size_t before = test::allocation_count();
  for (std::size_t i = 0; i < crowd.pairs.size(); ++i)
    colliding +=
        algorithm.query(crowd.query(i, request, options), crowd.caches[i]).verdict == Verdict::colliding;
  EXPECT_EQ(test::allocation_count(), before) << support_algorithm(search).id;
  EXPECT_GT(colliding, crowd.pairs.size() / 5);
  EXPECT_LT(colliding, crowd.pairs.size() * 4 / 5);
}

TEST_P(NarrowAllocation, QueriesAllocateNothing) {
  for (const Request request : {Request::overlap, Request::penetration})
    for (const SupportAlgorithm& support : support_algorithms())
      expect_no_allocation(*GetParam(), request, support.search);
}

TEST(DecomposedAllocation, QueriesAllocateNothingOnceTheirMemoryHasGrown) {
  const NarrowChoice choice = narrow_choice("decomposed");
  const Shape ring("ring", make_torus(1, 0.2, 24, 8));
  ring.prepare(choice.needs());
  std::size_t grown = 0, colliding = 0;
  for (int pass = 0; pass < 2; ++pass) {
    Random random(2);
    for (int i = 0; i < 400; ++i) {
      const Pose pose = test::random_pose(random, random.in_box(Vec3(-1.5), Vec3(1.5)));
      PairCache cache;
      const Request request = i % 2 == 0 ? Request::overlap : Request::penetration;
      const NarrowQuery query{ring, ring, pose, request, choice.options};
      colliding += choice.algorithm->query(query, cache).verdict == Verdict::colliding;
    }
    if (pass == 0) grown = test::allocation_count();
  }
  EXPECT_EQ(test::allocation_count(), grown);
  EXPECT_GT(colliding, 100u);
  EXPECT_LT(colliding, 700u);
}

INSTANTIATE_TEST_SUITE_P(All, NarrowAllocation, testing::ValuesIn(test::own_algorithms(NarrowInput::convex)),
                         [](const auto& parameter) {
                           std::string name(parameter.param->id);
                           for (char& letter : name)
                             if (letter == '-') letter = '_';
                           return name;
                         });

}  // namespace
}  // namespace collidoscope
