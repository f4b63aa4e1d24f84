#include "ui/imgui_layer.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "core/files/input_file.h"
#include "fixtures/temporary_folder.h"
#include "gl/headless_context.h"
#include "ui/panel.h"

namespace collidoscope::viewer {
namespace {

/// A hard link to the earlier file shows whether the layer wrote into that file or put another in its place.
TEST(ImGuiLayer, ReplacesTheFileOfItsWindowsAsAWhole) {
  const test::TemporaryFolder folder;
  const std::string earlier = "[Window][Somewhere]\nPos=11,12\nSize=13,14\nCollapsed=0\n\n";
  const std::filesystem::path file = folder.write("imgui.ini", earlier),
                              other = folder.path() / "earlier.ini";
  std::filesystem::create_hard_link(file, other);
  const gl::HeadlessContext context;
  {
    ImGuiLayer layer(nullptr, 1, file);
    layer.begin({320, 200});
    layer.end();
  }
  EXPECT_EQ(read_file(other), earlier);
  EXPECT_NE(std::filesystem::hard_link_count(file), 2u) << "written over";
  EXPECT_NE(read_file(file).find("[Window][Somewhere]\nPos=11,12\n"), std::string::npos) << read_file(file);
}

TEST(ImGuiLayer, MakesTheFolderOfItsFile) {
  const test::TemporaryFolder folder;
  const gl::HeadlessContext context;
  {
    ImGuiLayer layer(nullptr, 1, folder.path() / "new" / "imgui.ini");
    layer.begin({320, 200});
    layer.end();
  }
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "new" / "imgui.ini"));
}

/// Draws one in a window, `beyond` pixels below the lower border, or above the upper. Whether it is drawn.
bool draws_table(ImGuiLayer& layer, float beyond, bool above) {
  constexpr float height = 60.3f;
  bool drawn = false;
  layer.begin({320, 200});
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({200, 100});
  if (ImGui::Begin("window")) {
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = above ? list.GetClipRectMin().y - height - beyond : list.GetClipRectMax().y + beyond;
    ImGui::SetCursorScreenPos({8, y});
    drawn = begin_scrolling_table("table", 2, ImGuiTableFlags_ScrollY, height);
    if (drawn) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted("text");
      ImGui::EndTable();
    }
  }
  ImGui::End();
  layer.end();
  return drawn;
}

/// ImGui's assertions end the program.
TEST(ScrollingTable, MayBeSeenByLessThanAPixel) {
  const gl::HeadlessContext context;
  ImGuiLayer layer(nullptr, 1, {});
  for (const bool above : {false, true}) {
    int seen = 0;
    for (int step = -40; step < 40; ++step)
      seen += draws_table(layer, 0.1f * static_cast<float>(step), above);
    EXPECT_GT(seen, 10);
    EXPECT_LT(seen, 40);
  }
}

}  // namespace
}  // namespace collidoscope::viewer
