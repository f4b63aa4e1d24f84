#include "ui/layout.h"

#include <gtest/gtest.h>
#include <vector>

namespace collidoscope::viewer {
namespace {

bool apart(const Viewport& a, const Viewport& b) {
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

std::vector<Viewport> parts(const Layout& layout) {
  std::vector<Viewport> all = {layout.scene};
  for (const std::optional<Viewport>& panel :
       {layout.left, layout.right, layout.bar, layout.header, layout.card})
    if (panel) all.push_back(*panel);
  if (layout.second) all.push_back(*layout.second);
  if (layout.inspector) all.push_back(*layout.inspector);
  return all;
}

TEST(Layout, PartsStayInTheWindowAndApart) {
  for (const auto& [width, height, scale] : {std::tuple(1600, 1000, 1.f),
                                             {1280, 720, 1.f},
                                             {2560, 1440, 2.f},
                                             {1280, 720, 2.f},
                                             {700, 1400, 1.f}}) {
    for (const bool inspector : {false, true}) {
      const std::vector<Viewport> all =
          parts(lay_out({width, height, scale, true, inspector, false, false, true, 130 * scale}));
      for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_GE(all[i].x, 0);
        EXPECT_LE(all[i].x + all[i].width, width);
        EXPECT_LE(all[i].y + all[i].height, height);
        for (std::size_t j = 0; j < i; ++j)
          EXPECT_TRUE(apart(all[i], all[j])) << width << ' ' << i << ' ' << j;
      }
    }
  }
}

TEST(Layout, TheInspectorTakesASecondViewAndAPanel) {
  EXPECT_FALSE(lay_out({1600, 1000, 1, true, false}).second);
  const Layout open = lay_out({1600, 1000, 1, true, true});
  ASSERT_TRUE(open.second && open.inspector);
  EXPECT_NEAR(open.scene.width, open.second->width, 2);
  EXPECT_FALSE(lay_out({1600, 1000, 1, false, true}).inspector) << "panels are hidden";
  EXPECT_FALSE(lay_out({1280, 720, 2, true, true}).inspector) << "the left column has it";
  EXPECT_TRUE(lay_out({1280, 720, 1.5f, false, true, false, true}).inspector) << "in lectures it stays";
}

TEST(Layout, TheFigureStandsBelowItsSceneWhereBothHaveRoom) {
  LayoutRequest request{.width = 1600, .height = 1000};
  const Layout without = lay_out(request);
  EXPECT_FALSE(without.figure);
  request.figure = true;
  const Layout with = lay_out(request);
  ASSERT_TRUE(with.figure);
  EXPECT_TRUE(apart(*with.figure, with.scene));
  EXPECT_EQ(with.figure->width, with.scene.width);
  EXPECT_GT(with.figure->height, with.scene.height);
  EXPECT_NEAR(with.figure->height + with.scene.height, without.scene.height, 1);
  request.height = 500;
  EXPECT_FALSE(lay_out(request).figure) << "over the scene then";
}

TEST(Layout, TheHeaderStandsAboveTheViewsWhereItHasRoom) {
  const auto with_header = [](int width, int height, float scale, bool panels) {
    return lay_out({width, height, scale, panels, true, false, true, true});
  };
  for (const float scale : {1.0f, 2.0f}) {
    const Layout layout = with_header(1280, 720, scale, true);
    ASSERT_TRUE(layout.header && layout.second);
    EXPECT_EQ(layout.header->width, views_of(layout).width);
    EXPECT_EQ(layout.header->y + layout.header->height, layout.scene.y);
    EXPECT_EQ(layout.second->y, layout.scene.y);
  }
  EXPECT_TRUE(with_header(1280, 720, 2, false).inspector) << "in lectures it stays";
  EXPECT_FALSE(with_header(400, 300, 1, true).header) << "panels lie over the scene";
  EXPECT_FALSE(with_header(600, 600, 1, true).header) << "too narrow";
  EXPECT_FALSE(lay_out({1280, 720, 1}).header) << "not wanted";
}

TEST(Layout, OneColumnHasAllWhereTwoWouldLeaveTheSceneNoRoom) {
  EXPECT_TRUE(lay_out({1280, 720, 1}).right);
  const Layout narrow = lay_out({1280, 720, 2});
  EXPECT_TRUE(narrow.left && !narrow.right);
  EXPECT_GT(narrow.scene.width, 1280 / 2);
  EXPECT_GT(narrow.bar->height, lay_out({2560, 1440, 2}).bar->height) << "its buttons take two rows";
  EXPECT_EQ(lay_out({400, 300, 1}).scene.width, 400) << "the column lies over the scene";
  EXPECT_FALSE(lay_out({1280, 720, 1, false}).left);
}

TEST(Layout, ColumnsAreAsWideAsTheUserWantsThemWhereTheSceneHasRoom) {
  const auto with_columns = [](int width, PanelSizes sizes) {
    LayoutRequest request{width, 720, 1};
    request.sizes = sizes;
    return lay_out(request);
  };
  EXPECT_EQ(with_columns(1280, {400, 350, 0}).left->width, 400);
  EXPECT_EQ(with_columns(1280, {400, 350, 0}).right->width, 350);
  const Layout crowded = with_columns(1000, {900, 350, 0});
  EXPECT_GE(crowded.scene.width, 200);
  EXPECT_GE(crowded.left->width, 290);
  EXPECT_EQ(with_columns(1280, {1, 1, 0}).left->width, static_cast<int>(PanelSizes::least_column));
}

TEST(Layout, TheInspectorIsAsHighAsTheUserWantsIt) {
  LayoutRequest request{1280, 900, 1, true, true};
  request.sizes.inspector = 330;
  EXPECT_EQ(lay_out(request).inspector->height, 330);
  request.sizes.inspector = 2000;
  EXPECT_GE(lay_out(request).scene.height, 150);
}

}  // namespace
}  // namespace collidoscope::viewer
