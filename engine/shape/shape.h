#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "bounds/aabb.h"
#include "bounds/obb.h"
#include "bounds/sphere.h"
#include "bvh/split_rule.h"
#include "core/progress.h"
#include "geometry/hull/hull.h"
#include "geometry/hull/hull_view.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/repair.h"
#include "shape/attachments.h"
#include "shape/convex_pieces.h"
#include "shape/shape_source.h"
#include "support/convex_view.h"

namespace collidoscope {

class BoxTree;
class HullTree;
class ObbTree;
class SphereTree;

/// What algorithms need of a shape, as bits.
enum class ShapeData : std::uint64_t {
  none = 0,
  hull = 1,  // and its layout for support searches
  sphere = 2,
  aabb = 4,
  obb = 8,
  features = 16,
  direction_cube = 32,  // this one and the next three: for support searches, each with the hull
  direction_table = 64,
  hierarchy = 128,
  artificial_edges = 256,
  voronoi = 512,     // Voronoi planes of the features
  all = 1023,        // of these; trees are chosen one by one
  hull_tree = 1024,  // over convex pieces; what else is asked for is built of its nodes' hulls, too
};
constexpr ShapeData operator|(ShapeData a, ShapeData b) {
  return static_cast<ShapeData>(static_cast<std::uint64_t>(a) | static_cast<std::uint64_t>(b));
}
constexpr bool includes(ShapeData set, ShapeData item) {
  return (static_cast<std::uint64_t>(set) & static_cast<std::uint64_t>(item)) ==
         static_cast<std::uint64_t>(item);
}

/// A tree of each kind over the triangles, cut by a rule.
constexpr ShapeData tree_data(std::size_t first_bit, SplitRule rule) {
  return static_cast<ShapeData>(std::uint64_t{1} << (first_bit + static_cast<std::size_t>(rule)));
}
constexpr ShapeData box_tree_data(SplitRule rule) {
  return tree_data(16, rule);
}
constexpr ShapeData obb_tree_data(SplitRule rule) {
  return tree_data(16 + split_rules, rule);
}
constexpr ShapeData sphere_tree_data(SplitRule rule) {
  return tree_data(16 + 2 * split_rules, rule);
}

/// What a support search needs.
constexpr ShapeData needs_of(SupportSearch search) {
  switch (search) {
    case SupportSearch::automatic:
      return ShapeData::hull | ShapeData::direction_cube;
    case SupportSearch::table:
      return ShapeData::hull | ShapeData::direction_table;
    case SupportSearch::hierarchy:
      return ShapeData::hull | ShapeData::hierarchy;
    case SupportSearch::artificial_edges:
      return ShapeData::hull | ShapeData::artificial_edges;
    default:
      return ShapeData::hull;
  }
}

/// A piece of derived data that was built: for preprocessing tables.
struct BuiltData {
  std::string what;
  double milliseconds = 0;
  std::size_t bytes = 0;
};

/// A mesh and what is derived from it, all in the mesh's own frame. Immutable to its users and shared between
/// bodies and threads; derived data is built on first use, once, by whichever thread comes first.
class Shape {
 public:
  Shape(std::string name, Mesh mesh, MeshReport report = {}, ShapeSource source = {});
  /// A shape that is only its hull, without a mesh to draw: for images under affine maps, whose vertices
  /// float32 does not hold.
  Shape(std::string name, ConvexHull hull);

  const std::string& name() const { return name_; }
  /// A number that no other geometry has in this process: what is kept beside a shape, such as placed bounds
  /// and pair caches, is kept for its revision. A copy, which shares all that is derived, has the same.
  std::uint64_t revision() const { return revision_; }
  const Mesh& mesh() const { return mesh_; }
  const MeshReport& report() const { return report_; }
  const ShapeSource& source() const { return source_; }

  const ConvexHull& hull() const;
  const HullData& hull_data() const;
  const HullFeatures& features() const;
  const DirectionCube& direction_cube() const;
  const DirectionTable& direction_table() const;
  const HullHierarchy& hierarchy() const;
  const ArtificialEdges& artificial_edges() const;
  const VoronoiPlanes& voronoi() const;
  /// The hull as the narrow phase reads it, with what `needs` names built; lives as long as the shape. Costs
  /// a load once all is built.
  [[gnu::always_inline]] const ConvexData& convex(ShapeData needs) const {
    const std::uint64_t prepared = built_->prepared.load(std::memory_order_acquire);
    if (!includes(static_cast<ShapeData>(prepared), needs)) prepare(needs);
    return built_->convex;
  }
  /// Whether the mesh is closed and lies on its hull, each vertex a corner of it: then hull and mesh are one.
  bool is_convex() const;
  const Sphere& sphere() const;
  const Aabb& aabb() const;
  const Obb& obb() const;
  const BoxTree& box_tree(SplitRule rule) const;
  const ObbTree& obb_tree(SplitRule rule) const;
  const SphereTree& sphere_tree(SplitRule rule) const;
  const ConvexPieces& pieces() const;
  const HullTree& hull_tree() const;

  /// The shape as something outside the engine wants it: T(const Shape&), built once, kept as long as the
  /// shape. T may refer to derived data, not to the Shape that it is made from, of which there may be copies.
  template <class T>
  const T& as() const {
    return attachments().template get<T>([this] { return T(*this); });
  }

  /// Builds what is missing of `needs`; later calls of the accessors then cost nothing. `decomposer` makes
  /// the pieces, if they are among that. Throws Cancelled, and InputError where pieces cannot be made as
  /// chosen.
  void prepare(ShapeData needs, Progress* progress = nullptr, const Decomposer& decomposer = {}) const;

  /// What has been built so far, in the order of building.
  std::vector<BuiltData> built() const;

 private:
  /// The part of Derived that is asked for with every pair: in sight of the compiler.
  struct Prepared {
    ConvexData convex;                        // each pointer is written once, before its item is ready
    std::atomic<std::uint64_t> prepared = 0;  // ShapeData, by prepare()
  };
  struct Derived;
  const ConvexHull& hull(Progress* progress) const;
  const ConvexPieces& pieces(const Decomposer& decomposer, Progress* progress) const;
  Attachments& attachments() const;
  void prepare_trees(ShapeData needs) const;

  std::string name_;
  std::uint64_t revision_;
  Mesh mesh_;
  MeshReport report_;
  ShapeSource source_;
  std::shared_ptr<Derived> derived_;
  const Prepared* built_;
};

using ShapePointer = std::shared_ptr<const Shape>;

inline ShapePointer make_shape(std::string name, Mesh mesh) {
  return std::make_shared<const Shape>(std::move(name), std::move(mesh));
}

/// Reads and repairs an STL file. `scale` multiplies every coordinate. Throws InputError.
ShapePointer load_shape(const std::filesystem::path& path, Real scale = 1,
                        std::optional<DecompositionChoice> decomposition = {});

}  // namespace collidoscope
