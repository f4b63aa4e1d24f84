#pragma once

#include <cstdint>
#include <span>

#include "gl/handle.h"
#include "gl/work.h"

namespace collidoscope::viewer::gl {

/// A buffer of vertices, instances or what shaders look up.
class Buffer {
 public:
  enum class Usage : std::uint8_t { once, each_frame };

  explicit Buffer(Work& work);

  /// Replaces the contents; the old storage is left to draws that still use it.
  template <class T>
  void upload(std::span<const T> items, Usage usage) {
    upload_bytes(items.data(), items.size_bytes(), usage);
  }
  /// Room for so many bytes, to be filled by replace().
  void reserve(std::size_t bytes, Usage usage);
  /// Of the contents, those from item `first` on.
  template <class T>
  void replace(std::size_t first, std::span<const T> items) {
    replace_bytes(first * sizeof(T), items.data(), items.size_bytes());
  }
  GLuint name() const { return buffer_.get(); }

 private:
  struct Deleter {
    void operator()(GLuint name) const { glDeleteBuffers(1, &name); }
  };
  void upload_bytes(const void* data, std::size_t bytes, Usage usage);
  void replace_bytes(std::size_t offset, const void* data, std::size_t bytes);

  Work& work_;
  Handle<Deleter> buffer_;
};

/// Which attributes of a shader are read from where, and the draw calls over them.
class VertexArray {
 public:
  enum class Primitive : std::uint8_t { triangles, triangle_strip };
  enum class Step : std::uint8_t { per_vertex, per_instance };

  explicit VertexArray(Work& work);

  /// `components` floats at `offset` bytes into each item of `stride` bytes.
  void floats(std::uint32_t location, const Buffer& buffer, int components, std::size_t stride,
              std::size_t offset, Step step = Step::per_vertex);
  void unsigned_integers(std::uint32_t location, const Buffer& buffer, int components, std::size_t stride,
                         std::size_t offset, Step step = Step::per_vertex);

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
  void bind_for_drawing() const;

  Work& work_;
  Handle<Deleter> array_;
};

}  // namespace collidoscope::viewer::gl
