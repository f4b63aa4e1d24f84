#include "broad/broad_steps.h"

#include <algorithm>
#include <array>

#include "bounds/aabb_trace.h"
#include "broad/structure.h"
#include "core/plural.h"
#include "trace/sentence.h"

namespace collidoscope {

namespace {

constexpr std::array<const char*, 3> axis_names = {"x", "y", "z"};

}  // namespace

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

BroadSteps& BroadSteps::say(const std::string& sentence) {
  said_ = true;
  if (shows_) recorder_.restate(sentence);
  return *this;
}

BroadSteps& BroadSteps::show(std::string_view name, const Aabb& box) {
  if (shows_) record_box(recorder_, name, box);
  return *this;
}

BroadSteps& BroadSteps::test(BodyIndex other, bool is_pair) {
  ++tests_here_, pairs_here_ += is_pair;
  return show(is_pair ? "B" : overlap(box(), boxes_[other]) ? "elsewhere" : "apart", boxes_[other]);
}

/// The lengths are negative where the boxes are apart.
BroadSteps& BroadSteps::add_overlaps(BodyIndex other) {
  constexpr std::array<std::string_view, 3> names = {"shared on x, m", "shared on y, m", "shared on z, m"};
  const Vec3 shared = glm::min(box().max, boxes_[other].max) - glm::max(box().min, boxes_[other].min);
  for (int axis = 0; axis < 3; ++axis) value(names[static_cast<std::size_t>(axis)], shared[axis]);
  return say(comparison_text(other, shared, pairs_here_ > 0));
}

/// Boxes that overlap make no pair here where another part of the structure has it.
std::string BroadSteps::comparison_text(BodyIndex other, const Vec3& shared, bool is_pair) const {
  const std::string b = "The box of body " + std::to_string(other) + " ";
  for (int axis = 0; axis < 3; ++axis)
    if (shared[axis] < 0)
      return b + "is " + metres(-shared[axis]) + " away from A on " +
             axis_names[static_cast<std::size_t>(axis)] + ": no pair.";
  const std::string text = b + "shares " + metres(shared.x) + " on x, " + metres(shared.y) + " on y and " +
                           metres(shared.z) + " on z with A: ";
  return text + (is_pair ? "a pair." : "a pair that is found elsewhere.");
}

BroadSteps& BroadSteps::say_passed_over(const Aabb& box) {
  const Vec3 shared = glm::min(this->box().max, box.max) - glm::max(this->box().min, box.min);
  for (int axis = 0; axis < 3; ++axis)
    if (shared[axis] < 0)
      return say("This node's box is " + metres(-shared[axis]) + " away from A on " +
                 axis_names[static_cast<std::size_t>(axis)] + ": all that is in it is passed over.");
  return say("All bodies in this node come before A, and their own searches find A: it is passed over.");
}

BroadSteps& BroadSteps::show_rows(bool ended) {
  if (shows_ && !rows_.is_empty()) rows_.record(boxes_, ended, recorder_);
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
  say("A's search has found " + plural(found.size(), "pair") + "; the searches of others know " +
      plural(known.size(), "more pair") + " with A.");
  show("A", box()).value("boxes tested", tests_).value("pairs found", found.size());
  value("pairs known", known.size());
  show_partners("B", found);
  show_partners("known", known);
  show_rows(true);
  found.insert(found.end(), known.begin(), known.end());
  return found;
}

void BroadSteps::show_partners(std::string_view name, std::span<const BodyPair> pairs) {
  for (const BodyPair& pair : pairs) show(name, boxes_[pair.a == body_ ? pair.b : pair.a]);
}

/// At the end of a step that tested boxes.
void BroadSteps::sum_up() {
  tests_ += tests_here_, pairs_ += pairs_here_;
  if (tests_here_ > 0) {
    if (!said_)
      say(plural(tests_here_, "box", "boxes") + " here " + (tests_here_ == 1 ? "is" : "are") +
          " compared with A: " + plural(pairs_here_, "pair") + ".");
    value("boxes tested so far", tests_).value("pairs so far", pairs_);
  }
  tests_here_ = pairs_here_ = 0;
  said_ = false;
}

}  // namespace collidoscope
