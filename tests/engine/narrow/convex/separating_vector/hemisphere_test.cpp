// The tests of [Chung 4.2]: both say whether all directions fit a hemisphere, and both are held against brute
// force and exact integers.

#include "narrow/convex/separating_vector/hemisphere.h"

#include <gtest/gtest.h>
#include <optional>
#include <rapidcheck.h>

#include "core/random.h"
#include "narrow/convex/separating_vector/half_planes.h"

namespace collidoscope {
namespace {

template <class Test>
class DirectionsTest : public testing::Test {};
using BothTests = testing::Types<Hemisphere<Real, 32>, HalfPlanes<Real, 32>>;
TYPED_TEST_SUITE(DirectionsTest, BothTests);

constexpr Real rounding = 1e-14;

/// The largest least height of all directions over any plane through the origin: the best pole is the
/// bisector of two of them or equally far from three. Positive when a hemisphere holds them.
Real largest_least_height(const std::vector<Vec3>& directions) {
  Real best = -1;
  const auto try_pole = [&](const Vec3& pole) {
    if (length(pole) < rounding) return;
    for (const Vec3& signed_pole : {normalized(pole), -normalized(pole)}) {
      Real least = 1;
      for (const Vec3& direction : directions) least = std::min(least, dot(direction, signed_pole));
      best = std::max(best, least);
    }
  };
  for (std::size_t i = 0; i < directions.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      try_pole(directions[i] + directions[j]);
      for (std::size_t k = 0; k < j; ++k)
        try_pole(cross(directions[i] - directions[k], directions[j] - directions[k]));
    }
  }
  return best;
}

/// Is the origin a combination of the four with positive weights, up to rounding?
void expect_spanning(const std::array<Vec3, 4>& r) {
  const std::array<Real, 4> volumes = {dot(cross(r[1], r[2]), r[3]), -dot(cross(r[0], r[2]), r[3]),
                                       dot(cross(r[0], r[1]), r[3]), -dot(cross(r[0], r[1]), r[2])};
  const Real sign = volumes[0] + volumes[1] + volumes[2] + volumes[3] > 0 ? 1 : -1;
  for (const Real volume : volumes) EXPECT_GE(volume * sign, -rounding);
}

/// Inserts one after another and compares with brute force each time. True when all fit a hemisphere.
template <class Test>
bool insert_all(const std::vector<Vec3>& directions) {
  Test hemisphere;
  std::vector<Vec3> inserted;
  for (const Vec3& direction : directions) {
    inserted.push_back(direction);
    const bool fits = hemisphere.insert(direction);
    const Real height = inserted.size() < 2 ? 1 : largest_least_height(inserted);
    EXPECT_EQ(fits, height > 0) << inserted.size() << " directions, height " << height;
    if (!fits) {
      const auto& corners = hemisphere.spanning();
      expect_spanning(
          {hemisphere[corners[0]], hemisphere[corners[1]], hemisphere[corners[2]], hemisphere[corners[3]]});
      return false;
    }
    EXPECT_NEAR(length(hemisphere.pole()), 1, rounding);
    for (const Vec3& other : inserted) EXPECT_GT(dot(other, hemisphere.pole()), 0) << inserted.size();
  }
  return true;
}

TYPED_TEST(DirectionsTest, AgreesWithBruteForce) {
  Random random(1);
  int held = 0;
  constexpr int trials = 2000;
  for (int i = 0; i < trials; ++i) {
    const Vec3 axis = random.unit_vector();
    const Real spread = random.uniform(0.5, 3);
    std::vector<Vec3> directions;
    for (int j = 0; j < 12; ++j) directions.push_back(normalized(axis + random.unit_vector() * spread));
    held += insert_all<TypeParam>(directions);
  }
  EXPECT_GT(held, trials * 3 / 10);
  EXPECT_LT(held, trials * 7 / 10);
}

/// Where matrix (4.2) of the paper divides by zero.
TYPED_TEST(DirectionsTest, DirectionsAlongTheAxes) {
  const Vec3 z(0, 0, 1), x(1, 0, 0), y(0, 1, 0), below = normalized(Vec3(-1, -1, -1));
  EXPECT_FALSE(insert_all<TypeParam>({x, y, below, z}));
  EXPECT_FALSE(insert_all<TypeParam>({below, x, y, z}));
  EXPECT_FALSE(insert_all<TypeParam>({z, below, y, x}));
  EXPECT_TRUE(insert_all<TypeParam>({normalized(z + x), normalized(x - z), normalized(x + y), x}));
}

TYPED_TEST(DirectionsTest, RepeatedDirectionsChangeNothing) {
  const Vec3 x(1, 0, 0);
  EXPECT_TRUE(insert_all<TypeParam>({x, normalized(Vec3(-1, 5, 0)), x, normalized(Vec3(-1, 5, 0)), x}));
}

/// On the boundary anything may be said, but the pole stays a unit vector.
TYPED_TEST(DirectionsTest, OppositeDirectionsHaveAPoleBetween) {
  const Vec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  for (const std::vector<Vec3>& directions :
       {std::vector<Vec3>{x, -x}, {x, -x, y}, {x, y, -x}, {y, x, -x, z}, {x, -x, y, -y}}) {
    TypeParam hemisphere;
    for (const Vec3& direction : directions) {
      if (!hemisphere.insert(direction)) break;
      EXPECT_NEAR(length(hemisphere.pole()), 1, rounding);
    }
  }
}

TYPED_TEST(DirectionsTest, StartsWithAKnownPole) {
  TypeParam hemisphere;
  const std::array<Vec3, 3> directions = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
  hemisphere.start(directions, normalized(Vec3(1, 1, 1)));
  EXPECT_EQ(hemisphere.size(), 3u);
  EXPECT_FALSE(hemisphere.insert(normalized(Vec3(-1, -1, -1))));
}

/// Three integers, not all zero.
struct IntegerDirection {
  std::int64_t x, y, z;

