#include "narrow/hemisphere.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace collidoscope {
namespace {

using Hemisphere32 = Hemisphere<Real, 32>;

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
bool insert_all(const std::vector<Vec3>& directions) {
  Hemisphere32 hemisphere;
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

TEST(Hemisphere, AgreesWithBruteForce) {
  Random random(1);
  int held = 0;
  constexpr int trials = 2000;
  for (int i = 0; i < trials; ++i) {
    const Vec3 axis = random.unit_vector();
    const Real spread = random.uniform(0.5, 3);
    std::vector<Vec3> directions;
    for (int j = 0; j < 12; ++j) directions.push_back(normalized(axis + random.unit_vector() * spread));
    held += insert_all(directions);
  }
  EXPECT_GT(held, trials * 3 / 10);
  EXPECT_LT(held, trials * 7 / 10);
}

/// Where matrix (4.2) of the paper divides by zero.
TEST(Hemisphere, DirectionsAlongTheAxes) {
  const Vec3 z(0, 0, 1), x(1, 0, 0), y(0, 1, 0), below = normalized(Vec3(-1, -1, -1));
  EXPECT_FALSE(insert_all({x, y, below, z}));
  EXPECT_FALSE(insert_all({below, x, y, z}));
  EXPECT_FALSE(insert_all({z, below, y, x}));
  EXPECT_TRUE(insert_all({normalized(z + x), normalized(x - z), normalized(x + y), x}));
}

TEST(Hemisphere, RepeatedDirectionsChangeNothing) {
  const Vec3 x(1, 0, 0);
  EXPECT_TRUE(insert_all({x, normalized(Vec3(-1, 5, 0)), x, normalized(Vec3(-1, 5, 0)), x}));
}

/// On the boundary anything may be said, but the pole stays a unit vector.
TEST(Hemisphere, OppositeDirectionsHaveAPoleBetween) {
  const Vec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  for (const std::vector<Vec3>& directions :
       {std::vector<Vec3>{x, -x}, {x, -x, y}, {x, y, -x}, {y, x, -x, z}, {x, -x, y, -y}}) {
    Hemisphere32 hemisphere;
    for (const Vec3& direction : directions) {
      if (!hemisphere.insert(direction)) break;
      EXPECT_NEAR(length(hemisphere.pole()), 1, rounding);
    }
  }
}

TEST(Hemisphere, StartsWithAKnownPole) {
  Hemisphere32 hemisphere;
  const std::array<Vec3, 3> directions = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
  hemisphere.start(directions, normalized(Vec3(1, 1, 1)));
  EXPECT_EQ(hemisphere.size(), 3u);
  EXPECT_FALSE(hemisphere.insert(normalized(Vec3(-1, -1, -1))));
}

}  // namespace
}  // namespace collidoscope
