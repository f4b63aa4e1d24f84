#pragma once

// The program `collide`, as the tests of its commands run it. Defined where COLLIDE_PROGRAM is.

#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/command.h"

namespace collidoscope::test {

inline CommandResult collide(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), COLLIDE_PROGRAM);
  return run_command(arguments, input);
}

/// Wrong usage or unreadable input: exit code 2, a message, and nothing on stdout.
inline void expect_refused(const CommandResult& result, const std::string& message) {
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
}

/// A folder of its own for each test, empty at first.
class CollideTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  static std::string test_name() {
    const testing::TestInfo& info = *testing::UnitTest::GetInstance()->current_test_info();
    return std::string("collide_") + info.test_suite_name() + "_" + info.name();
  }
  std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) / test_name();
};

}  // namespace collidoscope::test
