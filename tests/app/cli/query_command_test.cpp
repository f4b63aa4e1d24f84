#include <cmath>
#include <gtest/gtest.h>
#include <sstream>

#include "app/cli/csv_rows.h"
#include "core/files/atomic_file.h"
#include "core/random.h"
#include "core/tolerance.h"
#include "fixtures/collide.h"
#include "fixtures/corpus_pairs.h"
#include "fixtures/meshes/soups.h"
#include "fixtures/shared_data.h"
#include "narrow/narrow.h"
#include "oracles/exact_convex.h"
#include "oracles/float_rounding.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::ConvexPair;
using test::expect_refused;

using test::number;
using test::Row;
using test::split;

std::vector<Row> rows_of(const std::string& csv, const std::string& more_columns = "") {
  return test::rows_of(
      csv,
      "index,narrow,verdict,distance,depth,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,nanoseconds" + more_columns);
}

// ---- Writing what query reads ----------------------------------------------------------------------------

std::string matrix_fields(const Pose& pose) {
  std::string text;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) text += number(pose.rotation[column][row]) + ",";
  return text + number(pose.translation.x) + "," + number(pose.translation.y) + "," +
         number(pose.translation.z);
}

std::string matrix_line(const Pose& a, const Pose& b) {
  return matrix_fields(a) + "," + matrix_fields(b) + "\n";
}

/// Facets that have every point as a corner; what they enclose does not matter.
TriangleSoup soup_of(const std::vector<Vec3>& points) {
  const auto point = [&](std::size_t i) { return Vec3f(points[std::min(i, points.size() - 1)]); };
  TriangleSoup soup;
  for (std::size_t i = 1; i == 1 || i + 1 < points.size(); ++i)
    soup.push_back({point(0), point(i), point(i + 1)});
  return soup;
}

class CollideQuery : public test::CollideTest {
 protected:
  std::string write(const std::string& name, const TriangleSoup& soup) const {
    write_file_atomically(path(name), test::binary_stl(soup));
    return path(name);
  }
  std::string cube() const { return write("cube.stl", test::cube_soup(Vec3f(-0.5f))); }

  CommandResult query_cubes(const std::string& poses, const std::string& narrow = "gjk") const {
    return collide({"query", cube(), cube(), "--narrow", narrow, "--poses", "-"}, poses);
  }
};

const std::string identity_a = "0,0,0,1,0,0,0,";

TEST_F(CollideQuery, AnswersEveryPoseWithEveryAlgorithm) {
  const CommandResult result = query_cubes("# x, then diagonal\n" + identity_a + "3,0,0,1,0,0,0\n\n  " +
                                               identity_a + "0.5,0,0,1,0,0,0  # overlap\r\n",
                                           "gjk,separating-vector");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  const std::vector<Row> rows = rows_of(result.out);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].text("index") + rows[1].text("index") + rows[2].text("index"), "001");
  EXPECT_EQ(rows[0].text("narrow"), "gjk");
  EXPECT_EQ(rows[1].text("narrow"), "separating-vector");
  EXPECT_EQ(rows[0].text("verdict"), "separated");
  EXPECT_EQ(rows[0].number("distance"), 2);
  EXPECT_EQ(rows[0].number("ax"), 0.5);
  EXPECT_EQ(rows[0].number("bx"), 2.5);
  EXPECT_EQ(rows[0].vector("n"), Vec3(1, 0, 0));
  EXPECT_EQ(rows[1].text("distance"), "") << "what an algorithm does not give is empty";
  EXPECT_EQ(rows[2].text("verdict"), "colliding");
  EXPECT_EQ(rows[3].text("verdict"), "colliding");
  EXPECT_GE(rows[0].number("nanoseconds"), 0);
}

