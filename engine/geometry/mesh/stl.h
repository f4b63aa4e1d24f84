#pragma once

// Reading and writing STL, binary and text. Every malformed input ends in an InputError that names the file,
// the place and the reason, or in a counted warning; nothing is repaired silently.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// The contents of a file, before any repair.
struct StlContents {
  enum class Format : std::uint8_t { binary, text };
  Format format = Format::binary;
  TriangleSoup triangles;             // may be empty: repair() refuses that, a description need not
  std::vector<std::string> solids;    // names of the solids of a text file, as bytes
  std::vector<std::string> warnings;  // with counts
};

/// Triangles of binary files may carry payloads; their attribute words give the number of bytes. Payloads are
/// skipped, with a warning, if the size of the file agrees with them; if it agrees neither with payloads nor
/// with plain attribute words, the file is refused. Linear in the size of the file; memory is bounded by that
/// size, never by the count of a header. Refuses everything that is not a regular file.
StlContents read_stl(const std::filesystem::path& path);

/// The same for bytes in memory; `name` stands for the file in messages.
StlContents parse_stl(std::string_view bytes, const std::string& name);

/// Binary STL with recomputed normals. It appears whole or not at all; throws JobError. `header` is cut after
/// 80 bytes; a header that begins with "solid" is preceded by a word, so that no reader takes the file for
/// text.
void write_stl(const std::filesystem::path& path, const Mesh& mesh, std::string_view header = "");

}  // namespace collidoscope
