#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shape/body_view.h"

namespace collidoscope {

/// Decides which pairs are tested, by group. It also excludes single pairs, such as neighbouring links of an
/// arm. The paper calls it the testing matrix [Grulich 6.4, TestManager].
class CollisionFilter {
 public:
  /// Groups are small numbers from 0. By default every group is tested against every group, itself included.
  void set_groups_tested(std::uint32_t group_a, std::uint32_t group_b, bool tested);
  /// Excludes the pair, whatever its groups. The order of the two bodies does not matter.
  void exclude(BodyPair pair);

  bool tests(BodyPair pair, std::uint32_t group_a, std::uint32_t group_b) const {
    return everything_ || decide(pair, group_a, group_b);
  }
  bool tests_everything() const { return everything_; }

  bool groups_tested(std::uint32_t group_a, std::uint32_t group_b) const;
  const std::vector<BodyPair>& excluded() const { return excluded_; }
  std::uint32_t group_count() const { return group_count_; }

 private:
  bool decide(BodyPair pair, std::uint32_t group_a, std::uint32_t group_b) const;
  void update_everything();

  bool everything_ = true;
  std::uint32_t group_count_ = 0;
  std::vector<bool> untested_;      // group_count_² entries
  std::vector<BodyPair> excluded_;  // sorted
};

/// A filter with the group of each body, neither owned. Without a filter every pair is tested.
struct PairFilter {
  const CollisionFilter* filter = nullptr;
  std::span<const std::uint32_t> groups{};  // by body

  bool tests_everything() const { return filter == nullptr || filter->tests_everything(); }
  bool tests(const BodyPair& pair) const {
    return tests_everything() || filter->tests(pair, groups[pair.a], groups[pair.b]);
  }
};

}  // namespace collidoscope
