#include "common/recorded_run.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "core/files/input_file.h"
#include "core/plural.h"
#include "scene/parameter_reader.h"

namespace collidoscope::app {
namespace {

constexpr std::uint64_t most = ~std::uint64_t{0};

/// As hash_text() writes it.
std::uint64_t read_hash(const JsonValue& value) {
  const std::string text = value.string();
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error != std::errc() || end != text.data() + text.size() || text.size() != 16)
    value.fail("expected 16 hexadecimal digits");
  return hash;
}

/// Where the file was; else, by its name, beside the report or in the working folder.
std::filesystem::path find_file(const std::filesystem::path& report, const JsonValue& recorded) {
  const std::filesystem::path path = recorded.string();
  std::error_code error;
  for (const std::filesystem::path& file : {path, report.parent_path() / path.filename(), path.filename()})
    if (std::filesystem::exists(file, error)) return file;
  recorded.fail("no such file, and none of that name beside the report or in the working folder");
}

SceneParameters read_parameters(const std::filesystem::path& report, const JsonValue& value) {
  value.expect_keys({"count", "shapes", "vertices", "velocity", "rotation", "density", "seed", "files",
                     "deformations", "joints", "poses", "arrangement", "response", "gravity", "restitution",
                     "friction"});
  value.at("seed");  // every report has one
  SceneParameters parameters = read_parameters_but_files(value);
  if (const auto files = value.find("files"))
    for (const JsonValue& file : files->items()) parameters.files.push_back(find_file(report, file));
  if (const auto poses = value.find("poses")) {
    if (poses->string() == "-") poses->fail("came through standard input, and are gone");
    parameters.poses = std::make_shared<TrajectorySource>(find_file(report, *poses));
  }
  return parameters;
}

std::string find_scene(const std::filesystem::path& report, const JsonValue& root) {
  if (const auto file = root.find("scene_file")) return find_file(report, *file).string();
  const JsonValue name = root.at("scene");
  return is_scene_file(name.string()) ? find_file(report, name).string() : name.string();
}

void expect_schema(const JsonValue& root) {
  if (root.at("schema").whole(most) != 1)
    root.fail_at("schema", "must be 1: the report is of another version of Collidoscope");
}

/// As many as frames were run: a list that was cut would prove less than it seems to.
std::vector<std::uint64_t> read_hashes(const JsonValue& root) {
  if (!root.has("frame_hashes"))
    root.fail("holds no hash of each frame: it is no report of `collide run`, or of an older version");
  std::vector<std::uint64_t> hashes;
  for (const JsonValue& hash : root.at("frame_hashes").items()) hashes.push_back(read_hash(hash));
  if (hashes.empty()) root.fail_at("frame_hashes", "is empty: there is nothing to play again");
  if (hashes.size() != root.at("frames").whole(most))
    root.fail_at("frame_hashes", "holds " + plural(hashes.size(), "hash", "hashes") + ", but 'frames' says " +
                                     std::to_string(root.at("frames").whole(most)));
  if (read_hash(root.at("hash")) != hashes.back()) root.fail_at("hash", "is not that of the last frame");
  return hashes;
}

}  // namespace

bool is_run_report(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return false;
  const nlohmann::json json = nlohmann::json::parse(read_file(file), nullptr, false);
  return json.is_object() && json.contains("hash") && json.contains("frames") && json.contains("phases");
}

RunOptions recorded_run(const std::filesystem::path& report) {
  const JsonValue root = JsonValue::read(report);
  expect_schema(root);
  RunOptions options;
  options.expected.hashes = read_hashes(root);
  options.scene = find_scene(report, root);
  options.parameters = read_parameters(report, root.at("parameters"));
  const JsonValue pipeline = root.at("pipeline");
  options.broad = pipeline.at("broad").string();
  options.mid = pipeline.at("mid").string();
  options.narrow = pipeline.at("narrow").string();
  options.answer = pipeline.at("answer").string();
  options.exact = pipeline.at("exact").boolean();
  if (const auto detection = pipeline.find("detection")) options.detection = detection->string();
  options.threads = std::max(1u, static_cast<unsigned>(root.at("threads").whole(1024)));
  options.expected.first_frame = root.at("first_frame").whole(most);
  return options;
}

}  // namespace collidoscope::app
