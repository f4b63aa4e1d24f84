#include "peers/broad_world.h"

#include "broad/broad.h"
#include "core/error.h"
#include "support/box_worlds.h"

namespace collidoscope::bench {
namespace {

constexpr std::size_t recorded_frames = 8;

test::BoxSizes sizes_named(const std::string& name) {
  if (name == "uniform") return test::BoxSizes::uniform;
  if (name == "heavy-tailed") return test::BoxSizes::heavy_tailed;
  throw InputError("", "sizes of boxes", "unknown '" + name + "'");
}

void move(BroadWorld& world, const std::string& motion, test::BoxSizes sizes, std::size_t boxes) {
  test::MovingBoxes moving(boxes, sizes, 1);
  world.frames.push_back(moving.boxes());
  if (motion == "still") return;
  if (motion != "coherent" && motion != "teleporting")
    throw InputError("", "motion of boxes", "unknown '" + motion + "'");
  world.to_and_fro = motion == "coherent";
  for (std::uint64_t frame = 1; frame < recorded_frames; ++frame) {
    if (motion == "teleporting") moving = test::MovingBoxes(boxes, sizes, 1 + frame);
    moving.step();
    world.frames.push_back(moving.boxes());
  }
}

}  // namespace

std::size_t BroadWorld::frame_at(std::size_t time) const {
  const std::size_t last = frames.size() - 1;
  if (!to_and_fro || last == 0) return time % frames.size();
  const std::size_t phase = time % (2 * last);
  return phase <= last ? phase : 2 * last - phase;
}

BroadWorld record_boxes(const std::string& motion, const std::string& sizes, std::size_t boxes) {
  BroadWorld world;
  move(world, motion, sizes_named(sizes), boxes);
  const std::unique_ptr<BroadPhase> phase = broad_algorithm("sweep-and-prune").create();
  ThreadPool threads;
  for (const std::vector<Aabb>& frame : world.frames)
    phase->find_pairs(frame, threads, world.pairs.emplace_back());
  return world;
}

}  // namespace collidoscope::bench
