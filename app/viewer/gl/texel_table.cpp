#include "gl/buffer_texture.h"

namespace collidoscope::viewer::gl {
namespace {

GLuint new_texture() {
  GLuint name = 0;
  glGenTextures(1, &name);
  return name;
}

}  // namespace

BufferTexture::BufferTexture(const Buffer& buffer, Numbers numbers) : texture_(new_texture()) {
  glBindTexture(GL_TEXTURE_BUFFER, texture_.get());
  glTexBuffer(GL_TEXTURE_BUFFER, numbers == Numbers::floats ? GL_RGBA32F : GL_RGBA32UI, buffer.name());
}

void BufferTexture::bind(int unit) const {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_BUFFER, texture_.get());
  glActiveTexture(GL_TEXTURE0);
}

std::size_t BufferTexture::most_texels() {
  GLint most = 0;
  glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &most);
  return static_cast<std::size_t>(most);
}

}  // namespace collidoscope::viewer::gl
