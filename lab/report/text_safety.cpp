#include "report/text_safety.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

namespace collidoscope {

std::string printable(const std::string& text) {
  // nlohmann's writer knows UTF-8: a string that went through it and back is valid.
  const nlohmann::json json = text;
  std::string valid =
      nlohmann::json::parse(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  std::string safe;
  for (std::size_t i = 0; i < valid.size(); ++i) {
    const auto c = static_cast<unsigned char>(valid[i]);
    // U+0080 to U+009F are control characters as well, of two bytes each.
    const bool is_late = c == 0xc2 && static_cast<unsigned char>(valid[i + 1]) < 0xa0;
    safe += c < ' ' || c == 0x7f || is_late ? '?' : valid[i];
    i += is_late;
  }
  return safe;
}

std::string xml_text(const std::string& text) {
  std::string safe;
  for (const char letter : printable(text)) {
    if (letter == '&')
      safe += "&amp;";
    else if (letter == '<')
      safe += "&lt;";
    else
      safe += letter;
  }
  return safe;
}

std::string dump(const nlohmann::ordered_json& json, int indent) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string shell_word(const std::string& text) {
  const auto is_plain = [](char letter) {
    return std::string_view("-_./,:=+@%").find(letter) != std::string_view::npos ||
           (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= 'a' && letter <= 'z');
  };
  if (!text.empty() && std::ranges::all_of(text, is_plain)) return text;
  std::string word = "'";
  for (const char letter : text) word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return word + "'";
}

}  // namespace collidoscope
