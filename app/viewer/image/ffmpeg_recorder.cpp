#include "image/ffmpeg_recorder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "core/error.h"
#include "core/files/atomic_file.h"

namespace collidoscope::viewer {
namespace {

constexpr int not_started = 127;  // exit code, as shells have it

[[noreturn]] void become_ffmpeg(int input, const std::vector<std::string>& arguments) {
  setpgid(0, 0);  // Ctrl-C is for the program, which then ends the film
  dup2(input, STDIN_FILENO);
  std::vector<char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  _exit(not_started);
}

using Arguments = std::vector<std::string>;

/// Raw pictures by the pipe.
Arguments raw_pictures(int width, int height, unsigned rate) {
  return {"-f",         "rawvideo",           "-pixel_format",
          "rgb24",      "-video_size",        std::to_string(width) + "x" + std::to_string(height),
          "-framerate", std::to_string(rate), "-i",
          "-"};
}

/// In fragments, a keyframe each: what was written plays, even if all is killed in between. H.264 with 4:2:0
/// colour takes even sizes only: odd ones are padded by a row or a column.
Arguments as_mp4(unsigned rate) {
  return {"-vf",       "pad=ceil(iw/2)*2:ceil(ih/2)*2",
          "-c:v",      "libx264",
          "-pix_fmt",  "yuv420p",
          "-crf",      "18",
          "-preset",   "fast",
          "-g",        std::to_string(rate),
          "-movflags", "+frag_keyframe+empty_moov+default_base_moof",
          "-f",        "mp4"};
}

/// Programs that show GIFs are not trusted with more pictures per second, so that some are left out and the
/// film takes its time. A palette for each picture: one for all of them would need all of them first.
Arguments as_gif(unsigned rate) {
  constexpr unsigned most = 30;
  return {
      "-vf",
      "fps=" + std::to_string(std::min(rate, most)) +
          ",split[pictures][counted];[counted]palettegen=stats_mode=single:reserve_transparent=0[palette];"
          "[pictures][palette]paletteuse=new=1:dither=bayer:bayer_scale=4",
      "-loop",
      "0",
      "-f",
      "gif"};
}

Arguments command(int width, int height, unsigned rate, bool gif, const std::string& output) {
  Arguments words = {"ffmpeg", "-loglevel", "error", "-y"};
  for (const Arguments& part : {raw_pictures(width, height, rate), gif ? as_gif(rate) : as_mp4(rate)})
    words.insert(words.end(), part.begin(), part.end());
  words.push_back(output);
  return words;
}

/// Whether a film ends as ffmpeg ends one. Where the disk is full, some versions of it say so, leave the end
/// out, and yet end with exit code 0.
bool has_an_end(const std::filesystem::path& film, bool gif) {
  constexpr std::streamoff size = 16;  // of MP4's last box
  std::array<char, size> end{};
  std::ifstream stream(film, std::ios::binary);
  stream.seekg(gif ? -1 : -size, std::ios::end).read(end.data(), gif ? 1 : size);
  const std::string_view last(end.data(), end.size());
  return stream && (gif ? last.front() == ';' : last.substr(4, 4) == "mfro");
}

/// How a process ended otherwise than it should.
std::string end_of(int status) {
  if (WIFSIGNALED(status)) return "ended by signal " + std::to_string(WTERMSIG(status));
  if (WEXITSTATUS(status) == not_started) return "it cannot be started";
  return "exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

bool has_ffmpeg() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((std::filesystem::path(folder) / "ffmpeg").c_str(), X_OK) == 0) return true;
  return false;
}

FfmpegRecorder::FfmpegRecorder(std::filesystem::path target, unsigned frames_per_second)
    : is_gif_(target.extension() == name_of(FilmFormat::gif).extension),
      target_(behind_links(std::move(target))),
      partial_(with_ending(std::filesystem::absolute(target_), ".part")),  // which never looks like an option
      frames_per_second_(frames_per_second) {
  std::signal(SIGPIPE, SIG_IGN);  // a dead ffmpeg is told by write()
  expect_writable(target_);
}

FfmpegRecorder::~FfmpegRecorder() {
  close_pipe();
  if (process_) {
    kill(*process_, SIGKILL);
    while (waitpid(*process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  std::error_code ignored;
  if (unfinished_) std::filesystem::remove(partial_, ignored);
}

void FfmpegRecorder::start(int width, int height) {
  width_ = width;
  height_ = height;
  std::error_code ignored;
  std::filesystem::remove(partial_, ignored);  // of a film that was killed: it must not pass for this one
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw JobError(std::string("no pipe to ffmpeg: ") + std::strerror(errno));
  const Arguments arguments = command(width, height, frames_per_second_, is_gif_, partial_.string());
  const pid_t process = fork();
  if (process == 0) become_ffmpeg(ends[0], arguments);
  close(ends[0]);
  pipe_ = ends[1];
  fcntl(pipe_, F_SETFL, O_NONBLOCK);
  if (process < 0) throw JobError(std::string("ffmpeg does not start: ") + std::strerror(errno));
  process_ = process;
  unfinished_ = true;
}

void FfmpegRecorder::add(const Image& picture) {
  if (!process_) start(picture.width(), picture.height());
  if (picture.width() != width_ || picture.height() != height_)
    throw JobError("a film keeps the size of its first picture");
  const std::uint8_t* data = picture.data();
  Patience patience(*process_);
  for (std::size_t left = picture.bytes().size(); left > 0;) {
    const ssize_t written = write(pipe_, data, left);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) {
      if (!patience.wait(pipe_)) give_up("took no pictures");
      continue;
    }
    if (written <= 0) give_up("stopped", end_of(wait_for_end()));
    patience = Patience(*process_);
    data += written;
    left -= static_cast<std::size_t>(written);
  }
}

void FfmpegRecorder::give_up(const char* what, const std::string& how) const {
  throw JobError(std::string("ffmpeg ") + what + " while " + display_name(target_) + " was written" +
                 (how.empty() ? "" : ": " + how));
}

std::optional<int> FfmpegRecorder::exit_status() {
  int status = 0;
  if (waitpid(*process_, &status, WNOHANG) == 0) return std::nullopt;
  process_.reset();
  return status;
}

int FfmpegRecorder::wait_for_end() {
  for (Patience patience(*process_);;) {
    if (const std::optional<int> status = exit_status()) return *status;
    if (!patience.wait()) give_up("did not end");
  }
}

void FfmpegRecorder::close_pipe() {
  if (pipe_ >= 0) close(pipe_);
  pipe_ = -1;
}

bool FfmpegRecorder::complete() {
  if (!process_) return true;  // no picture, no film
  close_pipe();
  if (!patience_) patience_.emplace(*process_);
  if (const std::optional<int> status = exit_status()) {
    keep_film(*status);
    return true;
  }
  if (!patience_->lasts()) give_up("did not end");
  return false;
}

void FfmpegRecorder::keep_film(int status) {
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw JobError("ffmpeg could not write " + display_name(target_) + ": " + end_of(status));
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(partial_, error);
  if (error || bytes == 0) throw JobError("ffmpeg wrote nothing to " + display_name(target_));
  if (!has_an_end(partial_, is_gif_))
    throw JobError("ffmpeg left out the end of " + display_name(target_) + ", as on a full disk");
  unfinished_ = false;
  try {
    put_in_place(partial_, target_);
  } catch (const JobError& reason) {
    throw JobError(std::string(reason.what()) + "; the film is in " + display_name(partial_.filename()));
  }
}

}  // namespace collidoscope::viewer
