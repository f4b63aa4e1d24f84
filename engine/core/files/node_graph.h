#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace collidoscope {

/// How far elements, objects or nodes of a file may lie within each other. Libraries that read files go down
/// them by recursion, which ends the program where the stack ends.
inline constexpr std::size_t most_levels = 1000;

/// Which nodes of a file hold which others, in place or by reference. Where a node is referred to twice, a
/// reader places it twice, with all that it holds: a small file can ask for more than any memory has.
class NodeGraph {
 public:
  static constexpr std::size_t most_placed = 1'000'000;

  /// Where `outer` is placed, `inner` is placed as well. Both are what a message calls them: "node 7".
  void hold(const std::string& outer, const std::string& inner);
  /// Throws InputError that names the file and a node: one that holds itself, that has more than
  /// `most_levels` levels with its own, or that places more than `most_placed` nodes with itself.
  void expect_placeable(const std::string& file) const;

 private:
  std::size_t number_of(const std::string& node);

  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::size_t>> held_;
};

}  // namespace collidoscope
