#include "dynamics/response.h"

#include "core/registry.h"

namespace collidoscope {

#define COLLIDOSCOPE_RESPONSE(name) extern const ResponseAlgorithm response_##name;
#include "dynamics/response.def"
#undef COLLIDOSCOPE_RESPONSE

std::span<const ResponseAlgorithm* const> response_algorithms() {
  static constexpr const ResponseAlgorithm* all[] = {
#define COLLIDOSCOPE_RESPONSE(name) &response_##name,
#include "dynamics/response.def"
#undef COLLIDOSCOPE_RESPONSE
  };
  return all;
}

const ResponseAlgorithm& response_algorithm(std::string_view id) {
  return find_by_id(response_algorithms(), id, "response");
}

}  // namespace collidoscope
