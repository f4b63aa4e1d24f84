#pragma once

// Deformations: how the vertices of a mesh move by themselves [Smith 3; his deforming objects]. A pure
// function of the mesh at rest and the time, so that any moment can be computed without those before it.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/algorithm_parameter.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

struct DeformationChoice;
struct MeshFrames;

/// A deformation of one mesh.
class Deformation {
 public:
  virtual ~Deformation() = default;

  /// Writes where the vertices of the mesh are at `time`, in seconds; at 0 they are as at rest. As many as
  /// the mesh has.
  virtual void deform(Real time, std::span<Vec3f> vertices) const = 0;
  /// A bound of the speed of every vertex at any time, m/s.
  virtual Real fastest() const = 0;
};

/// A kind of deformation.
struct DeformationAlgorithm {
  std::string_view id, label, paper;
  std::span<const AlgorithmParameter> parameters;
  std::unique_ptr<const Deformation> (*create)(const Mesh& rest, const DeformationChoice& choice);
  bool needs_frames = false;
};

/// All of deformation.def, in its order.
std::span<const DeformationAlgorithm* const> deformation_algorithms();

/// A kind and its parameters, as a user types them: "twist:amplitude=90:period=2". Frames are not typed: they
/// come with the mesh whose frames they are (mesh_frames.h).
struct DeformationChoice {
  const DeformationAlgorithm* algorithm = nullptr;
  ParameterValues parameters{};
  std::shared_ptr<const MeshFrames> frames = nullptr;  // of a kind that needs them

  /// Throws InputError where frames are needed and there are none.
  std::unique_ptr<const Deformation> create(const Mesh& rest) const;
  friend bool operator==(const DeformationChoice&, const DeformationChoice&) = default;
};

/// Throws InputError that names the unknown word and lists the known ones.
DeformationChoice deformation_choice(std::string_view option);
/// The shortest option string that deformation_choice() reads back; it has no frames.
std::string to_string(const DeformationChoice& choice);

/// The position of a mesh at rest, as deformations see it: its longest side becomes the first axis, its
/// shortest the third.
struct RestFrame {
  explicit RestFrame(const Mesh& rest);

  /// Along the three sides, from the middle of the box.
  Vec3 to_sides(const Vec3& point) const {
    return {dot_axis(0, point), dot_axis(1, point), dot_axis(2, point)};
  }
  Vec3 to_mesh(const Vec3& sides) const;

  Vec3 middle, half_sides;  // of the box; half_sides from the longest to the shortest
  std::array<int, 3> axes;  // coordinates of the mesh, by falling side

 private:
  Real dot_axis(std::size_t side, const Vec3& point) const { return point[axes[side]] - middle[axes[side]]; }
};

}  // namespace collidoscope
