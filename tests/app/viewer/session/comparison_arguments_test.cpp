#include "session/comparison_arguments.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

TEST(ComparisonArguments, AreThoseOfTheCommandLine) {
  EXPECT_EQ(comparison_arguments(pipeline_choice("octree", {}, "gjk:support=scan")),
            " --compare gjk:support=scan --compare-broad octree");
  EXPECT_EQ(comparison_arguments(pipeline_choice({}, "sphere+obb", {})), " --compare-mid sphere+obb");
  EXPECT_EQ(comparison_arguments({}), "");
}

}  // namespace
}  // namespace collidoscope::viewer
