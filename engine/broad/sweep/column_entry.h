#pragma once

#include "broad/sweep/level_box.h"
#include "shape/body_view.h"

namespace collidoscope {

/// Who stands in a column.
struct ColumnMember {
  std::uint32_t body : 30;
  std::uint32_t begins : 2;  // bit 0: this is the first of its strips in y; bit 1: in z
};

/// A box in one of the columns that it meets. The box itself, not only whose it is: what sweeps a column
/// finds all of it in one place.
struct ColumnEntry {
  LevelBox box;
  ColumnMember member;
};
static_assert(sizeof(ColumnEntry) == 16);

}  // namespace collidoscope
