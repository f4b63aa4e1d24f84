#include "gl/texel_table.h"

#include <algorithm>
#include <cstddef>

namespace collidoscope::viewer::gl {
namespace {

constexpr std::size_t width = 2048;  // texels; as shaders/body.vert and edge.vert have it; every driver can

GLuint new_texture() {
  GLuint name = 0;
  glGenTextures(1, &name);
  return name;
}

GLenum format_of(TexelTable::Numbers numbers) {
  return numbers == TexelTable::Numbers::floats ? GL_RGBA : GL_RGBA_INTEGER;
}

GLenum type_of(TexelTable::Numbers numbers) {
  return numbers == TexelTable::Numbers::floats ? GL_FLOAT : GL_UNSIGNED_INT;
}

GLsizei size(std::size_t count) {
  return static_cast<GLsizei>(count);
}

}  // namespace

TexelTable::TexelTable(Numbers numbers, Work& work)
    : numbers_(numbers), work_(work), texture_(new_texture()) {
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void TexelTable::reserve(std::size_t bytes, Buffer::Usage) {
  const std::size_t rows = std::max<std::size_t>(1, (bytes / bytes_per_texel + width - 1) / width);
  const GLint stored = numbers_ == Numbers::floats ? GL_RGBA32F : GL_RGBA32UI;
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  glTexImage2D(GL_TEXTURE_2D, 0, stored, size(width), size(rows), 0, format_of(numbers_), type_of(numbers_),
               nullptr);
}

void TexelTable::replace_texels(std::size_t first, const void* data, std::size_t count) {
  if (count == 0) return;  // browsers accept no empty parts of rows
  const auto* bytes = static_cast<const std::byte*>(data);
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  work_.bytes_uploaded += count * bytes_per_texel;
  const auto take = [&](std::size_t taken) {
    first += taken, count -= taken, bytes += taken * bytes_per_texel;
  };
  if (first % width != 0) {  // the rest of a row
    const std::size_t rest = std::min(count, width - first % width);
    replace_in_row(first, bytes, rest);
    take(rest);
  }
  if (const std::size_t rows = count / width; rows > 0) {
    replace_rows(first / width, bytes, rows);
    take(rows * width);
  }
  if (count > 0) replace_in_row(first, bytes, count);
}

void TexelTable::replace_in_row(std::size_t first, const std::byte* data, std::size_t count) {
  glTexSubImage2D(GL_TEXTURE_2D, 0, size(first % width), size(first / width), size(count), 1,
                  format_of(numbers_), type_of(numbers_), data);
}

void TexelTable::replace_rows(std::size_t first_row, const std::byte* data, std::size_t rows) {
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, size(first_row), size(width), size(rows), format_of(numbers_),
                  type_of(numbers_), data);
}

void TexelTable::bind(int unit) const {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  glActiveTexture(GL_TEXTURE0);
}

std::size_t TexelTable::most_texels() {
  GLint most_rows = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most_rows);
  return static_cast<std::size_t>(most_rows) * width;
}

}  // namespace collidoscope::viewer::gl
