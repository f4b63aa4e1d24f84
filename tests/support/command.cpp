#include "support/command.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace collidoscope::test {
namespace {

/// A file without a name: unlike a pipe it never fills up, so that nobody waits for anybody.
class ScratchFile {
 public:
  ScratchFile() : file_(std::tmpfile()) {
    if (!file_) throw std::runtime_error("cannot create a temporary file");
  }
  ~ScratchFile() { std::fclose(file_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  int descriptor() const { return ::fileno(file_); }
  void write(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), file_);
    std::rewind(file_);
  }
  std::string read() {
    std::rewind(file_);
    std::string text;
    std::array<char, 4096> buffer;
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file_))
      text.append(buffer.data(), got);
    return text;
  }

 private:
  std::FILE* file_;
};

}  // namespace

CommandResult run_command(const std::vector<std::string>& arguments, const std::string& input) {
  ScratchFile in, out, err;
  in.write(input);
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    ::dup2(in.descriptor(), STDIN_FILENO);
    ::dup2(out.descriptor(), STDOUT_FILENO);
    ::dup2(err.descriptor(), STDERR_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), out.read(), err.read()};
}

}  // namespace collidoscope::test
