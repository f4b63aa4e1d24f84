#pragma once

#include <string>
#include <string_view>

namespace collidoscope {

/// assimp (5.2) places nodes by recursion, and trusts the counts of Collada. These functions throw InputError
/// where assimp would crash, not come back, or fill the memory: a node holds itself, levels or nodes are too
/// many, a count or index of Collada is no number, or the text is no XML or JSON. `file`: its name in
/// messages.
void expect_harmless_collada(std::string_view xml, const std::string& file);
/// glTF 1 or 2, as text or binary (GLB).
void expect_harmless_gltf(std::string_view bytes, const std::string& file);

}  // namespace collidoscope
