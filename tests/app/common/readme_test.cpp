// README.md shows what `collide list --markdown` writes, no more and no less.

#include <gtest/gtest.h>

#include "common/algorithm_lists.h"
#include "core/files/input_file.h"

namespace collidoscope::app {
namespace {

TEST(Readme, TableOfAlgorithmsIsTheProgramsOwn) {
  const std::string readme = read_file(COLLIDOSCOPE_SOURCE_DIR "/README.md");
  const std::string opening = "<!-- written by `collide list --markdown` -->\n", closing = "<!-- end -->";
  const std::size_t begin = readme.find(opening), end = readme.find(closing);
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(readme.substr(begin + opening.size(), end - begin - opening.size()),
            app::to_markdown(app::algorithm_lists()))
      << "run: collide list --markdown";
}

}  // namespace
}  // namespace collidoscope::app
