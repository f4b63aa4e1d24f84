#pragma once

// The steps of the search for one body's pairs, for people who watch it. All broad phases show the same
// figures; each has its own lines of pseudo-code.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bounds/aabb.h"
#include "broad/sweep/sweep_rows.h"
#include "shape/body_view.h"
#include "trace/traced_tree.h"
#include "trace/tracer.h"

namespace collidoscope {

/// The body's box is A, each box that it makes a pair with is B; frame A is the world's.
class BroadSteps {
 public:
  static constexpr bool enabled = true;
  /// Steps beyond these are counted without being shown; the last is always shown.
  static constexpr std::size_t most_steps = 10'000;

  /// `boxes` by body; they outlive the steps.
  BroadSteps(BodyIndex body, std::span<const Aabb> boxes, StepRecorder& recorder)
      : body_(body), boxes_(boxes), recorder_(recorder) {}

  BodyIndex body() const { return body_; }
  const Aabb& box() const { return boxes_[body_]; }
  std::span<const Aabb> boxes() const { return boxes_; }

  /// Begins a step at a line of pseudo-code and shows A in it. The other functions add to the current step.
  template <class Line>
  BroadSteps& step(Line line) {
    return begin(static_cast<int>(line));
  }
  template <class Number>
  BroadSteps& value(std::string_view name, Number number) {
    return add_value(name, static_cast<Real>(number));
  }
  /// In place of the sentence about the tests of the step.
  BroadSteps& say(const std::string& sentence);
  BroadSteps& show(std::string_view name, const Aabb& box);
  /// A was tested against this body's box. A box that overlaps A and makes no pair here makes it elsewhere.
  BroadSteps& test(BodyIndex other, bool is_pair);

  /// The node of a tree that the step looks at; `below`: boxes.
  BroadSteps& enter_node(std::uint32_t node, std::uint32_t parent, std::size_t below) {
    if (shows_) tree_.enter(recorder_, node, parent, below);
    return *this;
  }
  /// A child of it that the search comes to later, sees now, or passes over.
  BroadSteps& child_node(std::uint32_t node, std::uint32_t parent, std::size_t below, NodeState state) {
    if (!shows_) return *this;
    if (state == NodeState::waiting) tree_.wait(recorder_, node, parent, below);
    if (state == NodeState::visited) tree_.visit(recorder_, node, parent, below);
    if (state == NodeState::pruned) tree_.prune(recorder_, node, parent, below);
    return *this;
  }
  /// The node that the step looks at, with all that is in it.
  BroadSteps& prune_node() {
    tree_.prune_current();
    return *this;
  }

  /// One test as a step of its own, with the lengths that the boxes share on each axis.
  template <class Line>
  BroadSteps& compare(Line line, BodyIndex other, bool is_pair) {
    return step(line).test(other, is_pair).add_overlaps(other);
  }
  /// The same for a box that a sweep along the axis comes to: with the intervals of both, and all rows.
  template <class Line>
  BroadSteps& compare_along(std::size_t axis, Line line, BodyIndex other, bool is_pair) {
    compare(line, other, is_pair).add_interval("interval of B", other, axis);
    rows_.visit(other, is_pair);
    return add_interval("interval of A", body_, axis).show_rows(false);
  }
  /// A's own interval on an axis, from which a sweep begins; `order`: the bodies that are sorted with A, by
  /// their lower ends.
  BroadSteps& interval(std::size_t axis, std::vector<BodyIndex> order) {
    rows_.begin(axis, body_, std::move(order));
    return add_interval("interval of A", body_, axis).show_rows(false);
  }
  /// A part of a structure that is left out, with everything in it.
  template <class Line>
  BroadSteps& pass_over(Line line, const Aabb& box) {
    return step(line).show("passed over", box).say_passed_over(box);
  }

  /// The last step: the pairs that A's search has found, and those that the searches of others have found.
  /// Returns both.
  template <class Line>
  std::vector<BodyPair> end(Line line, std::vector<BodyPair> found, std::span<const BodyPair> known) {
    return finish(static_cast<int>(line), std::move(found), known);
  }

 private:
  BroadSteps& begin(int line);
  BroadSteps& add_value(std::string_view name, Real number);
  BroadSteps& add_overlaps(BodyIndex other);
  BroadSteps& show_rows(bool ended);
  BroadSteps& say_passed_over(const Aabb& box);
  std::string comparison_text(BodyIndex other, const Vec3& shared, bool is_pair) const;
  BroadSteps& add_interval(std::string_view name, BodyIndex of, std::size_t axis);
  std::vector<BodyPair> finish(int line, std::vector<BodyPair> found, std::span<const BodyPair> known);
  void show_partners(std::string_view name, std::span<const BodyPair> pairs);
  void sum_up();

  BodyIndex body_;
  std::span<const Aabb> boxes_;
  StepRecorder& recorder_;
  // Of the current step:
  bool shows_ = false, said_ = false;
  std::size_t tests_here_ = 0, pairs_here_ = 0;

  std::size_t tests_ = 0, pairs_ = 0;
  SweepRows rows_;  // of the present sweep
  TracedTree tree_{0};
};

/// Calls `search(index, found)` for each index in a range, and keeps those of the found pairs that have the
/// body.
template <class Search>
std::vector<BodyPair> pairs_known_from(std::size_t begin, std::size_t end, BodyIndex body,
                                       const Search& search) {
  std::vector<BodyPair> known, found;
  for (std::size_t index = begin; index < end; ++index, found.clear()) {
    search(index, found);
    for (const BodyPair& pair : found)
      if (pair.a == body || pair.b == body) known.push_back(pair);
  }
  return known;
}

}  // namespace collidoscope
