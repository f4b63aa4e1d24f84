// Bodies that collide pass through each other, so that a test may examine every depth of overlap [Grulich
// 7.2].

#include "dynamics/response.h"

namespace collidoscope {
namespace {

class NoResponse final : public Response {
 public:
  void respond(const Collisions&, const Dynamics&) override {}
};

}  // namespace

extern const ResponseAlgorithm response_none;
const ResponseAlgorithm response_none = {
    "none", "None", "", false, [] { return std::unique_ptr<Response>(std::make_unique<NoResponse>()); }};

}  // namespace collidoscope
