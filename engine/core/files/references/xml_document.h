#pragma once

#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace collidoscope {

/// The elements of an XML file. Throws InputError that names file and line where it is malformed, or where
/// elements lie within each other by more than `most_levels`. A library may read what passes by recursion.
pugi::xml_document read_xml(std::string_view text, const std::string& file);

}  // namespace collidoscope
