#pragma once

#include <filesystem>

#include "narrow/narrow.h"

namespace collidoscope {

/// Loads a shared library that exports collidoscope_plugin_entry() (narrow/foreign/plugin.h), and adds its
/// algorithm to narrow_algorithms() for the rest of the process. Other threads may use the list meanwhile.
/// Throws InputError that names the file: it cannot be loaded, exports no such function, is made for another
/// version, leaves functions or names out, or has an id that is taken.
const NarrowAlgorithm& load_plugin(const std::filesystem::path& file);

}  // namespace collidoscope
