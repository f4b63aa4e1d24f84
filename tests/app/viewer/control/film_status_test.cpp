#include "control/film_status.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

TEST(FilmStatus, SaysFileLengthAndWhyItWaits) {
  FilmStatus film{.file = "film.gif", .frames = 90, .seconds = 1.5};
  EXPECT_EQ(length_of(film), "film.gif: 90 frames, 1.50 s");
  EXPECT_EQ(progress_of(film), "recording film.gif: 90 frames, 1.50 s");
  film.waits = true;
  EXPECT_EQ(progress_of(film),
            "recording film.gif: 90 frames, 1.50 s; the scene is paused, and the film waits");
  film.recording = film.waits = false, film.ends = true;
  EXPECT_EQ(progress_of(film), "completing film.gif: 90 frames, 1.50 s");
}

}  // namespace
}  // namespace collidoscope::viewer
