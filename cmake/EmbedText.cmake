# Script: cmake -DOUTPUT=<cpp> -DFILES=<a;b;…> -DHEADER=<header> -DNAMESPACE=<namespace> -DFUNCTION=<name> -P EmbedText.cmake
# Writes a C++ file that holds the texts, found by file name: the header declares std::string_view <name>(std::string_view).

set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" text)
  string(APPEND entries "    {\"${name}\", R\"text(${text})text\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by cmake/EmbedText.cmake.
#include \"${HEADER}\"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace ${NAMESPACE} {
namespace {

constexpr auto texts = std::to_array<std::pair<std::string_view, std::string_view>>({
${entries}});

}  // namespace

std::string_view ${FUNCTION}(std::string_view name) {
  for (const auto& [file, text] : texts) {
    if (file == name) return text;
  }
  throw std::logic_error(\"no text named \" + std::string(name));
}

}  // namespace ${NAMESPACE}
")
