// Many frames of every kind of motion: the pairs of every broad phase, kept over all of them, are those of
// all against all. COLLIDOSCOPE_FRAMES sets the number of frames, over all scenes; 1,000,000 take half an
// hour.

#include <cmath>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>

#include "broad/broad.h"
#include "fixtures/box_pairs.h"
#include "pipeline/body_bounds.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

using namespace test;

/// Changes boxes from frame to frame, beginning with none.
using BoxScene = std::function<void(Random&, Boxes&)>;

struct NamedScene {
  const char* name;
  BoxScene (*make)();

  friend void PrintTo(const NamedScene& scene, std::ostream* stream) { *stream << scene.name; }
};

void move(Aabb& box, const Vec3& by) {
  box.min += by, box.max += by;
}

/// Fills `boxes` when they are none.
void start(Boxes& boxes, std::size_t count, const std::function<Aabb()>& make) {
  while (boxes.size() < count) boxes.push_back(make());
}

Aabb box_at(const Vec3& low, const Vec3& size) {
  return {low, low + size};
}

/// Each box by a tenth of its size in any direction, back into the world where it has left it.
void shiver(Random& random, Boxes& boxes, Real world) {
  for (Aabb& box : boxes) {
    move(box, random.in_box(Vec3(-0.1), Vec3(0.1)) * (box.max - box.min));
    for (int axis = 0; axis < 3; ++axis) {
      Vec3 by(0);
      if (box.min[axis] < 0) by[axis] = world / 2;
      if (box.max[axis] > world) by[axis] = -world / 2;
      move(box, by);
    }
  }
}

BoxScene polytopes() {
  struct Bodies {
    Scene scene;
    BodyBounds bounds;
    ThreadPool threads;
  };
  SceneParameters parameters;
  parameters.count = 100, parameters.vertices = 12, parameters.density = 0.05;
  const auto bodies = std::make_shared<Bodies>();
  bodies->scene = create_scene("polytopes", parameters);
  return [bodies](Random&, Boxes& boxes) {
    bodies->scene.world.step(bodies->scene.dt);
    bodies->bounds.update(bodies->scene.world.bodies(), bodies->threads);
    boxes = bodies->bounds.boxes();
  };
}

BoxScene heavy_tailed() {
  return [](Random& random, Boxes& boxes) {
    start(boxes, 100, [&] {
      const Real size = std::pow(1000, random.uniform()) / 100;
      return box_at(random.in_box(Vec3(0), Vec3(20)), random.in_box(Vec3(size / 2), Vec3(size)));
    });
    shiver(random, boxes, 20);
  };
}

BoxScene one_plane() {
  return [](Random& random, Boxes& boxes) {
    start(boxes, 100, [&] {
      return box_at(random.in_box(Vec3(0), Vec3(9, 9, 0)), random.in_box(Vec3(0), Vec3(2, 2, 0)));
    });
    shiver(random, boxes, 10);
  };
}

BoxScene one_place() {
  return [](Random& random, Boxes& boxes) {
    start(boxes, 60, [&] { return cube(Vec3(0), 0.5); });
    for (Aabb& box : boxes) box = cube(random.in_box(Vec3(-0.6), Vec3(0.6)), 0.5);
  };
}

BoxScene teleporting() {
  return [](Random& random, Boxes& boxes) {
    boxes.clear();
    start(boxes, 100,
          [&] { return box_at(random.in_box(Vec3(0), Vec3(9)), random.in_box(Vec3(0), Vec3(3))); });
  };
}

BoxScene added_and_removed() {
  return [](Random& random, Boxes& boxes) {
    const auto make = [&] {
      return box_at(random.in_box(Vec3(0), Vec3(9)), random.in_box(Vec3(0), Vec3(3)));
    };
    boxes.resize(std::min<std::size_t>(boxes.size(), 40 + random.below(60)));
    start(boxes, 40 + random.below(60), make);
    boxes[random.below(static_cast<std::uint32_t>(boxes.size()))] = make();
    shiver(random, boxes, 10);
  };
}

/// Integer end points, so that many boxes touch exactly; each moves by one now and then.
void step_on_lattice(Random& random, Boxes& boxes) {
  constexpr Real world = 9;
  start(boxes, 100, [&] {
    return box_at(Vec3(random.below(8), random.below(8), random.below(8)),
                  Vec3(random.below(3), random.below(3), random.below(3)));
  });
  for (Aabb& box : boxes) {
    const int axis = static_cast<int>(random.below(3));
    Vec3 by(0);
    by[axis] = static_cast<Real>(random.below(3)) - 1;
    if (box.min[axis] + by[axis] >= 0 && box.max[axis] + by[axis] <= world) move(box, by);
  }
}

BoxScene lattice() {
  return step_on_lattice;
}

/// A lattice as fine as doubles are out there.
BoxScene far_off() {
  return [steps = Boxes()](Random& random, Boxes& boxes) mutable {
    step_on_lattice(random, steps);
    const Vec3 origin(1e9, -1e8, 1e7);
    constexpr Real unit = 0x1p-23;  // m
    boxes.clear();
    for (const Aabb& box : steps) boxes.push_back({origin + box.min * unit, origin + box.max * unit});
  };
}

constexpr NamedScene scenes[] = {
    {"polytopes", polytopes},
    {"heavy tailed", heavy_tailed},
    {"one plane", one_plane},
    {"one place", one_place},
    {"far off", far_off},
    {"teleporting", teleporting},
    {"added and removed", added_and_removed},
    {"lattice", lattice},
};

std::size_t frames_per_scene() {
  const char* chosen = std::getenv("COLLIDOSCOPE_FRAMES");
  const std::size_t frames =
      chosen != nullptr ? std::strtoull(chosen, nullptr, 10) : COLLIDOSCOPE_BROAD_FRAMES;
  return std::max<std::size_t>(1, frames / std::size(scenes));
}

class ManyFrames : public testing::TestWithParam<NamedScene> {};

TEST_P(ManyFrames, GiveThePairsOfAllAgainstAll) {
  const BoxScene scene = GetParam().make();
  std::vector<std::pair<const BroadAlgorithm*, std::unique_ptr<BroadPhase>>> phases;
  for (const BroadAlgorithm* algorithm : broad_algorithms())
    if (!algorithm->reference) phases.emplace_back(algorithm, algorithm->create());
  ThreadPool threads;
  Random random(1);
  Boxes boxes;
  Pairs found;
  std::size_t pairs = 0, changes = 0;
  Pairs before;
  const std::size_t frames = frames_per_scene();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    scene(random, boxes);
    const Pairs expected = expected_pairs(boxes);
    for (const auto& [algorithm, phase] : phases) {
      phase->find_pairs(boxes, threads, found);
      ASSERT_TRUE(found == expected) << algorithm->id << ", " << GetParam().name << ", frame " << frame;
    }
    pairs += expected.size();
    changes += expected != before ? 1 : 0;
    before = expected;
  }
  EXPECT_GT(pairs, 20 * frames) << GetParam().name;
  EXPECT_GT(changes, frames / 2) << GetParam().name;
}

INSTANTIATE_TEST_SUITE_P(Scenes, ManyFrames, testing::ValuesIn(scenes));

}  // namespace
}  // namespace collidoscope
