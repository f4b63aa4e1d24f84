#pragma once

#include <string>

namespace collidoscope::viewer {

/// What is known of the film that is being recorded, or of the last one.
struct FilmStatus {
  std::string file;     // or the folder of its pictures, for people
  unsigned frames = 0;  // of the scene, so far
  double seconds = 0;   // that the film takes, so far
  bool recording = true;
  bool waits = false;  // for the scene, which is paused
  bool ends = false;   // has all its frames, and its file is not complete yet

  bool under_way() const { return recording || ends; }
};

/// For people: "film.mp4: 120 frames, 2.00 s".
std::string length_of(const FilmStatus& film);
/// While it is recorded or completed, and why it does not go on where that is so.
std::string progress_of(const FilmStatus& film);

}  // namespace collidoscope::viewer
