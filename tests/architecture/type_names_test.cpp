// A type's name stands for one type in all of the program. Two definitions of one name are a fault that no
// compiler reports: what is inline in both is taken from either, so that one is destroyed as if it were the
// other.

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "project_files.h"

namespace collidoscope::test {
namespace {

namespace fs = std::filesystem;

/// The types that a formatted source defines outside of other types, with their namespaces. Those of nameless
/// namespaces are left out, and so are parts of a class that sources define (`class Session::Task`): a build
/// has one of these sources.
std::vector<std::string> defined_types(const std::string& source) {
  static const std::regex opens("namespace ?([\\w:]*) \\{"), closes("\\}  // namespace.*"),
      type(
          "(?:template <.*> )?(?:struct|class|enum|enum class) (?:alignas\\(\\d+\\) )?(\\w+)(?: final)?(?: : "
          ".*)? "
          "\\{.*");
  std::vector<std::string> namespaces, types;
  std::istringstream lines(source);
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, found, opens)) namespaces.push_back(found[1]);
    if (std::regex_match(line, closes) && !namespaces.empty()) namespaces.pop_back();
    if (std::find(namespaces.begin(), namespaces.end(), "") != namespaces.end()) continue;
    if (!std::regex_match(line, found, type)) continue;
    std::string name;
    for (const std::string& outer : namespaces) name += outer + "::";
    types.push_back(name + found[1].str());
  }
  return types;
}

TEST(TypeNames, AreFoundInSources) {
  const std::string source = R"(namespace a::b {
struct One {
  struct Inner {
  };
};
template <class T>
class Two final : public One {};
namespace {
class Local {
};
}  // namespace
enum class Three { a, b };
class One::Part {
};
struct Declared;
}  // namespace a::b
struct Outside {
)";
  EXPECT_EQ(defined_types(source),
            (std::vector<std::string>{"a::b::One", "a::b::Two", "a::b::Three", "Outside"}));
}

TEST(TypeNames, AreDefinedOnce) {
  std::map<std::string, std::string> places;
  for (const char* const folder : {"engine", "lab", "app"})
    for (const auto& entry : fs::recursive_directory_iterator(project_dir / folder)) {
      const std::string kind = entry.path().extension().string();
      if (kind != ".h" && kind != ".cpp") continue;
      const std::string place = fs::relative(entry.path(), project_dir).string();
      for (const std::string& name : defined_types(text_of(entry.path()))) {
        const auto [other, is_new] = places.try_emplace(name, place);
        EXPECT_TRUE(is_new) << name << ": " << other->second << " and " << place;
      }
    }
  EXPECT_GT(places.size(), 500u);
}

}  // namespace
}  // namespace collidoscope::test
