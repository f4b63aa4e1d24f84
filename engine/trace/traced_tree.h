#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "trace/tracer.h"

namespace collidoscope {

/// What becomes of a tree's nodes while pairs of nodes, or nodes, wait and are taken. Adds to a recorder's
/// current step what changes.
class TracedTree {
 public:
  /// `tree` as in TraceNode.
  explicit TracedTree(std::uint8_t tree) : tree_(tree) {}

  bool has(std::uint32_t node) const { return nodes_.contains(node); }

  /// A step looks at the node: it is current, and waits one time less.
  void enter(StepRecorder& recorder, std::uint32_t node, std::uint32_t parent, std::size_t below);
  /// One time more.
  void wait(StepRecorder& recorder, std::uint32_t node, std::uint32_t parent, std::size_t below);
  /// It is looked at beside its parent.
  void visit(StepRecorder& recorder, std::uint32_t node, std::uint32_t parent, std::size_t below) {
    change(recorder, node, known(node, parent, below), NodeState::visited);
  }
  /// Nothing in it matters where its parent was looked at. It may in another pair.
  void prune(StepRecorder& recorder, std::uint32_t node, std::uint32_t parent, std::size_t below);
  /// Nothing in the current node matters: it is pruned when another becomes current, if it does not wait.
  void prune_current() { prunes_current_ = true; }
  /// No node is current any more.
  void leave(StepRecorder& recorder);

 private:
  struct Known {
    std::uint32_t parent;
    std::size_t below;
    std::size_t waits = 0;  // times
    bool opened = false;    // looked at, with something in it that mattered
    NodeState state = NodeState::pruned;
  };

  Known& known(std::uint32_t node, std::uint32_t parent, std::size_t below) {
    return nodes_.try_emplace(node, Known{parent, below}).first->second;
  }
  void change(StepRecorder& recorder, std::uint32_t node, Known& known, NodeState state);

  std::uint8_t tree_;
  std::map<std::uint32_t, Known> nodes_;
  std::optional<std::uint32_t> current_;
  bool prunes_current_ = false;
};

}  // namespace collidoscope
