#include "common/arrangement_options.h"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope::app {
namespace {

Arrangement parsed(const std::string& arguments) {
  Arrangement arrangement;
  CLI::App command;
  add_arrangement_options(command, arrangement);
  command.parse(arguments);
  return arrangement;
}

TEST(ArrangementOptions, AreReadInAnyOrder) {
  const Arrangement arrangement =
      parsed("--place b=1,2,3.5 --copy b=a --place a=-1e3,0,0,2,0,0,0 --rename b=c=d --remove e");
  ASSERT_EQ(arrangement.size(), 4u);
  EXPECT_EQ(arrangement[0], (BodyChange{"b", "a", BodyPlace{{1, 2, 3.5}, {}}, "", false}));
  EXPECT_EQ(arrangement[1], (BodyChange{"a", "", BodyPlace{{-1000, 0, 0}, {}}, "", false}));
  EXPECT_EQ(arrangement[2], (BodyChange{"b=c", "", std::nullopt, "d", false})) << "names may hold =";
  EXPECT_EQ(arrangement[3], (BodyChange{"e", "", std::nullopt, "", true}));
}

TEST(ArrangementOptions, SayAPlaceWithOrWithoutATurn) {
  const Arrangement arrangement = parsed("--place b=1,2,3.5 --place a=-1e3,0,0,0,0,3,4");
  ASSERT_EQ(arrangement.size(), 2u);
  EXPECT_EQ(arrangement[0].place, (BodyPlace{{1, 2, 3.5}, {}}));
  EXPECT_EQ(arrangement[1].place, (BodyPlace{{-1000, 0, 0}, {0, 0, 0.6, 0.8}}));
}

TEST(ArrangementOptions, AreWrittenAsTheyAreRead) {
  const std::string arguments =
      " --copy b=a --place b=1,2,3.5,0,0,0.6,0.8 --place 'my part=0.1,0,0' --rename 'my part=x' --remove e";
  EXPECT_EQ(arrangement_arguments(parsed(arguments)), arguments);
}

TEST(ArrangementOptions, RefuseWhatIsNoPlace) {
  for (const char* place : {"a", "=1,2,3", "a=", "a=1,2", "a=1,2,3,4", "a=1,2,x", "a=1,2,3,", "a=1,2,inf",
                            "a=1,2,3,0,0,0,0", "a=1,2,1e19"})
    EXPECT_THROW(parsed(std::string("--place ") + place), InputError) << place;
  EXPECT_THROW(parsed("--copy a"), InputError);
}

}  // namespace
}  // namespace collidoscope::app
