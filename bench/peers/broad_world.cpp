#include "peers/broad_world.h"

#include "core/error.h"

namespace collidoscope::bench {
namespace {

constexpr std::uint64_t first_seed = 1;

}  // namespace

BroadWorld::Motion BroadWorld::motion_named(const std::string& name) {
  if (name == "still") return Motion::still;
  if (name == "coherent") return Motion::coherent;
  if (name == "teleporting") return Motion::teleporting;
  throw InputError("", "motion of boxes", "unknown '" + name + "'");
}

test::BoxSizes BroadWorld::sizes_named(const std::string& name) {
  if (name == "uniform") return test::BoxSizes::uniform;
  if (name == "heavy-tailed") return test::BoxSizes::heavy_tailed;
  throw InputError("", "sizes of boxes", "unknown '" + name + "'");
}

BroadWorld::BroadWorld(const std::string& motion, const std::string& sizes, std::size_t boxes)
    : motion_(motion_named(motion)), sizes_(sizes_named(sizes)), moving_(boxes, sizes_, first_seed) {}

void BroadWorld::step() {
  ++frame_;
  if (motion_ == Motion::teleporting)
    moving_ = test::MovingBoxes(boxes().size(), sizes_, first_seed + frame_);
  if (motion_ == Motion::coherent) moving_.step();
}

}  // namespace collidoscope::bench