  Vec3 as_real() const { return {static_cast<Real>(x), static_cast<Real>(y), static_cast<Real>(z)}; }
};

std::int64_t exact_dot(const IntegerDirection& a, const IntegerDirection& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

IntegerDirection exact_cross(const IntegerDirection& a, const IntegerDirection& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Whether an open hemisphere holds all, by exact arithmetic: none where it is only a closed one. The poles'
/// region is the cone of its extreme rays, each at right angles to two of the directions.
std::optional<bool> exactly_held(const std::vector<IntegerDirection>& directions) {
  IntegerDirection inner{0, 0, 0};
  bool any_ray = false, flat = true;
  for (const IntegerDirection& a : directions) {
    for (const IntegerDirection& b : directions) {
      const IntegerDirection ray = exact_cross(a, b);
      if (exact_dot(ray, ray) == 0) continue;
      flat = false;
      const bool holds = std::all_of(directions.begin(), directions.end(),
                                     [&](const IntegerDirection& d) { return exact_dot(ray, d) >= 0; });
      if (holds) inner = {inner.x + ray.x, inner.y + ray.y, inner.z + ray.z}, any_ray = true;
    }
  }
  if (flat) return {};  // all on one line
  if (!any_ray) return false;
  const bool open = std::all_of(directions.begin(), directions.end(),
                                [&](const IntegerDirection& d) { return exact_dot(inner, d) > 0; });
  return open ? std::optional(true) : std::nullopt;
}

rc::Gen<std::vector<IntegerDirection>> integer_directions() {
  const auto coordinate = rc::gen::inRange<std::int64_t>(-20, 21);
  const auto direction =
      rc::gen::suchThat(rc::gen::build<IntegerDirection>(rc::gen::set(&IntegerDirection::x, coordinate),
                                                         rc::gen::set(&IntegerDirection::y, coordinate),
                                                         rc::gen::set(&IntegerDirection::z, coordinate)),
                        [](const IntegerDirection& d) { return exact_dot(d, d) > 0; });
  return rc::gen::mapcat(rc::gen::inRange<std::size_t>(4, 16), [=](std::size_t count) {
    return rc::gen::container<std::vector<IntegerDirection>>(count, direction);
  });
}

[[maybe_unused]] void showValue(const IntegerDirection& d, std::ostream& out) {
  out << '(' << d.x << ' ' << d.y << ' ' << d.z << ')';
}

/// Until the first that no hemisphere holds.
template <class Test>
bool held(const std::vector<IntegerDirection>& directions) {
  Test test;
  std::vector<IntegerDirection> so_far;
  for (const IntegerDirection& direction : directions) {
    so_far.push_back(direction);
    if (!test.insert(direction.as_real())) return false;
    if (exactly_held(so_far) != true) continue;  // opposite ones, say: on the boundary anything may be said
    // Lemma 8: a pair of vertices that occurs again at the pole proves it a separating vector.
    for (std::uint32_t i = 0; i < test.size(); ++i)
      RC_ASSERT(dot(test.pole(), normalized(test[i])) >= -rounding);
  }
  return true;
}

TYPED_TEST(DirectionsTest, AgreesWithExactArithmeticAndKeepsLemma8) {
  std::size_t both[2] = {0, 0};
  EXPECT_TRUE(rc::check([&] {
    const std::vector<IntegerDirection> directions = *integer_directions();
    // Those before the last are held, or the answer comes before it.
    const std::optional<bool> truth = exactly_held(directions);
    const bool answer = held<TypeParam>(directions);
    if (!truth) return;  // on the boundary anything may be said
    RC_ASSERT(answer == *truth);
    ++both[answer];
  }));
  EXPECT_GT(both[0], 5u);
  EXPECT_GT(both[1], 5u);
}

// Directions that are parallel but for rounding: corners of their common arc are inside here and there.
TYPED_TEST(DirectionsTest, ParallelDirectionsLeaveTheRegion) {
  const std::vector<IntegerDirection> directions = {{-11, -8, -18},  {-2, -20, -17}, {-12, -4, -16},
                                                    {-20, -20, -20}, {-9, -3, -12},  {-20, -20, -20},
                                                    {-20, -7, -20}};
  EXPECT_EQ(exactly_held(directions), true);
  EXPECT_TRUE(held<TypeParam>(directions));
}

// The third lies between the first two, in their plane: the ends of the region are on its boundary.
TYPED_TEST(DirectionsTest, ADirectionBetweenTwoOthersLeavesTheRegion) {
  const std::vector<IntegerDirection> directions = {
      {3, 3, -20}, {-17, -17, -20}, {-5, -5, -20}, {-20, -6, 1}, {3, 1, 0}};
  EXPECT_EQ(exactly_held(directions), true);
  EXPECT_TRUE(held<TypeParam>(directions));
}

// Seen along the newest direction, the first two are opposite; others lie on both sides of them.
TYPED_TEST(DirectionsTest, OppositeProjectionsAreACone) {
  const std::vector<IntegerDirection> directions = {{-20, 0, -20},   {-20, 0, -17}, {-20, -20, -20},
                                                    {-20, -20, -20}, {-20, 1, -20}, {9, 0, 8}};
  EXPECT_EQ(exactly_held(directions), false);
  EXPECT_FALSE(held<TypeParam>(directions));
}

// The first two are opposite: rounding leaves a sum of them that is no pole.
TYPED_TEST(DirectionsTest, OppositeDirectionsHaveAPoleBesideThem) {
  const std::vector<IntegerDirection> directions = {
      {10, 0, 10}, {-3, 0, -3}, {-20, 1, -20}, {-19, -20, -20}, {-20, -20, -19}};
  EXPECT_EQ(exactly_held(directions), false);
  EXPECT_FALSE(held<TypeParam>(directions));
}

TEST(HalfPlanes, CornersBoundAllPoles) {
  Random random(3);
  std::size_t inside = 0, tried = 0;
  for (int trial = 0; trial < 300; ++trial) {
    HalfPlanes<Real, 32> planes;
    const Vec3 axis = random.unit_vector();
    for (int i = 0; i < 8; ++i) {
      if (!planes.insert(normalized(axis + random.unit_vector() * 1.2))) break;
      if (planes.corner_count() < 3) continue;
      const Vec3 pole = random.unit_vector();
      Real least = 1;
      for (std::uint32_t j = 0; j < planes.size(); ++j) least = std::min(least, dot(pole, planes[j]));
      bool within = true;  // of every arc of the region, counter-clockwise
      for (std::uint32_t j = 0; j < planes.corner_count(); ++j) {
        const Vec3 side = cross(planes.corner(j), planes.corner((j + 1) % planes.corner_count()));
        within &= dot(side, pole) >= -rounding;
      }
      if (std::abs(least) > 1e-9) {
        EXPECT_EQ(least > 0, within);
      }
      inside += within, ++tried;
    }
  }
  EXPECT_GT(inside, tried / 20);
  EXPECT_LT(inside, tried / 2);
}

}  // namespace
}  // namespace collidoscope
