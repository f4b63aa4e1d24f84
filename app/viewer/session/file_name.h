#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

namespace collidoscope::viewer {

/// Of what is kept of a frame, without extension. `kind` is empty or ends with "-".
std::string file_name(const std::string& kind, const std::string& scene, std::uint64_t frame);

/// `name`, or the first of name-2, name-3 … with which no file of these extensions exists.
std::string unused_name(const std::string& name, std::initializer_list<const char*> extensions);

/// The same with the only extension, as ".json".
std::string unused_file(const std::string& name, const std::string& extension);

}  // namespace collidoscope::viewer
