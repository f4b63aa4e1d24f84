#pragma once

#include "broad/sweep/level_box.h"
#include "shape/body_view.h"

namespace collidoscope {

/// The body of an entry, and the strips in which it begins.
struct ColumnMember {
  std::uint32_t body : 30;
  std::uint32_t begins : 2;  // bit 0: this is the first of its strips in y; bit 1: in z
};

/// A box in one of the columns that it meets. It holds the box itself, not only its body: the sweep of a
/// column then reads one array.
struct ColumnEntry {
  LevelBox box;
  ColumnMember member;
};
static_assert(sizeof(ColumnEntry) == 16);

}  // namespace collidoscope
