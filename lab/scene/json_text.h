#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace collidoscope {

/// JSON for people: keys in their order, objects and lists of plain values on one line, numbers that read
/// back unchanged.
std::string readable_text(const nlohmann::ordered_json& value);

}  // namespace collidoscope
