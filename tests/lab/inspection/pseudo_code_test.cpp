// Pseudo-code is set in one way: lines that begin in lower case or with what they assign, indented by four
// spaces a level, with ← for assignments.

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "bounds/sphere_trace.h"
#include "broad/broad.h"
#include "geometry/hull/hull_trace.h"
#include "motion/advancement_trace.h"
#include "motion/backtracking/backtracking_trace.h"
#include "narrow/contacts/manifold_trace.h"
#include "narrow/narrow.h"
#include "octrees/octree_motion_trace.h"
#include "support/support_search.h"
#include "support/support_trace.h"

namespace collidoscope {
namespace {

constexpr std::size_t indentation = 4;

void expect_well_set(const PseudoCode& code, std::string_view name) {
  ASSERT_FALSE(code.empty()) << name;
  std::size_t last = 0;
  for (const std::string_view line : code) {
    const std::size_t indent = line.find_first_not_of(' ');
    ASSERT_NE(indent, std::string_view::npos) << name;
    EXPECT_EQ(indent % indentation, 0u) << name << ": " << line;
    EXPECT_LE(indent, last + indentation) << name << ": " << line;
    EXPECT_EQ(line.substr(indent).find("  "), std::string_view::npos) << name << ": " << line;
    for (const char* other : {"<-", ":=", "->", "|| ", "\t"})
      EXPECT_EQ(line.find(other), std::string_view::npos) << name << ": " << line;
    EXPECT_NE(line.back(), '.') << name << ": " << line;
    EXPECT_NE(line.back(), ' ') << name << ": " << line;
    last = indent;
  }
}

TEST(PseudoCodes, AreSetInOneWay) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->pseudo_code != nullptr) expect_well_set(algorithm->pseudo_code(), algorithm->id);
  for (const BroadAlgorithm* algorithm : broad_algorithms())
    if (algorithm->pseudo_code != nullptr) expect_well_set(algorithm->pseudo_code(), algorithm->id);
  for (const SupportAlgorithm& search : support_algorithms())
    expect_well_set(support_pseudo_code(search.search), search.id);
  expect_well_set(hull_pseudo_code(), "hull");
  expect_well_set(sphere_pseudo_code(), "sphere");
  expect_well_set(advancement_pseudo_code(), "advancement");
  expect_well_set(backtracking_pseudo_code(), "backtracking");
  expect_well_set(manifold_pseudo_code(), "manifold");
  expect_well_set(octree_motion_pseudo_code(), "octree");
}

}  // namespace
}  // namespace collidoscope
