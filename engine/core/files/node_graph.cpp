#include "core/files/node_graph.h"

#include <algorithm>

#include "core/error.h"

namespace collidoscope {
namespace {

/// Of a node and all that it holds.
struct Extent {
  enum class State { unknown, open, known } state = State::unknown;
  std::size_t levels = 1, placed = 1;
};

/// A node whose extent is being found, and which of those that it holds comes next.
struct Visit {
  std::size_t node, next = 0;
};

/// Finds the extent of each node once. The stack is its own, as a graph may be deeper than the program's.
class ExtentFinder {
 public:
  ExtentFinder(const std::string& file, const std::vector<std::string>& names,
               const std::vector<std::vector<std::size_t>>& held)
      : file_(file), names_(names), held_(held), extents_(names.size()) {}

  void find_all() {
    for (std::size_t node = 0; node < held_.size(); ++node)
      if (extents_[node].state == Extent::State::unknown) find(node);
  }

 private:
  [[noreturn]] void fail(std::size_t node, const std::string& reason) const {
    throw InputError(file_, names_[node], reason);
  }

  void find(std::size_t first) {
    open(first);
    while (!visits_.empty()) {
      Visit& visit = visits_.back();
      if (visit.next == held_[visit.node].size())
        close();
      else
        enter(held_[visit.node][visit.next++]);
    }
  }

  void enter(std::size_t node) {
    if (extents_[node].state == Extent::State::open) fail(node, "holds itself, maybe through others");
    if (extents_[node].state == Extent::State::unknown)
      open(node);
    else
      add(node);
  }

  void open(std::size_t node) {
    extents_[node].state = Extent::State::open;
    visits_.push_back({node});
  }

  void close() {
    const std::size_t node = visits_.back().node;
    extents_[node].state = Extent::State::known;
    visits_.pop_back();
    if (!visits_.empty()) add(node);
  }

  /// To the extent of the node that is being visited.
  void add(std::size_t node) {
    const std::size_t outer = visits_.back().node;
    Extent& extent = extents_[outer];
    extent.levels = std::max(extent.levels, extents_[node].levels + 1);
    extent.placed += extents_[node].placed;
    if (extent.levels > most_levels) fail(outer, "has more than " + std::to_string(most_levels) + " levels");
    if (extent.placed > NodeGraph::most_placed)
      fail(outer, "places more than " + std::to_string(NodeGraph::most_placed) + " nodes");
  }

  const std::string& file_;
  const std::vector<std::string>& names_;
  const std::vector<std::vector<std::size_t>>& held_;
  std::vector<Extent> extents_;
  std::vector<Visit> visits_;
};

}  // namespace

void NodeGraph::hold(const std::string& outer, const std::string& inner) {
  const std::size_t from = number_of(outer), to = number_of(inner);
  held_[from].push_back(to);
}

void NodeGraph::expect_placeable(const std::string& file) const {
  ExtentFinder(file, names_, held_).find_all();
}

std::size_t NodeGraph::number_of(const std::string& node) {
  const auto [known, is_new] = numbers_.emplace(node, names_.size());
  if (is_new) names_.push_back(node), held_.emplace_back();
  return known->second;
}

}  // namespace collidoscope
