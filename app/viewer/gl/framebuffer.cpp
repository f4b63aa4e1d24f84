#include "gl/framebuffer.h"

#include <algorithm>
#include <string>

#include "core/error.h"

namespace collidoscope::viewer::gl {
namespace {

int supported_samples(int wanted) {
  GLint most = 1;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  return std::min(wanted, static_cast<int>(most));
}

GLuint new_framebuffer() {
  GLuint name = 0;
  glGenFramebuffers(1, &name);
  return name;
}

GLuint new_renderbuffer() {
  GLuint name = 0;
  glGenRenderbuffers(1, &name);
  return name;
}

}  // namespace

Framebuffer::Framebuffer(Size size, int samples)
    : size_(size), samples_(supported_samples(samples)), framebuffer_(new_framebuffer()) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
  colour_ = attach(GL_COLOR_ATTACHMENT0, GL_RGBA8);
  depth_ = attach(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw JobError("the driver refuses a picture of " + std::to_string(size.width) + " x " +
                   std::to_string(size.height) + " pixels");
}

Framebuffer::Renderbuffer Framebuffer::attach(GLenum attachment, GLenum format) const {
  Renderbuffer buffer(new_renderbuffer());
  glBindRenderbuffer(GL_RENDERBUFFER, buffer.get());
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_ > 1 ? samples_ : 0, format, size_.width,
                                   size_.height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer.get());
  return buffer;
}

void Framebuffer::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
  glViewport(0, 0, size_.width, size_.height);
}

void Framebuffer::resolve_to(const Framebuffer& target) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer_.get());
  glBlitFramebuffer(0, 0, size_.width, size_.height, 0, 0, size_.width, size_.height, GL_COLOR_BUFFER_BIT,
                    GL_NEAREST);
}

void Framebuffer::copy_to(const Framebuffer& target, int x, int y, Size size) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer_.get());
  glBlitFramebuffer(0, 0, size_.width, size_.height, x, y, x + size.width, y + size.height,
                    GL_COLOR_BUFFER_BIT, size == size_ ? GL_NEAREST : GL_LINEAR);
}

Image Framebuffer::read_pixels(Image::Pixels pixels) const {
  Image image(size_.width, size_.height, Image::Pixels::with_opacity);  // as OpenGL ES reads them
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, size_.width, size_.height, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
  image.flip_rows();  // OpenGL's first row is the lowest
  if (pixels == Image::Pixels::opaque) return image.without_opacity();
  image.divide_by_opacity();
  return image;
}

}  // namespace collidoscope::viewer::gl
