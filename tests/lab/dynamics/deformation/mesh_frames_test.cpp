// Frames of the user's own: which files, how corners of their triangles become vertices, how vertices move.

#include "dynamics/deformation/mesh_frames.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>

#include "core/error.h"
#include "dynamics/deformation/deformation.h"
#include "fixtures/temporary_folder.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

using Files = std::vector<std::filesystem::path>;

std::string text_of(const TriangleSoup& triangles) {
  std::string text = "solid frame\n";
  const auto append = [&](const char* format, auto... values) {
    char line[120];
    std::snprintf(line, sizeof line, format, values...);
    text += line;
  };
  for (const auto& triangle : triangles) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const Vec3f& p : triangle) append("vertex %.9g %.9g %.9g\n", double(p.x), double(p.y), double(p.z));
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid frame\n";
}

TriangleSoup soup_of(const Mesh& mesh) {
  TriangleSoup soup;
  for (const Triangle& t : mesh.triangles)
    soup.push_back({mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]});
  return soup;
}

using Move = std::function<Vec3f(const Vec3f&)>;

TriangleSoup moved(TriangleSoup soup, const Move& move) {
  for (auto& triangle : soup)
    for (Vec3f& corner : triangle) corner = move(corner);
  return soup;
}

class MeshFramesTest : public testing::Test {
 protected:
  FramedShape load(const std::vector<TriangleSoup>& soups, Real scale = 1) {
    Files files;
    for (const TriangleSoup& soup : soups)
      files.push_back(folder_.write("frame" + std::to_string(files.size()) + ".stl", text_of(soup)));
    return load_frames("flag", files, {"", "", {}, scale, {}});
  }

