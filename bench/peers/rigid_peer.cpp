#include "peers/rigid_peer.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/quaternion.h"
#include "simulation/simulation.h"

namespace collidoscope::bench {

#define COLLIDOSCOPE_RIGID_PEER(library)                                                             \
  std::unique_ptr<RigidPeer> make_##library##_rigid(const std::string& setting, const Scene& scene); \
  std::vector<std::string> library##_rigid_settings();
#include "peers/rigid_peers.def"
#undef COLLIDOSCOPE_RIGID_PEER

namespace {

const std::string own_name = "collidoscope";

/// Verdicts of the pipeline included, which nothing here asks for.
class OwnRigid final : public RigidPeer {
 public:
  explicit OwnRigid(const Scene& scene) : simulation_(scene, {}) {}

  void step() override { simulation_.step(); }
  void read(std::vector<Pose>& poses) const override { poses = simulation_.world().motion().poses; }

 private:
  Simulation simulation_;
};

struct Library {
  std::string name;
  std::unique_ptr<RigidPeer> (*make)(const std::string& setting, const Scene& scene);
  std::vector<std::string> (*settings)();
};

const std::vector<Library>& libraries() {
  static const std::vector<Library> all = {
#define COLLIDOSCOPE_RIGID_PEER(library) {#library, make_##library##_rigid, library##_rigid_settings},
#include "peers/rigid_peers.def"
#undef COLLIDOSCOPE_RIGID_PEER
  };
  return all;
}

/// By two poses one step apart: of any point of the body, m/s.
Real speed(const RigidBodies& bodies, BodyIndex body, const Vec3& centre, const Pose& from, const Pose& to,
           Real dt) {
  const Quaternion turn = from_matrix(relative_pose(from, to).rotation);
  const Real sine = std::min(Real(1), length(Vec3(turn.x, turn.y, turn.z)));
  return (length(to.to_parent(centre) - from.to_parent(centre)) + 2 * std::asin(sine) * bodies.radii[body]) /
         dt;
}

/// The number of the last frame in which a body moves, by the limit below which our bodies may fall asleep.
std::size_t last_moving(const Scene& scene, const std::vector<std::vector<Pose>>& frames) {
  constexpr Real share = 0.01;  // of the speed gained by falling its radius
  const RigidBodies& bodies = *scene.world.rigid();
  const std::vector<Vec3>& centres = scene.world.motion().rotation_centres;
  const auto moves = [&](std::size_t frame) {
    for (BodyIndex body = 0; body < bodies.size(); ++body) {
      const Real limit = share * std::sqrt(2 * length(bodies.gravity) * bodies.radii[body]);
      if (bodies.is_dynamic(body) &&
          speed(bodies, body, centres[body], frames[frame - 1][body], frames[frame][body], scene.dt) >= limit)
        return true;
    }
    return false;
  };
  std::size_t frame = frames.size() - 1;
  while (frame > 0 && !moves(frame)) --frame;
  return frame;
}

Real deepest(const Scene& scene, const std::vector<std::vector<Pose>>& frames) {
  ThreadPool threads(1);
  ContactDetection contacts;
  World world = scene.world;
  for (const ShapePointer& shape : world.shape_library()) shape->prepare(ContactDetection::needs(*shape));
  Real deepest = 0;
  for (const std::vector<Pose>& poses : frames) {
    world.motion().poses = poses;
    contacts.find(world.bodies(), world.pair_filter(), {}, threads);
    deepest = std::max(deepest, deepest_penetration(contacts.pairs()));
  }
  return deepest;
}

}  // namespace

std::unique_ptr<RigidPeer> make_rigid_peer(const std::string& name, const Scene& scene) {
  if (name == own_name) return std::make_unique<OwnRigid>(scene);
  const std::size_t colon = name.find(':');
  for (const Library& library : libraries())
    if (library.name == name.substr(0, colon))
      return library.make(colon == std::string::npos ? "" : name.substr(colon + 1), scene);
  throw InputError("", "rigid bodies", "unknown library '" + name + "'");
}

std::vector<std::pair<std::string, std::string>> rigid_peer_names() {
  std::vector<std::pair<std::string, std::string>> names = {{own_name, own_name}};
  for (const Library& library : libraries())
    for (const std::string& setting : library.settings())
      names.emplace_back(library.name, library.name + ":" + setting);
  return names;
}

Scene rigid_scene(const std::string& name, std::uint32_t count) {
  SceneParameters parameters;
  parameters.count = count;
  Scene scene = create_scene(name, parameters);
  scene.world.make_rigid();
  return scene;
}

RigidFaults faults_of(const Scene& scene, const std::vector<std::vector<Pose>>& frames) {
  RigidFaults faults;
  faults.deepest = deepest(scene, frames);
  faults.rest = static_cast<Real>(last_moving(scene, frames)) * scene.dt;
  const auto begin = std::min(frames.size() - 1, static_cast<std::size_t>(std::lround(1 / scene.dt)));
  for (BodyIndex body = 0; body < scene.world.size(); ++body) {
    if (!scene.world.rigid()->is_dynamic(body)) continue;
    const Vec3& centre = scene.world.motion().rotation_centres[body];
    const Vec3 end = frames.back()[body].to_parent(centre);
    faults.drift = std::max(faults.drift, length(end - frames[begin][body].to_parent(centre)));
    faults.lost += end.z < 0;
  }
  return faults;
}

}  // namespace collidoscope::bench
