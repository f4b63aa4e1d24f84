// One cube, 1 × 2 × 3 m, in every format; the files are written here.

#include "geometry/mesh/mesh_file.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/error.h"
#include "fixtures/temporary_folder.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

const Mesh& cube() {
  static const Mesh mesh = make_box({1, 2, 3});
  return mesh;
}

std::string text(const Vec3f& v) {
  return std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z);
}

std::string obj(const std::string& more = "") {
  std::string file = "# a cube\n";
  for (const Vec3f& vertex : cube().vertices) file += "v " + text(vertex) + "\n";
  for (const Triangle& t : cube().triangles)
    file += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " +
            std::to_string(t[2] + 1) + "\n";
  return file + more;
}

std::string ply() {
  std::string file =
      "ply\nformat ascii 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 12\nproperty list uchar int vertex_indices\nend_header\n";
  for (const Vec3f& vertex : cube().vertices) file += text(vertex) + "\n";
  for (const Triangle& t : cube().triangles)
    file += "3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + "\n";
  return file;
}

template <class T>
void append(std::string& bytes, T value) {
  char raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof(T));
  bytes.append(raw, sizeof(T));
}

/// Positions with y up, then indices.
std::string gltf_buffer() {
  std::string bytes;
  for (const Vec3f& v : cube().vertices)
    for (const float coordinate : {v.x, v.z, -v.y}) append(bytes, coordinate);
  for (const Triangle& t : cube().triangles)
    for (const std::uint32_t index : t) append(bytes, index);
  return bytes;
}

/// `buffer`: where its bytes are. `node`: its transform.
std::string gltf_json(const std::string& buffer, const std::string& node = "") {
  return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
    "nodes": [{"mesh": 0)" +
         node + R"(}], "materials": [{"name": "red"}],
    "meshes": [{"name": "cube", "primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
    "buffers": [{)" +
         buffer + R"("byteLength": 240}],
    "bufferViews": [{"buffer": 0, "byteLength": 96, "target": 34962},
                    {"buffer": 0, "byteOffset": 96, "byteLength": 144, "target": 34963}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3",
                   "min": [-1, -2, -2], "max": [1, 2, 2]},
                  {"bufferView": 1, "componentType": 5125, "count": 36, "type": "SCALAR"}]})";
}

std::string glb(std::string json = gltf_json("")) {
  std::string bytes = "glTF";
  json.append((4 - json.size() % 4) % 4, ' ');
  const std::string buffer = gltf_buffer();
  append(bytes, std::uint32_t{2});
  append(bytes, static_cast<std::uint32_t>(12 + 8 + json.size() + 8 + buffer.size()));
  append(bytes, static_cast<std::uint32_t>(json.size())), bytes += "JSON", bytes += json;
  append(bytes, static_cast<std::uint32_t>(buffer.size())), bytes += std::string("BIN\0", 4), bytes += buffer;
  return bytes;
}

/// Coordinates are multiplied by `factor`, and axes are permuted by `turn`, before they are written.
template <class Turn>
std::string collada(const std::string& asset, float factor, const Turn& turn) {
  std::string points, corners;
  for (const Vec3f& vertex : cube().vertices) points += text(factor * turn(vertex)) + " ";
  for (const Triangle& t : cube().triangles)
    for (const std::uint32_t index : t) corners += std::to_string(index) + " ";
  return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset>)" +
         asset + R"(</asset><library_geometries><geometry id="g" name="cube"><mesh>
<source id="p"><float_array id="a" count="24">)" +
         points + R"(</float_array><technique_common>
<accessor source="#a" count="8" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="12"><input semantic="VERTEX" source="#v" offset="0"/><p>)" +
         corners + R"(</p></triangles>
</mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node id="n">
<instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>)";
}

/// Each from its least corner on, in order.
TriangleSoup sorted(TriangleSoup triangles) {
  const auto less = [](const Vec3f& a, const Vec3f& b) {
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
  };
  for (std::array<Vec3f, 3>& triangle : triangles) {
    for (Vec3f& corner : triangle) corner += Vec3f(0);  // no negative zeros
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end(), less), triangle.end());
  }
  std::ranges::sort(triangles, [&](const auto& a, const auto& b) {
    return std::ranges::lexicographical_compare(a, b, less);
  });
  return triangles;
}

