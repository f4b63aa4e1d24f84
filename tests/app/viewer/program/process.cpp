#include "process.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace collidoscope::test {
namespace {

[[noreturn]] void become(const std::vector<std::string>& command,
                         const std::vector<std::string>& environment) {
  for (const std::string& setting : environment) {
    const std::size_t equals = setting.find('=');
    const std::string name = setting.substr(0, equals);
    if (equals + 1 == setting.size()) {
      unsetenv(name.c_str());
    } else {
      setenv(name.c_str(), setting.substr(equals + 1).c_str(), 1);
    }
  }
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  _exit(127);
}

/// Without a name, gone when closed.
struct TemporaryFile {
  std::FILE* file = std::tmpfile();
  ~TemporaryFile() { std::fclose(file); }

  std::string contents() const {
    std::rewind(file);
    std::string text;
    for (int letter = std::fgetc(file); letter != EOF; letter = std::fgetc(file))
      text += static_cast<char>(letter);
    return text;
  }
};

}  // namespace

Finished run(const std::vector<std::string>& command, const std::vector<std::string>& environment) {
  const TemporaryFile out;
  const TemporaryFile err;
  const pid_t process = fork();
  if (process < 0) throw std::runtime_error("fork failed");
  if (process == 0) {
    dup2(fileno(out.file), STDOUT_FILENO);
    dup2(fileno(err.file), STDERR_FILENO);
    become(command, environment);
  }
  int status = 0;
  waitpid(process, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out.contents(), err.contents()};
}

Background::Background(const std::vector<std::string>& command, const std::vector<std::string>& environment,
                       int inherited_descriptor)
    : process_(fork()) {
  if (process_ < 0) throw std::runtime_error("fork failed");
  if (process_ > 0) return;
  if (inherited_descriptor >= 0) fcntl(inherited_descriptor, F_SETFD, 0);
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  become(command, environment);
}

Background::~Background() {
  send(SIGTERM);
  waitpid(process_, nullptr, 0);
}

bool Background::running() {
  return waitpid(process_, nullptr, WNOHANG) == 0;
}

int frames_in_film(const std::string& file) {
  const Finished counted = run({"ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0",
                                "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", file});
  return counted.exit_code == 0 && !counted.out.empty() ? std::atoi(counted.out.c_str()) : -1;
}

bool is_installed(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

}  // namespace collidoscope::test
