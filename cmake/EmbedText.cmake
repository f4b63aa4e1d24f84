# Script: cmake -DOUTPUT=<cpp> -DFILES=<a;b;…> -P EmbedText.cmake
# Writes a C++ file that holds the texts, found by file name: shader_source("body.vert").

set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" text)
  string(APPEND entries "    {\"${name}\", R\"text(${text})text\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by cmake/EmbedText.cmake.
#include \"render/shader_source.h\"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace collidoscope::viewer {
namespace {

constexpr auto sources = std::to_array<std::pair<std::string_view, std::string_view>>({
${entries}});

}  // namespace

std::string_view shader_source(std::string_view name) {
  for (const auto& [file, text] : sources) {
    if (file == name) return text;
  }
  throw std::logic_error(\"no shader named \" + std::string(name));
}

}  // namespace collidoscope::viewer
")
