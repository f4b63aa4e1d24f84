#include "geometry/hull/hull_reference.h"

#include <array>

namespace collidoscope {

#define COLLIDOSCOPE_HULL_REFERENCE(name) extern const HullReference hull_##name;
#include "hull/references.def"
#undef COLLIDOSCOPE_HULL_REFERENCE

std::span<const HullReference* const> hull_references() {
  static constexpr std::array all = {
#define COLLIDOSCOPE_HULL_REFERENCE(name) &hull_##name,
#include "hull/references.def"
#undef COLLIDOSCOPE_HULL_REFERENCE
      static_cast<const HullReference*>(nullptr),  // there may be none
  };
  return std::span(all).first(all.size() - 1);
}

}  // namespace collidoscope
