#include "report/frame_log.h"

#include <type_traits>

#include "core/error.h"

namespace collidoscope {

static_assert(std::is_trivially_copyable_v<FrameRow>, "rows are written as they lie in memory");

void FrameLog::add(const FrameRow& row) {
  if (recent_.size() >= in_memory && !file_failed_) move_to_file();
  recent_.push_back(row);
}

void FrameLog::move_to_file() {
  if (!file_) file_.reset(std::tmpfile());
  const bool written =
      file_ && std::fseek(file_.get(), 0, SEEK_END) == 0 &&
      std::fwrite(recent_.data(), sizeof(FrameRow), recent_.size(), file_.get()) == recent_.size() &&
      std::fflush(file_.get()) == 0;
  file_failed_ = !written;
  if (!written) return;
  in_file_ += recent_.size();
  recent_.clear();
}

void FrameLog::visit(const std::function<void(const FrameRow&)>& visitor) const {
  if (file_) std::rewind(file_.get());
  std::vector<FrameRow> block(in_memory);
  for (std::uint64_t read = 0; read < in_file_; read += in_memory) {  // whole blocks were written
    if (std::fread(block.data(), sizeof(FrameRow), in_memory, file_.get()) != in_memory)
      throw JobError("cannot read the temporary file with the frames of this run");
    for (const FrameRow& row : block) visitor(row);
  }
  for (const FrameRow& row : recent_) visitor(row);
}

}  // namespace collidoscope
