// Seidel's algorithm against all vertices of the feasible region, and the program that separates hulls
// against GJK.

#include "narrow/convex/common/linear_program.h"

#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "fixtures/shape_pairs.h"
#include "narrow/convex/closest_features/separation_program.h"
#include "narrow/convex/common/extents.h"
#include "oracles/pair_truth.h"

namespace collidoscope {
namespace {

using Program = LinearProgram<Real, 3, 32>;
using Constraint = HalfSpace<Real, 3>;

Vec3 vector(const std::array<Real, 3>& values) {
  return {values[0], values[1], values[2]};
}

struct RandomProgram {
  RandomProgram(Random& random, std::size_t count, Real least_offset) : objective(random.unit_vector()) {
    for (std::size_t i = 0; i < count; ++i) {
      const Vec3 normal = random.unit_vector();
      planes.emplace_back(normal, random.uniform(least_offset, 1));
    }
    for (int axis = 0; axis < 3; ++axis)
      for (const Real sign : {-1.0, 1.0}) {
        Vec3 normal(0);
        normal[axis] = sign;
        box.emplace_back(normal, size);
      }
  }

  std::optional<std::array<Real, 3>> solve() const {
    Program program({size, size, size});
    for (const auto& [normal, offset] : planes) program.add({{normal.x, normal.y, normal.z}, offset});
    return program.maximise({objective.x, objective.y, objective.z});
  }

  bool feasible(const Vec3& point, Real slack) const {
    for (const auto* list : {&planes, &box})
      for (const auto& [normal, offset] : *list)
        if (dot(normal, point) > offset + slack) return false;
    return true;
  }

  /// The best of all points where three planes meet and none is violated.
  std::optional<Real> brute_force() const {
    auto all = planes;
    all.insert(all.end(), box.begin(), box.end());
    std::optional<Real> best;
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (std::size_t k = 0; k < j; ++k) {
          const auto& [u, a] = all[i];
          const auto& [v, b] = all[j];
          const auto& [w, c] = all[k];
          const Real volume = dot(u, cross(v, w));
          if (std::abs(volume) < 1e-9) continue;
          const Vec3 point = (a * cross(v, w) + b * cross(w, u) + c * cross(u, v)) / volume;
          if (feasible(point, 1e-9) && (!best || dot(objective, point) > *best)) best = dot(objective, point);
        }
    return best;
  }

  static constexpr Real size = 2;
  Vec3 objective;
  std::vector<std::pair<Vec3, Real>> planes, box;
};

TEST(LinearProgram, FindsTheBestVertexOrNone) {
  Random random(1);
  std::size_t infeasible = 0;
  constexpr std::size_t count = 1000;
  for (std::size_t i = 0; i < count; ++i) {
    const RandomProgram program(random, 1 + random.below(14), -0.6);
    const auto found = program.solve();
    const auto best = program.brute_force();
    ASSERT_EQ(found.has_value(), best.has_value()) << i;
    if (!best) {
      ++infeasible;
      continue;
    }
    EXPECT_TRUE(program.feasible(vector(*found), 1e-9)) << i;
    EXPECT_NEAR(dot(program.objective, vector(*found)), *best, 1e-7) << i;
  }
  EXPECT_GT(infeasible, count / 10);
  EXPECT_LT(infeasible, count * 9 / 10);
}

TEST(LinearProgram, WithoutConstraintsGoesToACornerOfTheBox) {
  const LinearProgram<Real, 2, 4> program({3, 5});
  EXPECT_EQ(program.maximise({1, -1}), (std::array<Real, 2>{3, -5}));
}

TEST(SeparationProgram, DecidesAsGjkDoes) {
  std::size_t undecided = 0, colliding = 0;
  const auto pairs = test::random_shape_pairs(3000, 2);
  for (const test::ShapePair& pair : pairs) {
    const ConvexInput<Real> input{ConvexView<Real>(pair.a->convex(ShapeData::hull), SupportSearch::scan),
                                  ConvexView<Real>(pair.b->convex(ShapeData::hull), SupportSearch::scan),
                                  pair.b_in_a()};
    const Real extents = sum_of_extents(input.a, input.b, input.b_in_a.translation);
    SeparationProgram<Real> program(input, extents, 1e-14 * extents);
    const Verdict verdict = program.decide();
    PairCache cache;
    const Verdict truth = narrow_algorithm("gjk").query(pair.query(Request::overlap), cache).verdict;
    undecided += verdict == Verdict::undecided;
    colliding += verdict == Verdict::colliding;
    if (verdict != Verdict::undecided) {
      ASSERT_EQ(verdict, truth);
    }
  }
  EXPECT_LE(undecided, pairs.size() / 100);
  EXPECT_GT(colliding, pairs.size() / 4);
  EXPECT_LT(colliding, pairs.size() * 3 / 4);
}

}  // namespace
}  // namespace collidoscope
