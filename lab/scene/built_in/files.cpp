// The user's own STL files: placed side by side in lanes, two by two, and sent through each other along their
// lane, back and forth, while they turn slowly. One second after the start the first lane is amid its
// collision, in the second the boxes have just met, and in the third the objects are still apart; further
// lanes repeat this. One or two files are copied so as to fill three lanes; --count says otherwise.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/random.h"
#include "scene/built_in/extent.h"
#include "scene/built_in/loaded_files.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr Real rendezvous = 1;  // s: the time at which the lanes show the three states
constexpr std::uint32_t lanes_to_fill = 3;

struct Guest {
  std::string name;
  ShapePointer shape;
  Extent extent;
  Vec3 angular_velocity = Vec3(0);
};

std::vector<Guest> invite(const std::vector<ShapePointer>& shapes, std::uint32_t count, Real turn,
                          Random& random) {
  std::vector<Guest> guests;
  for (std::uint32_t i = 0; i < count; ++i) {
    const ShapePointer& shape = shapes[i % shapes.size()];
    const std::size_t copy = i / shapes.size() + 1;
    guests.push_back({shape->name() + (copy > 1 ? " (" + std::to_string(copy) + ")" : ""), shape,
                      extent_of(*shape), random.unit_vector() * turn});
  }
  return guests;
}

/// The tight box of a guest at the rendezvous, about its rotation centre.
Aabb box_at_rendezvous(const Guest& guest) {
  const Mat3 turned =
      to_matrix(from_axis_angle(guest.angular_velocity, length(guest.angular_velocity) * rendezvous));
  const std::vector<Vec3f>& vertices = guest.shape->mesh().vertices;
  const std::vector<Vec3> points(vertices.begin(), vertices.end());
  return tight_box(points, {turned, -(turned * guest.extent.centre)});
}

/// The offset from the left guest's rotation centre to the right one's at the rendezvous, for the state that
/// the lane shows then.
Vec3 distance_at_rendezvous(std::size_t lane, const Guest& left, const Guest& right) {
  const std::size_t state = lane % lanes_to_fill;
  if (state == 0) return Vec3(0);  // amid the collision
  if (state == 2)                  // apart, however they turn
    return Vec3(Real(1.15) * (left.extent.radius + right.extent.radius), 0, 0);
  // The boxes already overlap a little along the lane; the shift upwards keeps even spheres from touching.
  const Aabb a = box_at_rendezvous(left), b = box_at_rendezvous(right);
  const Real heights = a.half_widths().z + b.half_widths().z;
  return {Real(0.97) * (a.max.x - b.min.x), 0, a.centre().z - b.centre().z + Real(0.3) * heights};
}

void add(World& world, const Guest& guest, const Vec3& position, Real speed) {
  world.add({guest.name,
             guest.shape,
             {position, Quaternion(), Vec3(speed, 0, 0), guest.angular_velocity, guest.extent.centre}});
}

/// Two guests meet on a lane; returns the distance of their start from the middle.
Real fill_lane(World& world, std::size_t lane, Real y, const Guest& left, const Guest& right) {
  constexpr Real approach = 1.3;  // times both radii, until the rendezvous
  const Real closing = approach * (left.extent.radius + right.extent.radius) / rendezvous;
  const Vec3 distance = distance_at_rendezvous(lane, left, right);
  const Real start = (distance.x + closing * rendezvous) / 2;
  add(world, left, Vec3(-start, y, 0), closing / 2);
  add(world, right, Vec3(start, y, distance.z), -closing / 2);
  return start;
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("files", parameters);
  scene.response = "none";  // so that they can be watched passing through each other
  const std::vector<ShapePointer> shapes = load_files("files", parameters.files, progress);
  const bool few = shapes.size() < 3;
  const std::uint32_t default_count = few ? 2 * lanes_to_fill : static_cast<std::uint32_t>(shapes.size());
  Random random(parameters.seed);
  const std::vector<Guest> guests =
      invite(shapes, used_count(scene.parameters, default_count),
             radians_per_frame(scene.parameters, Real(0.75)) / scene.dt, random);

  Real largest = 0, farthest = 0;
  for (const Guest& guest : guests) largest = std::max(largest, guest.extent.radius);
  const Real spacing = Real(2.1) * largest;  // of lanes: neighbours cannot touch
  const std::size_t lanes = (guests.size() + 1) / 2;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const Real y = spacing * (static_cast<Real>(lane) - static_cast<Real>(lanes - 1) / 2);
    if (2 * lane + 1 < guests.size())
      farthest = std::max(farthest, fill_lane(scene.world, lane, y, guests[2 * lane], guests[2 * lane + 1]));
    else  // an odd one out waits in the first lane's way
      add(scene.world, guests.back(), Vec3(0, -spacing * static_cast<Real>(lanes - 1) / 2, 0), 0);
  }
  const Real wide = spacing * static_cast<Real>(lanes);
  scene.world.set_walls(Aabb{Vec3(-farthest, -wide, -wide), Vec3(farthest, wide, wide)});
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_files;
const SceneAlgorithm scene_files = {
    "files", "Your STL files in motion", "", {"count", "rotation", "seed", "files"}, create};

}  // namespace collidoscope
