#include "core/counted.h"

#include <gtest/gtest.h>

#include "core/scalar.h"

namespace collidoscope {
namespace {

TEST(Counted, CountsEachKindOfOperation) {
  OperationCounts counts;
  {
    const CountingScope scope(counts);
    const Vec3T<Counted> a(1.0, 2.0, 3.0), b(4.0, 5.0, 6.0);
    EXPECT_EQ(dot(a, b).value(), 32.0);
    EXPECT_EQ(sqrt(Counted(9.0) / Counted(1.0)).value(), 3.0);
    EXPECT_TRUE(Counted(1.0) < Counted(2.0));
  }
  EXPECT_EQ(counts.multiplications, 3u);
  EXPECT_EQ(counts.additions, 2u);
  EXPECT_EQ(counts.divisions, 1u);
  EXPECT_EQ(counts.square_roots, 1u);
  EXPECT_EQ(counts.comparisons, 1u);
  EXPECT_EQ(counts.total(), 8u);
}

TEST(Counted, ScopesNestAndEnd) {
  OperationCounts outer, inner;
  const CountingScope scope(outer);
  const Counted x = Counted(1.0) + Counted(2.0);
  {
    const CountingScope nested(inner);
    const Counted y = x * x * x;
    EXPECT_EQ(y.value(), 27.0);
  }
  const Counted z = x - x;
  EXPECT_EQ(z.value(), 0.0);
  EXPECT_EQ(outer.additions, 2u);
  EXPECT_EQ(outer.multiplications, 0u);
  EXPECT_EQ(inner.multiplications, 2u);
}

TEST(Counted, PlainNumbersCountAsManyTimesAsToldToTheInnermostScope) {
  constexpr OperationCounts each = {1, 2, 3, 4, 5, 6};
  OperationCounts counts;
  count_operations(each, 2);  // nobody listens
  {
    const CountingScope scope(counts);
    count_operations(each, 3);
  }
  EXPECT_EQ(counts, (OperationCounts{3, 6, 9, 12, 15, 18}));
  counts.add(each);
  EXPECT_EQ(counts, (OperationCounts{4, 8, 12, 16, 20, 24}));
}

}  // namespace
}  // namespace collidoscope
