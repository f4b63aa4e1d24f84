#include "gl/shader_program.h"

#include <array>
#include <glm/gtc/type_ptr.hpp>

#include "core/error.h"
#include "gl/functions.h"

namespace collidoscope::viewer::gl {
namespace {

struct ShaderDeleter {
  void operator()(GLuint name) const { glDeleteShader(name); }
};
using Shader = Handle<ShaderDeleter>;

std::string shader_log(GLuint shader) {
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  glGetShaderInfoLog(shader, length, nullptr, log.data());
  return log;
}

std::string program_log(GLuint program) {
  GLint length = 0;
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  glGetProgramInfoLog(program, length, nullptr, log.data());
  return log;
}

Shader compile(GLenum stage, std::string_view source, const std::string& name) {
  Shader shader(glCreateShader(stage));
  const std::string_view header = shader_header();
  const std::array<const GLchar*, 2> texts{header.data(), source.data()};
  const std::array lengths{static_cast<GLint>(header.size()), static_cast<GLint>(source.size())};
  glShaderSource(shader.get(), 2, texts.data(), lengths.data());
  glCompileShader(shader.get());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_FALSE)
    throw JobError("shader '" + name + "' does not compile: " + shader_log(shader.get()));
  return shader;
}

}  // namespace

ShaderProgram::ShaderProgram(std::string name, std::string_view vertex_source,
                             std::string_view fragment_source)
    : name_(std::move(name)), program_(glCreateProgram()) {
  const Shader vertex = compile(GL_VERTEX_SHADER, vertex_source, name_ + ".vert");
  const Shader fragment = compile(GL_FRAGMENT_SHADER, fragment_source, name_ + ".frag");
  glAttachShader(program_.get(), vertex.get());
  glAttachShader(program_.get(), fragment.get());
  glLinkProgram(program_.get());
  GLint linked = GL_FALSE;
  glGetProgramiv(program_.get(), GL_LINK_STATUS, &linked);
  if (linked == GL_FALSE)
    throw JobError("shader '" + name_ + "' does not link: " + program_log(program_.get()));
}

void ShaderProgram::use() const {
  glUseProgram(program_.get());
}

int ShaderProgram::location(const char* uniform) const {
  return glGetUniformLocation(program_.get(), uniform);
}

void ShaderProgram::set(const char* uniform, int value) const {
  glUniform1i(location(uniform), value);
}
void ShaderProgram::set(const char* uniform, float value) const {
  glUniform1f(location(uniform), value);
}
void ShaderProgram::set(const char* uniform, const glm::vec2& value) const {
  glUniform2fv(location(uniform), 1, glm::value_ptr(value));
}
void ShaderProgram::set(const char* uniform, const glm::vec3& value) const {
  glUniform3fv(location(uniform), 1, glm::value_ptr(value));
}
void ShaderProgram::set(const char* uniform, const glm::vec4& value) const {
  glUniform4fv(location(uniform), 1, glm::value_ptr(value));
}
void ShaderProgram::set(const char* uniform, const glm::mat4& value) const {
  glUniformMatrix4fv(location(uniform), 1, GL_FALSE, glm::value_ptr(value));
}

}  // namespace collidoscope::viewer::gl