class MeshFile : public testing::Test {
 protected:
  void SetUp() override {
    if (!is_mesh_file("a.obj")) GTEST_SKIP() << "built without assimp";
    write_stl(folder_.path() / "cube.stl", cube());
  }

  MeshContents read(const std::string& name, const std::string& contents) const {
    return read_mesh(folder_.write(name, contents));
  }
  void expect_the_cube(const MeshContents& found) const {
    const TriangleSoup expected = sorted(read_mesh(folder_.path() / "cube.stl").triangles);
    ASSERT_EQ(sorted(found.triangles), expected);
    const MeshReport report = repair(found.triangles, "cube").report;
    EXPECT_TRUE(report.watertight);
    EXPECT_EQ(report.volume, 6);
  }

  test::TemporaryFolder folder_;
};

TEST_F(MeshFile, EveryFormatHoldsTheSameCube) {
  for (const auto& [name, contents, format] :
       {std::tuple("cube.obj", obj(), "OBJ"), std::tuple("cube.ply", ply(), "PLY"),
        std::tuple("CUBE.GLB", glb(), "glTF")}) {
    SCOPED_TRACE(name);
    const MeshContents found = read(name, contents);
    EXPECT_EQ(found.format, format);
    EXPECT_FALSE(found.frame.empty());
    expect_the_cube(found);
  }
  folder_.write("cube.bin", gltf_buffer());
  expect_the_cube(read("cube.gltf", gltf_json(R"("uri": "cube.bin", )")));
}

TEST_F(MeshFile, ColladaSaysItsUnitAndUpAxis) {
  const auto as_it_is = [](const Vec3f& v) { return v; };
  const auto y_up = [](const Vec3f& v) { return Vec3f(v.x, v.z, -v.y); };
  expect_the_cube(read("z.dae", collada("<up_axis>Z_UP</up_axis>", 1, as_it_is)));
  expect_the_cube(read("y.dae", collada("<up_axis>Y_UP</up_axis>", 1, y_up)));
  expect_the_cube(read("none.dae", collada("", 1, y_up)));
  expect_the_cube(
      read("half.dae", collada(R"(<unit name="half" meter="0.5"/><up_axis>Z_UP</up_axis>)", 2, as_it_is)));
}

TEST_F(MeshFile, NodesPlaceTheirMeshes) {
  folder_.write("cube.bin", gltf_buffer());
  const std::string buffer = R"("uri": "cube.bin", )";
  const MeshContents moved =
      read("moved.gltf", gltf_json(buffer, R"(, "translation": [10, 20, 30], "scale": [2, 2, 2])"));
  Vec3f least(1e9f);
  for (const std::array<Vec3f, 3>& triangle : moved.triangles)
    for (const Vec3f& corner : triangle) least = min(least, corner);
  EXPECT_EQ(least, Vec3f(10 - 1, -30 - 2, 20 - 3));
  const MeshContents mirrored = read("mirrored.gltf", gltf_json(buffer, R"(, "scale": [-1, 1, 1])"));
  EXPECT_FALSE(repair(mirrored.triangles, "cube").report.inside_out);
}

TEST_F(MeshFile, IgnoresWithACount) {
  const MeshContents lines = read("lines.obj", obj("l 1 2\nl 2 3\n"));
  expect_the_cube(lines);
  EXPECT_EQ(lines.warnings, std::vector<std::string>{"2 lines are ignored"});
  const MeshContents material = read("cube.glb", glb());
  EXPECT_EQ(material.warnings, std::vector<std::string>{"1 material is ignored"});
  EXPECT_EQ(material.solids, std::vector<std::string>{"cube"});
}

