#include "shell/json_config.h"

#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "common/number_checks.h"
#include "core/error.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::viewer {
namespace {

class JsonConfigs : public testing::Test {
 protected:
  /// What is wrong with the file and these arguments, or what they set.
  std::string outcome(const std::string& json, const std::vector<std::string>& arguments = {}) {
    std::ofstream(file_) << json;
    CLI::App app;
    std::string palette = "default";
    std::vector<int> pair;
    app.add_option("--palette", palette)->check(CLI::IsMember({"default", "safe"}));
    app.add_option("--pair", pair)->transform(app::whole_number(0, 99));
    bool lecture = false;
    int count = 0;
    app.add_flag("--lecture", lecture);
    app.add_option("--bodies", count);
    app.set_config("--config", file_.string());
    app.config_formatter(std::make_shared<JsonConfig>(app));
    try {
      const std::string end = parsed(app, arguments);
      return end + " " + palette + " " + std::to_string(pair.size());
    } catch (const InputError& error) {
      return std::string(error.what()).substr(folder_.path().string().size() + 1);
    }
  }

  test::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "config.json";

 private:
  static std::string parsed(CLI::App& app, const std::vector<std::string>& arguments) {
    try {
      app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
      return "set";
    } catch (const CLI::ParseError& error) {
      blame_config(app, error, arguments);
      return "usage";
    }
  }
};

TEST_F(JsonConfigs, SetWhatTheCommandLineDoesNot) {
  const std::string json = R"({"palette": "safe", "pair": [3, "17"]})";
  EXPECT_EQ(outcome(json), "set safe 2");
  EXPECT_EQ(outcome(json, {"--palette", "default"}), "set default 2");
}

TEST_F(JsonConfigs, NameFilePlaceAndTheNearestKey) {
  EXPECT_EQ(outcome(R"({"palete": "safe"})"), "config.json: palete: unknown key; did you mean 'palette'?");
  EXPECT_EQ(outcome(R"({"palette": "safe", "palette": "default"})"),
            "config.json: key 'palette' appears twice in one object");
  EXPECT_EQ(outcome("{\n\"palette\" \"safe\"}").substr(0, 33), "config.json: line 2, column 16: s");
  EXPECT_EQ(outcome("[]"), "config.json: must be an object, is an array");
}

TEST_F(JsonConfigs, RefuseTypesThatNoOptionHas) {
  const std::string must = ": must be a text, a number, true or false, is ";
  EXPECT_EQ(outcome(R"({"palette": null})"), "config.json: palette" + must + "null");
  EXPECT_EQ(outcome(R"({"palette": {}})"), "config.json: palette" + must + "an object");
  EXPECT_EQ(outcome(R"({"pair": [1, [2]]})"), "config.json: pair[1]" + must + "an array");
}

TEST_F(JsonConfigs, SwitchFlagsByTruthValuesOnly) {
  EXPECT_EQ(outcome(R"({"lecture": true})"), "set default 0");
  for (const char* value : {"1", "\"yes\"", "[true]"})
    EXPECT_EQ(outcome(std::string(R"({"lecture": )") + value + "}").substr(0, 35),
              "config.json: lecture: must be true ");
}

TEST_F(JsonConfigs, AreBlamedForTheirOwnValuesOnly) {
  EXPECT_EQ(outcome(R"({"palette": "gaudy"})").substr(0, 27), "config.json: palette: gaudy");
  EXPECT_EQ(outcome(R"({"pair": [-1]})"), "config.json: pair: '-1' is no whole number from 0 to 99");
  EXPECT_EQ(outcome(R"({"bodies": "x"})"), "config.json: bodies: 'x' cannot be read");
  EXPECT_EQ(outcome(R"({"palette": "safe"})", {"--palette", "gaudy"}), "usage default 0");
}

}  // namespace
}  // namespace collidoscope::viewer
