#include "shape/derivation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bounds/vertex_bounds.h"
#include "bvh/box_tree.h"
#include "bvh/obb_tree.h"
#include "bvh/sphere_tree.h"
#include "geometry/hull/hull_features.h"
#include "geometry/hull/hull_view.h"
#include "geometry/hull/voronoi_planes.h"
#include "octrees/faced_octree.h"
#include "shape/convex_pieces.h"
#include "shape/hull_tree.h"
#include "shape/shape.h"
#include "support/artificial_edges.h"
#include "support/direction_cube.h"
#include "support/direction_table.h"
#include "support/hull_hierarchy.h"

namespace collidoscope {
namespace {

template <class T, class... Rule>
void build(const Shape& shape, ShapeData needs, const BuildContext& context, Rule... rule) {
  if (includes(needs, Derivation<T>::data(rule...))) shape.get_in<T>(context, rule...);
}

void build_trees(const Shape& shape, ShapeData needs, const BuildContext& context) {
  for (std::size_t i = 0; i < split_rules; ++i) {
    const auto rule = static_cast<SplitRule>(i);
    build<BoxTree>(shape, needs, context, rule);
    build<ObbTree>(shape, needs, context, rule);
    build<SphereTree>(shape, needs, context, rule);
  }
}

void build_octrees(const Shape& shape, ShapeData needs, const BuildContext& context) {
  for (const OctreeFilling filling : {OctreeFilling::faces, OctreeFilling::solid})
    for (unsigned levels = 1; levels <= most_data_levels; ++levels)
      build<FacedOctree>(shape, needs, context, filling, levels);
}

/// Other requested data is built of the nodes' hulls, too.
void build_hull_tree(const Shape& shape, ShapeData needs, const BuildContext& context) {
  if (shape.get_in<ConvexPieces>(context).empty()) shape.get<ObbTree>(SplitRule{});
  shape.get<HullTree>().prepare(needs);
}

/// Refitting pays until the volumes of a tree have grown by as much as this.
constexpr Real most_growth = 1.5;

template <class Tree>
void refit_tree(Tree& tree, const Mesh& mesh, SplitRule rule, TreeUpdate update) {
  if (update != TreeUpdate::rebuild) tree.refit(mesh);
  const bool is_poor = update == TreeUpdate::automatic && tree.growth() > most_growth;
  if (is_poor || update == TreeUpdate::rebuild) tree = Tree(mesh, rule);
}

// Bounds of all points within `radius` of what they bound. They are rounded up: the sum may be too small by
// an ulp.

Real rounded_up(Real value) {
  return std::nextafter(value, std::numeric_limits<Real>::infinity());
}

Sphere grown(const Sphere& sphere, Real radius) {
  return radius > 0 ? Sphere{sphere.centre, rounded_up(sphere.radius + radius)} : sphere;
}

Aabb grown(Aabb box, Real radius) {
  for (int axis = 0; axis < 3 && radius > 0; ++axis) {
    box.min[axis] = -rounded_up(radius - box.min[axis]);
    box.max[axis] = rounded_up(box.max[axis] + radius);
  }
  return box;
}

Obb grown(Obb box, Real radius) {
  for (int axis = 0; axis < 3 && radius > 0; ++axis)
    box.half_widths[axis] = rounded_up(box.half_widths[axis] + radius);
  return box;
}

}  // namespace

ConvexHull Derivation<ConvexHull>::build(const Shape& shape, const BuildContext& context) {
  return convex_hull(std::span(shape.mesh().vertices), context.progress);
}

HullData Derivation<HullData>::build(const Shape& shape, const BuildContext& context) {
  return HullData(shape.get_in<ConvexHull>(context), shape.curvature());
}

HullFeatures Derivation<HullFeatures>::build(const Shape& shape, const BuildContext& context) {
  return HullFeatures(shape.get_in<ConvexHull>(context));
}

VoronoiPlanes Derivation<VoronoiPlanes>::build(const Shape& shape, const BuildContext& context) {
  return VoronoiPlanes(shape.get_in<ConvexHull>(context), shape.get_in<HullFeatures>(context));
}

DirectionCube Derivation<DirectionCube>::build(const Shape& shape, const BuildContext& context) {
  return DirectionCube(shape.get_in<HullData>(context));
}

DirectionTable Derivation<DirectionTable>::build(const Shape& shape, const BuildContext& context) {
  return DirectionTable(shape.get_in<HullData>(context));
}

HullHierarchy Derivation<HullHierarchy>::build(const Shape& shape, const BuildContext& context) {
  return HullHierarchy(shape.get_in<ConvexHull>(context));
}

ArtificialEdges Derivation<ArtificialEdges>::build(const Shape& shape, const BuildContext& context) {
  return ArtificialEdges(shape.get_in<HullData>(context));
}

Sphere Derivation<Sphere>::build(const Shape& shape, const BuildContext& context) {
  return grown(minimal_sphere(shape.get_in<ConvexHull>(context).vertices), shape.rounding_radius());
}

void Derivation<Sphere>::refit(Sphere& sphere, const Shape& shape, const BuildContext& context) {
  sphere.centre = shape.get_in<Aabb>(context).centre();
  sphere.radius =
      std::sqrt(farthest_squared(shape.mesh().vertices, sphere.centre)) * (1 + 4 * tolerance::epsilon);
}

Aabb Derivation<Aabb>::build(const Shape& shape, const BuildContext& context) {
  const std::vector<Vec3f>& points = shape.mesh().vertices;
  const bool is_its_mesh = !points.empty() && !shape.is_curved();
  return is_its_mesh
             ? bounding_box(std::span(points))
             : grown(bounding_box(shape.get_in<ConvexHull>(context).vertices), shape.rounding_radius());
}

void Derivation<Aabb>::refit(Aabb& box, const Shape& shape, const BuildContext&) {
  box = bounding_box(std::span(shape.mesh().vertices));
}

Obb Derivation<Obb>::build(const Shape& shape, const BuildContext& context) {
  if (const Ellipsoid* ellipsoid = shape.ellipsoid()) return {Vec3(0), Mat3(1), ellipsoid->semi_axes};
  return grown(fit_obb(shape.get_in<ConvexHull>(context).vertices), shape.rounding_radius());
}

Convexity Derivation<Convexity>::build(const Shape& shape, const BuildContext& context) {
  if (shape.is_curved() || shape.mesh().triangles.empty()) return {true};  // the latter is its hull
  return {lies_on_hull(shape.mesh(), shape.get_in<ConvexHull>(context))};
}

ConvexPieces Derivation<ConvexPieces>::build(const Shape& shape, const BuildContext& context) {
  return make_convex_pieces(shape, context);
}

HullTree Derivation<HullTree>::build(const Shape& shape, const BuildContext& context) {
  return HullTree(shape.get_in<ConvexPieces>(context), shape.mesh());
}

BoxTree Derivation<BoxTree>::build(const Shape& shape, const BuildContext&, SplitRule rule) {
  return BoxTree(shape.mesh(), rule);
}

void Derivation<BoxTree>::refit(BoxTree& tree, const Shape& shape, const BuildContext& context,
                                SplitRule rule) {
  refit_tree(tree, shape.mesh(), rule, context.trees);
}

ObbTree Derivation<ObbTree>::build(const Shape& shape, const BuildContext&, SplitRule rule) {
  return ObbTree(shape.mesh(), rule);
}

void Derivation<ObbTree>::refit(ObbTree& tree, const Shape& shape, const BuildContext& context,
                                SplitRule rule) {
  refit_tree(tree, shape.mesh(), rule, context.trees);
}

SphereTree Derivation<SphereTree>::build(const Shape& shape, const BuildContext&, SplitRule rule) {
  return SphereTree(shape.mesh(), rule);
}

void Derivation<SphereTree>::refit(SphereTree& tree, const Shape& shape, const BuildContext& context,
                                   SplitRule rule) {
  refit_tree(tree, shape.mesh(), rule, context.trees);
}

FacedOctree Derivation<FacedOctree>::build(const Shape& shape, const BuildContext&, OctreeFilling filling,
                                           unsigned levels) {
  return FacedOctree(shape.mesh(), levels, filling);
}

void build_derived(const Shape& shape, ShapeData needs, const BuildContext& context) {
  build<Aabb>(shape, needs, context);
  if (includes(needs, ShapeData::hull)) shape.get_in<HullData>(context);
  build<HullFeatures>(shape, needs, context);
  build<DirectionCube>(shape, needs, context);
  build<DirectionTable>(shape, needs, context);
  build<HullHierarchy>(shape, needs, context);
  build<ArtificialEdges>(shape, needs, context);
  build<VoronoiPlanes>(shape, needs, context);
  build<Sphere>(shape, needs, context);
  build<Obb>(shape, needs, context);
  build_trees(shape, needs, context);
  build_octrees(shape, needs, context);
  build<ConvexPieces>(shape, needs, context);
  if (includes(needs, ShapeData::hull_tree)) build_hull_tree(shape, needs, context);
}

}  // namespace collidoscope
