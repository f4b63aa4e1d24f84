#pragma once

#include <filesystem>
#include <memory>

#include "core/scalar.h"
#include "gl/framebuffer.h"
#include "image/recorder.h"

namespace collidoscope::viewer {

/// Pictures per second of a film that shows each frame once, as the scene's clock has them.
unsigned film_rate(Real dt);

/// A film on its way, of one size from beginning to end.
class Film {
 public:
  struct Request {
    std::filesystem::path file;  // as start_recording() takes it
    gl::Size size;
    bool panels = false;
    unsigned rate = 60;
  };

  /// Throws JobError.
  explicit Film(const Request& request);

  const Request& request() const { return request_; }
  unsigned pictures() const { return pictures_; }
  /// From its beginning.
  double seconds() const { return static_cast<double>(pictures_) / request_.rate; }
  /// The next picture: what is drawn there, stretched to the film's size. Throws JobError.
  void add(const gl::Framebuffer& drawn);
  /// No more pictures come. To be called until it is true: then the file is complete. Throws JobError.
  bool complete() { return recorder_->complete(); }
  /// The same, and waits.
  void finish() { recorder_->finish(); }

 private:
  Request request_;
  std::unique_ptr<Recorder> recorder_;
  gl::Framebuffer stretched_;
  unsigned pictures_ = 0;
};

}  // namespace collidoscope::viewer
