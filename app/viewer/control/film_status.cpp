#include "control/film_status.h"

#include <array>
#include <cstdio>

#include "core/plural.h"

namespace collidoscope::viewer {

std::string length_of(const FilmStatus& film) {
  std::array<char, 48> seconds{};
  std::snprintf(seconds.data(), seconds.size(), ", %.2f s", film.seconds);
  return film.file + ": " + plural(film.frames, "frame") + seconds.data();
}

std::string progress_of(const FilmStatus& film) {
  if (film.ends) return "completing " + length_of(film);
  const std::string text = "recording " + length_of(film);
  return film.waits ? text + "; the scene is paused, and the film waits" : text;
}

}  // namespace collidoscope::viewer
