#pragma once

// The contract of the mid phase: candidate pairs in, surviving pairs out. A test may keep a pair that does
// not collide, never drop one that does.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bounds/gap.h"
#include "core/parallel.h"
#include "shape/body_view.h"

namespace collidoscope {

/// One test at work on one world. It keeps scratch memory per body from frame to frame.
class MidPhase {
 public:
  virtual ~MidPhase() = default;

  /// Erases from `pairs` those whose volumes do not overlap; the order of the others stays.
  virtual void filter(const BodyView& bodies, ThreadPool& threads, std::vector<BodyPair>& pairs) = 0;

  virtual std::size_t bytes() const = 0;
};

struct MidAlgorithm {
  std::string_view id, label, paper;
  ShapeData needs = ShapeData::none;
  bool reference = false;
  std::unique_ptr<MidPhase> (*create)();
  /// The volumes of one pair, by themselves; null: the test has none.
  Gap (*measure)(const BodyView& bodies, BodyPair pair) = nullptr;
  std::string_view former_id{};  // users may still type it
};

/// All tests of mid.def, in its order.
std::span<const MidAlgorithm* const> mid_algorithms();

/// One test of a chain.
struct MidChoice {
  const MidAlgorithm* algorithm = nullptr;

  friend bool operator==(const MidChoice&, const MidChoice&) = default;
};

/// Tests that run one after the other, as a user types them: "sphere+obb". Throws InputError that lists the
/// known ids.
std::vector<MidChoice> mid_chain(std::string_view ids);
/// The option string that mid_chain() reads back.
std::string to_string(std::span<const MidChoice> chain);

}  // namespace collidoscope