TEST_F(MeshFile, CutsPolygonsIntoTriangles) {
  const MeshContents square = read("square.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
  EXPECT_EQ(square.triangles.size(), 2u);
}

void expect_refused(const std::filesystem::path& file, const std::string& reason) {
  try {
    read_mesh(file);
    FAIL() << "no error; expected: " << reason;
  } catch (const InputError& error) {
    EXPECT_EQ(error.file(), file.string());
    EXPECT_NE(error.reason().find(reason), std::string::npos) << error.what();
  }
}

std::string replaced(std::string text, const std::string& part, const std::string& other) {
  return text.replace(text.find(part), part.size(), other);
}

TEST_F(MeshFile, NamesFileAndReasonOfWhatItCannotRead) {
  expect_refused(folder_.path() / "none.obj", "cannot open");
  std::filesystem::create_directory(folder_.path() / "folder.ply");
  expect_refused(folder_.path() / "folder.ply", "is a folder, not a file");
  const std::string one_more = replaced(ply(), "element face 12", "element face 13");
  read("more.ply", one_more + "3 0 1 7\n");
  expect_refused(folder_.write("none.ply", one_more + "0\n"), "has no corners");
  for (const char* const face : {"3 0 1 8\n", "5 0 1 2 3 800000\n"})
    expect_refused(folder_.write("few.ply", one_more + face), "names a vertex that the mesh does not have");
  expect_refused(folder_.write("broken.glb", "glTF and no more"), "");
  expect_refused(folder_.write("broken.dae", "<COLLADA"), "");
  expect_refused(folder_.write("far.obj", "v 1e30 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
                 "a coordinate is not finite or beyond ±1e18");
}

// ---- PLY -------------------------------------------------------------------------------------------------

template <class T>
void append_as(std::string& bytes, T value, bool is_big) {
  const std::size_t begin = bytes.size();
  append(bytes, value);
  if (is_big) std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(begin), bytes.end());
}

/// With properties and an element that no mesh needs.
std::string binary_ply(bool is_big) {
  std::string file =
      "ply\r\nformat binary_" + std::string(is_big ? "big" : "little") +
      "_endian 1.0\r\ncomment by hand\r\nelement camera 1\r\nproperty list uint16 int8 what\r\n"
      "element vertex 8\r\nproperty uchar red\r\nproperty double x\r\nproperty double y\r\n"
      "property float z\r\nelement face 12\r\nproperty list uint8 uint16 vertex_index\r\n"
      "property short group\r\nend_header\r\n";
  append_as(file, std::uint16_t{2}, is_big), file += "ab";
  for (const Vec3f& v : cube().vertices) {
    file += '\xff';
    append_as(file, static_cast<double>(v.x), is_big), append_as(file, static_cast<double>(v.y), is_big);
    append_as(file, v.z, is_big);
  }
  for (const Triangle& t : cube().triangles) {
    file += '\3';
    for (const std::uint32_t corner : t) append_as(file, static_cast<std::uint16_t>(corner), is_big);
    append_as(file, std::int16_t{-7}, is_big);
  }
  return file;
}

TEST_F(MeshFile, PlyMayBeBinaryInEitherOrder) {
  for (const bool is_big : {false, true}) expect_the_cube(read("cube.ply", binary_ply(is_big)));
}

/// A file that was cut off ended the program.
TEST_F(MeshFile, PlyThatIsCutOffIsRefusedWherever) {
  for (const std::string& whole : {ply(), binary_ply(false)})
    for (std::size_t size = 0; size + 1 < whole.size(); ++size) {
      const std::filesystem::path file = folder_.write("cut.ply", whole.substr(0, size));
      EXPECT_THROW(read_mesh(file), InputError) << size;
    }
}

TEST_F(MeshFile, PlyHoldsNoMoreThanItsBytes) {
  const auto refused = [&](const std::string& contents, const std::string& reason) {
    expect_refused(folder_.write("a.ply", contents), reason);
  };
  refused(replaced(ply(), "vertex 8", "vertex 99999999"),
          "the file is too small for 99999999 elements 'vertex'");
  refused(replaced(ply(), "face 12", "face 4294967295"), "4294967295 elements are too many");
  refused(replaced(ply(), "face 12", "face 18446744073709551616"), "is no number of elements");
  refused(replaced(ply(), "face 12", "face -1"), "'-1' is no number of elements");
  refused(replaced(ply(), "\n3 ", "\n99999999 "), "the file is too small for a list of that length");
  refused(replaced(ply(), "\n3 ", "\n-3 "), "the file is too small for a list of that length");
  refused(replaced(ply(), "float z", "real z"), "unknown type 'real'");
  refused(replaced(ply(), "ascii", "utf8"), "unknown format 'utf8'");
  refused(replaced(ply(), "element vertex", "elements vertex"), "unknown keyword 'elements'");
  refused(replaced(ply(), "end_header\n", "end_header\nabc "), "'abc' is no number");
  refused(obj(), "is not 'ply'");
}

TEST_F(MeshFile, PlyMayHaveStripsOrNoFaces) {
  const std::string vertices =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
      "property float z\n";
  const std::string four = "end_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n";
  const MeshContents strips =
      read("strips.ply", vertices + "element tristrips 1\nproperty list int int vertex_indices\n" + four +
                             "8 0 1 2 3 -1 0 1 2\n");
  ASSERT_EQ(strips.triangles.size(), 3u);
  for (const std::array<Vec3f, 3>& t : strips.triangles) EXPECT_GT(cross(t[1] - t[0], t[2] - t[0]).z, 0);
  const MeshContents points = read("points.ply", vertices + four);
  EXPECT_TRUE(points.triangles.empty());
  EXPECT_EQ(points.warnings, std::vector<std::string>{"4 points are ignored"});
}

TEST_F(MeshFile, PlyCutsPolygonsWithHollows) {
  const MeshContents arrow =
      read("arrow.ply",
           "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
           "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
           "0 0 0\n2 1 0\n0 2 0\n1 1 0\n4 0 1 2 3\n");
  float area = 0;
  for (const std::array<Vec3f, 3>& t : arrow.triangles) area += cross(t[1] - t[0], t[2] - t[0]).z / 2;
  EXPECT_EQ(arrow.triangles.size(), 2u);
  EXPECT_EQ(area, 1);
}

// ---- What assimp would not come back from ----------------------------------------------------------------

std::string repeated(int times, const std::string& text) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// `nodes`: of the scene. `library`: those that it may refer to.
std::string collada_nodes(const std::string& nodes, const std::string& library = "") {
  return R"(<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset/><library_nodes>)" +
         library + R"(</library_nodes><library_visual_scenes><visual_scene id="s">)" + nodes +
         R"(</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>)";
}

/// Node `i` refers to the next one, so many times.
std::string collada_line(int length, int times) {
  std::string nodes;
  for (int i = 0; i < length; ++i)
    nodes += "<node id=\"n" + std::to_string(i) + "\">" +
             repeated(times, "<instance_node url=\"#n" + std::to_string(i + 1) + "\"/>") + "</node>";
  return nodes + "<node id=\"n" + std::to_string(length) + "\"/>";
}

std::string gltf_nodes(const std::string& nodes) {
  return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [)" + nodes + "]}";
}