TEST_F(CollideQuery, AnswersAboutMeshesToo) {
  const std::string meshes = "edge-face,aabb-tree,obb-tree:split=median,sphere-tree:solid=on";
  const CommandResult result =
      query_cubes(identity_a + "3,0,0,1,0,0,0\n" + identity_a + "0.5,0,0,1,0,0,0\n", meshes);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const std::vector<Row> rows = rows_of(result.out);
  ASSERT_EQ(rows.size(), 8u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(rows[i].text("verdict"), "separated");
    EXPECT_EQ(rows[i].number("distance"), 2);
    EXPECT_EQ(rows[i].vector("n"), Vec3(1, 0, 0));
    EXPECT_EQ(rows[4 + i].text("verdict"), "colliding");
  }
  EXPECT_EQ(rows[1].text("narrow"), "aabb-tree");
  expect_refused(collide({"query", cube(), cube(), "--narrow", "aabb-tree", "--exact", "--poses", "-"},
                         identity_a + "3,0,0,1,0,0,0\n"),
                 "'aabb-tree' is not about convex hulls");
  const std::string stretched = "2,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0,1,3,0,0\n";
  const CommandResult refused = query_cubes(stretched, "aabb-tree");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("pose 0: 'aabb-tree' takes rotations"), std::string::npos) << refused.err;
}

/// Modelled a hundred times as far from their origins as they stand from the world's, and then much farther.
TEST_F(CollideQuery, AnswersAboutMeshesFromFarAway) {
  Random random(5);
  const auto query = [&](float origin, const std::string& narrow) {
    const std::string far = write("far.stl", test::cube_soup(Vec3f(origin)));
    const Vec3 centre = Vec3(Vec3f(origin)) + Vec3(0.5);
    const Mat3 a = to_matrix(random.rotation()), b = to_matrix(random.rotation());
    return collide({"query", far, far, "--narrow", narrow, "--poses", "-"},
                   matrix_line({a, -(a * centre)}, {b, Vec3(1, 1, 0.5) - b * centre}));
  };
  int apart = 0;
  for (int i = 0; i < 20; ++i) {
    const CommandResult result = query(40, "gjk,obb-tree,edge-face");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const std::vector<Row> rows = rows_of(result.out);
    for (const Row& row : rows) {
      ASSERT_EQ(row.text("verdict"), rows[0].text("verdict"));
      if (row.text("verdict") != "separated") continue;
      EXPECT_NEAR(row.number("distance"), rows[0].number("distance"), 1e-12);
      ++apart;
    }
  }
  EXPECT_GT(apart, 15);
  EXPECT_LT(apart, 60);
  expect_refused(query(1024, "obb-tree"), "not far from their own origins");
  EXPECT_EQ(query(1024, "gjk").exit_code, 0);
}

/// The same placements as quaternions, as rotation matrices, and as matrices that stretch.
TEST_F(CollideQuery, AnswersInTheWorldFrameWhateverTheFormat) {
  Random random(3);
  const std::string half = write("half.stl", test::cube_soup(Vec3f(-0.25f), 0.5f));
  for (int i = 0; i < 20; ++i) {
    const Quaternion q[2] = {random.rotation(), random.rotation()};
    const Vec3 t[2] = {random.in_box(Vec3(-9), Vec3(9)), random.in_box(Vec3(-9), Vec3(9))};
    std::string quaternions;
    for (int body = 0; body < 2; ++body)
      for (const Real field : {t[body].x, t[body].y, t[body].z, q[body].w, q[body].x, q[body].y, q[body].z})
        quaternions.append(quaternions.empty() ? "" : ",").append(number(field));
    const Pose a{to_matrix(q[0]), t[0]}, b{to_matrix(q[1]), t[1]};
    const Row by_quaternion = rows_of(query_cubes(quaternions).out).at(0);
    const Row by_matrix = rows_of(query_cubes(matrix_line(a, b)).out).at(0);
    const CommandResult stretched = collide({"query", half, half, "--narrow", "gjk", "--poses", "-"},
                                            matrix_line({a.rotation * 2.0, t[0]}, {b.rotation * 2.0, t[1]}));
    const Row by_stretching = rows_of(stretched.out).at(0);
    constexpr Real rounding = 1e-13;
    for (const Row& row : {by_quaternion, by_matrix, by_stretching}) {
      ASSERT_EQ(row.text("verdict"), by_matrix.text("verdict"));
      if (row.text("verdict") != "separated") continue;
      EXPECT_NEAR(row.number("distance"), by_matrix.number("distance"), rounding);
      EXPECT_NEAR(length(row.vector("b") - row.vector("a")), row.number("distance"), rounding);
      EXPECT_LT(length(normalized(row.vector("b") - row.vector("a")) - row.vector("n")), 1e-12);
      const Vec3 local = a.to_local(row.vector("a"));  // on the surface of the cube
      EXPECT_NEAR(std::max({std::abs(local.x), std::abs(local.y), std::abs(local.z)}), 0.5, rounding);
    }
  }
}

