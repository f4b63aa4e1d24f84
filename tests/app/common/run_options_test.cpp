#include "common/run_options.h"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

#include "core/error.h"
#include "support/support_search.h"

namespace collidoscope::app {
namespace {

TEST(WithSupport, IsForNarrowPhasesThatNameNone) {
  EXPECT_EQ(to_string(with_support("gjk", {})), "gjk");
  EXPECT_EQ(to_string(with_support("gjk", "scan")), "gjk:support=scan");
  EXPECT_EQ(to_string(with_support("gjk:support=hill-climb", "scan")), "gjk:support=hill-climb");
  EXPECT_EQ(to_string(with_support("gjk:support=auto", "scan")), "gjk");
  EXPECT_EQ(to_string(with_support("separating-vector:warm-start=off", "table")),
            "separating-vector:support=table:warm-start=off");
  EXPECT_EQ(to_string(with_support("gjk", "auto")), "gjk");
}

TEST(WithSupport, RefusesWhatIsUnknown) {
  EXPECT_THROW(with_support("gjk", "dowsing"), InputError);
  EXPECT_THROW(with_support("gjk:support=scan", "dowsing"), InputError);
  EXPECT_THROW(with_support("dowsing", "scan"), InputError);
}

TEST(WithSupport, TakesEverySearch) {
  for (const SupportAlgorithm& algorithm : support_algorithms()) {
    RunOptions options;
    options.support = std::string(algorithm.id);
    const Scene scene = create_scene("pass-through", {});
    EXPECT_EQ(pipeline_config(options, scene).narrow.options.support, algorithm.search);
  }
}

}  // namespace
}  // namespace collidoscope::app
