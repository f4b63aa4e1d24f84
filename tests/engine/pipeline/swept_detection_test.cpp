#include "pipeline/swept_detection.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "broad/broad.h"
#include "fixtures/random_poses.h"
#include "geometry/primitives/primitives.h"
#include "pipeline/pipeline.h"

namespace collidoscope {
namespace {

/// Small bodies that fly far in a step, among sheets; some turn.
class SweptDetection : public testing::Test {
 protected:
  SweptDetection() {
    Random random(9);
    for (int i = 0; i < 60; ++i) {
      const bool sheet = i % 4 == 0;
      add(sheet        ? *sheet_
          : i % 4 == 1 ? *ring_
                       : *ball_,
          {to_matrix(random.rotation()), random.in_box(Vec3(-3), Vec3(3))},
          sheet ? Vec3(0) : random.unit_vector() * 2.5, i % 3 == 0 ? random.unit_vector() * 1.2 : Vec3(0));
    }
  }

  void add(const Shape& shape, const Pose& start, const Vec3& translation, const Vec3& rotation) {
    shapes_.push_back(&shape);
    sweeps_.emplace_back(start, translation, rotation);
    poses_.push_back(sweeps_.back().at(1));
  }
  Bodies bodies() const { return {shapes_, poses_, sweeps_}; }

  static PipelineConfig config(Detection detection, const std::string& narrow = "gjk") {
    PipelineConfig config;
    config.detection = detection;
    config.narrow = narrow_choice(narrow);
    return config;
  }

  /// Every pair, by a cast.
  std::vector<BodyPair> touching(CastInput input) const {
    std::vector<BodyPair> pairs;
    for (BodyIndex a = 0; a < shapes_.size(); ++a)
      for (BodyIndex b = a + 1; b < shapes_.size(); ++b) {
        CastQuery query{*shapes_[a], *shapes_[b], sweeps_[a], sweeps_[b]};
        query.input = input;
        if (cast(query, cast_algorithm("conservative-advancement")).state != CastState::free)
          pairs.push_back({a, b});
      }
    return pairs;
  }

  ShapePointer sheet_ = make_shape("sheet", make_box({2, 2, Real(0.001)})),
               ball_ = make_shape("ball", make_icosphere(Real(0.1), 1)),
               ring_ = make_shape("ring", make_torus(Real(0.2), Real(0.05), 12, 6));
  std::vector<const Shape*> shapes_;
  std::vector<Pose> poses_;
  std::vector<Sweep> sweeps_;
};

TEST_F(SweptDetection, FindsWhateverTouchesInTheStep) {
  for (const auto& [narrow, input] :
       {std::pair("gjk", CastInput::hulls), {"aabb-tree", CastInput::triangles}}) {
    Pipeline swept(config(Detection::swept, narrow)), discrete(config(Detection::discrete, narrow));
    const std::vector<BodyPair> truth = touching(input);
    EXPECT_EQ(swept.run(bodies()).colliding, truth) << narrow;
    EXPECT_GT(truth.size(), discrete.run(bodies()).colliding.size() + 5) << "bodies pass through sheets";
    EXPECT_TRUE(discrete.report().impacts.empty());
    EXPECT_EQ(swept.report().impacts.size(), swept.report().surviving.size());
    EXPECT_LT(swept.report().surviving.size(), swept.report().candidates.size())
        << "swept spheres separate some";
  }
}

TEST_F(SweptDetection, EveryBroadPhaseAndNumberOfThreadsFindsTheSame) {
  const std::vector<BodyPair> truth = touching(CastInput::hulls);
  for (const BroadAlgorithm* broad : broad_algorithms())
    for (const unsigned threads : {1u, 3u}) {
      PipelineConfig swept = config(Detection::swept);
      swept.broad = broad_choice(std::string(broad->id));
      swept.threads = threads;
      EXPECT_EQ(Pipeline(swept).run(bodies()).colliding, truth) << broad->id;
    }
}

TEST_F(SweptDetection, BoxesHoldTheWholeStep) {
  Pipeline swept(config(Detection::swept));
  swept.run(bodies());
  for (std::size_t body = 0; body < shapes_.size(); ++body)
    for (const Real time : {0.0, 0.2, 0.5, 0.8, 1.0})
      for (const Vec3f& vertex : shapes_[body]->mesh().vertices) {
        const Vec3 point = sweeps_[body].at(time).to_parent(Vec3(vertex));
        const Aabb& box = swept.boxes()[body];
        for (int axis = 0; axis < 3; ++axis) {
          ASSERT_GE(point[axis], box.min[axis]);
          ASSERT_LE(point[axis], box.max[axis]);
        }
      }
}

/// Of 1e10 radians and more, parts that are turned through one after another could not even be counted.
TEST(SweptDetectionOfFastTurns, FindsAtLeastWhatCollidesAtTheEnd) {
  const ShapePointer box = make_shape("box", make_box({2, 0.5, 0.5}));
  for (const Real angle : {1e2, 1e6, 1e10, 1e12, 1e15, 1e100}) {
    const std::vector<const Shape*> shapes = {box.get(), box.get()};
    const std::vector<Sweep> sweeps = {Sweep(Pose()),
                                       Sweep({Mat3(1), {0.3, 0.2, 0}}, Vec3(0), {0, 0, angle})};
    const std::vector<Pose> poses = {sweeps[0].at(1), sweeps[1].at(1)};
    PipelineConfig config;
    config.detection = Detection::swept;
    for (const char* narrow : {"gjk", "aabb-tree"}) {
      config.narrow = narrow_choice(narrow);
      EXPECT_EQ(Pipeline(config).run({shapes, poses, sweeps}).colliding.size(), 1u)
          << narrow << ", " << angle;
    }
  }
}

TEST_F(SweptDetection, BodiesWithoutSweepsAreSeenAtTheEnd) {
  Pipeline swept(config(Detection::swept)), discrete(config(Detection::discrete));
  const Bodies at_the_end{shapes_, poses_};
  EXPECT_EQ(swept.run(at_the_end).colliding, discrete.run(at_the_end).colliding);
  EXPECT_TRUE(swept.report().impacts.empty());
}

TEST(Detection, IsChosenByName) {
  EXPECT_EQ(detection_choice("swept"), Detection::swept);
  EXPECT_EQ(to_string(Detection::discrete), "discrete");
  EXPECT_THROW(detection_choice("continuous"), InputError);
  PipelineConfig config;
  config.detection = Detection::swept, config.exact = true;
  EXPECT_THROW(Pipeline{config}, InputError);
}

}  // namespace
}  // namespace collidoscope
