#include "experiments/bench/variation.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope::experiments {
namespace {

using Values = std::vector<std::string>;

TEST(Variation, IsARangeOrAList) {
  EXPECT_EQ(parse_variation("velocity=2:20:6").values, (Values{"2", "8", "14", "20"}));
  EXPECT_EQ(parse_variation("velocity=0:0.3:0.1").values, (Values{"0", "0.1", "0.2", "0.3"}))
      << "rounding keeps the last value";
  EXPECT_EQ(parse_variation("velocity=1:2:3").values, (Values{"1"}));
  EXPECT_EQ(parse_variation("vertices=10,20,50").values, (Values{"10", "20", "50"}));
  EXPECT_EQ(parse_variation("narrow=gjk:support=scan,sat").values, (Values{"gjk:support=scan", "sat"}));
  EXPECT_EQ(parse_variation("shapes=rods").name, "shapes");
}

TEST(Variation, SaysWhatIsWrong) {
  const auto refusal = [](const std::string& text) -> std::string {
    try {
      parse_variation(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(refusal("velocity").find("'velocity' is not NAME=FIRST:LAST:STEP"), std::string::npos);
  EXPECT_NE(refusal("=3").find("is not NAME"), std::string::npos);
  EXPECT_NE(refusal("velocity=").find("is not NAME"), std::string::npos);
  EXPECT_NE(refusal("velocity=3:1:1").find("must go up"), std::string::npos);
  EXPECT_NE(refusal("velocity=1:3:0").find("must go up"), std::string::npos);
  EXPECT_NE(refusal("velocity=0:1:1e-9").find("too many values"), std::string::npos);
  EXPECT_NE(refusal("vertices=1,,2").find("an empty value"), std::string::npos);
}

TEST(BenchRows, AreAllCombinationsOnCurvesOverTheFirstNumbers) {
  const std::vector<Variation> variations = {
      {"velocity", {"2", "4"}, "%"}, {"support", {"scan"}}, {"narrow", {"gjk", "sat"}, "", false}};
  const std::vector<BenchRow> rows = bench_rows(variations);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].name, "velocity=2/support=scan/gjk");
  EXPECT_EQ(rows[3].name, "velocity=4/support=scan/sat");
  ASSERT_TRUE(rows[1].point);
  EXPECT_EQ(rows[1].point->curve, "support=scan/sat");
  EXPECT_EQ(rows[1].point->x, 2);
  EXPECT_EQ(*rows[1].value(variations, "narrow"), "sat");
  EXPECT_EQ(rows[1].value(variations, "broad"), nullptr);
  EXPECT_EQ(bench_axis(variations)->name, "velocity");
  EXPECT_EQ(bench_axis(variations)->unit, "%");
}

TEST(BenchRows, HaveNoCurvesWithoutSeveralNumbers) {
  const std::vector<Variation> variations = {{"velocity", {"2"}}, {"narrow", {"gjk", "sat"}, "", false}};
  EXPECT_FALSE(bench_axis(variations));
  EXPECT_FALSE(bench_rows(variations).front().point);
  EXPECT_EQ(bench_rows(variations).front().name, "velocity=2/gjk");
  EXPECT_EQ(bench_rows({}).size(), 1u);
  EXPECT_EQ(bench_rows({}).front().name, "all");
  const std::vector<Variation> one = {{"narrow", {"gjk"}, "", false}};
  EXPECT_EQ(bench_rows(one).front().name, "gjk");
}

}  // namespace
}  // namespace collidoscope::experiments
