#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include "narrow/references/bullet_mpr.h"
#include "peers/pair_peer.h"

namespace collidoscope::bench {
namespace {

struct Body {
  Body(const Shape& shape, const Pose& pose)
      : hull(&shape.get<BulletHull>()), transform(BulletHull::to_bullet(pose)) {}
  const BulletHull* hull;
  btTransform transform;

  btVector3 centre() const { return transform(hull->centre()); }
};

using Solver = btGjkEpaSolver2;

PairOutcome distance(const Body& a, const Body& b) {
  Solver::sResults found;
  const bool separated = Solver::Distance(&a.hull->hull(), a.transform, &b.hull->hull(), b.transform,
                                          b.centre() - a.centre(), found);
  return {verdict_of(!separated), separated ? found.distance : 0, 0};
}

PairOutcome distance_or_depth(const Body& a, const Body& b) {
  const PairOutcome outcome = distance(a, b);
  if (outcome.verdict == Verdict::separated) return outcome;
  Solver::sResults found;
  const bool measured = Solver::Penetration(&a.hull->hull(), a.transform, &b.hull->hull(), b.transform,
                                            b.centre() - a.centre(), found, false);
  return {outcome.verdict, 0, measured ? -found.distance : 0};
}

BulletMprBody in_mpr_words(const Body& body) {
  return {*body.hull, body.transform};
}

PairOutcome mpr_verdict(const Body& a, const Body& b) {
  return {verdict_of(bullet_mpr_intersect(in_mpr_words(a), in_mpr_words(b))), 0, 0};
}

PairOutcome mpr_depth(const Body& a, const Body& b) {
  float depth = 0;
  btVector3 direction, position;
  const int status = btMprPenetration(in_mpr_words(a), in_mpr_words(b), btMprCollisionDescription(), &depth,
                                      &direction, &position);
  return {verdict_of(status == 0), 0, status == 0 ? depth : 0};
}

}  // namespace

std::unique_ptr<PairPeer> make_bullet_pairs(const PairScene& scene, const PairQuestion& question);
std::unique_ptr<PairPeer> make_bullet_pairs(const PairScene& scene, const PairQuestion& question) {
  const auto peer = [&](auto ask) { return native_peer<Body>(scene, question, ask); };
  const bool verdict = question.request == Request::overlap;
  if (question.algorithm == "bullet-gjk") return peer(distance);
  if (question.algorithm == "bullet-gjk-epa") return peer(verdict ? distance : distance_or_depth);
  if (question.algorithm == "bullet-mpr") return peer(verdict ? mpr_verdict : mpr_depth);
  return nullptr;
}

}  // namespace collidoscope::bench