TEST_F(CollideQuery, TakesPointsAndSegments) {
  const std::string point = write("point.stl", soup_of({Vec3(0, 0, 2)}));
  const std::string segment = write("segment.stl", soup_of({Vec3(-1, 0, 0), Vec3(1, 0, 0)}));
  const CommandResult result =
      collide({"query", point, segment, "--narrow", "gjk", "--poses", "-"}, identity_a + "0,0,0,1,0,0,0");
  EXPECT_EQ(rows_of(result.out).at(0).number("distance"), 2);
}

TEST_F(CollideQuery, NamesFileAndLineOfWhatItRefuses) {
  const std::string good = identity_a + "3,0,0,1,0,0,0\n";
  const Pose mirrored{Mat3(Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)), Vec3(0)};
  expect_refused(query_cubes(good + "\n1,2,3\n"), "standard input: line 3: 3 numbers;");
  expect_refused(query_cubes(good + identity_a + "3,0,0,1,0,0,x\n"), "line 2: 'x' is not a number");
  expect_refused(query_cubes(good + identity_a + "3,0,0,1,0,,0\n"), "line 2: '' is not a number");
  expect_refused(query_cubes(identity_a + "nan,0,0,1,0,0,0\n"), "line 1: 'nan' is not finite");
  expect_refused(query_cubes(identity_a + "3,0,0,2,0,0,0\n"), "line 1: the quaternion of B is not of unit");
  expect_refused(query_cubes(matrix_line({}, mirrored)), "line 1: the matrix of B is singular or mirrors");
  expect_refused(query_cubes(matrix_line({Mat3(0), Vec3(0)}, {})), "line 1: the matrix of A is singular");
  expect_refused(query_cubes(good, "gjk,none"), "unknown narrow-phase algorithm 'none'; known: ");

  expect_refused(query_cubes(std::string(1 << 20, 'x') + "\n"),
                 "line 1: '" + std::string(32, 'x') + "…' is not");
  EXPECT_EQ(query_cubes("\xef\xbb\xbf" + good).exit_code, 0) << "an editor's mark in front";

  write_file_atomically(path("poses.csv"), good + "1\n");
  expect_refused(collide({"query", cube(), cube(), "--narrow", "gjk", "--poses", path("poses.csv")}),
                 "poses.csv: line 2: ");
  expect_refused(collide({"query", cube(), cube(), "--narrow", "gjk", "--poses", path("none.csv")}),
                 "none.csv: cannot open");
  expect_refused(collide({"query", path("none.stl"), cube(), "--narrow", "gjk", "--poses", "-"}, good),
                 "none.stl: cannot open");
}

/// Two unit cubes, B beside A.
std::string beside(Real gap) {
  return identity_a + number(1 + gap) + ",0,0,1,0,0,0\n";
}

TEST_F(CollideQuery, LeavesNoBandWhenAskedToBeExact) {
  const std::string poses = beside(-0x1p-52) + beside(0) + beside(0x1p-52) + beside(1);
  const CommandResult result = collide(
      {"query", cube(), cube(), "--narrow", "gjk,separating-vector", "--exact", "--certify", "--poses", "-"},
      poses);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.err.find(" of 8 verdicts decided in exact arithmetic"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("8 verdicts certified, 0 wrong"), std::string::npos) << result.err;
  const std::vector<Row> rows = rows_of(result.out);
  ASSERT_EQ(rows.size(), 8u);
  for (std::size_t i = 0; i < 8; ++i)
    EXPECT_EQ(rows[i].text("verdict"), i < 4 ? "colliding" : "separated") << i;
  EXPECT_EQ(rows[4].number("distance"), 0x1p-52);
  EXPECT_EQ(rows[4].vector("n"), Vec3(1, 0, 0));
  EXPECT_EQ(rows[6].number("distance"), 1);
}

