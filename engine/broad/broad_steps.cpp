#include "broad/broad_steps.h"

#include <algorithm>
#include <array>

#include "bounds/aabb_trace.h"
#include "broad/structure.h"

namespace collidoscope {

BroadSteps& BroadSteps::begin(int line) {
  sum_up();
  shows_ = recorder_.steps().size() < most_steps;
  if (shows_) recorder_.step(line);
  return show("A", box());
}

BroadSteps& BroadSteps::add_value(std::string_view name, Real number) {
  if (shows_) recorder_.value(name, number);
  return *this;
}

BroadSteps& BroadSteps::show(std::string_view name, const Aabb& box) {
  if (shows_) record_box(recorder_, name, box);
  return *this;
}

BroadSteps& BroadSteps::test(BodyIndex other, bool is_pair) {
  has_test_ = true;
  ++tests_, pairs_ += is_pair;
  return show(is_pair ? "B" : overlap(box(), boxes_[other]) ? "elsewhere" : "apart", boxes_[other]);
}

/// The lengths are negative where the boxes are apart.
BroadSteps& BroadSteps::add_overlaps(BodyIndex other) {
  constexpr std::array<std::string_view, 3> names = {"shared on x, m", "shared on y, m", "shared on z, m"};
  const Vec3 shared = glm::min(box().max, boxes_[other].max) - glm::max(box().min, boxes_[other].min);
  for (int axis = 0; axis < 3; ++axis) value(names[static_cast<std::size_t>(axis)], shared[axis]);
  return *this;
}

BroadSteps& BroadSteps::add_interval(std::string_view name, BodyIndex of, std::size_t axis) {
  std::vector<StructureBox> interval;
  add_intervals(boxes_[of], std::span(&axis, 1), 0, interval);
  return show(name, interval.front().box);
}

std::vector<BodyPair> BroadSteps::finish(int line, std::vector<BodyPair> found,
                                         std::span<const BodyPair> known) {
  sum_up();
  shows_ = true;
  recorder_.step(line);
  show("A", box()).value("boxes tested", tests_).value("pairs found", found.size());
  value("pairs known", known.size());
  show_partners("B", found);
  show_partners("known", known);
  found.insert(found.end(), known.begin(), known.end());
  return found;
}

void BroadSteps::show_partners(std::string_view name, std::span<const BodyPair> pairs) {
  for (const BodyPair& pair : pairs) show(name, boxes_[pair.a == body_ ? pair.b : pair.a]);
}

/// At the end of a step that tested boxes.
void BroadSteps::sum_up() {
  if (has_test_) value("boxes tested so far", tests_).value("pairs so far", pairs_);
  has_test_ = false;
}

}  // namespace collidoscope
