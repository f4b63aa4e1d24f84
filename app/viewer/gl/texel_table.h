#pragma once

#include "gl/vertex_array.h"

namespace collidoscope::viewer::gl {

/// A list that shaders look items up in: four numbers of 32 bits per texel, texel i at (i % width, i / width)
/// of a texture. OpenGL ES 3.0 has no buffer textures.
class TexelTable {
 public:
  enum class Numbers : std::uint8_t { floats, unsigned_integers };
  static constexpr std::size_t bytes_per_texel = 16;

  TexelTable(Numbers numbers, Work& work);

  /// Room for so many bytes, to be filled by replace().
  void reserve(std::size_t bytes, Buffer::Usage usage);
  /// Of the contents, those from item `first` on.
  template <class T>
  void replace(std::size_t first, std::span<const T> items) {
    static_assert(sizeof(T) % bytes_per_texel == 0);
    replace_texels(first * sizeof(T) / bytes_per_texel, items.data(), items.size_bytes() / bytes_per_texel);
  }
  /// For the sampler that is set to `unit`.
  void bind(int unit) const;
  /// That one table may have; at least 4 194 304.
  static std::size_t most_texels();

 private:
  struct Deleter {
    void operator()(GLuint name) const { glDeleteTextures(1, &name); }
  };
  void replace_texels(std::size_t first, const void* data, std::size_t count);
  void replace_in_row(std::size_t first, const std::byte* data, std::size_t count);
  void replace_rows(std::size_t first_row, const std::byte* data, std::size_t rows);

  Numbers numbers_;
  Work& work_;
  Handle<Deleter> texture_;
};

}  // namespace collidoscope::viewer::gl
