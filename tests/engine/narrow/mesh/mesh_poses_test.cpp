// Spheres, knots and real meshes, open and crossing themselves among them, in many poses: every algorithm
// finds the same triangles to meet, a first contact where there are any, and one distance where there are
// none: those of every edge against every face, and of every two triangles that may be the nearest.
//
// COLLIDOSCOPE_POSES sets how many poses there are in all.

#include <cstdlib>
#include <gtest/gtest.h>

#include "fixtures/meshes/mesh_pairs.h"
#include "fixtures/shared_data.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

constexpr int cases = 20;
constexpr const char* real_meshes[] = {"suzanne",
                                       "cup",
                                       "mobius",
                                       "soup",
                                       "multibody",
                                       "openscad-nonmanifold",
                                       "sphere-with-hole",
                                       "shared-edge-boxes",
                                       "chess-table",
                                       "featuretype-open",
                                       "torus",
                                       "jack",
                                       "teapot",
                                       "blub",
                                       "self-intersect"};

std::size_t poses_per_case() {
  const char* wanted = std::getenv("COLLIDOSCOPE_POSES");
  return (wanted ? std::strtoull(wanted, nullptr, 10) : COLLIDOSCOPE_MESH_POSES) / cases;
}

struct Centred {
  ShapePointer shape;
  Vec3 centre;
  Real radius;
};

Centred centred(ShapePointer shape) {
  const Aabb box = shape->aabb();
  return {std::move(shape), box.centre(), length(box.half_widths())};
}

/// Few enough triangles for every edge against every face.
const std::vector<Centred>& meshes() {
  static const std::vector<Centred> all = [] {
    const auto shape = [](const char* name, Mesh mesh) {
      return centred(std::make_shared<const Shape>(name, std::move(mesh)));
    };
    TorusKnot knot;
    knot.around = 100, knot.across = 9;
    std::vector<Centred> made = {shape("sphere-168", make_sphere(1, 14, 7)),
                                 shape("sphere-960", make_sphere(1, 32, 16)),
                                 shape("knot-1800", make_torus_knot(knot))};
    for (const char* name : real_meshes)
      if (const auto file = shared_dir() / "stl" / (std::string(name) + ".stl");
          std::filesystem::exists(file))
        made.push_back(centred(load_shape(file)));
    return made;
  }();
  return all;
}

/// B about as large as A, its middle somewhere within reach of A's.
PlacedMeshes placed(const Centred& a, const Centred& b, Random& random) {
  const Mat3 rotation = to_matrix(random.rotation());
  const Vec3 offset = random.unit_vector() * ((a.radius + b.radius) * random.uniform(0.1, 0.9));
  return {a.shape, b.shape, {rotation, a.centre + offset - rotation * b.centre}};
}

Centred scaled(const Centred& of, Real radius) {
  Mesh mesh = of.shape->mesh();
  for (Vec3f& vertex : mesh.vertices) vertex *= static_cast<float>(radius / of.radius);
  return centred(std::make_shared<const Shape>(of.shape->name(), std::move(mesh)));
}

/// Pairs of meshes of one size, with their trees built once.
class Pairs {
 public:
  explicit Pairs(Random& random) {
    const auto any = [&] { return meshes()[random.below(static_cast<std::uint32_t>(meshes().size()))]; };
    constexpr int count = 8;
    for (int i = 0; i < count; ++i) {
      const Centred a = any();
      pairs_.emplace_back(a, scaled(any(), a.radius));
    }
  }
  PlacedMeshes any(Random& random) const {
    const auto& [a, b] = pairs_[random.below(static_cast<std::uint32_t>(pairs_.size()))];
    return random.below(2) == 0 ? placed(a, b, random) : placed(b, a, random);
  }

 private:
  std::vector<std::pair<Centred, Centred>> pairs_;
};

const NarrowAlgorithm& oracle() {
  return narrow_algorithm("edge-face");
}

std::string describe(const PlacedMeshes& pair, const NarrowAlgorithm& algorithm, std::size_t pose) {
  return std::string(algorithm.id) + ", pose " + std::to_string(pose) + ": " + pair.a->name() + ", " +
         pair.b->name();
}

class MeshPoses : public testing::TestWithParam<int> {};

TEST_P(MeshPoses, AllAlgorithmsFindTheSame) {
  Random random(static_cast<std::uint64_t>(GetParam()) + 1);
  const Pairs pairs(random);
  std::size_t meet = 0;
  const std::size_t poses = poses_per_case();
  for (std::size_t pose = 0; pose < poses; ++pose) {
    const PlacedMeshes pair = pairs.any(random);
    const std::vector<TrianglePairing> expected =
        oracle().contacts(pair.query(Request::overlap, oracle().default_options()));
    PairCache none;
    const Real distance =
        oracle().query(pair.query(Request::penetration, oracle().default_options()), none).distance();
    meet += !expected.empty();
    for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
      if (algorithm->input != NarrowInput::mesh || algorithm->reference || algorithm == &oracle()) continue;
      const NarrowOptions options = algorithm->default_options();
      ASSERT_EQ(algorithm->contacts(pair.query(Request::overlap, options)), expected)
          << describe(pair, *algorithm, pose);
      PairCache cache;
      const PairResult result = algorithm->query(pair.query(Request::penetration, options), cache);
      ASSERT_EQ(result.verdict == Verdict::colliding, !expected.empty()) << describe(pair, *algorithm, pose);
      if (!result.gives(Capability::distance)) continue;
      ASSERT_NEAR(result.distance(), distance, 1e-12 * (length(pair.b_in_a.translation) + distance))
          << describe(pair, *algorithm, pose);
    }
  }
  EXPECT_GT(meet, poses / 8);
  EXPECT_LT(meet, poses - poses / 50);
}

/// The poses above are of generated meshes alone where the others are absent.
TEST(MeshPoses, AreOfAllRealMeshes) {
  for (const std::string name : real_meshes) {
    COLLIDOSCOPE_REQUIRE_SHARED("stl/" + name + ".stl");
    EXPECT_TRUE(std::ranges::any_of(meshes(), [&](const Centred& mesh) {
      return mesh.shape->name() == name + ".stl";
    })) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Case, MeshPoses, testing::Range(0, cases));

}  // namespace
}  // namespace collidoscope
