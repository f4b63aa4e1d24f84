#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace collidoscope {

/// A file that is written piece by piece, and is there as a whole or not at all: a temporary file beside it,
/// then a rename. An earlier file of that name stays intact unless finish() returns, and its permissions
/// stay then, too; new files have those of the user's mask. A link still leads to the file. Devices, pipes
/// and this process's descriptors, as /dev/stdout, are written to as the pieces come. Every function throws
/// JobError that names the file and the system's reason.
class AtomicFile {
 public:
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view piece);
  /// Puts the file in its place. Nothing can be written any more.
  void finish();

 private:
  void flush();

  std::filesystem::path target_;
  std::string temporary_;  // empty: the target itself is written to
  std::string buffer_;
  int descriptor_;
};

/// An AtomicFile in one piece.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents);

/// With the folders that it lies in, where they are missing. Throws JobError that names it and the reason.
void create_folder(const std::filesystem::path& folder);

/// The path's UTF-8 text, for messages.
std::string display_name(const std::filesystem::path& path);

}  // namespace collidoscope
