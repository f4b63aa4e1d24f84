#pragma once

#include <string>
#include <string_view>

namespace collidoscope {

/// Nodes of a file hold others, in place or by reference, and assimp places them by recursion. These throw
/// InputError where that would not end, need too deep a stack or too much memory, or where the text is no XML
/// or JSON at all. `file` is its name in messages.
void expect_placeable_collada(std::string_view xml, const std::string& file);
/// glTF 1 or 2, as text or binary (GLB).
void expect_placeable_gltf(std::string_view bytes, const std::string& file);

}  // namespace collidoscope
