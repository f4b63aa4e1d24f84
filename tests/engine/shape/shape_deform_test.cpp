// Shapes whose vertices move answer every query as shapes with the same mesh that are built anew.

#include <gtest/gtest.h>

#include "bvh/box_tree.h"
#include "bvh/obb_tree.h"
#include "bvh/sphere_tree.h"
#include "core/random.h"
#include "geometry/primitives/primitives.h"
#include "pipeline/pipeline.h"
#include "shape/shape.h"

namespace collidoscope {
namespace {

Mesh moved(Mesh mesh, Real time) {
  for (Vec3f& vertex : mesh.vertices) {
    const Vec3 v(vertex);
    vertex = Vec3f(v + Vec3(0.2 * std::sin(3 * v.y + time), 0.1 * std::cos(2 * v.z + time), 0.15 * v.x));
  }
  return mesh;
}

TEST(ShapeDeform, IsANewRevisionOfTheSameTriangles) {
  Shape shape("torus", make_torus(1, 0.3, 16, 8));
  const std::uint64_t before = shape.revision();
  const Mesh mesh = moved(shape.mesh(), 1);
  shape.deform(mesh.vertices);
  EXPECT_NE(shape.revision(), before);
  EXPECT_EQ(shape.mesh().vertices, mesh.vertices);
  EXPECT_EQ(shape.mesh().triangles, mesh.triangles);
}

TEST(ShapeDeform, DerivedDataFollows) {
  Shape shape("torus", make_torus(1, 0.3, 16, 8));
  shape.prepare(ShapeData::all);
  for (int frame = 1; frame < 5; ++frame) {
    const Mesh mesh = moved(shape.mesh(), frame);
    shape.deform(mesh.vertices);
    const Shape fresh("torus", mesh);
    EXPECT_EQ(shape.aabb().min, fresh.aabb().min);
    EXPECT_EQ(shape.aabb().max, fresh.aabb().max);
    EXPECT_EQ(shape.hull().vertices, fresh.hull().vertices);
    EXPECT_EQ(shape.is_convex(), fresh.is_convex());
    for (const Vec3f& vertex : mesh.vertices)
      EXPECT_LE(length(Vec3(vertex) - shape.sphere().centre), shape.sphere().radius);
    EXPECT_LT(shape.sphere().radius, 1.8 * fresh.sphere().radius);
  }
}

TEST(ShapeDeform, ACopyStaysAsItWas) {
  Shape shape("box", make_box(Vec3(1)));
  shape.prepare(ShapeData::all);
  const Shape copy = shape;
  shape.deform(moved(shape.mesh(), 1).vertices);
  EXPECT_NE(copy.revision(), shape.revision());
  EXPECT_EQ(copy.aabb().max, Vec3(0.5));
  EXPECT_NE(shape.aabb().max, Vec3(0.5));
}

TEST(ShapeDeform, TheListOfDerivedDataDoesNotGrow) {
  Shape shape("torus", make_torus(1, 0.3, 16, 8));
  const auto prepare = [&] { shape.prepare(ShapeData::all | obb_tree_data(SplitRule::surface_area)); };
  prepare();
  const std::size_t before = shape.built().size();
  for (int frame = 0; frame < 10; ++frame) shape.deform(moved(shape.mesh(), frame).vertices), prepare();
  EXPECT_EQ(shape.built().size(), before);
}

template <class Tree>
class TreeUpdates : public testing::Test {};
using Trees = testing::Types<BoxTree, ObbTree, SphereTree>;
TYPED_TEST_SUITE(TreeUpdates, Trees);

/// The same bodies in two pipelines: shapes that deform, and shapes that are made anew for each frame.
TYPED_TEST(TreeUpdates, ATreeThatGrowsTooMuchIsBuiltAnew) {
  Shape shape("sheet", make_torus(1, 0.3, 32, 16));
  const auto tree = [&](TreeUpdate update) -> const TypeParam& {
    return shape.get_in<TypeParam>({.trees = update}, SplitRule::surface_area);
  };
  EXPECT_EQ(tree(TreeUpdate::automatic).growth(), 1);
  Mesh mesh = shape.mesh();
  Random random(1);
  for (Vec3f& vertex : mesh.vertices) vertex = Vec3f(random.in_box(Vec3(-1), Vec3(1)));
  shape.deform(mesh.vertices);
  EXPECT_GT(tree(TreeUpdate::refit).growth(), 1.5);
  shape.deform(mesh.vertices);
  EXPECT_EQ(tree(TreeUpdate::automatic).growth(), 1) << "neighbours were torn apart";
  shape.deform(moved(mesh, 0.1).vertices);
  EXPECT_NE(tree(TreeUpdate::automatic).growth(), 1) << "it changed little, so it should be refitted";
  shape.deform(mesh.vertices);
  EXPECT_EQ(tree(TreeUpdate::rebuild).growth(), 1);
}

/// Two tori that deform, on a course through each other.
class DeformingPair {
 public:
  void to_frame(int frame) {
    const Real time = 0.05 * frame;
    first_.deform(moved(rest_, time).vertices), second_.deform(moved(rest_, 2 - time).vertices);
    poses_[1].translation = Vec3(3.6 - 0.1 * frame, 0.3, 0.1);
  }
  const FrameReport& run(Pipeline& pipeline) { return pipeline.run(bodies(), {}); }
  /// The same with shapes that are made for this frame only, in a pipeline that remembers nothing.
  FrameReport run_fresh(const PipelineConfig& config) const {
    const Shape first("first", first_.mesh()), second("second", second_.mesh());
    const Shape* const shapes[] = {&first, &second};
    Pipeline pipeline{PipelineConfig(config)};
    return pipeline.run({shapes, poses_}, {});
  }

 private:
  Bodies bodies() const { return {shapes_, poses_}; }

  Mesh rest_ = make_torus(1, 0.3, 12, 8);
  Shape first_{"first", rest_}, second_{"second", rest_};
  std::array<const Shape*, 2> shapes_ = {&first_, &second_};
  std::array<Pose, 2> poses_;
};

class DeformingNarrow : public testing::TestWithParam<const NarrowAlgorithm*> {};

TEST_P(DeformingNarrow, AnswersAsForShapesMadeAnew) {
  PipelineConfig config;
  config.narrow = {GetParam(), GetParam()->default_options()};
  Pipeline pipeline{PipelineConfig(config)};
  DeformingPair pair;
  int colliding = 0, separated = 0;
  for (int frame = 0; frame < 40; ++frame) {
    pair.to_frame(frame);
    const FrameReport& report = pair.run(pipeline);
    const FrameReport fresh = pair.run_fresh(config);
    ASSERT_EQ(report.colliding, fresh.colliding) << "frame " << frame;
    ASSERT_EQ(report.candidates, fresh.candidates) << "frame " << frame;
    report.colliding.empty() ? ++separated : ++colliding;
  }
  EXPECT_GT(colliding, 5);
  EXPECT_GT(separated, 5);
}

std::string name_of(const testing::TestParamInfo<const NarrowAlgorithm*>& info) {
  std::string name(info.param->id);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, DeformingNarrow,
                         testing::ValuesIn(narrow_algorithms().begin(), narrow_algorithms().end()), name_of);

}  // namespace
}  // namespace collidoscope
