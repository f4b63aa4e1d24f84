#include "common/recorded_run.h"

#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>

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

SceneParameters read_parameters(const JsonValue& value) {
  value.expect_keys({"count", "shapes", "vertices", "velocity", "rotation", "density", "seed", "files",
                     "deformations", "joints", "poses", "arrangement", "response", "gravity", "restitution",
                     "friction"});
  value.at("seed");  // every report has one
  SceneParameters parameters = read_parameters_but_files(value);
  if (const auto files = value.find("files"))
    for (const JsonValue& file : files->items()) parameters.files.emplace_back(file.string());
  if (const auto poses = value.find("poses")) {
    if (poses->string() == "-") poses->fail("came through standard input, and are gone");
    parameters.poses = std::make_shared<TrajectorySource>(poses->string());
  }
  return parameters;
}

std::string find_scene(const std::filesystem::path& report, const JsonValue& name) {
  const std::string scene = name.string();
  if (!is_scene_file(scene)) return scene;
  std::error_code error;
  for (const std::filesystem::path& file : {report.parent_path() / scene, std::filesystem::path(scene)})
    if (std::filesystem::exists(file, error)) return file.string();
  name.fail("no such scene file beside the report or in the working folder");
}

}  // namespace

bool is_run_report(const std::filesystem::path& file) {
  std::ifstream stream(file);
  const nlohmann::json json = nlohmann::json::parse(stream, nullptr, false);
  return json.is_object() && json.contains("hash") && json.contains("frames") && json.contains("phases");
}

RunOptions recorded_run(const std::filesystem::path& report) {
  const JsonValue root = JsonValue::read(report);
  if (!root.has("frame_hashes"))
    root.fail("holds no hash of each frame: it is no report of `collide run`, or of an older version");
  RunOptions options;
  options.scene = find_scene(report, root.at("scene"));
  options.parameters = read_parameters(root.at("parameters"));
  const JsonValue pipeline = root.at("pipeline");
  options.broad = pipeline.at("broad").string();
  options.mid = pipeline.at("mid").string();
  options.narrow = pipeline.at("narrow").string();
  options.answer = pipeline.at("answer").string();
  options.exact = pipeline.at("exact").boolean();
  if (const auto detection = pipeline.find("detection")) options.detection = detection->string();
  options.threads = std::max(1u, static_cast<unsigned>(root.at("threads").whole(1024)));
  options.expected.first_frame = root.at("first_frame").whole(most);
  for (const JsonValue& hash : root.at("frame_hashes").items())
    options.expected.hashes.push_back(read_hash(hash));
  return options;
}

}  // namespace collidoscope::app
