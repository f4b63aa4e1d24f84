#pragma once

// The derivation of each type of data from a shape. Shape::get<T>() builds a T once and keeps it as long as
// the shape's geometry. A new datum that only its own file knows needs no entry here: a constructor from the
// shape suffices. A datum that pipelines prepare beforehand, and that reports list, has a bit of ShapeData, a
// specialisation here and its build() in derivation.cpp.

#include <array>
#include <cstdint>
#include <string_view>

#include "shape/decomposition_choice.h"
#include "shape/shape_data.h"
#include "support/convex_data.h"

namespace collidoscope {

class BoxTree;
class FacedOctree;
class HullTree;
class ObbTree;
class Shape;
class SphereTree;
struct Aabb;
struct ConvexHull;
struct ConvexPieces;
struct Obb;
struct Sphere;

/// How the trees of a shape that was deformed are brought up to date.
enum class TreeUpdate : std::uint8_t {
  automatic,  // refitted, and built anew once that has made the volumes much larger
  refit,
  rebuild,
};
inline constexpr std::array<std::string_view, 3> tree_update_names = {"auto", "refit", "rebuild"};

/// The context that a build may receive beside the shape.
struct BuildContext {
  Progress* progress = nullptr;            // hulls and pieces report to it, and building throws Cancelled
  const Decomposer* decomposer = nullptr;  // makes convex pieces; null: decompose()
  TreeUpdate trees = TreeUpdate::automatic;
};

/// T(const Shape&). A specialisation may have refit(value, shape, context, rule…), too, which brings a value
/// of the same mesh with other vertices up to date. T may refer to other derived data, not to the Shape that
/// it is made from: copies of a shape share derived data.
template <class T>
struct Derivation {
  static T build(const Shape& shape, const BuildContext&) { return T(shape); }
};

/// A datum with a bit of its own; `name`, if any, is its name in reports.
template <ShapeData bit>
struct NamedDerivation {
  static constexpr ShapeData data() { return bit; }
};
/// A datum that convex algorithms read with every query: a pointer to it is in ConvexData.
template <ShapeData bit, auto member>
struct ConvexDerivation : NamedDerivation<bit> {
  static constexpr auto pointer = member;
};

template <>
struct Derivation<ConvexHull> : NamedDerivation<ShapeData::hull> {
  static constexpr std::string_view name = "hull";
  static ConvexHull build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<HullData> : ConvexDerivation<ShapeData::hull_layout, &ConvexData::hull> {
  static constexpr std::string_view name = "hull layout";
  static HullData build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<HullFeatures> : ConvexDerivation<ShapeData::features, &ConvexData::features> {
  static constexpr std::string_view name = "features";
  static HullFeatures build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<VoronoiPlanes> : ConvexDerivation<ShapeData::voronoi, &ConvexData::voronoi> {
  static constexpr std::string_view name = "Voronoi planes";
  static VoronoiPlanes build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<DirectionCube> : ConvexDerivation<ShapeData::direction_cube, &ConvexData::cube> {
  static constexpr std::string_view name = "direction cube";
  static DirectionCube build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<DirectionTable> : ConvexDerivation<ShapeData::direction_table, &ConvexData::table> {
  static constexpr std::string_view name = "direction table";
  static DirectionTable build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<HullHierarchy> : ConvexDerivation<ShapeData::hierarchy, &ConvexData::hierarchy> {
  static constexpr std::string_view name = "hierarchy";
  static HullHierarchy build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<ArtificialEdges>
    : ConvexDerivation<ShapeData::artificial_edges, &ConvexData::artificial_edges> {
  static constexpr std::string_view name = "artificial edges";
  static ArtificialEdges build(const Shape& shape, const BuildContext& context);
};

template <>
struct Derivation<Sphere> : NamedDerivation<ShapeData::sphere> {
  static constexpr std::string_view name = "bounding sphere";
  static Sphere build(const Shape& shape, const BuildContext& context);
  /// No longer the smallest one: about the centre of the box.
  static void refit(Sphere& sphere, const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<Aabb> : NamedDerivation<ShapeData::aabb> {
  static constexpr std::string_view name = "AABB";
  static Aabb build(const Shape& shape, const BuildContext& context);
  static void refit(Aabb& box, const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<Obb> : NamedDerivation<ShapeData::obb> {
  static constexpr std::string_view name = "OBB";
  static Obb build(const Shape& shape, const BuildContext& context);
};

/// Whether the mesh is closed and lies on its hull, each vertex a corner of it.
struct Convexity {
  bool is_convex = false;
};
template <>
struct Derivation<Convexity> : NamedDerivation<ShapeData::convexity> {
  static Convexity build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<ConvexPieces> : NamedDerivation<ShapeData::pieces> {
  static constexpr std::string_view name = "convex pieces";
  static ConvexPieces build(const Shape& shape, const BuildContext& context);
};
template <>
struct Derivation<HullTree> : NamedDerivation<ShapeData::hull_tree> {
  static constexpr std::string_view name = "hull tree";
  static HullTree build(const Shape& shape, const BuildContext& context);
};

template <>
struct Derivation<BoxTree> {
  static constexpr std::string_view name = "AABB tree";
  static constexpr ShapeData data(SplitRule rule) { return box_tree_data(rule); }
  static BoxTree build(const Shape& shape, const BuildContext& context, SplitRule rule);
  static void refit(BoxTree& tree, const Shape& shape, const BuildContext& context, SplitRule rule);
};
template <>
struct Derivation<ObbTree> {
  static constexpr std::string_view name = "OBB tree";
  static constexpr ShapeData data(SplitRule rule) { return obb_tree_data(rule); }
  static ObbTree build(const Shape& shape, const BuildContext& context, SplitRule rule);
  static void refit(ObbTree& tree, const Shape& shape, const BuildContext& context, SplitRule rule);
};
template <>
struct Derivation<SphereTree> {
  static constexpr std::string_view name = "sphere tree";
  static constexpr ShapeData data(SplitRule rule) { return sphere_tree_data(rule); }
  static SphereTree build(const Shape& shape, const BuildContext& context, SplitRule rule);
  static void refit(SphereTree& tree, const Shape& shape, const BuildContext& context, SplitRule rule);
};

template <>
struct Derivation<FacedOctree> {
  static constexpr std::string_view name = "octree";
  static constexpr ShapeData data(OctreeFilling filling, unsigned levels) {
    return octree_data(filling, levels);
  }
  static FacedOctree build(const Shape& shape, const BuildContext& context, OctreeFilling filling,
                           unsigned levels);
};

/// Builds the missing data of `needs`, in the order of dependence.
void build_derived(const Shape& shape, ShapeData needs, const BuildContext& context);

}  // namespace collidoscope
