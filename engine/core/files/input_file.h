#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace collidoscope {

/// Throws InputError if the name is empty.
void expect_name(const std::filesystem::path& path);

/// A regular file that is open for reading. Named pipes, devices and folders are refused at once: nothing
/// waits for a writer. Every function throws InputError that names the file and the system's reason.
class InputFile {
 public:
  explicit InputFile(const std::filesystem::path& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Bytes.
  std::size_t size() const { return size_; }
  /// Goes on where it stopped until there are `size` bytes: those that are appended meanwhile are ignored.
  void read_up_to(std::size_t size, std::string& bytes) const;

 private:
  [[noreturn]] void fail(const char* action) const;

  std::string name_;
  int descriptor_;
  std::size_t size_ = 0;
};

/// The bytes of a whole file.
std::string read_file(const std::filesystem::path& path);

}  // namespace collidoscope
