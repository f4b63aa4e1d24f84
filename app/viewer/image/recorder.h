#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "image/image.h"

namespace collidoscope::viewer {

/// Keeps pictures as a film: of the size of the first one, whatever the window does meanwhile, and none left
/// out.
class Recorder {
 public:
  virtual ~Recorder() = default;

  virtual void add(const Image& picture) = 0;
  /// Completes the file. Without it, nothing appears under the film's name. Throws JobError.
  virtual void finish() = 0;
};

/// `target` as FILE.mp4 is written by ffmpeg, a child process; any other name is a folder of PNG files.
/// Throws JobError; without ffmpeg it says so.
std::unique_ptr<Recorder> start_recording(const std::filesystem::path& target, unsigned frames_per_second);

}  // namespace collidoscope::viewer
