// No mid phase: every candidate pair goes on to the narrow phase.

#include "mid/mid.h"

namespace collidoscope {
namespace {

class None final : public MidPhase {
 public:
  void filter(const BodyView&, ThreadPool&, std::vector<BodyPair>&) override {}
  std::size_t bytes() const override { return 0; }
};

}  // namespace

extern const MidAlgorithm mid_none;
const MidAlgorithm mid_none = {"none", "None",
                               "",     ShapeData::none,
                               false,  [] { return std::unique_ptr<MidPhase>(std::make_unique<None>()); }};

}  // namespace collidoscope
