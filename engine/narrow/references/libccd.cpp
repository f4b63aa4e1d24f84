// libccd's algorithms for convex pairs: GJK (verdicts), MPR and GJK with EPA (depths). The library leaves the
// search for supports to its user: here a scan over all vertices, as in its own examples.

#include <ccd/ccd.h>
#include <ccd/quat.h>

#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

/// A hull's vertices and where it stands; libccd passes it to the functions below.
struct CcdBody {
  const ConvexHull& hull;
  Pose pose;
};

void assign(ccd_vec3_t& to, const Vec3& from) {
  ccdVec3Set(&to, from.x, from.y, from.z);
}

Vec3 from_ccd(const ccd_vec3_t& v) {
  return {v.v[0], v.v[1], v.v[2]};
}

void ccd_support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* found) {
  const CcdBody& body = *static_cast<const CcdBody*>(object);
  const Vec3 local = body.pose.unrotate(from_ccd(*direction));
  const Vec3* best = body.hull.vertices.data();
  Real furthest = dot(*best, local);
  for (const Vec3& vertex : body.hull.vertices) {
    const Real along = dot(vertex, local);
    if (along > furthest) furthest = along, best = &vertex;
  }
  assign(*found, body.pose.to_parent(*best));
}

/// The hull and the mean of its vertices, which MPR starts from.
struct CcdHull {
  explicit CcdHull(const Shape& shape) : hull(shape.hull()), centre(shape.hull_data().centre) {}
  const ConvexHull& hull;
  Vec3 centre;
};

struct CcdCentredBody : CcdBody {
  Vec3 centre;
};

void ccd_centre(const void* object, ccd_vec3_t* centre) {
  const CcdCentredBody& body = *static_cast<const CcdCentredBody*>(object);
  assign(*centre, body.pose.to_parent(body.centre));
}

/// A question in libccd's words.
struct CcdQuery {
  explicit CcdQuery(const NarrowQuery& query) : a(placed(query.a, Pose())), b(placed(query.b, query.b_in_a)) {
    CCD_INIT(&settings);
    settings.support1 = settings.support2 = ccd_support;
    settings.center1 = settings.center2 = ccd_centre;
    constexpr unsigned long most_iterations = 1000;  // the standard is no limit, and some pairs never end
    settings.max_iterations = most_iterations;
  }

  static CcdCentredBody placed(const Shape& shape, const Pose& pose) {
    const CcdHull& form = shape.as<CcdHull>();
    return {{form.hull, pose}, form.centre};
  }

  CcdCentredBody a, b;
  ccd_t settings;
};

using Penetration = int (*)(const void*, const void*, const ccd_t*, ccd_real_t*, ccd_vec3_t*, ccd_vec3_t*);

PairResult measure(const CcdQuery& query, Penetration penetration) {
  ccd_real_t depth = 0;
  ccd_vec3_t direction, position;
  PairResult result;
  const int status = penetration(&query.a, &query.b, &query.settings, &depth, &direction, &position);
  constexpr int no_memory = -2;
  if (status == no_memory) return result;
  result.verdict = status == 0 ? Verdict::colliding : Verdict::separated;
  if (status == 0) give_depth(result, depth, from_ccd(direction));
  return result;
}

PairResult decide(const CcdQuery& query, int (*intersect)(const void*, const void*, const ccd_t*)) {
  PairResult result;
  result.verdict =
      intersect(&query.a, &query.b, &query.settings) != 0 ? Verdict::colliding : Verdict::separated;
  return result;
}

struct LibccdGjk {
  static PairResult run(const NarrowQuery& query) { return decide(CcdQuery(query), ccdGJKIntersect); }
};

struct LibccdMpr {
  static PairResult run(const NarrowQuery& query) {
    return query.answer == Answer::verdict ? decide(CcdQuery(query), ccdMPRIntersect)
                                           : measure(CcdQuery(query), ccdMPRPenetration);
  }
};

struct LibccdEpa {
  static PairResult run(const NarrowQuery& query) {
    return query.answer == Answer::verdict ? decide(CcdQuery(query), ccdGJKIntersect)
                                           : measure(CcdQuery(query), ccdGJKPenetration);
  }
};

constexpr Capability depth_capabilities = Capability::verdict | Capability::depth | Capability::direction;

}  // namespace

extern const NarrowAlgorithm narrow_libccd_gjk, narrow_libccd_mpr, narrow_libccd_epa;
const NarrowAlgorithm narrow_libccd_gjk = reference_algorithm<LibccdGjk>(
    "libccd-gjk", "GJK of libccd", "libccd, ccdGJKIntersect", Capability::verdict);
const NarrowAlgorithm narrow_libccd_mpr = reference_algorithm<LibccdMpr>(
    "libccd-mpr", "MPR of libccd", "libccd, ccdMPRPenetration", depth_capabilities);
const NarrowAlgorithm narrow_libccd_epa = reference_algorithm<LibccdEpa>(
    "libccd-epa", "GJK and EPA of libccd", "libccd, ccdGJKPenetration", depth_capabilities);

}  // namespace collidoscope
