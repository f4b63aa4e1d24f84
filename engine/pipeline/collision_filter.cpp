#include "pipeline/collision_filter.h"

#include <algorithm>

namespace collidoscope {

void CollisionFilter::set_groups_tested(std::uint32_t group_a, std::uint32_t group_b, bool tested) {
  const std::uint32_t count = std::max({group_count_, group_a + 1, group_b + 1});
  if (count > group_count_) {
    std::vector<bool> grown(std::size_t{count} * count);
    for (std::uint32_t a = 0; a < group_count_; ++a)
      for (std::uint32_t b = 0; b < group_count_; ++b)
        grown[std::size_t{a} * count + b] = untested_[std::size_t{a} * group_count_ + b];
    untested_.swap(grown);
    group_count_ = count;
  }
  untested_[std::size_t{group_a} * group_count_ + group_b] = !tested;
  untested_[std::size_t{group_b} * group_count_ + group_a] = !tested;
  update_everything();
}

void CollisionFilter::exclude(BodyPair pair) {
  if (pair.a > pair.b) std::swap(pair.a, pair.b);
  const auto position = std::lower_bound(excluded_.begin(), excluded_.end(), pair);
  if (position == excluded_.end() || *position != pair) excluded_.insert(position, pair);
  update_everything();
}

bool CollisionFilter::groups_tested(std::uint32_t group_a, std::uint32_t group_b) const {
  if (group_a >= group_count_ || group_b >= group_count_) return true;
  return !untested_[std::size_t{group_a} * group_count_ + group_b];
}

bool CollisionFilter::decide(BodyPair pair, std::uint32_t group_a, std::uint32_t group_b) const {
  if (pair.a > pair.b) std::swap(pair.a, pair.b);
  return groups_tested(group_a, group_b) && !std::binary_search(excluded_.begin(), excluded_.end(), pair);
}

void CollisionFilter::update_everything() {
  everything_ = excluded_.empty() && std::find(untested_.begin(), untested_.end(), true) == untested_.end();
}

}  // namespace collidoscope
