#include "geometry/exact/exact_sum.h"

#include <array>
#include <cmath>
#include <gmpxx.h>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

#include "core/random.h"

namespace collidoscope {
namespace {

using Product = std::array<double, 3>;

constexpr double largest = std::numeric_limits<double>::max(),
                 smallest = std::numeric_limits<double>::denorm_min();

mpq_class exact_value(const ExactSum::Value& value) {
  mpq_class result(value.mantissa);
  if (value.exponent >= 0)
    result <<= static_cast<mp_bitcnt_t>(value.exponent);
  else
    result >>= static_cast<mp_bitcnt_t>(-value.exponent);
  return result;
}

/// Adds the products, and holds sign and value against rational arithmetic.
void expect_exact(const std::vector<Product>& products) {
  ExactSum sum;
  mpq_class truth;
  for (const auto& [a, b, c] : products) {
    sum.add(ExactFactor(a), ExactFactor(b), ExactFactor(c));
    truth += mpq_class(a) * mpq_class(b) * mpq_class(c);
  }
  EXPECT_EQ(sum.sign(), sgn(truth));
  const ExactSum::Value value = sum.value();
  const mpq_class error = abs(exact_value(value) - truth), half_an_ulp = abs(truth) / (mpq_class(2) << 52);
  EXPECT_TRUE(error <= half_an_ulp) << "mantissa " << value.mantissa << ", exponent " << value.exponent;
  EXPECT_EQ(value.mantissa == 0, sgn(truth) == 0);
}

TEST(ExactSum, IsRightAtTheEndsOfTheRange) {
  for (const double factor : {largest, smallest, std::numeric_limits<double>::min(), 1.0})
    for (const std::size_t count : {1u, 2u, 7u, 64u})
      for (const double sign : {1.0, -1.0})
        expect_exact(std::vector<Product>(count, {sign * factor, factor, factor}));
  expect_exact({{largest, largest, largest}, {smallest, smallest, -smallest}});
}

/// Whatever the place of a product among the digits, sums carry beyond its highest digit, up and down.
TEST(ExactSum, CarriesBeyondTheHighestDigit) {
  const double full = std::nextafter(2.0, 0.0);
  for (int exponent = 0; exponent < 40; ++exponent)
    for (const double sign : {1.0, -1.0})
      expect_exact(std::vector<Product>(100, {sign * std::ldexp(full, exponent), full, full}));
}

TEST(ExactSum, WhatCancelsLeavesTheRest) {
  Random random(5);
  const auto number = [&] {
    return std::ldexp(random.uniform(-1, 1), static_cast<int>(random.below(600)) - 300);
  };
  for (int i = 0; i < 2000; ++i) {
    std::vector<Product> products;
    for (int j = 0; j < 6; ++j) products.push_back({number(), number(), number()});
    for (int j = 0; j < 6; ++j) products.push_back({-products[j][0], products[j][1], products[j][2]});
    expect_exact(products);
    products.push_back({number(), smallest, number()});
    expect_exact(products);
  }
}

TEST(ExactSum, OfNothingIsZero) {
  expect_exact({});
  expect_exact({{0, 1, 2}, {-0.0, largest, largest}});
}

}  // namespace
}  // namespace collidoscope
