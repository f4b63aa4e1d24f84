#include "geometry/mesh/stl.h"

#include <cstring>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/stat.h>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "core/random.h"
#include "fixtures/meshes/soups.h"
#include "geometry/mesh/weld.h"

namespace collidoscope {
namespace {

using test::binary_stl;
using test::cube_soup;

std::string error_of(std::string_view bytes) {
  try {
    const StlContents contents = parse_stl(bytes, "f.stl");
    return "no error, " + std::to_string(contents.triangles.size()) + " triangles";
  } catch (const InputError& error) {
    return error.what();
  }
}

std::string facet(const std::string& first = "0 0 0") {
  return "facet normal 0 0 1\n outer loop\n  vertex " + first +
         "\n  vertex 1 0 0\n  vertex 0 1 0\n endloop\nendfacet\n";
}

std::string solid(const std::string& facets, const std::string& name = "part") {
  return "solid " + name + "\n" + facets + "endsolid " + name + "\n";
}

// ---- Binary ----------------------------------------------------------------------------------------------

TEST(StlBinary, ReadsEveryCorner) {
  const TriangleSoup soup = cube_soup(Vec3f(-3, 1e10f, 1e-20f), 0.1f);
  const StlContents contents = parse_stl(binary_stl(soup), "f.stl");
  EXPECT_EQ(contents.format, StlContents::Format::binary);
  EXPECT_EQ(contents.triangles, soup);
  EXPECT_TRUE(contents.warnings.empty());
}

TEST(StlBinary, IsRecognisedBySizeWhateverTheHeaderSays) {
  for (const char* header : {"solid cube", "\xef\xbb\xbfsolid", "\x1f\x8b", "PK\x03\x04", "ply\n"})
    EXPECT_EQ(parse_stl(binary_stl(cube_soup(), header), "f.stl").triangles.size(), 12u) << header;
}

TEST(StlBinary, WithSolidHeaderAndTrailingBytesIsStillBinary) {
  const StlContents contents = parse_stl(binary_stl(cube_soup(), "solid cube") + "\n", "f.stl");
  EXPECT_EQ(contents.triangles.size(), 12u);
  EXPECT_EQ(contents.warnings, std::vector<std::string>{"1 trailing byte ignored"});
}

TEST(StlBinary, NamesThePlaceWhereItIsCutOff) {
  const std::string whole = binary_stl(cube_soup());
  EXPECT_EQ(error_of(whole.substr(0, 457)),
            "f.stl: truncated in triangle 8 (byte 457): header says 12 triangles, file holds 7");
  EXPECT_EQ(error_of(whole.substr(0, 434)), "f.stl: header says 12 triangles, file holds 7");
  EXPECT_EQ(error_of(whole.substr(0, 83)),
            "f.stl: truncated in the header (byte 83): binary STL has 84 bytes or more");
  EXPECT_EQ(error_of(binary_stl(cube_soup(), "solid cube").substr(0, 457)),
            "f.stl: truncated in triangle 8 (byte 457): header says 12 triangles, file holds 7");
}

TEST(StlBinary, NeverTrustsTheCount) {
  std::string bytes = binary_stl(cube_soup());
  const auto set_count = [&](std::uint32_t count) { std::memcpy(bytes.data() + 80, &count, 4); };
  set_count(0);
  EXPECT_EQ(error_of(bytes), "f.stl: header says 0 triangles, file holds 12");
  set_count(85899346);  // 50 times this wraps around 32 bits
  EXPECT_EQ(error_of(bytes), "f.stl: header says 85899346 triangles, file holds 12");
  set_count(0x0c000000);
  EXPECT_EQ(error_of(bytes),
            "f.stl: header says 201326592 triangles, file holds 12: the count is big-endian");
  set_count(6);
  EXPECT_EQ(parse_stl(bytes, "f.stl").warnings[0],
            "300 trailing bytes ignored: header says 6 triangles, file holds 12");
}

TEST(StlBinary, RefusesCoordinatesThatAreNotUsable) {
  const auto with = [](float value) {
    TriangleSoup soup = cube_soup();
    soup[2][1].y = value;
    return error_of(binary_stl(soup));
  };
  const std::string place = "f.stl: triangle 3 (byte 208): ";
  EXPECT_EQ(with(std::nanf("")), place + "coordinate not finite");
  EXPECT_EQ(with(-INFINITY), place + "coordinate not finite");
  EXPECT_EQ(with(1.1e18f), place + "coordinate beyond ±1e18");
  EXPECT_EQ(with(9.9e17f), "no error, 12 triangles");
}

TEST(StlBinary, LooksAtEveryCoordinate) {
  for (std::size_t corner = 0; corner < 3; ++corner)
    for (int axis = 0; axis < 3; ++axis) {
      TriangleSoup soup = cube_soup();
      soup[2][corner][axis] = INFINITY;
      const std::string byte = std::to_string(84 + 2 * 50 + 12 * (corner + 1));
      EXPECT_EQ(error_of(binary_stl(soup)), "f.stl: triangle 3 (byte " + byte + "): coordinate not finite")
          << axis;
    }
}

/// The cube with an attribute word per triangle, and that many bytes after it where `payloads`.
std::string with_attributes(const std::vector<std::uint16_t>& words, bool payloads,
                            const std::string& header = "") {
  const std::string plain = binary_stl(cube_soup(), header);
  std::string bytes = plain.substr(0, 84);
  for (std::size_t i = 0; i < words.size(); ++i) {
    bytes += plain.substr(84 + 50 * i, 48);
    bytes.append(reinterpret_cast<const char*>(&words[i]), 2);
    if (payloads) bytes.append(words[i], static_cast<char>('A' + i));
  }
  return bytes;
}

TEST(StlBinary, PayloadsOfTrianglesAreSkippedWithAWarning) {
  const std::vector<std::uint16_t> same(12, 25), unlike = {0, 300, 1, 0, 0, 50, 2, 0, 65535, 0, 0, 7};
  for (const char* header : {"", "solid cube", "ply\n"}) {
    const StlContents contents = parse_stl(with_attributes(same, true, header), "f.stl");
    EXPECT_EQ(contents.triangles, cube_soup());
    EXPECT_EQ(contents.warnings, std::vector<std::string>{"12 attribute payloads skipped (300 bytes)"});
  }
  const StlContents contents = parse_stl(with_attributes(unlike, true), "f.stl");
  EXPECT_EQ(contents.triangles, cube_soup());
  EXPECT_EQ(contents.warnings, std::vector<std::string>{"6 attribute payloads skipped (65895 bytes)"});
  const StlContents last = parse_stl(with_attributes({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, true), "f.stl");
  EXPECT_EQ(last.warnings, std::vector<std::string>{"1 attribute payload skipped (1 byte)"});
}

TEST(StlBinary, AttributeWordsWithoutPayloadsAreColours) {
  const StlContents contents =
      parse_stl(with_attributes(std::vector<std::uint16_t>(12, 0x7c1f), false), "f.stl");
  EXPECT_EQ(contents.triangles, cube_soup());
  EXPECT_TRUE(contents.warnings.empty());
}

TEST(StlBinary, RefusesPayloadsThatDoNotAddUp) {
  const std::string whole = with_attributes(std::vector<std::uint16_t>(12, 100), true);
  const std::string without = "; without payloads 12 triangles would be 684 bytes, not ";
  EXPECT_EQ(error_of(whole.substr(0, 1880)),
            "f.stl: triangle 12 (byte 1734): its attribute word says that 100 bytes of payload follow, the "
            "file has 96" +
                without + "1880");
  EXPECT_EQ(error_of(whole.substr(0, 1300)),
            "f.stl: triangle 9 (byte 1284): the file ends within it" + without + "1300");
  EXPECT_EQ(
      error_of(whole + "xx"),
      "f.stl: triangle 12 (byte 1884): 2 bytes too many after the attribute payloads" + without + "1886");
  const std::string colours = with_attributes(std::vector<std::uint16_t>(12, 0x7c1f), false);
  EXPECT_EQ(
      error_of(colours + "\n"),
      "f.stl: triangle 1 (byte 84): its attribute word says that 31775 bytes of payload follow, the file "
      "has 551" +
          without + "685");
}

TEST(StlBinary, EmptyIsNoError) {
  EXPECT_EQ(error_of(binary_stl({})), "no error, 0 triangles");
}

// ---- Text ------------------------------------------------------------------------------------------------

TEST(StlText, ReadsWhateverWhiteSpaceAndCase) {
  const std::string plain = solid(facet() + facet("0 0 1"));
  std::string carriage_returns = plain, one_line = plain, upper = plain, tabs = plain;
  std::ranges::replace(carriage_returns, '\n', '\r');
  std::ranges::replace(one_line, '\n', ' ');
  std::ranges::replace(tabs, ' ', '\t');
  std::ranges::transform(upper, upper.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
  for (const std::string& text : {plain, carriage_returns, one_line, upper, tabs, " \r\n\t" + plain,
                                  "\xef\xbb\xbf" + plain, plain + "\n\n"}) {
    const StlContents contents = parse_stl(text, "f.stl");
    EXPECT_EQ(contents.format, StlContents::Format::text);
    ASSERT_EQ(contents.triangles.size(), 2u) << text;
    EXPECT_EQ(contents.triangles[1][0], Vec3f(0, 0, 1));
    EXPECT_EQ(contents.triangles[1][2], Vec3f(0, 1, 0));
    EXPECT_EQ(contents.warnings, std::vector<std::string>()) << text;
  }
}

TEST(StlText, NamesMayHoldAnything) {
  for (const char* name : {"", "facet normal vertex endsolid", "solid outer loop",
                           "pi\xe8"
                           "ce",
                           "穿山甲", "facet normal 0 0 1", "endsolid", "vertex 1 2 3"}) {
    const StlContents contents = parse_stl(solid(facet(), name), "f.stl");
    EXPECT_EQ(contents.triangles.size(), 1u) << name;
    EXPECT_EQ(contents.solids, std::vector<std::string>{name});
    EXPECT_TRUE(contents.warnings.empty()) << name;
  }
  const std::string long_name(1'000'000, 'x');
  EXPECT_EQ(parse_stl(solid(facet(), long_name), "f.stl").solids.front(), long_name);
}

TEST(StlText, NormalsAreNotLookedAt) {
  for (const char* normal :
       {"facet normal\n", "facet\n", "facet normal nan nan nan\n", "facet normal 0,0 x 1e999\n"}) {
    std::string text = solid(facet());
    text.replace(text.find("facet"), std::string("facet normal 0 0 1\n").size(), normal);
    EXPECT_EQ(error_of(text), "no error, 1 triangles") << normal;
  }
}

TEST(StlText, MergesSolidsAndReportsThem) {
  const std::string text = solid(facet(), "a") + solid("", "empty") + solid(facet() + facet(), "b");
  for (const bool one_line : {false, true}) {
    std::string variant = text;
    if (one_line) std::ranges::replace(variant, '\n', ' ');
    const StlContents contents = parse_stl(variant, "f.stl");
    EXPECT_EQ(contents.triangles.size(), 3u);
    if (!one_line) {
      EXPECT_EQ(contents.solids, (std::vector<std::string>{"a", "empty", "b"}));
      EXPECT_EQ(contents.warnings, std::vector<std::string>{"3 solids merged"});
    }
  }
}

TEST(StlText, ReadsNumbersAsWrittenByPrintfAnywhere) {
  const std::pair<const char*, float> numbers[] = {
      {"1", 1.0f},       {"+1.5", 1.5f},         {"-2E-08", -2e-8f}, {"1.000000e+000", 1.0f},
      {".5", 0.5f},      {"5.", 5.0f},           {"1e-400", 0.0f},   {"1e-60", 0.0f},
      {"1e-40", 1e-40f}, {"0.1000000015", 0.1f}, {"-0", -0.0f},      {"16777217", 16777216.0f},
      {"1e18", 1e18f},   {"000123.450", 123.45f}};
  for (const auto& [text, value] : numbers) {
    const StlContents contents = parse_stl(solid(facet(std::string(text) + " 0 0")), "f.stl");
    EXPECT_EQ(contents.triangles[0][0].x, value) << text;
  }
}

/// Digits count, wherever the point stands and whatever the exponent says.
TEST(StlText, TellsWhatIsTooSmallFromWhatIsTooLarge) {
  const std::string zeros(400, '0'), nines(30, '9');
  for (const std::string& tiny : {"0." + zeros + "1", "-0." + zeros + "1", "." + zeros + "1e+50",
                                  "1e-" + nines, zeros + "." + zeros + "12E-7"}) {
    const StlContents contents = parse_stl(solid(facet(tiny + " 0 0")), "f.stl");
    EXPECT_EQ(contents.triangles[0][0].x, 0) << tiny;
  }
  for (const std::string& huge :
       {"1" + zeros, "-1" + zeros + ".5", "1" + zeros + "e-10", "1e" + nines, std::string("7E+400")})
    EXPECT_NE(error_of(solid(facet(huge + " 0 0"))).find("coordinate too large (overflow)"),
              std::string::npos)
        << huge;
}

TEST(StlText, ErrorsNameLineColumnAndReason) {
  const auto coordinate = [](const std::string& text) { return error_of(solid(facet("0 " + text + " 0"))); };
  const std::string place = "f.stl: line 4, column 12: ";
  EXPECT_EQ(coordinate("inf"), place + "coordinate not finite: 'inf'");
  EXPECT_EQ(coordinate("-NaN"), place + "coordinate not finite: '-NaN'");
  EXPECT_EQ(coordinate("1e400"), place + "coordinate too large (overflow): '1e400'");
  EXPECT_EQ(coordinate("1e39"), place + "coordinate too large (overflow): '1e39'");
  EXPECT_EQ(coordinate("2e18"), place + "coordinate beyond ±1e18: '2e18'");
  EXPECT_EQ(coordinate("1,5"), place + "decimal comma (write a point) in coordinate '1,5'");
  EXPECT_EQ(coordinate("1.0D+00"), place + "Fortran exponent (write E for D) in coordinate '1.0D+00'");
  for (const char* junk : {"0x", "x", "--1", "+-1", "1e", "1.2.3", "0x10"})
    EXPECT_EQ(coordinate(junk), place + "expected a coordinate, found '" + junk + "'");
}

TEST(StlText, ErrorsOfStructure) {
  const std::string good = solid(facet());
  const auto replaced = [&](const std::string& what, const std::string& by) {
    std::string text = good;
    return error_of(text.replace(text.find(what), what.size(), by));
  };
  EXPECT_EQ(replaced("  vertex 0 1 0\n", ""), "f.stl: line 2, column 1: facet 1 has 2 vertices");
  EXPECT_EQ(replaced("endloop", "vertex 9 9 9\nendloop"), "f.stl: line 2, column 1: facet 1 has 4 vertices");
  EXPECT_EQ(replaced("vertex 1 0 0", "vertex 1 0"),
            "f.stl: line 6, column 3: expected a coordinate, found 'vertex'");
  EXPECT_EQ(replaced("endloop", "endlop"), "f.stl: line 7, column 2: expected 'endloop', found 'endlop'");
  EXPECT_EQ(replaced("outer loop", std::string("ou\0ter loop", 11)),
            "f.stl: line 3, column 2: NUL byte in text: expected 'outer', found 'ou?ter'");
  EXPECT_EQ(replaced("facet normal 0 0 1\n", ""), "f.stl: line 2, column 2: unexpected 'outer'");
  EXPECT_EQ(error_of("solid a\n" + facet() + facet().substr(0, 40)),
            "f.stl: line 11, column 10: truncated in facet 2");
}

TEST(StlText, ErrorsOfLinesThatItDoesNotKnow) {
  using namespace std::string_literals;
  EXPECT_EQ(error_of("solid a\nc\0lor 1\n"s + facet()),
            "f.stl: line 2, column 1: NUL byte in text: unexpected 'c?lor'");
  std::string line = facet();
  std::ranges::replace(line, '\n', ' ');
  EXPECT_EQ(error_of("\n\r\n\rsolid a\ncolor " + line), "f.stl: line 5, column 1: unexpected 'color'")
      << "a facet would be lost";
}

TEST(StlText, ReadsFacetsBehindTheEndOfASolid) {
  std::string text = "solid a " + facet() + "endsolid a " + facet();
  std::ranges::replace(text, '\n', ' ');
  EXPECT_EQ(parse_stl(text, "f.stl").triangles.size(), 2u);
}

TEST(StlText, CountsWhatItForgives) {
  const StlContents contents =
      parse_stl("solid a\ncolor 1 0 0\n" + facet() + "color 0 1 0\n" + facet(), "f.stl");
  EXPECT_EQ(contents.triangles.size(), 2u);
  EXPECT_EQ(contents.warnings,
            (std::vector<std::string>{"no 'endsolid' at the end",
                                      "2 unknown lines ignored, first line 2, column 1: 'color'"}));
}

TEST(StlText, WordsAfterKeywordsThatEndAreIgnoredWithAWarning) {
  const std::string vertices = "facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 ";
  for (const char* rest : {"endloop # 1\nendfacet", "endloop 7 8 endfacet", "endloop\ncolour 7 8\nendfacet",
                           "endloop\nendfacet of mine"}) {
    const StlContents contents = parse_stl(solid(vertices + rest + "\n" + facet()), "f.stl");
    EXPECT_EQ(contents.triangles.size(), 2u) << rest;
    ASSERT_EQ(contents.warnings.size(), 1u) << rest;
    EXPECT_TRUE(contents.warnings[0].starts_with("1 unknown line ignored, first line "))
        << contents.warnings[0];
  }
}

TEST(Stl, NamesForeignFormats) {
  using namespace std::string_literals;
  EXPECT_EQ(error_of(""), "f.stl: file is empty");
  EXPECT_EQ(error_of("\x1f\x8b\x08\x00 and so on"s), "f.stl: gzip data: unpack it first");
  EXPECT_EQ(error_of("\xff\xfes\0o\0l\0i\0d\0"s), "f.stl: UTF-16 text: save it as UTF-8");
  EXPECT_EQ(error_of("ply\nformat ascii 1.0\n"), "f.stl: PLY, not STL");
  EXPECT_EQ(error_of("# a comment\nv 0 0 0\n"), "f.stl: not STL: text that does not begin with 'solid'");
}

// ---- Properties ------------------------------------------------------------------------------------------

TriangleSoup random_soup(std::uint64_t seed, std::size_t triangles) {
  Random random(seed);
  TriangleSoup soup(triangles);
  for (auto& triangle : soup)
    for (Vec3f& corner : triangle)
      corner = Vec3f(random.in_box(Vec3(-1), Vec3(1)) * std::pow(10.0, random.uniform(-30, 17)));
  return soup;
}

TEST(Stl, WrittenAndReadAgainIsTheSame) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "round_trip.stl";
  EXPECT_TRUE(rc::check("write, then read", [&](std::uint64_t seed) {
    const TriangleSoup soup = random_soup(seed, *rc::gen::inRange<std::size_t>(1, 40));
    write_stl(path, weld(soup), *rc::gen::element<std::string>("", "solid x", std::string(200, 'h')));
    RC_ASSERT(read_stl(path).triangles == soup);
  }));
  std::filesystem::remove(path);
}

TEST(Stl, TextWithNineDigitsIsTheSame) {
  EXPECT_TRUE(rc::check("print, then parse", [](std::uint64_t seed) {
    const TriangleSoup soup = random_soup(seed, 5);
    std::string text = "solid\n";
    for (const auto& t : soup) {
      text += "facet normal 0 0 0 outer loop";
      for (const Vec3f& p : t) {
        char line[96];
        std::snprintf(line, sizeof(line), " vertex %.9g %.9g %.9g\n", double(p.x), double(p.y), double(p.z));
        text += line;
      }
      text += "endloop endfacet\n";
    }
    RC_ASSERT(parse_stl(text + "endsolid", "f.stl").triangles == soup);
  }));
}

/// Whatever is done to a file, it is read or refused, never worse; and what is read is finite.
TEST(Stl, DamagedFilesAreReadOrRefused) {
  const std::string sources[] = {binary_stl(cube_soup()), solid(facet() + facet("1 2 3")),
                                 with_attributes({9, 0, 1, 0, 0, 50, 2, 0, 0, 0, 0, 7}, true)};
  std::size_t refused = 0, read = 0;
  Random random(7);
  for (int i = 0; i < 20000; ++i) {
    std::string bytes = sources[random.below(3)];
    for (std::uint32_t edits = 1 + random.below(3); edits > 0 && !bytes.empty(); --edits) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
      switch (random.below(4)) {
        case 0:
          bytes.erase(at, random.below(20));
          break;
        case 1:
          bytes.resize(at);
          break;
        case 2:
          bytes[at] = static_cast<char>(random.below(256));
          break;
        default:
          bytes.insert(at, bytes.substr(random.below(static_cast<std::uint32_t>(at + 1)), 9));
      }
    }
    try {
      const StlContents contents = parse_stl(bytes, "f.stl");
      EXPECT_LE(contents.triangles.size() * 24, bytes.size() + 24);
      for (const auto& triangle : contents.triangles)
        for (const Vec3f& p : triangle) ASSERT_TRUE(std::isfinite(p.x + p.y + p.z));
      ++read;
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(read, 2000u);
  EXPECT_GT(refused, 2000u);
}

// ---- Files -----------------------------------------------------------------------------------------------

std::string read_error(const std::filesystem::path& path) {
  try {
    read_stl(path);
    return "no error";
  } catch (const InputError& error) {
    return error.reason();
  }
}

TEST(StlFile, MustBeARegularFile) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "stl_file_test";
  std::filesystem::create_directories(folder);
  const std::filesystem::path pipe = folder / "pipe.stl";
  ::mkfifo(pipe.c_str(), 0600);
  EXPECT_EQ(read_error(folder), "is a folder, not a file");
  EXPECT_EQ(read_error(pipe), "is a named pipe, not a file");
  EXPECT_EQ(read_error("/dev/zero"), "is a device, not a file");
  EXPECT_EQ(read_error(folder / "none.stl"), "cannot open: No such file or directory");
  std::filesystem::remove_all(folder);
}

/// As large as the file system lets a file without contents be, which is more than memory on most.
TEST(StlFile, ThatHoldsOtherThanItSaysIsRefusedByItsFirstBytes) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "sparse.stl";
  write_file_atomically(path, std::string(84, '\0'));
  std::uintmax_t size = std::uintmax_t{1} << 40;
  std::error_code error;
  for (; size > 84; size /= 2)
    if (std::filesystem::resize_file(path, size, error); !error) break;
  const std::string refusal = read_error(path);
  std::filesystem::remove(path);
  ASSERT_GT(size, std::uintmax_t{1} << 20);
  EXPECT_EQ(refusal, "header says 0 triangles, file holds " + std::to_string((size - 84) / 50));
}

TEST(StlFile, NormalsAreRecomputedAndTheHeaderIsNeverSolid) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "normals.stl";
  // So small that products of its edges are zero in float32.
  write_stl(path, weld(cube_soup(Vec3f(0), 1e-25f)), "Solid cube");
  const std::string bytes = read_file(path);
  EXPECT_EQ(bytes.substr(0, 15), "mesh Solid cube");
  float normal[3];
  std::memcpy(normal, bytes.data() + 84, sizeof(normal));
  EXPECT_EQ(Vec3f(normal[0], normal[1], normal[2]), Vec3f(0, 0, -1));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace collidoscope
