#include "scene/json_text.h"

#include <nlohmann/json.hpp>

namespace collidoscope {
namespace {

using nlohmann::ordered_json;

/// Whether its lists and objects are nested so little that one line holds it.
bool fits_one_line(const ordered_json& value, int levels = 2) {
  if (!value.is_structured()) return true;
  if (levels == 0) return false;
  for (const ordered_json& item : value)
    if (!fits_one_line(item, levels - 1)) return false;
  return true;
}

std::string one_line(const ordered_json& value) {
  if (!value.is_structured()) return value.dump();
  std::string text;
  for (const auto& [key, item] : value.items()) {
    if (!text.empty()) text += ", ";
    if (value.is_object()) text += ordered_json(key).dump() + ": ";
    text += one_line(item);
  }
  return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

void append(std::string& text, const ordered_json& value, const std::string& indent) {
  if (fits_one_line(value) || value.empty()) {
    text += one_line(value);
    return;
  }
  const std::string inner = indent + "  ";
  text += value.is_object() ? "{" : "[";
  const char* separator = "\n";
  for (const auto& [key, item] : value.items()) {
    text += separator + inner;
    if (value.is_object()) text += ordered_json(key).dump() + ": ";
    append(text, item, inner);
    separator = ",\n";
  }
  text += "\n" + indent + (value.is_object() ? "}" : "]");
}

}  // namespace

std::string readable_text(const ordered_json& value) {
  std::string text;
  append(text, value, "");
  return text + "\n";
}

}  // namespace collidoscope
