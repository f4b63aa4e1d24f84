#include "shell/json_config.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/error.h"
#include "core/input_text.h"
#include "scene/json_value.h"
#include "scene/suggestion.h"

namespace collidoscope::viewer {
namespace {

using Json = nlohmann::ordered_json;

std::string file_of(const CLI::App& app) {
  return app.get_config_ptr()->as<std::string>();
}

/// The names of options that a file may set, without dashes.
std::vector<std::string_view> known_keys(const CLI::App& app) {
  std::vector<std::string_view> keys;
  for (const CLI::Option* option : app.get_options())
    if (option->get_configurable())
      for (const std::string& name : option->get_lnames()) keys.emplace_back(name);
  return keys;
}

bool is_flag(const CLI::App& app, const std::string& key) {
  return app.get_option("--" + key)->get_expected_max() == 0;
}

std::vector<std::string> texts(const JsonValue& value) {
  if (!value.is_array()) return {value.scalar_text()};
  std::vector<std::string> found;
  for (const JsonValue& item : value.items()) found.push_back(item.scalar_text());
  return found;
}

/// What CLI11's message says of an option; empty where it is about something else.
std::string reason_about(const std::string& option, std::string_view message) {
  const std::string not_converted = "Could not convert: " + option + " = ";
  if (message.starts_with(option + ": ")) return std::string(message.substr(option.size() + 2));
  if (!message.starts_with(not_converted)) return "";
  return quoted_word(message.substr(not_converted.size())) + " cannot be read";
}

}  // namespace

std::string JsonConfig::to_config(const CLI::App* app, bool default_also, bool, std::string) const {
  Json json = Json::object();
  for (const CLI::Option* option : app->get_options()) {
    if (!option->get_configurable() || option->get_lnames().empty()) continue;
    if (option->count() > 0 && option->get_expected_max() == 0) {
      json[option->get_lnames().front()] = option->as<bool>();
    } else if (option->count() > 0) {
      json[option->get_lnames().front()] = option->results();
    } else if (default_also && !option->get_default_str().empty()) {
      json[option->get_lnames().front()] = option->get_default_str();
    }
  }
  return json.dump(2) + "\n";
}

std::vector<CLI::ConfigItem> JsonConfig::from_config(std::istream&) const {
  const JsonValue document = JsonValue::read(file_of(app_));
  const std::vector<std::string_view> known = known_keys(app_);
  document.expect_keys(known);
  std::vector<CLI::ConfigItem> settings;
  for (const std::string& key : document.keys()) {
    CLI::ConfigItem& item = settings.emplace_back();
    item.name = key;
    item.inputs = texts(document.at(key));
    if (is_flag(app_, key)) document.at(key).boolean();  // else it throws
  }
  return settings;
}

void blame_config(const CLI::App& app, const CLI::ParseError& error,
                  const std::vector<std::string>& arguments) {
  if (app.get_config_ptr() == nullptr || !std::filesystem::exists(file_of(app))) return;
  const std::string_view message = error.what();
  for (const std::string& key : JsonValue::read(file_of(app)).keys()) {
    const std::string option = "--" + key;
    const auto gives = [&](std::string_view argument) {
      return argument == option || argument.starts_with(option + "=");
    };
    const std::string reason = reason_about(option, message);
    if (!reason.empty() && std::ranges::none_of(arguments, gives))
      throw InputError(file_of(app), key, reason);
  }
}

}  // namespace collidoscope::viewer
