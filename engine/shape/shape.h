#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bounds/aabb.h"
#include "bounds/obb.h"
#include "bounds/sphere.h"
#include "core/progress.h"
#include "geometry/hull/curvature.h"
#include "geometry/hull/hull.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/repair.h"
#include "shape/derived_cache.h"
#include "shape/shape_source.h"

namespace collidoscope {

/// A mesh and what is derived from it, all in the mesh's own frame. Immutable to its users and shared between
/// bodies and threads; derived data is built on first use, once, by whichever thread comes first. Only who
/// owns it alone may deform it.
class Shape {
 public:
  Shape(std::string name, Mesh mesh, MeshReport report = {}, ShapeSource source = {});
  /// A shape that is only its hull, without a mesh to draw: for images under affine maps, whose vertices
  /// float32 does not hold. With a curvature, a shape beyond its hull: rounded_shape.h.
  Shape(std::string name, ConvexHull hull, const Curvature& curvature = {}, Mesh surface = {},
        ShapeSource source = {});

  const std::string& name() const { return name_; }
  /// A number that no other geometry has in this process: what is kept beside a shape, such as placed bounds
  /// and pair caches, is kept for its revision. A copy, which shares all that is derived, has the same until
  /// either is deformed.
  std::uint64_t revision() const { return revision_; }

  /// Moves the vertices of the mesh; their number and the triangles stay. The next request for a tree, a box
  /// or a sphere refits it; other derived data is built anew. A curved shape becomes its mesh. The
  /// report describes the mesh before its first deformation. References to derived data become invalid, and
  /// no other thread may read the shape meanwhile.
  void deform(std::span<const Vec3f> vertices);
  const Mesh& mesh() const { return mesh_; }
  const MeshReport& report() const { return report_; }
  const ShapeSource& source() const { return source_; }

  /// What is derived from the geometry: `get<HullFeatures>()`, `get<ObbTree>(rule)`, or any type that can be
  /// constructed from a shape. Built on the first call, kept as long as the geometry; later calls cost a
  /// load.
  template <class T, class... Rule>
  const T& get(Rule... rule) const {
    return get_in<T>({}, rule...);
  }
  /// The same, and what is built meanwhile reports to the context's progress.
  template <class T, class... Rule>
  const T& get_in(const BuildContext& context, Rule... rule) const {
    const auto build = [&] { return Derivation<T>::build(*this, context, rule...); };
    if constexpr (requires(T & value) { Derivation<T>::refit(value, *this, context, rule...); }) {
      const auto refit = [&](T& value) { Derivation<T>::refit(value, *this, context, rule...); };
      return cache_->named<T>(Derivation<T>::data(rule...), build, refit);
    } else if constexpr (requires { Derivation<T>::data(rule...); }) {
      return cache_->named<T>(Derivation<T>::data(rule...), build);
    } else {
      return cache_->unnamed<T>(build);
    }
  }
  /// Of a shape that rounds, the hull of its core; of an ellipsoid, that of its poles.
  const ConvexHull& hull() const { return get<ConvexHull>(); }
  /// m: the shape is all points this near to its hull. 0: the shape does not round.
  Real rounding_radius() const { return curvature_.rounding_radius(); }
  /// Null where the shape is none.
  const Ellipsoid* ellipsoid() const { return curvature_.ellipsoid(); }
  /// Whether the shape is more than its hull: it rounds, or is an ellipsoid.
  bool is_curved() const { return curvature_.is_curved(); }
  const Curvature& curvature() const { return curvature_; }
  const Sphere& sphere() const { return get<Sphere>(); }
  const Aabb& aabb() const { return get<Aabb>(); }
  const Obb& obb() const { return get<Obb>(); }
  /// Whether the mesh is closed and lies on its hull, each vertex a corner of it: then hull and mesh are one.
  /// Curved shapes are convex, too.
  bool is_convex() const { return get<Convexity>().is_convex; }
  /// The hull as the narrow phase reads it, with what `needs` names built; lives as long as the shape. Costs
  /// a load once all is built.
  [[gnu::always_inline]] const ConvexData& convex(ShapeData needs) const {
    if (!cache_->has(needs)) prepare(needs);
    return cache_->convex();
  }
  /// Builds what is missing of `needs`, or refits it; later calls of the accessors then cost nothing. Throws
  /// Cancelled, and InputError where pieces cannot be made as chosen.
  void prepare(ShapeData needs, const BuildContext& context) const;
  /// `decomposer` makes the pieces, if they are among `needs`.
  void prepare(ShapeData needs, Progress* progress = nullptr, const Decomposer& decomposer = {}) const {
    prepare(needs, BuildContext{progress, decomposer ? &decomposer : nullptr});
  }

  /// What has been built so far, in the order of building.
  std::vector<BuiltData> built() const;

 private:
  std::string name_;
  std::uint64_t revision_;
  Mesh mesh_;
  MeshReport report_;
  ShapeSource source_;
  Curvature curvature_;
  std::shared_ptr<DerivedCache> cache_;  // shared by copies
};

using ShapePointer = std::shared_ptr<const Shape>;

inline ShapePointer make_shape(std::string name, Mesh mesh) {
  return std::make_shared<const Shape>(std::move(name), std::move(mesh));
}

/// Reads and repairs a file that read_mesh() reads. `scale` multiplies every coordinate. Throws InputError.
ShapePointer load_shape(const std::filesystem::path& path, Real scale = 1,
                        std::optional<DecompositionChoice> decomposition = {});
/// The shape of a file that was read and repaired already.
ShapePointer shape_of_file(std::string name, RepairedMesh repaired, ShapeSource source);

}  // namespace collidoscope
