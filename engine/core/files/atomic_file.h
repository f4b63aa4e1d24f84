#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>

namespace collidoscope {

/// A file in its place is whole for every reader. After a power cut it is so only if it was on the disk,
/// which takes milliseconds, and seconds where the disk is busy.
enum class Durability { outlasts_a_power_cut, for_readers_now };

/// A file that is written piece by piece, and is there as a whole or not at all: a temporary file beside it,
/// without a name where the file system has such files, then a rename. An earlier file of that name stays
/// intact unless finish() returns, and its permissions stay then, too; new files have those of the user's
/// mask. A link still leads to the file. Devices, pipes and this process's descriptors, as /dev/stdout, are
/// written to as the pieces come. Every function throws JobError that names the file and the system's reason.
class AtomicFile {
 public:
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view piece);
  /// What was written is on the disk: finish() has but to name it.
  void settle();
  /// Puts the file in its place. Nothing can be written any more.
  void finish(Durability durability = Durability::outlasts_a_power_cut);

 private:
  void flush();
  void give_name();

  std::filesystem::path target_;
  bool in_place_ = false;  // the target itself is written to
  std::string temporary_;  // empty: it has no name
  std::string buffer_;
  int descriptor_ = -1;
};

/// An AtomicFile in one piece.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents,
                           Durability durability = Durability::outlasts_a_power_cut);

/// Files that belong together: none is put in its place before all are on the disk.
struct FileContents {
  std::filesystem::path path;
  std::string contents;
};
void write_files_atomically(std::initializer_list<FileContents> files);

/// A link stays a link: the file that it leads to is replaced or created, and this is its path.
std::filesystem::path behind_links(std::filesystem::path path);

/// The file gets the permissions of another one that is there. Throws JobError.
void take_permissions(const std::filesystem::path& file, const std::filesystem::path& other);

/// A file that is whole and lies in the folder of `target` takes its place and the permissions of what it
/// replaces. Throws JobError that names the target and the system's reason.
void put_in_place(const std::filesystem::path& file, const std::filesystem::path& target);

/// Throws now what would be thrown at the end of long work for it: that the folder is missing or read-only,
/// say. An empty path stands for no file.
void expect_writable(const std::filesystem::path& path);

/// With the folders that it lies in, where they are missing. Throws JobError that names it and the reason.
void create_folder(const std::filesystem::path& folder);

/// The path with an ending behind its name, which loses as much of its end as no file system would take.
std::filesystem::path with_ending(const std::filesystem::path& path, std::string_view ending);

/// The path's UTF-8 text, for messages.
std::string display_name(const std::filesystem::path& path);

}  // namespace collidoscope
