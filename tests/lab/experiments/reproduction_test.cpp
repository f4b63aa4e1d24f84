#include "experiments/reproduction.h"

#include <gtest/gtest.h>

namespace collidoscope::experiments {
namespace {

Plan no_plan(const Effort&) {
  return {};
}

/// Two experiments of one paper and one of another, with a claim of each outcome.
class Reproduction : public testing::Test {
 protected:
  Reproduction() {
    const auto add = [&](const Experiment& experiment, std::vector<Conclusion> conclusions) {
      ExperimentResult result;
      result.conclusions = std::move(conclusions);
      result.remarks = {"a remark with <angles>"};
      all_.push_back({&experiment, std::move(result)});
    };
    add(first_, {{"A | B", "1 & 2", {{"a / b", counted(2), Relation::above, 1}}}});
    add(second_, {{"C", "", {{"c", {1, 0.5, 2, 7}, Relation::above, 1}}}, {"D", "no figures", {}}});
    add(third_, {{"E", "", {{"e", counted(1), Relation::above, 3}}}});
    add(fourth_, {{"F", "", {{"f", counted(3), Relation::above, 1}}}});
  }

  Experiment first_{"smith-1", "First", "Smith 1994, fig. 1", no_plan, {}},
      second_{"smith-2", "Second", "Smith 1994, fig. 2", no_plan, {}},
      third_{"chung-1", "Third", "Chung 1996, 3", no_plan, {}}, fourth_{"peers-1", "Fourth", "", no_plan, {}};
  std::vector<Reproduced> all_;
  Occasion occasion_{"2026-11-27", "a machine", "a build"};
};

TEST_F(Reproduction, HasALineForEachClaim) {
  const std::string text = reproduction_text(all_, occasion_);
  for (const char* line :
       {"- 2 claims: holds\n", "- 1 claim: holds within the noise\n", "- 1 claim: cannot be told\n",
        "- 1 claim: does not hold\n", "2026-11-27: a machine; a build",
        "| **holds** | A \\| B | 1 & 2 | a / b 2", "| **cannot be told** | D | no figures |  |",
        "### chung-1: Third", "## Other libraries\n\n### peers-1: Fourth\n\n| verdict | claim |",
        "- a remark with <angles>"})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
  EXPECT_EQ(text.find("## Smith 1994"), text.rfind("## Smith 1994")) << "one heading for a paper";
}

TEST_F(Reproduction, IsAPageWithEveryFigure) {
  const std::string page = reproduction_page(all_, occasion_);
  for (const char* part : {R"(<img src="smith-1.svg" alt="First">)", R"(<td class="not">does not hold</td>)",
                           R"(<a href="#chung-1">chung-1</a>)", "1 &amp; 2", "&lt;angles", "</html>"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
}

}  // namespace
}  // namespace collidoscope::experiments
