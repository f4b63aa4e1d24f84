#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "pipeline/pipeline.h"
#include "render/colour.h"
#include "render/shape_geometry.h"
#include "shape/body_view.h"

namespace collidoscope::viewer {

using GeometryPointer = std::shared_ptr<const ShapeGeometry>;

/// What lies beyond it, where normal · x > offset, is not drawn: bodies are cut open.
struct CuttingPlane {
  Vec3 normal = Vec3(0, 0, 1);  // unit, world
  Real offset = 0;              // m

  friend bool operator==(const CuttingPlane&, const CuttingPlane&) = default;
};

/// Instead of a geometry: a body that is not drawn.
constexpr std::uint32_t no_geometry = ~std::uint32_t{0};

/// What is to be drawn of a world: not owned, one entry per body in the second to the fourth.
struct SceneView {
  std::span<const GeometryPointer> geometries;
  std::span<const std::uint32_t> geometry_of_body;  // index into `geometries`
  std::span<const Pose> poses;
  std::span<const BodyState> states;
  std::array<std::optional<BodyIndex>, 2> selected;
  Aabb bounds;                        // of all that may be seen, world; the ground lies at its lowest z
  std::span<const Colour> colours{};  // one per body; none: those of their states
  std::optional<CuttingPlane> cut{};
  std::span<const std::uint8_t> whole{};  // one per body: 1 where it is not cut; none: all are

  bool is_cut(BodyIndex body) const { return cut && (whole.empty() || whole[body] == 0); }
};

/// Bodies that are any fainter are not seen.
constexpr float least_opacity = 0.05f;

/// How it is to be drawn.
struct DrawStyle {
  bool edges = true;
  bool wireframe = false;
  bool ground = true;
  bool background = true;  // else nothing stands behind what is drawn
  int samples = 4;         // per pixel
  float error = 0;         // pixels by which bodies may be drawn off, so that fewer triangles do
  float opacity = 1;       // of bodies
  float scale = 1;         // of line widths and points: pixels per unit of a 96-dpi screen

  friend bool operator==(const DrawStyle&, const DrawStyle&) = default;
};

}  // namespace collidoscope::viewer
