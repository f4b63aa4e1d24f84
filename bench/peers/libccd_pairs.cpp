#include "narrow/references/libccd.h"
#include "peers/pair_peer.h"

namespace collidoscope::bench {
namespace {

using Intersection = int (*)(const void*, const void*, const ccd_t*);
using Penetration = int (*)(const void*, const void*, const ccd_t*, ccd_real_t*, ccd_vec3_t*, ccd_vec3_t*);

auto verdict_by(Intersection intersect) {
  return [intersect, settings = ccd_settings()](const CcdBody& a, const CcdBody& b) {
    return PairOutcome{verdict_of(intersect(&a, &b, &settings) != 0), 0, 0};
  };
}

auto depth_by(Penetration penetrate) {
  return [penetrate, settings = ccd_settings()](const CcdBody& a, const CcdBody& b) {
    ccd_real_t depth = 0;
    ccd_vec3_t direction, position;
    const int status = penetrate(&a, &b, &settings, &depth, &direction, &position);
    return PairOutcome{verdict_of(status == 0), 0, status == 0 ? depth : 0};
  };
}

}  // namespace

std::unique_ptr<PairPeer> make_libccd_pairs(const PairScene& scene, const PairQuestion& question);
std::unique_ptr<PairPeer> make_libccd_pairs(const PairScene& scene, const PairQuestion& question) {
  const auto peer = [&](Intersection intersect, Penetration penetrate) {
    return question.request == Request::overlap ? native_peer<CcdBody>(scene, question, verdict_by(intersect))
                                                : native_peer<CcdBody>(scene, question, depth_by(penetrate));
  };
  if (question.algorithm == "libccd-gjk") return peer(ccdGJKIntersect, ccdGJKPenetration);
  if (question.algorithm == "libccd-epa") return peer(ccdGJKIntersect, ccdGJKPenetration);
  if (question.algorithm == "libccd-mpr") return peer(ccdMPRIntersect, ccdMPRPenetration);
  return nullptr;
}

}  // namespace collidoscope::bench
