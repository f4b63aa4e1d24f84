#include "shell/json_config.h"

#include <nlohmann/json.hpp>

namespace collidoscope::viewer {
namespace {

using Json = nlohmann::ordered_json;

std::string text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::vector<std::string> inputs(const Json& value) {
  if (!value.is_array()) return {text(value)};
  std::vector<std::string> texts;
  for (const Json& item : value) texts.push_back(text(item));
  return texts;
}

}  // namespace

std::string JsonConfig::to_config(const CLI::App* app, bool default_also, bool, std::string) const {
  Json json = Json::object();
  for (const CLI::Option* option : app->get_options()) {
    if (!option->get_configurable() || option->get_lnames().empty()) continue;
    if (option->count() > 0) {
      json[option->get_lnames().front()] = option->results();
    } else if (default_also && !option->get_default_str().empty()) {
      json[option->get_lnames().front()] = option->get_default_str();
    }
  }
  return json.dump(2) + "\n";
}

std::vector<CLI::ConfigItem> JsonConfig::from_config(std::istream& input) const {
  Json json;
  try {
    json = Json::parse(input);
  } catch (const Json::parse_error& error) {
    throw CLI::FileError(std::string("config file: ") + error.what());
  }
  if (!json.is_object()) throw CLI::FileError("config file: it must be a JSON object");
  std::vector<CLI::ConfigItem> settings;
  for (const auto& [key, value] : json.items()) {
    CLI::ConfigItem& item = settings.emplace_back();
    item.name = key;
    item.inputs = inputs(value);
  }
  return settings;
}

}  // namespace collidoscope::viewer
