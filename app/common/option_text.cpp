#include "common/option_text.h"

#include <charconv>

#include "common/arrangement_options.h"
#include "narrow/foreign/foreign_algorithm.h"
#include "report/text_safety.h"

namespace collidoscope::app {
namespace {

/// Options in the order in which they are added.
class Arguments {
 public:
  void add(const char* option, const std::string& value) {
    text_ += std::string(" ") + option + " " + shell_word(value);
  }
  void add(const char* option, const std::optional<std::string>& value) {
    if (value) add(option, *value);
  }
  void add(const char* option, std::optional<std::uint32_t> value) {
    if (value) add(option, std::to_string(*value));
  }
  void add(const char* option, std::optional<Real> value) {
    if (value) add(option, number_text(*value));
  }
  void add_flag(const char* option, bool on) {
    if (on) text_ += std::string(" ") + option;
  }
  void add_text(const std::string& text) { text_ += text; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void add_numbers(Arguments& arguments, const SceneParameters& parameters) {
  arguments.add("--count", parameters.count);
  arguments.add("--shapes", parameters.shapes);
  arguments.add("--vertices", parameters.vertices);
  arguments.add("--velocity", parameters.velocity);
  arguments.add("--rotation", parameters.rotation);
  arguments.add("--density", parameters.density);
  if (parameters.seed != SceneParameters().seed) arguments.add("--seed", std::to_string(parameters.seed));
}

void add_physics(Arguments& arguments, const PhysicsChoice& physics) {
  arguments.add("--response", physics.response);
  arguments.add("--gravity", physics.gravity);
  arguments.add("--restitution", physics.restitution);
  arguments.add("--friction", physics.friction);
}

void add_pipeline(Arguments& arguments, const RunOptions& options) {
  if (options.narrow) arguments.add_text(plugin_argument(*narrow_choice(*options.narrow).algorithm));
  arguments.add("--broad", options.broad);
  arguments.add("--mid", options.mid);
  arguments.add("--narrow", options.narrow);
  arguments.add("--support", options.support);
  arguments.add("--answer", options.answer);
  if (options.detection != RunOptions().detection) arguments.add("--detection", options.detection);
  if (options.threads != 1) arguments.add("--threads", std::to_string(options.threads));
  arguments.add_flag("--exact", options.exact);
}

}  // namespace

std::string number_text(Real value) {
  char text[32];
  return {text, std::to_chars(std::begin(text), std::end(text), value).ptr};
}

std::string plugin_argument(const NarrowAlgorithm& algorithm) {
  const std::string file = foreign_file(algorithm);
  return file.empty() ? file : " --plugin " + shell_word(file);
}

std::string arguments_of(const RunOptions& options) {
  const SceneParameters& parameters = options.parameters;
  Arguments arguments;
  arguments.add("--scene", options.scene);
  for (const std::filesystem::path& file : parameters.files)
    arguments.add_text(" " + shell_word(file.string()));
  add_numbers(arguments, parameters);
  add_physics(arguments, parameters.physics);
  for (const ShapeDeformation& each : parameters.deformations)
    arguments.add("--deformation", to_string(each));
  for (const JointSetting& each : parameters.joints) arguments.add("--joint", to_string(each));
  if (parameters.poses) arguments.add("--poses", parameters.poses->file().string());
  arguments.add_flag("--follow", parameters.follow);
  arguments.add_text(arrangement_arguments(parameters.arrangement));
  add_pipeline(arguments, options);
  return arguments.text();
}

}  // namespace collidoscope::app
