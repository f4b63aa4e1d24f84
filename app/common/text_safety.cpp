#include "common/text_safety.h"

namespace collidoscope::app {

std::string printable(const std::string& text) {
  // nlohmann's writer knows UTF-8: a string that went through it and back is valid.
  const nlohmann::json json = text;
  std::string valid =
      nlohmann::json::parse(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  for (char& c : valid)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  return valid;
}

std::string dump(const nlohmann::ordered_json& json, int indent) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace collidoscope::app
