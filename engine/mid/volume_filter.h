#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "mid/kept_pairs.h"
#include "mid/mid.h"

namespace collidoscope {

/// A mid phase by bounding volumes. `Test` is stateless. Test::place(shape, pose, volume) computes the
/// Test::Volume in the world, Test::overlap(a, b) tests two of them, and Test::gap(a, b) measures them for
/// people. If bodies may bring volumes that are computed already, Test::placed(bodies) returns these; it is
/// empty when they do not. The volume of each body that occurs in a pair is computed at most once a frame.
template <class Test>
class VolumeFilter final : public MidPhase {
 public:
  void filter(const BodyView& bodies, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    const std::span<const Volume> volumes = placed(bodies, threads, pairs);
    kept_.filter(threads, pairs, [&](std::size_t begin, std::size_t end) {
      return keep_overlapping(volumes, pairs, begin, end);
    });
  }

  std::size_t bytes() const override {
    return volumes_.capacity() * sizeof(Volume) + is_used_.capacity() + used_.capacity() * sizeof(BodyIndex) +
           kept_.bytes();
  }

 private:
  using Volume = typename Test::Volume;
  static constexpr std::size_t bodies_per_task = 256;

  /// The volumes by body; those of bodies without pairs may be out of date.
  std::span<const Volume> placed(const BodyView& bodies, ThreadPool& threads,
                                 const std::vector<BodyPair>& pairs) {
    if constexpr (requires { Test::placed(bodies); })
      if (!Test::placed(bodies).empty()) return Test::placed(bodies);
    find_used(bodies.size(), pairs);
    volumes_.resize(bodies.size());
    const auto place = [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const BodyIndex body = used_[i];
        Test::place(*bodies.shapes[body], bodies.poses[body], volumes_[body]);
      }
    };
    threads.for_ranges(used_.size(), bodies_per_task, std::ref(place));
    return volumes_;
  }

  void find_used(std::size_t bodies, const std::vector<BodyPair>& pairs) {
    is_used_.assign(bodies, 0);
    for (const BodyPair& pair : pairs) is_used_[pair.a] = is_used_[pair.b] = 1;
    used_.clear();
    for (std::size_t body = 0; body < bodies; ++body)
      if (is_used_[body]) used_.push_back(static_cast<BodyIndex>(body));
  }

  /// Moves the overlapping pairs of the range to its front; returns their number.
  static std::size_t keep_overlapping(std::span<const Volume> volumes, std::vector<BodyPair>& pairs,
                                      std::size_t begin, std::size_t end) {
    std::size_t kept = begin;
    for (std::size_t i = begin; i < end; ++i) {
      const BodyPair pair = pairs[i];
      pairs[kept] = pair;
      kept += Test::overlap(volumes[pair.a], volumes[pair.b]) ? 1 : 0;
    }
    return kept - begin;
  }

  std::vector<Volume> volumes_;  // by body; only those of `used_` are current
  std::vector<std::uint8_t> is_used_;
  std::vector<BodyIndex> used_;
  KeptPairs kept_;
};

template <class Test>
std::unique_ptr<MidPhase> create_volume_filter() {
  return std::make_unique<VolumeFilter<Test>>();
}

template <class Test>
Gap measure_volumes(const BodyView& bodies, BodyPair pair) {
  typename Test::Volume a, b;
  Test::place(*bodies.shapes[pair.a], bodies.poses[pair.a], a);
  Test::place(*bodies.shapes[pair.b], bodies.poses[pair.b], b);
  return Test::gap(a, b);
}

}  // namespace collidoscope
