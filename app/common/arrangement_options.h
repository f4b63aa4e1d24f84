#pragma once

#include <string>

#include "scene/arrangement.h"

namespace CLI {
class App;
}

namespace collidoscope::app {

/// --place --copy --rename --remove: the bodies of a scene as the user arranges them.
void add_arrangement_options(CLI::App& command, Arrangement& arrangement);

/// The options that give the arrangement, each in front of its value, which is one word of a shell.
std::string arrangement_arguments(const Arrangement& arrangement);

}  // namespace collidoscope::app
