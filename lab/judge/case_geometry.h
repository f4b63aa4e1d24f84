#pragma once

#include <span>
#include <vector>

#include "judge/judged_case.h"

namespace collidoscope {

/// A shape of a case as parts that can be left out: the corners of its hull, or the triangles of its mesh.
class CaseGeometry {
 public:
  /// Of a shape that rounds, or of an ellipsoid, nothing can be left out: size() is 0.
  CaseGeometry(const CaseShape& of, bool of_hull);

  std::size_t size() const;
  /// With these parts only. Nothing if that is no shape: a solid hull must stay solid, and a mesh must have a
  /// triangle.
  std::optional<CaseShape> with(std::span<const std::size_t> parts) const;
  /// With all coordinates rounded to one of `per_metre` positions in a metre.
  std::optional<CaseShape> rounded(Real per_metre) const;

 private:
  std::optional<CaseShape> hull_of(std::span<const Vec3> points) const;

  std::string name_;
  bool of_hull_;
  bool is_fixed_ = false;
  bool is_solid_ = false;     // its hull
  std::vector<Vec3> points_;  // corners of the hull, or the mesh's vertices
  std::vector<Triangle> triangles_;
};

}  // namespace collidoscope
