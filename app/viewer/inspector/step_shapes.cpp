#include "inspector/step_shapes.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "trace/step_surface.h"

namespace collidoscope::viewer {
namespace {

constexpr float edge_width = 1.2f, rim_width = 2.2f;
constexpr float surface_opacity = 0.12f, triangle_opacity = 0.4f, edge_opacity = 0.7f;
constexpr float vertex_diameter = 8, cloud_diameter = 8;

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

bool is_before(const Vec3& a, const Vec3& b) {
  return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
}

class ShapePainter {
 public:
  ShapePainter(Overlay& overlay, const StepTrace& trace, TraceSpace space, const Palette& palette,
               const PairColours& colours)
      : overlay_(overlay),
        space_(space),
        palette_(palette),
        colours_(colours),
        place_(pose_of_space(trace, space)) {}

  /// Each edge from one side only.
  void surface(const std::array<Vec3, 3>& corners) {
    const glm::vec4 colour(palette_.bounding_volume, edge_opacity);
    const std::array<Vec3, 3> placed = at(corners);
    overlay_.triangle(placed[0], placed[1], placed[2], {palette_.bounding_volume, surface_opacity});
    for (std::size_t i = 0; i < 3; ++i)
      if (is_before(corners[i], corners[(i + 1) % 3]))
        overlay_.line(placed[i], placed[(i + 1) % 3], colour, edge_width);
  }

  void operator()(const TraceTriangle& item) {
    const std::array<Vec3, 3> placed = at(item.corners);
    const Colour colour = colour_of(item.name);
    overlay_.triangle(placed[0], placed[1], placed[2], {colour, triangle_opacity});
    for (std::size_t i = 0; i < 3; ++i)
      overlay_.line(placed[i], placed[(i + 1) % 3], glm::vec4(colour, 1), rim_width);
    label((placed[0] + placed[1] + placed[2]) / Real(3), item.name, colour);
  }

  void operator()(const TraceSphere& item) {
    const Vec3 centre = place_.to_parent(item.centre);
    overlay_.sphere({centre, item.radius}, glm::vec4(colour_of(item.name), 1));
    label(centre + Vec3(0, 0, item.radius), item.name, colour_of(item.name));
  }

  void operator()(const TraceBox& item) {
    const Pose pose = compose(place_, item.pose);
    overlay_.box(Obb{pose.translation, pose.rotation, item.half}, glm::vec4(colour_of(item.name), 1));
    label(pose.to_parent(item.half), item.name, colour_of(item.name));
  }

  /// Faces let through what is in them, and many edges do.
  void operator()(const TraceHull& item) {
    const Pose pose = compose(place_, item.pose);
    const Colour colour = colour_of(item.name);
    overlay_.hull(*item.hull, pose, {colour, edge_opacity * crowd_fade(item.hull->face_count())});
    overlay_.hull_faces(*item.hull, pose, {colour, surface_opacity});
    label(highest(*item.hull, pose), item.name, colour);
  }

  void operator()(const TraceCloud& item) {
    for (const Vec3& point : item.points)
      overlay_.point(place_.to_parent(point), glm::vec4(colour_of(item.name), 1), cloud_diameter);
  }

  template <class Items>
  void each(const Items& items) {
    for (const auto& item : items)
      if (item.space == space_) (*this)(item);
  }

 private:
  std::array<Vec3, 3> at(const std::array<Vec3, 3>& corners) const {
    return {place_.to_parent(corners[0]), place_.to_parent(corners[1]), place_.to_parent(corners[2])};
  }

  static float crowd_fade(std::size_t faces) {
    constexpr float few = 200;
    return std::min(1.0f, std::sqrt(few / static_cast<float>(faces)));
  }

  static Vec3 highest(const ConvexHull& hull, const Pose& pose) {
    const auto height = [&](const Vec3& vertex) { return pose.to_parent(vertex).z; };
    return pose.to_parent(*std::ranges::max_element(hull.vertices, {}, height));
  }

  Colour colour_of(std::string_view name) const { return step_colour(name, space_, palette_, colours_); }

  /// One for all that have the name.
  void label(const Vec3& position, const std::string& name, const Colour& colour) {
    if (labelled_ != name) overlay_.label(position, name, glm::vec4(colour, 1));
    labelled_ = name;
  }

  Overlay& overlay_;
  TraceSpace space_;
  const Palette& palette_;
  PairColours colours_;
  Pose place_;
  std::string labelled_;
};

/// Neither body owns a point of A − B. What the step is about stands out from what was there before.
Colour of_difference(std::string_view name, const Palette& palette) {
  if (is_one_of(name, {"m", "f", "portal", "last facet", "n", "v0"})) return palette.difference;
  return name == "p" || name == "C" ? palette.witness : palette.hull;
}

/// "V of A" belongs to A, as does all that ends so.
bool is_of(std::string_view name, char body) {
  return name.size() > 4 && name.ends_with(std::string(" of ") + body);
}

}  // namespace

Pose pose_of_space(const StepTrace& trace, TraceSpace space) {
  if (space == TraceSpace::axis || space == TraceSpace::tree) return {};
  return space == TraceSpace::frame_a ? trace.pose_a : Pose{trace.pose_a.rotation, Vec3(0)};
}

Colour step_colour(std::string_view name, TraceSpace space, const Palette& palette,
                   const PairColours& colours) {
  if (space == TraceSpace::minkowski) return of_difference(name, palette);
  if (is_one_of(name, {"A", "a", "p"}) || is_of(name, 'A')) return colours.a;
  if (is_one_of(name, {"B", "b", "q"}) || is_of(name, 'B')) return colours.b;
  if (is_one_of(name, {"moved", "eye", "horizon", "common point", "known", "distance", "clipped",
                       "separation", "sweep", "part", "cut"}))
    return palette.witness;
  if (name.ends_with(", active")) return palette.hull;
  if (name.ends_with(", pair")) return palette.difference;
  if (is_one_of(name, {"facet", "visible", "above the plane", "joined"}) || name.starts_with("w = ") ||
      name == "w")
    return palette.difference;
  if (name.starts_with("v = ")) return palette.witness;
  if (is_one_of(name, {"inside", "before", "apart", "elsewhere", "root", "ancestor", "passed over", "source",
                       "too high", "other parts", "one of two", "one of three"}) ||
      name.ends_with(", later") || name.ends_with(", ended") || name.ends_with(", no pair"))
    return palette.grid;
  if (is_one_of(name, {"around all", "fat box"})) return palette.bounding_volume;
  return palette.hull;
}

void add_step_shapes(Overlay& overlay, const StepTrace& trace, std::size_t step, TraceSpace space,
                     const Palette& palette, const PairColours& colours) {
  ShapePainter painter(overlay, trace, space, palette, colours);
  if (space == TraceSpace::frame_a)
    for (const auto& [number, corners] : surface_after(trace.steps(), step)) painter.surface(corners);
  const TraceStep& present = trace.steps()[step];
  painter.each(present.triangles);
  painter.each(present.spheres);
  painter.each(present.boxes);
  painter.each(present.hulls);
  painter.each(present.clouds);
}

void add_points(Overlay& overlay, const StepTrace& trace, const Palette& palette) {
  if (!trace.points) return;
  for (const Vec3& point : *trace.points)
    overlay.point(trace.pose_a.to_parent(point), glm::vec4(palette.grid, 1), vertex_diameter);
}

}  // namespace collidoscope::viewer
