// The first steps of many pairs side by side, held against queries one by one.

#include "narrow/convex/separating_vector/separating_batch.h"

#include <array>
#include <gtest/gtest.h>

#include "fixtures/instruction_sets.h"
#include "fixtures/pair_batch.h"
#include "fixtures/result_bits.h"
#include "narrow/convex/separating_vector/separating_search.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

const NarrowAlgorithm& batched() {
  return narrow_algorithm("separating-vector");
}

/// How a query ended.
enum End : std::size_t {
  by_bounding_spheres,
  by_inscribed_spheres,
  by_extents,
  by_first_support_points,
  later,
  ends
};

End end_of(const PairResult& result) {
  if (result.iterations > 1 || result.fell_back) return later;
  if (result.support_calls > 0) return by_first_support_points;
  if (result.gives(Capability::direction)) return by_extents;
  return result.verdict == Verdict::separated ? by_bounding_spheres : by_inscribed_spheres;
}

/// Its centre is in its plane, so it has no inscribed sphere.
ShapePointer flat_shape() {
  return make_point_shape("square", {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}});
}

/// Frames of pairs in motion. The bodies of the first pair coincide in every frame, so it has no warm-start
/// direction.
std::vector<std::vector<ShapePair>> recorded(std::size_t pairs, std::size_t frames) {
  Random random(pairs);
  std::vector<ShapePairMotion> motions;
  for (const ShapePair& pair : random_shape_pairs(pairs, 31)) motions.emplace_back(pair, random);
  std::vector<std::vector<ShapePair>> all(frames);
  for (std::vector<ShapePair>& frame : all)
    for (ShapePairMotion& motion : motions) motion.advance(), frame.push_back(motion.pair());
  const ShapePointer flat = flat_shape();
  for (std::vector<ShapePair>& frame : all) frame[0] = {flat, flat, frame[0].pose_a, frame[0].pose_a};
  return all;
}

class SeparatingBatches : public testing::TestWithParam<std::size_t> {};

/// With placed spheres, as if a mid phase had compared them, the columns compare the spheres.
void expect_queries(std::size_t pairs, bool with_spheres, std::array<std::size_t, ends>& seen,
                    const NarrowOptions& options = batched().default_options(),
                    Request request = Request::overlap) {
  PairBatch batch(pairs);
  if (with_spheres) batch.spheres.resize(2 * pairs);
  std::vector<PairCache> caches(pairs);
  for (const std::vector<ShapePair>& frame : recorded(pairs, 100)) {
    batch.run(batched(), frame, request, 1, &options);
    for (std::size_t i = 0; i < pairs; ++i) {
      NarrowQuery query = frame[i].query(request);
      query.options = options;
      const PairResult expected = batched().query(query, caches[i]);
      ASSERT_EQ(bits(batch.results[i]), bits(expected)) << "pair " << i;
      ASSERT_TRUE(same_bytes(batch.cache_of(i), caches[i])) << "cache of " << i;
      ++seen[end_of(expected)];
    }
  }
}