TEST_F(CollideQuery, NamesVerdictsThatFailTheirCertificate) {
  const CommandResult result =
      collide({"query", cube(), cube(), "--narrow", "gjk", "--certify", "--poses", "-"}, beside(0x1p-52));
  EXPECT_EQ(result.exit_code, 1) << "a gap of one rounding, within the band, is said to be a contact";
  EXPECT_NE(result.err.find("pose 0: gjk says colliding, but they are separated"), std::string::npos)
      << result.err;
  EXPECT_NE(result.err.find("0 verdicts certified, 1 wrong"), std::string::npos) << result.err;
}

/// Matrices of any kind, near contact: the truth is about the file's vertices under the given matrices.
TEST_F(CollideQuery, IsExactUnderAnyMatrix) {
  Random random(17);
  const std::vector<Vec3> corners = test::box(Vec3(0.5));
  const std::string file = write("box.stl", soup_of(corners));
  std::string poses;
  std::vector<Verdict> truths;
  for (int i = 0; i < 200; ++i) {
    ConvexPair pair{corners, corners, test::random_pose(random, random.in_box(Vec3(-1), Vec3(1))),
                    test::random_pose(random, random.in_box(Vec3(8), Vec3(9)))};
    if (i % 2 == 0)
      for (int column = 0; column < 3; ++column)
        pair.pose_a.rotation[column] += 0.1 * random.in_box(Vec3(-1), Vec3(1));
    test::set_gap(pair, 1e-15 * random.uniform(-1, 1));
    const test::ExactPair exact(pair.a, pair.pose_a, pair.b, pair.pose_b);
    truths.push_back(exact.intersects() ? Verdict::colliding : Verdict::separated);
    poses += matrix_line(pair.pose_a, pair.pose_b);
  }
  const CommandResult result =
      collide({"query", file, file, "--narrow", "gjk,separating-vector", "--exact", "--poses", "-"}, poses);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::vector<Row> rows = rows_of(result.out);
  ASSERT_EQ(rows.size(), 2 * truths.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    EXPECT_EQ(rows[i].text("verdict"), to_string(truths[i / 2])) << i;
  const auto colliding = std::count(truths.begin(), truths.end(), Verdict::colliding);
  EXPECT_GT(colliding, 40);
  EXPECT_LT(colliding, 160);
}

/// `collide query` replaces hulls that are modelled far from their origin: its band is the world's
/// (docs/exactness.md), and narrower than that of a PairTruth where kernels see such hulls.
Real band_of(const test::ExactPair& truth) {
  return tolerance::contact_band * truth.largest_coordinate();
}

/// Modelled a million metres from its origin, placed at the world's: the band is relative to the world.
TEST_F(CollideQuery, KeepsTheBandForHullsFarFromTheirOwnOrigin) {
  Random random(19);
  const Vec3 far(1 << 20, -(1 << 20), 1 << 19);
  std::vector<Vec3> corners = test::box(Vec3(0.5));
  for (Vec3& corner : corners) corner += far;
  const std::string file = write("far.stl", soup_of(corners));
  for (int i = 0; i < 50; ++i) {
    ConvexPair pair{corners, corners, test::random_pose(random, Vec3(0)), test::random_pose(random, Vec3(0))};
    pair.pose_a.translation = -pair.pose_a.rotate(far);
    pair.pose_b.translation = 3.0 * random.unit_vector() - pair.pose_b.rotate(far);
    test::set_gap(pair, std::pow(10.0, random.uniform(-11, 0)));
    const test::ExactPair truth(pair.a, pair.pose_a, pair.b, pair.pose_b);
    const Real band = band_of(truth);
    const CommandResult result = collide({"query", file, file, "--narrow", "gjk", "--poses", "-"},
                                         matrix_line(pair.pose_a, pair.pose_b));
    const Row row = rows_of(result.out).at(0);
    ASSERT_LT(band, 1e-11);
    if (truth.distance() > band) {
      EXPECT_EQ(row.text("verdict"), "separated") << i;
    }
    if (row.text("verdict") != "separated") continue;
    EXPECT_NEAR(row.number("distance"), truth.distance(), band) << i;
    EXPECT_NEAR(length(row.vector("b") - row.vector("a")), truth.distance(), band) << i;
  }
}

// ---- Coherent motion -------------------------------------------------------------------------------------

const std::string columns_of_before =
    ",before_index,before_distance,before_ax,before_ay,before_az,before_bx,before_by,before_bz,before_nx,"
    "before_ny,"
    "before_nz";

/// Both bodies move and turn; B runs into A.
std::vector<std::pair<Pose, Pose>> motion_into_collision() {
  std::vector<std::pair<Pose, Pose>> poses;
  for (int i = 0; i < 20; ++i)
    poses.push_back({{to_matrix(from_axis_angle(Vec3(1, 2, 3), 0.05 * i)), Vec3(5, -0.02 * i, 2)},
                     {to_matrix(from_axis_angle(Vec3(3, 1, 2), 0.3 - 0.04 * i)), Vec3(7 - 0.1 * i, 0, 2)}});
  return poses;
}

std::string lines_of(const std::vector<std::pair<Pose, Pose>>& poses) {
  std::string text;
  for (const auto& [a, b] : poses) text += matrix_line(a, b);
  return text;
}

TEST_F(CollideQuery, AlongAMotionTellsThePointsOfTheLastPoseApart) {
  auto poses = motion_into_collision();
  poses.insert(poses.end(), {poses.front(), poses.back()});
  const CommandResult result = collide(
      {"query", cube(), cube(), "--narrow", "gjk,combined", "--coherent", "--poses", "-"}, lines_of(poses));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::vector<Row> rows = rows_of(result.out, columns_of_before);
  ASSERT_EQ(rows.size(), 2 * poses.size());
  std::size_t told = 0, last_apart = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const Row &gjk = rows[2 * i], &combined = rows[2 * i + 1];
    EXPECT_EQ(gjk.text("verdict"), combined.text("verdict"));
    EXPECT_EQ(gjk.text("before_index"), "") << "not what it is made for";
    if (gjk.text("verdict") == "separated") {
      EXPECT_EQ(combined.text("before_index"), "") << i;
      last_apart = i;
      continue;
    }
    ++told;
    EXPECT_EQ(combined.text("distance"), "") << "of this pose there is none";
    EXPECT_EQ(combined.vector("a"), combined.vector("b")) << "a common point of this pose";
    EXPECT_EQ(combined.text("before_index"), std::to_string(last_apart));
    const Row& before = rows[2 * last_apart];
    EXPECT_NEAR(combined.number("before_distance"), before.number("distance"), 1e-13);
    EXPECT_LT(length(combined.vector("before_a") - before.vector("a")), 1e-12) << "in the world of then";
    EXPECT_LT(length(combined.vector("before_b") - before.vector("b")), 1e-12);
    EXPECT_LT(length(combined.vector("before_n") - before.vector("n")), 1e-12);
  }
  EXPECT_GT(told, 5u);
  EXPECT_EQ(last_apart, poses.size() - 2) << "and again after they were apart";
}

