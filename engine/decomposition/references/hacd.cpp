// HACD of Bullet's extras: triangles become clusters, joined along the mesh's dual graph as long as a
// cluster's points stay close to its hull (Mamou and Ghorbel 2009). Clusters are of the surface: their hulls
// cover all of it, but may leave the solid's inside hollow; coverage() measures that.
//
// It runs with the settings that Bullet's demonstration recommends. Hulls are ours, of each cluster's
// vertices: the library's are neither certified nor, beyond a number of vertices, complete. It may leave more
// clusters than requested; those are joined as ours are. Its time grows with the square of the triangles of
// one cluster, and between two progress reports it collapses a hundredth of the graph.

#include <algorithm>
#include <hacdHACD.h>
#include <limits>

#include "decomposition/measured_piece.h"
#include "decomposition/merging.h"

namespace collidoscope {
namespace {

/// The library's callback has no context parameter.
thread_local Work* watched = nullptr;

class Watching {
 public:
  explicit Watching(Work& work) { watched = &work; }
  ~Watching() { watched = nullptr; }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;
};

/// Throws through the library, which owns only memory that it deletes with itself. It reports its progress,
/// in percent, only while it collapses edges.
bool report(const char*, double percent, double, std::size_t clusters) {
  if (watched == nullptr) return true;
  watched->report(clusters == 0 ? 0 : percent / 100);
  return true;
}

/// The library's copy of the points: it scales them in place.
struct Input {
  explicit Input(const Mesh& mesh) {
    for (const Vec3f& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
    for (const auto& [a, b, c] : mesh.triangles) triangles.emplace_back(long{a}, long{b}, long{c});
  }
  std::vector<HACD::Vec3<HACD::Real>> points;
  std::vector<HACD::Vec3<long>> triangles;
};

/// The library scales meshes to a diagonal of twice the scale factor.
Real library_units(const Mesh& mesh, Real metres, Real scale_factor) {
  const std::vector<Vec3> points(mesh.vertices.begin(), mesh.vertices.end());
  return metres * scale_factor / length(bounding_box(points).half_widths());
}

void set_up(HACD::HACD& library, Input& input, Real concavity) {
  library.SetPoints(input.points.data());
  library.SetNPoints(input.points.size());
  library.SetTriangles(input.triangles.data());
  library.SetNTriangles(input.triangles.size());
  library.SetCompacityWeight(0.1);
  library.SetVolumeWeight(0);
  library.SetNClusters(1);
  library.SetConcavity(concavity);
  library.SetAddExtraDistPoints(false);
  library.SetAddNeighboursDistPoints(false);
  library.SetAddFacesPoints(false);
  library.SetNVerticesPerCH(3);  // of hulls that nobody requests
  library.SetCallBack(report);
}

/// The cluster of each triangle, and the number of clusters.
struct Clusters {
  std::vector<std::size_t> of;
  std::size_t count;
};

Clusters clusters_of(const Mesh& mesh, Real concavity, Work& work) {
  const Watching watching(work);
  Input input(mesh);
  HACD::HACD library;
  set_up(library, input, library_units(mesh, concavity, library.GetScaleFactor()));
  if (!library.Compute()) throw JobError("HACD finds no decomposition");
  const long* const cluster = library.GetPartition();
  return {{cluster, cluster + mesh.triangles.size()}, library.GetNClusters()};
}

/// One part a cluster, with the points of its triangles.
std::vector<Part> parts_of(const Mesh& mesh, const Clusters& clusters) {
  std::vector<Solid> surfaces(clusters.count);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t corner : mesh.triangles[t])
      surfaces[clusters.of[t]].vertices.emplace_back(mesh.vertices[corner]);
  std::vector<Part> parts;
  for (Solid& surface : surfaces) parts.push_back(to_part(std::move(surface)));
  return parts;
}

std::vector<ConvexPiece> decompose_by_hacd(const Mesh& mesh, const DecompositionOptions& options,
                                           Progress* progress, TimeBudget*) {
  const MeshScale scale = scale_of(mesh, options.concavity);
  Work work(progress);
  work.begin(0.9, "clustering");
  std::vector<Part> parts = parts_of(mesh, clusters_of(mesh, scale.concavity, work));
  work.begin(1, "merging");
  join_surplus(parts, options.max_parts, work);
  const Solid solid = to_solid(mesh);
  std::vector<ConvexPiece> pieces;
  for (const Part& part : parts) pieces.push_back(measured_piece(part.hull, solid, scale));
  return pieces;
}

}  // namespace

extern const DecompositionMethod decomposition_hacd;
const DecompositionMethod decomposition_hacd = {"hacd", "HACD, of Bullet's extras", "Mamou and Ghorbel 2009",
                                                true, decompose_by_hacd};

}  // namespace collidoscope
