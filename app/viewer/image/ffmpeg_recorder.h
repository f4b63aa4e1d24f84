#pragma once

#include <optional>
#include <sys/types.h>

#include "image/patience.h"
#include "image/recorder.h"

namespace collidoscope::viewer {

/// H.264 in MP4, or GIF, by the target's name. ffmpeg is started without a shell and fed raw pictures through
/// a pipe; it writes FILE.part beside the target, and the result is renamed. An ffmpeg that does nothing is
/// given up after half a minute, or a second after the user interrupts; one that works is given ten seconds
/// then.
class FfmpegRecorder final : public Recorder {
 public:
  FfmpegRecorder(std::filesystem::path target, unsigned frames_per_second);
  ~FfmpegRecorder() override;  // unfinished: ends ffmpeg and removes what it wrote

  void add(const Image& picture) override;
  bool complete() override;

 private:
  void start(int width, int height);
  /// Nothing while ffmpeg runs.
  std::optional<int> exit_status();
  int wait_for_end();
  void keep_film(int status);
  [[noreturn]] void give_up(const char* what, const std::string& how = {}) const;
  void close_pipe();

  bool is_gif_;
  std::filesystem::path target_, partial_;
  unsigned frames_per_second_;
  int width_ = 0, height_ = 0;
  int pipe_ = -1;
  bool unfinished_ = false;  // what ffmpeg wrote is no film yet
  std::optional<pid_t> process_;
  std::optional<Patience> patience_;  // once no more pictures come
};

bool has_ffmpeg();

}  // namespace collidoscope::viewer
