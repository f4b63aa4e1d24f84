#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace collidoscope {

/// The text with bytes that are no UTF-8, and control characters, replaced: names from files may hold
/// anything.
std::string printable(const std::string& text);

/// The same as text of an XML or SVG element.
std::string xml_text(const std::string& text);

/// Indented JSON; strings that are no UTF-8 have their wrong bytes replaced instead of throwing.
std::string dump(const nlohmann::ordered_json& json, int indent = 2);

/// A word of a command line, as a shell reads it back whatever is in it.
std::string shell_word(const std::string& text);

}  // namespace collidoscope
