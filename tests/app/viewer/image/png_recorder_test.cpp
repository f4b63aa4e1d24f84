#include "image/png_recorder.h"

#include <gtest/gtest.h>

#include "fixtures/temporary_folder.h"

namespace collidoscope::viewer {
namespace {

std::ptrdiff_t files_in(const std::filesystem::path& folder) {
  return std::distance(std::filesystem::directory_iterator(folder), {});
}

TEST(PngRecorder, AShorterFilmReplacesALongerOne) {
  const test::TemporaryFolder folder;
  const std::filesystem::path film = folder.path() / "film";
  for (const int pictures : {5, 2}) {
    PngRecorder recorder(film);
    for (int i = 0; i < pictures; ++i) recorder.add(Image(4, 3));
    recorder.finish();
    EXPECT_EQ(files_in(film), pictures);
  }
  EXPECT_TRUE(std::filesystem::exists(film / "frame-000001.png"));
}

}  // namespace
}  // namespace collidoscope::viewer
