#include "session/comparison_arguments.h"

#include <gtest/gtest.h>

#include "common/option_text.h"
#include "fixtures/plugins/made_up_algorithm.h"

namespace collidoscope::viewer {
namespace {

TEST(ComparisonArguments, AreThoseOfTheCommandLine) {
  EXPECT_EQ(comparison_arguments(pipeline_choice("octree", {}, "gjk:support=scan")),
            " --compare gjk:support=scan --compare-broad octree");
  EXPECT_EQ(comparison_arguments(pipeline_choice({}, "sphere+obb", {})), " --compare-mid sphere+obb");
  EXPECT_EQ(comparison_arguments({}), "");
}

TEST(ComparisonArguments, LoadThePluginThatHoldsAnAlgorithm) {
  ForeignEntry entry{"of-a-plugin", "of a plugin", "made up"};
  entry.file = "/my plugins/one.so";
  test::add_made_up(entry, [](auto&&...) { return PairResult(); });
  const std::string loading = " --plugin '/my plugins/one.so'";
  EXPECT_EQ(comparison_arguments(pipeline_choice({}, {}, "of-a-plugin")), loading + " --compare of-a-plugin");
  app::RunOptions options;
  options.narrow = "of-a-plugin";
  EXPECT_EQ(app::arguments_of(options), " --scene polytopes" + loading + " --narrow of-a-plugin");
  EXPECT_EQ(app::plugin_argument(*narrow_choice("gjk").algorithm), "");
}

}  // namespace
}  // namespace collidoscope::viewer