std::string gltf_line(int length, int times) {
  std::string nodes;
  for (int i = 1; i < length; ++i) {
    const std::string next = std::to_string(i);
    nodes += "{\"children\": [" + next + repeated(times - 1, ", " + next) + "]}, ";
  }
  return nodes + "{}";
}

TEST_F(MeshFile, RefusesColladaNodesThatCannotBePlaced) {
  const auto refused = [&](const std::string& contents, const std::string& reason) {
    expect_refused(folder_.write("a.dae", contents), reason);
  };
  const std::string to_a = R"(<instance_node url="#a"/>)";
  refused(collada_nodes("<node id=\"a\">" + to_a + "</node>"), "holds itself");
  refused(collada_nodes("<node name=\"a\"><node>" + to_a + "</node></node>"), "holds itself");
  refused(collada_nodes(repeated(100'000, "<node>") + repeated(100'000, "</node>")), "more than 1000 levels");
  refused(collada_nodes(repeated(100'000, "<node>")), "more than 1000 levels");
  refused(collada_nodes(R"(<node><instance_node url="#n0"/></node>)", collada_line(2000, 1)),
          "has more than 1000 levels");
  refused(collada_nodes(R"(<node><instance_node url="#n0"/></node>)", collada_line(40, 2)),
          "places more than 1000000 nodes");
  refused("<COLLADA>\n<asset>\n</COLLADA>", "mismatch");
}

TEST_F(MeshFile, RefusesColladaWithNumbersThatAreNone) {
  const std::string whole = collada("", 1, [](const Vec3f& v) { return v; });
  for (const auto& [part, other, reason] :
       {std::tuple(R"(count="24")", "", "count is ''"),
        std::tuple(R"(count="8")", R"(count="9e9")", "count is '9e9'"),
        std::tuple(R"(count="24")", R"(count="999999999")", "count is '999999999'"),
        std::tuple(R"(stride="3")", R"(stride="-3")", "stride is '-3'"),
        std::tuple(R"(offset="0")", R"(offset="nan")", "offset is 'nan'"),
        std::tuple("<p>", "<p>nan ", "holds what is no index")})
    expect_refused(folder_.write("a.dae", replaced(whole, part, other)), reason);
}

TEST_F(MeshFile, RefusesGltfNodesThatCannotBePlaced) {
  const auto refused = [&](const std::string& contents, const std::string& reason) {
    expect_refused(folder_.write("a.gltf", contents), reason);
  };
  refused(gltf_nodes(R"({"children": [1]}, {"children": [0]})"), "holds itself");
  refused(gltf_nodes(gltf_line(100'000, 1)), "has more than 1000 levels");
  refused(gltf_nodes(gltf_line(40, 2)), "places more than 1000000 nodes");
  refused(gltf_nodes(R"({"children": [1], "children": []}, {"children": [0]})"), "holds itself");
  refused(R"({"asset": {"version": "1.0"}, "nodes": {"a": {"children": ["b"]}, "b": {"children": ["a"]}}})",
          "holds itself");
  refused("{\"extras\": " + repeated(1'000'000, "["), "more than 1000 levels");
  refused("{\"extras\": " + repeated(1'000'000, "{\"a\": "), "more than 1000 levels");
  refused("{\"nodes\": [}", "line 1, column 12");
  const std::string own_child = replaced(gltf_json(""), R"("mesh": 0)", R"("children": [0])");
  expect_refused(folder_.write("a.glb", glb(own_child)), "holds itself");
}

TEST_F(MeshFile, NodesMayShareWhatTheyPlace) {
  const std::string instance = R"(<instance_geometry url="#g"/>)", asset = "<up_axis>Z_UP</up_axis>";
  const auto as_it_is = [](const Vec3f& v) { return v; };
  std::string shared =
      replaced(collada(asset, 1, as_it_is), instance, repeated(2, R"(<instance_node url="#m"/>)"));
  shared = replaced(shared, "<library_visual_scenes>",
                    "<library_nodes><node id=\"m\" name=\"n\">" + instance +
                        "</node></library_nodes><library_visual_scenes>");
  EXPECT_EQ(read("shared.dae", shared).triangles.size(), 24u);
  const std::string own_name = replaced(shared, "name=\"n\"", "name=\"m\"");
  EXPECT_EQ(read("own.dae", own_name).triangles.size(), 24u);
  folder_.write("cube.bin", gltf_buffer());
  const std::string deep =
      replaced(gltf_json(R"("uri": "cube.bin", )"), R"({"mesh": 0})",
               gltf_line(999, 1).substr(0, gltf_line(999, 1).size() - 2) + R"({"mesh": 0})");
  expect_the_cube(read("deep.gltf", deep));
}

TEST_F(MeshFile, AFileIsReadAsWhatItsNameSays) {
  for (const char* const name : {"a.ply", "a.dae", "a.gltf"}) expect_refused(folder_.write(name, obj()), "");
  expect_refused(folder_.write("b.ply", glb()), "");
  expect_refused(folder_.write("b.dae", glb()), "");
}

TEST_F(MeshFile, WaitsForNoNamedPipeBesideIt) {
  ASSERT_EQ(::mkfifo((folder_.path() / "pipe").c_str(), 0600), 0);
  expect_the_cube(read("cube.obj", "mtllib pipe\n" + obj()));
  expect_refused(folder_.write("cube.gltf", gltf_json(R"("uri": "pipe", )")), "pipe");
}

TEST(MeshFileNames, TellMeshesByTheirExtension) {
  EXPECT_TRUE(is_mesh_file("a/b.STL"));
  EXPECT_FALSE(is_mesh_file("scene.json"));
  EXPECT_EQ(mesh_extensions().find(".obj") != std::string::npos, is_mesh_file("b.obj"));
}

/// Without the library, a file is refused by its name already.
TEST(MeshFileNames, ABuildWithoutTheLibrarySaysSo) {
  if (is_mesh_file("a.obj")) GTEST_SKIP() << "built with assimp";
  expect_refused("a.obj", "this build reads STL only");
}

}  // namespace
}  // namespace collidoscope
