#include "image/recorder.h"

#include "core/error.h"
#include "image/ffmpeg_recorder.h"
#include "image/png_recorder.h"

namespace collidoscope::viewer {

std::unique_ptr<Recorder> start_recording(const std::filesystem::path& target, unsigned frames_per_second) {
  if (target.extension() != ".mp4") return std::make_unique<PngRecorder>(target);
  if (!has_ffmpeg())
    throw JobError("ffmpeg is not installed: give --record a folder, for a sequence of PNG files");
  return std::make_unique<FfmpegRecorder>(target, frames_per_second);
}

}  // namespace collidoscope::viewer
