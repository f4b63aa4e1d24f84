#pragma once

#include <string>

namespace CLI {
class App;
}

namespace collidoscope::app {

/// --plugin: loads each library while options are parsed. To be added before options whose values are checked
/// against the list of narrow phases.
void add_plugin_option(CLI::App& command);

/// Of a narrow phase that a user types: exec:COMMAND becomes an algorithm of the list. For Option::each().
void accept_command(const std::string& narrow);

}  // namespace collidoscope::app
