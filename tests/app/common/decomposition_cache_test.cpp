#include "common/decomposition_cache.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>

#include "core/files/input_file.h"
#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

const Mesh torus = make_torus(1, 0.4, 8, 6);

CachedDecomposition decomposed(const fs::path& folder, const DecompositionOptions& options = {}) {
  return decompose_cached(folder, torus, options, "cuts", nullptr);
}

fs::path only_file_in(const fs::path& folder) {
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
  return fs::directory_iterator(folder)->path();
}

TEST(DecompositionCache, GivesBackTheVerySamePieces) {
  const test::TemporaryFolder folder;
  const CachedDecomposition made = decomposed(folder.path()), read = decomposed(folder.path());
  EXPECT_FALSE(made.from_cache);
  ASSERT_TRUE(read.from_cache);
  ASSERT_EQ(made.pieces.size(), read.pieces.size());
  for (std::size_t i = 0; i < made.pieces.size(); ++i) {
    EXPECT_EQ(made.pieces[i].hull.vertices, read.pieces[i].hull.vertices);
    EXPECT_EQ(made.pieces[i].hull.face_vertices, read.pieces[i].hull.face_vertices);
    EXPECT_EQ(made.pieces[i].volume, read.pieces[i].volume);
    EXPECT_EQ(made.pieces[i].concavity, read.pieces[i].concavity);
  }
}

TEST(DecompositionCache, TellsInputsApart) {
  const test::TemporaryFolder folder;
  decomposed(folder.path());
  EXPECT_FALSE(decomposed(folder.path(), {.max_parts = 3}).from_cache);
  EXPECT_FALSE(decomposed(folder.path(), {.concavity = 0.1}).from_cache);
  EXPECT_TRUE(decomposed(folder.path(), {.threads = 2}).from_cache);
  Mesh moved = torus;
  moved.vertices[0].x = std::nextafter(moved.vertices[0].x, 2.0f);
  EXPECT_FALSE(decompose_cached(folder.path(), moved, {}, "cuts", nullptr).from_cache);
}

TEST(DecompositionCache, KeepsNothingThatWasCutOff) {
  const test::TemporaryFolder folder;
  const auto within = [&](double seconds) {
    TimeBudget budget(seconds);
    return decompose_cached(folder.path(), torus, {}, "cuts", nullptr, &budget);
  };
  EXPECT_FALSE(within(0).from_cache);
  EXPECT_FALSE(within(0).from_cache);
  EXPECT_FALSE(within(1e6).from_cache);
  EXPECT_TRUE(within(0).from_cache);
}

TEST(DecompositionCache, TakesNoNoticeOfBrokenFiles) {
  const test::TemporaryFolder folder;
  const std::size_t count = decomposed(folder.path()).pieces.size();
  const fs::path file = only_file_in(folder.path());
  const std::string whole = read_file(file);
  std::vector<std::string> broken = {"", "nonsense", whole + "more"};
  for (const std::size_t size : {std::size_t{10}, std::size_t{50}, whole.size() / 2, whole.size() - 1})
    broken.push_back(whole.substr(0, size));
  for (std::size_t at = 0; at < whole.size(); at += whole.size() / 17 + 1) {
    broken.push_back(whole);
    broken.back()[at] = static_cast<char>(broken.back()[at] ^ 0x40);
  }
  for (const std::string& bytes : broken) {
    std::ofstream(file, std::ios::binary) << bytes;
    const CachedDecomposition result = decomposed(folder.path());
    EXPECT_FALSE(result.from_cache);
    EXPECT_EQ(result.pieces.size(), count);
    EXPECT_EQ(read_file(file), whole);  // mended
  }
}

TEST(DecompositionCache, NeedNotExist) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.write("file", "");
  for (const fs::path& nowhere : {fs::path(), file, file / "below", fs::path("/proc/no/such")})
    for (int run = 0; run < 2; ++run) EXPECT_FALSE(decomposed(nowhere).from_cache);
}

}  // namespace
}  // namespace collidoscope::app
