// libccd's algorithms for convex pairs: GJK (verdicts), MPR and GJK with EPA (depths).

#include "narrow/references/libccd.h"

#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

using Intersection = int (*)(const void*, const void*, const ccd_t*);
using Penetration = int (*)(const void*, const void*, const ccd_t*, ccd_real_t*, ccd_vec3_t*, ccd_vec3_t*);

template <Intersection intersect>
PairResult decide(const NarrowQuery& query) {
  const CcdBody a(query.a, Pose()), b(query.b, query.b_in_a);
  const ccd_t settings = ccd_settings();
  PairResult result;
  result.verdict = intersect(&a, &b, &settings) != 0 ? Verdict::colliding : Verdict::separated;
  return result;
}

template <Penetration penetrate>
PairResult measure(const NarrowQuery& query) {
  const CcdBody a(query.a, Pose()), b(query.b, query.b_in_a);
  const ccd_t settings = ccd_settings();
  ccd_real_t depth = 0;
  ccd_vec3_t direction, position;
  PairResult result;
  const int status = penetrate(&a, &b, &settings, &depth, &direction, &position);
  constexpr int no_memory = -2;
  if (status == no_memory) return result;
  result.verdict = status == 0 ? Verdict::colliding : Verdict::separated;
  if (status == 0) give_depth(result, depth, from_ccd(direction));
  return result;
}

struct LibccdGjk {
  static PairResult run(const NarrowQuery& query) { return decide<ccdGJKIntersect>(query); }
};

struct LibccdMpr {
  static PairResult run(const NarrowQuery& query) {
    return !measures_depth(query.request) ? decide<ccdMPRIntersect>(query)
                                          : measure<ccdMPRPenetration>(query);
  }
};

struct LibccdEpa {
  static PairResult run(const NarrowQuery& query) {
    return !measures_depth(query.request) ? decide<ccdGJKIntersect>(query)
                                          : measure<ccdGJKPenetration>(query);
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
