#include "trees/triangle_pairs.h"

namespace collidoscope {
namespace {

FloatBox box_of(const Mesh& mesh, std::uint32_t triangle) {
  const auto [p, q, r] = mesh.triangles[triangle];
  return FloatBox::of(mesh.vertices[p], mesh.vertices[q], mesh.vertices[r]);
}

FloatBox around(const FloatBox& a, const FloatBox& b) {
  FloatBox both = a;
  both.include(b);
  return both;
}

/// Girths, too, since the surfaces of rods are nothing, however long they are.
bool is_no_larger(const FloatBox& both, const FloatBox& a, const FloatBox& b) {
  return both.half_surface() <= a.half_surface() + b.half_surface() &&
         both.half_girth() <= a.half_girth() + b.half_girth();
}

}  // namespace

std::vector<FloatBox> triangle_pairs(const Mesh& mesh) {
  std::vector<FloatBox> boxes;
  boxes.reserve(mesh.triangles.size());
  bool is_single = false;  // the last box
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    FloatBox box = box_of(mesh, i);
    if (is_single)
      if (FloatBox both = around(boxes.back(), box); is_no_larger(both, boxes.back(), box)) {
        both.set_content(i - 1, 2);
        boxes.back() = both;
        is_single = false;
        continue;
      }
    box.set_content(i, 1);
    boxes.push_back(box);
    is_single = true;
  }
  return boxes;
}

}  // namespace collidoscope