  std::string refusal(const std::vector<TriangleSoup>& soups) {
    try {
      load(soups);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  const test::TemporaryFolder folder_;
  const TriangleSoup bar_ = soup_of(make_bar(Vec3(2, 0.4, 0.4), 8, 2));
};

Vec3f sheared(const Vec3f& p) {
  return {p.x + p.z, p.y * 2, p.z - p.x};
}
Vec3f flattened(const Vec3f& p) {
  return {p.x, p.y, 0};
}

TEST_F(MeshFramesTest, AFoldersFilesComeInNaturalOrder) {
  for (const char* name :
       {"f10.stl", "f9.STL", "f1.stl", "f01.stl", "g.stl", "f.stl", "notes.txt", "f2a3.stl"})
    folder_.write(name, "");
  std::filesystem::create_directories(folder_.path() / "f3.stl");
  std::vector<std::string> names;
  for (const auto& file : frame_files(folder_.path())) names.push_back(file.filename().string());
  EXPECT_EQ(names, (std::vector<std::string>{"f.stl", "f01.stl", "f1.stl", "f2a3.stl", "f9.STL", "f10.stl",
                                             "g.stl"}));
  const test::TemporaryFolder none;
  std::filesystem::create_directories(none.path() / "empty");
  EXPECT_THROW(frame_files(none.path() / "empty"), InputError);
  EXPECT_THROW(frame_files(none.path() / "absent"), InputError);
}

// Corresponding corners: what the file says of a triangle is what the mesh's triangle says, in every frame.
TEST_F(MeshFramesTest, VerticesFollowTheCornersOfTheFiles) {
  const FramedShape flag = load({bar_, moved(bar_, sheared), moved(bar_, flattened)}, 0.5);
  const Mesh& rest = flag.rest->mesh();
  EXPECT_EQ(flag.rest->name(), "flag");
  ASSERT_EQ(flag.frames->positions.size(), 3u);
  EXPECT_EQ(flag.frames->positions[0], rest.vertices);
  ASSERT_EQ(rest.triangles.size(), bar_.size());
  for (std::size_t i = 0; i < rest.vertices.size(); ++i) {
    const Vec3f at_rest = rest.vertices[i] * 2.0f;  // of the file
    EXPECT_EQ(flag.frames->positions[1][i], sheared(at_rest) * 0.5f);
    EXPECT_EQ(flag.frames->positions[2][i], flattened(at_rest) * 0.5f) << "coinciding vertices stay apart";
  }
  EXPECT_TRUE(flag.rest->report().warnings.empty());
}

// Repair of the first frame drops a copy and a needle, and turns what is inside out.
TEST_F(MeshFramesTest, LooseFacetsMoveByThemselves) {
  TriangleSoup first = moved(bar_, [](const Vec3f& p) { return Vec3f(-p.x, p.y, p.z); });  // inside out
  first.insert(first.begin() + 3, first[1]);
  first.insert(first.begin(), {Vec3f(7, 7, 7), Vec3f(8, 8, 8), Vec3f(9, 9, 9)});
  TriangleSoup second = moved(first, sheared);
  second[0] = {Vec3f(1, 5, 2), Vec3f(3, 0, 0), Vec3f(0, 0, 4)};
  const FramedShape flag = load({first, second});
  const Mesh& rest = flag.rest->mesh();
  EXPECT_EQ(flag.rest->report().loose_facets, 1u);
  ASSERT_EQ(rest.triangles.size(), bar_.size() + 2);
  const std::size_t of_surface = rest.vertices.size() - 3;
  for (std::size_t i = 0; i < of_surface; ++i)
    EXPECT_EQ(flag.frames->positions[1][i], sheared(rest.vertices[i]));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(flag.frames->positions[1][of_surface + i], second[0][i]);
}

TEST_F(MeshFramesTest, RoundingAtASeamIsClosedAndCounted) {
  TriangleSoup second = moved(bar_, sheared);
  second[5][1].x += 3e-6f;
  const FramedShape flag = load({bar_, second});
  ASSERT_EQ(flag.rest->report().warnings.size(), 1u);
  EXPECT_NE(flag.rest->report().warnings[0].find("frame1.stl: 1 corner up to"), std::string::npos);
}

TEST_F(MeshFramesTest, RefusesFramesThatDoNotFit) {
  TriangleSoup torn = moved(bar_, sheared);
  torn[5][1].x += 0.25f;
  EXPECT_NE(refusal({bar_, bar_, torn}).find("frame2.stl: triangle 6, corner 2: is 0.25 m from triangle "),
            std::string::npos)
      << refusal({bar_, bar_, torn});
  TriangleSoup longer = bar_;
  longer.push_back(bar_[0]);
  EXPECT_NE(refusal({bar_, longer}).find("frame1.stl: has 105 triangles, but the first frame, "),
            std::string::npos)
      << refusal({bar_, longer});
  TriangleSoup infinite = bar_;
  infinite[2][0].y = std::numeric_limits<float>::infinity();
  EXPECT_NE(refusal({bar_, infinite}).find("frame1.stl: line "), std::string::npos);
  EXPECT_EQ(refusal({bar_}), "flag: needs two frames or more to move between");
}

// ---- Between frames --------------------------------------------------------------------------------------

constexpr Real period = 2.4;

class Interpolation : public MeshFramesTest {
 protected:
  std::vector<Vec3f> at(Real time, const std::string& option) {
    DeformationChoice choice = deformation_choice("frames:period=2.4" + option);
    choice.frames = flag_.frames;
    std::vector<Vec3f> vertices(flag_.rest->mesh().vertices.size());
    choice.create(flag_.rest->mesh())->deform(time, vertices);
    return vertices;
  }

  const Vec3f& frame(std::size_t number, std::size_t vertex) const {
    return flag_.frames->positions[number][vertex];
  }

  /// The farthest that the vertices at a time are from a mixture of the frames.
  Real distance(Real time, const std::string& option, const std::vector<Real>& shares) {
    const std::vector<Vec3f> vertices = at(time, option);
    Real farthest = 0;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      Vec3 expected(0);
      for (std::size_t f = 0; f < shares.size(); ++f) expected += Vec3(frame(f, i)) * shares[f];
      farthest = std::max(farthest, length(Vec3(vertices[i]) - expected));
    }
    return farthest;
  }

  FramedShape flag_ = load({bar_, moved(bar_, sheared), moved(bar_, flattened),
                            moved(bar_, [](const Vec3f& p) { return Vec3f(p.y, p.z, 3 * p.x); })});
};

TEST_F(Interpolation, IsExactAtTheFramesTimes) {
  struct Case {
    const char* option;
    Real intervals;
    std::vector<std::size_t> frames;  // from the beginning on, one per interval
  };
  const Case cases[] = {{"", 4, {0, 1, 2, 3, 0, 1, 2, 3, 0}},
                        {":repeat=to-and-fro", 6, {0, 1, 2, 3, 2, 1, 0, 1, 2}},
                        {":repeat=once", 3, {0, 1, 2, 3, 3, 3, 3}}};
  for (const Case& c : cases)
    for (const std::string smooth : {"", ":interpolation=smooth"}) {
      Real sum = 0;  // as a scene's clock adds steps up
      for (std::size_t i = 0; i < c.frames.size(); ++i) {
        EXPECT_EQ(at(sum, c.option + smooth), flag_.frames->positions[c.frames[i]]) << c.option << i;
        for (int step = 0; step < 7; ++step) sum += period / c.intervals / 7;
      }
    }
}

TEST_F(Interpolation, LinearIsOnStraightLines) {
  constexpr Real rounding = 1e-6;
  EXPECT_LT(distance(0.15, "", {0.75, 0.25, 0, 0}), rounding);
  EXPECT_LT(distance(2.25, "", {0.75, 0, 0, 0.25}), rounding) << "the last frame goes on to the first";
  EXPECT_LT(distance(2.25 + 10 * period, "", {0.75, 0, 0, 0.25}), rounding);
  EXPECT_LT(distance(1.3, ":repeat=to-and-fro", {0, 0, 0.25, 0.75}), rounding);
  EXPECT_LT(distance(0.6, ":repeat=once", {0.25, 0.75, 0, 0}), rounding);
  EXPECT_LT(distance(99, ":repeat=once", {0, 0, 0, 1}), rounding);
  EXPECT_LT(distance(-1, ":repeat=once", {1, 0, 0, 0}), rounding);
}

// The basis functions of the uniform spline at the middle: −1/16, 9/16, 9/16, −1/16.
TEST_F(Interpolation, SmoothIsACatmullRomSpline) {
  const std::string smooth = ":interpolation=smooth";
  constexpr Real rounding = 1e-6, outer = -1.0 / 16, inner = 9.0 / 16;
  EXPECT_LT(distance(0.9, smooth, {outer, inner, inner, outer}), rounding);
  EXPECT_LT(distance(0.3, smooth, {inner, inner, outer, outer}), rounding);
  EXPECT_LT(distance(0.2, smooth + ":repeat=to-and-fro", {inner, inner + outer, outer, 0}), rounding);
  EXPECT_LT(distance(0.4, smooth + ":repeat=once", {inner + outer, inner, outer, 0}), rounding);
  // The velocity does not jump at a frame, as it does on straight lines.
  const auto jump = [&](const std::string& option) {
    constexpr Real h = 1e-3, time = 0.6;
    const auto before = at(time - h, option), now = at(time, option), after = at(time + h, option);
    Real most = 0;
    for (std::size_t i = 0; i < now.size(); ++i)
      most = std::max(most, length(Vec3(after[i]) - 2.0 * Vec3(now[i]) + Vec3(before[i])) / h);
    return most;
  };
  EXPECT_LT(jump(smooth), 0.1);
  EXPECT_GT(jump(""), 1);
}

TEST(Frames, NeedFiles) {
  const Mesh box = make_box(Vec3(1));
  EXPECT_THROW(deformation_choice("frames").create(box), InputError);
  EXPECT_THROW(deformation_choice("frames:repeat=thrice"), InputError);
  const DeformationChoice choice = deformation_choice("frames:period=3:interpolation=smooth");
  EXPECT_EQ(to_string(choice), "frames:period=3:interpolation=smooth");
}

}  // namespace
}  // namespace collidoscope
