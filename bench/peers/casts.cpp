#include "peers/casts.h"

#include "core/error.h"
#include "core/quaternion.h"
#include "core/random.h"
#include "experiments/bench/orbit.h"
#include "motion/cast.h"
#include "narrow_scenes.h"

namespace collidoscope::bench {

#define COLLIDOSCOPE_CAST_PEER(library) \
  std::unique_ptr<CastPeer> make_##library##_casts(const CastScene& scene);
#include "peers/cast_peers.def"
#undef COLLIDOSCOPE_CAST_PEER

namespace {

constexpr std::size_t motion_count = 1000;

class OwnCasts final : public CastPeer {
 public:
  OwnCasts(const CastAlgorithm& algorithm, const CastScene& scene) : algorithm_(algorithm), scene_(scene) {}

  CastOutcome cast(std::size_t motion) override {
    const CastMotion& m = scene_.motions[motion];
    const CastResult result = collidoscope::cast(
        {*scene_.shape, *scene_.shape, Sweep(m.pose_a), Sweep(m.pose_b, m.translation)}, algorithm_);
    return {result.state == CastState::hit, result.fraction};
  }

 private:
  const CastAlgorithm& algorithm_;
  const CastScene& scene_;
};

bool is_timed(const CastAlgorithm& algorithm) {
  return algorithm.id == "exact-translation" || algorithm.id == "conservative-advancement";
}

}  // namespace

CastScene cast_scene(const std::string& shape_name) {
  constexpr Real away = 3, aim = 0.9;  // radii
  for (const auto& shape : experiments::orbit_shapes()) {
    if (shape->name() != shape_name) continue;
    Random random(17);
    CastScene scene{shape, {}};
    for (std::size_t i = 0; i < motion_count; ++i) {
      const Vec3 start = random.unit_vector() * away,
                 target = random.unit_vector() * (aim * random.uniform());
      scene.motions.push_back({{to_matrix(random.rotation()), Vec3(0)},
                               {to_matrix(random.rotation()), start},
                               normalized(target - start) * (2 * away)});
    }
    return scene;
  }
  throw InputError("", "cast scene", "unknown shape '" + shape_name + "'");
}

std::vector<std::pair<std::string, std::string>> cast_peer_names() {
  std::vector<std::pair<std::string, std::string>> names;
  for (const CastAlgorithm* algorithm : cast_algorithms())
    if (is_timed(*algorithm)) names.emplace_back(algorithm->id, "collidoscope");
#define COLLIDOSCOPE_CAST_PEER(library) names.emplace_back(#library, #library);
#include "peers/cast_peers.def"
#undef COLLIDOSCOPE_CAST_PEER
  return names;
}

std::unique_ptr<CastPeer> make_cast_peer(const std::string& name, const CastScene& scene) {
#define COLLIDOSCOPE_CAST_PEER(library) \
  if (name == #library) return make_##library##_casts(scene);
#include "peers/cast_peers.def"
#undef COLLIDOSCOPE_CAST_PEER
  return std::make_unique<OwnCasts>(cast_algorithm(name), scene);
}

}  // namespace collidoscope::bench
