// FCL's trees over triangles. One has oriented boxes; the other also has rounded rectangles, which measure
// distances.

#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include "narrow/references/fcl_mesh.h"
#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

template <class Volume>
struct FclMeshReference {
  static constexpr bool measures = std::is_same_v<Volume, fcl::OBBRSS<double>>;

  static PairResult run(const NarrowQuery& query) {
    PairResult result;
    result.verdict = collide(query, 1).isCollision() ? Verdict::colliding : Verdict::separated;
    if constexpr (measures)
      if (query.request != Request::overlap && result.verdict == Verdict::separated) measure(query, result);
    return result;
  }

  static std::vector<TrianglePairing> contacts(const NarrowQuery& query) {
    std::vector<fcl::Contact<double>> found;
    collide(query, std::numeric_limits<std::size_t>::max()).getContacts(found);
    std::vector<TrianglePairing> all;
    for (const fcl::Contact<double>& contact : found)
      all.push_back({static_cast<std::uint32_t>(contact.b1), static_cast<std::uint32_t>(contact.b2)});
    return all;
  }

 private:
  static fcl::CollisionResult<double> collide(const NarrowQuery& query, std::size_t most) {
    const fcl::CollisionRequest<double> request(most, false);
    fcl::CollisionResult<double> result;
    fcl::collide(&query.a.get<FclMesh<Volume>>().model(), fcl::Transform3<double>::Identity(),
                 &query.b.get<FclMesh<Volume>>().model(), FclHull::to_fcl(query.b_in_a), request, result);
    return result;
  }

  static void measure(const NarrowQuery& query, PairResult& result) {
    const fcl::DistanceRequest<double> request(true);
    fcl::DistanceResult<double> found;
    fcl::distance(&query.a.get<FclMesh<Volume>>().model(), fcl::Transform3<double>::Identity(),
                  &query.b.get<FclMesh<Volume>>().model(), FclHull::to_fcl(query.b_in_a), request, found);
    const Vec3 point_a = FclHull::from_fcl(found.nearest_points[0]),
               point_b = FclHull::from_fcl(found.nearest_points[1]);
    give_distance(result, found.min_distance, point_a, point_b, normalized(point_b - point_a));
  }
};

using FclObb = FclMeshReference<fcl::OBB<double>>;
using FclObbRss = FclMeshReference<fcl::OBBRSS<double>>;

}  // namespace

extern const NarrowAlgorithm narrow_fcl_obb, narrow_fcl_obbrss;
const NarrowAlgorithm narrow_fcl_obb = mesh_reference_algorithm<FclObb>(
    "fcl-obb", "FCL's trees of oriented boxes", "FCL, BVHModel<OBB>", Capability::verdict);
const NarrowAlgorithm narrow_fcl_obbrss = mesh_reference_algorithm<FclObbRss>(
    "fcl-obbrss", "FCL's trees of oriented boxes and rounded rectangles", "FCL, BVHModel<OBBRSS>",
    Capability::verdict | Capability::distance | Capability::witnesses | Capability::direction);

}  // namespace collidoscope
