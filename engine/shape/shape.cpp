#include "shape/shape.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <type_traits>

#include "geometry/mesh/mesh_file.h"
#include "shape/hull_tree.h"

namespace collidoscope {
namespace {

std::uint64_t next_revision() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

Shape::Shape(std::string name, Mesh mesh, MeshReport report, ShapeSource source)
    : name_(std::move(name)),
      revision_(next_revision()),
      mesh_(std::move(mesh)),
      report_(std::move(report)),
      source_(std::move(source)),
      cache_(std::make_shared<DerivedCache>()) {}

Shape::Shape(std::string name, ConvexHull hull, const Curvature& curvature, Mesh surface, ShapeSource source)
    : Shape(std::move(name), std::move(surface), {}, std::move(source)) {
  curvature_ = curvature;
  cache_->named<ConvexHull>(ShapeData::hull, [&] { return std::move(hull); });
}

void Shape::deform(std::span<const Vec3f> vertices) {
  assert(vertices.size() == mesh_.vertices.size());
  static_assert(std::is_trivially_copyable_v<Vec3f>);
  if (!vertices.empty()) std::memcpy(mesh_.vertices.data(), vertices.data(), vertices.size_bytes());
  revision_ = next_revision();
  curvature_ = {};
  if (cache_.use_count() == 1)
    cache_->expire();
  else
    cache_ = std::make_shared<DerivedCache>();
}

void Shape::prepare(ShapeData needs, const BuildContext& context) const {
  if (cache_->has(needs)) return;
  build_derived(*this, needs, context);
  cache_->set_prepared(needs);
}

std::vector<BuiltData> Shape::built() const {
  std::vector<BuiltData> all = cache_->built();
  if (!cache_->holds(ShapeData::hull_tree)) return all;
  for (BuiltData& data : get<HullTree>().built()) {
    data.what += " of nodes";
    all.push_back(std::move(data));
  }
  return all;
}

ShapePointer load_shape(const std::filesystem::path& path, Real scale,
                        std::optional<DecompositionChoice> decomposition) {
  MeshContents contents = read_mesh(path);
  RepairedMesh repaired = repair(contents.triangles, path.string());
  repaired.report.warnings.insert(repaired.report.warnings.begin(), contents.warnings.begin(),
                                  contents.warnings.end());
  return shape_of_file(path.filename().string(), std::move(repaired),
                       {path, "", {}, scale, std::move(decomposition)});
}

ShapePointer shape_of_file(std::string name, RepairedMesh repaired, ShapeSource source) {
  for (Vec3f& vertex : repaired.mesh.vertices) vertex *= static_cast<float>(source.scale);
  return std::make_shared<Shape>(std::move(name), std::move(repaired.mesh), std::move(repaired.report),
                                 std::move(source));
}

}  // namespace collidoscope
