#include "modelling/models.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <numbers>
#include <set>

#include "core/error.h"
#include "core/files/input_file.h"
#include "fixtures/meshes/mesh_checks.h"
#include "geometry/mesh/stl.h"
#include "oracles/mesh_intersections.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;
constexpr Real pi = std::numbers::pi;

const fs::path committed = fs::path(COLLIDOSCOPE_SOURCE_DIR) / "assets" / "stl";

struct Expected {
  std::string_view id;
  std::size_t triangles, vertices;
  long holes = 0;  // handles: V − E + F = 2 − 2 · holes
};

constexpr Expected expected[] = {
    {"cube", 12, 8},
    {"icosahedron", 20, 12},
    {"disk-60", 236, 120},
    {"sphere-642-vertices", 1280, 642},
    {"sphere-168", 168, 86},
    {"sphere-528", 528, 266},
    {"sphere-960", 960, 482},
    {"sphere-3968", 3968, 1986},
    {"ellipsoid", 960, 482},
    {"rod", 576, 290},
    {"plate", 28, 16},
    {"torus", 2304, 1152, 1},
    {"knot-14400", 14400, 7200, 1},
    {"knot-57600", 57600, 28800, 1},
    {"space-shuttle", 528, 266},
    {"chair", 146, 71, 2},
    {"bust", 1816, 910},
    {"arm-link-1", 440, 222},
    {"arm-link-2", 564, 284},
    {"arm-link-3", 588, 296},
    {"arm-link-4", 556, 280},
    {"arm-link-5", 476, 240},
    {"arm-link-6", 558, 281},
    {"arm-link-7", 348, 176},
    {"gear-sun", 768, 384, 1},
    {"gear-planet", 1752, 864, 7},
    {"gear-ring", 2688, 1344, 1},
};

TEST(Models, AreThoseExpectedWithTheirCounts) {
  ASSERT_EQ(models().size(), std::size(expected));
  for (std::size_t i = 0; i < models().size(); ++i) {
    const Mesh mesh = models()[i].create();
    EXPECT_EQ(models()[i].id, expected[i].id);
    EXPECT_EQ(mesh.triangles.size(), expected[i].triangles) << expected[i].id;
    EXPECT_EQ(mesh.vertices.size(), expected[i].vertices) << expected[i].id;
  }
}

TEST(Models, AreSolidsInOnePiece) {
  for (const Expected& e : expected) {
    const Mesh mesh = model(e.id).create();
    EXPECT_EQ(test::check_solid(mesh), "") << e.id;
    EXPECT_EQ(test::component_count(mesh), 1u) << e.id;
    EXPECT_EQ(test::euler(mesh), 2 - 2 * e.holes) << e.id;
  }
}

TEST(Models, DoNotIntersectThemselves) {
  for (const Model& m : models()) {
    if (m.on_demand) continue;
    EXPECT_EQ(test::check_embedded(m.create()), "") << m.id;
  }
}

TEST(Models, HaveNoSlivers) {
  // Height over longest side; a float32 rounding is 1e-7 of the size.
  for (const Model& m : models()) {
    const Mesh mesh = m.create();
    for (const Triangle& t : mesh.triangles) {
      Real longest = 0;
      for (int i = 0; i < 3; ++i)
        longest = std::max(longest, length(Vec3(mesh.vertices[t[i]]) - Vec3(mesh.vertices[t[(i + 1) % 3]])));
      ASSERT_GT(2 * test::area(mesh, t) / (longest * longest), 2e-3) << m.id;
    }
  }
}