/// Fewer pairs than a batch needs, batches that fill no register, a full batch, and several batches.
TEST_P(SeparatingBatches, AreQueriesBitForBitByEveryInstructionSet) {
  for_each_instruction_set([] {
    for (const bool with_spheres : {false, true}) {
      std::array<std::size_t, ends> seen{};
      expect_queries(GetParam(), with_spheres, seen);
      for (std::size_t end = 0; end < ends; ++end) EXPECT_GT(seen[end], GetParam() / 10) << "end " << end;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Sizes, SeparatingBatches, testing::Values(7, 8, 21, 30, 64, 65, 130),
                         testing::PrintToStringParamName());

/// Tests pairs in the columns and pairs outside.
TEST(SeparatingBatch, BatchesAreQueriesWhateverIsChosen) {
  for (const std::string choice :
       {"separating-vector", "separating-vector:radius-test=off",
        "separating-vector:collision-test=half-plane", "separating-vector:direction=blended",
        "separating-vector:direction=conservative"})
    for (const bool warm : {true, false})
      for (const Request request : {Request::overlap, Request::penetration})
        for (const std::size_t pairs : {5, 70}) {
          NarrowOptions options = narrow_choice(choice).options;
          options.warm_start = warm;
          std::array<std::size_t, ends> seen{};
          expect_queries(pairs, false, seen, options, request);
          EXPECT_GT(seen[later], 0u) << choice;
        }
}

/// Bounding or inscribed spheres that touch, nearer or farther than rounding can distinguish.
ShapePair with_touching_spheres(Random& random) {
  ShapePair pair = random_shape_pairs(1, random.below(1000))[0];
  const HullData &a = *pair.a->convex(ShapeData::hull).hull, &b = *pair.b->convex(ShapeData::hull).hull;
  const Real radii = random.below(2) == 0 ? a.radius + b.radius : a.inner_radius + b.inner_radius;
  const Vec3 centre =
      pair.pose_a.to_parent(a.centre) + random.unit_vector() * radii * random.uniform(1 - 2e-13, 1 + 2e-13);
  pair.pose_b.translation = centre - pair.pose_b.rotate(b.centre);
  return pair;
}

struct FilledBatch {
  explicit FilledBatch(std::vector<ShapePair> shape_pairs)
      : pairs(std::move(shape_pairs)), warm_starts(pairs.size()), results(pairs.size()) {
    for (const ShapePair& pair : pairs) add(pair);
  }

  void add(const ShapePair& pair) {
    const std::size_t i = batch.size++;
    const auto body = static_cast<BodyIndex>(2 * i);
    batch.pairs[i] = {body, body + 1};
    batch.a[i] = pair.a->convex(ShapeData::hull).hull, batch.b[i] = pair.b->convex(ShapeData::hull).hull;
    batch.warm_starts[i] = &warm_starts[i], batch.results[i] = &results[i];
    poses.insert(poses.end(), {pair.pose_a, pair.pose_b});
  }

  std::vector<ShapePair> pairs;
  std::vector<WarmStartDirection> warm_starts;
  std::vector<PairResult> results;
  std::vector<Pose> poses;
  SeparatingBatch batch;
};

TEST(SeparatingBatch, BeginsAsAQueryDoes) {
  Random random(5);
  std::vector<ShapePair> pairs(SeparatingBatch::capacity);
  for (ShapePair& pair : pairs) pair = with_touching_spheres(random);
  for_each_instruction_set([&] {
    FilledBatch filled(pairs);
    begin_batch(BodyView{{{}, filled.poses}}, filled.batch);
    std::size_t decided = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const ConvexInput<Real> input{{pairs[i].a->convex(ShapeData::hull), SupportSearch::scan},
                                    {pairs[i].b->convex(ShapeData::hull), SupportSearch::scan},
                                    pairs[i].b_in_a()};
      const Vec3 between = input.b_in_a.to_parent(input.b.centre()) - input.a.centre();
      EXPECT_EQ(SeparatingBatch::vector(filled.batch.s, i), between);
      EXPECT_EQ(SeparatingBatch::vector(filled.batch.against_s_in_b, i), input.b_in_a.unrotate(-between));
      EXPECT_EQ(filled.batch.pose(i).translation, input.b_in_a.translation);
      EXPECT_EQ(filled.batch.indistinct[i], separation_rounding * size_of_pair(input));
      const SphereCull cull = compare_spheres<Real>(input.a, input.b, length_squared(between),
                                                    radius_rounding * size_of_pair(input));
      EXPECT_EQ(filled.batch.flags[i], cull == SphereCull::apart  ? SeparatingBatch::spheres_apart
                                       : cull == SphereCull::meet ? SeparatingBatch::spheres_meet
                                                                  : 0);
      decided += cull != SphereCull::silent;
    }
    EXPECT_GT(decided, pairs.size() / 10);
    EXPECT_LT(decided, pairs.size() * 9 / 10);
  });
}

}  // namespace
}  // namespace collidoscope
