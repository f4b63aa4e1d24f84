#include "image/png_recorder.h"

#include <array>
#include <cstdio>

#include "core/error.h"
#include "core/files/atomic_file.h"

namespace collidoscope::viewer {

PngRecorder::PngRecorder(std::filesystem::path folder) : folder_(std::move(folder)) {
  create_folder(folder_);
}

void PngRecorder::add(const Image& picture) {
  write_png(file_of(count_++), picture);
}

bool PngRecorder::complete() {
  std::error_code ignored;
  for (unsigned number = count_; std::filesystem::remove(file_of(number), ignored);) ++number;
  return true;
}

std::filesystem::path PngRecorder::file_of(unsigned number) const {
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "frame-%06u.png", number);
  return folder_ / name.data();
}

}  // namespace collidoscope::viewer
