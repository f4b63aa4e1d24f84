#include "bvh/triangle_pairs.h"

namespace collidoscope {
namespace {

struct MeasuredBox {
  FloatBox box;
  float surface = 0, girth = 0;  // halves of them

  explicit MeasuredBox(const FloatBox& box_)
      : box(box_), surface(box.half_surface()), girth(box.half_girth()) {}

  static MeasuredBox of(const Mesh& mesh, std::uint32_t triangle) {
    const auto [p, q, r] = mesh.triangles[triangle];
    return MeasuredBox(FloatBox::of(mesh.vertices[p], mesh.vertices[q], mesh.vertices[r]));
  }
  static MeasuredBox around(const MeasuredBox& a, const MeasuredBox& b) {
    FloatBox both = a.box;
    both.include(b.box);
    return MeasuredBox(both);
  }
};

/// Girths are compared, too, since rods have next to no surface, however long they are.
bool is_no_larger(const MeasuredBox& both, const MeasuredBox& a, const MeasuredBox& b) {
  return both.surface <= a.surface + b.surface && both.girth <= a.girth + b.girth;
}

void add(std::vector<FloatBox>& boxes, FloatBox box, std::uint32_t first, std::uint32_t count) {
  box.set_content(first, count);
  boxes.push_back(box);
}

}  // namespace

std::vector<FloatBox> triangle_pairs(const Mesh& mesh) {
  std::vector<FloatBox> boxes;
  const auto end = static_cast<std::uint32_t>(mesh.triangles.size());
  boxes.reserve(end);
  if (end == 0) return boxes;
  MeasuredBox box = MeasuredBox::of(mesh, 0);
  std::uint32_t i = 0;
  while (i + 1 < end) {
    const MeasuredBox next = MeasuredBox::of(mesh, i + 1), both = MeasuredBox::around(box, next);
    const bool share = is_no_larger(both, box, next);
    add(boxes, share ? both.box : box.box, i, share ? 2 : 1);
    i += share ? 2 : 1;
    if (i < end) box = share ? MeasuredBox::of(mesh, i) : next;
  }
  if (i < end) add(boxes, box.box, i, 1);
  return boxes;
}

}  // namespace collidoscope
