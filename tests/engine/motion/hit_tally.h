#pragma once

namespace collidoscope::test {

/// How many casts or rays hit, and how many did not: a test of them needs many of both.
struct HitTally {
  int hits = 0, frees = 0;
};

}  // namespace collidoscope::test
