#include "scene/pipeline_choice.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope {
namespace {

TEST(PipelineChoice, ChangesOnlyThePhasesThatItNames) {
  const PipelineChoice choice = pipeline_choice("octree", {}, "gjk:support=scan");
  const PipelineConfig config = choice.in(PipelineConfig());
  EXPECT_EQ(to_string(config.broad), "octree");
  EXPECT_EQ(config.mid, PipelineConfig().mid);
  EXPECT_EQ(to_string(config.narrow), "gjk:support=scan");
  EXPECT_EQ(choice.name(), "octree + gjk:support=scan");
}

TEST(PipelineChoice, IsEmptyWithoutAnyPhase) {
  EXPECT_TRUE(PipelineChoice().is_empty());
  EXPECT_EQ(PipelineChoice().in(PipelineConfig()), PipelineConfig());
  EXPECT_FALSE(pipeline_choice({}, "none", {}).is_empty());
}

TEST(PipelineChoice, RefusesUnknownIds) {
  EXPECT_THROW(pipeline_choice("magic", {}, {}), InputError);
  EXPECT_THROW(pipeline_choice({}, "sphere+magic", {}), InputError);
  EXPECT_THROW(pipeline_choice({}, {}, "magic"), InputError);
}

}  // namespace
}  // namespace collidoscope
