#pragma once

#include "image/recorder.h"

namespace collidoscope::viewer {

/// frame-000000.png, frame-000001.png … in a folder, which is made if need be. What an earlier and longer
/// film left there goes when this one is complete.
class PngRecorder final : public Recorder {
 public:
  explicit PngRecorder(std::filesystem::path folder);

  void add(const Image& picture) override;
  bool complete() override;

 private:
  std::filesystem::path file_of(unsigned number) const;

  std::filesystem::path folder_;
  unsigned count_ = 0;
};

}  // namespace collidoscope::viewer
