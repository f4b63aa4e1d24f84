#pragma once

#include <cstdint>

#include "gl/handle.h"
#include "image/image.h"

namespace collidoscope::viewer::gl {

struct Size {
  int width = 0, height = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

/// Colour and depth to draw into, of any size, independent of a window.
class Framebuffer {
 public:
  /// `samples` > 1 smooths edges; it is lowered to what the driver can. Throws JobError.
  Framebuffer(Size size, int samples);
  /// The window's own, to be seen by its next swap.
  static Framebuffer of_window(Size size) { return Framebuffer(size); }

  Size size() const { return size_; }
  int samples() const { return samples_; }

  /// What is drawn from now on goes here, over the whole area.
  void bind() const;
  /// Copies the colours to a framebuffer of the same size, averaging samples.
  void resolve_to(const Framebuffer& target) const;
  /// Copies the colours to a part of a larger one, lower left corner at (x, y) from the lower left, stretched
  /// to `size`. Not for multisampled ones.
  void copy_to(const Framebuffer& target, int x, int y, Size size) const;
  /// Top row first. Not for multisampled ones.
  Image read_pixels(Image::Pixels pixels = Image::Pixels::opaque) const;

 private:
  explicit Framebuffer(Size size) : size_(size), samples_(1) {}

  struct FramebufferDeleter {
    void operator()(GLuint name) const { glDeleteFramebuffers(1, &name); }
  };
  struct RenderbufferDeleter {
    void operator()(GLuint name) const { glDeleteRenderbuffers(1, &name); }
  };
  using Renderbuffer = Handle<RenderbufferDeleter>;
  Renderbuffer attach(GLenum attachment, GLenum format) const;

  Size size_;
  int samples_;
  Handle<FramebufferDeleter> framebuffer_;
  Renderbuffer colour_, depth_;
};

}  // namespace collidoscope::viewer::gl
