#include "geometry/hull/hull_reference.h"

#include <array>

namespace collidoscope {

#define COLLIDOSCOPE_HULL_REFERENCE(name) extern const HullReference hull_##name;
#include "hull/references.def"
#undef COLLIDOSCOPE_HULL_REFERENCE

std::span<const HullReference* const> hull_references() {
  constexpr std::size_t count = 0
#define COLLIDOSCOPE_HULL_REFERENCE(name) +1
#include "hull/references.def"
#undef COLLIDOSCOPE_HULL_REFERENCE
      ;
  static constexpr std::array<const HullReference*, count> all = {
#define COLLIDOSCOPE_HULL_REFERENCE(name) &hull_##name,
#include "hull/references.def"
#undef COLLIDOSCOPE_HULL_REFERENCE
  };
  return all;
}

}  // namespace collidoscope
