#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "image/image.h"

namespace collidoscope::viewer {

/// Keeps pictures as a film: of the size of the first one, whatever the window does meanwhile, and none left
/// out.
class Recorder {
 public:
  virtual ~Recorder() = default;

  virtual void add(const Image& picture) = 0;
  /// No more pictures come. To be called until it is true, which may take a while: then the film is there.
  /// Without it, nothing appears under the film's name. Throws JobError.
  virtual bool complete() = 0;
  /// The same, and waits.
  void finish();
};

/// How films are kept; the name of the file says which.
enum class FilmFormat : std::uint8_t { mp4, gif, png_files };
struct FilmFormatName {
  const char *label, *extension;  // of a folder of PNG files: none
};
constexpr std::array<FilmFormatName, 3> film_formats = {
    {{"MP4", ".mp4"}, {"GIF", ".gif"}, {"PNG files", ""}}};
constexpr const FilmFormatName& name_of(FilmFormat format) {
  return film_formats[static_cast<std::size_t>(format)];
}

/// Where a film goes that was to go to `wanted`: there, but without ffmpeg, FILE.mp4 becomes a folder FILE,
/// and so does FILE.gif.
std::filesystem::path film_target(const std::filesystem::path& wanted);
/// What a user is told where these are not the same.
std::string without_ffmpeg(const std::filesystem::path& target);

/// `target` as FILE.mp4 or FILE.gif is written by ffmpeg, a child process; any other name is a folder of PNG
/// files.
/// Throws JobError.
std::unique_ptr<Recorder> start_recording(const std::filesystem::path& target, unsigned frames_per_second);

}  // namespace collidoscope::viewer
