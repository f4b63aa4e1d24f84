#include "common/run_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "common/arrangement_options.h"
#include "common/checked_option.h"
#include "common/decomposition_cache.h"
#include "common/foreign_options.h"
#include "common/memory_limit.h"
#include "common/number_checks.h"
#include "core/error.h"
#include "core/input_text.h"
#include "core/plural.h"
#include "dynamics/response.h"
#include "narrow/narrow_choice.h"

namespace collidoscope::app {
namespace {

constexpr std::uint32_t largest_count = 1'000'000;
constexpr std::uint32_t largest_vertex_count = 1'000'000;

/// "polytopes: mixed, rods; bin: mixed, torus"
std::string kinds_of_shapes() {
  std::string text;
  for (const SceneAlgorithm* scene : scene_algorithms()) {
    if (scene->shapes.empty()) continue;
    text += (text.empty() ? "" : "; ") + std::string(scene->id) + ": " + joined(scene->shapes);
  }
  return text;
}

void add_physics_options(CLI::App& command, PhysicsChoice& physics) {
  command.add_option("--response", physics.response,
                     "What collisions do: none, reverse, impulse; an id of `collide list`");
  command.add_option("--gravity", physics.gravity, "Acceleration downwards, m/s², under --response impulse")
      ->check(number_from(-1e6, 1e6));
  command.add_option("--restitution", physics.restitution, "Of every body: speed after over speed before")
      ->check(number_from(0, 1));
  command.add_option("--friction", physics.friction, "Of every body: its coefficient")->check(number_from(0));
}

/// Of standard input there is one only: what has come from it is kept for scenes that are opened again.
void add_motion_options(CLI::App& command, RunOptions& options) {
  command.add_option(
      "--poses", options.poses,
      "Recorded motion of bodies: CSV with the header frame,body,x,y,z,qw,qx,qy,qz, or .npy of "
      "frames × bodies × 7; - for standard input");
  command.add_flag("--follow", options.parameters.follow,
                   "Take the frames of recorded motion as a file or a pipe brings them");
  command
      .add_option_function<std::vector<std::string>>(
          "--joint",
          [&options](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) options.parameters.joints.push_back(joint_setting(text));
          },
          "Where a joint of a chain stands instead of its motion, rad or m: elbow=0.5; several")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.parse_complete_callback([&options] {
    SceneParameters& parameters = options.parameters;
    if (!options.poses.empty())
      parameters.poses = std::make_shared<TrajectorySource>(options.poses, parameters.follow);
  });
}

void expect_narrow(const std::string& text) {
  accept_command(text);
  narrow_choice(text);
}

/// Forces and materials matter to bodies with masses.
void tell_unused_physics(const PhysicsChoice& given, const Scene& scene) {
  if (response_algorithm(scene.response).has_masses) return;
  std::vector<std::string_view> unused;
  if (given.gravity) unused.emplace_back("--gravity");
  if (given.restitution) unused.emplace_back("--restitution");
  if (given.friction) unused.emplace_back("--friction");
  if (!unused.empty())
    std::cerr << "warning: " << joined(unused) << ": without effect under --response " << scene.response
              << '\n';
}

}  // namespace

void add_scene_options(CLI::App& command, RunOptions& options) {
  SceneParameters& parameters = options.parameters;
  command.add_option("--count", parameters.count, "Number of bodies")
      ->transform(whole_number(1, largest_count));
  command.add_option("--shapes", parameters.shapes, "Kind of shapes: " + kinds_of_shapes());
  command.add_option("--vertices", parameters.vertices, "Vertices per shape")
      ->transform(whole_number(4, largest_vertex_count));
  command.add_option("--velocity", parameters.velocity, "Speed, % of the radius per frame")
      ->check(number_from(0, 1e6));
  command.add_option("--rotation", parameters.rotation, "Rotation, degrees per frame")
      ->check(number_from(0, 360));
  command.add_option("--density", parameters.density, "Share of the environment's volume that is filled")
      ->check(number_from(1e-9, 1));
  add_physics_options(command, parameters.physics);
  add_motion_options(command, options);
  command.add_option("--seed", parameters.seed, "Seed of everything random")
      ->transform(whole_number())
      ->capture_default_str();
  command
      .add_option_function<std::vector<std::string>>(
          "--deformation",
          [&parameters](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) parameters.deformations.push_back(shape_deformation(text));
          },
          "How shapes deform, an id of `collide list` with parameters: breathe:amplitude=0.1 for all, "
          "tube=twist:period=1 for one")
      ->type_name("[SHAPE=]ID")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_arrangement_options(command, parameters.arrangement);
}

