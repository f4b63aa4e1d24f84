#pragma once

#include <cstdint>
#include <span>

#include "gl/handle.h"

namespace collidoscope::viewer::gl {

/// A buffer of vertices or instances.
class Buffer {
 public:
  enum class Usage : std::uint8_t { once, each_frame };

  Buffer();

  /// Replaces the contents; the old storage is left to draws that still use it.
  template <class T>
  void upload(std::span<const T> items, Usage usage) {
    upload_bytes(items.data(), items.size_bytes(), usage);
  }
  GLuint name() const { return buffer_.get(); }

 private:
  struct Deleter {
    void operator()(GLuint name) const { glDeleteBuffers(1, &name); }
  };
  void upload_bytes(const void* data, std::size_t bytes, Usage usage);

  Handle<Deleter> buffer_;
};

/// Which attributes of a shader are read from where, and the draw calls over them.
class VertexArray {
 public:
  enum class Primitive : std::uint8_t { triangles, triangle_strip };
  enum class Step : std::uint8_t { per_vertex, per_instance };

  VertexArray();

  /// `components` floats at `offset` bytes into each item of `stride` bytes.
  void floats(std::uint32_t location, const Buffer& buffer, int components, std::size_t stride,
              std::size_t offset, Step step = Step::per_vertex);
  void unsigned_integer(std::uint32_t location, const Buffer& buffer, std::size_t stride, std::size_t offset,
                        Step step = Step::per_vertex);

  /// 32-bit indices for draw_indexed_instanced.
  void indices(const Buffer& buffer);

  void draw(Primitive primitive, std::size_t first, std::size_t count) const;
  void draw_instanced(Primitive primitive, std::size_t first, std::size_t count, std::size_t instances) const;
  /// Triangles over the first `count` indices.
  void draw_indexed_instanced(std::size_t count, std::size_t instances) const;

 private:
  struct Deleter {
    void operator()(GLuint name) const { glDeleteVertexArrays(1, &name); }
  };
  void enable(std::uint32_t location, Step step);

  Handle<Deleter> array_;
};

}  // namespace collidoscope::viewer::gl
