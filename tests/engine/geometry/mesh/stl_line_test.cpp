#include "geometry/mesh/stl_line.h"

#include <gtest/gtest.h>
#include <string>

#include "geometry/mesh/stl.h"

namespace collidoscope {
namespace {

using stl::LineAhead;

constexpr std::size_t none = std::string_view::npos;
constexpr const char* facet_in_a_line =
    "facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet ";

TEST(LineAhead, FindsTheFacetsOfALineOneAfterTheOther) {
  const std::string text =
      "a facet b " + std::string(facet_in_a_line) + "c " + facet_in_a_line + "d\n" + facet_in_a_line;
  LineAhead ahead(text);
  const std::size_t first = text.find("facet normal"), second = text.find("facet normal", first + 1);
  EXPECT_EQ(ahead.next_facet(0), first);
  EXPECT_EQ(ahead.next_facet(first), first);
  EXPECT_EQ(ahead.next_facet(first + 1), second);
  EXPECT_EQ(ahead.next_facet(second + 1), none) << "the next line has another";
  EXPECT_EQ(ahead.rest_of_line(second), text.substr(second, text.find('\n') - second));
  EXPECT_EQ(ahead.next_facet(text.find('\n') + 1), text.find('\n') + 1);
}

/// The name of a solid may have any words.
TEST(LineAhead, FindsNoFacetInWordsThatLookLikeOne) {
  for (const std::string text : {"solid facet 1 2 3 4 5 outer loop", "solid facet outer ring",
                                 "solid outer loop", "solid facet normal 0 0 1 outer"})
    EXPECT_EQ(LineAhead(text).next_facet(0), none) << text;
}

/// Solids without facets, and solids of one facet each.
std::string solids_on_one_line(int count, const std::string& facets) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "solid s" + std::to_string(i) + " " + facets + "endsolid ";
  return text;
}

TEST(LineAhead, ReadsALineOnceHoweverManySolidsAsk) {
  for (const std::string& facets : {std::string(), std::string(facet_in_a_line)}) {
    const std::string text = solids_on_one_line(2000, facets);
    LineAhead ahead(text);
    for (std::size_t at = text.find("solid"); at != none; at = text.find("solid", at + 1)) {
      ahead.next_facet(at);
      ahead.rest_of_line(at);
    }
    EXPECT_GE(ahead.characters_read(), text.size());
    EXPECT_LE(ahead.characters_read(), 4 * text.size());
  }
}

TEST(StlText, ManySolidsOnOneLineAreAllRead) {
  const StlContents contents = parse_stl(solids_on_one_line(2000, facet_in_a_line), "line.stl");
  EXPECT_EQ(contents.triangles.size(), 2000u);
  ASSERT_EQ(contents.solids.size(), 2000u);
  EXPECT_EQ(contents.solids[0], "s0");
  EXPECT_EQ(contents.solids[1999], "s1999");
}

}  // namespace
}  // namespace collidoscope
