#include "shape/shape.h"

#include <optional>

#include "bvh/box_tree.h"
#include "bvh/obb_tree.h"
#include "bvh/sphere_tree.h"
#include "core/stopwatch.h"
#include "geometry/mesh/stl.h"
#include "shape/hull_tree.h"
#include "support/artificial_edges.h"
#include "support/direction_cube.h"
#include "support/direction_table.h"
#include "support/hull_hierarchy.h"

namespace collidoscope {
namespace {

std::uint64_t next_revision() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

std::vector<Vec3> to_double(const std::vector<Vec3f>& points) {
  return {points.begin(), points.end()};
}

}  // namespace

/// Built on first use. Each item has a mutex of its own, since some are built from others.
struct Shape::Derived : Shape::Prepared {
  /// Not std::call_once: it costs more than a flag once it has been done, and when building is cancelled, an
  /// exception that leaves it blocks the next attempt for ever on some systems and under ThreadSanitizer.
  template <class T>
  struct Lazy {
    std::mutex building;
    std::atomic<bool> ready = false;
    std::optional<T> value;
  };

  /// Builds `item` by `make` unless that has been done, and notes how long it took if `what` names it.
  /// `publish`, if any, is told where it lies before anyone else can see it.
  template <class T, class Make>
  const T& get(Lazy<T>& item, const char* what, const Make& make, const T** publish = nullptr) {
    if (item.ready.load(std::memory_order_acquire)) return *item.value;
    const std::lock_guard lock(item.building);
    if (!item.ready.load(std::memory_order_relaxed)) {
      const Stopwatch watch;
      item.value.emplace(make());
      if (what) note(what, watch.milliseconds(), bytes_of(*item.value));
      if (publish) *publish = &*item.value;
      item.ready.store(true, std::memory_order_release);
    }
    return *item.value;
  }

  template <class T>
  static std::size_t bytes_of(const T& value) {
    if constexpr (requires { value.bytes(); }) return value.bytes();
    return sizeof(T);
  }

  void note(const char* what, double milliseconds, std::size_t bytes) {
    const std::lock_guard lock(mutex);
    built.push_back({what, milliseconds, bytes});
  }

  std::vector<BuiltData> notes() {
    const std::lock_guard lock(mutex);
    return built;
  }

