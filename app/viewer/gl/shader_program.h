#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <string_view>

#include "gl/handle.h"

namespace collidoscope::viewer::gl {

/// A linked vertex and fragment shader.
class ShaderProgram {
 public:
  /// `name` stands for the program in errors. Throws JobError with the compiler's log.
  ShaderProgram(std::string name, std::string_view vertex_source, std::string_view fragment_source);

  void use() const;
  // Uniforms of the program in use; one that the compiler removed is ignored.
  void set(const char* uniform, int value) const;
  void set(const char* uniform, float value) const;
  void set(const char* uniform, const glm::vec2& value) const;
  void set(const char* uniform, const glm::vec3& value) const;
  void set(const char* uniform, const glm::vec4& value) const;
  void set(const char* uniform, const glm::mat4& value) const;

 private:
  struct Deleter {
    void operator()(GLuint name) const { glDeleteProgram(name); }
  };
  int location(const char* uniform) const;

  std::string name_;
  Handle<Deleter> program_;
};

}  // namespace collidoscope::viewer::gl
