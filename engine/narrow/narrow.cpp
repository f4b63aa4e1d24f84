#include "narrow/narrow.h"

#include "core/registry.h"

namespace collidoscope {

#define COLLIDOSCOPE_NARROW(name) extern const NarrowAlgorithm narrow_##name;
#include "narrow/narrow.def"
#include "narrow/references.def"
#undef COLLIDOSCOPE_NARROW

std::span<const NarrowAlgorithm* const> narrow_algorithms() {
  static constexpr const NarrowAlgorithm* all[] = {
#define COLLIDOSCOPE_NARROW(name) &narrow_##name,
#include "narrow/narrow.def"
#include "narrow/references.def"
#undef COLLIDOSCOPE_NARROW
  };
  return all;
}

const NarrowAlgorithm& narrow_algorithm(std::string_view id) {
  return find_by_id(narrow_algorithms(), id, "narrow-phase algorithm");
}

NarrowOptions NarrowAlgorithm::default_options() const {
  NarrowOptions options;
  options.parameters = default_values(parameters);
  return options;
}

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::separated:
      return "separated";
    case Verdict::colliding:
      return "colliding";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

std::string_view to_string(Feature::Kind kind) {
  switch (kind) {
    case Feature::Kind::vertex:
      return "vertex";
    case Feature::Kind::edge:
      return "edge";
    case Feature::Kind::face:
      break;
  }
  return "face";
}

}  // namespace collidoscope
