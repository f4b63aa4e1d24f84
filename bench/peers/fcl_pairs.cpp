#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include "narrow/references/fcl.h"
#include "peers/pair_peer.h"

namespace collidoscope::bench {
namespace {

struct Body {
  Body(const Shape& shape, const Pose& pose)
      : convex(shape.get<FclHull>().convex().get()), transform(FclHull::to_fcl(pose)) {}
  const fcl::Convex<double>* convex;
  fcl::Transform3<double> transform;
};

template <class Solver>
std::unique_ptr<PairPeer> peer(const PairScene& scene, const PairQuestion& question) {
  if (question.request == Request::overlap) {
    return native_peer<Body>(scene, question, [solver = Solver()](const Body& a, const Body& b) {
      const bool colliding = solver.shapeIntersect(*a.convex, a.transform, *b.convex, b.transform, nullptr);
      return PairOutcome{verdict_of(colliding), 0, 0};
    });
  }
  return native_peer<Body>(scene, question, [solver = Solver()](const Body& a, const Body& b) {
    double distance = 0;
    fcl::Vector3<double> on_a, on_b;
    const bool separated =
        solver.shapeDistance(*a.convex, a.transform, *b.convex, b.transform, &distance, &on_a, &on_b) &&
        distance > 0;
    return PairOutcome{verdict_of(!separated), separated ? distance : 0, 0};
  });
}

}  // namespace

std::unique_ptr<PairPeer> make_fcl_pairs(const PairScene& scene, const PairQuestion& question);
std::unique_ptr<PairPeer> make_fcl_pairs(const PairScene& scene, const PairQuestion& question) {
  if (question.algorithm == "fcl-libccd") return peer<fcl::detail::GJKSolver_libccd<double>>(scene, question);
  if (question.algorithm == "fcl-indep") return peer<fcl::detail::GJKSolver_indep<double>>(scene, question);
  return nullptr;
}

}  // namespace collidoscope::bench
