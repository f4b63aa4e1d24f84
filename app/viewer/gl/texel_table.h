#pragma once

#include "gl/vertex_array.h"

namespace collidoscope::viewer::gl {

/// Lets shaders look items up in a buffer, which must live as long: four numbers of 32 bits per texel.
class BufferTexture {
 public:
  enum class Numbers : std::uint8_t { floats, unsigned_integers };
  static constexpr std::size_t bytes_per_texel = 16;

  BufferTexture(const Buffer& buffer, Numbers numbers);

  /// For the sampler that is set to `unit`.
  void bind(int unit) const;
  /// That one texture may have; at least 65536.
  static std::size_t most_texels();

 private:
  struct Deleter {
    void operator()(GLuint name) const { glDeleteTextures(1, &name); }
  };
  Handle<Deleter> texture_;
};

}  // namespace collidoscope::viewer::gl
