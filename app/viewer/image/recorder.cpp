#include "image/recorder.h"

#include <chrono>
#include <thread>

#include "core/files/atomic_file.h"
#include "image/ffmpeg_recorder.h"
#include "image/png_recorder.h"

namespace collidoscope::viewer {
namespace {

bool is_for_ffmpeg(const std::filesystem::path& target) {
  return target.extension() == name_of(FilmFormat::mp4).extension ||
         target.extension() == name_of(FilmFormat::gif).extension;
}

}  // namespace

void Recorder::finish() {
  constexpr std::chrono::milliseconds moment(20);
  while (!complete()) std::this_thread::sleep_for(moment);
}

std::filesystem::path film_target(const std::filesystem::path& wanted) {
  const bool possible = !is_for_ffmpeg(wanted) || has_ffmpeg();
  return possible ? wanted : wanted.parent_path() / wanted.stem();
}

std::string without_ffmpeg(const std::filesystem::path& target) {
  return "ffmpeg is not installed: the film goes to PNG files in " + display_name(target);
}

std::unique_ptr<Recorder> start_recording(const std::filesystem::path& target, unsigned frames_per_second) {
  if (is_for_ffmpeg(target)) return std::make_unique<FfmpegRecorder>(target, frames_per_second);
  return std::make_unique<PngRecorder>(target);
}

}  // namespace collidoscope::viewer