void add_pipeline_options(CLI::App& command, RunOptions& options) {
  add_plugin_option(command);  // whose algorithms are known to the options behind it
  add_checked_option(command, "--broad", options.broad,
                     "Broad phase, an id of `collide list`, with parameters uniform-grid:cell-size=0.5",
                     [](const std::string& text) { broad_choice(text); });
  add_checked_option(command, "--mid", options.mid, "Mid phase, an id or a chain such as sphere+obb",
                     [](const std::string& text) { mid_chain(text); });
  add_checked_option(command, "--narrow", options.narrow,
                     "Narrow phase, an id of `collide list`, or exec:COMMAND", expect_narrow);
  add_support_option(command, options.support);
  command.add_option("--threads", options.threads, "Threads for detection")
      ->transform(whole_number(1, most_threads))
      ->capture_default_str();
  command.add_option("--answer", options.answer, "What the narrow phase answers")
      ->check(CLI::IsMember({"verdict", "distance"}));
  command
      .add_option("--detection", options.detection,
                  "discrete: what collides at the end of each step; swept: what touches at any time of it")
      ->check(CLI::IsMember({"discrete", "swept"}))
      ->capture_default_str();
  add_exact_option(command, options.exact);
}

void add_exact_option(CLI::App& command, bool& exact) {
  command.add_flag("--exact", exact,
                   "Decide in exact arithmetic every verdict that floating point cannot certify");
}

void add_certify_option(CLI::App& command, bool& certify) {
  command.add_flag("--certify", certify,
                   "Check every verdict by a certificate of its own; fail on wrong ones");
}

void add_support_option(CLI::App& command, std::optional<std::string>& support) {
  add_checked_option(command, "--support", support,
                     "Support search, an id of `collide list`, for every narrow phase that names none",
                     [](const std::string& text) { support_algorithm(text); });
}

NarrowChoice with_support(const std::string& narrow, const std::optional<std::string>& support) {
  NarrowChoice choice = narrow_choice(narrow);
  if (!support) return choice;
  const SupportSearch search = support_algorithm(*support).search;
  const bool searches = choice.algorithm->count != nullptr && choice.algorithm->input == NarrowInput::convex;
  if (searches && narrow.find(":support=") == std::string::npos) choice.options.support = search;
  return choice;
}

std::string text_of(const RunOptions& options) {
  const std::optional<std::uint32_t>& count = options.parameters.count;
  return "scene " + in_quotes(options.scene) + (count ? " with " + plural(*count, "body", "bodies") : "");
}

void tell_unused_options(const RunOptions& options) {
  const SceneParameters& given = options.parameters;
  const SceneAlgorithm* const scene = built_in(options.scene);
  std::vector<std::string_view> unused;
  const auto consider = [&](std::string_view option, bool is_given) {
    const bool is_used = scene != nullptr && std::ranges::count(scene->parameters, option.substr(2)) > 0;
    if (is_given && !is_used) unused.push_back(option);
  };
  consider("--count", given.count.has_value());
  consider("--shapes", given.shapes.has_value());
  consider("--vertices", given.vertices.has_value());
  consider("--velocity", given.velocity.has_value());
  consider("--rotation", given.rotation.has_value());
  consider("--density", given.density.has_value());
  if (unused.empty()) return;
  std::cerr << "warning: scene " << in_quotes(options.scene) << " makes no use of " << joined(unused) << "; "
            << (scene == nullptr            ? "its file says what it holds"
                : scene->parameters.empty() ? "it has no parameters"
                                            : "it uses " + joined(scene->parameters))
            << '\n';
}

Scene open_scene(const RunOptions& options, Progress* progress) {
  Scene scene = within_memory(text_of(options),
                              [&] { return create_scene(options.scene, options.parameters, progress); });
  scene.decomposer = cached_decomposer();
  return scene;
}

Scene open_typed_scene(const RunOptions& options, Progress* progress) {
  Scene scene = open_scene(options, progress);
  expect_shapes(scene.world, options.parameters.deformations);
  if (scene.unarranged) expect_bodies(*scene.unarranged, options.parameters.arrangement);
  expect_joints(scene.world, options.parameters.joints);
  tell_unused_physics(options.parameters.physics, scene);
  if (options.parameters.follow && !scene.trajectory)
    throw InputError("", "--follow", "the scene has no recorded motion; --poses FILE names one");
  return scene;
}

PipelineConfig pipeline_config(const RunOptions& options, const Scene& scene) {
  const PipelineChoice of_user = pipeline_choice(options.broad, options.mid, options.narrow);
  PipelineConfig config = of_user.in(scene.pipeline.in(PipelineConfig()));
  config.narrow = with_support(options.narrow.value_or(to_string(config.narrow)), options.support);
  config.threads = options.threads;
  config.detection = detection_choice(options.detection);
  config.exact = options.exact;
  config.certify = options.certify;
  if (options.answer == "distance") config.request = Request::penetration;
  return config;
}

}  // namespace collidoscope::app