/// Each line then is the same as if it were the only one.
TEST_F(CollideQuery, KeepsNothingFromPoseToPoseUnlessTheMotionIsCoherent) {
  const auto poses = motion_into_collision();
  const std::vector<Row> rows = rows_of(query_cubes(lines_of(poses), "combined").out);
  ASSERT_EQ(rows.size(), poses.size());
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const Row alone =
        rows_of(query_cubes(matrix_line(poses[i].first, poses[i].second), "combined").out).at(0);
    for (const char* column : {"verdict", "distance", "ax", "ay", "az", "bx", "by", "bz", "iterations"})
      EXPECT_EQ(rows[i].text(column), alone.text(column)) << i << ' ' << column;
  }
}

/// A motion makes no difference to what is true, for any algorithm; what is kept saves steps.
TEST_F(CollideQuery, AnswersCoherentMotionAsItAnswersPoses) {
  const std::string poses = lines_of(motion_into_collision());
  std::size_t steps_cold = 0, steps_warm = 0;
  for (const char* narrow : {"gjk", "separating-vector", "v-clip", "epa", "decomposed", "aabb-tree"}) {
    const std::vector<Row> cold = rows_of(query_cubes(poses, narrow).out);
    const CommandResult result =
        collide({"query", cube(), cube(), "--narrow", narrow, "--coherent", "--poses", "-"}, poses);
    const std::vector<Row> warm = rows_of(result.out, columns_of_before);
    ASSERT_EQ(warm.size(), cold.size()) << result.err;
    for (std::size_t i = 0; i < cold.size(); ++i) {
      EXPECT_EQ(warm[i].text("verdict"), cold[i].text("verdict")) << narrow << ' ' << i;
      steps_cold += std::stoul(cold[i].text("iterations")),
          steps_warm += std::stoul(warm[i].text("iterations"));
    }
  }
  EXPECT_LT(steps_warm, steps_cold);
}

