#include "common/user_folders.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <string>

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

/// A variable of the environment, as it was before when this is gone. A null value takes it away.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    set(value);
  }
  ~Variable() { set(before_ ? before_->c_str() : nullptr); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const char* value) { value == nullptr ? ::unsetenv(name_) : ::setenv(name_, value, 1); }

  const char* name_;
  std::optional<std::string> before_;
};

struct Place {
  const char* variable;
  fs::path (*folder)();
  fs::path below_home;
};
const Place places[] = {{"XDG_CONFIG_HOME", config_folder, ".config/collidoscope"},
                        {"XDG_CACHE_HOME", cache_folder, ".cache/collidoscope"},
                        {"XDG_STATE_HOME", state_folder, ".local/state/collidoscope"}};

TEST(UserFolders, LieWhereTheDesktopKeepsThem) {
  for (const Place& place : places) {
    const Variable given(place.variable, "/some/where");
    EXPECT_EQ(place.folder(), "/some/where/collidoscope") << place.variable;
  }
}

TEST(UserFolders, LieBelowHomeWhereNothingElseIsSaid) {
  const Variable home("HOME", "/home/somebody");
  for (const Place& place : places)
    for (const char* said : {static_cast<const char*>(nullptr), "", "relative"}) {
      const Variable given(place.variable, said);
      EXPECT_EQ(place.folder(), "/home/somebody" / place.below_home) << place.variable;
    }
}

TEST(UserFolders, AreNoneWithoutAHome) {
  const Variable home("HOME", nullptr);
  for (const Place& place : places) {
    const Variable given(place.variable, nullptr);
    EXPECT_EQ(place.folder(), fs::path()) << place.variable;
  }
}

}  // namespace
}  // namespace collidoscope::app
