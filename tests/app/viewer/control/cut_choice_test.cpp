#include "control/cut_choice.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/two_boxes.h"

namespace collidoscope::viewer {
namespace {

TEST(CutChoice, IsReadAsItIsWritten) {
  const CutChoice cut = parse_cut("-z=0.5");
  EXPECT_TRUE(cut.on && cut.flipped);
  EXPECT_EQ(cut.direction, CutDirection::z);
  EXPECT_EQ(cut.position, 0.5);
  for (const char* text : {"x=-0.25", "-view=1e-05", "pair=0", "profile=0.1"})
    EXPECT_EQ(cut_text(parse_cut(text)), text);
  for (const char* text : {"", "z", "z=", "w=1", "z=1m", "z=nan", "--z=1", "=1"})
    EXPECT_THROW(parse_cut(text), InputError) << text;
}

class CutOfAPairTest : public testing::Test {
 protected:
  /// Apart along x by 1 m: from x = 6 to 7.
  CutOfAPairTest() {
    Simulation simulation = boxes(Vec3(1), Vec3(2.5, 0, 0), "gjk");
    pair_ = inspect(simulation, {0, 1});
    camera_.look({6, -10, 0}, {6, 0, 0});
  }
  std::optional<CuttingPlane> plane(const std::string& text) const {
    return cutting_plane(parse_cut(text), camera_, CutPair{*pair_, Vec3(6.5, 0, 0), Vec3(3, 0, 0)});
  }

  std::optional<PairInspection> pair_;
  TurntableCamera camera_;
};

TEST_F(CutOfAPairTest, AxesAreTheWorlds) {
  EXPECT_EQ(plane("y=2"), (CuttingPlane{Vec3(0, 1, 0), 2}));
  EXPECT_EQ(plane("-y=2"), (CuttingPlane{Vec3(0, -1, 0), -2})) << "the same plane, the other side";
  EXPECT_FALSE(cutting_plane(CutChoice(), camera_, CutPair{*pair_, Vec3(0), Vec3(0)}));
}

TEST_F(CutOfAPairTest, AcrossTheLineOfSightTheNearSideGoes) {
  const CuttingPlane cut = *plane("view=0.5");
  EXPECT_NEAR(cut.normal.y, -1, 1e-12) << "towards the eye";
  EXPECT_NEAR(cut.offset, -0.5, 1e-12) << "half a metre beyond the target";
}

TEST_F(CutOfAPairTest, AcrossThePairItLiesInTheMiddleOfTheGap) {
  const CuttingPlane cut = *plane("pair=0");
  EXPECT_NEAR(cut.normal.x, 1, 1e-9);
  EXPECT_NEAR(cut.offset, 6.5, 1e-6);
  EXPECT_NEAR(plane("pair=0.25")->offset, 6.75, 1e-6);
}

TEST_F(CutOfAPairTest, AlongThePairItFacesTheEye) {
  const CuttingPlane cut = *plane("profile=0");
  EXPECT_NEAR(cut.normal.x, 0, 1e-9);
  EXPECT_NEAR(cut.normal.y, -1, 1e-9);
  camera_.look({-20, 0, 0}, {6, 0, 0});
  EXPECT_FALSE(plane("profile=0")) << "the eye looks along the direction";
}

/// Triangles that meet have no normal.
TEST_F(CutOfAPairTest, WithoutADirectionOfTheAnswerItGoesFromMiddleToMiddle) {
  pair_->direction = Vec3(0);
  EXPECT_NEAR(plane("pair=0")->normal.x, 1, 1e-9);
  EXPECT_NEAR(plane("profile=0")->normal.y, -1, 1e-9);
}

TEST_F(CutOfAPairTest, NeedsAPair) {
  EXPECT_FALSE(cutting_plane(parse_cut("pair=0"), camera_, std::nullopt));
  EXPECT_FALSE(cutting_plane(parse_cut("profile=0"), camera_, std::nullopt));
  EXPECT_TRUE(cutting_plane(parse_cut("x=0"), camera_, std::nullopt));
}

TEST(CutRange, HoldsWhatThereIsToCut) {
  const Aabb bounds{Vec3(-1, 2, 3), Vec3(1, 4, 6)};
  EXPECT_EQ(cut_range(CutDirection::y, bounds).least, 2);
  EXPECT_EQ(cut_range(CutDirection::z, bounds).most, 6);
  EXPECT_NEAR(cut_range(CutDirection::view, bounds).most, length(bounds.half_widths()), 1e-12);
}

}  // namespace
}  // namespace collidoscope::viewer
