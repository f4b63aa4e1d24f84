#include "ui/imgui_layer.h"

#include <gtest/gtest.h>

#include "core/files/input_file.h"
#include "fixtures/temporary_folder.h"
#include "gl/headless_context.h"

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

}  // namespace
}  // namespace collidoscope::viewer
