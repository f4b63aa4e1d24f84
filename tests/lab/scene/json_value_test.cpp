#include "scene/json_value.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "core/random.h"
#include "fixtures/temporary_folder.h"
#include "scene/suggestion.h"

namespace collidoscope {
namespace {

JsonValue parse(const test::TemporaryFolder& folder, std::string_view text) {
  return JsonValue::read(folder.write("value.json", text));
}

template <class Call>
std::string complaint(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.place() + ": " + error.reason();
  }
  return "none";
}

TEST(JsonValue, SyntaxErrorsHaveLineAndColumn) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(complaint([&] { parse(folder, "{\n  \"a\": 1,\n  \"b\" 2\n}"); }).substr(0, 18),
            "line 3, column 7: ");
  EXPECT_EQ(complaint([&] { parse(folder, "x"); }).substr(0, 18), "line 1, column 1: ");
  EXPECT_EQ(complaint([&] { parse(folder, "{\"a\": NaN}"); }).substr(0, 18), "line 1, column 7: ");
  EXPECT_NE(complaint([&] { parse(folder, ""); }), "none");
  EXPECT_NE(complaint([&] { parse(folder, "{\"a\": 1e999}"); }).find("1e999"), std::string::npos);
}

TEST(JsonValue, RefusesDoubledKeysButNotInSeparateObjects) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(complaint([&] { parse(folder, R"({"a": {"b": 1}, "c": {"b": 1}})"); }), "none");
  EXPECT_EQ(complaint([&] { parse(folder, R"({"a": [{"b": 1, "b": 2}]})"); }),
            ": key 'b' appears twice in one object");
}

TEST(JsonValue, FoldersAndAbsentFilesAreRefused) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(complaint([&] { JsonValue::read(folder.path()); }), ": is a folder, not a file");
  EXPECT_EQ(complaint([&] { JsonValue::read(folder.path() / "absent.json"); }),
            ": cannot open: No such file or directory");
}

TEST(JsonValue, UnitVectorsAndQuaternionsKeepTheirBits) {
  const test::TemporaryFolder folder;
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Quaternion q = random.rotation();
    const Vec3 v = random.unit_vector();
    char text[200];
    std::snprintf(text, sizeof text, "[[%.17g, %.17g, %.17g, %.17g], [%.17g, %.17g, %.17g]]", q.w, q.x, q.y,
                  q.z, v.x, v.y, v.z);
    const std::vector<JsonValue> items = parse(folder, text).items();
    const Quaternion again = items[0].quaternion();
    EXPECT_TRUE(again.w == q.w && again.x == q.x && again.y == q.y && again.z == q.z);
    EXPECT_EQ(items[1].unit_vector(), v);
  }
}

TEST(JsonValue, NearlyUnitQuaternionsAreScaled) {
  const test::TemporaryFolder folder;
  const Quaternion q = parse(folder, "[0.707, 0.707, 0, 0]").quaternion();
  EXPECT_NEAR(q.w * q.w + q.x * q.x, 1, 1e-15);
  EXPECT_NE(complaint([&] { parse(folder, "[1, 1, 0, 0]").quaternion(); }), "none");
  EXPECT_NE(complaint([&] { parse(folder, "[0, 0, 0, 0]").quaternion(); }), "none");
}

TEST(Suggestion, FindsTheWordThatWasMeant) {
  const std::string_view known[] = {"position", "orientation", "spin"};
  EXPECT_EQ(suggestion("positon", known), "did you mean 'position'?");
  EXPECT_EQ(suggestion("spim", known), "did you mean 'spin'?");
  EXPECT_EQ(suggestion("colour", known), "known: position, orientation, spin");
  EXPECT_EQ(suggestion("x", {}), "none is known");
}

}  // namespace
}  // namespace collidoscope
