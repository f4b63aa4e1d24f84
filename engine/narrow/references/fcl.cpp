// FCL's algorithms for convex pairs: GJK through libccd, and its own GJK ("indep").

#include "narrow/references/fcl.h"

#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

template <class Solver>
struct FclReference {
  static PairResult run(const NarrowQuery& query) {
    const fcl::Convex<double>&a = *query.a.get<FclHull>().convex(), &b = *query.b.get<FclHull>().convex();
    const auto at_a = fcl::Transform3<double>::Identity(), at_b = FclHull::to_fcl(query.b_in_a);
    const Solver solver;
    return query.request == Request::overlap ? decide(solver, a, at_a, b, at_b)
                                             : measure(solver, a, at_a, b, at_b);
  }

  static PairResult decide(const Solver& solver, const fcl::Convex<double>& a,
                           const fcl::Transform3<double>& at_a, const fcl::Convex<double>& b,
                           const fcl::Transform3<double>& at_b) {
    PairResult result;
    result.verdict =
        solver.shapeIntersect(a, at_a, b, at_b, nullptr) ? Verdict::colliding : Verdict::separated;
    return result;
  }

  static PairResult measure(const Solver& solver, const fcl::Convex<double>& a,
                            const fcl::Transform3<double>& at_a, const fcl::Convex<double>& b,
                            const fcl::Transform3<double>& at_b) {
    PairResult result;
    double distance = 0;
    fcl::Vector3<double> on_a, on_b;
    const bool separated = solver.shapeDistance(a, at_a, b, at_b, &distance, &on_a, &on_b) && distance > 0;
    result.verdict = separated ? Verdict::separated : Verdict::colliding;
    if (separated) {
      const Vec3 point_a = FclHull::from_fcl(on_a), point_b = FclHull::from_fcl(on_b);
      give_distance(result, distance, point_a, point_b, (point_b - point_a) / distance);
    }
    return result;
  }
};

using FclLibccd = FclReference<fcl::detail::GJKSolver_libccd<double>>;
using FclIndep = FclReference<fcl::detail::GJKSolver_indep<double>>;

constexpr Capability distance_capabilities =
    Capability::verdict | Capability::distance | Capability::witnesses | Capability::direction;

}  // namespace

extern const NarrowAlgorithm narrow_fcl_libccd, narrow_fcl_indep;
const NarrowAlgorithm narrow_fcl_libccd = reference_algorithm<FclLibccd>(
    "fcl-libccd", "GJK of FCL on libccd", "FCL, GJKSolver_libccd", distance_capabilities);
const NarrowAlgorithm narrow_fcl_indep = reference_algorithm<FclIndep>(
    "fcl-indep", "GJK of FCL itself", "FCL, GJKSolver_indep", distance_capabilities);

}  // namespace collidoscope