TEST(Models, AreNotFoldedOver) {
  // The sharpest edges wanted are those of wings and of the bells' rims; a flipped triangle folds by 180°.
  constexpr Real sharpest = -0.97;  // cosine between the normals of neighbours
  for (const Model& m : models()) {
    const Mesh mesh = m.create();
    std::map<test::Edge, Vec3> normals;
    for (const Triangle& t : mesh.triangles) {
      const test::Corners c = test::corners(mesh, t);
      for (int i = 0; i < 3; ++i)
        normals[{t[i], t[(i + 1) % 3]}] = normalized(cross(c[1] - c[0], c[2] - c[0]));
    }
    for (const auto& [edge, normal] : normals)
      ASSERT_GT(dot(normal, normals.at({edge.second, edge.first})), sharpest)
          << m.id << " at vertex " << edge.first;
  }
}

TEST(Models, HaveTheVolumesOfWhatTheyStandFor) {
  const auto volume = [](std::string_view id) { return test::volume(model(id).create()); };
  EXPECT_EQ(volume("cube"), 1);
  EXPECT_NEAR(volume("icosahedron"), 2.53615071, 1e-6);
  EXPECT_NEAR(volume("disk-60"), 0.1 * 30 * std::sin(pi / 30), 1e-6);
  EXPECT_NEAR(volume("sphere-3968"), 4 * pi / 3, 0.02);
  EXPECT_NEAR(volume("ellipsoid"), 4 * pi / 3 * 0.35, 0.03);
  EXPECT_NEAR(volume("torus"), 2 * pi * pi * 0.7 * 0.09, 0.03);
  EXPECT_NEAR(volume("rod"), pi * 0.0036 * 1.88 + 4 * pi / 3 * 0.000216, 5e-4);
}

TEST(Models, LeftAndRightAreAlike) {
  for (const std::string_view id : {"space-shuttle", "chair", "bust", "arm-link-5", "arm-link-7"}) {
    const Mesh mesh = model(id).create();
    std::set<std::array<float, 3>> places;
    for (const Vec3f& v : mesh.vertices) places.insert({v.x, v.y, v.z});
    for (const Vec3f& v : mesh.vertices) ASSERT_TRUE(places.contains({v.x, 0 - v.y, v.z})) << id;
  }
}

TEST(Models, UnknownIdListsTheKnown) {
  EXPECT_EQ(model("chair").id, "chair");
  try {
    model("sofa");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("space-shuttle"), std::string::npos) << error.what();
  }
}

TEST(CommittedStl, IsWhatTheModelsMake) {
  const fs::path folder = fs::path(testing::TempDir()) / "modelling_committed_stl";
  fs::create_directories(folder);
  for (const Model& m : models()) {
    const std::string file = std::string(m.id) + ".stl";
    EXPECT_EQ(fs::exists(committed / file), !m.on_demand) << file;
    if (m.on_demand) continue;
    write_stl(folder / file, m.create(), "Collidoscope: " + std::string(m.label));
    EXPECT_TRUE(read_file(folder / file) == read_file(committed / file))
        << file << ": run collidoscope-meshes and commit what it writes";
  }
  fs::remove_all(folder);
}

/// 14400 as "14,400".
std::string grouped(std::size_t number) {
  if (number < 1000) return std::to_string(number);
  return grouped(number / 1000) + ',' + std::to_string(1000 + number % 1000).substr(1);
}

TEST(CommittedStl, IsDescribed) {
  const std::string readme = read_file(committed / "README.md");
  for (const Expected& e : expected) {
    const std::string row =
        "| " + std::string(e.id) + ".stl | " + grouped(e.triangles) + " | " + grouped(e.vertices) + " | ";
    EXPECT_NE(readme.find(row), std::string::npos) << row;
  }
}

TEST(CommittedStl, IsSmallAndHoldsNothingElse) {
  std::uintmax_t bytes = 0;
  std::size_t files = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(committed)) {
    bytes += entry.file_size();
    files += entry.path().extension() == ".stl";
  }
  EXPECT_EQ(files, static_cast<std::size_t>(std::count_if(models().begin(), models().end(),
                                                          [](const Model& m) { return !m.on_demand; })));
  EXPECT_LT(bytes, 10'000'000u);
}

}  // namespace
}  // namespace collidoscope