TEST_F(CollideQuery, CoherentMotionIsOfRigidBodies) {
  const std::string good = matrix_line({}, {Mat3(1), Vec3(3, 0, 0)});
  expect_refused(collide({"query", cube(), cube(), "--narrow", "gjk", "--coherent", "--poses", "-"},
                         good + matrix_line({}, {Mat3(2), Vec3(3, 0, 0)})),
                 "pose 1: 'gjk' in coherent motion takes rotations");
}

// ---- The corpus ------------------------------------------------------------------------------------------

/// A body as query takes it: float32 vertices, and a matrix that may stretch.
struct ConvertedBody {
  std::vector<Vec3> vertices;
  Pose pose;
  bool exact = true;  // up to a rounding of the matrix
};

/// Vertices that float32 does not hold are divided by the largest coordinate along each axis, which makes
/// boxes exact again; the matrix multiplies by it.
ConvertedBody convert(const std::vector<Vec3>& vertices, const Pose& pose) {
  const auto fits = [](Real value) { return test::rounded_to_float(value) == value; };
  const auto all_fit = [&](const std::vector<Vec3>& points) {
    return std::ranges::all_of(points, [&](const Vec3& p) { return fits(p.x) && fits(p.y) && fits(p.z); });
  };
  ConvertedBody body{vertices, pose, true};
  if (all_fit(vertices)) return body;
  for (int axis = 0; axis < 3; ++axis) {
    Real largest = 0;
    for (const Vec3& vertex : vertices) largest = std::max(largest, std::abs(vertex[axis]));
    if (largest == 0) continue;
    body.pose.rotation[axis] *= largest;
    for (Vec3& vertex : body.vertices) vertex[axis] /= largest;
  }
  body.exact = all_fit(body.vertices);
  for (Vec3& vertex : body.vertices) vertex = test::rounded_to_float(vertex);
  return body;
}

TEST_F(CollideQuery, IsRightOnTheCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  const std::vector<test::CorpusPair> corpus = test::corpus_pairs();
  std::size_t exactly_converted = 0, outside_band = 0;
  for (const test::CorpusPair& entry : corpus) {
    SCOPED_TRACE(entry.name);
    const ConvertedBody a = convert(entry.pair.a, entry.pair.pose_a),
                        b = convert(entry.pair.b, entry.pair.pose_b);
    const ConvexPair pair{a.vertices, b.vertices, a.pose, b.pose};
    const test::ExactPair truth(pair.a, pair.pose_a, pair.b, pair.pose_b);
    const Real band = band_of(truth);
    const CommandResult result =
        collide({"query", write("a.stl", soup_of(a.vertices)), write("b.stl", soup_of(b.vertices)),
                 "--narrow", "gjk,separating-vector", "--poses", "-"},
                matrix_line(a.pose, b.pose));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const std::vector<Row> rows = rows_of(result.out);
    ASSERT_EQ(rows.size(), 2u);

    const bool exact = a.exact && b.exact;
    exactly_converted += exact;
    const bool certain = exact && std::max(entry.distance, entry.depth.value_or(0)) > band;
    outside_band += certain;
    for (const Row& row : rows) {
      EXPECT_NE(row.text("verdict"), "undecided");
      if (certain) {
        EXPECT_EQ(row.text("verdict"), entry.intersects ? "colliding" : "separated");
      }
      if (truth.distance() > band) {
        EXPECT_EQ(row.text("verdict"), "separated");
      }
    }
    const Real distance = rows[0].text("verdict") == "colliding" ? 0 : rows[0].number("distance");
    EXPECT_NEAR(distance, truth.distance(), band);
    if (exact) {
      EXPECT_NEAR(distance, entry.distance, band);
    }
  }
  EXPECT_GE(corpus.size(), 53u);
  EXPECT_GE(exactly_converted, 44u);
  EXPECT_GE(outside_band, 15u);
}

}  // namespace
}  // namespace collidoscope
