#pragma once

#include <string>
#include <utility>
#include <vector>

#include "bounds/aabb.h"
#include "bounds/obb.h"
#include "bounds/sphere.h"
#include "core/pose.h"
#include "geometry/hull/hull.h"
#include "render/colour.h"

namespace collidoscope::viewer {

/// What lies behind bodies is drawn with so much of its opacity.
constexpr float hidden_fade = 0.22f;
/// The colour of what is to be drawn behind bodies as strongly as before them.
inline glm::vec4 undimmed(const glm::vec4& colour) {
  return {glm::vec3(colour), colour.a / hidden_fade};
}

/// Two unit vectors that make a right-handed frame with a unit vector.
std::pair<Vec3, Vec3> plane_axes(const Vec3& normal);

/// Lines, points and translucent faces over a scene, and solid ones in it, collected per frame; world
/// coordinates, widths in pixels of a 96-dpi screen. Adding is plain arithmetic: no OpenGL.
class Overlay {
 public:
  struct Line {
    Vec3 from, to;
    glm::vec4 colour;
    float width;
  };
  struct Point {
    Vec3 position;
    glm::vec4 colour;
    float diameter;
  };
  struct Face {
    Vec3 corners[3];
    glm::vec4 colour;
  };
  /// Text beside a position; drawn with the panels, and so absent from pictures without them.
  struct Label {
    Vec3 position;
    std::string text;
    glm::vec4 colour;
  };

  void line(const Vec3& from, const Vec3& to, const glm::vec4& colour, float width = 1.5f);
  void point(const Vec3& position, const glm::vec4& colour, float diameter = 10);
  void triangle(const Vec3& a, const Vec3& b, const Vec3& c, const glm::vec4& colour);
  /// Hides what is behind it, as bodies do.
  void solid(const Vec3& a, const Vec3& b, const Vec3& c, const Colour& colour);

  void label(const Vec3& position, std::string text, const glm::vec4& colour);

  void box(const Aabb& box, const glm::vec4& colour);
  void box(const Obb& box, const glm::vec4& colour);
  /// Three great circles.
  void sphere(const Sphere& sphere, const glm::vec4& colour, int segments = 48);
  /// The hull's edges.
  void hull(const ConvexHull& hull, const Pose& pose, const glm::vec4& colour);
  /// Its faces, translucent.
  void hull_faces(const ConvexHull& hull, const Pose& pose, const glm::vec4& colour);
  /// A translucent disc with its border.
  void disc(const Vec3& centre, const Vec3& normal, Real radius, const glm::vec4& colour);
  /// A square of half side `extent` with its border, around `centre`.
  void plane(const Vec3& centre, const Vec3& normal, Real extent, const glm::vec4& colour);
  void arrow(const Vec3& from, const Vec3& to, const glm::vec4& colour, float width = 2);

  void clear();
  /// All of the other's, too.
  void add(const Overlay& other);
  /// The overlay has no lines any more.
  std::vector<Line> take_lines() { return std::exchange(lines_, {}); }
  const std::vector<Line>& lines() const { return lines_; }
  const std::vector<Point>& points() const { return points_; }
  const std::vector<Face>& faces() const { return faces_; }
  const std::vector<Face>& solids() const { return solids_; }
  const std::vector<Label>& labels() const { return labels_; }

 private:
  std::vector<Line> lines_;
  std::vector<Point> points_;
  std::vector<Face> faces_, solids_;
  std::vector<Label> labels_;
};

}  // namespace collidoscope::viewer
