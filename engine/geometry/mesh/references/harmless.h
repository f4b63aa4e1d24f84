#pragma once

#include <string>
#include <string_view>

namespace collidoscope {

/// assimp (5.2) places nodes by recursion and trusts the counts of Collada. These throw InputError where that
/// would not end, or would end the program or its memory: nodes that hold themselves, too many levels or
/// nodes, numbers that are none, or a text that is no XML or JSON at all. `file` is its name in messages.
void expect_harmless_collada(std::string_view xml, const std::string& file);
/// glTF 1 or 2, as text or binary (GLB).
void expect_harmless_gltf(std::string_view bytes, const std::string& file);

}  // namespace collidoscope
