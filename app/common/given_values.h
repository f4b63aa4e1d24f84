#pragma once

namespace CLI {
class App;  // whose header takes longer to compile than most of ours
}

namespace collidoscope::app {

/// Has the options that a program and its commands have so far refuse empty values: no name, number or file
/// is empty, and most options would pass over it in silence.
void refuse_empty_values(CLI::App& program);

}  // namespace collidoscope::app
