#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace collidoscope::app {

/// The text with bytes that are no UTF-8, and control characters, replaced: names from files may hold
/// anything.
std::string printable(const std::string& text);

/// Indented JSON; strings that are no UTF-8 have their wrong bytes replaced instead of throwing.
std::string dump(const nlohmann::ordered_json& json, int indent = 2);

}  // namespace collidoscope::app
