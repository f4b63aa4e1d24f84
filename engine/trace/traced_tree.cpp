#include "trace/traced_tree.h"

#include <algorithm>

namespace collidoscope {

void TracedTree::change(StepRecorder& recorder, std::uint32_t node, Known& known, NodeState state) {
  known.state = state;
  recorder.node({tree_, node, known.parent, state, known.below});
}

void TracedTree::leave(StepRecorder& recorder) {
  if (!current_) return;
  Known& left = nodes_.at(*current_);
  left.opened |= !prunes_current_;
  change(recorder, *current_, left,
         left.waits > 0 ? NodeState::waiting
         : left.opened  ? NodeState::visited
                        : NodeState::pruned);
  current_.reset();
  prunes_current_ = false;
}

void TracedTree::enter(StepRecorder& recorder, std::uint32_t node, std::uint32_t parent, std::size_t below) {
  leave(recorder);
  Known& entered = known(node, parent, below);
  entered.waits -= std::min<std::size_t>(entered.waits, 1);
  change(recorder, node, entered, NodeState::current);
  current_ = node;
}

void TracedTree::wait(StepRecorder& recorder, std::uint32_t node, std::uint32_t parent, std::size_t below) {
  Known& waiting = known(node, parent, below);
  ++waiting.waits;
  if (node != current_ && waiting.state != NodeState::waiting)
    change(recorder, node, waiting, NodeState::waiting);
}

void TracedTree::prune(StepRecorder& recorder, std::uint32_t node, std::uint32_t parent, std::size_t below) {
  if (!has(node)) change(recorder, node, known(node, parent, below), NodeState::pruned);
}

}  // namespace collidoscope
