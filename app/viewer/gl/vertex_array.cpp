#include "gl/vertex_array.h"

namespace collidoscope::viewer::gl {
namespace {

/// Where buffers are bound to be filled. In browsers, those of indices may be bound nowhere but here and
/// there.
constexpr GLenum filled = GL_COPY_WRITE_BUFFER;

GLuint new_buffer() {
  GLuint name = 0;
  glGenBuffers(1, &name);
  return name;
}

GLuint new_vertex_array() {
  GLuint name = 0;
  glGenVertexArrays(1, &name);
  return name;
}

const void* pointer(std::size_t offset) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): OpenGL's signature asks for it.
  return reinterpret_cast<const void*>(offset);
}

GLenum mode(VertexArray::Primitive primitive) {
  return primitive == VertexArray::Primitive::triangles ? GL_TRIANGLES : GL_TRIANGLE_STRIP;
}

}  // namespace

Buffer::Buffer(Work& work) : work_(work), buffer_(new_buffer()) {}

void Buffer::upload_bytes(const void* data, std::size_t bytes, Usage usage) {
  glBindBuffer(filled, buffer_.get());
  if (bytes == 0) data = nullptr;  // browsers take no bytes for all that there are
  glBufferData(filled, static_cast<GLsizeiptr>(bytes), data,
               usage == Usage::once ? GL_STATIC_DRAW : GL_STREAM_DRAW);
  if (data != nullptr) work_.bytes_uploaded += bytes;
}

void Buffer::reserve(std::size_t bytes, Usage usage) {
  upload_bytes(nullptr, bytes, usage);
}

void Buffer::replace_bytes(std::size_t offset, const void* data, std::size_t bytes) {
  if (bytes == 0) return;
  glBindBuffer(filled, buffer_.get());
  glBufferSubData(filled, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes), data);
  work_.bytes_uploaded += bytes;
}

VertexArray::VertexArray(Work& work) : work_(work), array_(new_vertex_array()) {}

void VertexArray::enable(std::uint32_t location, Step step) {
  glEnableVertexAttribArray(location);
  glVertexAttribDivisor(location, step == Step::per_instance ? 1 : 0);
}

void VertexArray::floats(std::uint32_t location, const Buffer& buffer, int components, std::size_t stride,
                         std::size_t offset, Step step) {
  glBindVertexArray(array_.get());
  glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
  glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                        pointer(offset));
  enable(location, step);
}

void VertexArray::unsigned_integers(std::uint32_t location, const Buffer& buffer, int components,
                                    std::size_t stride, std::size_t offset, Step step) {
  glBindVertexArray(array_.get());
  glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
  glVertexAttribIPointer(location, components, GL_UNSIGNED_INT, static_cast<GLsizei>(stride),
                         pointer(offset));
  enable(location, step);
}

void VertexArray::indices(const Buffer& buffer) {
  glBindVertexArray(array_.get());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer.name());
}

void VertexArray::bind_for_drawing() const {
  glBindVertexArray(array_.get());
  ++work_.draw_calls;
}

void VertexArray::draw(Primitive primitive, std::size_t first, std::size_t count) const {
  bind_for_drawing();
  glDrawArrays(mode(primitive), static_cast<GLint>(first), static_cast<GLsizei>(count));
}

void VertexArray::draw_instanced(Primitive primitive, std::size_t first, std::size_t count,
                                 std::size_t instances) const {
  bind_for_drawing();
  glDrawArraysInstanced(mode(primitive), static_cast<GLint>(first), static_cast<GLsizei>(count),
                        static_cast<GLsizei>(instances));
}

void VertexArray::draw_indexed_instanced(std::size_t count, std::size_t instances) const {
  bind_for_drawing();
  glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(count), GL_UNSIGNED_INT, nullptr,
                          static_cast<GLsizei>(instances));
}

}  // namespace collidoscope::viewer::gl
