#include "judge/case_reader.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "fixtures/temporary_folder.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"
#include "judge/case_writer.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

ShapePointer read_primitive(const std::string& argument) {
  return argument == "sphere:1" ? make_sphere_shape(argument, 1) : nullptr;
}

class CaseReader : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder_.path() / name).parent_path());
    write_file_atomically(folder_.path() / name, text);
    return folder_.path() / name;
  }
  std::vector<JudgedCase> read(const std::string& text) const {
    return read_case_file(write("case.json", text), read_primitive);
  }
  std::string refusal(const std::string& text) const {
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  test::TemporaryFolder folder_;
};

const std::string tetrahedron = R"("vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]])";
const std::string sphere = R"({"shape": "sphere:1"})";

TEST_F(CaseReader, ReadsEveryKindOfShapeAndPose) {
  write_stl(folder() / "box.stl", make_box(Vec3(1)));
  const std::vector<JudgedCase> cases = read(R"({"schema": 1, "cases": [
      {"name": "first", "source": "a report", "note": "why",
       "a": {"file": "box.stl", "position": [1, 2, 3], "orientation": [0, 0, 0, 1]},
       "b": {)" + tetrahedron + R"(, "triangles": [[0,1,2]], "rotation": [0,-1,0, 1,0,0, 0,0,1]},
       "expected": {"of": "surfaces", "verdict": "separated", "distance": 0.5, "tolerance": 1e-6}},
      {"a": {)" + tetrahedron + R"(}, "b": )" +
                                             sphere + R"(, "poses": [0,0,0,1,0,0,0, 5,0,0,1,0,0,0]}]})");
  ASSERT_EQ(cases.size(), 2u);
  const JudgedCase &first = cases[0], &second = cases[1];
  EXPECT_EQ(first.name + first.source + first.note, "firsta reportwhy");
  EXPECT_EQ(first.a.shape->mesh().triangles.size(), 12u);
  EXPECT_EQ(first.poses.a.to_parent(Vec3(1, 0, 0)), Vec3(0, 2, 3)) << "half a turn about z";
  EXPECT_EQ(first.b.shape->mesh().triangles.size(), 1u);
  EXPECT_EQ(first.poses.b.to_parent(Vec3(1, 0, 0)), Vec3(0, 1, 0));
  EXPECT_EQ(first.expected.subject, CaseSubject::surfaces);
  EXPECT_EQ(first.expected.verdict, Verdict::separated);
  EXPECT_EQ(first.expected.distance, 0.5);
  EXPECT_EQ(first.expected.tolerance, 1e-6);
  EXPECT_EQ(second.name, "case 2");
  EXPECT_EQ(second.a.shape->mesh().triangles.size(), 4u) << "the hull of points that float32 holds is a mesh";
  EXPECT_EQ(second.b.argument, "sphere:1");
  EXPECT_EQ(second.poses.b.translation, Vec3(5, 0, 0));
}

TEST_F(CaseReader, KeepsDoublesOfPoints) {
  const JudgedCase judged =
      read(R"({"schema": 1, "a": {"vertices": [[0.1,0,0],[1,0,0],[0,1,0],[0,0,1]]}, "b": )" + sphere + "}")
          .front();
  EXPECT_TRUE(judged.a.shape->mesh().triangles.empty());
  EXPECT_EQ(judged.a.shape->hull().vertices.front(), Vec3(0.1, 0, 0));
  EXPECT_EQ(judged.name, "case") << "the file's";
}