  Lazy<ConvexHull> hull;
  Lazy<HullData> hull_data;
  Lazy<HullFeatures> features;
  Lazy<DirectionCube> direction_cube;
  Lazy<DirectionTable> direction_table;
  Lazy<HullHierarchy> hierarchy;
  Lazy<ArtificialEdges> artificial_edges;
  Lazy<VoronoiPlanes> voronoi;
  Lazy<Sphere> sphere;
  Lazy<Aabb> aabb;
  Lazy<Obb> obb;
  template <class Tree>
  using ByRule = std::array<Lazy<Tree>, split_rules>;
  ByRule<BoxTree> box_trees;
  ByRule<ObbTree> obb_trees;
  ByRule<SphereTree> sphere_trees;
  Lazy<bool> convexity;
  Lazy<ConvexPieces> pieces;
  Lazy<HullTree> hull_tree;
  Attachments attachments;
  std::mutex mutex;
  std::vector<BuiltData> built;
};

Shape::Shape(std::string name, Mesh mesh, MeshReport report, ShapeSource source)
    : name_(std::move(name)),
      revision_(next_revision()),
      mesh_(std::move(mesh)),
      report_(std::move(report)),
      source_(std::move(source)),
      derived_(std::make_shared<Derived>()),
      built_(derived_.get()) {}

Shape::Shape(std::string name, ConvexHull hull) : Shape(std::move(name), Mesh{}) {
  derived_->get(derived_->hull, "hull", [&] { return std::move(hull); });
}

const ConvexHull& Shape::hull() const {
  return hull(nullptr);
}

const ConvexHull& Shape::hull(Progress* progress) const {
  return derived_->get(derived_->hull, "hull",
                       [&] { return convex_hull(std::span(mesh_.vertices), progress); });
}

const HullData& Shape::hull_data() const {
  return derived_->get(
      derived_->hull_data, "hull layout", [&] { return HullData(hull()); }, &derived_->convex.hull);
}

const HullFeatures& Shape::features() const {
  return derived_->get(
      derived_->features, "features", [&] { return HullFeatures(hull()); }, &derived_->convex.features);
}

const DirectionCube& Shape::direction_cube() const {
  return derived_->get(
      derived_->direction_cube, "direction cube", [&] { return DirectionCube(hull_data()); },
      &derived_->convex.cube);
}

const DirectionTable& Shape::direction_table() const {
  return derived_->get(
      derived_->direction_table, "direction table", [&] { return DirectionTable(hull_data()); },
      &derived_->convex.table);
}

const HullHierarchy& Shape::hierarchy() const {
  return derived_->get(
      derived_->hierarchy, "hierarchy", [&] { return HullHierarchy(hull()); }, &derived_->convex.hierarchy);
}

const ArtificialEdges& Shape::artificial_edges() const {
  return derived_->get(
      derived_->artificial_edges, "artificial edges", [&] { return ArtificialEdges(hull_data()); },
      &derived_->convex.artificial_edges);
}

const VoronoiPlanes& Shape::voronoi() const {
  return derived_->get(
      derived_->voronoi, "Voronoi planes", [&] { return VoronoiPlanes(hull(), features()); },
      &derived_->convex.voronoi);
}

bool Shape::is_convex() const {
  return derived_->get(derived_->convexity, nullptr, [&] { return lies_on_hull(mesh_, hull()); });
}

Attachments& Shape::attachments() const {
  return derived_->attachments;
}

const Sphere& Shape::sphere() const {
  return derived_->get(derived_->sphere, "bounding sphere", [&] { return minimal_sphere(hull().vertices); });
}

const Aabb& Shape::aabb() const {
  return derived_->get(derived_->aabb, "AABB", [&] {
    return bounding_box(mesh_.vertices.empty() ? hull().vertices : to_double(mesh_.vertices));
  });
}

const Obb& Shape::obb() const {
  return derived_->get(derived_->obb, "OBB", [&] { return fit_obb(hull().vertices); });
}

const BoxTree& Shape::box_tree(SplitRule rule) const {
  return derived_->get(derived_->box_trees[static_cast<std::size_t>(rule)], "AABB tree",
                       [&] { return BoxTree(mesh_, rule); });
}

const ObbTree& Shape::obb_tree(SplitRule rule) const {
  return derived_->get(derived_->obb_trees[static_cast<std::size_t>(rule)], "OBB tree",
                       [&] { return ObbTree(mesh_, rule); });
}

const SphereTree& Shape::sphere_tree(SplitRule rule) const {
  return derived_->get(derived_->sphere_trees[static_cast<std::size_t>(rule)], "sphere tree",
                       [&] { return SphereTree(mesh_, rule); });
}

const ConvexPieces& Shape::pieces() const {
  return pieces({}, nullptr);
}

const ConvexPieces& Shape::pieces(const Decomposer& decomposer, Progress* progress) const {
  return derived_->get(derived_->pieces, "convex pieces",
                       [&] { return make_convex_pieces(*this, decomposer, progress); });
}

const HullTree& Shape::hull_tree() const {
  return derived_->get(derived_->hull_tree, "hull tree", [&] { return HullTree(pieces(), mesh_); });
}

void Shape::prepare_trees(ShapeData needs) const {
  for (std::size_t i = 0; i < split_rules; ++i) {
    const auto rule = static_cast<SplitRule>(i);
    if (includes(needs, box_tree_data(rule))) box_tree(rule);
    if (includes(needs, obb_tree_data(rule))) obb_tree(rule);
    if (includes(needs, sphere_tree_data(rule))) sphere_tree(rule);
  }
}

void Shape::prepare(ShapeData needs, Progress* progress, const Decomposer& decomposer) const {
  if (includes(needs, ShapeData::aabb)) aabb();
  if (includes(needs, ShapeData::hull)) hull(progress), hull_data();
  if (includes(needs, ShapeData::features)) features();
  if (includes(needs, ShapeData::direction_cube)) direction_cube();
  if (includes(needs, ShapeData::direction_table)) direction_table();
  if (includes(needs, ShapeData::hierarchy)) hierarchy();
  if (includes(needs, ShapeData::artificial_edges)) artificial_edges();
  if (includes(needs, ShapeData::voronoi)) voronoi();
  if (includes(needs, ShapeData::sphere)) sphere();
  if (includes(needs, ShapeData::obb)) obb();
  prepare_trees(needs);
  if (includes(needs, ShapeData::hull_tree)) {
    if (pieces(decomposer, progress).empty()) obb_tree(SplitRule{});
    hull_tree().prepare(needs);
  }
  derived_->prepared.fetch_or(static_cast<std::uint64_t>(needs), std::memory_order_release);
}

std::vector<BuiltData> Shape::built() const {
  std::vector<BuiltData> all = derived_->notes();
  if (!derived_->hull_tree.ready) return all;
  for (BuiltData& data : hull_tree().built()) {
    data.what += " of nodes";
    all.push_back(std::move(data));
  }
  return all;
}

ShapePointer load_shape(const std::filesystem::path& path, Real scale,
                        std::optional<DecompositionChoice> decomposition) {
  StlContents contents = read_stl(path);
  RepairedMesh repaired = repair(contents.triangles, path.string());
  repaired.report.warnings.insert(repaired.report.warnings.begin(), contents.warnings.begin(),
                                  contents.warnings.end());
  for (Vec3f& vertex : repaired.mesh.vertices) vertex *= static_cast<float>(scale);
  return std::make_shared<Shape>(path.filename().string(), std::move(repaired.mesh),
                                 std::move(repaired.report),
                                 ShapeSource{path, "", {}, scale, std::move(decomposition)});
}

}  // namespace collidoscope
