#include "session/file_name.h"

#include <fstream>
#include <gtest/gtest.h>

#include "fixtures/temporary_folder.h"

namespace collidoscope::viewer {
namespace {

TEST(FileName, SaysWhatOfWhichSceneAndFrame) {
  EXPECT_EQ(file_name("figure-", "scenes/arm.json", 7), "collidoscope-figure-arm-7");
  EXPECT_EQ(file_name("", "polytopes", 0), "collidoscope-polytopes-0");
}

TEST(FileName, IsNotUsedTwice) {
  const test::TemporaryFolder folder;
  const std::string name = (folder.path() / "figure").string();
  EXPECT_EQ(unused_name(name, {".png", ".csv"}), name);
  std::ofstream(name + ".csv") << "x";
  EXPECT_EQ(unused_name(name, {".png", ".csv"}), name + "-2");
  EXPECT_EQ(unused_name(name, {".png"}), name);
  EXPECT_EQ(unused_file(name, ".csv"), name + "-2.csv");
  std::ofstream(name + "-2.png") << "x";
  EXPECT_EQ(unused_name(name, {".png", ".csv"}), name + "-3");
}

}  // namespace
}  // namespace collidoscope::viewer