TEST_F(CaseReader, SaysWhatIsWrongAndWhere) {
  const auto of = [&](const std::string& body, const std::string& more = "") {
    return refusal(R"({"schema": 1, "a": )" + body + R"(, "b": )" + sphere + more + "}");
  };
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(of("{}"), "case.json: a: needs one of 'file', 'shape' and 'vertices'");
  expect(of(R"({"vertices": []})"), "a.vertices: needs a vertex");
  expect(of("{" + tetrahedron + R"(, "triangles": [[0,1,4]]})"), "a.triangles[0][2]: ");
  expect(of("{" + tetrahedron + R"(, "triangles": [[0,1]]})"),
         "a.triangles[0]: a triangle has three vertices");
  expect(of(R"({"shape": "torus:1"})"), "a.shape: names no primitive");
  expect(of(R"({"file": "gone.stl"})"), "a.file: ");
  expect(of("{" + tetrahedron + R"(, "rotation": [1,0,0, 0,1,0, 0,0,-1]})"), "a.rotation: ");
  expect(of("{" + tetrahedron + R"(, "colour": 3})"), "a.colour: unknown key");
  expect(of("{" + tetrahedron + "}", R"(, "poses": [1, 2])"), "poses: holds 2 numbers");
  expect(of("{" + tetrahedron + "}", R"(, "poses": [0,0,0,0,0,0,0, 5,0,0,1,0,0,0])"),
         "poses: the quaternion has length 0 instead of 1");
  expect(of("{" + tetrahedron + "}", R"(, "expected": {"verdict": "yes"})"),
         "expected.verdict: 'yes' is none of separated, colliding");
  expect(of("{" + tetrahedron + "}", R"(, "expected": {"depth": -1})"), "expected.depth: is below zero");
  expect(of("{" + tetrahedron + R"(, "position": [0,0,0]})", R"(, "poses": [0,0,0,1,0,0,0, 5,0,0,1,0,0,0])"),
         "poses: stands beside poses of 'a' or 'b'");
  expect(of(R"({"vertices": [[0.1,0,0],[1,0,0],[0,1,0],[0,0,1]]})", R"(, "expected": {"of": "surfaces"})"),
         "is about surfaces, and a shape has no triangles");
  expect(refusal(R"({"schema": 2, "a": {}, "b": {}})"), "this program reads schema 1");
  expect(refusal("[1"), "case.json: line 1, column");
}

TEST_F(CaseReader, WrittenCasesReadBackUnchanged) {
  JudgedCase judged =
      read(R"({"schema": 1, "name": "n", "a": {"vertices": [[0.1,0,0],[1,0,0],[0,1,0],[0,0,1]]},
      "b": {"vertices": [[0.1,0,0],[1,0,0],[0,1,0],[0,0,0.3]], "triangles": [[0,1,2],[1,2,3]],
            "position": [0.3, 0, 1e-7], "rotation": [0.6,-0.8,0, 0.8,0.6,0, 0,0,1]},
      "expected": {"of": "hulls", "verdict": "colliding", "depth": 0.1}})")
          .front();
  save_case_file(folder() / "again.json", judged);
  const JudgedCase again = read_case_file(folder() / "again.json", read_primitive).front();
  EXPECT_EQ(again.a.shape->hull().vertices, judged.a.shape->hull().vertices);
  EXPECT_EQ(again.b.shape->mesh().vertices, judged.b.shape->mesh().vertices);
  EXPECT_EQ(again.b.shape->mesh().triangles, judged.b.shape->mesh().triangles);
  EXPECT_EQ(again.poses.b.rotation, judged.poses.b.rotation);
  EXPECT_EQ(again.poses.b.translation, judged.poses.b.translation);
  EXPECT_EQ(again.expected.depth, 0.1);
  EXPECT_EQ(to_json(again), to_json(judged));
}

TEST_F(CaseReader, ReadsFoldersInOrderAndNamesWhatItSkips) {
  const std::string text = R"({"schema": 1, "a": )" + sphere + R"(, "b": )" + sphere + "}";
  write("b/one.json", text), write("a.json", text), write("b/notes.json", R"({"text": 1})");
  write("readme.txt", "nothing to judge\n"), write("b/picture.stl", "");
  std::vector<std::filesystem::path> skipped;
  const std::vector<JudgedCase> cases = read_cases(folder(), read_primitive, skipped);
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(cases[0].name + " " + cases[1].name, "a one");
  ASSERT_EQ(skipped.size(), 2u);
  EXPECT_EQ(skipped[0].filename(), "notes.json");
  EXPECT_EQ(skipped[1].filename(), "readme.txt");
}

TEST_F(CaseReader, AFolderWithoutCasesIsAnError) {
  std::vector<std::filesystem::path> skipped;
  EXPECT_THROW(read_cases(folder(), read_primitive, skipped), InputError);
  write("broken.json", "{");
  EXPECT_THROW(read_cases(folder(), read_primitive, skipped), InputError) << "not skipped";
}

}  // namespace
}  // namespace collidoscope
