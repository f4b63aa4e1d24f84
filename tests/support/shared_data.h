#pragma once

#include <filesystem>
#include <gtest/gtest.h>

namespace collidoscope::test {

/// The folder with corpus/ and stl/ that lies beside a developer's checkout.
inline std::filesystem::path shared_dir() {
  return COLLIDOSCOPE_SHARED_DIR;
}

}  // namespace collidoscope::test

/// Skips the test, saying so, where the shared data is absent.
#define COLLIDOSCOPE_REQUIRE_SHARED(relative)                                       \
  if (!std::filesystem::exists(collidoscope::test::shared_dir() / (relative)))      \
  GTEST_SKIP() << "no " << (collidoscope::test::shared_dir() / (relative)).string() \
               << ": data for developers only"
